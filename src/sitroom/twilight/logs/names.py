"""What the log calls sides, countries, cards, regions and endings; and the events that it tells in their own way."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, NamedTuple

from sitroom.twilight.rules.board import COUNTRIES, MAP, REGIONS
from sitroom.twilight.rules.cards import CARD, CARDS

_data = json.loads(files("sitroom.twilight").joinpath("data/tsespionage.json").read_text("utf-8"))

SIDE_NAMES = ("US", "USSR")
COUNTRY_NAMES = tuple(_data["countries"].get(COUNTRIES[c].id, COUNTRIES[c].name) for c in MAP)
CARD_NAMES: dict[int, str] = {
    number: _data["cards"].get(card.id, card.name + "*" * card.starred)
    for number, card in CARDS.items()
    if not card.promo
}
REGION_NAMES = tuple(_data["regions"][name] for name in REGIONS)
OTHER_CARD_NAMES = {card.name: number for number, card in CARDS.items() if not card.promo}
OTHER_REGION_NAMES = {name: REGIONS.index(region) for name, region in _data["other_regions"].items()}
ENDINGS: dict[str, str] = _data["endings"]
"""By the engine's own word for the reason, and `GIVEN_UP` and `OUT_OF_TIME` for a game that was not finished."""
OTHER_ENDINGS: dict[str, str] = _data["other_endings"]
OUTCOMES: dict[str, list[str]] = _data["outcomes"]
"""What is said of the end of a game in other words, by what it means."""
GIVEN_UP, OUT_OF_TIME = "given_up", "time"


class Form(NamedTuple):
    """How the log tells an event; `data/tsespionage.json` explains the fields."""

    times: int = 1
    in_play_last: bool = False
    ends: tuple[int, ...] = ()
    out_of_play: str = ""
    holder_gains: str = ""


def _form(row: dict[str, Any]) -> Form:
    return Form(**{**row, "ends": tuple(CARD[name] for name in row.get("ends", ()))})


_FORMS = {CARD[name]: _form(row) for name, row in _data["events"].items() if name != "about"}
FORMS: dict[int, Form] = {card: _FORMS.get(card, Form()) for card in (0, *CARDS)}
"""By card; 0 is no event."""
