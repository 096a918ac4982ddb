"""Phase 5 (p20): aircraft land, new units are deployed, commands reorganized. Step 3 stands; 1 and 2 pass.

When it starts: `g.arrows[token]` is 1 for air commands that moved or fought; `g.fighters` may hold carrier fighters
that met nobody; `g.building[territory]` holds last Phase 7's units, which belong to `g.control[territory]`.

What it must leave: no arrow, no carrier fighter, nothing under construction; air commands on friendly land only;
aircraft that found no landing on the casualty list; units deployed under tokens, ships in a sea of the territory's
ports. Round 1 has no deployment but under quick resolution (p20, p29).
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.commands import reorganize_all
from sitroom.warroom.state import REFIT, State, frames


@frames.step
class RefitPhase(NamedTuple):
    """All of Phase 5."""

    def run(self, g: State) -> None:
        g.begin(REFIT)
        g.fighters = []
        reorganize_all(g)
