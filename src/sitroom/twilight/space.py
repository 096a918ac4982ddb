"""The Space Race track (R 6.4): boxes, victory points and special abilities."""

from __future__ import annotations

from typing import Final, NamedTuple

from sitroom.twilight.state import State


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
    """Has a side's marker been to a box?"""
    return g.space[side] >= box and not g.skipped[side] >> box & 1


def has_ability(g: State, side: int, box: int) -> bool:
    """R 6.4.4: only while the other side has not arrived."""
    return reached(g, side, box) and not reached(g, 1 - side, box)


def attempts_allowed(g: State, side: int) -> int:
    """Cards a side may send to the Space Race this turn (R 6.4.2)."""
    return 2 if has_ability(g, side, TWO_ATTEMPTS) else 1


def advance(g: State, side: int, boxes: int) -> None:
    """Move on; only the box landed on pays (R 6.4.3, card 80). The other side may lose its eighth round by it."""
    from sitroom.twilight.turn import grant_rounds, unplayable

    start = g.space[side]
    box = min(start + boxes, len(SPACE_BOXES) - 1)
    if box == start:
        return
    if not g.rules.skipped_box_counts:
        g.skipped[side] |= sum(1 << b for b in range(start + 1, box))
    rival = 1 - side
    before = unplayable(g, rival)
    g.space[side] = box
    grant_rounds(g, rival, before)  # R 10.1.5
    g.note("space", side, box)
    facts = SPACE_BOXES[box]
    points = facts.second if g.space[rival] >= box else facts.first
    if points:
        g.gain_vp(side, points)
