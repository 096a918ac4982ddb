"""Twilight Struggle with everything around its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any, cast

from sitroom.bots import Bot, Greedy, Uniform, twilight, twilight_plan
from sitroom.bots import twilight_advice as advice
from sitroom.bots.twilight_rollout import Rollout
from sitroom.games.twilight_hints import hints, warning
from sitroom.kernel import Advice, Budget, Imported, Match, Reason, SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.schema import Danger
from sitroom.text.twilight import Text
from sitroom.twilight import examples, schema
from sitroom.twilight.board import ADJACENT, COUNTRIES, NEITHER, NEXT_TO, REGIONS, SIDES, US, USSR
from sitroom.twilight.cards import CARDS, PERIODS, SECOND_EDITION
from sitroom.twilight.effects import NAME, SOURCE
from sitroom.twilight.game import Twilight as Rules
from sitroom.twilight.space import SPACE_BOXES
from sitroom.twilight.turn import YEARS


def import_log(text: str) -> Imported:
    """A match from the text log that TSEspionage saves."""
    from sitroom.importers import tsespionage

    result = tsespionage.import_log(text)
    mismatches = [(line, says, has) for line, says, has in result.mismatches]
    resigned = result.resigned if result.resigned in (US, USSR) else None
    return Imported(result.match, result.checked, mismatches, result.resigned is not None, resigned)


def export_log(match: Match) -> str:
    """A match as that text log."""
    from sitroom.importers import tsespionage

    return tsespionage.export_log(match)


def expert(seed: int = 0, budget: Budget | None = None) -> Bot:
    """The bot that judges by a network; NumPy is loaded only for it."""
    from sitroom.bots import twilight_expert

    return twilight_expert.expert(seed, budget)


LEARNED = {"expert": expert} if find_spec("numpy") else {}
"""The bots that need NumPy, where it is installed."""


class Twilight(Rules):
    """See `sitroom.kernel.Game`."""

    face = "sitroom.terminal.twilight:TwilightFace"
    bots: Mapping[str, Callable[[int], Bot]] = {
        "random": Uniform,
        "easy": partial(Greedy, twilight.choose),
        "normal": partial(Greedy, twilight_plan.choose),
        "hard": Rollout,
        **LEARNED,
    }
    paced: Mapping[str, Callable[[int, Budget], Bot]] = {"hard": Rollout, **LEARNED}
    renamed: Mapping[str, str] = {"greedy": "easy"}
    importers: Mapping[str, Callable[[str], Imported]] = {"tsespionage": import_log}
    examples: Mapping[str, Callable[[], str]] = {name: partial(examples.text, name) for name in examples.NAMES}
    exporters: Mapping[str, Callable[[Match], str]] = {"tsespionage": export_log}

    def bot_named(self, name: str) -> str:
        if name.partition("@")[0] == "expert" and "expert" not in self.bots:
            raise SitroomError("the bot 'expert' needs NumPy: install `sitroom[expert]`")
        return super().bot_named(name)

    def words(self, lang: str, options: Mapping[str, Value]) -> Text:
        return Text(lang, str(options["edition"]))

    def board(self) -> schema.Board:
        return {
            "regions": list(REGIONS),
            "countries": [_country(index) for index in range(len(COUNTRIES))],
            "cards": [_card(number) for number in CARDS],
            "space": [
                {"ops": box.ops, "roll": box.roll, "first": box.first, "second": box.second} for box in SPACE_BOXES
            ],
            "effects": {name: CARDS[SOURCE[bit]].id if bit in SOURCE else None for bit, name in NAME.items()},
            "years": list(YEARS),
        }

    def hints(self, view: Mapping[str, Any], lang: str, plan: Sequence[int] = ()) -> schema.Hints:
        return hints(view, self.words(lang, view["options"]))

    def warning(self, view: Mapping[str, Any], action: int, lang: str) -> Danger | None:
        return warning(view, action, self.words(lang, view["options"]))

    def advise(
        self, view: Mapping[str, Any], seed: int = 0, most: int = 3, played: int | None = None
    ) -> Sequence[Advice]:
        return advice.advise(view, seed, most, played)

    def chance(self, view: Mapping[str, Any]) -> float:
        return advice.chance(view)

    def explain(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> Sequence[Reason]:
        return advice.explain(before, after, seat)


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


GAME = Twilight()
