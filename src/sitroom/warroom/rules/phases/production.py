"""Phase 7 (p22): trade, secret purchases, placing, Chinese mobilization."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.production.mobilization import PrepareMobilization
from sitroom.warroom.rules.production.purchases import WritePurchases
from sitroom.warroom.rules.production.trade import Trade
from sitroom.warroom.rules.state import PRODUCTION, State


@final
class ProductionPhase(Step[State]):
    """Trade is declared in Turn Order before all nations write what they buy (ruling 319)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(PRODUCTION)
        g.wishes = [None] * nations.SIZE
        players = g.in_order()
        seats = sorted({g.seat_of(nation) for nation in players})
        g.push(
            *(Trade(g.seat_of(nation), nation) for nation in players),
            PrepareMobilization(),
            WritePurchases(tuple(seats)),
        )
