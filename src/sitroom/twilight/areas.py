"""Sets of countries as bits, a number for each region, and what is remembered of them.

The first country of a region is 1, the next 2, then 4, and so on. The Chinese Civil War space is in no such set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sitroom.twilight.board import ADJACENT, IN_REGION, MAP, NEXT_TO, REGION, REGIONS

Areas = tuple[int, int, int, int, int, int]
"""A set, region by region."""

EVERYWHERE: Final = tuple(range(len(REGIONS)))
BIT: Final = (*(1 << IN_REGION[REGION[country]].index(country) for country in MAP), 0)
"""By country, last the Chinese Civil War."""
MOST_REMEMBERED: Final = 20_000
"""Sets of a region; only few of all that there could be ever turn up."""

_countries: Final[tuple[dict[int, list[int]], ...]] = tuple({} for _ in EVERYWHERE)
_around: Final[tuple[dict[int, Areas], ...]] = tuple({} for _ in EVERYWHERE)


def areas(countries: Iterable[int]) -> list[int]:
    """A set, region by region."""
    found = [0] * len(EVERYWHERE)
    for country in countries:
        found[REGION[country]] |= BIT[country]
    return found


def _fixed(countries: Iterable[int]) -> Areas:
    europe, asia, middle_east, africa, central, south = areas(countries)
    return europe, asia, middle_east, africa, central, south


BESIDE: Final = (_fixed(NEXT_TO[0]), _fixed(NEXT_TO[1]))
"""By side: the countries beside its own space (R 2.1.5)."""


def countries_of(region: int, bits: int) -> list[int]:
    """The countries of a set, in ascending order; shared, so never changed in place."""
    known = _countries[region].get(bits)
    if known is None:
        known = [country for country in IN_REGION[region] if bits & BIT[country]]
        if len(_countries[region]) >= MOST_REMEMBERED:
            _countries[region].clear()
        _countries[region][bits] = known
    return known


def around(region: int, bits: int) -> Areas:
    """The countries of a set and their neighbours."""
    known = _around[region].get(bits)
    if known is None:
        own = countries_of(region, bits)
        known = _fixed([*own, *(neighbour for country in own for neighbour in ADJACENT[country])])
        if len(_around[region]) >= MOST_REMEMBERED:
            _around[region].clear()
        _around[region][bits] = known
    return known


def reach_from(side: int, present: list[int]) -> Areas:
    """The countries with or next to a side's influence, and those beside its own space (R 6.1.1, 6.1.4)."""
    europe, asia, middle_east, africa, central, south = BESIDE[side]
    for region in EVERYWHERE:
        bits = present[region]
        if bits:
            e, a, m, f, c, s = around(region, bits)
            europe |= e
            asia |= a
            middle_east |= m
            africa |= f
            central |= c
            south |= s
    return europe, asia, middle_east, africa, central, south
