"""Stances (p15 step 5): the earlier Commander places all units of the side; the other sees them and responds."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.board import UNSET, Group, owner_text
from sitroom.warroom.rules.battle.table import commander_seat, face_of, fill_rows
from sitroom.warroom.rules.hotspots import can_bomb
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import BOMBER, ONE, UNITS


@final
class Stances(Step[State]):
    """Both sides, one after the other; then the rows are counted."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        first = g.board.first
        g.push(TakeStances(first), TakeStances(1 - first), StancesTaken())


@final
class TakeStances(Step[State]):
    """All groups of a side that have a choice, in the order of the board."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        waiting = [(i, found) for i, found in g.board.numbered() if found.side == self.side and found.row == UNSET]
        asked = []
        for number, found in waiting:
            only = forced_row(g, found)
            if only == UNSET:
                asked.append(SetStance(commander_seat(g, self.side), number))
            else:
                g.board.place(number, only)
        g.push(*asked)


def forced_row(g: State, found: Group) -> int:
    """The only row that makes sense for a group, or UNSET: bombers without a target, units without an enemy."""
    rows, region = face_of(g).row[found.unit], g.board.region
    if found.unit == BOMBER and not is_sea(region):
        over = g.board.bombing_over >> found.owner & 1
        return UNSET if not over and can_bomb(g, found.owner, region, ONE[BOMBER]) else rows[1]  # ruling 202
    return UNSET if len(g.board.sides()) > 1 else rows[0]


def divide(g: State, number: int, second: int) -> None:
    """A number of a group take the second stance of their type, the others the first."""
    found = g.board.groups[number]
    rows = face_of(g).row[found.unit]
    g.board.place(number, rows[1] if second == found.number else rows[0])
    if 0 < second < found.number:
        g.board.add_to(number, -second)
        g.board.groups.append(found._replace(row=rows[1], number=second))


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
        return list(range(g.board.groups[self.group].number + 1))

    def answer(self, g: State, second: int) -> None:
        found = g.board.groups[self.group]
        g.note("stance", g.board.region, found.owner, found.unit, found.number - second, second)
        divide(g, self.group, second)

    def means(self, g: State, second: int) -> Action:
        found = g.board.groups[self.group]
        names = [face_of(g).rows[row].name for row in face_of(g).row[found.unit]]
        split = {names[0]: found.number - second, names[1]: second}
        count = {name: number for name, number in split.items() if number}
        return act("stance", owner_text(found.owner), UNITS[found.unit], count=count)


@final
class StancesTaken(Step[State]):
    """The units stay in their rows for both stages."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        fill_rows(g)
