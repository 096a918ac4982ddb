"""Noughts and crosses with a hidden first mark: a third game, in a package of its own."""

from noughts.game import GAME

__all__ = ["GAME"]
