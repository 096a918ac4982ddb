"""All levels of a game against one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from sitroom.arena.run import Run, play_all
from sitroom.arena.tally import points, share
from sitroom.kernel import Rules
from sitroom.titles import title_of

Counter = Callable[[str, int], Callable[[int], None]]
"""Makes a progress display: for what, and out of how many."""


def ladder(
    game: Rules[Any], between: Callable[[str, str], Run], processes: int, counter: Counter, ray: str | None = None
) -> Iterator[str]:
    """Play every pair, and draw the table: each level's share against each other one, and its Elo over the weakest."""
    names = list(title_of(game).bots)
    scores: dict[tuple[str, str], float] = {}
    for weaker, stronger in combinations(names, 2):
        run = between(stronger, weaker)
        outcomes = play_all(run, processes, counter(f"matches of {stronger} and {weaker}", run.games), ray)
        won = points(outcomes, stronger)
        scores[stronger, weaker], scores[weaker, stronger] = won / len(outcomes), 1 - won / len(outcomes)
        yield f"{stronger} against {weaker}: {share(won, len(outcomes)).percent()} of {len(outcomes)}"
    ratings = rate(names, scores)
    width = max(map(len, names)) + 2
    yield ""
    yield "".join(["".ljust(width), "Elo".rjust(6), *(name.rjust(width + 4) for name in names)])
    for name in sorted(names, key=lambda name: -ratings[name]):
        cells = ["-" if other == name else f"{100 * scores[name, other]:.0f} %" for other in names]
        yield "".join([name.ljust(width), f"{ratings[name]:.0f}".rjust(6), *(c.rjust(width + 4) for c in cells)])


def rate(names: list[str], scores: dict[tuple[str, str], float]) -> dict[str, float]:
    """Elo ratings that agree best with the shares; the weakest has 0. A share of all or nothing counts as 99 %."""
    ratings = dict.fromkeys(names, 0.0)
    for _ in range(2000):
        for name in names:
            others = [other for other in names if other != name]
            wanted = sum(min(0.99, max(0.01, scores[name, other])) for other in others)
            expected = sum(1 / (1 + 10 ** ((ratings[other] - ratings[name]) / 400)) for other in others)
            ratings[name] += 100 * (wanted - expected) / max(1, len(others))
    base = min(ratings.values())
    return {name: rating - base for name, rating in ratings.items()}
