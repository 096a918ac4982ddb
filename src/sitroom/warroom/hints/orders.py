"""Help for players of War Room who write orders: how a command would go, what that risks, what a battle may bring.

Everything is worked out from the seat's view, on a state that knows nothing else: the map as it is now, and the orders
that the seat has written. The rules of movement and battle themselves say what would happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import fsum
from typing import Any

from sitroom.warroom import GAME
from sitroom.warroom.rules import schema
from sitroom.warroom.rules.battle.debrief import unguarded
from sitroom.warroom.rules.battle.table import fighting
from sitroom.warroom.rules.map import LAND_SIZE, REGIONS, is_sea
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import Routes, Way, routes
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDE, TOKEN_ID
from sitroom.warroom.rules.neutrals import untouched
from sitroom.warroom.rules.phases.planning import WriteOrders, goals
from sitroom.warroom.rules.phases.refit import can_land
from sitroom.warroom.rules.prospects import carried_out, easiest, odds_there
from sitroom.warroom.rules.state import State, read_order
from sitroom.warroom.rules.units import AIR, LAND, size
from sitroom.warroom.text import WarRoomText


def planning_hints(view: Mapping[str, Any], text: WarRoomText) -> schema.Planning | None:
    """Whatever there is to say about the orders that the viewer may write; None while it writes none."""
    if view["decision"] is None or view["decision"]["frame"] != WriteOrders.__name__:
        return None
    g = GAME.blind(view)
    seat = g.rules.seat_names.index(view["seat"])
    boxes: dict[schema.Nation, int] = {NATIONS[nation]: g.boxes(nation) for nation in g.nations_of(seat)}
    return {"orders": Prospects(g, seat, text).all(), "boxes": boxes}


class Prospects:
    """What each order of a seat's commands would lead to, as the map is now."""

    def __init__(self, g: State, seat: int, text: WarRoomText) -> None:
        self.g = g
        self.text = text
        self.nations = g.nations_of(seat)
        self.coming: dict[int, list[int]] = {}
        """By region: the commands that are ordered there."""
        for nation in self.nations:
            for token, goal in map(read_order, g.orders[nation]):
                self.coming.setdefault(goal, []).append(token)
        self._gathered: dict[int, State] = {}

    def all(self) -> dict[schema.CommandId, dict[schema.RegionId, schema.Prospect]]:
        """By command and destination."""
        return {
            TOKEN_ID[token]: {REGIONS[to]: self.prospect(token, to) for to in goals(self.g, token)}
            for nation in self.nations
            for token in self.g.commands(nation)
        }

    def prospect(self, token: int, to: int) -> schema.Prospect:
        """One order."""
        found = routes(self.g, token, to)
        way = easiest(self.g, token, found)
        peaceful, after = calm(self.g, token, to), None
        if way and (not peaceful or CATEGORY[token] == AIR):  # aircraft have a landing to think of
            after = carried_out(self.gathered(to, token), token, way)
        told: schema.Prospect = {
            "way": how(self.g, token, to),
            "risks": [{"kind": kind, "text": words} for kind, words in self.risks(token, to, found, way or (), after)],
        }
        if after is not None and after.place[token] == to and not peaceful:
            odds = self.odds(after, token, to)
            if odds is not None:
                told["odds"] = odds
        return told

    def gathered(self, to: int, but: int) -> State:
        """The map when the other commands that are ordered to a region have come there."""
        coming = self.coming.get(to, ())
        if to in self._gathered and but not in coming:
            return self._gathered[to]
        g = self.g
        for token in coming:
            way = easiest(g, token, routes(g, token, to)) if token != but else ()
            g = carried_out(g, token, way) if way else g
        if but not in coming:
            self._gathered[to] = g
        return g

    def risks(
        self, token: int, to: int, found: Routes, way: Way, after: State | None
    ) -> Iterator[tuple[schema.RiskKind, str]]:
        """What may come of it, the worst first: each with its words."""
        g, text = self.g, self.text
        if found.reason:
            kind: schema.RiskKind = "pact" if found.reason == "pact" else "struck"
            yield kind, text.ui("risk.struck", reason=text.fill("log", f"struck.{found.reason}"))
            return
        for here, there in zip((g.place[token], *way), way, strict=False):
            stay = held(g, token, here, there)
            if stay:
                yield "pinned", text.ui("risk.pinned", n=stay, of=size(g.stacks[token]), place=text.region(here))
        if after is None or after.place[token] != to:
            return
        category = CATEGORY[token]
        if category == AIR and not can_land(after, token):
            yield "landing", text.ui("risk.landing")
        if category == LAND and is_sea(to):
            forces = {n: fighting(after, n, to) for n in g.rules.nations}
            if unguarded(after, OWNER[token], forces):
                yield "sinking", text.ui("risk.sinking")
        if to < LAND_SIZE and untouched(g, to) and not untouched(after, to):
            yield "neutral", text.ui("risk.neutral")

    def odds(self, after: State, token: int, to: int) -> schema.PlannedBattle | None:
        """The battle that would be fought if nothing else moved; none where there is none."""
        side, found = SIDE[OWNER[token]], odds_there(after, to)
        if found is None:
            return None
        return {
            "wins": share(found.alone[side]),
            "both": share(found.both),
            "taken": share(found.taken),
            "lost": total(found.losses[side]),
            "killed": total(found.losses[1 - side]),
            "joined": [
                TOKEN_ID[other] for other in self.coming.get(to, ()) if other != token and after.place[other] == to
            ],
        }


def calm(g: State, token: int, to: int) -> bool:
    """Is there nobody to meet where a command goes: friendly land, or open sea?"""
    nation = OWNER[token]
    if not is_sea(to) and not g.friendly(nation, to):
        return False
    return not any(g.hostile(nation, other) for other in g.present(to))


def total(losses: Iterable[Fraction]) -> float:
    """Of all types, to a tenth."""
    return round(fsum(losses), 1)


def share(chance: Fraction) -> int:
    """A chance in percent."""
    return round(100 * chance)


def how(g: State, token: int, to: int) -> schema.WayKind:
    """By what means a command would go."""
    if CATEGORY[token] == AIR:
        return "air"
    if is_sea(to):
        return "sea"
    if is_sea(g.place[token]):
        return "ashore"
    return "land" if to in g.rules.theatre.near_land[g.place[token]] else "rail"
