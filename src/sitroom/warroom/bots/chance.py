"""How a war stands as a chance to win: one measure for hints, for the line of a review and for what decisions cost."""

from __future__ import annotations

import math
from typing import Final

from sitroom.warroom.bots.field import prize
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.victory import holds

STEEPNESS: Final = 9.4
"""How fast the chance rises with a side's share of what land is worth over the other's. Fitted by `tools/fit_chance.py`
on the Eastern Front; the strength of the commands told nothing more."""
SURE: Final = 0.99


def lead(g: State, side: int) -> float:
    """A side's lead over the other in the worth of land, as a share of all land; goals of the scenario count most."""
    held = [0.0, 0.0]
    for territory in g.rules.facts.territories:
        for who in range(len(SIDES)):
            if holds(g, who, territory):
                held[who] += prize(g.rules, territory)
    return (held[side] - held[1 - side]) / max(1.0, sum(held))


def chance_of(g: State, side: int, more: float = 0.0) -> float:
    """A side's chance to win, by its lead in the worth of land; 0 or 1 once the match is over."""
    if g.winner >= 0:
        return float(g.winner == side) if g.winner < len(SIDES) else 0.5
    all_land = sum(prize(g.rules, territory) for territory in g.rules.facts.territories)
    logit = STEEPNESS * (lead(g, side) + 2 * more / max(1.0, all_land))
    return max(1 - SURE, min(SURE, 1 / (1 + math.exp(-logit))))
