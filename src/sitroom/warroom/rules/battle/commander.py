"""Commanders (p15 step 4): one nation of each side makes all choices and rolls all dice of the battle."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules.battle.agree import LEAD, agree
from sitroom.warroom.rules.battle.table import allies_in
from sitroom.warroom.rules.state import State


@final
class Commanders(Step[State]):
    """Each side settles on its Commander; that decides which side goes first."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.push(*(NameCommander(side) for side in g.board.sides()), GoFirst())


@final
class NameCommander(Step[State]):
    """The nations of a side agree, or the first in Turn Order commands (ruling 151)."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        agree(g, LEAD, self.side, allies_in(g, self.side))


@final
class GoFirst(Step[State]):
    """The side whose Commander is earlier in Turn Order sets its stances and rolls first (p15, p16)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.board.first = min(g.board.sides(), key=lambda side: g.rank(g.board.commander[side]))
