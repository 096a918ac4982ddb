"""Survivors of a neutral's defence force (p24): after their first battle they go under tokens of the controller.

Where it has no token left, it may join commands in the region to free one, or let the survivors join a command with
room (p9, p18 step D); only what still has no token goes to storage (ruling 125).
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.commands import NEW, split_transfer, transfers, write_transfer
from sitroom.warroom.rules.industry import room
from sitroom.warroom.rules.nations import CATEGORY, OWNER, TOKEN_ID, UNCONTROLLED
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import AIR, CATEGORIES, STACK_LIMIT, counted, part, parts, size

STORE: Final = 0
"""What has no token yet goes to storage."""
SURVIVORS: Final = NEW
"""The survivors, in place of the token that gives."""


@final
class Enlist(Step[State]):
    """Each category goes under a free token (ruling 124); the controller is asked about what has none."""

    __slots__ = ("left", "territory")
    public: ClassVar = True

    def __init__(self, territory: int, left: int) -> None:
        self.territory = territory
        self.left = left
        """Transfers between commands that may still be made: as many as units are enough, and keep the match finite."""

    def run(self, g: State) -> None:
        territory, nation = self.territory, g.control[self.territory]
        if nation == UNCONTROLLED:
            return  # a force of its own stays as it is (ruling 120)
        for category in range(len(CATEGORIES)):
            units, token = part(g.defenders[territory], category), g.free_token(nation, category)
            if units and token != NOWHERE:
                g.put(token, territory, units, because=territory)
                g.set_arrow(token, int(category == AIR))
                g.defenders[territory] -= units
        choice = EnlistSurvivors(g.seat_of(nation), nation, territory, self.left)
        if choice.legal(g):
            g.push(choice)
        else:
            store(g, territory)


def store(g: State, territory: int) -> None:
    """Survivors without a token leave the match and are nobody's casualties."""
    if g.defenders[territory]:
        g.note("stored", territory, g.defenders[territory])
        g.defenders[territory] = 0


def joins(g: State, nation: int, territory: int) -> list[int]:
    """Every way for survivors to join a command with room, most of them first."""
    found = []
    for token in g.at[territory]:
        options = parts(part(g.defenders[territory], CATEGORY[token]))
        free = STACK_LIMIT - size(g.stacks[token]) if OWNER[token] == nation else 0
        found += [(size(some), token, i) for i, some in enumerate(options) if 0 < size(some) <= free]
    return [write_transfer(SURVIVORS, token, i) for _, token, i in sorted(found, key=lambda join: -join[0])]


def mergers(g: State, nation: int, territory: int) -> list[int]:
    """Transfers between commands where they can free a token for survivors: the others have room for one whole."""
    short = [c for c in range(len(CATEGORIES)) if part(g.defenders[territory], c)]
    useful = [c for c in short if room(g, nation, c, territory) >= STACK_LIMIT]
    return [a for a in transfers(g, nation, territory) if CATEGORY[split_transfer(a)[0]] in useful]


@final
class EnlistSurvivors(Decision[State]):
    """Survivors join a command, commands are joined to free a token for them, or they go to storage (ruling 125)."""

    __slots__ = ("left", "nation", "territory")
    verb: ClassVar = "enlist"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, territory: int, left: int) -> None:
        self.seat = seat
        self.nation = nation
        self.territory = territory
        self.left = left

    def legal(self, g: State) -> list[int]:
        found = joins(g, self.nation, self.territory)
        if found and self.left:
            found += mergers(g, self.nation, self.territory)
        return [*found, STORE] if found else []

    def answer(self, g: State, action: int) -> None:
        if action == STORE:
            store(g, self.territory)
            return
        token, taken, to = self.read_transfer(g, action)
        if token == SURVIVORS:
            g.defenders[self.territory] -= taken
            g.reinforce(to, taken, because=self.territory)
        else:
            g.transfer(token, taken, to, because=causes.REORGANIZING)
        g.push(Enlist(self.territory, self.left - (token != SURVIVORS)))

    def read_transfer(self, g: State, action: int) -> tuple[int, int, int]:
        """Giving token or SURVIVORS, units, receiving token."""
        token, to, index = split_transfer(action)
        giving = part(g.defenders[self.territory], CATEGORY[to]) if token == SURVIVORS else g.stacks[token]
        return token, parts(giving)[index], to

    def means(self, g: State, action: int) -> Action:
        if action == STORE:
            return act("store")
        token, taken, to = self.read_transfer(g, action)
        if token == SURVIVORS:
            return act("enlist", TOKEN_ID[to], count=counted(taken))
        return act("transfer", TOKEN_ID[token], TOKEN_ID[to], count=counted(taken))
