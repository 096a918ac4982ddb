"""Coups (R 6.3)."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.attacks import coup_targets, why_not_attacked
from sitroom.twilight.rules.board import (
    BATTLEGROUND,
    CENTRAL_AMERICA,
    CIVIL_WAR,
    IN_ASIA,
    IN_SOUTHEAST_ASIA,
    REGION,
    SOUTH_AMERICA,
    STABILITY,
    US,
    USSR,
)
from sitroom.twilight.rules.effects import DEATH_SQUADS, MISSILE_CRISIS, NUCLEAR_SUBS, SALT, YURI
from sitroom.twilight.rules.points import facts_of, worth
from sitroom.twilight.rules.questions import DECLINE, AskCountry, RollDie
from sitroom.twilight.rules.state import State


def coup_value(g: State, seat: int, value: int, card: int, country: int) -> int:
    """Operations behind a coup, with the bonuses of its region."""
    return worth(g, seat, value, card, country in IN_ASIA, country in IN_SOUTHEAST_ASIA)


def coup_modifier(g: State, seat: int, country: int) -> int:
    """What SALT (43) and Death Squads (69) do to the die; they never change military operations (ruling 25)."""
    modifier = -1 if g.effects & SALT else 0
    if REGION[country] in (CENTRAL_AMERICA, SOUTH_AMERICA):
        if g.effects & DEATH_SQUADS[seat]:
            modifier += 1
        if g.effects & DEATH_SQUADS[1 - seat]:
            modifier -= 1
    return modifier


@final
@mypyc_attr(free_list_len=1)
class Coup(AskCountry):
    """Name the target of a coup. `che`: the first of Che's two (107); `optional`: it may be declined."""

    __slots__ = ("among", "because", "card", "che", "free", "optional", "value")
    verb: ClassVar = "coup"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int,
        free: bool,
        among: tuple[int, ...],
        che: bool = False,
        optional: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.free = free
        self.among = among
        self.che = che
        self.optional = optional
        self.because = because

    def facts(self, g: State) -> Facts:
        return {**facts_of(g, self.seat, self.value, self.card), "value": max(1, self.value)}

    def legal(self, g: State) -> list[int]:
        targets = coup_targets(g, self.seat, self.among, self.free)
        return [*targets, DECLINE] if targets and self.optional else targets

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country not in self.among and country != CIVIL_WAR:
            return None
        return why_not_attacked(g, self.seat, self.verb, country, self.free)

    def answer(self, g: State, country: int) -> None:
        if country == DECLINE:
            return
        attempt_coup(g, self, country)


def attempt_coup(g: State, coup: Coup, country: int) -> None:
    """The attempt itself: under the Cuban Missile Crisis it ends the match at once (card 40, rulings 15, 19)."""
    seat = coup.seat
    value = coup_value(g, seat, coup.value, coup.card, country)
    because = coup.card or coup.because
    if g.log is not None:
        g.note("target", seat, country, because)
    if g.effects & MISSILE_CRISIS[seat]:
        g.end(1 - seat, "missile_crisis", because=causes.CUBAN_MISSILE_CRISIS)
    g.stack.append(CoupRoll(CHANCE, seat, country, value, coup.free, coup.che, coup.value, coup.among, because))


@final
@mypyc_attr(free_list_len=1)
class CoupRoll(RollDie):
    """Die and operations against twice the stability (R 6.3.2)."""

    __slots__ = ("among", "because", "by", "card_value", "che", "country", "free", "value")
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        by: int,
        country: int,
        value: int,
        free: bool,
        che: bool,
        card_value: int,
        among: tuple[int, ...],
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.by = by
        self.country = country
        self.value = value
        self.free = free
        self.che = che
        self.card_value = card_value
        self.among = among
        self.because = because

    def answer(self, g: State, die: int) -> None:
        by, country = self.by, self.country
        modifier = coup_modifier(g, by, country)
        result = die + self.value + modifier - 2 * STABILITY[country]
        if g.log is not None:
            g.note("coup", by, country, die, self.value, modifier, result, self.because)
        gone = 0
        if result > 0:
            gone = g.lose(1 - by, country, result, because=causes.COUP)
            g.change_influence(by, country, result - gone, because=causes.COUP)
        if not self.free:
            g.add_milops(by, self.value, because=causes.COUP)  # R 6.3.3, 8.2.2, 8.2.5
        if BATTLEGROUND[country] and not (by == US and g.effects & NUCLEAR_SUBS):
            g.set_defcon(g.defcon - 1, by, because=causes.BATTLEGROUND_COUP)  # R 6.3.4, 8.1.4
        if by == US and g.effects & YURI:
            g.gain_vp(USSR, 1, because=causes.YURI_AND_SAMANTHA)
        if self.che and gone:
            rest = tuple(c for c in self.among if c != country)
            g.push(Coup(by, self.card_value, 0, self.free, rest, optional=True, because=self.because))
