"""Phase 3 (p10-13): orders are resolved in Turn Order, carriers launch, hotspots are marked."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules.hotspots import causes, mark_hotspots
from sitroom.warroom.rules.movement.carriers import Launch
from sitroom.warroom.rules.movement.orders import ResolveOrders
from sitroom.warroom.rules.pact import CheckNotice
from sitroom.warroom.rules.state import MOVEMENT, State


@final
class MovementPhase(Step[State]):
    """Step 1: the Embattled markers turn to Active. Step 2: each nation's orders. Step 3: carrier fighters."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(MOVEMENT)
        g.hotspots = [causes(g, region) if on else 0 for region, on in enumerate(g.embattled)]
        nations = g.in_order()
        g.push(
            *(ResolveOrders(nation) for nation in nations),
            *(Launch(g.seat_of(nation), nation) for nation in nations),
            CheckNotice(),
            MarkHotspots(),
        )


@final
class MarkHotspots(Step[State]):
    """An Active marker wherever there is something to resolve (p8, p11)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        mark_hotspots(g)
