"""The Space Race (R 6.4): boxes, victory points, special abilities, and attempts to move ahead."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.questions import RollDie
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import PASS, State


class Box(NamedTuple):
    """One stage of the track: operations to try, highest die that succeeds, VP for the first and second to arrive."""

    ops: int
    roll: int
    first: int
    second: int


SPACE_BOXES: Final = (
    Box(0, 0, 0, 0),
    Box(2, 3, 2, 1),
    Box(2, 4, 0, 0),
    Box(2, 3, 2, 0),
    Box(2, 4, 0, 0),
    Box(3, 3, 3, 1),
    Box(3, 4, 0, 0),
    Box(3, 3, 4, 2),
    Box(4, 2, 2, 0),
)
"""Both editions; the printed board and R 6.4.3."""

TWO_ATTEMPTS: Final = 2
HEADLINE_LAST: Final = 4
DISCARD_HELD: Final = 6
EIGHT_ROUNDS: Final = 8
"""The boxes with a special ability (R 6.4.4)."""


def reached(g: State, side: int, box: int) -> bool:
    """Has a side's marker been in a box?"""
    return g.space[side] >= box and not g.skipped[side] >> box & 1


def has_ability(g: State, side: int, box: int) -> bool:
    """R 6.4.4: only while the other side has not arrived."""
    return reached(g, side, box) and not reached(g, 1 - side, box)


def attempts_allowed(g: State, side: int) -> int:
    """Cards a side may send to the Space Race this turn (R 6.4.2)."""
    return 2 if has_ability(g, side, TWO_ATTEMPTS) else 1


def advance(g: State, side: int, boxes: int, because: causes.Cause) -> None:
    """Move ahead; only the box landed on scores (R 6.4.3, card 80). The other side may lose its eighth round."""
    # The turn is made of cards played for operations, one of which is this; and R 6.4.4 and 10.1.5 change the turn.
    from sitroom.twilight.rules.turn import grant_rounds, unplayable

    start = g.space[side]
    box = min(start + boxes, len(SPACE_BOXES) - 1)
    if box == start:
        return
    if not g.rules.skipped_box_counts:
        g.skipped = g.skipped[:]
        g.skipped[side] |= sum(1 << b for b in range(start + 1, box))
    rival = 1 - side
    before = unplayable(g, rival)
    g.space = g.space[:]
    g.space[side] = box
    grant_rounds(g, rival, before)  # R 10.1.5
    g.note("space", side, box, because)
    facts = SPACE_BOXES[box]
    points = facts.second if g.space[rival] >= box else facts.first
    if points:
        g.gain_vp(side, points, because=causes.SPACE_RACE)


def space_bar(g: State, side: int, value: int) -> str:
    """What keeps a card of this value out of the Space Race (R 6.4.1, 6.4.2, 6.4.6); empty if nothing does."""
    here = g.space[side]
    if here >= len(SPACE_BOXES) - 1:
        return "end"
    if g.spaced[side] >= attempts_allowed(g, side):
        return "attempts"
    return "" if value >= SPACE_BOXES[here + 1].ops else "value"


def why_not_space(g: State, side: int, value: int) -> Refusal | None:
    """Why a card of this value cannot be sent to the Space Race."""
    bar = space_bar(g, side, value)
    if bar == "value":
        return refuse("space.value", ops=SPACE_BOXES[g.space[side] + 1].ops)
    return refuse(f"space.{bar}") if bar else None


@final
class SpaceRoll(RollDie):
    """A roll within the box's range moves the marker ahead (R 6.4.1)."""

    __slots__ = ("because", "by")
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(self, seat: int, by: int, because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.by = by
        self.because = because

    def answer(self, g: State, die: int) -> None:
        needed = SPACE_BOXES[g.space[self.by] + 1].roll
        g.note("space_roll", self.by, die, needed, self.because)
        if die <= needed:
            advance(g, self.by, 1, because=causes.SPACE_RACE)


@final
class DeclineSpaceRoll(Decision[State]):
    """Designers' option: the card is gone, but the die need not be rolled."""

    __slots__ = ("because",)
    verb: ClassVar = "roll"
    names: ClassVar[tuple[str, ...]] = ("decline", "roll")
    public: ClassVar = True

    def __init__(self, seat: int, because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.because = because

    def legal(self, g: State) -> list[int]:
        return [1, PASS]

    def answer(self, g: State, choice: int) -> None:
        if choice:
            g.push(SpaceRoll(CHANCE, self.seat, self.because))
