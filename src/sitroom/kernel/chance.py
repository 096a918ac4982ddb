"""Drivers that answer for Chance: a seeded generator, a script (a log, dice rolled at a real table), or a record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from sitroom.kernel.errors import RecordError
from sitroom.kernel.frames import CHANCE
from sitroom.kernel.state import State

Driver = Callable[[State], int]
"""A function that takes a state that asks Chance and returns one of its actions."""


class Seeded:
    """Chance from a generator: the same seed and the same answers give the same match."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def __call__(self, state: State) -> int:
        weights = state.weights()
        if weights is None:
            return state.actions[int(self.rng.random() * len(state.actions))]
        return self.rng.choices(state.actions, weights)[0]


class Scripted:
    """Chance from a list of answers, in order."""

    def __init__(self, answers: Iterable[int]) -> None:
        self.answers = iter(answers)

    def __call__(self, state: State) -> int:
        try:
            return next(self.answers)
        except StopIteration:
            raise RecordError("the script has no more answers for Chance") from None


def recorded(answers: Iterable[tuple[int, int]]) -> Scripted:
    """Chance as it was in a match: `recorded(read_record(text, games).answers)`."""
    return Scripted(action for seat, action in answers if seat == CHANCE)
