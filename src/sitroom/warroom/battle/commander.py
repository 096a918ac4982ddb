"""Commanders (p15 step 4): one nation of each side makes all choices and rolls all dice of the battle."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom.battle.agree import LEAD, agree
from sitroom.warroom.battle.board import FIRST, allies_in, commander, sides_in
from sitroom.warroom.state import State, frames


@frames.step
class Commanders(NamedTuple):
    """Each side settles on its Commander; then it is known which side goes first."""

    def run(self, g: State) -> None:
        g.push(*(NameCommander(side) for side in sides_in(g)), GoFirst())


@frames.step
class NameCommander(NamedTuple):
    """The nations of a side agree, or the first in Turn Order commands (ruling 151)."""

    side: int

    def run(self, g: State) -> None:
        agree(g, LEAD, self.side, allies_in(g, self.side))


@frames.step
class GoFirst(NamedTuple):
    """The side whose Commander is earlier in Turn Order sets its stances and rolls first (p15, p16)."""

    def run(self, g: State) -> None:
        g.battle[FIRST] = min(sides_in(g), key=lambda side: g.rank(commander(g, side)))
