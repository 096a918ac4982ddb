"""Before an order is written: how a command would get there, what would pin it, and what the battle would bring."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sitroom.terminal.paper import TIE
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.movement.routes import Way, routes
from sitroom.warroom.rules.nations import CATEGORY, NATION, SIDES
from sitroom.warroom.rules.odds import Odds
from sitroom.warroom.rules.plans import Order, Passage, attack_odds, landing_places, passages
from sitroom.warroom.rules.refusals import struck
from sitroom.warroom.rules.state import State, read_order
from sitroom.warroom.rules.units import AIR, size, stack_text
from sitroom.warroom.terminal.board import forces
from sitroom.warroom.text import WarRoomText

SAMPLES = 4000
"""Battles played for the odds: an error of about one per cent."""


# The way there


def route_text(g: State, text: WarRoomText, token: int, to: int) -> list[str]:
    """Every way of a command to a region, and what it meets on each; or why there is none now."""
    named = {"command": text.command(token), "region": text.region(to)}
    found = passages(g, token, to)
    if not found:
        reason = text.refusal(struck(g, token, to, routes(g, token, to).reason))
        return [text.line("route.not", reason=reason, **named)]
    told = [
        " ".join(
            [text.line("route.way", how=how(g, text, token, passage.way), **named), *stops(g, text, token, passage)]
        )
        for passage in found
    ]
    there = standing(g, text, to)
    told.append(text.line("route.meets", forces=there) if there else text.line("route.empty"))
    if CATEGORY[token] == AIR:
        places = landing_places(g, token, to)
        told.append(
            text.line("route.land", list=", ".join(map(text.region, places))) if places else text.line("route.crash")
        )
    return told


def how(g: State, text: WarRoomText, token: int, way: Way) -> str:
    """By which means."""
    if CATEGORY[token] == AIR:
        return text.line("route.air")
    if is_sea(way[-1]):
        return text.line("route.sea.via", place=text.region(way[0])) if len(way) > 1 else text.line("route.sea")
    if is_sea(g.place[token]):
        return text.line("route.ashore")
    return text.line("route.march" if way[-1] in g.rules.theatre.near[g.place[token]] else "route.rail")


def stops(g: State, text: WarRoomText, token: int, passage: Passage) -> list[str]:
    """Where it would be pinned, and by whom."""
    units = size(g.stacks[token])
    told = []
    for place, stay in passage.pinned:
        key = "route.stopped" if stay >= units else "route.pinned"
        where = {"place": text.region(place), "forces": standing(g, text, place)}
        told.append(text.line(key, stay=stay, units=units, **where))
    return told or ([] if CATEGORY[token] == AIR else [text.line("route.free")])


def standing(g: State, text: WarRoomText, region: int) -> str:
    """Who is in a region."""
    return forces(g, text, region).replace(TIE, " ")


# The battle there


def odds_text(g: State, text: WarRoomText, region: int, tokens: list[int], written: list[Order]) -> list[str]:
    """What would come of a battle in a region, with the orders that are written and these commands besides."""
    orders = planned(g, region, tokens, written)
    arriving = [token for token, to in orders if to == region]
    odds = attack_odds(g, region, orders, SAMPLES)
    if odds is None:
        return [text.line("odds.none", region=text.region(region))]
    leaving = [token for token, to in orders if to != region]
    told = [text.line("odds.with", list=commands(g, text, arriving))] if arriving else []
    told += [text.line("odds.without", list=commands(g, text, leaving))] if leaving else []
    told.append(" ".join([chances(text, odds, region), losses(text, odds), text.line("odds.usual")]))
    return [*told, *obstacles(g, text, region, arriving)]


def commands(g: State, text: WarRoomText, tokens: list[int]) -> str:
    """Commands with their units."""
    return ", ".join(f"{text.command(token)} ({stack_text(g.stacks[token])})" for token in tokens)


def written_orders(g: State, view: Mapping[str, Any]) -> list[Order]:
    """The orders that the viewer has written and that are still to be carried out."""
    if view["phase"] != "planning":
        return []
    return [read_order(order) for name in view["orders"] for order in g.orders[NATION[name]]]


def planned(g: State, region: int, tokens: list[int], written: list[Order]) -> list[Order]:
    """The written orders that lead here or away, and these commands; an order for one of them counts no more."""
    others = [(token, to) for token, to in written if token not in tokens and region in (to, g.place[token])]
    return [*others, *((token, region) for token in tokens if g.place[token] != region)]


def obstacles(g: State, text: WarRoomText, region: int, arriving: list[int]) -> list[str]:
    """What may keep these commands away, in whole or in part."""
    found = []
    for token in arriving:
        ways = passages(g, token, region)
        if not ways or all(passage.pinned for passage in ways):
            found.append(route_text(g, text, token, region)[0])
    return found


def chances(text: WarRoomText, odds: Odds, region: int) -> str:
    """Who is left, how often."""
    alone, other = map(percent, odds.alone)
    values = {"alone": alone, "other": other, "both": percent(odds.both), "taken": percent(odds.taken)}
    sides = {"first": text.side(0), "second": text.side(1)}
    return text.line("odds.sea" if is_sea(region) else "odds.land", region=text.region(region), **sides, **values)


def losses(text: WarRoomText, odds: Odds) -> str:
    """What each side loses on average."""
    lost, others = (lost_text(text, odds, side) for side in range(len(SIDES)))
    return text.line("odds.lost", first=text.side(0), lost=lost, second=text.side(1), others=others)


def lost_text(text: WarRoomText, odds: Odds, side: int) -> str:
    """Units of each type that a side loses on average."""
    lost = [(unit, number) for unit, number in enumerate(odds.losses[side]) if number >= Fraction(1, 20)]
    told = ", ".join(f"{text.decimal(float(number))} {text.unit(unit, 2)}" for unit, number in lost)
    return told or text.line("odds.nothing")


def percent(chance: Fraction) -> str:
    """A chance in per cent."""
    return f"{float(chance):.0%}"
