"""Everything that a placeholder may stand for, by its name: what the sentences of a catalogue are tried with."""

from sitroom.text.catalogue import Name, catalogue, number
from sitroom.text.twilight import Text
from sitroom.text.warroom import WarRoomText
from sitroom.twilight.cards import CARDS
from sitroom.warroom.battle.board import NEUTRAL
from sitroom.warroom.map import REGIONS
from sitroom.warroom.nations import NATIONS, UNCONTROLLED
from sitroom.warroom.production.lines import line_of_good, line_of_units
from sitroom.warroom.units import INFANTRY, ONE, SUBMARINE

SEATS = {"twilight": ("us", "ussr"), "warroom": ("usa", "germany", "britain+usa+china", "allies", "axis")}
"""Seats and sides of each game."""


def twilight(lang):
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


def warroom(lang):
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


def table(lang):
    """Placeholders of the shared table that are names: seats, as the client makes words of them."""
    seats = []
    for game, names in SEATS.items():
        words = catalogue(lang, game)["names"]
        for seat in names:
            parts = [words["sides"].get(part) or words["nations"][part] for part in seat.split("+")]
            forms = {form: ", ".join(part[form] for part in parts) for form in ("name", "the")}
            seats.append(Name(forms, int(len(parts) > 1 or seat in words["plural"])))
    return {"seat": seats, "by": seats}


def numbers(lang):
    """Counts in each of the language's plural forms."""
    return [number(lang, n) for n in (0, 1, 2, 5, 11, 21, 100)]


FILLERS = {"twilight": twilight, "warroom": warroom, "table": table}
