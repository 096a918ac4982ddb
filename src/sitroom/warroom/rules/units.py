"""The units: categories, colours, costs, stances; and stacks of them as packed numbers (p4, p14, p16, p22).

A stack is one int, eight bits for the count of each type, so that stacks add and subtract as numbers do.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from sitroom.warroom.rules.schema import Category, Color, Resource, Unit

LAND: Final = 0
AIR: Final = 1
NAVAL: Final = 2
CATEGORIES: Final[tuple[Category, ...]] = ("land", "air", "naval")

INFANTRY: Final = 0
ARTILLERY: Final = 1
ARMOR: Final = 2
FIGHTER: Final = 3
BOMBER: Final = 4
SUBMARINE: Final = 5
CRUISER: Final = 6
CARRIER: Final = 7
BATTLESHIP: Final = 8
CARRIER_FIGHTER: Final = 9
TYPES: Final = 10

OIL: Final = 0
IRON: Final = 1
OSR: Final = 2
RESOURCES: Final[tuple[Resource, ...]] = ("oil", "iron", "osr")

YELLOW: Final = 0
BLUE: Final = 1
GREEN: Final = 2
RED: Final = 3
BLACK: Final = 4
WHITE: Final = 5
COLORS: Final[tuple[Color, ...]] = ("yellow", "blue", "green", "red", "black", "white")
"""In the order in which the dice of a batch are resolved (p16)."""

ON_LAND: Final = 0
AT_SEA: Final = 1
BOARDS: Final = ("land", "sea")
"""The two faces of the battle board (p15)."""

STACK_LIMIT: Final = 8
"""Units under one token (p4)."""
GOODS_COST: Final = 5
"""Resources of any kind for one civilian good (p22)."""
LONGEST: Final = 9
"""The most digits that a meaningful number has."""


class Stance(NamedTuple):
    """One row of the battle board: dice by stage, and how many hits eliminate (p14)."""

    name: str
    air: int
    surface: int
    boxes: int


_data = json.loads(files("sitroom.warroom").joinpath("data/units.json").read_text("utf-8"))
_rows = _data["units"]
_fighter = _rows[FIGHTER]

DIE: Final[tuple[int, ...]] = tuple(_data["die"][color] for color in COLORS)
"""Faces of the twelve-sided die by colour (p3)."""
UNITS: Final[tuple[Unit, ...]] = (*(row["id"] for row in _rows), "cf")
UNIT: Final[dict[str, int]] = {name: index for index, name in enumerate(UNITS)}
UNIT_CATEGORY: Final[tuple[int, ...]] = (*(CATEGORIES.index(row["category"]) for row in _rows), AIR)
COLOR: Final[tuple[int, ...]] = (*(COLORS.index(row["color"]) for row in _rows), GREEN)
COST: Final[tuple[tuple[int, int, int], ...]] = tuple(tuple(row["cost"]) for row in _rows)
"""Oil, iron, OSR; a carrier's fighter comes with it (p11)."""
POINTS: Final[tuple[int, ...]] = (*(row["points"] for row in _rows), _fighter["points"])
"""On the casualty list (p21)."""
STANCES: Final[tuple[tuple[tuple[Stance, ...], ...], ...]] = tuple(
    tuple(tuple(Stance(**s) for s in row["stances"].get(board, ())) for row in (*_rows, _fighter)) for board in BOARDS
)
"""By board and type. A bomber at sea: see the option `bomber_sea_dice`."""
OF_CATEGORY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(t for t in range(TYPES) if UNIT_CATEGORY[t] == category) for category in range(len(CATEGORIES))
)

BITS: Final = 8
MASK: Final = (1 << BITS) - 1
ONE: Final[tuple[int, ...]] = tuple(1 << BITS * t for t in range(TYPES))
"""A stack of one unit, by type."""
_SHIFTS: Final = tuple(BITS * t for t in range(TYPES))
_WHOLE: Final = tuple(sum(MASK << BITS * t for t in of_category) for of_category in OF_CATEGORY)
"""The bits of a category."""
_TWICE: Final = (1 << 2 * BITS) - 1
_EVERY_OTHER: Final = sum(MASK << BITS * t for t in range(0, TYPES, 2))
MOST_REMEMBERED: Final = 20_000
"""Stacks; those under a token are fewer."""
_parts: Final[dict[int, tuple[int, ...]]] = {}
_fitting: Final[dict[int, tuple[tuple[int, ...], ...]]] = {}


def count(stack: int, unit: int) -> int:
    """How many of one type."""
    return stack >> BITS * unit & MASK


def size(stack: int) -> int:
    """How many units: neighbours added up in twice the bits, then all of them as what a division by all ones leaves."""
    return ((stack & _EVERY_OTHER) + (stack >> BITS & _EVERY_OTHER)) % _TWICE


def types(stack: int) -> list[int]:
    """The types present."""
    return [t for t, shift in enumerate(_SHIFTS) if stack >> shift & MASK]


def part(stack: int, category: int) -> int:
    """The units of one category."""
    return stack & _WHOLE[category]


def cost(stack: int) -> tuple[int, int, int]:
    """What the units cost: oil, iron, OSR."""
    oil = iron = osr = 0
    for t in types(stack):
        n = count(stack, t)
        oil, iron, osr = oil + n * COST[t][OIL], iron + n * COST[t][IRON], osr + n * COST[t][OSR]
    return oil, iron, osr


def parts(stack: int) -> tuple[int, ...]:
    """Every stack that can be taken from this one: the empty one first, the whole one last."""
    known = _parts.get(stack)
    if known is None:
        found = [0]
        for t in types(stack):
            found = [s + n * ONE[t] for n in range(count(stack, t) + 1) for s in found]
        if len(_parts) >= MOST_REMEMBERED:
            _parts.clear()
        known = _parts[stack] = tuple(found)
    return known


def fitting(stack: int, room: int) -> tuple[int, ...]:
    """Which of the parts of a stack, except the empty one, there is room for."""
    known = _fitting.get(stack)
    if known is None:
        sizes = [size(taken) for taken in parts(stack)]
        rooms = range(STACK_LIMIT + 1)
        if len(_fitting) >= MOST_REMEMBERED:
            _fitting.clear()
        known = _fitting[stack] = tuple([tuple([i for i, n in enumerate(sizes) if 0 < n <= most]) for most in rooms])
    return known[room]


def stack_text(stack: int) -> str:
    """`3inf 1art`; nothing for no units."""
    return " ".join(f"{count(stack, t)}{UNITS[t]}" for t in types(stack))


def counted(stack: int) -> dict[str, int]:
    """A stack as how many of each type it has."""
    return {UNITS[t]: count(stack, t) for t in types(stack)}


def read_stack(text: str) -> int:
    """The stack that `3inf 1art` names; ValueError if it is not a stack."""
    stack = 0
    for word in text.split():
        name = word.lstrip("0123456789")
        number = word[: len(word) - len(name)]
        if name not in UNIT or not number or not 0 < int(number) <= MASK:
            raise ValueError(f"{word!r} is not a number of units, such as 3inf")
        stack += int(number) * ONE[UNIT[name]]
    return stack


def read_number(text: str) -> int:
    """The whole number that digits spell; 0 if there is none, or it is more than anybody has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else 0


def land_units(stack: int) -> int:
    """How many of a stack are land units."""
    return size(part(stack, LAND))


def ships_and_aircraft(stack: int) -> int:
    """How many are naval or air units: what defends a convoy or a transport (p10, p17)."""
    return size(part(stack, NAVAL)) + size(part(stack, AIR))
