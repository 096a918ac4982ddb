"""The bot `greedy`: looks at what each action leads to and picks the best position."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

Chooser = Callable[[Mapping[str, Any], random.Random], int]
"""How a game judges the actions of a view."""


class Greedy:
    """Looks one step ahead, with the hidden cards imagined from the view."""

    def __init__(self, chooser: Chooser, seed: int = 0) -> None:
        self.chooser = chooser
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """The action that looks best."""
        legal = view["decision"]["legal"]
        if len(legal) == 1:
            return int(legal[0][0])
        return self.chooser(view, self.rng)
