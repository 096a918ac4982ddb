"""The lines of a purchase chart (p22): how they are numbered, what they cost, and how they are written.

A line is one number: a unit type with how many of it, or one civilian good with what is paid for it.
"""

from __future__ import annotations

from string import digits
from typing import Final, NamedTuple

from sitroom.warroom.rules.phases.morale import mix_text, mixes
from sitroom.warroom.rules.units import (
    BATTLESHIP,
    COST,
    GOODS_COST,
    INFANTRY,
    IRON,
    OIL,
    ONE,
    OSR,
    TYPES,
    UNIT,
    UNITS,
    read_number,
)

KINDS: Final = TYPES + (GOODS_COST + 1) ** 2
"""A line: number * KINDS + kind. The kinds are the types of units, then civilian goods by what one is paid with:
TYPES + oil * 6 + iron, the rest OSR. The same kind of good may be on several lines, one good each."""
UNITS_OF_ALL: Final = tuple(range(INFANTRY, BATTLESHIP + 1))


class Bill(NamedTuple):
    """What a chart comes to."""

    stack: int
    goods: int
    cost: tuple[int, int, int]


def bill(lines: tuple[int, ...]) -> Bill:
    """Units, civilian goods, and the oil, iron and OSR for them."""
    stack = goods = oil = iron = osr = 0
    for line in lines:
        costs = price(line)
        oil, iron, osr = oil + costs[OIL], iron + costs[IRON], osr + costs[OSR]
        number, kind = divmod(line, KINDS)
        if kind >= TYPES:
            goods += number
        else:
            stack += number * ONE[kind]
    return Bill(stack, goods, (oil, iron, osr))


def price(line: int) -> tuple[int, int, int]:
    """What one line costs: oil, iron, OSR."""
    number, kind = divmod(line, KINDS)
    if kind < TYPES:
        oil, iron, osr = COST[kind]
    else:
        oil, iron = divmod(kind - TYPES, GOODS_COST + 1)
        osr = GOODS_COST - oil - iron
    return number * oil, number * iron, number * osr


def line_of_units(unit: int, number: int) -> int:
    """The line for a number of units of a type."""
    return number * KINDS + unit


def line_of_good(oil: int, iron: int) -> int:
    """The line for a civilian good; what is not paid in oil and iron is paid in OSR."""
    return KINDS + TYPES + oil * (GOODS_COST + 1) + iron


def ordered(lines: tuple[int, ...]) -> tuple[int, ...]:
    """The chart in the order of the kinds: the order in which it was written does not matter."""
    return tuple(sorted(lines, key=lambda line: (line % KINDS, line)))


def line_text(line: int) -> str:
    """`3inf`, `goods 2oil 3osr`."""
    number, kind = divmod(line, KINDS)
    return f"goods {mix_text(price(line))}" if kind >= TYPES else f"{number}{UNITS[kind]}"


GOODS: Final = {
    line_text(line): line for line in (line_of_good(o, i) for o, i, _ in mixes([GOODS_COST] * 3, GOODS_COST))
}
"""Every way to pay for a civilian good."""


def read_line(text: str) -> int:
    """The line that such a text names; 0 for none."""
    name = text.lstrip(digits)
    number, unit = read_number(text[: len(text) - len(name)]), UNIT.get(name)
    return line_of_units(unit, number) if number and unit in UNITS_OF_ALL else GOODS.get(text, 0)
