"""The map (p5): 131 territories and 56 seas by index, what touches what, rails, ports, straits, convoys.

Territories come first, then seas; the impassable areas are not regions, only ways to fly across.
"""

from __future__ import annotations

import csv
import json
from importlib.resources import files
from typing import Final, NamedTuple

from sitroom.warroom.rules.nations import NATION, UNCONTROLLED
from sitroom.warroom.rules.units import OIL, OSR, RESOURCES, read_stack

WITH_DOUBTFUL_BORDERS: Final = True
"""Five borders are in only one transcription of the board, or barely touch at a corner."""

NO_TRADE: Final = -1
STANDARD: Final = 1
PRO_ALLIED: Final = 2
NEUTRAL_KINDS: Final = ("", "standard", "pro-allied")
"""The kinds of neutral territories (p24); the first is for those that are not neutral."""

Income = tuple[int, int, int]
"""Oil, iron, OSR."""


class Territory(NamedTuple):
    """One territory card (p5)."""

    id: str
    name: str
    nation: int
    """The nation on the card; UNCONTROLLED: a neutral."""
    sv: int
    income: Income
    stacks: int
    """Smokestacks of its industry (p5)."""
    mobilization: bool
    island: bool
    reverts: int
    """The nation that gets it when its side takes it back (p19); UNCONTROLLED: the nation on the card."""
    neutral: int
    trade: int
    """The resource a neutral offers (p22)."""
    defense: int
    """The force of a neutral, as a stack (p24)."""


class Convoy(NamedTuple):
    """A group of convoys that is raided as one (p17)."""

    sea: int
    members: tuple[tuple[int, Income], ...]
    """Coastal: territories and the ships of each. Trans-ocean: none."""
    origin: int = -1
    destination: int = -1
    flag: int = UNCONTROLLED
    ships: Income = (0, 0, 0)


def _table(name: str) -> list[dict[str, str]]:
    text = files("sitroom.warroom").joinpath(f"data/{name}.csv").read_text("utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def _json(name: str) -> dict[str, list[dict[str, object]]]:
    data: dict[str, list[dict[str, object]]] = json.loads(
        files("sitroom.warroom").joinpath(f"data/{name}.json").read_text("utf-8")
    )
    return data


def _territory(row: dict[str, str]) -> Territory:
    return Territory(
        row["id"],
        row["name"],
        NATION.get(row["nation"], UNCONTROLLED),
        int(row["sv"]),
        (int(row["oil"]), int(row["iron"]), int(row["osr"])),
        int(row["stacks"]),
        row["mobilization"] == "1",
        row["island"] == "1",
        NATION.get(row["reverts"], UNCONTROLLED),
        NEUTRAL_KINDS.index(row["neutral"]),
        RESOURCES.index(row["trade"]) if row["trade"] else NO_TRADE,
        read_stack(row["defense"]),
    )


_territory_rows, _sea_rows = _table("territories"), _table("seas")
TERRITORIES: Final[tuple[Territory, ...]] = tuple(map(_territory, _territory_rows))
LAND_SIZE: Final = len(TERRITORIES)
"""Regions below this index are territories, the others seas."""
REGIONS: Final[tuple[str, ...]] = (*(t.id for t in TERRITORIES), *(row["id"] for row in _sea_rows))
SIZE: Final = len(REGIONS)
SEAS: Final = tuple(range(LAND_SIZE, SIZE))
REGION: Final = {name: index for index, name in enumerate(REGIONS)}

_borders = [row for row in _table("borders") if WITH_DOUBTFUL_BORDERS or row["doubtful"] == "0"]


def _neighbours(rows: list[dict[str, str]]) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in REGIONS]
    for row in rows:
        a, b = REGION[row["a"]], REGION[row["b"]]
        near[a].add(b)
        near[b].add(a)
    return tuple(tuple(sorted(found)) for found in near)


ADJACENT: Final = _neighbours(_borders)
RAILS: Final = _neighbours([row for row in _borders if row["rail"] == "1"])
PORTS: Final = _neighbours([row for row in _borders if row["port"] == "1"])
"""Of a territory: the seas of its ports. Of a sea: the territories with a port on it."""
STRAITS: Final[dict[tuple[int, int], tuple[int, ...]]] = {
    pair: tuple(REGION[name] for name in row["strait"].split())
    for row in _borders
    if row["strait"]
    for a, b in [(REGION[row["a"]], REGION[row["b"]])]
    for pair in ((a, b), (b, a))
}
"""Narrow passages by the two seas: the territories that must be held to pass (p5)."""


def regions(names: str) -> tuple[int, ...]:
    """Indices from ids: `regions("B1 A-5")`."""
    return tuple(REGION[name] for name in names.split())


def is_sea(region: int) -> bool:
    """Is it a sea region?"""
    return region >= LAND_SIZE


def _across(areas: list[list[str]]) -> tuple[frozenset[int], ...]:
    found: list[set[int]] = [set() for _ in REGIONS]
    for area in areas:
        edge = [REGION[name] for name in area]
        for region in edge:
            found[region].update(edge)
    return tuple(frozenset(reached) for reached in found)


_impassable = json.loads(files("sitroom.warroom").joinpath("data/impassable.json").read_text("utf-8"))
_saharas: list[list[str]] = list(_impassable["sahara"].values())
ACROSS: Final[dict[str, tuple[frozenset[int], ...]]] = {
    "three": _across([*_saharas, _impassable["himalayas"]]),
    "one": _across([sorted({name for area in _saharas for name in area}), _impassable["himalayas"]]),
}
"""By the option `sahara_regions`, by region: where two air moves lead over an impassable area (p5)."""


def embattled_income(income: Income) -> Income:
    """The Embattled side of a card: one less of the first of oil, iron, OSR that it gives (p8)."""
    for kind in range(OIL, OSR + 1):
        if income[kind]:
            less = [amount - (kind == k) for k, amount in enumerate(income)]
            return less[0], less[1], less[2]
    return income


INCOME: Final[tuple[tuple[Income, ...], tuple[Income, ...]]] = (
    tuple(t.income for t in TERRITORIES),
    tuple(embattled_income(t.income) for t in TERRITORIES),
)
"""By side of the card (1: Embattled), by territory."""

NEUTRALS: Final = tuple(i for i, t in enumerate(TERRITORIES) if t.neutral)


def _income(ships: object) -> Income:
    assert isinstance(ships, list)
    return ships[0], ships[1], ships[2]


def _coastal(row: dict[str, object]) -> Convoy:
    members = row["members"]
    assert isinstance(members, list)
    return Convoy(REGION[str(row["sea"])], tuple((REGION[name], _income(ships)) for name, ships in members))


def _transocean(row: dict[str, object]) -> Convoy:
    ends = (REGION[str(row["origin"])], REGION[str(row["destination"])])
    return Convoy(REGION[str(row["sea"])], (), *ends, NATION[str(row["flag"])], _income(row["ships"]))


_convoys = _json("convoys")
CONVOYS: Final[tuple[Convoy, ...]] = (*map(_coastal, _convoys["coastal"]), *map(_transocean, _convoys["transocean"]))
CONVOYS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(i for i, convoy in enumerate(CONVOYS) if convoy.sea == region) for region in range(SIZE)
)
