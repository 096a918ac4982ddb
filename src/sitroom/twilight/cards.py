"""The cards (R 2.2): number, side, period, operations value. Cards are numbered as in the Deluxe Edition throughout."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, NamedTuple

from sitroom.twilight.board import NEITHER, US, USSR
from sitroom.twilight.schema import Period

EARLY: Final = 0
MID: Final = 1
LATE: Final = 2
PERIODS: Final[tuple[Period, ...]] = ("early", "mid", "late")


class Card(NamedTuple):
    """What is printed on a card, except its event."""

    number: int
    id: str
    name: str
    ops: int
    side: int
    period: int
    starred: bool
    underlined: bool
    scoring: bool
    optional: bool
    war: bool
    promo: bool


_data = json.loads(files("sitroom.twilight").joinpath("data/cards.json").read_text("utf-8"))
_SIDE: Final = {"us": US, "ussr": USSR, "neutral": NEITHER}
_FLAGS: Final = ("starred", "underlined", "scoring", "optional", "war", "promo")

CARDS: Final[dict[int, Card]] = {
    row["number"]: Card(
        row["number"],
        row["id"],
        row["name"],
        row["ops"],
        _SIDE[row["side"]],
        PERIODS.index(row["period"]),
        *(flag in row["flags"] for flag in _FLAGS),
    )
    for row in _data["cards"]
}
SECOND_EDITION: Final[dict[str, dict[str, int | str]]] = {
    key: _data["second_edition"][key] for key in ("numbers", "ops", "names")
}
"""Where the Second Edition has a different number, value or name, by card id."""

CARD: Final = {card.id: card.number for card in CARDS.values()}
"""Number by id."""
SIZE: Final = max(CARDS) + 1

OPS: Final = tuple(CARDS[n].ops if n in CARDS else 0 for n in range(SIZE))
SIDE: Final = tuple(CARDS[n].side if n in CARDS else NEITHER for n in range(SIZE))
STARRED: Final = tuple(n in CARDS and CARDS[n].starred for n in range(SIZE))
SCORING: Final = tuple(n in CARDS and CARDS[n].scoring for n in range(SIZE))
WAR: Final = tuple(n in CARDS and CARDS[n].war for n in range(SIZE))

CHINA: Final = CARD["the_china_card"]
UN_INTERVENTION: Final = CARD["un_intervention"]
MISSILE_ENVY: Final = CARD["missile_envy"]
DEFECTORS: Final = CARD["defectors"]
SHUTTLE_DIPLOMACY: Final = CARD["shuttle_diplomacy"]
