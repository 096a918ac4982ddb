"""One region in detail: what is printed there, and the odds of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sitroom.terminal.warroom.board import Drawing
from sitroom.text.warroom import WarRoomText
from sitroom.warroom.hotspots import convoy_owners
from sitroom.warroom.map import CONVOYS_IN, LAND_SIZE, NO_TRADE, PORTS, TERRITORIES, is_sea
from sitroom.warroom.nations import SIDES
from sitroom.warroom.odds import Odds, battle_odds
from sitroom.warroom.state import State
from sitroom.warroom.units import stack_text

SAMPLES = 4000
"""Battles played for the odds: an error of about one per cent."""


def region_facts(drawing: Drawing, region: int) -> list[str]:
    """Its row on the map, and what a player looks for on the board."""
    g, text, paper = drawing.g, drawing.text, drawing.paper
    lines = [paper.bold(str(text.region(region))), drawing.region(region)]
    near = g.rules.theatre.near[region]
    lines.append(paper.wrap(f"Next to: {names(text, near)}.", 4))
    if g.rules.theatre.rails[region]:
        lines.append(paper.wrap(f"Rails to: {names(text, g.rules.theatre.rails[region])}.", 4))
    if PORTS[region]:
        ports = [port for port in PORTS[region] if g.rules.theatre.in_play[port]]
        lines.append(paper.wrap(f"{'Ports' if is_sea(region) else 'Port on'}: {names(text, ports)}.", 4))
    for convoy in CONVOYS_IN[region]:
        owners = text.nations(convoy_owners(g, convoy)) or "inactive"
        lines.append(paper.wrap(f"Convoy: {text.convoy(convoy)} ({owners}).", 4))
    return lines if is_sea(region) else [*lines, card_text(text, region)]


def names(text: WarRoomText, regions: Iterable[int]) -> str:
    """Regions by name and id."""
    return ", ".join(text.region(region) for region in regions)


def card_text(text: WarRoomText, territory: int) -> str:
    """The printed facts of its card."""
    card = TERRITORIES[territory]
    if not card.neutral:
        return f"Strategic value {card.sv}; yields {text.amounts(card.income) or 'nothing'}."
    force = stack_text(card.defense) or "none"
    offer = "" if card.trade == NO_TRADE else f", offers {text.resource(card.trade)}"
    return f"A neutral: defense force {force}{offer}."


def odds_text(g: State, text: WarRoomText, region: int) -> str:
    """What would come of a battle there, in a sentence or two."""
    odds = battle_odds(g, region, samples=SAMPLES)
    what = "ships" if is_sea(region) else "land units"
    ends = [f"{text.side(side)} alone with {what} {percent(odds.alone[side])}" for side in range(len(SIDES))]
    taken = f" The territory changes hands {percent(odds.taken)}." if region < LAND_SIZE else ""
    losses = "; ".join(f"{text.side(side)} {lost_text(text, odds, side)}" for side in range(len(SIDES)))
    return (
        f"{text.region(region)}, about: {', '.join(ends)}, both {percent(odds.both)}.{taken} Lost on average: {losses}."
    )


def lost_text(text: WarRoomText, odds: Odds, side: int) -> str:
    """Units of each type that a side loses on average."""
    lost = [(unit, number) for unit, number in enumerate(odds.losses[side]) if number >= Fraction(1, 20)]
    return ", ".join(f"{float(number):.1f} {text.unit(unit, 2)}" for unit, number in lost) or "nothing"


def percent(chance: Fraction) -> str:
    """A chance in per cent."""
    return f"{float(chance):.0%}"
