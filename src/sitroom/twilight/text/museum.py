"""The history behind the cards of Twilight Struggle, as clients get it."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from sitroom.text.catalogue import HISTORY, chapter
from sitroom.twilight.rules import schema
from sitroom.twilight.rules.cards import CARDS

HOME = "sitroom.twilight"


def museum(lang: str) -> schema.Museum:
    """Every card: its years, its history, and the cards that it works with."""
    told = chapter(lang, HOME, HISTORY)
    return {
        "cards": {
            card.id: {"years": _years()[card.id], "text": told[card.id], "related": _related()[card.id]}
            for card in CARDS.values()
        }
    }


@cache
def _years() -> dict[str, list[tuple[int, int]]]:
    """When it happened, by card."""
    table = json.loads(files(HOME).joinpath("data", "history.json").read_text("utf-8"))
    return {card: [(first, last) for first, last in spans] for card, spans in table["years"].items()}


@cache
def _related() -> dict[str, list[str]]:
    """The cards that the text of a card names, in either edition, and those whose text names it."""
    words = chapter("en", HOME, "cards")
    text = {card: f"{told['text']} {told.get('second', '')}" for card, told in words.items()}
    name = {card: re.compile(rf"(?<!\w){re.escape(told['name'].strip(chr(34)))}(?!\w)") for card, told in words.items()}
    return {
        card: [
            other
            for other in text
            if other != card and (name[other].search(text[card]) or name[card].search(text[other]))
        ]
        for card in text
    }
