"""The rows of the battle board (p14-16): dice, targets and damage on plain numbers.

A row is a type of unit in a stance. Inside a row a damaged unit is finished before another is hit (p16), so one number
says all about it: its *strength*, the hits it can still take. The functions here take the strengths of a side's rows:
the frames pass those of the battle board, `odds` a list of its own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sitroom.warroom.rules.schema import Stage
from sitroom.warroom.rules.units import (
    AIR,
    AT_SEA,
    BATTLESHIP,
    BLACK,
    BOARDS,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    COLOR,
    COLORS,
    CRUISER,
    FIGHTER,
    POINTS,
    STANCES,
    SUBMARINE,
    TYPES,
    UNIT_CATEGORY,
    WHITE,
)

AIR_STAGE: Final = 0
SURFACE_STAGE: Final = 1
STAGES: Final[tuple[Stage, ...]] = ("air", "surface")
LIMIT: Final = 30
"""Dice of a side in a stage (p16)."""
BATCH: Final = 10
"""Dice rolled at once (p16)."""
PORT_DICE: Final = 2
"""More on the surface with Port Advantage (p15)."""
SIZE: Final = 10
"""Rows of a side, on either face of the board."""
NO_ROW: Final = -1


class Row(NamedTuple):
    """A type in a stance."""

    unit: int
    stance: int
    """Its number among the stances of the type."""
    name: str
    dice: tuple[int, int]
    """By stage, of each unit."""
    boxes: int
    """Hits that eliminate a unit."""


class Face(NamedTuple):
    """One face of the battle board."""

    rows: tuple[Row, ...]
    boxes: tuple[int, ...]
    dice: tuple[tuple[int, ...], tuple[int, ...]]
    """By stage, by row."""
    row: tuple[tuple[int, ...], ...]
    """By type: its rows, stance by stance; those of a carrier fighter are the fighter's (ruling 186)."""
    targets: tuple[tuple[int, ...], tuple[int, ...]]
    """By stage: the rows that can be hit, the dearest units first."""
    colored: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    """By stage and colour of the die: the rows it hits, the one `odds` prefers first; none for black and white."""
    submarines: int
    escorts: int
    """The row of submarines and that of cruisers in ESCORT; NO_ROW on land."""
    escorted: tuple[int, ...]
    """Rows whose hits an escort may take (p15)."""


def _face(board: int, bomber_sea_dice: int) -> Face:
    rows = []
    for unit in range(CARRIER_FIGHTER):
        for number, stance in enumerate(STANCES[board][unit]):
            surface = bomber_sea_dice if (board, unit) == (AT_SEA, BOMBER) else stance.surface
            rows.append(Row(unit, number, stance.name, (stance.air, surface), stance.boxes))
    of_type = [tuple(i for i, row in enumerate(rows) if row.unit == unit) for unit in range(TYPES)]
    of_type[CARRIER_FIGHTER] = of_type[FIGHTER]
    dear = sorted(range(len(rows)), key=lambda i: (-POINTS[rows[i].unit], -rows[i].stance))
    flying = tuple(i for i in dear if UNIT_CATEGORY[rows[i].unit] == AIR)
    others = tuple(i for i in dear if i not in flying)
    at_sea = board == AT_SEA
    return Face(
        tuple(rows),
        tuple(row.boxes for row in rows),
        (tuple(row.dice[AIR_STAGE] for row in rows), tuple(row.dice[SURFACE_STAGE] for row in rows)),
        tuple(of_type),
        (flying, others),
        (_by_color(rows, flying), _by_color(rows, others)),
        of_type[SUBMARINE][0] if at_sea else NO_ROW,
        of_type[CRUISER][0] if at_sea else NO_ROW,
        (*of_type[CARRIER], *of_type[BATTLESHIP]) if at_sea else (),
    )


def _by_color(rows: list[Row], targets: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(i for i in targets if COLOR[rows[i].unit] == color) for color in range(len(COLORS)))


FACES: Final[dict[tuple[int, int], Face]] = {
    (board, dice): _face(board, dice) for board in range(len(BOARDS)) for dice in (3, 4)
}
"""By board and by the option `bomber_sea_dice`."""
assert all(len(face.rows) == SIZE for face in FACES.values())


def alive(strength: int, boxes: int) -> int:
    """Units of a row that are not eliminated."""
    return -(-strength // boxes)


def is_damaged(strength: int, boxes: int) -> bool:
    """Is a unit of the row in its DAMAGED box: the next hit eliminates it, and it needs repair (p14, p18)?"""
    return boxes > 1 and strength % boxes == 1


def dice_of(face: Face, stage: int, cells: list[int], bonus: int = 0) -> int:
    """Dice of a side in a stage, at most 30 (p16)."""
    boxes, values = face.boxes, face.dice[stage]
    total = bonus
    for row in range(SIZE):
        if values[row] and cells[row]:
            total += values[row] * -(-cells[row] // boxes[row])
    return min(total, LIMIT)


def strength_left(cells: list[int], rows: tuple[int, ...]) -> int:
    """Hits these rows can still take together; 0: there is nothing to hit."""
    return sum(cells[row] for row in rows)


def kinds(face: Face, cells: list[int]) -> int:
    """Types of land or naval units of a side: what Force Advantage compares (p15)."""
    return len({face.rows[row].unit for row in face.targets[SURFACE_STAGE] if cells[row]})


def open_rows(face: Face, stage: int, color: int, cells: list[int]) -> list[int]:
    """The rows a die of a colour can hit now, the best for the roller first (p16)."""
    if color == WHITE:
        return [row for row in face.targets[stage] if white_hits(face, row, cells[row])]
    if color != BLACK:
        return [row for row in face.colored[stage][color] if cells[row]]
    found = [row for row in face.targets[stage] if cells[row]]
    best = best_for_black(face.boxes, face.targets[stage], cells)
    return sorted(found, key=lambda row: row != best)


def best_for_black(boxes: tuple[int, ...], targets: tuple[int, ...], cells: list[int]) -> int:
    """The dearest target that this hit eliminates, else the dearest; NO_ROW for none."""
    best = NO_ROW
    for row in targets:
        strength = cells[row]
        if strength:
            if strength % boxes[row] == 1 % boxes[row]:
                return row
            if best == NO_ROW:
                best = row
    return best


def white_hits(face: Face, row: int, strength: int) -> bool:
    """Only a unit in a DAMAGED box; a diving submarine is out of reach (p14, rulings 183, 184)."""
    return is_damaged(strength, face.boxes[row]) and row != face.submarines


def worth_an_escort(face: Face, row: int, cells: list[int]) -> bool:
    """Would the hit sink the ship? That is when `odds` lets an escort take it."""
    return cells[row] % face.boxes[row] == 1


def dive(face: Face, cells: list[int]) -> bool:
    """After an enemy batch a submarine that was hit once escapes (p14): it leaves its row."""
    row = face.submarines
    if row == NO_ROW or not is_damaged(cells[row], face.boxes[row]):
        return False
    cells[row] -= 1
    return True
