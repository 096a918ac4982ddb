"""The four scenarios (p25-28): who plays, on which part of the map, for what; and the set-up."""

from __future__ import annotations

import csv
import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from sitroom.warroom.rules.map import (
    ACROSS,
    ADJACENT,
    LAND_SIZE,
    PORTS,
    RAILS,
    REGION,
    REGIONS,
    SEAS,
    SIZE,
    TERRITORIES,
    regions,
)
from sitroom.warroom.rules.nations import CHINA, NATION, NATIONS, ORDERS, SIDES, TOKEN
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, read_stack

SCENARIOS: Final = ("global", "europe", "pacific", "eastern")

_data: dict[str, Any] = json.loads(files("sitroom.warroom").joinpath("data/scenarios.json").read_text("utf-8"))

Goal = tuple[tuple[int, tuple[int, ...]], ...]
"""For each list of territories, how many of it are needed; all lists at once."""


class Scenario(NamedTuple):
    """What a scenario prescribes."""

    id: str
    name: str
    nations: tuple[int, ...]
    thresholds: tuple[int, ...]
    """Stress that costs a zone, by nation (p21); 0: not in this scenario."""
    orders: tuple[int, ...]
    """Boxes on the order chart, by nation (p9, p26, p27)."""
    seats: dict[int, tuple[tuple[int, ...], ...]]
    """By number of players: the nations of each seat."""
    territories: tuple[int, ...]
    seas: tuple[int, ...]
    """Around the theatre: fleets printed elsewhere are not set up (ruling 19); `theatre` says what is open."""
    capitals: tuple[int, ...]
    stars: tuple[int, ...]
    """Pacific: capital stars on territories that are none elsewhere (p25, option `star_is_capital`)."""
    victory: tuple[Goal, Goal]
    """By side."""
    trade: bool
    pact: bool


def _named(names: str) -> tuple[int, ...]:
    return tuple(NATION[name] for name in names.split())


def _territories(text: str) -> tuple[int, ...]:
    found: set[int] = set()
    for word in text.split():
        if word.isalpha():
            found.update(i for i in range(LAND_SIZE) if REGIONS[i][0] == word)
        elif word.startswith("-"):
            found.remove(REGION[word[1:]])
        else:
            found.add(REGION[word])
    return tuple(sorted(found))


def _scenario(name: str) -> Scenario:
    row = _data[name]
    return Scenario(
        name,
        row["name"],
        tuple(NATION[n] for n in row["nations"]),
        tuple(row["thresholds"].get(n, 0) for n in NATIONS),
        tuple(row["orders"].get(n, ORDERS[i]) for i, n in enumerate(NATIONS)),
        {int(players): tuple(map(_named, seats)) for players, seats in row["seats"].items()},
        _territories(row["territories"]),
        SEAS if row["seas"] == "all" else regions(row["seas"]),
        regions(row["capitals"]),
        regions(row["stars"]),
        tuple(tuple((need, regions(ids)) for need, ids in row["victory"][side]) for side in SIDES),  # type: ignore[arg-type]  # two sides
        row["trade"],
        row["pact"],
    )


SCENARIO: Final[dict[str, Scenario]] = {name: _scenario(name) for name in SCENARIOS}


class Start(NamedTuple):
    """A command as it is printed (p7)."""

    token: int
    region: int
    stack: int


def _starts() -> tuple[Start, ...]:
    text = files("sitroom.warroom").joinpath("data/setup.csv").read_text("utf-8")
    rows = csv.DictReader(line for line in text.splitlines() if not line.startswith("#"))
    return tuple(
        Start(TOKEN[f"{row['nation']}-{row['command']}"], REGION[row["region"]], read_stack(row["units"]))
        for row in rows
    )


STARTS: Final = _starts()

Reach = tuple[tuple[int, ...], ...]
"""By region: other regions."""


class Theatre(NamedTuple):
    """The part of the map in play, as tables by region."""

    in_play: tuple[bool, ...]
    near: Reach
    """Adjacent regions."""
    near_land: Reach
    near_sea: Reach
    rails: Reach
    linked: tuple[frozenset[int], ...]
    """Where rails lead to in any number of steps."""
    industries: tuple[int, ...]
    """Territories with smokestacks."""
    slipways: Reach
    """Of a territory: the seas of its ports."""
    flights: Reach
    """Where two air moves lead across an impassable area."""
    orders: tuple[Reach, Reach, Reach, Reach]
    """By category: every destination some position could allow, rails apart; last, that of Chinese land commands."""


@lru_cache
def theatre(scenario: str, all_seas: bool, sahara: str) -> Theatre:
    """The tables of a scenario; `all_seas`: every sea is open (option `scenario_seas`).

    p25 keeps everybody out of territories that are not listed; only p28 closes seas (ruling 372).
    """
    facts = SCENARIO[scenario]
    seas = SEAS if all_seas and scenario != "eastern" else facts.seas
    playing = {*facts.territories, *seas}
    in_play = tuple(r in playing for r in range(SIZE))
    near = _within(ADJACENT, in_play)
    near_land = tuple(tuple(r for r in row if r < LAND_SIZE) for row in near)
    near_sea = tuple(tuple(r for r in row if r >= LAND_SIZE) for row in near)
    rails = _within(RAILS, in_play)
    flights = _within(tuple(tuple(sorted(reached)) for reached in ACROSS[sahara]), in_play)
    sails = tuple(tuple(sorted({*near_sea[r], *_beyond(near_sea, r)})) for r in range(SIZE))
    lands = tuple((*near_land[r], *sails[r]) for r in range(SIZE))
    flies = tuple(tuple(sorted({*near[r], *_beyond(near, r), *flights[r]})) for r in range(SIZE))
    by_category = {LAND: lands, AIR: flies, NAVAL: sails}
    return Theatre(
        in_play,
        near,
        near_land,
        near_sea,
        rails,
        tuple(_connected(rails, r) for r in range(SIZE)),
        tuple(t for t in facts.territories if TERRITORIES[t].stacks),
        tuple(tuple(sea for sea in PORTS[r] if in_play[sea]) for r in range(SIZE)),
        flights,
        (by_category[0], by_category[1], by_category[2], near_land),
    )


def _within(table: Reach, in_play: tuple[bool, ...]) -> Reach:
    return tuple(tuple(r for r in row if in_play[r]) if in_play[at] else () for at, row in enumerate(table))


def _connected(table: Reach, region: int) -> frozenset[int]:
    """Regions that any number of steps lead to, without the starting one."""
    found = [region]
    for at in found:
        found += [r for r in table[at] if r not in found]
    return frozenset(found[1:])


def _beyond(table: Reach, region: int) -> set[int]:
    """Regions at two steps, the starting one among them."""
    return {far for middle in table[region] for far in table[middle]}


def destinations(tables: Theatre, nation: int, category: int, region: int) -> tuple[int, ...]:
    """Where a command could be ordered to go other than by rail, no matter who is in the way; China never to sea
    (p8)."""
    return tables.orders[3 if nation == CHINA else category][region]
