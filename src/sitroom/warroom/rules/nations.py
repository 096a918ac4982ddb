"""The seven nations, their sides and their Command tokens (p4, p6, p9)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from sitroom.warroom.rules.schema import Nation, Side
from sitroom.warroom.rules.units import CATEGORIES

CHINA: Final = 0
BRITAIN: Final = 1
USSR: Final = 2
USA: Final = 3
GERMANY: Final = 4
ITALY: Final = 5
JAPAN: Final = 6
UNCONTROLLED: Final = -1
"""In place of a nation: a neutral that nobody controls."""

ALLIES: Final = 0
AXIS: Final = 1
SIDES: Final[tuple[Side, Side]] = ("allies", "axis")

_rows = json.loads(files("sitroom.warroom").joinpath("data/nations.json").read_text("utf-8"))["nations"]

NATIONS: Final[tuple[Nation, ...]] = tuple(row["id"] for row in _rows)
SIZE: Final = len(NATIONS)
ALL: Final = tuple(range(SIZE))
NATION: Final[dict[str, int]] = {name: index for index, name in enumerate(NATIONS)}
SIDE: Final[tuple[int, ...]] = tuple(SIDES.index(row["side"]) for row in _rows)
ORDERS: Final[tuple[int, ...]] = tuple(row["orders"] for row in _rows)
"""Boxes on the order chart (p9); a scenario may give fewer."""


class Token(NamedTuple):
    """A Command token: what caps a stack of units and takes orders."""

    nation: int
    number: int
    category: int


TOKENS: Final[tuple[Token, ...]] = tuple(
    Token(nation, number, category)
    for nation, row in enumerate(_rows)
    for category, name in enumerate(CATEGORIES)
    for number in row["tokens"][name]
)
TOKEN: Final = {f"{NATIONS[t.nation]}-{t.number}": index for index, t in enumerate(TOKENS)}
TOKEN_ID: Final[tuple[str, ...]] = tuple(TOKEN)
OWNER: Final[tuple[int, ...]] = tuple(t.nation for t in TOKENS)
CATEGORY: Final[tuple[int, ...]] = tuple(t.category for t in TOKENS)
TOKENS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(index for index, t in enumerate(TOKENS) if t.nation == nation) for nation in ALL
)
POOL: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(i for i in TOKENS_OF[nation] if CATEGORY[i] == category) for category in range(len(CATEGORIES)))
    for nation in ALL
)
"""Tokens by nation and category: all there will ever be (p4)."""
GROUPS: Final = 3
"""A nation's commands are in this many groups, one for each category."""
GROUP: Final[tuple[int, ...]] = tuple(t.nation * GROUPS + t.category for t in TOKENS)
"""By token: nation and category as one number, the place of its pool in the state."""
BIT: Final[tuple[int, ...]] = tuple(1 << i - POOL[t.nation][t.category][0] for i, t in enumerate(TOKENS))
"""By token: its bit in that pool."""
WHOLE_POOL: Final[tuple[int, ...]] = tuple((1 << len(tokens)) - 1 for pool in POOL for tokens in pool)
