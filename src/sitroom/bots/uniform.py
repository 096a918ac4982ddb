"""The bot `random`: any legal action, all equally likely."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any


class Uniform:
    """Plays at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """Any of the legal actions."""
        action, _ = self.rng.choice(view["decision"]["legal"])
        return int(action)
