"""War Room in words: names, prompts, labels of actions, log sentences. Pure: data in, text out."""

from sitroom.warroom.text.render import WarRoomText

__all__ = ["WarRoomText"]
