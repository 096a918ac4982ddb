"""What a position of War Room is worth: forces, land, goals, morale, stocks, and what may fall next round."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sitroom.warroom.bots.field import power
from sitroom.warroom.rules.map import LAND_SIZE, TERRITORIES
from sitroom.warroom.rules.map import SIZE as REGIONS
from sitroom.warroom.rules.nations import ALLIES, CATEGORY, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import AIR, LAND, RESOURCES, count, types
from sitroom.warroom.rules.victory import has_won

WIN: Final = 400.0
UNIT_WORTH: Final[tuple[float, ...]] = (2.0, 3.0, 4.2, 4.2, 5.0, 4.0, 7.0, 10.0, 10.0, 0.0)
"""What a unit costs, roughly, by type."""
VALUE: Final = 0.8
INCOME: Final = 2.2
SMOKE: Final = 0.4
GOAL: Final = 40.0
"""What a territory is worth: for each point of value, each resource of income, each smokestack; and a goal besides."""
EMBATTLED: Final = 0.55
"""The share of it that a holder has of land that is fought for."""
STOCK: Final = 0.8
ZONES: Final[tuple[float, ...]] = (0.0, 6.0, 12.0, 22.0, 36.0, 52.0)
"""What each zone of the Homeland track costs."""
ZONE: Final = 6.0
MEDAL: Final = 0.8
THREAT: Final = 0.45
"""How much of what may fall next round counts."""
AT_SEA: Final = 0.3
"""How much of what may be sunk next round counts."""
NEARER: Final = 0.012
"""What a step nearer to a goal is worth, for each point of strength."""
FAR: Final = 12


@lru_cache(maxsize=1 << 16)
def stack_worth(stack: int) -> float:
    """What units are worth."""
    return sum([count(stack, unit) * UNIT_WORTH[unit] for unit in types(stack)])


class Values:
    """What depends on nothing but the options of a match."""

    def __init__(self, rules: Terms) -> None:
        goals = rules.facts.victory
        self.land = [0.0] * len(TERRITORIES)
        self.goal = [False] * len(TERRITORIES)
        for territory in rules.facts.territories:
            card = TERRITORIES[territory]
            self.land[territory] = VALUE * card.sv + INCOME * sum(card.income) + SMOKE * card.stacks
        self.wanted: tuple[tuple[int, ...], tuple[int, ...]] = (_all_of(goals[0]), _all_of(goals[1]))
        for side in self.wanted:
            for territory in side:
                self.goal[territory] = True
        self.steps = (distances(rules, self.wanted[0]), distances(rules, self.wanted[1]))


def _all_of(goals: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[int, ...]:
    return tuple(sorted({territory for _, among in goals for territory in among}))


def distances(rules: Terms, goals: tuple[int, ...]) -> list[int]:
    """By region: the steps to the nearest of these, by land or sea."""
    found = [FAR] * REGIONS
    ring, steps = list(goals), 0
    while ring and steps < FAR:
        for region in ring:
            found[region] = steps
        steps += 1
        ring = sorted({r for region in ring for r in rules.theatre.near[region] if found[r] == FAR})
    return found


_VALUES: dict[tuple[object, ...], Values] = {}


def values_of(rules: Terms) -> Values:
    """The values for a match's options, made once for each scenario and part of the map."""
    key = (rules.scenario, id(rules.theatre))  # theatres are kept for good
    if key not in _VALUES:
        _VALUES[key] = Values(rules)
    return _VALUES[key]


def worth(g: State) -> float:
    """The lead of the Allies over the Axis."""
    values = values_of(g.rules)
    total = outcome(g) + economy(g)
    ground = [[0.0] * REGIONS, [0.0] * REGIONS]
    planes = [[0.0] * REGIONS, [0.0] * REGIONS]
    ships = [[0.0] * REGIONS, [0.0] * REGIONS]
    for token, stack in enumerate(g.stacks):
        if not stack:
            continue
        side, place = SIDE[OWNER[token]], g.place[token]
        sign = 1.0 if side == ALLIES else -1.0
        total += sign * stack_worth(stack)
        category = CATEGORY[token]
        if category == LAND:
            strength = power(stack)
            ground[side][place] += strength
            total -= sign * NEARER * strength * values.steps[side][place]
        elif category == AIR:
            planes[side][place] += power(stack)
        else:
            ships[side][place] += power(stack)
    return total + land(g, values) + threats(g, values, ground, planes) + hunts(g, ground, planes, ships)


def outcome(g: State) -> float:
    """A match that is won, or would be at the end of this round."""
    if g.winner >= 0:
        return (WIN, -WIN, 0.0)[g.winner]
    reached = [has_won(g, side) for side in (0, 1)]
    return WIN * (reached[0] - reached[1])


def economy(g: State) -> float:
    """Stocks and morale."""
    total = 0.0
    for nation in g.rules.nations:
        stock = sum(g.resources[nation * len(RESOURCES) : (nation + 1) * len(RESOURCES)])
        morale = MEDAL * (g.medals[nation] + g.goods[nation]) - ZONES[g.zone[nation]]
        morale -= ZONE * g.stress[nation] / g.rules.facts.thresholds[nation]
        here = STOCK * stock + morale
        total += here if SIDE[nation] == ALLIES else -here
    return total


def land(g: State, values: Values) -> float:
    """Territories held, and what is built there."""
    total = 0.0
    for territory in g.rules.facts.territories:
        owner = g.control[territory]
        if owner == UNCONTROLLED or g.collapsed[owner]:
            continue
        here = values.land[territory] + (GOAL if values.goal[territory] else 0.0)
        if g.embattled[territory]:
            here *= EMBATTLED
        if g.building[territory]:
            here += 0.9 * stack_worth(g.building[territory])
        total += here if SIDE[owner] == ALLIES else -here
    return total


def threats(g: State, values: Values, ground: list[list[float]], planes: list[list[float]]) -> float:
    """What may fall next round: enemies on land and at sea beside it, with aircraft, against those who stand there."""
    total, near = 0.0, g.rules.theatre.near
    for territory in g.rules.facts.territories:
        owner = g.control[territory]
        if owner == UNCONTROLLED or g.collapsed[owner]:
            continue
        side = SIDE[owner]
        foes, wings = ground[1 - side], planes[1 - side]
        strong = 0.0
        flying = wings[territory]
        for region in near[territory]:
            strong += foes[region]
            flying += wings[region]
        if not strong and not foes[territory]:
            continue
        strong += foes[territory] + flying
        weak = 1.4 * ground[side][territory] + planes[side][territory] + 2.0
        falls = strong * strong / (strong * strong + 2.0 * weak * weak)
        here = THREAT * falls * (values.land[territory] + (2.0 * GOAL if values.goal[territory] else 0.0))
        total += -here if side == ALLIES else here
    return total


def hunts(g: State, ground: list[list[float]], planes: list[list[float]], ships: list[list[float]]) -> float:
    """What may be sunk next round: enemy ships and aircraft beside fleets or transports, against their guards."""
    total, near = 0.0, g.rules.theatre.near
    for side in (0, 1):
        fleets, wings = ships[1 - side], planes[1 - side]
        for sea in range(LAND_SIZE, REGIONS):
            here = ships[side][sea] + ground[side][sea]
            if not here:
                continue
            strong, weak = fleets[sea] + wings[sea], ships[side][sea] + planes[side][sea] + 1.0
            for region in near[sea]:
                strong += fleets[region] + wings[region] / 2
                weak += planes[side][region] / 2
            if strong:
                lost = AT_SEA * here * strong * strong / (strong * strong + 2.0 * weak * weak)
                total += -lost if side == ALLIES else lost
    return total
