"""The history behind the cards of Twilight Struggle, as clients get it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from sitroom.text.catalogue import HISTORY, chapter
from sitroom.twilight.rules import schema
from sitroom.twilight.rules.cards import CARDS

HOME = "sitroom.twilight"


def museum(lang: str) -> schema.Museum:
    """The years and the history of every card."""
    told = chapter(lang, HOME, HISTORY)
    return {"cards": {card.id: {"years": _years()[card.id], "text": told[card.id]} for card in CARDS.values()}}


@cache
def _years() -> dict[str, list[tuple[int, int]]]:
    """When it happened, by card."""
    table = json.loads(files(HOME).joinpath("data", "history.json").read_text("utf-8"))
    return {card: [(first, last) for first, last in spans] for card, spans in table["years"].items()}
