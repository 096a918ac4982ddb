"""One hotspot from the first die to the marker (p15-19): who fights whom, and the steps of each case."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.advantage import check_ports
from sitroom.warroom.rules.battle.board import bit, members
from sitroom.warroom.rules.battle.bombing import StrategicBombing
from sitroom.warroom.rules.battle.capture import CheckControl, TurnMarker
from sitroom.warroom.rules.battle.commander import Commanders
from sitroom.warroom.rules.battle.debrief import RemoveLosses, Repairs, ReturnCommands, SinkTransports
from sitroom.warroom.rules.battle.garrison import GarrisonStand
from sitroom.warroom.rules.battle.raid import ConvoyRaid
from sitroom.warroom.rules.battle.stages import AirStage, SurfaceStage
from sitroom.warroom.rules.battle.stances import Stances
from sitroom.warroom.rules.battle.table import fighting, set_up
from sitroom.warroom.rules.hotspots import can_bomb
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.nations import ALL, AXIS, JAPAN, NATIONS, SIDE, UNCONTROLLED, USSR
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import land_units
from sitroom.warroom.rules.victory import Conclude

AXIS_NATIONS: Final = sum(bit(n) for n in ALL if SIDE[n] == AXIS)


def present(g: State, region: int) -> int:
    """The nations with anything to put on the board, as bits."""
    return sum(bit(n) for n in g.rules.nations if fighting(g, n, region))


def line_ups(g: State, region: int) -> list[int]:
    """The battles of a region, the nations of each as bits: one, or none.

    Two where the Pact keeps Soviets and Japanese apart among third parties of both sides (p23 article three).
    """
    here = present(g, region)
    apart = g.truce and here & bit(USSR) and here & bit(JAPAN)
    found = [here & ~bit(JAPAN), here & ~bit(USSR)] if apart else [here]
    return [mask for mask in found if two_sided(mask)]


def two_sided(mask: int) -> bool:
    """Are there nations of both sides?"""
    return bool(mask & AXIS_NATIONS and mask & ~AXIS_NATIONS)


def intruders(g: State, territory: int) -> int:
    """The nations with units in enemy land, or in that of a collapsed nation; of one side only.

    Of Pact partners in the land of a collapsed nation those with land units come first, as in `captor`.
    """
    controller = g.control[territory]
    here = members(present(g, territory))
    if controller == UNCONTROLLED:
        here = [n for n in here if g.activated[territory] and not g.friendly(n, territory)]
    elif not g.collapsed[controller]:
        here = [n for n in here if g.hostile(n, controller)]
    first = min(here, key=lambda n: (not land_units(g.forces(n, territory)), g.rank(n)), default=UNCONTROLLED)
    return sum(bit(n) for n in here if SIDE[n] == SIDE[first])


def bombing_aside(g: State, territory: int, mask: int) -> int:
    """The nations that the Pact keeps out of the battle and that bomb the land below it (p23 article three)."""
    return sum(bit(n) for n in members(mask) if can_bomb(g, n, territory, g.forces(n, territory)))


@final
class Resolve(Step[State]):
    """A hotspot: its battles, or the lone side's bombing, garrison or raid; then the rest of the debrief."""

    __slots__ = ("picker", "region")
    public: ClassVar = True

    def __init__(self, picker: int, region: int) -> None:
        self.picker = picker
        self.region = region

    def run(self, g: State) -> None:
        region = self.region
        battles = line_ups(g, region)
        alone = 0 if is_sea(region) else intruders(g, region)
        fought = alone
        for mask in battles:
            fought |= mask
        if is_sea(region):
            fought = fought or present(g, region)
        g.push(
            SinkTransports(region),
            Conclude(region, tuple(members(fought))),
            ReturnCommands(region, fought),
            CheckControl(region, tuple(members(fought))),
            TurnMarker(region),
        )
        if len(battles) > 1:
            g.push(OrderBattles(g.seat_of(self.picker), region, battles[0], battles[1]))
        elif battles:
            aside = bombing_aside(g, region, alone & ~battles[0])
            g.push(Fight(region, battles[0], aside))
            if aside:
                g.push(Fight(region, aside, garrison=0))
        elif is_sea(region):
            g.push(ConvoyRaid(region))
        elif alone:
            g.push(Fight(region, alone))


@final
class OrderBattles(Decision[State]):
    """Of two battles in a region, which comes first: by the nation that picked the hotspot (p23 article three)."""

    __slots__ = ("one", "other", "region")
    verb: ClassVar = "first"
    public: ClassVar = True

    def __init__(self, seat: int, region: int, one: int, other: int) -> None:
        self.seat = seat
        self.region = region
        self.one = one
        self.other = other

    def legal(self, g: State) -> list[int]:
        return [0, 1]

    def answer(self, g: State, action: int) -> None:
        first, second = (self.other, self.one) if action else (self.one, self.other)
        g.push(Fight(self.region, first), Fight(self.region, second, first & second))

    def means(self, g: State, action: int) -> Action:
        mask = self.other if action else self.one
        allies: list[str] = [NATIONS[n] for n in members(mask & ~AXIS_NATIONS)]
        axis: list[str] = [NATIONS[n] for n in members(mask & AXIS_NATIONS)]
        return {"verb": "first", "on": allies, "against": axis}


@final
class Fight(Step[State]):
    """One battle, or what a side does alone in a territory; up to step B of the debrief."""

    __slots__ = ("bombing_over", "garrison", "mask", "region")
    public: ClassVar = True

    def __init__(self, region: int, mask: int, bombing_over: int = 0, garrison: int = 1) -> None:
        self.region = region
        self.mask = mask
        self.bombing_over = bombing_over
        self.garrison = garrison
        """0: others fight for the land, so that it is not empty."""

    def run(self, g: State) -> None:
        here = self.mask & present(g, self.region)
        if not here or (two_sided(self.mask) and not two_sided(here)):
            return  # the first of two battles left nobody for the second
        set_up(g, self.region, here, self.bombing_over)
        check_ports(g)
        g.note("battle", self.region, *members(here))
        if two_sided(here):
            steps: tuple[Any, ...] = (AirStage(), StrategicBombing(), SurfaceStage(), Repairs())
        else:
            steps = (StrategicBombing(), *([GarrisonStand()] if self.garrison else []))  # ruling 245
        g.push(Commanders(), Stances(), *steps, RemoveLosses())
