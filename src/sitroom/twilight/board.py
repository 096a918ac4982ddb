"""The facts of the board of Twilight Struggle that never change, as clients get them."""

from __future__ import annotations

from typing import cast

from sitroom.twilight.rules import schema
from sitroom.twilight.rules.board import ADJACENT, COUNTRIES, NEITHER, NEXT_TO, REGIONS, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARDS, PERIODS, SECOND_EDITION
from sitroom.twilight.rules.effects import NAME, SOURCE
from sitroom.twilight.rules.space import SPACE_BOXES
from sitroom.twilight.rules.turn import YEARS


def board() -> schema.Board:
    """All of them, in the order of the rules."""
    return {
        "regions": list(REGIONS),
        "countries": [_country(index) for index in range(len(COUNTRIES))],
        "cards": [_card(number) for number in CARDS],
        "space": [{"ops": box.ops, "roll": box.roll, "first": box.first, "second": box.second} for box in SPACE_BOXES],
        "effects": {name: CARDS[SOURCE[bit]].id if bit in SOURCE else None for bit, name in NAME.items()},
        "years": list(YEARS),
    }


def _country(index: int) -> schema.Country:
    country = COUNTRIES[index]
    return {
        "id": country.id,
        "name": country.name,
        "region": REGIONS[country.region],
        "subregions": list(country.subregions),
        "stability": country.stability,
        "battleground": country.battleground,
        "adjacent": [COUNTRIES[c].id for c in ADJACENT[index]],
        "next_to": [SIDES[side] for side in (US, USSR) if index in NEXT_TO[side]],
    }


def _card(number: int) -> schema.Card:
    card = CARDS[number]
    second = {key: table[card.id] for key, table in SECOND_EDITION.items() if card.id in table}
    return {
        "number": card.number,
        "id": card.id,
        "name": card.name,
        "ops": card.ops,
        "side": None if card.side == NEITHER else SIDES[card.side],
        "period": PERIODS[card.period],
        "starred": card.starred,
        "underlined": card.underlined,
        "scoring": card.scoring,
        "optional": card.optional,
        "war": card.war,
        "promo": card.promo,
        "second_edition": cast(schema.SecondEdition, second),  # straight from the data
    }
