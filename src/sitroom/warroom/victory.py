"""The end of a round (p22): has a side won, has a nation collapsed?

Still to be written; both steps pass. `CheckVictory` reads `g.rules.facts.victory` (by side: so many of each list of
territories, held by the side's nations, Embattled or not) and ends the match with `g.end(side or DRAW, reason)`; in
the Eastern Front the USSR also wins while G1 is Embattled. `CheckCollapse` marks nations in the Gray zone without
units in `g.collapsed`, empties their stock, lets allies claim territories, and ends the Pact where a party is gone.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.state import State, frames


@frames.step
class CheckVictory(NamedTuple):
    """Both sides' goals (p25-28)."""

    def run(self, g: State) -> None:
        return


@frames.step
class CheckCollapse(NamedTuple):
    """Nations that leave the game (p22)."""

    def run(self, g: State) -> None:
        return
