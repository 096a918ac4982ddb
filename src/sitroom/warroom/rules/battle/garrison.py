"""The garrison of an empty territory (p15): two dice against the units that march in."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.board import Group, owner_text
from sitroom.warroom.rules.battle.dice import Roll
from sitroom.warroom.rules.battle.table import commander_seat, face_of
from sitroom.warroom.rules.nations import UNCONTROLLED
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import BLACK, COLOR, LAND, UNIT_CATEGORY, UNITS, WHITE

GARRISON_DICE: Final = 2
NO_PAIR: Final = -1


@final
class GarrisonStand(Step[State]):
    """With no enemy there: two dice, once; the invaders roll none (ruling 237)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        if has_garrison(g):
            g.note("garrison", g.board.region)
            g.push(Roll(GARRISON_DICE), GarrisonHit())


def has_garrison(g: State) -> bool:
    """Is there any, and land units for it to fight? A collapsed nation has none (ruling 247)."""
    controller = g.control[g.board.region]
    abandoned = controller != UNCONTROLLED and g.collapsed[controller]
    return not abandoned and any(on_land(found) for _, found in g.board.numbered())


def on_land(found: Group) -> bool:
    """Are they land units: what a garrison stands up to, and what takes the land?"""
    return UNIT_CATEGORY[found.unit] == LAND


def pair(counts: list[int]) -> int:
    """The colour that two dice agree on, black standing for any; BLACK: any colour; NO_PAIR with a white one."""
    shown = [color for color, number in enumerate(counts) if number and color != BLACK]
    if WHITE in shown or len(shown) > 1:
        return NO_PAIR
    return shown[0] if shown else BLACK


@final
class GarrisonHit(Step[State]):
    """A pair in the colour of an attacking unit eliminates one of its type (rulings 238, 239)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        found = victims(g)
        if len(found) > 1:
            leader = g.leader(g.board.region)
            seat = commander_seat(g, g.board.sides()[0]) if leader == UNCONTROLLED else g.seat_of(leader)
            g.push(ChooseVictim(seat))
        elif found:
            fall(g, found[0])


def victims(g: State) -> list[int]:
    """The groups the roll may hit, land units first: any attacking unit, by option land units only (ruling 241).

    Bombers of one owner in two stances are listed once: there is nothing to choose between them.
    """
    color = pair(g.board.dice)
    exposed = [(i, one) for i, one in g.board.numbered() if on_land(one) or g.rules.garrison_hits_aircraft]
    kinds = {(one.owner, one.unit): i for i, one in reversed(exposed) if color in (COLOR[one.unit], BLACK)}
    return sorted(kinds.values(), key=lambda i: (not on_land(g.board.groups[i]), i))


@final
class ChooseVictim(Decision[State]):
    """The owner of the victim, picked by the side that rolled (ruling 240)."""

    __slots__ = ()
    verb: ClassVar = "victim"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return victims(g)

    def answer(self, g: State, number: int) -> None:
        fall(g, number)

    def means(self, g: State, number: int) -> Action:
        found = g.board.groups[number]
        return act("victim", owner_text(found.owner), UNITS[found.unit])


def fall(g: State, number: int) -> None:
    """Eliminated outright: there is nothing to repair."""
    found = g.board.groups[number]
    g.board.rows[found.side][found.row] -= face_of(g).boxes[found.row]
    g.board.add_to(number, -1)
