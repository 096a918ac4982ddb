"""The exceptions of the package: each message is meant for the person who reads it."""


class SitroomError(Exception):
    """Anything the package refuses; nothing was changed."""


class IllegalAction(SitroomError):
    """An action that is not among the legal ones now."""


class NotationError(SitroomError):
    """A text that does not name an action here."""


class PositionError(SitroomError):
    """A position text that cannot be set up."""


class OptionError(SitroomError):
    """An unknown option, or a value it cannot take."""


class RecordError(SitroomError):
    """A record that cannot be read or played; the message names the line."""
