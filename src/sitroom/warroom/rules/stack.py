"""Every kind of frame that a match can have on its stack."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Frames
from sitroom.warroom.rules import commands, pact, setup, turn, victory
from sitroom.warroom.rules.battle import (
    agree,
    bombing,
    capture,
    choose,
    commander,
    debrief,
    dice,
    garrison,
    hits,
    raid,
    resolve,
    stages,
    stances,
    survivors,
    together,
)
from sitroom.warroom.rules.movement import carriers, orders
from sitroom.warroom.rules.phases import combat, economy, morale, movement, planning, production, refit
from sitroom.warroom.rules.production import mobilization, placement, purchases, trade

FRAMES: Final = Frames(
    (
        *(setup, turn, commands, pact, victory),
        *(economy, planning, movement, combat, refit, morale, production),
        *(carriers, orders),
        *(choose, together, resolve, commander, stances, stages, dice, hits, debrief, agree),
        *(bombing, raid, garrison, capture, survivors),
        *(mobilization, trade, purchases, placement),
    )
)
