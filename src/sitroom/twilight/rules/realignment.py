"""Realignment (R 6.2)."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.attacks import realignment_targets, why_not_attacked
from sitroom.twilight.rules.board import ADJACENT, CIVIL_WAR, IN_ASIA, IN_SOUTHEAST_ASIA, NEXT_TO, REGION, US, USSR
from sitroom.twilight.rules.effects import IRAN_CONTRA
from sitroom.twilight.rules.points import facts_of, only_a_bonus, worth
from sitroom.twilight.rules.questions import AskCountry, RollTwoDice
from sitroom.twilight.rules.state import State


def realignment_modifiers(g: State, country: int, by: int = US) -> tuple[int, int]:
    """What the US and the USSR add to their dice (R 6.2.2) in a realignment by one of them."""
    control = g.control
    us_here, ussr_here = g.influence[US][country], g.influence[USSR][country]
    us, ussr = int(us_here > ussr_here), int(ussr_here > us_here)
    for neighbour in ADJACENT[country]:
        holder = control[neighbour]
        if holder == US:
            us += 1
        elif holder == USSR:
            ussr += 1
    us += country in NEXT_TO[US]
    ussr += country in NEXT_TO[USSR]
    if g.effects & IRAN_CONTRA and (by == US or g.rules.iran_contra_every_roll):
        us -= 1  # card 93
    return us, ussr


@final
@mypyc_attr(free_list_len=1)
class Realign(AskCountry):
    """One point, one roll; each is resolved before the next target is named (R 6.2.1).

    Free rolls stay in the region of the first: Junta's in one of its two regions (card 47; house rule 88).
    """

    __slots__ = ("among", "asia", "because", "card", "free", "southeast", "spent", "value")
    verb: ClassVar = "realign"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int,
        spent: int,
        free: bool,
        among: tuple[int, ...],
        asia: bool = True,
        southeast: bool = True,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.spent = spent
        self.free = free
        self.among = among
        self.asia = asia
        self.southeast = southeast
        self.because = because

    def facts(self, g: State) -> Facts:
        return facts_of(g, self.seat, self.value, self.card, self.spent, self.asia, self.southeast)

    def legal(self, g: State) -> list[int]:
        if self.spent >= worth(g, self.seat, self.value, self.card, self.asia, self.southeast):
            return []
        targets = realignment_targets(g, self.seat, self.among, self.free)
        return targets if self.spent < self.value else [c for c in targets if self.pays(g, c)]

    def pays(self, g: State, country: int) -> bool:
        """Is there a point left for a roll there?"""
        asia, southeast = self.asia and country in IN_ASIA, self.southeast and country in IN_SOUTHEAST_ASIA
        return self.spent < worth(g, self.seat, self.value, self.card, asia, southeast)

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country not in self.among and country != CIVIL_WAR:
            return None
        barred = why_not_attacked(g, self.seat, self.verb, country, self.free or g.rules.realign_anywhere)
        return barred or (None if self.pays(g, country) else only_a_bonus(self.card, country))

    def answer(self, g: State, country: int) -> None:
        seat, free, among = self.seat, self.free, self.among
        asia, southeast = self.asia and country in IN_ASIA, self.southeast and country in IN_SOUTHEAST_ASIA
        if free and g.rules.junta_one_region:
            among = tuple(c for c in among if REGION[c] == REGION[country])
        card, because = self.card, self.because
        again = Realign(seat, self.value, card, self.spent + 1, free, among, asia, southeast, because)
        g.stack += (again, RealignRoll(CHANCE, seat, country, card or because))


@final
@mypyc_attr(free_list_len=1)
class RealignRoll(RollTwoDice):
    """Both roll; the higher removes the difference from the other (R 6.2.2). Nothing is ever added (R 6.2.3)."""

    __slots__ = ("because", "by", "country")
    verb: ClassVar = "dice"
    public: ClassVar = True

    def __init__(self, seat: int, by: int, country: int, because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.by = by
        self.country = country
        self.because = because

    def answer(self, g: State, dice: int) -> None:
        us_plus, ussr_plus = realignment_modifiers(g, self.country, self.by)
        ussr_die, us_die = divmod(dice, 10)
        us, ussr = us_die + us_plus, ussr_die + ussr_plus
        if g.log is not None:
            g.note("realign", self.by, self.country, us_die, us_plus, ussr_die, ussr_plus, self.because)
        loser = USSR if us > ussr else US
        if us == ussr or (loser == self.by and g.rules.realign_no_own_loss):
            return
        g.lose(loser, self.country, abs(us - ussr), because=causes.REALIGNMENT)
