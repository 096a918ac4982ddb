"""Simultaneous battles (p29): two boards at once, when nobody has a part in both.

The frame holds what is still to do at each board, and each board itself; whichever seat answers first goes on first.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from sitroom.kernel import CHANCE, GameOver
from sitroom.kernel.frames import Decision, Frame, Secret, Step
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.board import NAMES, Board, read_board
from sitroom.warroom.rules.battle.resolve import Resolve
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.state import State

Stack = tuple[Any, ...]
"""Frames as names and fields, the next to run last."""
Laid = tuple[tuple[int, ...], ...]
"""A board as its numbers, in the order of `board.NAMES`; nothing for none."""
FROM_THE_START: Final = -1


def lay_down(stack: list[Frame]) -> Stack:
    """Frames as plain tuples inside another frame."""
    return tuple((type(frame).__name__, *frame.fields().values()) for frame in stack)


def take_up(stack: Stack) -> list[Frame]:
    """The frames again."""
    from sitroom.warroom.rules.stack import FRAMES

    return [FRAMES.kinds[name](*fields) for name, *fields in stack]


def top_of(stack: Stack) -> Decision[State]:
    """The decision that a board waits for."""
    [top] = take_up(stack[-1:])
    assert isinstance(top, Decision)
    return top


def lay_board(board: Board | None) -> Laid:
    """A board as plain tuples inside a frame."""
    return () if board is None else tuple(map(tuple, board.plain().values()))


def take_board(laid: Laid) -> Board | None:
    """The board again."""
    return read_board(dict(zip(NAMES, laid, strict=True))) if laid else None


def go_on(g: State, stack: Stack, board: Laid, action: int = FROM_THE_START) -> tuple[Stack, Laid]:
    """Let one board go on to its next decision; returns what it has left to do, and the board."""
    rest, g.stack, g.battle = g.stack, take_up(stack), take_board(board)
    if action != FROM_THE_START:
        g.stack.pop()
        top_of(stack).answer(g, action)
    g.settle()
    left = lay_down(g.stack), lay_board(g.battle)
    g.stack, g.battle = rest, None
    if g.winner >= 0:
        raise GameOver  # that board has decided the match: the other is left as it is
    return left


def wait(g: State, regions: tuple[int, int], hands: list[tuple[Stack, Laid]]) -> None:
    """Wait for both boards; when one is done, the other is the only one again."""
    open_ = [(stack, board) for stack, board in hands if stack]
    if len(open_) == len(hands):
        (one, board), (other, second) = hands
        seats = sorted({top_of(stack).seat for stack in (one, other)})
        g.push(SideBySide(tuple(seats), regions, (board, second), (one, other)))
    for stack, board in open_ if len(open_) < len(hands) else []:
        g.battle = take_board(board)
        g.stack += take_up(stack)


@final
class OpenBoth(Step[State]):
    """Two hotspots, each with the nation that picked it."""

    __slots__ = ("one", "other")
    public: ClassVar = True

    def __init__(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        self.one = one
        self.other = other

    def run(self, g: State) -> None:
        hands = [go_on(g, lay_down([Resolve(*picked)]), ()) for picked in (self.one, self.other)]
        wait(g, (self.one[1], self.other[1]), hands)


@final
class SideBySide(Secret[State]):
    """Two hotspots that are being resolved; an action is twice that of the board's own frame, plus the board."""

    __slots__ = ("boards", "regions", "stacks")
    verb: ClassVar = "battle"
    public: ClassVar = True

    def __init__(
        self,
        waiting: tuple[int, ...],
        regions: tuple[int, int],
        boards: tuple[Laid, Laid],
        stacks: tuple[Stack, Stack],
    ) -> None:
        self.waiting = waiting
        self.regions = regions
        self.boards = boards
        self.stacks = stacks

    def board_of(self, seat: int) -> int:
        """The board that asks a seat; the first, should it be both."""
        return next(which for which in (0, 1) if top_of(self.stacks[which]).seat == seat)

    def alone(self, g: State, which: int) -> State:
        """The state as it is with this board only."""
        shown = g.copy()
        shown.battle = take_board(self.boards[which])
        return shown

    def legal_for(self, g: State, seat: int) -> list[int]:
        which = self.board_of(seat)
        return [2 * action + which for action in top_of(self.stacks[which]).legal(self.alone(g, which))]

    def weights(self, g: State) -> list[int] | None:
        which = self.board_of(CHANCE)
        return top_of(self.stacks[which]).weights(self.alone(g, which))

    def answer_from(self, g: State, seat: int, action: int) -> None:
        hands = list(zip(self.stacks, self.boards, strict=True))
        action, which = divmod(action, 2)
        hands[which] = go_on(g, *hands[which], action)
        wait(g, self.regions, hands)

    def means(self, g: State, action: int) -> Action:
        action, which = divmod(action, 2)
        meant = top_of(self.stacks[which]).means(self.alone(g, which), action)
        meant["at"] = REGIONS[self.regions[which]]
        return meant

    def say(self, g: State, action: int) -> str:
        action, which = divmod(action, 2)
        frame = top_of(self.stacks[which])
        return f"{REGIONS[self.regions[which]]} {frame.verb} {frame.say(self.alone(g, which), action)}"

    def read(self, g: State, text: str) -> int:
        """Rolls are read by the board's own frame: there are many."""
        region, _, rest = text.upper().partition(" ")
        if region not in REGIONS or REGIONS.index(region) not in self.regions:
            return -1
        which = self.regions.index(REGIONS.index(region))
        action = top_of(self.stacks[which]).read(self.alone(g, which), rest.lower().partition(" ")[2])
        return 2 * action + which if action >= 0 else -1
