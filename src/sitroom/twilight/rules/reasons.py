"""A reason for refusing something: the key of its sentence, what is filled in, and the sentence in English."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from sitroom.kernel import Refusal
from sitroom.kernel.reasons import Plain
from sitroom.twilight.rules.board import COUNTRIES, REGIONS, SIDES
from sitroom.twilight.rules.cards import CARDS

ENGLISH: Final[dict[str, str]] = json.loads(
    files("sitroom.twilight").joinpath("text/en/refusals.json").read_text("utf-8")
)
"""The sentences; `number` is that of the event's card or, where there is none, of the card."""


def refuse(key: str, **values: int | str) -> Refusal:
    """A refusal: `refuse("reach", country=3)`."""
    words = {field: Plain(_word(field, value)) for field, value in values.items()}
    words["number"] = Plain(values.get("event") or values.get("card"))
    return Refusal(key, values, ENGLISH[key].format_map(words))


def _word(field: str, value: int | str) -> str:
    if isinstance(value, str):
        return value
    if field in ("card", "event"):
        return CARDS[value].name
    if field == "country":
        return COUNTRIES[value].name
    if field == "region":
        return REGIONS[value].replace("_", " ").title()
    return SIDES[value].upper() if field == "side" else str(value)
