"""The designers' option to mix influence and realignment in one card's operations."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action, Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.attacks import realignment_targets
from sitroom.twilight.rules.board import COUNTRIES, ID, IN_ASIA, IN_SOUTHEAST_ASIA, MAP
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.points import facts_of
from sitroom.twilight.rules.questions import AskCountry
from sitroom.twilight.rules.realignment import Realign, RealignRoll
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State

ROLL: Final = 100
"""Added to a country's number: roll there instead of placing there."""


@final
class MixedOps(AskCountry):
    """Each point goes to influence or to a roll, at the usual cost, but never to both in one country."""

    __slots__ = ("asia", "because", "card", "placed", "rolled", "southeast", "spent", "value")
    verb: ClassVar = "place"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int,
        spent: int = 0,
        asia: bool = True,
        southeast: bool = True,
        placed: tuple[int, ...] = (),
        rolled: tuple[int, ...] = (),
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.spent = spent
        self.asia = asia
        self.southeast = southeast
        self.placed = placed
        self.rolled = rolled
        self.because = because

    def facts(self, g: State) -> Facts:
        return facts_of(g, self.seat, self.value, self.card, self.spent, self.asia, self.southeast)

    def legal(self, g: State) -> list[int]:
        roll = self._roll()
        places = self._place().legal(g)
        rolls = [c for c in realignment_targets(g, self.seat) if roll.pays(g, c)]
        return [c for c in places if c not in self.rolled] + [ROLL + c for c in rolls if c not in self.placed]

    def why_not(self, g: State, action: int) -> Refusal | None:
        rolls, country = divmod(action, ROLL)
        if rolls > 1 or country >= len(COUNTRIES):
            return None
        barred = self._roll().why_not(g, country) if rolls else self._place().why_not(g, country)
        if not barred and country in (self.placed if rolls else self.rolled):
            return refuse("mixed", country=country)
        return barred

    def _place(self) -> PlaceByOps:
        return PlaceByOps(self.seat, self.value, self.card, self.spent, self.asia, self.southeast)

    def _roll(self) -> Realign:
        return Realign(self.seat, self.value, self.card, self.spent, False, MAP, self.asia, self.southeast)

    def means(self, g: State, action: int) -> Action:
        roll, country = divmod(action, ROLL)
        return act("realign" if roll else "place", COUNTRIES[country].id)

    def say(self, g: State, action: int) -> str:
        """A roll is named as such, since every country could also be for influence."""
        roll, country = divmod(action, ROLL)
        return ("roll-" if roll else "") + COUNTRIES[country].id

    def read(self, g: State, text: str) -> int:
        country = text.removeprefix("roll-")
        return -1 if country not in ID else ID[country] + (ROLL if text.startswith("roll-") else 0)

    def answer(self, g: State, action: int) -> None:
        rolls, country = divmod(action, ROLL)
        cost = 2 if g.control[country] == 1 - self.seat and not rolls else 1
        g.push(
            MixedOps(
                self.seat,
                self.value,
                self.card,
                self.spent + cost,
                self.asia and country in IN_ASIA,
                self.southeast and country in IN_SOUTHEAST_ASIA,
                self.placed if rolls else (*self.placed, country),
                (*self.rolled, country) if rolls else self.rolled,
                self.because,
            )
        )
        if rolls:
            g.push(RealignRoll(CHANCE, self.seat, country, self.card or self.because))
        else:
            g.change_influence(self.seat, country, 1, because=causes.OPERATIONS)
