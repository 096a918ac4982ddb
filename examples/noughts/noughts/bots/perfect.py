"""Play without a mistake, from nothing but a view.

Once the first mark is shown nothing is hidden, and every way to the end is tried. Before that both players choose in
the dark, as at rock, paper, scissors: no single square is best, but there is a best way to mix them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from noughts.rules.board import EMPTY, SEATS, SQUARES, has_line
from noughts.rules.game import NAMES

Squares = tuple[int, ...]
ROUNDS: Final = 2000
"""How often both players try their squares against each other to find out how to mix them."""


def squares_of(view: Mapping[str, Any]) -> Squares:
    """Whose each square is."""
    return tuple(NAMES.index(owner) if owner else EMPTY for row in view["board"] for owner in row)


def free(squares: Sequence[int]) -> list[int]:
    """The squares that can be marked."""
    return [square for square in SQUARES if squares[square] == EMPTY]


def marked(squares: Squares, square: int, seat: int) -> Squares:
    """The board with one more mark."""
    return (*squares[:square], seat, *squares[square + 1 :])


@cache
def worth(squares: Squares, seat: int) -> int:
    """What a board is worth to the seat that is to mark: more than 0 if it wins, and more the sooner."""
    if has_line(squares, 1 - seat):
        return -1 - squares.count(EMPTY)
    return max((-worth(marked(squares, square, seat), 1 - seat) for square in free(squares)), default=0)


def values(view: Mapping[str, Any]) -> dict[int, float]:
    """What each legal answer is worth to the viewer: from 1, a win, to -1."""
    decision, squares, seat = view["decision"], squares_of(view), SEATS.index(view["seat"])
    if decision["verb"] == "note":
        _, theirs = mixed(squares, seat)
        return {own: sum(theirs[at] * opened(squares, seat, own, at) for at in theirs) for own in theirs}
    if view["stack"][-1][-1]:  # Mark.reveals: the first mark is not known
        beginner = 1 - seat
        first, _ = mixed(squares, beginner)
        return {own: -sum(first[at] * opened(squares, beginner, at, own) for at in first) for own in first}
    return {own: sign(-worth(marked(squares, own, seat), 1 - seat)) for own in free(squares)}


def sign(number: int) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


@cache
def opened(squares: Squares, beginner: int, first: int, second: int) -> int:
    """What two first marks are worth to the player who began, who is next: 1, 0 or -1."""
    return sign(worth(marked(marked(squares, first, beginner), second, 1 - beginner), beginner))


@cache
def mixed(squares: Squares, beginner: int) -> tuple[dict[int, float], dict[int, float]]:
    """How often each player should choose each square in the dark: the beginner, and the other.

    Each answers, again and again, what the other has chosen so far (fictitious play), and so comes to the best mix.
    """
    open_squares = free(squares)
    chosen = [dict.fromkeys(open_squares, 0) for _ in SEATS]
    gains = [dict.fromkeys(open_squares, 0) for _ in SEATS]
    for _ in range(ROUNDS):
        one, two = (max(open_squares, key=gain.__getitem__) for gain in gains)
        chosen[0][one] += 1
        chosen[1][two] += 1
        for square in open_squares:
            gains[0][square] += opened(squares, beginner, square, two)
            gains[1][square] -= opened(squares, beginner, one, square)
    first, second = ({square: times / ROUNDS for square, times in choice.items()} for choice in chosen)
    return first, second


class Perfect:
    """The bot `normal`."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """In the dark a square of the best mix, else any of those that win soonest or lose last."""
        squares, seat = squares_of(view), SEATS.index(view["seat"])
        if in_the_dark(view):
            noting = view["decision"]["verb"] == "note"
            mix = mixed(squares, seat if noting else 1 - seat)[0 if noting else 1]
            return self.rng.choices(list(mix), list(mix.values()))[0]
        worths = {square: -worth(marked(squares, square, seat), 1 - seat) for square in free(squares)}
        return self.rng.choice([square for square in worths if worths[square] == max(worths.values())])


def in_the_dark(view: Mapping[str, Any]) -> bool:
    """Does the viewer choose without knowing, or before the other knows, the first mark?"""
    return bool(view["decision"]["verb"] == "note" or view["stack"][-1][-1])
