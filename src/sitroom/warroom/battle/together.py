"""Simultaneous battles (p29): two boards at once, when nobody has a part in both.

The frame holds what is still to do at each board, and each board itself; whichever seat answers first goes on first.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sitroom.kernel import CHANCE
from sitroom.warroom.battle.resolve import Resolve
from sitroom.warroom.map import REGIONS
from sitroom.warroom.state import State, frames

Stack = tuple[Any, ...]
"""Frames as names and fields, the next to run last."""
Board = tuple[int, ...]
FROM_THE_START = -1


def lay_down(stack: list[Any]) -> Stack:
    """Frames as plain tuples inside another frame."""
    return tuple((type(frame).__name__, *frame) for frame in stack)


def take_up(stack: Stack) -> list[Any]:
    """The frames again."""
    return [frames.kinds[name](*fields) for name, *fields in stack]


def go_on(g: State, stack: Stack, board: Board, action: int = FROM_THE_START) -> tuple[Stack, Board]:
    """Let one board go on to its next decision; what it has left to do, and the board."""
    rest, g.stack, g.battle = g.stack, take_up(stack), list(board)
    if action != FROM_THE_START:
        g.stack.pop().answer(g, action)
    g.settle()
    left = lay_down(g.stack), tuple(g.battle)
    g.stack, g.battle = rest, []
    return left


def wait(g: State, regions: tuple[int, int], hands: list[tuple[Stack, Board]]) -> None:
    """Wait for both boards; where one is done the other is the only one again."""
    open_ = [(stack, board) for stack, board in hands if stack]
    if len(open_) == len(hands):
        (one, board), (other, second) = hands
        seats = sorted({take_up(stack)[-1].seat for stack in (one, other)})
        g.push(SideBySide(tuple(seats), regions, (board, second), (one, other)))
    for stack, board in open_ if len(open_) < len(hands) else []:
        g.battle = list(board)
        g.stack += take_up(stack)


@frames.step
class OpenBoth(NamedTuple):
    """Two hotspots, each with the nation that picked it."""

    one: tuple[int, int]
    other: tuple[int, int]

    def run(self, g: State) -> None:
        hands = [go_on(g, lay_down([Resolve(*picked)]), ()) for picked in self]
        wait(g, (self.one[1], self.other[1]), hands)


@frames.secret("battle")
class SideBySide(NamedTuple):
    """Two hotspots that are being resolved; an action is twice that of the board's own frame, plus the board."""

    waiting: tuple[int, ...]
    regions: tuple[int, int]
    boards: tuple[Board, Board]
    stacks: tuple[Stack, Stack]

    def top(self, g: State, which: int) -> Any:
        """The frame a board waits for; the state shows that board until `g.battle` is cleared again."""
        g.battle = list(self.boards[which])
        return take_up(self.stacks[which][-1:])[0]

    def board_of(self, g: State, seat: int) -> int:
        """The board that asks a seat; the first, should it be both."""
        return next(which for which in (0, 1) if take_up(self.stacks[which][-1:])[0].seat == seat)

    def legal_for(self, g: State, seat: int) -> list[int]:
        which = self.board_of(g, seat)
        found = [2 * action + which for action in self.top(g, which).legal(g)]
        g.battle = []
        return found

    def weights(self, g: State) -> list[int]:
        frame = take_up(self.stacks[self.board_of(g, CHANCE)][-1:])[0]
        return list(frame.weights(g))

    def answer_from(self, g: State, seat: int, action: int) -> None:
        hands = list(zip(self.stacks, self.boards, strict=True))
        action, which = divmod(action, 2)
        hands[which] = go_on(g, *hands[which], action)
        wait(g, self.regions, hands)

    def say(self, g: State, action: int) -> str:
        action, which = divmod(action, 2)
        frame = self.top(g, which)
        text = frame.say(g, action) if hasattr(frame, "say") else frame.names[action]
        g.battle = []
        return f"{REGIONS[self.regions[which]]} {frame.verb} {text}"

    def read(self, g: State, text: str) -> int:
        """Rolls are read by the board's own frame: there are many."""
        region, _, rest = text.upper().partition(" ")
        if region not in REGIONS or REGIONS.index(region) not in self.regions:
            return -1
        which = self.regions.index(REGIONS.index(region))
        frame = take_up(self.stacks[which][-1:])[0]
        action = frame.read(g, rest.lower().partition(" ")[2]) if hasattr(frame, "read") else -1
        return 2 * action + which if action >= 0 else -1
