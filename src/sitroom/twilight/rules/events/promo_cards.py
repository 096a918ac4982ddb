"""Promo cards of national editions, as the rulebooks describe them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import ID, US, USSR, WESTERN_EUROPE
from sitroom.twilight.rules.effects import NATO, SPAIN_LEFT_NATO, STAN_WOJENNY
from sitroom.twilight.rules.event import event
from sitroom.twilight.rules.events.common import add
from sitroom.twilight.rules.questions import AskCountry, RollTwoDice
from sitroom.twilight.rules.state import State

SPAIN: Final = ID["spain_portugal"]


@event("referendum_otan", lambda g, side: bool(g.effects & NATO))
def referendum_otan(g: State, side: int) -> None:
    """With NATO: both roll, +1 for the player, +1 for more influence in Spain/Portugal; the winner gains there."""
    g.push(Referendum(CHANCE, side))


@final
class Referendum(RollTwoDice):
    """The winner gets 1 VP and 1 influence; the USSR also takes Spain/Portugal out of NATO. Ties are rolled again."""

    __slots__ = ("by",)
    verb: ClassVar = "dice"
    public: ClassVar = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def answer(self, g: State, dice: int) -> None:
        ussr, us = divmod(dice, 10)
        here = g.influence[US][SPAIN] - g.influence[USSR][SPAIN]
        us_plus, ussr_plus = (self.by == US) + (here > 0), (self.by == USSR) + (here < 0)
        g.note("dice", us, ussr, us_plus, ussr_plus, causes.REFERENDUM_OTAN)
        margin = us + us_plus - ussr - ussr_plus
        if not margin:
            g.push(self)
            return
        winner = US if margin > 0 else USSR
        g.gain_vp(winner, 1, because=causes.REFERENDUM_OTAN)
        g.change_influence(winner, SPAIN, 1, because=causes.REFERENDUM_OTAN)
        if winner == USSR:
            g.begin_effect(SPAIN_LEFT_NATO)


@event("anni_di_piombo")
def anni_di_piombo(g: State, side: int) -> None:
    """US: in one Western European country the USSR does not control, only 1 Soviet influence remains."""
    g.push(AnniDiPiombo(US))


@final
class AnniDiPiombo(AskCountry):
    """The US names the country."""

    __slots__ = ()
    verb: ClassVar = "remove"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [c for c in WESTERN_EUROPE if g.control[c] != USSR and g.influence[USSR][c] > 1]

    def answer(self, g: State, country: int) -> None:
        g.lose(USSR, country, g.influence[USSR][country] - 1, because=causes.ANNI_DI_PIOMBO)


@event("pakt_bagdadzki")
def pakt_bagdadzki(g: State, side: int) -> None:
    """1 Soviet influence leaves Iraq and Turkey; US: 1 in Pakistan or Iran."""
    g.lose(USSR, ID["iraq"], 1, because=causes.PAKT_BAGDADZKI)
    g.lose(USSR, ID["turkey"], 1, because=causes.PAKT_BAGDADZKI)
    add(g, US, 1, (ID["pakistan"], ID["iran"]), each=1, because=causes.PAKT_BAGDADZKI)


@event("stan_wojenny")
def stan_wojenny(g: State, side: int) -> None:
    """1 US influence leaves Poland; no Solidarity this turn."""
    g.lose(US, ID["poland"], 1, because=causes.STAN_WOJENNY)
    g.begin_effect(STAN_WOJENNY)
