"""Phase 4 (p14-19): hotspots are chosen in Turn Order and resolved; the steps of a battle stand in `warroom.battle`."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.battle import choose
from sitroom.warroom.state import COMBAT, State, frames


@frames.step
class CombatPhase(NamedTuple):
    """All of Phase 4."""

    def run(self, g: State) -> None:
        g.begin(COMBAT)
        g.push(EndCombat())
        choose.start(g)


@frames.step
class EndCombat(NamedTuple):
    """No marker is left on its Active side; a Pact that ended in this phase protects nobody any more (ruling 364)."""

    def run(self, g: State) -> None:
        g.truce = g.pact
