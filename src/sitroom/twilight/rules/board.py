"""The map (R 2.1): 84 countries by index, their regions, neighbours and stability.

Index 84 is the space of the Chinese Civil War (R 12.1), in play only with that variant.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from sitroom.twilight.rules.schema import Power, RegionId

US: Final = 0
USSR: Final = 1
NEITHER: Final = 2
"""The two seats, and whose a country is that nobody controls."""
SIDES: Final[tuple[Power, Power]] = ("us", "ussr")

REGIONS: Final[tuple[RegionId, ...]] = ("europe", "asia", "middle_east", "africa", "central_america", "south_america")
EUROPE: Final = 0
ASIA: Final = 1
MIDDLE_EAST: Final = 2
AFRICA: Final = 3
CENTRAL_AMERICA: Final = 4
SOUTH_AMERICA: Final = 5


class Country(NamedTuple):
    """One space of the map (R 2.1.3)."""

    id: str
    name: str
    region: int
    subregions: tuple[str, ...]
    stability: int
    battleground: bool
    start: tuple[int, int]


_rows = json.loads(files("sitroom.twilight").joinpath("data/countries.json").read_text("utf-8"))["countries"]

COUNTRIES: Final[tuple[Country, ...]] = (
    *(
        Country(
            row["id"],
            row["name"],
            REGIONS.index(row["region"]),
            tuple(row["subregions"]),
            row["stability"],
            row["battleground"],
            (row["start"][0], row["start"][1]),
        )
        for row in _rows
    ),
    Country("chinese_civil_war", "Chinese Civil War", ASIA, (), 3, False, (0, 0)),
)

CIVIL_WAR: Final = len(COUNTRIES) - 1
"""R 12.1: adjacent to the Soviet Union only; part of Asia, but never scored."""
SIZE: Final = len(COUNTRIES)
MAP: Final = tuple(range(CIVIL_WAR))
"""Every real country."""

ID: Final = {country.id: index for index, country in enumerate(COUNTRIES)}
STABILITY: Final = tuple(country.stability for country in COUNTRIES)
BATTLEGROUND: Final = tuple(country.battleground for country in COUNTRIES)
"""R 2.1.4: they matter in scoring and coups only."""
BATTLEGROUNDS: Final = tuple(c for c in MAP if BATTLEGROUND[c])
REGION: Final = tuple(country.region for country in COUNTRIES)

ADJACENT: Final[tuple[tuple[int, ...], ...]] = (
    *(tuple(ID[n] for n in row["adjacent"] if n not in ("usa", "ussr")) for row in _rows),
    (),
)
"""Neighbouring countries (R 2.1.6), without the superpower spaces."""
NEXT_TO: Final[tuple[frozenset[int], frozenset[int]]] = (
    frozenset(ID[row["id"]] for row in _rows if "usa" in row["adjacent"]),
    frozenset(ID[row["id"]] for row in _rows if "ussr" in row["adjacent"]),
)
"""Countries adjacent to each superpower's own space (R 2.1.5)."""


def controller(country: int, us: int, ussr: int) -> int:
    """Who controls a country with this influence in it (R 2.1.7); the Chinese Civil War is nobody's (R 12.1)."""
    if abs(us - ussr) < STABILITY[country] or country == CIVIL_WAR:
        return NEITHER
    return US if us > ussr else USSR


IN_REGION: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(c for c in MAP if REGION[c] == region) for region in range(len(REGIONS))
)


def _sub(name: str) -> tuple[int, ...]:
    return tuple(c for c in MAP if name in COUNTRIES[c].subregions)


WESTERN_EUROPE: Final = _sub("western_europe")
EASTERN_EUROPE: Final = _sub("eastern_europe")
"""R 2.1.1: Austria and Finland lie in both halves of Europe."""
SOUTHEAST_ASIA: Final = _sub("southeast_asia")
IN_ASIA: Final = frozenset(IN_REGION[ASIA]) | {CIVIL_WAR}
IN_SOUTHEAST_ASIA: Final = frozenset(SOUTHEAST_ASIA)
IN_EUROPE: Final = frozenset(IN_REGION[EUROPE])
"""R 2.1.2: a region includes its sub-regions."""


def countries(names: str) -> tuple[int, ...]:
    """Indices from ids: `countries("iran iraq")`."""
    return tuple(ID[name] for name in names.split())
