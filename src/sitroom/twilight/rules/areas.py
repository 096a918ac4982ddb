"""Sets of countries as bits: a number for each region, or for reach, one for each half of the map.

The first country of a region is 1, the next 2, then 4, and so on. The Chinese Civil War space is in no such set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sitroom.twilight.rules.board import ADJACENT, AFRICA, IN_REGION, MAP, NEXT_TO, REGION, REGIONS

EVERYWHERE: Final = tuple(range(len(REGIONS)))
BIT: Final = (*(1 << IN_REGION[REGION[country]].index(country) for country in MAP), 0)
"""By country, last the Chinese Civil War."""
MOST_REMEMBERED: Final = 20_000
"""Sets of a region; only few of all that there could be ever turn up."""

_countries: Final[tuple[dict[int, list[int]], ...]] = tuple({} for _ in EVERYWHERE)


def areas(countries: Iterable[int]) -> list[int]:
    """A set, region by region."""
    found = [0] * len(EVERYWHERE)
    for country in countries:
        found[REGION[country]] |= BIT[country]
    return found


def countries_of(region: int, bits: int) -> list[int]:
    """The countries of a set, in ascending order; shared, so never changed in place."""
    known = _countries[region].get(bits)
    if known is None:
        known = [country for country in IN_REGION[region] if bits & BIT[country]]
        if len(_countries[region]) >= MOST_REMEMBERED:
            _countries[region].clear()
        _countries[region][bits] = known
    return known


# Reach (R 6.1.1). One half is Europe, Asia and the Middle East. Eight countries at a time are looked up in tables.

_SECOND: Final = IN_REGION[AFRICA][0]
"""The first country of the second half."""
_SHIFT: Final[tuple[int, ...]] = tuple(
    region[0] - (0 if at < AFRICA else _SECOND) for at, region in enumerate(IN_REGION)
)
"""By region: where its bits begin in its half."""
_BYTE: Final = 8
_ONES: Final = 255


def _halves(countries: Iterable[int]) -> tuple[int, int]:
    """A set, half by half."""
    first = second = 0
    for country in countries:
        if country < _SECOND:
            first |= 1 << country
        else:
            second |= 1 << country - _SECOND
    return first, second


def _eight(begin: int, end: int, bits: int) -> list[int]:
    """The countries that a byte stands for."""
    return [country for country in range(begin, min(begin + _BYTE, end)) if bits >> country - begin & 1]


def _bytes(begin: int, end: int) -> tuple[tuple[list[int], ...], ...]:
    """For each eight countries of a half, the lists of them that a byte may stand for."""
    return tuple(tuple(_eight(at, end, bits) for bits in range(1 << _BYTE)) for at in range(begin, end, _BYTE))


def _around(lists: tuple[list[int], ...]) -> tuple[tuple[int, int], ...]:
    """For each of such lists: those countries and their neighbours."""
    found = [(0, 0)]
    for bits in range(1, len(lists)):
        first, second = found[bits & bits - 1]  # all but the first country
        for country in lists[bits & -bits]:
            one, other = _halves((country, *ADJACENT[country]))
            first, second = first | one, second | other
        found.append((first, second))
    return tuple(found)


_LISTS: Final = (_bytes(0, _SECOND), _bytes(_SECOND, len(MAP)))
_AROUND: Final[tuple[tuple[tuple[tuple[int, int], ...], ...], ...]] = tuple(
    tuple(_around(lists) for lists in half) for half in _LISTS
)
_BESIDE: Final = (_halves(NEXT_TO[0]), _halves(NEXT_TO[1]))
"""By side: the countries beside its own space (R 2.1.5)."""


def reach_from(side: int, present: list[int]) -> list[int]:
    """The countries with or next to a side's influence, and those beside its own space (R 6.1.1, 6.1.4)."""
    stands = [0, 0]
    for region in EVERYWHERE:
        stands[region >= AFRICA] |= present[region] << _SHIFT[region]
    first, second = _BESIDE[side]
    for half in (0, 1):
        bits = stands[half]
        for near in _AROUND[half]:
            if bits & _ONES:
                one, other = near[bits & _ONES]
                first |= one
                second |= other
            bits >>= _BYTE
    found: list[int] = []
    for lists in _LISTS[0]:
        found += lists[first & _ONES]
        first >>= _BYTE
    for lists in _LISTS[1]:
        found += lists[second & _ONES]
        second >>= _BYTE
    return found
