"""The Soviet-Japanese Pact (p23): what its five articles forbid, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.map import LAND_SIZE, REGION, REGIONS
from sitroom.warroom.rules.nations import JAPAN, NATIONS, OWNER, SIDE, USSR
from sitroom.warroom.rules.state import State

PARTNER: Final = {USSR: JAPAN, JAPAN: USSR}
"""The two parties."""
PARTY: Final[tuple[int, int]] = (USSR, JAPAN)
"""By side."""
ENDS_WITH: Final = frozenset((REGION["R1"], REGION["G1"]))
"""Once Moscow or Greater Germany is captured, the Pact is over without penalty."""


def breaches(g: State, nation: int, path: Sequence[int]) -> bool:
    """Would a command break articles one or two on this way? `path` begins where it is now."""
    if not g.pact:
        return False
    holders = [g.control[region] if region < LAND_SIZE else -1 for region in path]
    if nation in PARTNER:
        return PARTNER[nation] in holders[1:]
    ally = PARTY[SIDE[nation]]
    return ally in holders and PARTNER[ally] in holders[holders.index(ally) :]


def after_capture(g: State, territory: int) -> None:
    """What a change of control means for the Pact: its end (p23), or notice to the other party (article four)."""
    if not g.pact:
        return
    if territory in ENDS_WITH:
        g.end_pact()
        return
    partner = PARTNER.get(g.control[territory], -1)
    offending = partner >= 0 and g.units(partner, territory)
    g.leave_by[territory] = g.round + 1 if offending else 0


@final
class CheckNotice(Step[State]):
    """Before Phase 4 the party that had to leave is gone, breaks the Pact, or loses what is left (article four)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        late = [t for t in range(LAND_SIZE) if g.leave_by[t] and g.leave_by[t] <= g.round]
        found = [(PARTNER[g.control[t]], t) for t in late if g.control[t] in PARTNER]
        g.push(*(Forfeit(g.seat_of(party), party, t) for party, t in sorted(found, key=lambda f: g.rank(f[0]))))


@final
class Forfeit(Decision[State]):
    """The units that have not left are given up; the alternative, breaking the Pact, is open at any moment."""

    __slots__ = ("party", "territory")
    verb: ClassVar = "pact"
    public: ClassVar = True

    def __init__(self, seat: int, party: int, territory: int) -> None:
        self.seat = seat
        self.party = party
        self.territory = territory

    def legal(self, g: State) -> list[int]:
        return [0] if g.pact and g.units(self.party, self.territory) else []

    def answer(self, g: State, action: int) -> None:
        for token in g.at[self.territory]:
            if OWNER[token] == self.party:
                g.lose(token, g.stacks[token], because=causes.PACT)
        g.leave_by[self.territory] = 0

    def means(self, g: State, action: int) -> Action:
        return act("forfeit", NATIONS[self.party], REGIONS[self.territory])
