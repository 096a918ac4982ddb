"""The end of a round (p22, p25-28): has a side won, has a nation collapsed? And the end before, once it is settled."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.battle.capture import NO_SIDE, TurnMarker, captor, heirs, raise_flag
from sitroom.warroom.rules.industry import yards
from sitroom.warroom.rules.map import CONVOYS, LAND_SIZE, REGION, REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import ALLIES, JAPAN, NATIONS, SIDE, SIDES, UNCONTROLLED, USSR
from sitroom.warroom.rules.phases.morale import BANDS, zone_after
from sitroom.warroom.rules.state import DRAW, GRAY, State
from sitroom.warroom.rules.units import RESOURCES, land_units

GERMANY_CAPITAL: Final = REGION["G1"]
LAPS: Final = 2
"""Passes through Phases 2 to 5 under quick resolution (p29)."""


@final
class CheckVictory(Step[State]):
    """A side that alone reaches its goal has won; if both do, play goes on, except for a draw on the Eastern Front."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        found = verdict(g)
        if found is not None:
            g.end(*found, because=causes.VICTORY)
        if not any(alive(g, nation) for nation in g.rules.nations):
            g.end(DRAW, "no units left: both sides lose", because=causes.VICTORY)


def verdict(g: State) -> tuple[int, str] | None:
    """Who would have won if the round ended now, and why; None: nobody, or both where that means nothing."""
    reached = [side for side in range(len(SIDES)) if has_won(g, side)]
    if len(reached) == 1:
        return reached[0], "goal"
    if reached and g.rules.scenario == "eastern":
        return DRAW, "both goals"  # p28
    return None


def has_won(g: State, side: int) -> bool:
    """Does a side hold what its scenario asks for (p25-28)?"""
    return all(sum(counts(g, side, t) for t in among) >= need for need, among in g.rules.facts.victory[side])


def counts(g: State, side: int, territory: int) -> bool:
    """Does a territory count for a side: held, Embattled or not (ruling 343), or Embattled where that is enough?"""
    return holds(g, side, territory) or (embattled_counts(g, side, territory) and bool(g.embattled[territory]))


def embattled_counts(g: State, side: int, territory: int) -> bool:
    """Is it enough for a side that it is Embattled? For the Allies Greater Germany, on the Eastern Front (p28)."""
    return g.rules.scenario == "eastern" and side == ALLIES and territory == GERMANY_CAPITAL


def reached(g: State, side: int) -> int:
    """How many of the territories that its goals ask for a side holds."""
    goals = g.rules.facts.victory[side]
    return sum(min(need, sum(holds(g, side, t) for t in territories)) for need, territories in goals)


def taken(g: State, side: int) -> int:
    """The value of the land that a side holds of what the enemy had at the start."""
    found = [t for t in g.rules.facts.territories if TERRITORIES[t].nation != UNCONTROLLED]
    return sum(TERRITORIES[t].sv for t in found if SIDE[TERRITORIES[t].nation] != side and holds(g, side, t))


def holds(g: State, side: int, territory: int) -> bool:
    """Is it controlled by a nation of the side? A collapsed enemy's capital: see `collapsed_capital_counts`."""
    controller = g.control[territory]
    if g.rules.collapsed_capital_counts and controller != UNCONTROLLED and g.collapsed[controller]:
        friends = [n for n in g.rules.nations if SIDE[n] == SIDE[controller] and g.units(n, territory)]
        return SIDE[controller] != side and not friends
    return g.holder(territory) == side


def alive(g: State, nation: int) -> bool:
    """Does it have any unit on the map, or under construction (p22, ruling 347)?"""
    return bool(g.commands(nation) or yards(g, nation))


# Before the end of the round: victory is checked after Phase 7 (p22, ruling 342), but once nothing that is left of the
# round can change what that check will find, nothing more is asked.


@final
class Conclude(Step[State]):
    """A battle for a territory of a goal is fought: if that decides the match, it ends with this battle."""

    __slots__ = ("fought", "region")
    public: ClassVar = True

    def __init__(self, region: int, fought: tuple[int, ...]) -> None:
        self.region = region
        self.fought = fought

    def run(self, g: State) -> None:
        if not any(self.region in among for goals in g.rules.facts.victory for _, among in goals):
            return
        after = g.copy()
        debrief(after, self.region, self.fought)
        found = foregone(after)
        if found is not None:
            debrief(g, self.region, self.fought)
            g.end(*found, because=self.region)


def debrief(g: State, territory: int, fought: tuple[int, ...]) -> None:
    """Control and marker as steps E and G will leave them (p19); which ally takes it, and medals, no longer matter."""
    side = captor(g, territory)
    found = heirs(g, territory, side, list(fought)) if side != NO_SIDE else []
    if found:
        g.take_control(territory, found[0], because=territory)
    TurnMarker(territory).run(g)


@final
class Foregone(Step[State]):
    """The match ends as soon as nothing can change who will have won at the end of the round."""

    __slots__ = ("deserted",)
    public: ClassVar = True

    def __init__(self, deserted: int = 0) -> None:
        self.deserted = deserted
        """1: Phase 6 is over, so that nobody deserts any more."""

    def run(self, g: State) -> None:
        found = foregone(g, bool(self.deserted))
        if found is not None:
            g.end(*found, because=causes.FOREGONE)


def foregone(g: State, deserted: bool = False) -> tuple[int, str] | None:
    """The verdict at the end of the round, from Phase 4 on, if it is certain; None: it is not, or play goes on."""
    if not g.rules.ends_when_decided:
        return None
    if g.rules.quick_resolution and g.lap < LAPS:
        return None  # Phases 2 to 5 come once more (p29)
    for side, goals in enumerate(g.rules.facts.victory):
        for need, among in goals:
            sure = sum(surely(g, side, t, deserted) for t in among)
            possible = sum(counts(g, side, t) or is_open(g, t) for t in among)
            if sure < need <= possible:
                return None
    return verdict(g)


def surely(g: State, side: int, territory: int, deserted: bool) -> bool:
    """Will a territory that counts for a side now still do so at the end of the round?"""
    if is_open(g, territory) or not counts(g, side, territory):
        return False
    return deserted or holds(g, side, territory) or not any(may_desert(g, n) for n in g.present(territory))


def is_open(g: State, territory: int) -> bool:
    """May it still change hands: a hotspot, Pact partners who may yet clash, or a collapsed nation's capital?"""
    controller = g.control[territory]
    collapsed = controller != UNCONTROLLED and bool(g.collapsed[controller])
    partners = g.units(USSR, territory) and g.units(JAPAN, territory)
    return bool(g.hotspots[territory] or partners or (collapsed and g.rules.collapsed_capital_counts))


def may_desert(g: State, nation: int) -> bool:
    """May a nation be Gray in Phase 6, whatever it loses until then, so that desertion ends a contest (ruling 23)?"""
    battles = sum(TERRITORIES[t].sv + 1 for t in range(LAND_SIZE) if g.hotspots[t])
    return zone_after(g, nation, g.stress[nation] + len(BANDS) + battles) == GRAY


@final
class CheckCollapse(Step[State]):
    """Nations in the Gray zone without a unit leave the game; their allies may claim the land they are in (p22)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        gone = [n for n in g.in_order() if g.zone[n] == GRAY and not alive(g, n)]
        for nation in gone:
            collapse(g, nation)
        if gone:
            g.push(*(frame for nation in gone for frame in claims(g, nation)), SettleFlags())


def collapse(g: State, nation: int) -> None:
    """Out of the game: stock and chart are lost; without one of its parties the Pact is over (ruling 353)."""
    g.collapsed[nation] = 1
    g.note("collapse", nation)
    for kind in range(len(RESOURCES)):
        g.gain(nation, kind, -g.stock(nation, kind), because=causes.COLLAPSE)
    if nation in (USSR, JAPAN):
        g.end_pact()


def claims(g: State, nation: int) -> list[Claim]:
    """Where an ally has land units, and there is no enemy and no battle, allies are asked in Turn Order."""
    found = []
    for territory in g.land_of(nation):
        enemies = [n for n in g.present(territory) if SIDE[n] != SIDE[nation]]
        if not enemies and not g.embattled[territory]:
            friends = [n for n in g.in_order() if land_units(g.units(n, territory))]
            found += [Claim(g.seat_of(n), n, territory) for n in friends]
    return found


@final
class Claim(Decision[State]):
    """An ally takes the card now, with a medal for it, or waits (p22)."""

    __slots__ = ("nation", "territory")
    verb: ClassVar = "claim"
    names: ClassVar[tuple[str, ...]] = ("wait", "claim")
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, territory: int) -> None:
        self.seat = seat
        self.nation = nation
        self.territory = territory

    def legal(self, g: State) -> list[int]:
        return [0, 1] if g.collapsed[g.control[self.territory]] else []

    def answer(self, g: State, action: int) -> None:
        if action:
            g.take_control(self.territory, self.nation, because=causes.COLLAPSE)
            g.award(self.nation, medals(g, self.territory), because=causes.COLLAPSE)

    def means(self, g: State, action: int) -> Action:
        return act(("leave", "claim")[action], NATIONS[self.nation], REGIONS[self.territory])


@final
class SettleFlags(Step[State]):
    """Who answers for a trans-ocean convoy whose flag is out of the game, or whose end was claimed (ruling 231)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        for convoy, group in enumerate(CONVOYS):
            if not group.members:
                raise_flag(g, convoy)


def medals(g: State, territory: int) -> int:
    """What taking a territory earns: three for a capital, none for a neutral (p19)."""
    return 0 if TERRITORIES[territory].neutral else 3 if territory in g.rules.capitals else 1
