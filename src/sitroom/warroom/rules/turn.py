"""The round (p7): seven phases, one after the other, until a side has won."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules.map import CONVOYS
from sitroom.warroom.rules.nations import UNCONTROLLED
from sitroom.warroom.rules.phases.combat import CombatPhase
from sitroom.warroom.rules.phases.economy import EconomyPhase
from sitroom.warroom.rules.phases.morale import MoralePhase
from sitroom.warroom.rules.phases.movement import MovementPhase
from sitroom.warroom.rules.phases.planning import PlanningPhase
from sitroom.warroom.rules.phases.production import ProductionPhase
from sitroom.warroom.rules.phases.refit import RefitPhase
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.victory import CheckCollapse, CheckVictory, Foregone


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
        rest = (MoralePhase(), Foregone(deserted=1), ProductionPhase(), CheckVictory(), CheckCollapse(), EndRound())
        g.push(EconomyPhase(), *laps, *rest)


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
        g.push(PlanningPhase(), MovementPhase(), CombatPhase(), Foregone(), RefitPhase())


@final
class EndRound(Step[State]):
    """On to the next."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.push(StartRound())
