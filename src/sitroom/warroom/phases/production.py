"""Phase 7 (p22): trade, secret purchases, placing, Chinese mobilization. Still to be written.

When it starts: `g.resources`, control and zones as they are. Purchases are written in secret into
`g.purchases[nation]` (ints of this module's own), hidden by the view until they are revealed and paid together; a
frame never holds what another seat may not see. What it must leave: `g.building[territory]` within the smokestacks
minus bombs, goods in `g.goods`, Chinese infantry deployed under tokens, `g.purchases` empty, no stock below 0.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.state import PRODUCTION, State, frames


@frames.step
class ProductionPhase(NamedTuple):
    """All of Phase 7."""

    def run(self, g: State) -> None:
        g.begin(PRODUCTION)
