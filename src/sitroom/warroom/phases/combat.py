"""Phase 4 (p14-19): hotspots are chosen in Turn Order and fought. Still to be written: the phase passes.

When it starts: `g.hotspots[region]` holds the causes of each Active marker (bits of `hotspots`); commands stand in
`g.at`/`g.stacks`, carrier fighters in `g.fighters`, neutral defenders in `g.defenders`; `g.embattled` is as the last
round left it. While it runs, the battle board is `g.battle`, a list of ints whose layout this module owns.

What it must leave: no hotspot; `g.embattled` as debrief step G sets it; losses on the casualty list (`g.lose`,
`g.count_casualties`); control, medals, stress and the Pact brought up to date; no carrier fighter that fought in
`g.fighters`; an arrow on every air command that fought; `g.raided` for every group raided; `g.battle` empty.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom import map as board
from sitroom.warroom.state import COMBAT, State, frames


@frames.step
class CombatPhase(NamedTuple):
    """All of Phase 4."""

    def run(self, g: State) -> None:
        g.begin(COMBAT)
        g.hotspots = [0] * board.SIZE
