"""The debrief, steps E to G (p19): who controls the territory, medals and stress, the marker."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.agree import FLAG, agree, settle
from sitroom.warroom.rules.map import CONVOYS, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.pact import PARTNER, after_capture
from sitroom.warroom.rules.state import GRAY, State
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, part

MEDALS: Final = 1
CAPITAL_MEDALS: Final = 3
NO_SIDE: Final = -1


def holding(g: State, region: int) -> list[int]:
    """The nations with units that hold ground: land units in a territory, ships at sea."""
    category = NAVAL if is_sea(region) else LAND
    return [n for n, stack in enumerate(g.forces_in(region)) if part(stack, category)]


def contested(g: State, region: int) -> bool:
    """Do enemies both hold ground there?"""
    here = holding(g, region)
    return any(g.hostile(a, b) for a in here for b in here)


def captor(g: State, territory: int) -> int:
    """The side that takes a territory: alone with land units in enemy land (rulings 252, 264), or NO_SIDE.

    The Pact partner does not stand in the way (ruling 358); a collapsed nation's land is anybody's (ruling 349).
    """
    here, controller = holding(g, territory), g.control[territory]
    if contested(g, territory):
        return NO_SIDE
    if controller == UNCONTROLLED:
        here = [n for n in here if g.activated[territory] and not g.friendly(n, territory)]
    elif not g.collapsed[controller]:
        here = [n for n in here if g.hostile(n, controller)]
    return SIDE[min(here, key=g.rank)] if here else NO_SIDE


def heirs(g: State, territory: int, side: int, fought: list[int]) -> list[int]:
    """The nations it can be given to: the original one (rulings 267 to 269), else any that fought and has a unit
    there."""
    card = TERRITORIES[territory]
    for owner in (card.reverts, card.nation):
        if owner in g.rules.nations and SIDE[owner] == side and g.zone[owner] < GRAY and not g.collapsed[owner]:
            return [owner]
    here = [n for n in fought if SIDE[n] == side and g.units(n, territory)]
    return [n for n in here if part(g.units(n, territory), LAND)] if g.rules.capture_needs == "land" else here


def commanding_seat(g: State, side: int, among: list[int]) -> int:
    """The Commander's; of nations that met no enemy, the first in Turn Order's."""
    nation = g.board.commander[side]
    return g.seat_of(min(among, key=g.rank) if nation == UNCONTROLLED else nation)


@final
class CheckControl(Step[State]):
    """Step E: does the territory change hands, and to whom?"""

    __slots__ = ("fought", "region")
    public: ClassVar = True

    def __init__(self, region: int, fought: tuple[int, ...]) -> None:
        self.region = region
        self.fought = fought

    def run(self, g: State) -> None:
        side = NO_SIDE if is_sea(self.region) else captor(g, self.region)
        if side == NO_SIDE:
            return
        found = heirs(g, self.region, side, list(self.fought))
        if len(found) > 1:
            g.push(GiveLand(commanding_seat(g, side, found), self.region, side, self.fought))
        elif found:
            capture(g, self.region, found[0], side, self.fought)


@final
class GiveLand(Decision[State]):
    """The Commander chooses a nation that is present to take the territory (ruling 265)."""

    __slots__ = ("fought", "side", "territory")
    verb: ClassVar = "control"
    public: ClassVar = True

    def __init__(self, seat: int, territory: int, side: int, fought: tuple[int, ...]) -> None:
        self.seat = seat
        self.territory = territory
        self.side = side
        self.fought = fought

    def legal(self, g: State) -> list[int]:
        return heirs(g, self.territory, self.side, list(self.fought))

    def answer(self, g: State, nation: int) -> None:
        capture(g, self.territory, nation, self.side, self.fought)

    def means(self, g: State, nation: int) -> Action:
        return act("hand-over", NATIONS[nation])


def capture(g: State, territory: int, nation: int, side: int, fought: tuple[int, ...]) -> None:
    """Card, construction, flags and Pact follow; then step F: medals for those who fought, stress for the loser."""
    before = g.control[territory]
    g.take_control(territory, nation, because=territory)
    for token in g.at[territory]:
        if CATEGORY[token] == AIR and SIDE[OWNER[token]] != side:
            g.set_arrow(token, 1)  # p19: they must leave
    if before != UNCONTROLLED and not g.collapsed[before]:
        g.add_stress(before, TERRITORIES[territory].sv, "territory")
    give_medals(g, territory, before, side, fought)
    after_capture(g, territory)
    for convoy in range(len(CONVOYS)):
        if territory in (CONVOYS[convoy].origin, CONVOYS[convoy].destination):
            raise_flag(g, convoy)


def give_medals(g: State, territory: int, before: int, side: int, fought: tuple[int, ...]) -> None:
    """One medal, three for a capital, none for neutrals; the nation that broke the Pact gets none for its partner's
    land."""
    if TERRITORIES[territory].neutral:
        return
    partners_land = before != UNCONTROLLED and PARTNER.get(before) == g.pact_breaker
    worthy = [n for n in fought if SIDE[n] == side and not (partners_land and n == g.pact_breaker)]
    medals = CAPITAL_MEDALS if territory in g.rules.capitals else MEDALS
    if len(worthy) > 1:
        g.push(AwardMedal(commanding_seat(g, side, worthy), tuple(worthy), medals))
    elif worthy:
        g.award(worthy[0], medals, because=territory)


@final
class AwardMedal(Decision[State]):
    """The Commander gives each medal to a nation that took part, with or without units left (ruling 277)."""

    __slots__ = ("among", "left")
    verb: ClassVar = "medal"
    public: ClassVar = True

    def __init__(self, seat: int, among: tuple[int, ...], left: int) -> None:
        self.seat = seat
        self.among = among
        self.left = left

    def legal(self, g: State) -> list[int]:
        return list(self.among)

    def answer(self, g: State, nation: int) -> None:
        g.award(nation, 1, because=g.board.region)
        if self.left > 1:
            g.push(AwardMedal(self.seat, self.among, self.left - 1))

    def means(self, g: State, nation: int) -> Action:
        return act("award", NATIONS[nation])


def raise_flag(g: State, convoy: int) -> None:
    """Settle which nation answers for a trans-ocean convoy whose ends are with one side: by agreement, or by Turn
    Order (ruling 231)."""
    group = CONVOYS[convoy]
    side = g.holder(group.origin)
    if side < 0 or g.holder(group.destination) != side:
        return
    ends = {g.control[group.origin], g.control[group.destination]}
    if group.flag in ends:
        ends = {group.flag}  # as printed
    if g.flags[convoy] not in ends:
        agree(g, FLAG, convoy, sorted(ends)) if len(ends) > 1 else settle(g, FLAG, convoy, min(ends))


@final
class TurnMarker(Step[State]):
    """Step G: Embattled while both sides hold ground, otherwise the marker goes (ruling 284)."""

    __slots__ = ("region",)
    public: ClassVar = True

    def __init__(self, region: int) -> None:
        self.region = region

    def run(self, g: State) -> None:
        g.set_embattled(self.region, contested(g, self.region), because=self.region)
        g.hotspots[self.region] = 0
        g.battle = None
        g.note("resolved", self.region)
