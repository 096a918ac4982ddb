"""What a catalogue says, sentence by sentence, and everything that its placeholders may stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from string import Formatter
from typing import Any

from sitroom.text.catalogue import Name, Word, catalogue, filled, interface, number, terminal
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.text import Text
from sitroom.warroom.rules.battle.board import NEUTRAL
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, UNCONTROLLED
from sitroom.warroom.rules.production.lines import line_of_good, line_of_units
from sitroom.warroom.rules.units import INFANTRY, ONE, SUBMARINE
from sitroom.warroom.text import WarRoomText

HOMES = {"table": "sitroom", "twilight": "sitroom.twilight", "warroom": "sitroom.warroom"}
"""The packages that have the words."""
Fillers = dict[str, Sequence[str]]
"""Values by the name of their placeholder."""

SEATS = {"twilight": ("us", "ussr"), "warroom": ("usa", "germany", "britain+usa+china", "allies", "axis")}
"""Seats and sides of each game."""
WHOLE = ("names", "rules", "guide", "keys", "cards", "options", "glossary")
"""Chapters without placeholders."""


def sentences(node: Any, path: str = "") -> dict[str, str]:
    """Every text of a catalogue with its place: `cards/fidel/name`."""
    if isinstance(node, str):
        return {path: node}
    items = node.items() if isinstance(node, Mapping) else enumerate(node)
    return {place: text for key, value in items for place, text in sentences(value, f"{path}/{key}").items()}


def placeholders(text: str) -> list[tuple[str, str]]:
    """Name and forms of every placeholder."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


def readable(sentence: str) -> bool:
    """Is nothing of the catalogue's own signs left in it?"""
    return bool(sentence) and not any(sign in sentence for sign in "{}|") and "  " not in sentence


def chapters(lang: str, part: str) -> Iterator[tuple[str, str]]:
    """The sentences of a game, with those of the terminal about it; or those of the shared table."""
    if part == "table":
        yield from interface(lang).items()
    else:
        words = catalogue(lang, HOMES[part])
        yield from sentences({name: chapter for name, chapter in words.items() if name not in WHOLE}).items()
    yield from sentences({part: terminal(lang, HOMES[part])}).items()


def tried(lang: str, names: Fillers, sentence: str) -> Iterator[str]:
    """The sentence with each filler of each placeholder in turn."""
    specs: dict[str, list[str]] = {}
    for name, spec in placeholders(sentence):
        specs.setdefault(name, []).append(spec)
    columns = dict(_values(lang, names, specs))
    firsts = {name: fillers[0] for name, fillers in columns.items()}
    for row in zip_longest(*columns.values()):
        given = {name: value for name, value in zip(columns, row, strict=True) if value is not None}
        yield filled(lang, sentence, {**firsts, **given})


def _values(lang: str, names: Fillers, specs: Mapping[str, list[str]]) -> Iterator[tuple[str, Sequence[str]]]:
    """What a placeholder is tried with: the names of its kind, else counts where it has plural forms, else a word."""
    for name, forms in specs.items():
        if name in names:
            yield name, names[name]
        elif any("|" in spec for spec in forms):
            yield name, numbers(lang)
        else:
            yield name, ["X"]


def numbers(lang: str) -> list[Word]:
    """Counts in each of the language's plural forms."""
    return [number(lang, n) for n in (0, 1, 2, 5, 11, 21, 100)]


def twilight(lang: str) -> Fillers:
    """Placeholders of Twilight Struggle that are names."""
    text = Text(lang)
    sides = [text.side(side) for side in range(2)]
    cards = [text.card(card) for card in CARDS]
    return {
        **dict.fromkeys(("side", "seat", "us_wants", "ussr_wants"), sides),
        "country": [text.country(country) for country in text.words["names"]["countries"]],
        "region": [text.region(region) for region in text.words["names"]["regions"]],
        **dict.fromkeys(("card", "event", "trap", "effect"), cards),
    }


def warroom(lang: str) -> Fillers:
    """Placeholders of War Room that are names, or things with a number of their own."""
    text = WarRoomText(lang)
    nations = [text.nation(nation) for nation in (*range(len(NATIONS)), NEUTRAL, UNCONTROLLED)]
    sides = [text.side(side) for side in range(2)]
    regions = [text.region(region) for region in range(len(REGIONS))]
    stacks = [text.stack(stack) for stack in (ONE[INFANTRY], 4 * ONE[INFANTRY], ONE[INFANTRY] + 2 * ONE[SUBMARINE])]
    lines = [line_of_units(INFANTRY, 1), line_of_units(INFANTRY, 3), line_of_good(2, 3)]
    return {
        **dict.fromkeys(("nation", "before"), nations),
        **dict.fromkeys(("side", "first", "second"), sides),
        **dict.fromkeys(("region", "region2", "place", "origin"), regions),
        "stack": stacks,
        "line": [text.purchase(line) for line in lines],
    }


def table(lang: str) -> Fillers:
    """Placeholders of the shared table that are names: seats, as the client makes words of them."""
    seats = []
    for game, names in SEATS.items():
        words = catalogue(lang, HOMES[game])["names"]
        for seat in names:
            parts = [words["sides"].get(part) or words["nations"][part] for part in seat.split("+")]
            common = set.intersection(*(set(part) for part in parts)) & {"name", "the", "by"}
            forms = {form: ", ".join(part[form] for part in parts) for form in common}
            seats.append(Name(forms, int(len(parts) > 1 or seat in words["plural"])))
    return {"seat": seats, "by": seats}


FILLERS = {"twilight": twilight, "warroom": warroom, "table": table}
