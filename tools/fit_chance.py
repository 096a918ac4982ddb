"""Fits how likely a side is to win to how its bots judge positions: the weights of the advice of both games.

A bot plays itself; now and then how the match stands for each side is kept, with who won in the end. The fit is a
logistic curve without a constant: who judges both sides alike has an even chance.

    python tools/fit_chance.py twilight --games 120 --seed 1
    python tools/fit_chance.py warroom --games 150 --seed 1
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.titles import GAMES, title_of
from sitroom.twilight.bots import advice as twilight_advice
from sitroom.twilight.rules.play import PlayCard
from sitroom.warroom.bots import chance as warroom_chance
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.phases.planning import WriteOrders

Sample = tuple[tuple[float, ...], float]
"""How a position stands for a side, and what the side has won: 1, 0, or half in a draw."""
LOST = 200


class Kind(NamedTuple):
    """What is fitted for a game."""

    bot: str
    options: dict[str, Any]
    at: type
    """The question at which positions are kept."""
    features: Callable[[Match[Any], int], tuple[float, ...]]
    sides: tuple[str, ...]
    rounds: int


def twilight(match: Match[Any], side: int) -> tuple[float, ...]:
    adviser = twilight_advice.Adviser(match.view(side), random.Random(0))
    worth = max(-LOST, min(LOST, adviser.static(adviser.state)))
    return worth, worth * adviser.state.turn


def warroom(match: Match[Any], side: int) -> tuple[float, ...]:
    state: Any = match.state
    return (warroom_chance.lead(state, side),)


KINDS = {
    "twilight": Kind("normal", {}, PlayCard, twilight, ("us", "ussr"), 0),
    "warroom": Kind("easy", {"scenario": "eastern"}, WriteOrders, warroom, SIDES, 10),
}


def play(name: str, kind: Kind, seed: int) -> list[Sample]:
    """A match of the bot against itself."""
    game = GAMES[name]
    match, chance = Match(game, kind.options), Seeded(f"fit/{seed}")
    bots = [title_of(game).bots.make(kind.bot, 10 * seed + seat) for seat in range(len(match.seats))]
    seen: list[tuple[int, tuple[float, ...]]] = []
    while not match.over and not (kind.rounds and getattr(match.state, game.span) > kind.rounds):
        if CHANCE in match.waiting:
            match.apply(chance(match.state), CHANCE)
            continue
        seat = match.waiting[0]
        if isinstance(match.state.question, kind.at):
            seen += [(side, kind.features(match, side)) for side in (0, 1)]
        match.apply(bots[seat].choose(game.view(match.state, seat)), seat)
    winner = (game.result(match.state) or {"winner": game.ahead(match.state)})["winner"]
    won = [0.5 if winner is None else float(kind.sides[side] == winner) for side in (0, 1)]
    return [(features, won[side]) for side, features in seen]


def told(weights: list[float], features: tuple[float, ...]) -> float:
    """The chance by these weights."""
    return 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, features, strict=True))))


def fit(samples: list[Sample]) -> list[float]:
    """The weights that make what happened most likely, by Newton's method."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(30):
        gradient = [0.0] * size
        curve = [[1e-6 * (i == j) for j in range(size)] for i in range(size)]
        for features, won in samples:
            chance = told(weights, features)
            for i, x in enumerate(features):
                gradient[i] += (won - chance) * x
                for j, y in enumerate(features):
                    curve[i][j] += chance * (1 - chance) * x * y
        weights = [w + step for w, step in zip(weights, solve(curve, gradient), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        row[:] = [value / row[i] for value in row]
        for other in rows:
            if other is not row:
                other[:] = [value - other[i] * mine for value, mine in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


def calibration(samples: list[Sample], weights: list[float]) -> str:
    """For each tenth of the chances told: how many there were, and what share was won."""
    bins: list[list[float]] = [[] for _ in range(10)]
    for features, won in samples:
        bins[min(9, int(10 * told(weights, features)))].append(won)
    shares = (f"{10 * n:>3} %: {100 * sum(b) / len(b):.0f} % of {len(b)}" for n, b in enumerate(bins) if b)
    return "\n".join(shares)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=KINDS)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    samples: list[Sample] = []
    for number in range(args.games):
        samples += play(args.game, KINDS[args.game], args.seed * 10_000 + number)
        print(f"\r{number + 1}/{args.games}", end="", file=sys.stderr)
    weights = fit(samples)
    told_weights = ", ".join(f"{weight:.4f}" for weight in weights)
    print(f"\nweights ({told_weights}) from {len(samples)} positions of {args.games} matches")
    print(calibration(samples, weights))


if __name__ == "__main__":
    main()
