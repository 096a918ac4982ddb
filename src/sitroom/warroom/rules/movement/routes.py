"""Which ways lead a command to its destination as the map is now (p10, ruling 52), or why none does."""

from __future__ import annotations

from typing import Final, NamedTuple

from sitroom.warroom.rules.map import STRAITS, is_sea
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.nations import CATEGORY, CHINA, OWNER, SIDE
from sitroom.warroom.rules.pact import breaches
from sitroom.warroom.rules.rails import by_rail, linked
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import AIR, NAVAL, size

Way = tuple[int, ...]
"""The regions a command stops or can be stopped in, the destination last; a train or a flight makes one step."""


class Routes(NamedTuple):
    """Every way that is open, or the reason why none is: one of `refusals.STRUCK`."""

    ways: list[Way]
    reason: str = ""


def routes(g: State, token: int, to: int) -> Routes:
    """The ways of a command to a region now."""
    reason = never(g, token, to)
    if reason:
        return Routes([], reason)
    if CATEGORY[token] == AIR:
        return by_air(g, token, to)
    return by_sea(g, token, to) if is_sea(to) else by_land(g, token, to)


def never(g: State, token: int, to: int) -> str:
    """What keeps a command from a region whichever way it takes; empty where it depends on the way."""
    if g.place[token] == NOWHERE:
        return "no-stack"
    if not g.rules.theatre.in_play[to]:
        return "scenario"
    if CATEGORY[token] == NAVAL and not is_sea(to):
        return "ashore"
    return "china" if OWNER[token] == CHINA and is_sea(to) else ""


def by_air(g: State, token: int, to: int) -> Routes:
    """One or two regions over anyone's land, impassable areas too; which way is taken changes nothing (p10)."""
    here, tables = g.place[token], g.rules.theatre
    paths: list[Way] = [(here, to)] if to in tables.near[here] or to in tables.flights[here] else []
    paths += [(here, over, to) for over in tables.near[here] if to in tables.near[over]]
    if not paths:
        return Routes([], "reach")
    if all(breaches(g, OWNER[token], path) for path in paths):
        return Routes([], "pact")
    return Routes([(to,)])


def by_land(g: State, token: int, to: int) -> Routes:
    """Into an adjacent territory, ashore included; from land to one further away by rail (p10)."""
    here, nation = g.place[token], OWNER[token]
    if to not in g.rules.theatre.near_land[here]:
        if is_sea(here) or to not in linked(g, here):
            return Routes([], "reach")
        if to not in by_rail(g, nation, here):
            return Routes([], "rail")
    if breaches(g, nation, (here, to)):
        return Routes([], "pact")
    reason = kept_back(g, token, to)
    return Routes([], reason) if reason else Routes([(to,)])


def by_sea(g: State, token: int, to: int) -> Routes:
    """One or two seas by any way: fleets, and land commands as transports (p10)."""
    ways: list[Way] = [(to,), *((middle, to) for middle in g.rules.theatre.near_sea[g.place[token]] if middle != to)]
    reasons = [shut(g, token, way) for way in ways]
    if all(reasons):
        return Routes([], max(reasons, key=SHUT.index))
    reason = kept_back(g, token, to)
    return Routes([], reason) if reason else Routes([way for way, why in zip(ways, reasons, strict=True) if not why])


SHUT: Final = ("reach", "strait", "passing")
"""Why a way at sea is shut; if all are, the last of these reasons counts."""


def shut(g: State, token: int, way: Way) -> str:
    """What closes this way to a fleet or transport that can leave; empty if it is open."""
    steps = list(zip((g.place[token], *way), way, strict=False))
    if any(b not in g.rules.theatre.near_sea[a] for a, b in steps):
        return "reach"
    if not all(open_passage(g, SIDE[OWNER[token]], *step) for step in steps):
        return "strait"
    return "" if len(way) == 1 or can_pass(g, token, *way) else "passing"


def open_passage(g: State, side: int, a: int, b: int) -> bool:
    """May a side's ships cross from one sea to the other: it holds all the shores of a narrow passage (p5)?"""
    return all(g.holder(shore) == side for shore in STRAITS.get((a, b), ()))


def kept_back(g: State, token: int, to: int) -> str:
    """What keeps a command from leaving its region; empty if a part of it can go (p10)."""
    stay = held(g, token, g.place[token], to)
    if stay >= size(g.stacks[token]):
        return "pinned"
    return "token" if stay and no_token(g, token) else ""


def can_pass(g: State, token: int, middle: int, to: int) -> bool:
    """Is the way through a sea open: pinned there, a command stops or splits, but not twice (rulings 95 to 97)?"""
    stay = held(g, token, middle, to)
    if not stay:
        return True
    if held(g, token, g.place[token], middle):
        return g.rules.double_pin == "stop"
    return stay >= size(g.stacks[token]) or not no_token(g, token)


def no_token(g: State, token: int) -> bool:
    """Is there no token left to cap the units that stay behind (ruling 95)?"""
    return g.free_token(OWNER[token], CATEGORY[token]) == NOWHERE
