"""Names of nations, regions, commands, units and everything else on the table."""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.text.catalogue import Name, Word
from sitroom.text.words import GameText
from sitroom.warroom.rules.battle.board import NEUTRAL
from sitroom.warroom.rules.hotspots import CAUSES
from sitroom.warroom.rules.map import CONVOYS, REGIONS, is_sea
from sitroom.warroom.rules.nations import NATIONS, SIDES, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.production.lines import KINDS, price
from sitroom.warroom.rules.state import PHASES, ZONES
from sitroom.warroom.rules.units import COLORS, RESOURCES, TYPES, UNITS, count, size, types


class Names(GameText):
    """Everything that has a name, by its number in the engine."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "sitroom.warroom")
        self.names = self.words["names"]

    def nation(self, nation: int) -> Name:
        """A nation, the defenders of a neutral, or nobody (UNCONTROLLED)."""
        special = {NEUTRAL: "neutral", UNCONTROLLED: "nobody"}
        return self.named("nations", special.get(nation) or NATIONS[nation])

    def nations(self, nations: Iterable[int]) -> str:
        """Several of them, by their short names."""
        return ", ".join(f"{self.nation(nation):short}" for nation in nations)

    def side(self, side: int) -> Name:
        """Allies or Axis, which picks its own form in a sentence."""
        return Name(self.names["sides"][SIDES[side]], side)

    def region(self, region: int) -> Name:
        """A territory or a sea with its id in brackets; `in` with the preposition, `the` with the article."""
        code = REGIONS[region]
        place = self.named("seas" if is_sea(region) else "territories", code)
        return Name({form: f"{words} ({code})" for form, words in place.forms.items()}, place.form)

    def land(self, territory: int) -> str:
        """A territory's name without its id."""
        return str(self.names["territories"][REGIONS[territory]]["name"])

    def command(self, token: int) -> str:
        """`Germany 48`."""
        return f"{self.nation(TOKENS[token].nation):short} {TOKENS[token].number}"

    def unit(self, unit: int, number: int = 1) -> str:
        """A type of unit, in the plural where there are several."""
        return self._form("units", UNITS[unit], number)

    def color(self, color: int, number: int = 1) -> str:
        """A colour of the dice, agreeing with a number of them."""
        return self._form("colors", COLORS[color], number)

    def _form(self, kind: str, key: str, number: int) -> str:
        forms: list[str] = self.names[kind][key].split("|")
        return forms[self.number(number).form]

    def stack(self, stack: int) -> Word:
        """`3 infantry, 1 artillery`; nothing for no units."""
        words = [f"{count(stack, unit)} {self.unit(unit, count(stack, unit))}" for unit in types(stack)]
        return Word(", ".join(words), self.number(size(stack)).form)

    def dice(self, counts: Iterable[int]) -> str:
        """`4 yellow, 1 black`."""
        return ", ".join(f"{number} {self.color(color, number)}" for color, number in enumerate(counts) if number)

    def resource(self, kind: int) -> str:
        """Oil, iron or OSR."""
        return str(self.names["resources"][RESOURCES[kind]])

    def amounts(self, amounts: Iterable[int]) -> str:
        """`2 oil, 1 OSR`."""
        return ", ".join(self.amount(kind, amount) for kind, amount in enumerate(amounts) if amount)

    def amount(self, kind: int, number: int) -> str:
        """`2 oil`."""
        return self.ui("amount", n=number, resource=self.resource(kind))

    def purchase(self, line: int) -> Word:
        """A line of a purchase chart: `3 infantry`, `1 civilian good (2 oil, 3 OSR)`."""
        number, kind = divmod(line, KINDS)
        good = kind >= TYPES
        told = (
            f"{self.tokens(0, number)} ({self.amounts(price(line))})" if good else f"{number} {self.unit(kind, number)}"
        )
        return Word(told, self.number(number).form)

    def tokens(self, medals: int, goods: int) -> str:
        """`3 medals, 2 civilian goods`."""
        words = [self.ui("medal_tokens", n=medals)] if medals else []
        return ", ".join([*words, self.ui("goods_tokens", n=goods)] if goods else words)

    def zone(self, zone: int) -> str:
        """A zone of the Homeland track."""
        return str(self.names["zones"][ZONES[zone]])

    def zone_help(self, zone: int) -> str:
        """What it costs to be there."""
        return self.ui(f"zone.{ZONES[zone]}")

    def phase(self, phase: int) -> str:
        """A phase of the round; before the first, the set-up."""
        return str(self.names["phases"][PHASES[phase]]) if phase else self.ui("setup")

    def stance(self, stance: str) -> str:
        """A row of the battle board."""
        return str(self.names["stances"][stance])

    def stage(self, stage: str) -> str:
        """A stage of a battle."""
        return str(self.names["stages"][stage])

    def causes(self, causes: int) -> str:
        """Why a region is a hotspot."""
        return ", ".join(self.names["causes"][name] for bit, name in CAUSES.items() if causes & bit)

    def convoy(self, convoy: int) -> str:
        """A group of convoys, by the territories it serves."""
        group = CONVOYS[convoy]
        if group.members:
            return " + ".join(self.region(territory) for territory, _ in group.members)
        return f"{self.region(group.origin)} → {self.region(group.destination)}"

    def seat(self, nations: Iterable[int]) -> str:
        """A seat by its nations."""
        return " + ".join(f"{self.nation(nation):short}" for nation in nations)
