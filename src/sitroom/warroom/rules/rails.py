"""Rails (p10, p17, p21): how far a land command can go by train."""

from __future__ import annotations

from collections.abc import Callable

from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.state import YELLOW, State
from sitroom.warroom.rules.units import LAND, land_units


def runs(g: State, nation: int, territory: int) -> bool:
    """Are the rails there open to a nation: friendly ground, no bomb, a controller not in the Yellow zone or worse?"""
    if not g.friendly(nation, territory) or g.bombs[territory]:
        return False
    controller = g.control[territory]
    return controller == UNCONTROLLED or g.zone[controller] < YELLOW


def enemies_on(g: State, nation: int, territory: int) -> bool:
    """Is there any enemy land unit, Pact or not: trains do not go in (p10)?"""
    side = SIDE[nation]
    for token in g.at[territory]:
        if CATEGORY[token] == LAND and SIDE[OWNER[token]] != side:
            return True
    if not g.defenders[territory]:
        return False
    leader = g.leader(territory)
    return leader != UNCONTROLLED and SIDE[leader] != side and land_units(g.defenders[territory]) > 0


def by_rail(g: State, nation: int, start: int) -> set[int]:
    """Every territory a train from `start` can reach now; none where it cannot leave."""
    if not runs(g, nation, start):
        return set()
    if enemies_on(g, nation, start) and not g.rules.rail_exit_contested:
        return set()
    return _line(g, start, lambda t: runs(g, nation, t) and not enemies_on(g, nation, t))


def perhaps_by_rail(g: State, nation: int, start: int) -> set[int]:
    """Where a train may be able to go when its order is resolved: only units and neutrals may have changed by then."""

    def may_run(territory: int) -> bool:
        return g.control[territory] == UNCONTROLLED or runs(g, nation, territory)

    return _line(g, start, may_run) if may_run(start) else set()


def linked(g: State, start: int) -> frozenset[int]:
    """Every territory that the map's rails lead to from `start`, whatever is in the way."""
    return g.rules.theatre.linked[start]


def _line(g: State, start: int, is_open: Callable[[int], bool]) -> set[int]:
    rails = g.rules.theatre.rails
    found = [start]
    for at in found:
        found += [t for t in rails[at] if t not in found and is_open(t)]
    return set(found[1:])
