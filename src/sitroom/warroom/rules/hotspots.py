"""Hotspots (p8, p11, p17): where something must be resolved in Phase 4, and why."""

from __future__ import annotations

from typing import Final

from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.causes import HOTSPOTS
from sitroom.warroom.rules.map import CONVOYS, CONVOYS_IN, LAND_SIZE, PORTS, RAILS, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import SIDE, UNCONTROLLED
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import BOMBER, count, land_units, ships_and_aircraft

BATTLE: Final = 1
GARRISON: Final = 2
BOMBING: Final = 4
CLAIM: Final = 8
TRANSPORTS: Final = 16
RAID: Final = 32
"""Enemies meet; land units in empty enemy land; bombers over a target; land units in the land of a collapsed nation;
ships or aircraft beside unguarded enemy transports; an undefended enemy convoy."""
CAUSES: Final = {
    BATTLE: "battle",
    GARRISON: "garrison",
    BOMBING: "bombing",
    CLAIM: "claim",
    TRANSPORTS: "transports",
    RAID: "raid",
}


def mark_hotspots(g: State) -> None:
    """Put an Active marker on every region with a cause; remove Embattled ones without any (p8, ruling 115)."""
    in_play = g.rules.theatre.in_play
    airborne = {fighter // len(SIDE) for fighter in g.fighters}
    for region in range(board.SIZE):
        found = causes(g, region) if in_play[region] and (g.at[region] or region in airborne) else 0
        g.hotspots[region] = found
        if found:
            g.note("hotspot", region, found)
        elif g.embattled[region]:
            g.set_embattled(region, False, because=HOTSPOTS)


def causes(g: State, region: int) -> int:
    """Everything there is to resolve in a region with commands or carrier fighters, as bits; 0 for nothing."""
    return causes_at_sea(g, region) if is_sea(region) else causes_on_land(g, region)


def causes_on_land(g: State, territory: int) -> int:
    """Battle, or what a lone side does in the other's land (rulings 108, 111, 115)."""
    here = {n: stack for n, stack in enumerate(g.forces_in(territory)) if stack}
    controller = g.control[territory]
    found = 0
    for nation, stack in here.items():
        if any(g.hostile(nation, other) for other in here):
            found |= BATTLE
        elif controller == UNCONTROLLED:
            found |= GARRISON if g.aligned[territory] == 2 - SIDE[nation] and land_units(stack) else 0
            continue
        elif g.collapsed[controller]:
            found |= CLAIM if land_units(stack) and controller != nation else 0
        elif g.hostile(nation, controller) and land_units(stack):
            found |= GARRISON
        if can_bomb(g, nation, territory, stack):
            found |= BOMBING
    return found


def can_bomb(g: State, nation: int, territory: int, stack: int) -> bool:
    """Has a nation a bomber over enemy-controlled land with a target (p17, ruling 205)?"""
    controller = g.control[territory]
    if not count(stack, BOMBER) or controller == UNCONTROLLED or g.collapsed[controller]:
        return False
    if not g.hostile(nation, controller):
        return False
    card = TERRITORIES[territory]
    target = any(g.income(territory)) or g.building[territory] or card.stacks
    return bool(target or PORTS[territory] or RAILS[territory])


def causes_at_sea(g: State, sea: int) -> int:
    """Battle, transports that will sink, convoys to raid (rulings 110, 219)."""
    here = {n: stack for n, stack in enumerate(g.forces_in(sea)) if stack}
    fighting = [n for n, stack in here.items() if ships_and_aircraft(stack)]
    found = 0
    for nation in fighting:
        if any(g.hostile(nation, other) for other in fighting):
            found |= BATTLE
        elif any(g.hostile(nation, other) for other in here):
            found |= TRANSPORTS
    if any(raiders(g, convoy, fighting) for convoy in CONVOYS_IN[sea]):
        found |= RAID
    return found


def convoy_owners(g: State, convoy: int) -> list[int]:
    """The nations that a raid on a group would hurt now; none while it is inactive (p17, rulings 227-232)."""
    group = CONVOYS[convoy]
    in_play = g.rules.theatre.in_play
    if group.members:
        held = {g.control[t] for t, _ in group.members if in_play[t] and g.holder(t) >= 0}
        return sorted(held - {UNCONTROLLED})
    if not (in_play[group.origin] and in_play[group.destination]):
        return []
    side = g.holder(group.origin)
    if side < 0 or g.holder(group.destination) != side:
        return []
    return [flag_of(g, convoy)]


def flag_of(g: State, convoy: int) -> int:
    """The nation that answers for an active trans-ocean convoy: the flag's, if it holds an end, else by Turn Order
    (ruling 231)."""
    group = CONVOYS[convoy]
    ends = [g.control[group.origin], g.control[group.destination]]
    return g.flags[convoy] if g.flags[convoy] in ends else min(ends, key=g.rank)


def raiders(g: State, convoy: int, fighting: list[int]) -> list[int]:
    """The nations with ships or aircraft in that sea that can raid a group, if it has no defender (p17)."""
    if g.raided[convoy]:
        return []
    undefended = [o for o in convoy_owners(g, convoy) if not any(SIDE[n] == SIDE[o] for n in fighting)]
    return [n for n in fighting if any(g.hostile(n, owner) for owner in undefended)]


def involved(g: State, nation: int, region: int) -> bool:
    """May a nation pick this hotspot: its forces, its territory, or its convoy that is raided (p15, ruling 146)?"""
    if g.forces(nation, region):
        return True
    if region < LAND_SIZE:
        return g.control[region] == nation
    if not g.hotspots[region] & RAID:
        return False
    fighting = [n for n, stack in enumerate(g.forces_in(region)) if ships_and_aircraft(stack)]
    return any(nation in convoy_owners(g, c) for c in CONVOYS_IN[region] if raiders(g, c, fighting))
