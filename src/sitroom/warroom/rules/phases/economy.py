"""Phase 1 (p8): each nation adds the income of the cards it holds."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.nations import CHINA
from sitroom.warroom.rules.state import ECONOMY, RED, State
from sitroom.warroom.rules.units import OIL, RESOURCES


def income(g: State, nation: int) -> list[int]:
    """Oil, iron and OSR from the visible sides of its cards; China gets no oil (p8)."""
    total = [0] * len(RESOURCES)
    for territory in g.land_of(nation):
        for kind, amount in enumerate(g.income(territory)):
            total[kind] += amount
    if nation == CHINA:
        total[OIL] = 0
    return total


@final
class EconomyPhase(Step[State]):
    """All nations collect; from the Red zone on nothing new comes in (p21)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(ECONOMY)
        for nation in g.in_order():
            if g.zone[nation] >= RED:
                continue
            for kind, amount in enumerate(income(g, nation)):
                g.gain(nation, kind, amount, because=causes.INCOME)
