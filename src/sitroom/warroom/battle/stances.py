"""Stances (p15 step 5): the earlier Commander places all units of the side, the other sees it and answers."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Decision, Step
from sitroom.warroom.battle.board import (
    BOMBING_OVER,
    FIRST,
    GROUPS,
    REGION,
    UNSET,
    WIDTH,
    Group,
    add_to,
    commander_seat,
    face_of,
    fill_rows,
    group,
    groups,
    owner_text,
    sides_in,
)
from sitroom.warroom.hotspots import can_bomb
from sitroom.warroom.map import is_sea
from sitroom.warroom.state import State
from sitroom.warroom.units import BOMBER, ONE, UNITS


@final
class Stances(Step[State]):
    """Both sides, one after the other; then the rows are counted."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        first = g.battle[FIRST]
        g.push(TakeStances(first), TakeStances(1 - first), StancesTaken())


@final
class TakeStances(Step[State]):
    """All groups of a side that have a choice, in the order of the board."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        waiting = [(i, found) for i, found in groups(g) if found.side == self.side and found.row == UNSET]
        asked = []
        for number, found in waiting:
            only = forced_row(g, found)
            if only == UNSET:
                asked.append(SetStance(commander_seat(g, self.side), number))
            else:
                place(g, number, only)
        g.push(*asked)


def forced_row(g: State, found: Group) -> int:
    """The only row that makes sense for a group, or UNSET: bombers without a target, units without an enemy."""
    rows, region = face_of(g).row[found.unit], g.battle[REGION]
    if found.unit == BOMBER and not is_sea(region):
        over = g.battle[BOMBING_OVER] >> found.owner & 1
        return UNSET if not over and can_bomb(g, found.owner, region, ONE[BOMBER]) else rows[1]  # ruling 202
    return UNSET if len(sides_in(g)) > 1 else rows[0]


def place(g: State, number: int, row: int) -> None:
    """A whole group takes a stance."""
    g.battle[GROUPS + number * WIDTH + 3] = row


def divide(g: State, number: int, second: int) -> None:
    """So many of a group take the second stance of their type, the others the first."""
    found = group(g, number)
    rows = face_of(g).row[found.unit]
    place(g, number, rows[1] if second == found.number else rows[0])
    if 0 < second < found.number:
        add_to(g, number, -second)
        g.battle += found._replace(row=rows[1], number=second)


@final
class SetStance(Decision[State]):
    """How many of a group take the second stance of their type; the others take the first (ruling 154)."""

    __slots__ = ("group",)
    verb: ClassVar = "stance"
    public: ClassVar = True

    def __init__(self, seat: int, group: int) -> None:
        self.seat = seat
        self.group = group

    def legal(self, g: State) -> list[int]:
        return list(range(group(g, self.group).number + 1))

    def answer(self, g: State, second: int) -> None:
        found = group(g, self.group)
        g.note("stance", g.battle[REGION], found.owner, found.unit, found.number - second, second)
        divide(g, self.group, second)

    def say(self, g: State, second: int) -> str:
        found = group(g, self.group)
        names = [face_of(g).rows[row].name for row in face_of(g).row[found.unit]]
        split = [(found.number - second, names[0]), (second, names[1])]
        words = " ".join(f"{number} {name}" for number, name in split if number)
        return f"{owner_text(found.owner)} {UNITS[found.unit]} {words}"


@final
class StancesTaken(Step[State]):
    """The units stand in their rows for both stages."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        fill_rows(g)
