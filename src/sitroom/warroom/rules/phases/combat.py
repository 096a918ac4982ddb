"""Phase 4 (p14-19): hotspots are chosen in Turn Order and resolved; the steps of a battle are in `warroom.battle`."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules.battle import choose
from sitroom.warroom.rules.state import COMBAT, State


@final
class CombatPhase(Step[State]):
    """All of Phase 4."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(COMBAT)
        g.push(EndCombat())
        choose.start(g)


@final
class EndCombat(Step[State]):
    """No marker is left on its Active side; a Pact that ended in this phase no longer protects anybody (ruling 364)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.truce = g.pact
