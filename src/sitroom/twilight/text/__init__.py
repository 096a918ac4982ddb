"""The words of Twilight Struggle."""

from sitroom.twilight.text.render import Text

__all__ = ["Text"]
