"""A War Room position in characters: the nations, the map by theatres, the viewer's own charts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from sitroom.terminal.paper import TIE, Paper, aligned, shorten
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import LAND_SIZE, PRO_ALLIED, REGIONS, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import ALL, NATION, OWNER, SIDE, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.phases.economy import income
from sitroom.warroom.rules.phases.morale import casualty_points
from sitroom.warroom.rules.production.lines import line_text
from sitroom.warroom.rules.production.purchases import left_to_spend
from sitroom.warroom.rules.state import State, read_order
from sitroom.warroom.rules.units import ONE, RESOURCES, TYPES, UNITS, stack_text
from sitroom.warroom.terminal.theatres import THEATRES
from sitroom.warroom.text import WarRoomText

COLUMNS = ("nation", "zone", "stress", "medals", "goods", "oil", "iron", "osr", "income", "orders")
FIGURED = (3, 4, 5, 6, 7, 9)
"""Columns of the table of nations, and those with figures."""
NARROW, WIDE, ROOMY = 16, 25, 100
"""Characters for the name of a territory: in 80 columns, and on paper with at least 100."""
FIGURES = 21
"""Characters of a row beside the name: marker, id, owner, income, smokestacks and bombs."""
SEA = 7
"""Characters of a row at sea before the forces."""


def board_of(view: Mapping[str, Any]) -> State:
    """The open table of a view; charts the viewer cannot see are filled in at random and mean nothing."""
    return GAME.imagine(view, random.Random(0))


class Drawing:
    """One view, drawn."""

    def __init__(self, view: Mapping[str, Any], text: WarRoomText, paper: Paper) -> None:
        self.view = view
        self.text = text
        self.paper = paper
        self.g = board_of(view)
        self.name_width = NARROW if paper.width < ROOMY else WIDE

    def lines(self) -> list[str]:
        """The whole position: every region where anything stands or has changed."""
        return [*self.head(), "", *self.nations(), *self.charts(), *self.map(), *self.legend()]

    def head(self) -> list[str]:
        """Where the match is."""
        when = self.moment()
        scenario = self.text.option("scenario").values[self.g.rules.scenario]
        return [self.paper.bold(when + scenario.rjust(self.paper.width - len(when)))]

    def moment(self) -> str:
        """Round and phase."""
        g, name = self.g, self.text.phase(self.g.phase)
        if not g.round:
            return self.text.phase(0)
        if "result" in self.view:
            return self.text.line("round.over", round=g.round)
        key = "round.lap" if g.rules.quick_resolution else "round"
        return self.text.line(key, round=g.round, lap=g.lap, phase=g.phase, name=name)

    # Nations

    def nations(self) -> list[str]:
        """A table in Turn Order, and what a table cannot hold."""
        g, text = self.g, self.text
        order = g.turn_order or g.rules.nations
        head = [text.line(f"head.{column}") for column in COLUMNS]
        rows = aligned([head, *(self.nation(place, nation) for place, nation in enumerate(order, 1))], FIGURED)
        lines = [self.paper.bold("".join(rows[0]))]
        for nation, (name, *cells) in zip(order, rows[1:], strict=True):
            lines.append((self.paper.side(SIDE[nation], name) + "".join(cells)).rstrip())
        lost = [f"{text.nation(n):short} {self.casualties(n)}" for n in g.rules.nations if casualty_points(g, n)]
        if lost:
            lines.append(self.paper.wrap(text.line("casualties", list="; ".join(lost)), 4))
        if g.rules.facts.pact:
            lines.append(text.line("pact" if g.pact else "pact.over"))
        return lines

    def nation(self, place: int, nation: int) -> list[str]:
        """One nation: its morale, stock, income and boxes for orders."""
        g, text = self.g, self.text
        name = f"{place} {text.nation(nation):short}"
        if g.collapsed[nation]:
            return [name, text.line("collapsed"), *[""] * (len(COLUMNS) - 2)]
        stress = f"{g.stress[nation]}/{g.rules.facts.thresholds[nation]}"
        stock = [g.stock(nation, kind) for kind in range(len(RESOURCES))]
        gains = " ".join(f"+{amount}" for amount in income(g, nation))
        counts = map(str, (g.medals[nation], g.goods[nation], *stock))
        return [name, text.zone(g.zone[nation]), stress, *counts, gains, str(g.boxes(nation))]

    def casualties(self, nation: int) -> str:
        """A nation's casualty list and its points."""
        lost = self.g.casualties[nation * TYPES : (nation + 1) * TYPES]
        units = " ".join(f"{number}{UNITS[unit]}" for unit, number in enumerate(lost) if number)
        return self.text.line("casualties.points", units=units, points=casualty_points(self.g, nation))

    # Charts

    def charts(self) -> list[str]:
        """What has been written, as far as the viewer may know: orders, bids, purchases."""
        lines = [self.paper.wrap(line, 4) for line in self.written()]
        return ["", *lines] if lines else []

    def written(self) -> list[str]:
        """A sentence for each chart that is not empty."""
        hidden = {name for names in self.view["hidden"].values() for name in names}
        return [line for name, nation in NATION.items() if name not in hidden for line in self.chart(nation)]

    def chart(self, nation: int) -> list[str]:
        """The orders and bid of a nation while they matter, and its purchases."""
        g, line, name = self.g, self.text.line, self.text.nation(nation)
        lines = []
        if self.view["phase"] in ("planning", "movement") and (g.orders[nation] or g.bids[nation]):
            written = ", ".join(map(self.order, g.orders[nation])) or line("orders.none")
            count = {"written": len(g.orders[nation]), "boxes": g.boxes(nation), "oil": g.bids[nation]}
            lines.append(line("orders.bid" if g.bids[nation] else "orders", nation=name, list=written, **count))
        if g.purchases[nation]:
            lines.append(line("purchases", nation=name, list=", ".join(map(line_text, g.purchases[nation]))))
        return lines

    def left(self) -> list[str]:
        """What each nation of the viewer has left to spend."""
        told = []
        for name in self.view["seats"].get(self.view["seat"], ()):
            stock = self.text.amounts(left_to_spend(self.g, NATION[name]))
            nation = self.text.nation(NATION[name])
            told.append(self.text.line("left" if stock else "left.nothing", nation=nation, stock=stock))
        return told

    def order(self, order: int) -> str:
        """`48 > G6`."""
        token, to = read_order(order)
        return f"{TOKENS[token].number} > {REGIONS[to]}"

    # The map

    def map(self, *names: str) -> list[str]:
        """Theatres: the regions where anything stands or has changed; of those named, all regions in play."""
        lines: list[str] = []
        for name, part in THEATRES.items():
            if names and name not in names:
                continue
            shown = [r for r in part if self.g.rules.theatre.in_play[r] and (names or self.busy(r))]
            if shown:
                title = self.text.names["theatres"][name].upper()
                lines += ["", self.paper.bold(title), *map(self.region, shown)]
        return lines

    def busy(self, region: int) -> bool:
        """Does the region differ from an empty one as printed?"""
        g = self.g
        if g.at[region] or g.embattled[region] or g.hotspots[region] or aloft(g, region):
            return True
        if is_sea(region):
            return False
        changed = g.control[region] != TERRITORIES[region].nation or g.activated[region]
        return bool(changed or g.bombs[region] or g.building[region] or g.defenders[region])

    def region(self, region: int) -> str:
        """One row: marker, id, name, who controls it, income, smokestacks and bombs, and the forces there."""
        g = self.g
        mark = "!" if g.hotspots[region] else "x" if g.embattled[region] else " "
        there = forces(g, self.text, region)
        if is_sea(region):
            return self.paper.hang(f"{mark}{REGIONS[region]:<5} ", there, SEA).rstrip()
        card = TERRITORIES[region]
        name = shorten(self.text.land(region), self.name_width)
        yields = "".join(map(str, g.income(region))) if any(card.income) else ""
        stacks = (str(card.stacks) if card.stacks else "") + (f"-{g.bombs[region]}" if g.bombs[region] else "")
        row = f"{mark}{card.id:<4}{name:<{self.name_width}} {self.owner(region)}{yields:>4}{stacks:>5} "
        return self.paper.hang(row, there, self.name_width + FIGURES).rstrip()

    def owner(self, territory: int) -> str:
        """`GE`, `GE<SU` for land that Germany has taken, `--` for a neutral, `(A)` for a pro-Allied one."""
        g, card = self.g, TERRITORIES[territory]
        nation = g.control[territory]
        if nation == UNCONTROLLED:
            return "(A)  " if card.neutral == PRO_ALLIED and not g.activated[territory] else "--   "
        code = f"{self.text.nation(nation):code}"
        was = "--" if card.nation == UNCONTROLLED else f"{self.text.nation(card.nation):code}"
        return self.paper.side(SIDE[nation], f"{code if nation == card.nation else f'{code}<{was}':<5}")

    def legend(self) -> list[str]:
        """What the signs mean."""
        return ["", self.paper.wrap(self.text.line("legend"), 4)]


def forces(g: State, text: WarRoomText, region: int) -> str:
    """Commands by nation, carrier fighters, neutral defenders, units under construction."""
    found = []
    for nation in g.rules.nations:
        units = [command(g, token) for token in g.at[region] if OWNER[token] == nation] + aloft(g, region, [nation])
        if units:
            found.append(f"{text.nation(nation):code}{TIE}{', '.join(units)}")
    if region < LAND_SIZE and g.defenders[region]:
        found.append(tied(text.line("defenders", stack=stack_text(g.defenders[region]))))
    if region < LAND_SIZE and g.building[region]:
        found.append(tied(text.line("building", stack=stack_text(g.building[region]))))
    return "; ".join(found)


def command(g: State, token: int) -> str:
    """`48 3inf 1art`, with an arrow for aircraft that must land."""
    return tied(f"{TOKENS[token].number} {stack_text(g.stacks[token])}{'^' if g.arrows[token] else ''}")


def aloft(g: State, region: int, among: Iterable[int] = ALL) -> list[str]:
    """Carrier fighters over a region."""
    numbers = [g.fighters.count(region * len(ALL) + nation) for nation in among]
    return [stack_text(number * ONE[-1]) for number in numbers if number]


def tied(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", TIE)
