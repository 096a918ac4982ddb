"""Twilight Struggle at the server's tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.kernel import NOBODY, Game, Match
from sitroom.kernel.options import Value
from sitroom.server.twilight_hints import hints
from sitroom.text import Text
from sitroom.twilight import GAME
from sitroom.twilight.board import ADJACENT, COUNTRIES, NEXT_TO, REGIONS, SIDES, US, USSR
from sitroom.twilight.cards import CARDS, PERIODS, SECOND_EDITION
from sitroom.twilight.effects import NAME, SIDES_SWAPPED, SOURCE
from sitroom.twilight.options import PRESETS
from sitroom.twilight.space import SPACE_BOXES
from sitroom.twilight.state import State

SHOWN_TO_PLAYERS = ("reveal", "return")
"""Entries about cards that stay in a hand: the two players know them, a spectator does not."""


class HostedTwilight:
    """See `sitroom.server.games.Hosted`."""

    game: Game = GAME
    presets: Mapping[str, Mapping[str, Value]] = PRESETS

    def seat_of(self, state: State, chair: int) -> int:
        return 1 - chair if state.effects & SIDES_SWAPPED else chair

    def hears(self, entry: tuple[Any, ...], seat: int) -> bool:
        return seat != NOBODY or entry[0] not in SHOWN_TO_PLAYERS

    def text(self, lang: str, options: Mapping[str, Value]) -> Text:
        return Text(lang, str(options["edition"]))

    def board(self) -> dict[str, Any]:
        return {
            "regions": list(REGIONS),
            "countries": [_country(index) for index in range(len(COUNTRIES))],
            "cards": [_card(number) for number in CARDS],
            "space": [box._asdict() for box in SPACE_BOXES],
            "effects": {name: CARDS[SOURCE[bit]].id if bit in SOURCE else None for bit, name in NAME.items()},
        }

    def hints(self, view: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return hints(view, self.text(lang, view["options"]))

    def import_log(self, text: str) -> tuple[Match, int, list[tuple[int, str, str]], int | None]:
        from sitroom.importers.tsespionage import import_log

        result = import_log(text)
        mismatches = [(line, says, has) for line, says, has in result.mismatches]
        return result.match, result.checked, mismatches, result.resigned if result.resigned in (US, USSR) else None

    def export_log(self, match: Match) -> str:
        from sitroom.importers.tsespionage import export_log

        return export_log(match)


def _country(index: int) -> dict[str, Any]:
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


def _card(number: int) -> dict[str, Any]:
    card = CARDS[number]
    second = {key: table[card.id] for key, table in SECOND_EDITION.items() if card.id in table}
    return {
        **card._asdict(),
        "side": (*SIDES, None)[card.side],
        "period": PERIODS[card.period],
        "second_edition": second,
    }
