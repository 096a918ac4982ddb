"""The questions of a match."""

from __future__ import annotations

from noughts.rules.board import EMPTY, SEATS, SQUARES, Board
from sitroom.kernel import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action


class Toss(Decision[Board]):
    """Chance says who begins."""

    __slots__ = ()
    verb, names, public = "toss", SEATS, True

    def legal(self, g: Board) -> list[int]:
        return [0, 1]

    def answer(self, g: Board, action: int) -> None:
        g.note("begins", action)
        g.push(Note(action))


class Square(Decision[Board]):
    """A seat chooses a square."""

    __slots__ = ()
    public = True
    names = tuple(str(square + 1) for square in SQUARES)

    def legal(self, g: Board) -> list[int]:
        return [square for square in SQUARES if g.squares[square] == EMPTY]

    def means(self, g: Board, action: int) -> Action:
        return act(self.verb, self.names[action])

    def surely_asked(self, g: Board) -> bool:
        return True


class Note(Square):
    """The first mark, in secret."""

    __slots__ = ()
    verb = "note"

    def answer(self, g: Board, action: int) -> None:
        g.noted = action
        g.note("noted", self.seat, action)
        g.push(Mark(1 - self.seat, 1))


class Mark(Square):
    """A mark; the first one of the second player brings the secret to light."""

    __slots__ = ("reveals",)
    verb = "mark"

    def __init__(self, seat: int, reveals: int = 0) -> None:
        super().__init__(seat)
        self.reveals = reveals

    def answer(self, g: Board, action: int) -> None:
        if self.reveals:
            self.reveal(g, 1 - self.seat)
        g.squares[action] = self.seat
        g.note("marked", self.seat, action)
        g.judge()
        g.push(Mark(1 - self.seat))

    def reveal(self, g: Board, beginner: int) -> None:
        """Put the first mark on the board; this one may take its place."""
        g.squares[g.noted] = beginner
        g.note("shown", beginner, g.noted)
        g.noted = EMPTY
