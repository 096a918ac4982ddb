"""Twilight Struggle: the rules of the Deluxe and Second Editions with their variants."""

from sitroom.twilight.game import GAME, Twilight

__all__ = ["GAME", "Twilight"]
