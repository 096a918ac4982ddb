"""What orders would bring if they were carried out now and nothing else moved: for the map and for hints alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sitroom.kernel import SitroomError
from sitroom.warroom.rules.movement.orders import Advance
from sitroom.warroom.rules.movement.pinning import held
from sitroom.warroom.rules.movement.routes import Routes, Way, routes
from sitroom.warroom.rules.odds import Odds, battle_odds
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import size

MANY: Final = 18
"""Units in a battle beyond which its odds are estimated from samples."""
SAMPLES: Final = 120


def odds_there(g: State, region: int) -> Odds | None:
    """The battle that would be fought in a region as the map is; None where there is none."""
    units = sum(map(size, g.forces_in(region)))
    try:
        return battle_odds(g, region, samples=SAMPLES if units > MANY else 0, seed=region)
    except SitroomError:
        return None


def odds_of(g: State, tokens: Iterable[int], to: int) -> Odds | None:
    """The battle when these commands have gone to a region, as far as they can; None where there is none."""
    for token in tokens:
        way = easiest(g, token, routes(g, token, to))
        g = carried_out(g, token, way) if way else g
    return odds_there(g, to)


def easiest(g: State, token: int, found: Routes) -> Way | None:
    """The open way on which the fewest units are pinned, the shortest of those."""

    def toll(way: Way) -> tuple[int, int]:
        steps = zip((g.place[token], *way), way, strict=False)
        return sum(held(g, token, here, there) for here, there in steps), len(way)

    return min(found.ways, key=toll, default=None)


def carried_out(g: State, token: int, way: Way) -> State:
    """The map when a command has gone this way; where units must stay behind, the first that may."""
    after = g.copy()
    after.stack = [Advance(token, way)]
    after.settle()
    while after.stack:
        after.apply(after.seat, after.actions[0])
    return after
