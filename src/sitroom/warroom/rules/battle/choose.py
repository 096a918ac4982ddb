"""The order of battles (p15): in Turn Order each nation picks a hotspot, and it is resolved before the next pick."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.raid import mark_convoys
from sitroom.warroom.rules.battle.resolve import Resolve
from sitroom.warroom.rules.battle.table import fighting
from sitroom.warroom.rules.battle.together import OpenBoth
from sitroom.warroom.rules.hotspots import BATTLE, RAID, involved
from sitroom.warroom.rules.map import REGIONS, SEAS
from sitroom.warroom.rules.nations import JAPAN, NATIONS, USSR
from sitroom.warroom.rules.state import State

WAIT: Final = len(REGIONS)


def start(g: State) -> None:
    """Before the first pick: which convoys each raid can be aimed at (ruling 113)."""
    for region, found in enumerate(g.hotspots):
        if found & RAID:
            g.hotspots[region] |= mark_convoys(g, region)
    quiet = tuple(sea for sea in SEAS if not g.hotspots[sea] & BATTLE) if g.rules.raid_recheck == "remark" else ()
    g.push(NextHotspot(0, g.truce, quiet))


@final
class NextHotspot(Step[State]):
    """The next nation with anything to resolve picks; without any left the phase is over (rulings 144, 145)."""

    __slots__ = ("quiet", "truce", "turn")
    public: ClassVar = True

    def __init__(self, turn: int, truce: int, quiet: tuple[int, ...]) -> None:
        self.turn = turn
        """Its place among the nations in Turn Order."""
        self.truce = truce
        """1: the Pact kept the peace at the last pick."""
        self.quiet = quiet
        """Seas without a battle in this phase, where new raids may come up (option `raid_recheck`)."""

    def run(self, g: State) -> None:
        if self.truce and not g.truce:
            mark_clashes(g)
        for sea in self.quiet:
            found = mark_convoys(g, sea)
            g.hotspots[sea] |= RAID | found if found else 0
        left = [region for region, found in enumerate(g.hotspots) if found]
        order = g.in_order()
        for turn in range(self.turn, self.turn + len(order)):
            nation = order[turn % len(order)]
            mine = [region for region in left if involved(g, nation, region)]
            if mine:
                after = NextHotspot((turn + 1) % len(order), g.truce, self.quiet)
                pick(g, nation, mine, after)
                return
        g.push(*(Resolve(order[0], region) for region in left))


def mark_clashes(g: State) -> None:
    """The Pact is over, and its parties fight at once (option `pact_end_clash`)."""
    for region in range(len(REGIONS)):
        if fighting(g, USSR, region) and fighting(g, JAPAN, region):
            g.hotspots[region] |= BATTLE


def pick(g: State, nation: int, mine: list[int], after: NextHotspot) -> None:
    """Ask a nation, unless it has only one to pick."""
    g.push(after)
    if len(mine) == 1:
        open_hotspot(g, nation, mine[0])
    else:
        g.push(PickHotspot(g.seat_of(nation), nation))


@final
class PickHotspot(Decision[State]):
    """One with its forces, in its territory or at its convoy; passing is not possible."""

    __slots__ = ("nation",)
    verb: ClassVar = "hotspot"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        return [region for region, found in enumerate(g.hotspots) if found and involved(g, self.nation, region)]

    def answer(self, g: State, region: int) -> None:
        open_hotspot(g, self.nation, region)

    def means(self, g: State, region: int) -> Action:
        return act("resolve", NATIONS[self.nation], REGIONS[region])


def open_hotspot(g: State, nation: int, region: int) -> None:
    """Resolve it now; with two boards on the table the next nation may open another beside it (p29)."""
    g.note("picked", nation, region)
    g.push(Resolve(nation, region))
    if g.rules.simultaneous_battles:
        offer_second(g, region)


def offer_second(g: State, region: int) -> None:
    """Ask the nation that would pick next for a hotspot in which no seat of the first one takes part."""
    order = g.in_order()
    after = g.stack[-2]
    assert isinstance(after, NextHotspot)
    busy = seats_at(g, region)
    for turn in range(after.turn, after.turn + len(order)):
        nation = order[turn % len(order)]
        if any(found and r != region and involved(g, nation, r) for r, found in enumerate(g.hotspots)):
            second = PickSecond(g.seat_of(nation), nation, (turn + 1) % len(order), region, tuple(sorted(busy)))
            g.push(second)
            return


def seats_at(g: State, region: int) -> set[int]:
    """The seats that may have something to decide there."""
    return {g.seat_of(nation) for nation in g.in_order() if involved(g, nation, region)}


@final
class PickSecond(Decision[State]):
    """A hotspot to resolve beside the first, or WAIT until that is over."""

    __slots__ = ("busy", "nation", "region", "turn")
    verb: ClassVar = "second"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, turn: int, region: int, busy: tuple[int, ...]) -> None:
        self.seat = seat
        self.nation = nation
        self.turn = turn
        """The nations that pick after it."""
        self.region = region
        self.busy = busy
        """The seats at the first hotspot."""

    def legal(self, g: State) -> list[int]:
        mine = [r for r, found in enumerate(g.hotspots) if found and r != self.region and involved(g, self.nation, r)]
        free = [r for r in mine if seats_at(g, r).isdisjoint(self.busy)]
        return [*free, WAIT] if free else []

    def answer(self, g: State, region: int) -> None:
        if region == WAIT:
            return
        g.note("picked", self.nation, region)
        first, after = g.stack.pop(), g.stack.pop()
        assert isinstance(first, Resolve)
        assert isinstance(after, NextHotspot)
        both = OpenBoth((first.picker, first.region), (self.nation, region))
        g.push(both, NextHotspot(self.turn, after.truce, after.quiet))

    def means(self, g: State, region: int) -> Action:
        name = NATIONS[self.nation]
        return act("wait", name) if region == WAIT else act("resolve", name, REGIONS[region])
