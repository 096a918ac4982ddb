"""Noughts and crosses with a hidden first mark: a game for Situation Room in a package of its own."""

from noughts.rules.game import GAME

__all__ = ["GAME"]
