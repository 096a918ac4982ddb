"""War Room in words: names, prompts, labels of actions, log sentences. Pure: data in, text out."""

from sitroom.text.warroom.render import WarRoomText

__all__ = ["WarRoomText"]
