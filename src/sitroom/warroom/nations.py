"""The seven nations, their sides and their Command tokens (p4, p6, p9)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

from sitroom.warroom.schema import Nation, Side
from sitroom.warroom.units import CATEGORIES

CHINA, BRITAIN, USSR, USA, GERMANY, ITALY, JAPAN = range(7)
UNCONTROLLED = -1
"""In place of a nation: a neutral that nobody controls."""

ALLIES, AXIS = 0, 1
SIDES: tuple[Side, Side] = ("allies", "axis")

_rows = json.loads(files("sitroom.warroom").joinpath("data/nations.json").read_text("utf-8"))["nations"]

NATIONS: tuple[Nation, ...] = tuple(row["id"] for row in _rows)
SIZE = len(NATIONS)
ALL = tuple(range(SIZE))
NATION: dict[str, int] = {name: index for index, name in enumerate(NATIONS)}
SIDE: tuple[int, ...] = tuple(SIDES.index(row["side"]) for row in _rows)
ORDERS: tuple[int, ...] = tuple(row["orders"] for row in _rows)
"""Boxes on the order chart (p9); a scenario may give fewer."""


class Token(NamedTuple):
    """A Command token: what caps a stack of units and takes orders."""

    nation: int
    number: int
    category: int


TOKENS: tuple[Token, ...] = tuple(
    Token(nation, number, category)
    for nation, row in enumerate(_rows)
    for category, name in enumerate(CATEGORIES)
    for number in row["tokens"][name]
)
TOKEN = {f"{NATIONS[t.nation]}-{t.number}": index for index, t in enumerate(TOKENS)}
TOKEN_ID: tuple[str, ...] = tuple(TOKEN)
OWNER: tuple[int, ...] = tuple(t.nation for t in TOKENS)
CATEGORY: tuple[int, ...] = tuple(t.category for t in TOKENS)
TOKENS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(index for index, t in enumerate(TOKENS) if t.nation == nation) for nation in ALL
)
POOL: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(i for i in TOKENS_OF[nation] if CATEGORY[i] == category) for category in range(len(CATEGORIES)))
    for nation in ALL
)
"""Tokens by nation and category: all there will ever be (p4)."""
