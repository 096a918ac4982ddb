"""The exceptions of the package: each message is meant for the person who reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Refusal(NamedTuple):
    """Why a game refuses an action, in any language: the key of a sentence, and the values to fill in."""

    key: str
    values: Mapping[str, Any]
    english: str
    """The English sentence, for exceptions; `sitroom.text` has it in the other languages."""

    def __str__(self) -> str:
        return self.english


class SitroomError(Exception):
    """Anything the package refuses; nothing has changed."""

    def __init__(self, why: Refusal | str) -> None:
        super().__init__(why)
        self.why = why


class IllegalAction(SitroomError):
    """An action that is not legal now."""


class NotationError(SitroomError):
    """A text that does not name an action here."""


class PositionError(SitroomError):
    """A position text that cannot be set up."""


class OptionError(SitroomError):
    """An unknown option, or a value it cannot take."""


class RecordError(SitroomError):
    """A record that cannot be read or played; the message names the line."""


class Unknown(Exception):
    """Something hidden was looked at; only a state made from a view raises it."""
