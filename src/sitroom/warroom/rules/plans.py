"""What an order would meet as the map is now (p10, p13, p20): its ways, who pins it, the battle it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sitroom.warroom.rules.battle.resolve import intruders, line_ups
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.movement.orders import go
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import Way, routes
from sitroom.warroom.rules.odds import Odds, battle_odds
from sitroom.warroom.rules.phases.refit import landings
from sitroom.warroom.rules.state import State

Order = tuple[int, int]
"""A command and where it goes."""


class Passage(NamedTuple):
    """One way of a command to its destination."""

    way: Way
    pinned: tuple[tuple[int, int], ...]
    """Where units must stay behind, and how many (p10)."""


def passages(g: State, token: int, to: int) -> list[Passage]:
    """Every way that is open now; `movement.routes` says why there is none."""
    found = []
    for way in routes(g, token, to).ways:
        stays = [(here, held(g, token, here, there)) for here, there in zip((g.place[token], *way), way, strict=False)]
        found.append(Passage(way, tuple((region, stay) for region, stay in stays if stay)))
    return found


def carried_out(g: State, orders: Iterable[Order]) -> State:
    """The state as if these orders had been carried out in full: nothing pinned, neutrals invaded (p24)."""
    twin = g.copy()
    twin.log = None
    for token, to in orders:
        go(twin, token, (to,), 0)
    return twin


def landing_places(g: State, token: int, to: int) -> list[int]:
    """Where aircraft could land after a flight to a region (p20)."""
    return landings(carried_out(g, [(token, to)]), token)


def attack_odds(g: State, region: int, orders: Iterable[Order], samples: int = 0) -> Odds | None:
    """What the battle in a region would bring after these orders; None where there would be none."""
    twin = carried_out(g, orders)
    if not line_ups(twin, region) and (is_sea(region) or not intruders(twin, region)):
        return None
    return battle_odds(twin, region, samples=samples)
