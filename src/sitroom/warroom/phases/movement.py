"""Phase 3 (p10-13): orders are resolved in Turn Order, carriers launch, hotspots are marked.

Still to be written: the resolving of orders, neutrals entered for the first time, carrier fighters. What stands: the
Embattled markers turned to Active and the marking of every hotspot on the positions at the end of the phase.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.hotspots import mark_hotspots
from sitroom.warroom.state import MOVEMENT, State, frames


@frames.step
class MovementPhase(NamedTuple):
    """All of Phase 3."""

    def run(self, g: State) -> None:
        g.begin(MOVEMENT)
        for nation in g.in_order():
            g.shown[nation] = 1
        g.push(MarkHotspots())


@frames.step
class MarkHotspots(NamedTuple):
    """An Active marker wherever there is something to resolve (p8, p11)."""

    def run(self, g: State) -> None:
        mark_hotspots(g)
