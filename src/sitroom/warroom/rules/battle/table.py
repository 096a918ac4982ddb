"""The battle board on the table of its match: what is placed on it, which face is up, and who answers for it."""

from __future__ import annotations

from sitroom.warroom.rules.battle.board import NEUTRAL, UNSET, Board, Group, members, owner_text
from sitroom.warroom.rules.battle.rows import FACES, Face
from sitroom.warroom.rules.map import LAND_SIZE, is_sea
from sitroom.warroom.rules.nations import SIDE
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import AIR, AT_SEA, NAVAL, ON_LAND, UNITS, count, part, types


def face_of(g: State) -> Face:
    """The face of the board in use (p15 step 1)."""
    return FACES[AT_SEA if is_sea(g.board.region) else ON_LAND, g.rules.bomber_sea_dice]


def fighting(g: State, nation: int, region: int) -> int:
    """What a nation brings to the board: transports stay on the map (p15 step 2), neutral defenders come with it."""
    stack = g.forces(nation, region)
    return part(stack, NAVAL) + part(stack, AIR) if is_sea(region) else stack


def set_up(g: State, region: int, mask: int, bombing_over: int = 0) -> None:
    """Place all units of the nations that fight; a type with one stance goes straight to its row (p15 step 2).

    The second of two battles goes on with the bombing of the first: its limits are those of the hotspot (ruling 211).
    """
    before, board = g.battle, Board(region, mask, bombing_over)
    if before is not None and bombing_over:
        board.bombed, board.bombers = before.bombed[:], before.bombers
    g.battle = board
    face = face_of(g)
    for nation in members(mask):
        for owner, stack in owned(g, nation, region):
            for unit in types(stack):
                rows = face.row[unit]
                row = rows[0] if len(rows) == 1 else UNSET
                board.groups.append(Group(SIDE[nation], owner, unit, row, count(stack, unit)))


def owned(g: State, nation: int, region: int) -> list[tuple[int, int]]:
    """What a nation brings to the board, by owner: its own units, and the neutral force it leads."""
    stack = fighting(g, nation, region)
    if region < LAND_SIZE and g.defenders[region] and g.leader(region) == nation:
        return [(nation, stack - g.defenders[region]), (NEUTRAL, g.defenders[region])]
    return [(nation, stack)]


def fill_rows(g: State) -> None:
    """Once all stances are set: the strength of each row."""
    board, boxes = g.board, face_of(g).boxes
    for _, group in board.numbered():
        board.rows[group.side][group.row] += group.number * boxes[group.row]


def commander_seat(g: State, side: int) -> int:
    """The seat that answers for a side."""
    return g.seat_of(g.board.commander[side])


def allies_in(g: State, side: int) -> list[int]:
    """The nations of a side in this battle, in Turn Order."""
    mask = g.board.nations
    return [n for n in g.in_order() if SIDE[n] == side and mask >> n & 1]


def named(g: State, number: int) -> tuple[str, str, str]:
    """A group of the board: its owner, unit and stance."""
    found = g.board.groups[number]
    return owner_text(found.owner), UNITS[found.unit], face_of(g).rows[found.row].name
