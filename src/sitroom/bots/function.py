"""A bot made of a function that chooses among the actions of a view."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

Chooser = Callable[[Mapping[str, Any], random.Random], int]
"""A function of a game that chooses among the actions of a view."""


class Function:
    """Answers with what its function chooses. Where there is only one action the function is not called."""

    def __init__(self, chooser: Chooser, seed: int = 0) -> None:
        self.chooser = chooser
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """The action that the function chooses."""
        legal = view["decision"]["legal"]
        if len(legal) == 1:
            return int(legal[0][0])
        return self.chooser(view, self.rng)
