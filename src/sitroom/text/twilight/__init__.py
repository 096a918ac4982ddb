"""The words of Twilight Struggle."""

from sitroom.text.twilight.render import Text

__all__ = ["Text"]
