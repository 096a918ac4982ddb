"""What the log calls sides, countries, cards, regions and endings."""

from __future__ import annotations

import json
from importlib.resources import files

from sitroom.twilight.board import COUNTRIES, MAP, REGIONS
from sitroom.twilight.cards import CARDS

_data = json.loads(files("sitroom.importers").joinpath("data/tsespionage.json").read_text("utf-8"))

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
"""By the engine's own word for the reason, and `GIVEN_UP` for a game that the players did not finish."""
OTHER_ENDINGS: dict[str, str] = _data["other_endings"]
GIVEN_UP = "given_up"
