"""Placing influence by operations (R 6.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.areas import areas, reach_from
from sitroom.twilight.rules.board import CIVIL_WAR, IN_ASIA, IN_SOUTHEAST_ASIA, MAP, NEXT_TO, REGION, SIZE, US, USSR
from sitroom.twilight.rules.cards import CARD, CHINA
from sitroom.twilight.rules.effects import CHERNOBYL, CIVIL_WAR_OVER, VIETNAM_REVOLTS
from sitroom.twilight.rules.points import bonus, facts_of, only_a_bonus, worth
from sitroom.twilight.rules.questions import AskCountry
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State

_ANY_CHERNOBYL: Final = sum(CHERNOBYL)
_AREA: Final[tuple[int, ...]] = tuple(
    2 if country in IN_SOUTHEAST_ASIA else 1 if country in IN_ASIA else 0 for country in range(SIZE)
)
"""By country: 2 in Southeast Asia, 1 elsewhere in Asia, else 0."""


def reach_of(g: State, side: int) -> list[int]:
    """Where a side may place: with or next to its influence at the start of the round (R 6.1.1, 6.1.4)."""
    cached = g.reach[side]
    if cached is None:
        cached = g.reach[side] = measured_reach(g, side)
    return cached


def measured_reach(g: State, side: int) -> list[int]:
    """`reach_of`, worked out anew."""
    found = reach_from(side, g.stood[side])
    if side == USSR:
        if g.effects & _ANY_CHERNOBYL:
            found = [c for c in found if not poisoned(g, side, c)]
        if civil_war_open(g) and not poisoned(g, side, CIVIL_WAR):
            found.append(CIVIL_WAR)
    return found


def poisoned(g: State, side: int, country: int) -> bool:
    """Does Chernobyl (94) keep Soviet operations out of the country's region?"""
    return side == USSR and bool(g.effects & CHERNOBYL[REGION[country]])


def civil_war_open(g: State) -> bool:
    """R 12.1: may the USSR still place influence in the Chinese Civil War space?"""
    return g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER


def start_measuring_reach(g: State) -> None:
    """Note where influence is now; reach is measured from there until the next round or headline (R 6.1.1).

    A side that is in the same countries as before has the same reach.
    """
    if not g.before:
        return
    g.before = {}
    us, ussr = g.stood
    if g.present[US] != us:
        us = g.present[US][:]
        g.reach = [None, g.reach[USSR]]
    if g.present[USSR] != ussr:
        ussr = g.present[USSR][:]
        g.reach = [g.reach[US], None]
    g.stood = (us, ussr)


def measure_reach_from(g: State, us: list[int], ussr: list[int]) -> None:
    """Reach is measured from this influence, as a position or view has it."""
    g.before = {}
    g.stood = (_note_before(g, US, us), _note_before(g, USSR, ussr))
    g.reach = [None, None]


def _note_before(g: State, side: int, then: list[int]) -> list[int]:
    """A side's influence when the round began; returns where it was."""
    now = g.influence[side]
    if then == now:
        return g.present[side][:]
    for country, points in enumerate(then):
        if points != now[country]:
            g.before[country * 2 + side] = points
    return areas([country for country in MAP if then[country]])


@final
@mypyc_attr(free_list_len=1)
class PlaceByOps(AskCountry):
    """Place one marker at a time, anywhere in reach (R 6.1.3): 2 points under enemy control, else 1 (R 6.1.2).

    `value` is the sum before the bonus of a region and the limit of 1, here as in all operations (R 7.4).
    """

    __slots__ = ("asia", "card", "southeast", "spent", "value")
    verb: ClassVar = "place"
    public: ClassVar = True

    def __init__(
        self, seat: int, value: int, card: int, spent: int = 0, asia: bool = True, southeast: bool = True
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.spent = spent
        self.asia = asia
        self.southeast = southeast

    def facts(self, g: State) -> Facts:
        return facts_of(g, self.seat, self.value, self.card, self.spent, self.asia, self.southeast)

    def legal(self, g: State) -> list[int]:
        seat, card = self.seat, self.card
        reach = g.reach[seat] or reach_of(g, seat)
        enemy = 1 - seat
        control = g.control
        left = max(1, self.value) - self.spent
        if left < 2 and not bonus(g, seat, card, self.asia, self.southeast):
            return [c for c in reach if control[c] != enemy] if left == 1 else []
        if card != CHINA and not (seat == USSR and g.effects & VIETNAM_REVOLTS):
            return reach
        points = self.points(g)
        return [c for c in reach if points[_AREA[c]] >= (2 if control[c] == enemy else 1)]

    def points(self, g: State) -> tuple[int, int, int]:
        """What is left for a marker by `_AREA`: bonuses count only where they may still be spent."""
        seat, value, card, spent = self.seat, self.value, self.card, self.spent
        return (
            worth(g, seat, value, card, False, False) - spent,
            worth(g, seat, value, card, self.asia, False) - spent,
            worth(g, seat, value, card, self.asia, self.southeast) - spent,
        )

    def pays(self, g: State, country: int) -> bool:
        """Are there enough points for a marker there (R 6.1.2)?"""
        return self.points(g)[_AREA[country]] >= (2 if g.control[country] == 1 - self.seat else 1)

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country >= len(REGION):
            return None
        if country not in reach_of(g, self.seat):
            return out_of_reach(g, self.seat, country)
        if self.pays(g, country):
            return None
        if g.control[country] == 1 - self.seat:
            return refuse("costs_two", country=country)
        return only_a_bonus(self.card, country)

    def answer(self, g: State, country: int) -> None:
        seat = self.seat
        cost = 2 if g.control[country] == 1 - seat else 1
        g.change_influence(seat, country, 1, because=causes.OPERATIONS)
        asia, southeast = self.asia and country in IN_ASIA, self.southeast and country in IN_SOUTHEAST_ASIA
        g.stack.append(PlaceByOps(seat, self.value, self.card, self.spent + cost, asia, southeast))


def out_of_reach(g: State, seat: int, country: int) -> Refusal:
    """Why `seat` cannot place influence there with operations (R 6.1.1)."""
    if country == CIVIL_WAR:
        return refuse("civil_war.place", country=country)  # R 12.1
    if poisoned(g, seat, country):
        return refuse("chernobyl", card=CARD["chernobyl"], region=REGION[country])
    return refuse("reach", country=country)


def can_place(g: State, seat: int, value: int, card: int) -> bool:
    """Is there anywhere to place? What lies beside the side's own space is always in reach (R 6.1.4): that is looked at
    first, and is nearly always enough."""
    for country in NEXT_TO[seat]:
        if (value > 1 or g.control[country] != 1 - seat) and not poisoned(g, seat, country):
            return True
    return bool(PlaceByOps(seat, value, card).legal(g))
