"""Phase 6 (p21): casualties become stress, stress moves nations down the Homeland track. Still to be written.

When it starts: `g.casualties` (nation * 10 + type) since the last Phase 6, `g.stress`, `g.medals`, `g.goods`,
`g.zone`. What it must leave: an empty casualty list but for this round's deserters; `g.zone` moved, never past GRAY;
penalties of each zone paid. The Pact cannot be broken from here to the end of the round.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.state import MORALE, State, frames


@frames.step
class MoralePhase(NamedTuple):
    """All of Phase 6."""

    def run(self, g: State) -> None:
        g.begin(MORALE)
