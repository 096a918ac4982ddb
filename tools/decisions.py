"""How long a bot takes for its decisions at Twilight Struggle.

    python tools/decisions.py [--bot normal] [--games 14] [--seed 1]

The bot plays matches with itself; the same seed plays the same matches. Time is that of the processor, from the view to
the answer, so that other programs count little. Decisions with one legal answer are left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import NamedTuple

from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.titles import GAMES, title_of

GAME = GAMES["twilight"]
ALLOWED = 50.0
"""Milliseconds that `normal` may take."""
SLOWEST = 5
"""Decisions that are named one by one."""


class Timed(NamedTuple):
    """A decision, and the milliseconds that it took."""

    took: float
    match: int
    turn: int
    round: int
    seat: str
    question: str

    def __str__(self) -> str:
        where = f"match {self.match}, turn {self.turn}, round {self.round}"
        return f"{self.took:.1f} ms: {where}, {self.seat}, {self.question}"


def decisions(bot: str, seed: int, number: int) -> Iterator[Timed]:
    """The decisions of one match of a bot with itself, while it is played."""
    match = Match(GAME, {})
    chance = Seeded(f"{seed}/{number}")
    bots = [title_of(GAME).bots.make(bot, 2 * number + seat) for seat in range(len(match.seats))]
    while not match.over:
        g, seat = match.state, match.waiting[0]
        if seat == CHANCE:
            match.apply(chance(g), CHANCE)
            continue
        view = GAME.view(g, seat)
        start = time.process_time()
        action = bots[seat].choose(view)
        took = 1000 * (time.process_time() - start)
        if len(view["decision"]["legal"]) > 1:
            yield Timed(took, number, g.turn, g.round, match.seats[seat], type(g.question).__name__)
        match.apply(action, seat)


def report(found: list[Timed]) -> Iterator[str]:
    """The figures, and the slowest decisions."""
    slowest = sorted(found, reverse=True)
    times = [one.took for one in slowest]
    yield f"{len(times):,} decisions, mean {sum(times) / len(times):.1f} ms"
    yield f"99 % within {times[len(times) // 100]:.1f} ms, all within {times[0]:.1f} ms"
    yield f"longer than {ALLOWED:.0f} ms: {sum(took > ALLOWED for took in times)}"
    yield from map(str, slowest[:SLOWEST])


def main() -> None:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(description="How long a bot takes for its decisions at Twilight Struggle.")
    parser.add_argument("--bot", default="normal", metavar="BOT", help="a level, by default normal")
    parser.add_argument("--games", type=int, default=14, metavar="N", help="matches to play, by default 14")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all dice and cards, by default 1")
    args = parser.parse_args()
    found = [one for number in range(args.games) for one in decisions(args.bot, args.seed, number)]
    for line in report(found):
        print(line)


if __name__ == "__main__":
    main()
