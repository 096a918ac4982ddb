"""Bots: programs that hold a seat. They get views, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from sitroom.bots.greedy import Greedy
from sitroom.bots.uniform import Uniform
from sitroom.kernel import SitroomError


class Bot(Protocol):
    """Anything that answers a decision."""

    def choose(self, view: Mapping[str, Any]) -> int:
        """One of the legal actions of the view's decision."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": Uniform, "greedy": Greedy}


def make(name: str, seed: int = 0) -> Bot:
    """The bot of that name; the same seed plays the same way."""
    if name not in BOTS:
        raise SitroomError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "Greedy", "Uniform", "make"]
