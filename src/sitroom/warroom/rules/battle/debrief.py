"""The debrief, steps A to D (p18): repairs, losses, transports, commands back on the map."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes, nations
from sitroom.warroom.rules.battle.board import NEUTRAL, NO_GROUP, members
from sitroom.warroom.rules.battle.rows import SIZE, is_damaged
from sitroom.warroom.rules.battle.survivors import Enlist
from sitroom.warroom.rules.battle.table import face_of, fighting, named, owned
from sitroom.warroom.rules.commands import Reorganize
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE, SIDES, TOKENS_OF, UNCONTROLLED
from sitroom.warroom.rules.neutrals import lose_defenders
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import (
    AIR,
    CARRIER_FIGHTER,
    LAND,
    NAVAL,
    ONE,
    RESOURCES,
    SUBMARINE,
    UNIT_CATEGORY,
    count,
    part,
    size,
    types,
)

REFUSE: Final = 0


@final
class Repairs(Step[State]):
    """Step A: light damage is forgotten; each DAMAGED unit is repaired by its owner or lost (rulings 256 to 260)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        asked = []
        for side in range(len(SIDES)):
            for row in range(SIZE):
                if not needs_repair(g, side, row):
                    continue
                number = g.board.wounded[side][row]
                payer = payer_of(g, number)
                if is_free(g, side, row):
                    repair(g, number)
                elif payer != UNCONTROLLED:
                    asked.append((g.rank(payer), RepairUnit(g.seat_of(payer), payer, number)))
        g.push(*(frame for _, frame in sorted(asked, key=lambda one: (one[0], one[1].group))))


def needs_repair(g: State, side: int, row: int) -> bool:
    """Is a unit of the row in its DAMAGED box?"""
    return is_damaged(g.board.rows[side][row], face_of(g).boxes[row])


def is_free(g: State, side: int, row: int) -> bool:
    """With Port Advantage ships are repaired for free, allied ones too (ruling 257)."""
    naval = UNIT_CATEGORY[face_of(g).rows[row].unit] == NAVAL
    return bool(naval and g.board.port[side])


def payer_of(g: State, number: int) -> int:
    """The nation that owns the unit, or controls the neutral it defends; nobody for a force of its own (ruling 122)."""
    owner = g.board.groups[number].owner
    return g.control[g.board.region] if owner == NEUTRAL else owner


def repair(g: State, number: int) -> None:
    """Back to its first box."""
    found = g.board.groups[number]
    rows, boxes = g.board.rows[found.side], face_of(g).boxes[found.row]
    rows[found.row] += -rows[found.row] % boxes
    g.board.wounded[found.side][found.row] = NO_GROUP
    g.note("repaired", found.owner, found.unit, g.board.region)


@final
class RepairUnit(Decision[State]):
    """One resource of any kind, or the unit is lost; without resources there is no repair (ruling 259)."""

    __slots__ = ("group", "nation")
    verb: ClassVar = "repair"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, group: int) -> None:
        self.seat = seat
        self.nation = nation
        self.group = group

    def legal(self, g: State) -> list[int]:
        kinds = [1 + kind for kind in range(len(RESOURCES)) if g.stock(self.nation, kind)]
        return [*kinds, REFUSE] if kinds else []

    def answer(self, g: State, action: int) -> None:
        if action != REFUSE:
            g.gain(self.nation, action - 1, -1, because=causes.REPAIR)
            repair(g, self.group)

    def means(self, g: State, action: int) -> Action:
        group = named(g, self.group)
        return act("scrap", *group) if action == REFUSE else act("repair", *group, RESOURCES[action - 1])


def give_up(g: State, number: int) -> None:
    """A DAMAGED unit that nobody repaired is eliminated."""
    found = g.board.groups[number]
    g.board.rows[found.side][found.row] -= 1
    g.board.wounded[found.side][found.row] = NO_GROUP
    g.board.add_to(number, -1)
    g.note("given_up", found.owner, found.unit, g.board.region)


@final
class RemoveLosses(Step[State]):
    """Step B: what is eliminated goes to the casualty list of its nation (ruling 187)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        region = g.board.region
        for side in range(len(SIDES)):
            for row in range(SIZE):
                if needs_repair(g, side, row):
                    give_up(g, g.board.wounded[side][row])
        for nation in members(g.board.nations):
            for owner, stack in owned(g, nation, region):
                lost = sum((count(stack, unit) - g.board.remaining(owner, unit)) * ONE[unit] for unit in types(stack))
                if lost and owner == NEUTRAL:
                    lose_defenders(g, region, lost)
                elif lost:
                    lose_units(g, nation, region, lost)


def lose_units(g: State, nation: int, region: int, lost: int) -> None:
    """Take units from the commands of a nation in a region, and from its carrier fighters in the air."""
    fighters = count(lost, CARRIER_FIGHTER)
    for _ in range(fighters):
        g.land_fighter(nation, region)
    if fighters:
        g.count_casualties(nation, fighters * ONE[CARRIER_FIGHTER], because=region)
    for token in g.at[region]:
        if OWNER[token] == nation:
            stack = g.stacks[token]
            taken = sum(min(count(lost, unit), count(stack, unit)) * ONE[unit] for unit in types(stack))
            if taken:
                lost -= taken
                g.lose(token, taken, because=region)


@final
class SinkTransports(Step[State]):
    """Step C: land commands at sea that nobody guards (rulings 261 to 263)."""

    __slots__ = ("region",)
    public: ClassVar = True

    def __init__(self, region: int) -> None:
        self.region = region

    def run(self, g: State) -> None:
        if not is_sea(self.region):
            return
        here = {n: fighting(g, n, self.region) for n in g.rules.nations}
        for token in g.at[self.region]:
            if CATEGORY[token] == LAND and unguarded(g, OWNER[token], here):
                g.lose(token, g.stacks[token], because=self.region)


def unguarded(g: State, nation: int, here: dict[int, int]) -> bool:
    """Are transports lost: enemies there, and no friendly ship or aircraft, or only submarines under enemy aircraft?"""
    guards = sum(stack for n, stack in here.items() if SIDE[n] == SIDE[nation])
    hunters = sum(stack for n, stack in here.items() if g.hostile(n, nation))
    if not hunters:
        return False
    return size(guards) == (count(guards, SUBMARINE) if part(hunters, AIR) else 0)


@final
class ReturnCommands(Step[State]):
    """Step D: carrier fighters go home, aircraft that fought get an arrow, defenders tokens; commands reorganize."""

    __slots__ = ("fought", "region")
    public: ClassVar = True

    def __init__(self, region: int, fought: int) -> None:
        self.region = region
        self.fought = fought
        """The nations that took part, as bits."""

    def run(self, g: State) -> None:
        region = self.region
        for fighter in [f for f in g.fighters if f // nations.SIZE == region]:
            g.land_fighter(fighter % nations.SIZE, region)
        for token in g.at[region]:
            if CATEGORY[token] == AIR and self.fought >> OWNER[token] & 1:
                g.set_arrow(token, 1)
        g.push(*(reorganize_in(g, n, region) for n in g.in_order() if g.forces(n, region)))
        if not is_sea(region) and g.defenders[region]:
            g.push(Enlist(region, size(g.units(g.leader(region), region))))


def reorganize_in(g: State, nation: int, region: int) -> Reorganize:
    """Splitting and joining in one region: as many transfers as there are units suffice for any arrangement."""
    enough = size(g.forces(nation, region))
    return Reorganize(g.seat_of(nation), nation, region, 2 * len(TOKENS_OF[nation]) - enough)
