"""The legal actions of a Twilight Struggle view, numbered, with their costs, odds and dangers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sitroom.kernel.schema import Action
from sitroom.terminal.face import Choice
from sitroom.terminal.paper import Paper
from sitroom.twilight.rules.board import BATTLEGROUND, ID, NEITHER, REGION, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.notation import VERBS
from sitroom.twilight.rules.odds import Odds, action_odds
from sitroom.twilight.rules.state import State
from sitroom.twilight.terminal.board import board_of, card_facts
from sitroom.twilight.text import Text

SECRET = ("headline", "bid")
"""Decisions whose consequences depend on what the other side has chosen in secret."""
GROUP_FROM = 13
"""This many countries or more are listed by region."""


def choices(view: Mapping[str, Any], text: Text) -> list[Choice]:
    """Every legal action of the view's decision."""
    decision = view["decision"]
    if decision is None:
        return []
    g = board_of(view)
    seat = SIDES.index(view["seat"])
    found = []
    for (action, word), meant in zip(decision["legal"], decision["actions"], strict=True):
        note = "  ".join(notes(g, text, seat, action, meant))
        heading = text.region(REGION[ID[meant["on"][0]]]) if about(meant) == "country" else ""
        found.append(Choice(action, word, text.label(view, meant), note, heading=heading))
    return found


def about(action: Action) -> str:
    """The kind of thing that an action names: a country, a card; nothing for none."""
    return VERBS[action["verb"]].on[0] if action["on"] else ""


def notes(g: State, text: Text, seat: int, action: int, meant: Action) -> list[str]:
    """What is worth knowing about an action before it is taken."""
    found = []
    verb, kind = meant["verb"], about(meant)
    if kind == "country" and action >= 0:
        country = ID[meant["on"][0]]
        costs_two = verb == "place" and g.control[country] == 1 - seat
        found.append(standing(g, country) + (" " + text.line("costs_two") if costs_two else ""))
    elif kind == "card":
        found.append(card_facts(g, text, seat, CARD[meant["on"][0]]))
    if verb in SECRET:
        return found
    end = ending(g, text, seat, action)
    if end:
        return [*found, end]
    odds = action_odds(g, seat, action)
    return [*found, odds_text(odds, g, text)] if odds else found


def standing(g: State, country: int) -> str:
    """A battleground's star and the influence there, US first, the controller's in brackets: as on the map."""
    us, ussr = (
        f"[{g.influence[side][country]}]" if g.control[country] == side else f" {g.influence[side][country]} "
        for side in (US, USSR)
    )
    return f"{'*' if BATTLEGROUND[country] else ' '}{us}{ussr}"


def ending(g: State, text: Text, seat: int, action: int) -> str:
    """A warning if an action ends the match at once, whatever hands the seat cannot see."""
    after = g.copy()
    after.apply(seat, action)
    if after.winner < 0 or after.reason == "held_scoring":
        return ""
    return text.line("ends.draw" if after.winner == NEITHER else "ends.win", side=text.side(after.winner))


def odds_text(odds: Odds, g: State, text: Text) -> str:
    """Odds in a few words: `83% (5/6), avg +2.5, control 50%, DEFCON 3`."""
    line = text.line
    if odds.loses == 1:
        return line("loses")
    words = [chance_text(odds.success)]
    if odds.backfire:
        words.append(line("backfires", chance=f"{float(odds.backfire):.0%}"))
    if odds.swing != ((0, Fraction(1)),):
        words.append(line("average", points=text.decimal(float(odds.expected), sign=True)))
    if 0 < odds.control < 1 and odds.control != odds.success:
        words.append(line("control", chance=f"{float(odds.control):.0%}"))
    words += [line("points", points=f"{points:+d}") for points, _ in odds.vp if points]
    if odds.defcon != g.defcon:
        words.append(line("defcon.after", level=odds.defcon))
    if odds.loses:
        words.append(line("loses.chance", chance=f"{float(odds.loses):.0%}"))
    return ", ".join(words)


def chance_text(chance: Fraction) -> str:
    """A chance in per cent and exactly."""
    return f"{float(chance):.0%} ({chance})" if chance.denominator > 1 else f"{float(chance):.0%}"


def listing(found: Sequence[Choice], paper: Paper) -> list[str]:
    """The choices with their numbers, in columns; many countries by region."""
    width = max(len(choice.label) for choice in found)
    cells = [
        f"{number:>3} {choice.label.ljust(width) if choice.note else choice.label}  {choice.note}".rstrip()
        for number, choice in enumerate(found, 1)
    ]
    headings = [choice.heading for choice in found]
    if len(found) < GROUP_FROM or not any(headings):
        return paper.columns(cells)
    lines: list[str] = []
    room = max(map(len, cells))
    for heading in dict.fromkeys(headings):
        if heading:
            lines.append(paper.bold(heading))
        lines += paper.columns([cell.ljust(room) for cell, its in zip(cells, headings, strict=True) if its == heading])
    return lines
