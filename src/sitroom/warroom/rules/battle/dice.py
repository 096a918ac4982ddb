"""Rolling dice (p3, p16): Chance answers with how many came up of each colour."""

from __future__ import annotations

from functools import lru_cache
from math import factorial, prod
from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.notation import LETTER
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import COLORS, DIE

LETTERS: Final = "".join(LETTER.values())
"""The colours in notation, in the order of resolving."""
BITS: Final = 4
"""The bits of each colour's count in an action."""
MASK: Final = (1 << BITS) - 1
MOST: Final = 10
"""Dice in the box (p3)."""


def pack(counts: tuple[int, ...]) -> int:
    """A roll as one number."""
    return sum(number << BITS * color for color, number in enumerate(counts))


def unpack(action: int) -> tuple[int, ...]:
    """How many of each colour."""
    return tuple(action >> BITS * color & MASK for color in range(len(COLORS)))


@lru_cache
def outcomes(dice: int) -> tuple[list[int], list[int]]:
    """Every roll of a number of dice, and in how many of the 12 ** dice ways it comes up."""
    rolls = _counts(dice, len(COLORS))
    ways = [factorial(dice) // prod(map(factorial, c)) * prod(f**n for f, n in zip(DIE, c, strict=True)) for c in rolls]
    return [pack(counts) for counts in rolls], ways


def _counts(dice: int, colors: int) -> list[tuple[int, ...]]:
    if colors == 1:
        return [(dice,)]
    return [(first, *rest) for first in range(dice, -1, -1) for rest in _counts(dice - first, colors - 1)]


def roll_text(action: int) -> str:
    """`y4 b3 k1`: the colours that came up."""
    return " ".join(f"{letter}{number}" for letter, number in zip(LETTERS, unpack(action), strict=True) if number)


def read_roll(text: str) -> int:
    """The roll that `y4 b3 k1` names, in any order; -1 for none."""
    counts = [0] * len(LETTERS)
    for word in text.split():
        if word[0] not in LETTERS or not word[1:].isdigit():
            return -1
        counts[LETTERS.index(word[0])] += int(word[1:])
    return pack(tuple(counts)) if max(counts) <= MOST else -1


@final
class Roll(Decision[State]):
    """A number of dice at once; the step that follows says what they do.

    `because`: bombing or a raid; nothing in the battle of the board.
    """

    __slots__ = ("because", "dice")
    verb: ClassVar = "dice"
    public: ClassVar = True

    def __init__(self, dice: int, seat: int = CHANCE, because: str = "") -> None:
        self.dice = dice
        self.seat = seat
        self.because = because

    def legal(self, g: State) -> list[int]:
        return outcomes(self.dice)[0]

    def weights(self, g: State) -> list[int]:
        return outcomes(self.dice)[1]

    def answer(self, g: State, action: int) -> None:
        counts = unpack(action)
        g.board.dice = list(counts)
        g.note("dice", self.because or g.board.region, *counts)

    def means(self, g: State, action: int) -> Action:
        return act("roll", count={COLORS[color]: number for color, number in enumerate(unpack(action)) if number})

    def say(self, g: State, action: int) -> str:
        return roll_text(action)

    def read(self, g: State, text: str) -> int:
        """The roll a text names, in any order of colours."""
        return read_roll(text)
