"""A bot for Twilight Struggle: any answer at all, but no coup while DEFCON is at 2.

sitroom arena twilight cautious random --code examples/cautious.py --games 20
"""

import random
from collections.abc import Mapping
from typing import Any


class Cautious:
    """In the arena one of these is made for each match, at a table one for each decision."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """One of the legal actions; each comes with its notation."""
        legal = view["decision"]["legal"]
        calm: list[int] = [action for action, text in legal if text != "coup" or view["defcon"] > 2]
        return self.rng.choice(calm or [action for action, _ in legal])
