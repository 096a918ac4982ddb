"""The end of a round (p22, p25-28): has a side won, has a nation collapsed?"""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.warroom.battle.capture import raise_flag
from sitroom.warroom.industry import yards
from sitroom.warroom.map import CONVOYS, REGION, REGIONS, TERRITORIES
from sitroom.warroom.nations import ALLIES, JAPAN, NATIONS, SIDE, SIDES, UNCONTROLLED, USSR
from sitroom.warroom.state import DRAW, GRAY, State
from sitroom.warroom.units import RESOURCES, land_units

GERMANY_CAPITAL: Final = REGION["G1"]


@final
class CheckVictory(Step[State]):
    """A side that alone reaches its goal has won; if both do, play goes on, except for a draw on the Eastern Front."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        reached = [side for side in range(len(SIDES)) if has_won(g, side)]
        if len(reached) == 1:
            g.end(reached[0], "goal")
        if reached and g.rules.scenario == "eastern":
            g.end(DRAW, "both goals")  # p28
        if not any(alive(g, nation) for nation in g.rules.nations):
            g.end(DRAW, "no units left: both sides lose")


def has_won(g: State, side: int) -> bool:
    """Does a side hold what its scenario asks for, Embattled or not (p25-28)?"""
    if g.rules.scenario == "eastern" and side == ALLIES and g.embattled[GERMANY_CAPITAL]:
        return True
    return all(sum(holds(g, side, t) for t in territories) >= need for need, territories in g.rules.facts.victory[side])


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
        g.gain(nation, kind, -g.stock(nation, kind))
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
            g.take_control(self.territory, self.nation)
            g.award(self.nation, medals(g, self.territory))

    def say(self, g: State, action: int) -> str:
        return f"{NATIONS[self.nation]} {('wait', 'claim')[action]} {REGIONS[self.territory]}"


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
