"""The rules as the kernel asks for them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from noughts.rules import position, schema
from noughts.rules.board import BARRED, DRAW, EMPTY, MIDDLE, SEATS, Board, has_line
from noughts.rules.frames import Mark, Note, Square, Toss
from sitroom.kernel import CHANCE, NOBODY, Option, Refusal, Rules
from sitroom.kernel.blind import ask, hidden
from sitroom.kernel.options import Value, plain
from sitroom.kernel.rules import View
from sitroom.kernel.schema import LogEntry, Result

NAMES: Final = (*SEATS, "barred", None)
"""Who has a square, as views say it; `EMPTY` comes last."""


class Noughts(Rules[Board]):
    """See `sitroom.kernel.Rules`."""

    name = "noughts"
    options = (Option("barred", False, "nobody can have the middle square"),)

    def seats(self, options: Mapping[str, Value]) -> Sequence[str]:
        return SEATS

    def start(self, options: Mapping[str, Value]) -> Board:
        g = Board(options)
        g.push(Toss(CHANCE))
        g.settle()
        return g

    def options_of(self, state: Board) -> Mapping[str, Value]:
        return state.options

    def result(self, state: Board) -> Result | None:
        if state.winner is None:
            return None
        won = state.winner != DRAW
        return {"winner": SEATS[state.winner] if won else None, "reason": "line" if won else "full"}

    # Positions

    def position_text(self, state: Board) -> str:
        return position.write(state)

    def position(self, text: str) -> Board:
        g = position.read(text, self.resolve({}))
        g.settle()
        return g

    def impossible(self, state: Board) -> Iterable[Refusal | str]:
        yield from super().impossible(state)
        if any(has_line(state.squares, seat) for seat in range(len(SEATS))):
            yield "a line is complete: the match is over"
        if (state.squares[MIDDLE] == BARRED) != state.options["barred"] or state.squares.count(BARRED) > 1:
            yield "the middle square is barred if the option says so, and no other"
        if state.stack and not self._in_turn(state):
            yield "with these marks, this question is not asked"

    def _in_turn(self, g: Board) -> bool:
        """Does the question go with the marks on the board?"""
        top, marks = g.stack[-1], [g.squares.count(seat) for seat in range(len(SEATS))]
        opening = isinstance(top, Toss | Note) or (isinstance(top, Mark) and top.reveals == 1)
        if opening:
            return marks == [0, 0] and (g.noted != EMPTY) == isinstance(top, Mark)
        assert isinstance(top, Mark)
        mine, theirs = marks[top.seat], marks[1 - top.seat]
        return top.reveals == 0 and g.noted == EMPTY and theirs > 0 and mine <= theirs <= mine + 1

    def invariants(self, state: Board) -> Callable[[], None]:
        def check() -> None:
            marks = [state.squares.count(seat) for seat in range(len(SEATS))]
            assert abs(marks[0] - marks[1]) <= 1, "the players mark in turn"
            assert (state.seat == NOBODY) == (state.winner is not None), "nothing to do, and the match is not over"
            assert len(state.stack) <= 1, "one question at a time"

        return check

    # What is hidden

    def hears(self, entry: LogEntry, seat: int) -> bool:
        return entry[0] != "noted" or bool(entry[1] == seat)

    def view(self, state: Board, seat: int) -> schema.View:
        top = state.stack[-1] if state.stack else None
        own = isinstance(top, Mark) and top.reveals and seat == 1 - top.seat
        owners = [NAMES[owner] for owner in state.squares]
        return {
            "game": self.name,
            "seat": "spectator" if seat == NOBODY else SEATS[seat],
            "options": plain(state.options),
            "board": [owners[at : at + 3] for at in (0, 3, 6)],
            "noted": Square.names[state.noted] if own else None,
            "winner": None if state.winner is None else position.WINNERS[state.winner],
            "waiting": ["chance" if asked == CHANCE else SEATS[asked] for asked in state.waiting],
            "decision": state.decision(seat),
            "stack": state.stack_seen_by(seat),
        }

    def _seen(self, view: View, guess: Callable[[Square], Any]) -> Board:
        """The state of a view; `guess` says where the first mark is if the view does not."""
        g = Board(view["options"])
        g.squares = [NAMES.index(owner) if owner else EMPTY for row in view["board"] for owner in row]
        g.winner = position.WINNERS.index(view["winner"]) if view["winner"] else None
        g.stack = [position.FRAMES.frame(plain) for plain in view["stack"]]
        top = g.stack[-1] if g.stack else None
        if isinstance(top, Mark) and top.reveals:
            g.noted = guess(top) if view["noted"] is None else Square.names.index(view["noted"])
        return g

    def imagine(self, view: View, rng: random.Random) -> Board:
        free = [at for at, owner in enumerate(owner for row in view["board"] for owner in row) if owner is None]
        g = self._seen(view, lambda _: rng.choice(free))
        g.settle()
        return g

    def blind(self, view: View) -> Board:
        g = self._seen(view, lambda _: hidden())
        ask(g, view, list(SEATS))
        return g


GAME: Final = Noughts()
