"""Carrier fighters (p11 step 3): launched without orders when all commands have moved."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.map import LAND_SIZE, REGION, REGIONS
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.neutrals import arrive
from sitroom.warroom.rules.pact import breaches
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.state import PASS, State
from sitroom.warroom.rules.units import AIR, CARRIER, count


@final
class Launch(Decision[State]):
    """At most one fighter from each carrier, into its own sea or an adjacent region, until the nation passes."""

    __slots__ = ("launched", "nation")
    verb: ClassVar = "launch"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, launched: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.nation = nation
        self.launched = launched
        """The seas of the carriers that have launched."""

    def legal(self, g: State) -> list[int]:
        found = []
        for sea in self.ready(g):
            reach = range_of(g, sea)
            found += [1 + sea * board.SIZE + to for to in reach if not breaches(g, self.nation, (sea, to))]
        return [PASS, *found] if found else []

    def why_not(self, g: State, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action > board.SIZE**2:
            return refuse("asks.launch")
        sea, to = divmod(action - 1, board.SIZE)
        if sea not in self.ready(g):
            return refuse("launch.carrier", nation=self.nation, place=sea)
        if to not in range_of(g, sea):
            return refuse("launch.far", region=to, place=sea)
        return refuse("launch.pact", region=to) if breaches(g, self.nation, (sea, to)) else None

    def ready(self, g: State) -> list[int]:
        """The seas with a carrier that has not launched."""
        return [sea for sea, number in carriers(g, self.nation).items() if number > self.launched.count(sea)]

    def answer(self, g: State, action: int) -> None:
        if action == PASS:
            return
        sea, to = divmod(action - 1, board.SIZE)
        g.launch(self.nation, sea, to)
        if to < LAND_SIZE:
            arrive(g, self.nation, to, AIR)
        g.push(Launch(self.seat, self.nation, (*self.launched, sea)))

    def means(self, g: State, action: int) -> Action:
        if action == PASS:
            return act("pass", NATIONS[self.nation])
        sea, to = divmod(action - 1, board.SIZE)
        return act("launch", NATIONS[self.nation], REGIONS[sea], REGIONS[to])

    def read(self, g: State, text: str) -> int:
        """The launch that a text names, possible or not; -1 for none."""
        name, _, rest = text.partition(" ")
        sea, _, to = rest.upper().partition(" TO ")
        if name != NATIONS[self.nation] or sea not in REGION or to not in REGION:
            return -1
        return 1 + REGION[sea] * board.SIZE + REGION[to]


def range_of(g: State, sea: int) -> tuple[int, ...]:
    """Where a carrier fighter can go: its own sea and adjacent regions (p11)."""
    return (sea, *g.rules.theatre.near[sea])


def carriers(g: State, nation: int) -> dict[int, int]:
    """Carriers of a nation by sea, wherever their orders left them (ruling 136)."""
    found: dict[int, int] = {}
    for token in g.commands(nation):
        number = count(g.stacks[token], CARRIER)
        if number:
            found[g.place[token]] = found.get(g.place[token], 0) + number
    return found
