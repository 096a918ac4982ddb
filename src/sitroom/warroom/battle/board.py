"""The battle board (p15 steps 1 to 3): `g.battle` while a hotspot is resolved, as a flat list of numbers.

After the head come twenty strengths (Allied rows, Axis rows), for each row the group its damaged unit belongs to, and
the groups: units of one owner, one type and one row, five numbers each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sitroom.warroom import nations
from sitroom.warroom.battle.rows import FACES, SIZE, Face
from sitroom.warroom.map import LAND_SIZE, is_sea
from sitroom.warroom.nations import ALL, NATIONS, SIDE, SIDES, UNCONTROLLED
from sitroom.warroom.state import State
from sitroom.warroom.units import (
    AIR,
    AT_SEA,
    COLORS,
    NAVAL,
    ON_LAND,
    RESOURCES,
    UNITS,
    count,
    part,
    types,
)

REGION = 0
NATIONS_IN = 1
"""Who fights in this battle, a bit for each nation; all others in the region stand by (p23 article three)."""
BOMBING_OVER = 2
"""Nations, as bits, whose bombers had their chance in an earlier battle of this hotspot."""
COMMANDER = 3
"""By side: a nation, or UNCONTROLLED."""
FIRST = 5
"""The side that sets stances and rolls first (p15, p16)."""
STAGE = 6
TURN = 7
"""The side whose batch is next."""
LEFT = 8
"""By side: dice still to be rolled in this stage."""
FORCE = 10
"""1 + the side with Force Advantage; 0: neither (p15)."""
PORT = 11
"""By side: 1 with Port Advantage (p15)."""
DICE = 13
"""By colour: the dice of this batch that are still to be used."""
BOMBED = DICE + len(COLORS)
"""By resource: lost to this bombing so far (p17)."""
BOMBERS = BOMBED + len(RESOURCES)
"""Dice the bombers have rolled."""
ROWS = BOMBERS + 1
WOUNDED = ROWS + 2 * SIZE
"""By row: 1 + the number of the group its damaged unit belongs to; 0: none is damaged."""
GROUPS = WOUNDED + 2 * SIZE
WIDTH = 5

NEUTRAL = nations.SIZE
"""In place of a nation, the owner of a neutral's defence force (p24)."""
UNSET, ESCAPED = SIZE, SIZE + 1
"""In place of a row: no stance yet; submarines that dived away (p14)."""


class Group(NamedTuple):
    """Units of one owner and type in one row."""

    side: int
    owner: int
    unit: int
    row: int
    number: int


def face_of(g: State) -> Face:
    """The face of the board in use (p15 step 1)."""
    return FACES[AT_SEA if is_sea(g.battle[REGION]) else ON_LAND, g.rules.bomber_sea_dice]


def rows_of(side: int) -> int:
    """Where the rows of a side begin."""
    return ROWS + side * SIZE


def bit(nation: int) -> int:
    """A nation in a set of nations."""
    return 1 << nation


def members(mask: int) -> list[int]:
    """The nations of a set, in their fixed order."""
    return [n for n in ALL if mask >> n & 1]


def fighting(g: State, nation: int, region: int) -> int:
    """What a nation brings to the board: transports stay on the map (p15 step 2), neutral defenders come with it."""
    stack = g.forces(nation, region)
    return part(stack, NAVAL) + part(stack, AIR) if is_sea(region) else stack


def set_up(g: State, region: int, mask: int, bombing_over: int = 0) -> None:
    """Place all units of the nations that fight; a type with one stance goes straight to its row (p15 step 2).

    The second of two battles goes on with the bombing of the first: its limits are those of the hotspot (ruling 211).
    """
    bombed = g.battle[BOMBED:ROWS] if bombing_over else []
    g.battle = [0] * GROUPS
    g.battle[BOMBED : BOMBED + len(bombed)] = bombed
    g.battle[REGION], g.battle[NATIONS_IN], g.battle[BOMBING_OVER] = region, mask, bombing_over
    g.battle[COMMANDER : COMMANDER + 2] = [UNCONTROLLED, UNCONTROLLED]
    face = face_of(g)
    for nation in members(mask):
        for owner, stack in owned(g, nation, region):
            for unit in types(stack):
                rows = face.row[unit]
                row = rows[0] if len(rows) == 1 else UNSET
                g.battle += (SIDE[nation], owner, unit, row, count(stack, unit))


def owned(g: State, nation: int, region: int) -> list[tuple[int, int]]:
    """What a nation brings to the board, by owner: its own units, and the neutral force it leads."""
    stack = fighting(g, nation, region)
    if region < LAND_SIZE and g.defenders[region] and g.leader(region) == nation:
        return [(nation, stack - g.defenders[region]), (NEUTRAL, g.defenders[region])]
    return [(nation, stack)]


def fill_rows(g: State) -> None:
    """Once all stances are set: the strength of each row."""
    boxes = face_of(g).boxes
    for _, group in groups(g):
        g.battle[rows_of(group.side) + group.row] += group.number * boxes[group.row]


def groups(g: State) -> Iterator[tuple[int, Group]]:
    """The groups with a unit left, by number."""
    battle = g.battle
    for at in range(GROUPS, len(battle), WIDTH):
        if battle[at + 4]:
            yield (at - GROUPS) // WIDTH, Group(*battle[at : at + WIDTH])


def group(g: State, number: int) -> Group:
    """A group by its number."""
    at = GROUPS + number * WIDTH
    return Group(*g.battle[at : at + WIDTH])


def add_to(g: State, number: int, units: int) -> None:
    """More units in a group, or fewer."""
    g.battle[GROUPS + number * WIDTH + 4] += units


def commander(g: State, side: int) -> int:
    """The nation that decides and rolls for a side; UNCONTROLLED when nobody fights there."""
    return g.battle[COMMANDER + side]


def commander_seat(g: State, side: int) -> int:
    """The seat that answers for a side."""
    return g.seat_of(g.battle[COMMANDER + side])


def sides_in(g: State) -> list[int]:
    """The sides that fight in this battle."""
    return [side for side in range(len(SIDES)) if any(SIDE[n] == side for n in members(g.battle[NATIONS_IN]))]


def allies_in(g: State, side: int) -> list[int]:
    """The nations of a side in this battle, in Turn Order."""
    mask = g.battle[NATIONS_IN]
    return [n for n in g.in_order() if SIDE[n] == side and mask >> n & 1]


def owner_text(owner: int) -> str:
    """A nation, or the defence force of a neutral."""
    return "neutral" if owner == NEUTRAL else NATIONS[owner]


def group_text(g: State, found: Group) -> str:
    """`germany inf attack`."""
    return f"{owner_text(found.owner)} {UNITS[found.unit]} {face_of(g).rows[found.row].name}"


def remaining(g: State, owner: int, unit: int) -> int:
    """Units of an owner and type that are still on the board, escaped submarines among them."""
    return sum(found.number for _, found in groups(g) if (found.owner, found.unit) == (owner, unit))
