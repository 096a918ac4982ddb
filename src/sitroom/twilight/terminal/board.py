"""A Twilight Struggle position in characters: tracks, six regions, events in force, the viewer's hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from sitroom.terminal.paper import Paper, beside, shorten
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import (
    AFRICA,
    ASIA,
    CENTRAL_AMERICA,
    CIVIL_WAR,
    COUNTRIES,
    EUROPE,
    IN_REGION,
    MIDDLE_EAST,
    NEITHER,
    REGIONS,
    SOUTH_AMERICA,
    US,
    USSR,
)
from sitroom.twilight.rules.cards import CARD, CARDS, CHINA, SCORING
from sitroom.twilight.rules.effects import BY_NAME, SOURCE
from sitroom.twilight.rules.influence import civil_war_open
from sitroom.twilight.rules.rounds import rounds_for
from sitroom.twilight.rules.scoring import WIN, score_by_card
from sitroom.twilight.rules.space import DISCARD_HELD, EIGHT_ROUNDS, HEADLINE_LAST, TWO_ATTEMPTS, has_ability
from sitroom.twilight.rules.state import State
from sitroom.twilight.text import Text

NARROW, WIDE = 14, 19
"""Characters for the name of a country: in 80 columns, and where there is room."""
FIGURES = 11
"""Characters of a row beside the name: battleground mark, stability, influence of both."""
COLUMNS = ((EUROPE, MIDDLE_EAST), (ASIA, AFRICA), (CENTRAL_AMERICA, SOUTH_AMERICA))
"""Regions from top to bottom, so that the columns are about equally tall."""


def board_of(view: Mapping[str, Any]) -> State:
    """The public board of a view; what the viewer cannot see in it is filled in at random and means nothing."""
    return GAME.imagine(view, random.Random(0))


class Drawing:
    """One view, drawn."""

    def __init__(self, view: Mapping[str, Any], text: Text, paper: Paper) -> None:
        self.view = view
        self.text = text
        self.paper = paper
        self.g = board_of(view)
        self.name_width = min(WIDE, max(NARROW, (paper.width - 4) // len(COLUMNS) - FIGURES))
        self.width = len(COLUMNS) * (self.name_width + FIGURES + 2) - 2

    def lines(self) -> list[str]:
        """The whole position."""
        return [*self.tracks(), "", *self.map(), "", *self.hands()]

    # Tracks

    def tracks(self) -> list[str]:
        """Turn, VP, DEFCON, military operations, space, the China Card, events in force."""
        g, paper = self.g, self.paper
        when, score = self.moment(), self.score()
        line = self.text.line
        milops = line("milops", needed=g.defcon, us=g.milops[US], ussr=g.milops[USSR])
        lines = [
            paper.bold(when + score.rjust(self.width - len(when))),
            paper.wrap(line("defcon", level=g.defcon, text=self.text.ui(f"defcon.{g.defcon}")), 4),
            paper.wrap(f"{milops} {self.china()}", 4),
            paper.wrap(line("space", list=", ".join(self.space(side) for side in (US, USSR))), 4),
        ]
        effects = self.effects()
        if effects:
            lines.append(paper.wrap(line("in_force", list="; ".join(effects)), 4))
        return lines

    def moment(self) -> str:
        """Where the match is: turn and round."""
        g, line = self.g, self.text.line
        if self.view["winner"] is not None or self.view["reason"]:
            return line("over", turn=g.turn)
        verb = self.view["stack"][-1][0] if self.view["stack"] else ""
        if verb in ("PlaceAtStart", "PlaceBonus", "SealedBids", "Auction"):
            return self.text.ui("setup")
        if not g.round:
            return line("headlines", turn=g.turn)
        rounds = rounds_for(g, g.phasing)
        return line("round", turn=g.turn, round=g.round, rounds=rounds, side=self.text.side(g.phasing))

    def score(self) -> str:
        """The VP track."""
        vp, line = self.g.vp, self.text.line
        return line("vp", side=self.text.side(US if vp > 0 else USSR), points=abs(vp)) if vp else line("vp.level")

    def china(self) -> str:
        """Who has the China Card."""
        g, text = self.g, self.text
        card = text.card("the_china_card")
        if g.china == NEITHER:
            return text.line("china.nobody", card=card)
        face = text.ui("face_up" if g.china_up else "face_down")
        return text.line("china", card=card, side=text.side(g.china), face=face)

    def space(self, side: int) -> str:
        """A side's marker on the Space Race track and the abilities that it alone has."""
        g = self.g
        boxes = (TWO_ATTEMPTS, HEADLINE_LAST, DISCARD_HELD, EIGHT_ROUNDS)
        said = [self.text.ui(f"space.{box}").rstrip(".") for box in boxes if has_ability(g, side, box)]
        able = [sentence[0].lower() + sentence[1:] for sentence in said]
        return f"{self.text.side(side)} {g.space[side]}" + (f" ({', '.join(able)})" if able else "")

    def effects(self) -> list[str]:
        """The lasting events in force, by their cards."""
        return [self.text.effect(name) for name in self.view["effects"] if BY_NAME[name] in SOURCE]

    # The map

    def map(self) -> list[str]:
        """The six regions, three columns of them, and how each would score."""
        width = self.name_width + FIGURES
        columns: list[list[str]] = []
        for regions in COLUMNS:
            column: list[str] = []
            for region in regions:
                column += [*([" " * width] if column else []), *self.region(region)]
            columns.append(column)
        legend = [self.text.line(f"legend.{sign}") for sign in ("battleground", "control", "stability")]
        columns[-1] += [" " * width, *self.scores(width), " " * width, *legend]
        return beside(columns, width)

    def region(self, region: int) -> list[str]:
        """One region as a table: `*` marks a battleground, brackets control."""
        head = self.text.region(region).upper().ljust(self.name_width + 2)
        head += self.text.line("columns").rjust(FIGURES - 2)
        countries = [*IN_REGION[region], *([CIVIL_WAR] if region == ASIA and civil_war_open(self.g) else [])]
        return [self.paper.bold(head), *map(self.country, countries)]

    def country(self, index: int) -> str:
        """One row: battleground, name, stability, influence of the US and the USSR."""
        g, paper, country = self.g, self.paper, COUNTRIES[index]
        name = shorten(self.text.country(country.id), self.name_width)
        row = f"{'*' if country.battleground else ' '}{name.ljust(self.name_width)} {country.stability}"
        for side in (US, USSR):
            points = g.influence[side][index]
            if g.control[index] == side:
                row += paper.side(side, f"[{points}]".rjust(4))
            else:
                row += f"{points or '.'} ".rjust(4)
        return row

    def scores(self, width: int) -> list[str]:
        """What each region would bring now."""
        lines = [self.paper.bold(self.text.ui("region_now").upper().ljust(width))]
        for region in range(len(REGIONS)):
            net = score_by_card(self.g, region).net
            what = self.gain(net) if net else "0"
            name = f" {self.text.region(region)}"
            lines.append(name + what.rjust(width - len(name)))
        return lines

    def gain(self, net: int) -> str:
        """Who gains from a score, and how much."""
        side = self.text.side(US if net > 0 else USSR)
        if abs(net) >= WIN // 2:
            return self.text.ui("plaque.wins", side=side)
        return self.text.line("gains", side=side, points=abs(net))

    # Cards

    def hands(self) -> list[str]:
        """The viewer's hand, what it knows of the other, and the piles."""
        view, text, line = self.view, self.text, self.text.line
        lines = []
        for side, hand in enumerate(view["hands"]):
            cards = [self.card(side, CARD[name]) for name in hand["cards"]]
            hidden = hand["size"] - len(cards)
            if hidden:
                cards.append(line("hand.others", n=hidden) if cards else text.ui("cards", n=hidden))
            held = "; ".join(cards) or line("hand.empty")
            lines.append(self.paper.wrap(line("hand", side=text.side(side), cards=held), 4))
        piles = line("piles", deck=view["deck"], discards=len(view["discard"]), removed=len(view["removed"]))
        if view["table"]:
            piles += " " + line("in_play", list=", ".join(map(text.card, view["table"])))
        return [*lines, piles]

    def card(self, holder: int, card: int) -> str:
        """A card with its operations value, as modified now, and whose event it is."""
        return f"{self.text.card(CARDS[card].id)} ({card_facts(self.g, self.text, holder, card)})"


def card_facts(g: State, text: Text, holder: int, card: int) -> str:
    """`3 US`: operations value for its holder and whose event it is; `scoring` for a scoring card."""
    if SCORING[card]:
        return text.line("scoring")
    printed, value = g.rules.ops[card], g.card_ops(holder, card)
    worth = str(value) if value == printed else text.line("ops.printed", value=value, printed=printed)
    owner = CARDS[card].side
    if card == CHINA:
        return worth
    return text.line("ops.neutral" if owner == NEITHER else "ops", value=worth, side=text.side(owner))


def draw(view: Mapping[str, Any], text: Text, paper: Paper) -> str:
    """The position that a view shows."""
    return "\n".join(Drawing(view, text, paper).lines())
