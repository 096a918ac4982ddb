"""Placing what was bought (p22 step 4): under the smokestacks of industries, ships where there is a port."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.industry import capacity, industries, slipways
from sitroom.warroom.rules.map import REGION, REGIONS
from sitroom.warroom.rules.nations import CHINA, NATIONS
from sitroom.warroom.rules.production.mobilization import Mobilize, china_has_room
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import INFANTRY, NAVAL, ONE, UNIT, UNIT_CATEGORY, UNITS, count, part, size, types

NUMBERS: Final = 64
"""More than one industry can take."""


class Places(NamedTuple):
    """How many units the industries of a nation can still take."""

    all: int
    for_ships: int


def places_of(g: State, nation: int) -> Places:
    """The free smokestacks of a nation."""
    total = for_ships = 0
    for territory in industries(g, nation):
        free = capacity(g, territory)
        total += free
        if slipways(g, territory):
            for_ships += free
    return Places(total, for_ships)


def has_room(g: State, nation: int, stack: int, places: Places, at: int = NOWHERE, used: int = 0) -> bool:
    """Can all these units be placed within its industries, with some places in one of them already taken?"""
    if nation == CHINA:
        return china_has_room(g, stack, at, used)
    of_ships = used if used and slipways(g, at) else 0
    return size(stack) <= places.all - used and size(part(stack, NAVAL)) <= places.for_ships - of_ships


def most_that_fit(g: State, nation: int, stack: int, unit: int, most: int, places: Places) -> int:
    """How many of a type, up to a limit, can be placed besides a stack; 0 if none can."""
    if nation == CHINA:
        fitting = 0
        while fitting < most and china_has_room(g, stack + (fitting + 1) * ONE[unit]):
            fitting += 1
        return fitting
    room, slips = places.all - size(stack), places.for_ships - size(part(stack, NAVAL))
    if UNIT_CATEGORY[unit] == NAVAL:
        room = min(room, slips)
    return max(0, min(most, room)) if slips >= 0 else 0


def builds(g: State, territory: int, unit: int) -> bool:
    """Can a type be built in an industry there: ships need a port?"""
    return UNIT_CATEGORY[unit] != NAVAL or bool(slipways(g, territory))


@final
class PlaceNation(Step[State]):
    """A nation places its new units, type by type, ships first; what has only one place goes there."""

    __slots__ = ("left", "nation")
    public: ClassVar = True

    def __init__(self, nation: int, left: int) -> None:
        self.nation = nation
        self.left = left

    def run(self, g: State) -> None:
        left = self.left
        while left:
            unit = types(left)[-1]
            if self.nation == CHINA and unit == INFANTRY:
                g.push(Mobilize(g.seat_of(CHINA), count(left, INFANTRY)))
                return
            choice = PlaceUnits(g.seat_of(self.nation), self.nation, left)
            found = choice.legal(g)
            if len({action // NUMBERS for action in found}) > 1:
                g.push(choice)
                return
            territory, number = divmod(found[-1], NUMBERS)
            build(g, territory, number * ONE[unit])
            left -= number * ONE[unit]


def build(g: State, territory: int, stack: int) -> None:
    """Units go under an Industry token."""
    g.building[territory] += stack
    g.note("build", territory, stack)


@final
class PlaceUnits(Decision[State]):
    """How many of the last type go where; the rest must still find a place."""

    __slots__ = ("left", "nation")
    verb: ClassVar = "place-units"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, left: int) -> None:
        self.seat = seat
        self.nation = nation
        self.left = left

    def legal(self, g: State) -> list[int]:
        unit = types(self.left)[-1]
        all_of_it, places = count(self.left, unit), places_of(g, self.nation)
        found = []
        for territory in industries(g, self.nation):
            if builds(g, territory, unit):
                for number in range(1, min(all_of_it, capacity(g, territory)) + 1):
                    if not has_room(g, self.nation, self.left - number * ONE[unit], places, territory, number):
                        break
                    found.append(territory * NUMBERS + number)
        return found

    def why_not(self, g: State, action: int) -> Refusal | None:
        if action >= board.SIZE * NUMBERS:
            return refuse("asks.place-units")
        territory, number = divmod(action, NUMBERS)
        nation, unit = self.nation, types(self.left)[-1]
        if territory not in industries(g, nation):
            return refuse("place.industry", region=territory, nation=nation)
        if not builds(g, territory, unit):
            return refuse("place.port", region=territory)
        if number > capacity(g, territory):
            return refuse("place.smokestacks", region=territory, free=capacity(g, territory), number=number)
        rest = self.left - number * ONE[unit]
        if 0 < number <= count(self.left, unit) and has_room(g, nation, rest, places_of(g, nation), territory, number):
            return None
        return refuse("place.others", nation=nation)

    def answer(self, g: State, action: int) -> None:
        territory, number = divmod(action, NUMBERS)
        placed = number * ONE[types(self.left)[-1]]
        build(g, territory, placed)
        g.push(PlaceNation(self.nation, self.left - placed))

    def means(self, g: State, action: int) -> Action:
        territory, number = divmod(action, NUMBERS)
        unit = UNITS[types(self.left)[-1]]
        return act("place", NATIONS[self.nation], REGIONS[territory], count={unit: number})

    def read(self, g: State, text: str) -> int:
        """The place that a text names, possible or not; -1 for none."""
        name, units, region = (*text.split(), "", "", "")[:3]
        number = units.rstrip("abcdefghijklmnopqrstuvwxyz")
        fitting = UNIT.get(units[len(number) :]) == types(self.left)[-1] and number.isdigit()
        if name != NATIONS[self.nation] or not fitting or region.upper() not in REGION:
            return -1
        return REGION[region.upper()] * NUMBERS + min(int(number), NUMBERS - 1)
