"""The state of a match: whose each square is, and the mark that is not shown yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from sitroom.kernel import CHANCE, NOBODY, GameOver, Refusal, State
from sitroom.kernel.options import Value

SEATS: Final = ("cross", "nought")
SQUARES: Final = range(9)
EMPTY: Final = -1
BARRED: Final = 2
"""Nobody can have such a square."""
DRAW: Final = 2
MIDDLE: Final = 4
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

ENGLISH: Final = {
    "over": "the match is over",
    "taken": "square {square} is taken",
    "waiting.chance": "chance has yet to say who begins",
    "waiting.seat": "{seat} is to answer first",
}
"""Why an answer is refused; the words of each language have the same keys."""


def has_line(squares: Sequence[int], seat: int) -> bool:
    """Has a seat three in a row?"""
    return any(squares[one] == squares[two] == squares[three] == seat for one, two, three in LINES)


class Board(State):
    """Who has each square, and the mark that is not shown yet."""

    __slots__ = ("noted", "options", "squares", "winner")

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.options = dict(options)
        self.squares = [EMPTY] * len(SQUARES)
        self.noted = EMPTY
        """The first mark, as long as it is a secret."""
        self.winner: int | None = None
        self.stack, self.log, self.seat, self.actions = [], [], NOBODY, []
        if options["barred"]:
            self.squares[MIDDLE] = BARRED

    def copy(self) -> Self:
        other = type(self)(self.options)
        other.squares, other.noted, other.winner = self.squares[:], self.noted, self.winner
        other.stack, other.log, other.seat, other.actions = self.stack[:], None, self.seat, self.actions
        return other

    def fields(self) -> dict[str, Any]:
        return {"squares": self.squares, "noted": self.noted, "winner": self.winner, "seat": self.seat}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and (self.fields(), self.stack) == (other.fields(), other.stack)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def why_not(self, seat: int, action: int) -> Refusal:
        if self.seat == NOBODY:
            return refuse("over")
        if self.seat == CHANCE:
            return refuse("waiting.chance")
        if self.seat != seat:
            return refuse("waiting.seat", seat=self.seat)
        return refuse("taken", square=action)

    def note(self, *entry: object) -> None:
        """Write in the log."""
        if self.log is not None:
            self.log.append(entry)

    def judge(self) -> None:
        """Is a line complete, or the board full?"""
        for seat in range(len(SEATS)):
            if has_line(self.squares, seat):
                self.end(seat)
        if EMPTY not in self.squares:
            self.end(DRAW)

    def end(self, winner: int) -> None:
        """Nothing happens after this."""
        self.winner = winner
        self.note("end", winner)
        raise GameOver


def refuse(key: str, **values: int) -> Refusal:
    """A reason, which the words of the game tell in each language."""
    words = {name: SEATS[value] if name == "seat" else str(value + 1) for name, value in values.items()}
    return Refusal(key, values, ENGLISH[key].format(**words))
