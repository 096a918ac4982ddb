"""Bots: programs that hold a seat. They get views, never the state. `sitroom.games` says which game has which."""

from sitroom.bots.greedy import Greedy
from sitroom.bots.uniform import Uniform
from sitroom.kernel import Bot

__all__ = ["Bot", "Greedy", "Uniform"]
