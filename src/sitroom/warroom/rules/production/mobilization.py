"""Chinese mobilization (p22): infantry comes at once to territories with the icon; artillery needs an industry."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.commands import Reorganize
from sitroom.warroom.rules.industry import capacity, deploy, free_tokens, industries, room
from sitroom.warroom.rules.map import REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import CHINA, NATIONS
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import ARTILLERY, COST, INFANTRY, LAND, ONE, OSR, STACK_LIMIT, UNITS, count

NUMBERS: Final = 64
"""More than one territory can take."""


def grounds(g: State) -> list[int]:
    """The territories with the icon that China controls, Embattled or not."""
    return [t for t in g.land_of(CHINA) if t in g.rules.mobilization]


def limit(g: State, territory: int, used: int = 0) -> int:
    """Infantry it takes in a round: its strategic value; by option what is built there counts too (ruling 330)."""
    card = TERRITORIES[territory]
    shared = card.stacks and g.rules.peiping_shared_limit
    return max(0, (min(card.sv, capacity(g, territory)) if shared else card.sv) - used)


def most_infantry(g: State, used: dict[int, int]) -> int:
    """How many China can mobilize with the tokens it has, when `used` of the limits is already taken."""
    limits = {t: limit(g, t, used.get(t, 0)) for t in grounds(g)}
    rooms = {t: room(g, CHINA, LAND, t) for t in limits}
    return most(limits, rooms, free_tokens(g, CHINA, LAND))


def most(limits: dict[int, int], rooms: dict[int, int], tokens: int) -> int:
    """What fits under commands, and under new tokens where they help most."""
    lacking = sorted((max(0, number - rooms[t]) for t, number in limits.items()), reverse=True)
    return sum(min(number, rooms[t]) for t, number in limits.items()) + sum(lacking[:tokens])


def china_has_room(g: State, stack: int, at: int = NOWHERE, used: int = 0) -> bool:
    """Can China build this artillery and mobilize this infantry? Industries without the icon are filled first."""
    sites = industries(g, CHINA)
    guns = count(stack, ARTILLERY)
    taken = {at: used}
    for territory in sorted(sites, key=lambda t: t in g.rules.mobilization):
        here = min(guns, capacity(g, territory) - taken.get(territory, 0))
        taken[territory] = taken.get(territory, 0) + here
        guns -= here
    return not guns and count(stack, INFANTRY) <= most_infantry(g, taken if g.rules.peiping_shared_limit else {})


@final
class PrepareMobilization(Step[State]):
    """Before purchases China may join commands, where tokens are short for the infantry it could pay (p9, p22)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        if CHINA not in g.rules.nations or g.collapsed[CHINA]:
            return
        affordable = g.stock(CHINA, OSR) // COST[INFANTRY][OSR]
        if most_infantry(g, {}) < min(affordable, sum(limit(g, t) for t in grounds(g))):
            g.push(Reorganize(g.seat_of(CHINA), CHINA))


@final
class Mobilize(Decision[State]):
    """How much of the new infantry appears where, at once (p22)."""

    __slots__ = ("done", "left")
    verb: ClassVar = "mobilize"
    public: ClassVar = True

    def __init__(self, seat: int, left: int, done: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.left = left
        self.done = done
        """The territory of each infantry mobilized before."""

    def legal(self, g: State) -> list[int]:
        found = []
        used = {t: self.done.count(t) for t in grounds(g)}
        for territory, taken in used.items():
            for number in range(1, min(self.left, limit(g, territory, taken)) + 1):
                if not self.leaves_room(g, used, territory, number):
                    break
                found.append(territory * NUMBERS + number)
        return found

    def leaves_room(self, g: State, used: dict[int, int], territory: int, number: int) -> bool:
        """Can these, and then the rest, be capped?"""
        limits = {t: limit(g, t, taken + (number if t == territory else 0)) for t, taken in used.items()}
        rooms = {t: room(g, CHINA, LAND, t) for t in used}
        tokens = free_tokens(g, CHINA, LAND)
        rooms[territory] -= number
        if rooms[territory] < 0:
            rooms[territory] += STACK_LIMIT
            tokens -= 1
        return tokens >= 0 and self.left - number <= most(limits, rooms, tokens)

    def answer(self, g: State, action: int) -> None:
        territory, number = divmod(action, NUMBERS)
        g.note("mobilize", territory, number)
        deploy(g, CHINA, territory, number * ONE[INFANTRY], because=causes.MOBILIZATION)
        if self.left > number:
            g.push(Mobilize(self.seat, self.left - number, self.done + (territory,) * number))

    def means(self, g: State, action: int) -> Action:
        territory, number = divmod(action, NUMBERS)
        return act("place", NATIONS[CHINA], REGIONS[territory], count={UNITS[INFANTRY]: number})
