"""What the bot thinks of a position: advice for players, and the figures of a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noughts.bots.perfect import in_the_dark, sign, squares_of, values, worth
from noughts.rules.board import SEATS
from sitroom.bots import Advice, Reason


def advise(view: Mapping[str, Any], seed: int = 0, most: int = 3, played: int | None = None) -> Sequence[Advice]:
    """The best squares, the best first, and the one that was played."""
    found = values(view)
    best = sorted(found, key=lambda square: -found[square])
    shown = best[:most] + [square for square in best[most:] if square == played]
    return [Advice(square, (found[square] + 1) / 2, [why(view, found[square])]) for square in shown]


def why(view: Mapping[str, Any], value: float) -> Reason:
    """What a square leads to if both play well."""
    return Reason("dark" if in_the_dark(view) else ("loses", "draws", "wins")[sign(int(value)) + 1], {})


def chance(view: Mapping[str, Any]) -> float | None:
    """Of the viewer's side; nobody can tell while a mark is hidden."""
    if view["winner"] is not None:
        return {view["seat"]: 1.0, "draw": 0.5}.get(view["winner"], 0.0)
    asked, stack = view["waiting"][0], view["stack"]
    if view["seat"] not in SEATS or asked == "chance" or stack[-1][0] == "Note" or stack[-1][-1]:
        return None
    value = (sign(worth(squares_of(view), SEATS.index(asked))) + 1) / 2
    return value if asked == view["seat"] else 1 - value


def explain(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> Sequence[Reason]:
    """Nothing: the board says it all."""
    return ()
