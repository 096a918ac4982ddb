"""Bots: programs that hold a seat and get views, never the state. Here is what they share; each game has its own."""

from sitroom.bots.advice import Advice, Reason
from sitroom.bots.bot import Bot, Bots, Budget
from sitroom.bots.function import Function
from sitroom.bots.uniform import Uniform

__all__ = ["Advice", "Bot", "Bots", "Budget", "Function", "Reason", "Uniform"]
