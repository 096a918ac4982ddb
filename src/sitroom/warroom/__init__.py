"""War Room: the rules of the first edition with its four scenarios and optional rules."""

from sitroom.warroom.game import GAME, WarRoom

__all__ = ["GAME", "WarRoom"]
