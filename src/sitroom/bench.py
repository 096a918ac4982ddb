"""Speed, as ratios within one run on one core: beside the PyPI package catanatron, which plays Catan at random.

The two take turns in short slices, so that a noisy machine slows both alike.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from sitroom.fuzz import play_out
from sitroom.kernel import CHANCE, SitroomError
from sitroom.twilight import GAME


class Work(NamedTuple):
    """What one slice of a benchmark did."""

    matches: int
    decisions: int
    chance: int
    """Of the decisions, those of Chance."""
    seconds: float


def add(one: Work, other: Work) -> Work:
    """Two slices as one."""
    return Work(
        one.matches + other.matches,
        one.decisions + other.decisions,
        one.chance + other.chance,
        one.seconds + other.seconds,
    )


def twilight_slice(seed: int, seconds: float) -> Work:
    """Random Twilight Struggle matches, every action checked."""
    options = GAME.resolve({})
    rng = random.Random(seed)
    matches = decisions = chance = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        answers: list[tuple[int, int]] = []
        state = GAME.start(options)
        state.log = None
        play_out(state, rng, answers)
        matches += 1
        decisions += len(answers)
        chance += sum(1 for seat, _ in answers if seat == CHANCE)
    return Work(matches, decisions, chance, time.perf_counter() - start)


def catan_slice(seed: int, seconds: float) -> Work:
    """Random Catan matches of two players with catanatron."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise SitroomError("catanatron is not installed: run `make bench`, which installs it") from None
    matches = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed * 100_000 + matches)
        game.play()
        matches += 1
        decisions += len(game.state.actions)
    return Work(matches, decisions, 0, time.perf_counter() - start)


def copy_microseconds() -> float:
    """What a state copy takes in the middle of a match: the median over several states."""
    rng = random.Random(1)
    found = []
    for seed in range(20):
        rng.seed(seed)
        state = GAME.start(GAME.resolve({}))
        for _ in range(250):
            if len(state.actions):
                state.apply(state.seat, rng.choice(state.actions))
        start = time.perf_counter()
        for _ in range(2000):
            state.copy()
        found.append((time.perf_counter() - start) / 2000 * 1e6)
    return sorted(found)[len(found) // 2]


def measure(slices: int, seconds: float, *works: Callable[[int, float], Work]) -> list[Work]:
    """Slices of each kind of work in turn."""
    totals = [Work(0, 0, 0, 0.0)] * len(works)
    for number in range(slices):
        for index, work in enumerate(works):
            totals[index] = add(totals[index], work(number, seconds))
    return totals


def report(slices: int, seconds: float) -> list[str]:
    """The lines of the report."""
    twilight, catan = measure(slices, seconds, twilight_slice, catan_slice)
    ours, theirs = twilight.decisions / twilight.seconds, catan.decisions / catan.seconds
    players = (twilight.decisions - twilight.chance) / twilight.seconds
    return [
        "Twilight Struggle, two random players, one core, pure Python",
        f"  matches per second            {twilight.matches / twilight.seconds:10,.1f}",
        f"  decisions per second          {ours:10,.0f}   (players' alone: {players:,.0f})",
        f"  catanatron actions per second {theirs:10,.0f}   ({catan.matches / catan.seconds:,.1f} matches)",
        f"  ratio to catanatron           {ours / theirs:10.2f}   (players' alone: {players / theirs:.2f}; wanted: 2)",
        f"  state copy, microseconds      {copy_microseconds():10.2f}   (wanted: under 3)",
    ]
