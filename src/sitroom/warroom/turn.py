"""The round (p7): seven phases, one after the other, until a side has won."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.map import CONVOYS
from sitroom.warroom.nations import UNCONTROLLED
from sitroom.warroom.phases.combat import CombatPhase
from sitroom.warroom.phases.economy import EconomyPhase
from sitroom.warroom.phases.morale import MoralePhase
from sitroom.warroom.phases.movement import MovementPhase
from sitroom.warroom.phases.planning import PlanningPhase
from sitroom.warroom.phases.production import ProductionPhase
from sitroom.warroom.phases.refit import RefitPhase
from sitroom.warroom.state import State
from sitroom.warroom.victory import CheckCollapse, CheckVictory


@final
class StartRound(Step[State]):
    """A round from its first phase; what is counted by the round starts again."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.round += 1
        g.raided = [0] * len(CONVOYS)
        g.pact_breaker = UNCONTROLLED
        g.note("round", g.round)
        laps = [StartLap(1), StartLap(2)] if g.rules.quick_resolution else [StartLap(1)]
        g.push(EconomyPhase(), *laps, MoralePhase(), ProductionPhase(), CheckVictory(), CheckCollapse(), EndRound())


@final
class StartLap(Step[State]):
    """Phases 2 to 5; quick resolution goes through them twice (p29)."""

    __slots__ = ("lap",)
    public: ClassVar = True

    def __init__(self, lap: int) -> None:
        self.lap = lap

    def run(self, g: State) -> None:
        g.lap = self.lap
        if g.lap > 1 and g.rules.quick_raids == "pass":
            g.raided = [0] * len(CONVOYS)
        g.push(PlanningPhase(), MovementPhase(), CombatPhase(), RefitPhase())


@final
class EndRound(Step[State]):
    """On to the next."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.push(StartRound())
