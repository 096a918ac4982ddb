"""What allies settle among themselves (p15 step 4, p17): they agree on a nation, or else it is the first in Turn Order.

The first in Turn Order can always insist on itself, so it proposes, and the other seats concerned agree or disagree.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.map import CONVOYS
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.state import State

LEAD: Final = 0
FLAG: Final = 1
"""What is settled: who commands a side, who answers for a trans-ocean convoy."""


def agree(g: State, what: int, which: int, among: list[int]) -> None:
    """Settle on one of these nations: of a side (LEAD) or for a convoy (FLAG)."""
    first = min(among, key=g.rank)
    if len(among) == 1:
        settle(g, what, which, first)
    else:
        g.push(Propose(g.seat_of(first), what, which, tuple(sorted(among, key=g.rank))))


def settle(g: State, what: int, which: int, nation: int) -> None:
    """This is the nation."""
    if what == LEAD:
        g.board.commander[which] = nation
        g.note("commander", g.board.region, nation)
    else:
        g.flags[which] = nation
        g.note("flag", CONVOYS[which].sea, nation)


@final
class Propose(Decision[State]):
    """The first in Turn Order names a nation: itself or another."""

    __slots__ = ("among", "what", "which")
    verb: ClassVar = "propose"
    public: ClassVar = True

    def __init__(self, seat: int, what: int, which: int, among: tuple[int, ...]) -> None:
        self.seat = seat
        self.what = what
        self.which = which
        self.among = among

    def legal(self, g: State) -> list[int]:
        return list(self.among)

    def answer(self, g: State, nation: int) -> None:
        seats = {g.seat_of(n) for n in self.among} - {self.seat}
        if nation == self.among[0] or not seats:
            settle(g, self.what, self.which, nation)
        else:
            g.push(Agree(min(seats), tuple(sorted(seats)), self.what, self.which, nation, self.among[0]))

    def means(self, g: State, nation: int) -> Action:
        return act("propose", NATIONS[nation])


@final
class Agree(Decision[State]):
    """Each other seat concerned in turn; one that disagrees brings back the first in Turn Order."""

    __slots__ = ("first", "nation", "seats", "what", "which")
    verb: ClassVar = "agree"
    names: ClassVar[tuple[str, ...]] = ("yes", "no")
    public: ClassVar = True

    def __init__(self, seat: int, seats: tuple[int, ...], what: int, which: int, nation: int, first: int) -> None:
        self.seat = seat
        self.seats = seats
        self.what = what
        self.which = which
        self.nation = nation
        self.first = first

    def means(self, g: State, action: int) -> Action:
        return act(("agree", "disagree")[action])

    def legal(self, g: State) -> list[int]:
        return [0, 1]

    def answer(self, g: State, action: int) -> None:
        rest = self.seats[1:]
        if action or not rest:
            settle(g, self.what, self.which, self.first if action else self.nation)
        else:
            g.push(Agree(rest[0], rest, self.what, self.which, self.nation, self.first))
