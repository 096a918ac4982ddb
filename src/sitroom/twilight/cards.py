"""The cards (R 2.2): number, side, period, operations value. Cards are numbered as in the Deluxe Edition throughout."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

from sitroom.twilight.board import NEITHER, US, USSR
from sitroom.twilight.schema import Period

EARLY, MID, LATE = range(3)
PERIODS: tuple[Period, ...] = ("early", "mid", "late")


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
_SIDE = {"us": US, "ussr": USSR, "neutral": NEITHER}
_FLAGS = ("starred", "underlined", "scoring", "optional", "war", "promo")

CARDS: dict[int, Card] = {
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
SECOND_EDITION: dict[str, dict[str, int | str]] = {
    key: _data["second_edition"][key] for key in ("numbers", "ops", "names")
}
"""Where the Second Edition has a different number, value or name, by card id."""

CARD = {card.id: card.number for card in CARDS.values()}
"""Number by id."""
SIZE = max(CARDS) + 1

OPS = tuple(CARDS[n].ops if n in CARDS else 0 for n in range(SIZE))
SIDE = tuple(CARDS[n].side if n in CARDS else NEITHER for n in range(SIZE))
STARRED = tuple(n in CARDS and CARDS[n].starred for n in range(SIZE))
SCORING = tuple(n in CARDS and CARDS[n].scoring for n in range(SIZE))
WAR = tuple(n in CARDS and CARDS[n].war for n in range(SIZE))

CHINA = CARD["the_china_card"]
UN_INTERVENTION = CARD["un_intervention"]
MISSILE_ENVY = CARD["missile_envy"]
DEFECTORS = CARD["defectors"]
SHUTTLE_DIPLOMACY = CARD["shuttle_diplomacy"]
