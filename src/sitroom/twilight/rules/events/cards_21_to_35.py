"""Early War events: cards 21 to 35 and 103 to 106."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    ADJACENT,
    AFRICA,
    ASIA,
    CENTRAL_AMERICA,
    CIVIL_WAR,
    EASTERN_EUROPE,
    EUROPE,
    ID,
    IN_REGION,
    MAP,
    MIDDLE_EAST,
    SOUTH_AMERICA,
    SOUTHEAST_ASIA,
    US,
    USSR,
    WESTERN_EUROPE,
    countries,
)
from sitroom.twilight.rules.cards import CARD, SCORING, SIDE
from sitroom.twilight.rules.effects import (
    CONTAINMENT,
    FORMOSAN,
    MARSHALL_PLAN,
    NATO,
    NORAD,
    RED_SCARE,
    U2,
    US_JAPAN,
    WARSAW_PACT,
)
from sitroom.twilight.rules.event import Dispose, event
from sitroom.twilight.rules.events.common import (
    AddAllInOne,
    ChooseWar,
    ClearCountries,
    GainVp,
    add,
    conduct,
    improve_defcon,
    remove,
    show_hand,
    war_milops,
)
from sitroom.twilight.rules.influence import civil_war_open
from sitroom.twilight.rules.operations import ALL_USES, SPACE, use, uses, why_not_used
from sitroom.twilight.rules.play import avert_bury_you, pay_flower_power
from sitroom.twilight.rules.questions import DECLINE, AskCard, AskCountry, AskUse
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import cancel_headline

FRANCE: Final = ID["france"]
UK: Final = ID["united_kingdom"]
ISRAEL: Final = ID["israel"]


@event("nato", lambda g, side: bool(g.effects & (MARSHALL_PLAN | WARSAW_PACT)))
def nato(g: State, side: int) -> None:
    """After Marshall Plan or Warsaw Pact: no Soviet coup or realignment, nobody's Brush War in US-controlled Europe."""
    g.begin_effect(NATO)


@event("independent_reds")
def independent_reds(g: State, side: int) -> None:
    """US: match the USSR's influence in one of five Eastern European countries."""
    g.push(IndependentReds(US))


@final
class IndependentReds(AskCountry):
    """The country; where the US already has as much, nothing is added."""

    __slots__ = ()
    verb: ClassVar = "add"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        us, ussr = g.influence
        return [c for c in countries("bulgaria czechoslovakia hungary romania yugoslavia") if ussr[c] > us[c]]

    def answer(self, g: State, country: int) -> None:
        us, ussr = g.influence
        g.change_influence(US, country, ussr[country] - us[country], because=causes.INDEPENDENT_REDS)


@event("marshall_plan")
def marshall_plan(g: State, side: int) -> None:
    """US: 1 influence in each of 7 Western European countries the USSR does not control. Allows NATO."""
    g.begin_effect(MARSHALL_PLAN)
    add(g, US, 7, [c for c in WESTERN_EUROPE if g.control[c] != USSR], each=1, because=causes.MARSHALL_PLAN)


@event("indo_pakistani_war")
def indo_pakistani_war(g: State, side: int) -> None:
    """War in India or Pakistan, the player's choice: won on 4-6, 2 VP, 2 military operations."""
    g.push(
        ChooseWar(side, countries("india pakistan"), 4, war_milops(g, side, 2), 2, because=causes.INDO_PAKISTANI_WAR)
    )


@event("containment")
def containment(g: State, side: int) -> None:
    """US cards are worth 1 more this turn, at most 4."""
    g.begin_effect(CONTAINMENT)


@event("cia_created")
def cia_created(g: State, side: int) -> None:
    """The USSR shows its hand; the US conducts operations as with a card of 1."""
    show_hand(g, USSR, because=causes.CIA_CREATED)
    conduct(g, US, 1, because=causes.CIA_CREATED)


@event("us_japan_mutual_defense_pact")
def us_japan_pact(g: State, side: int) -> None:
    """The US gains control of Japan; the USSR may neither coup nor realign there."""
    g.gain_control(US, ID["japan"], because=causes.US_JAPAN_MUTUAL_DEFENSE_PACT)
    g.begin_effect(US_JAPAN)


@event("suez_crisis")
def suez_crisis(g: State, side: int) -> None:
    """USSR: remove 4 US influence from France, the UK and Israel, at most 2 each."""
    remove(g, USSR, US, 4, (FRANCE, UK, ISRAEL), each=2, because=causes.SUEZ_CRISIS)


@event("east_european_unrest")
def east_european_unrest(g: State, side: int) -> None:
    """US: remove 1 Soviet influence (2 in the Late War) from each of 3 Eastern European countries."""
    g.push(
        ClearCountries(US, USSR, 3, EASTERN_EUROPE, most=2 if g.turn >= 8 else 1, because=causes.EAST_EUROPEAN_UNREST)
    )


@event("decolonization")
def decolonization(g: State, side: int) -> None:
    """USSR: 1 influence in each of 4 countries of Africa and Southeast Asia."""
    add(g, USSR, 4, (*IN_REGION[AFRICA], *SOUTHEAST_ASIA), each=1, because=causes.DECOLONIZATION)


@event("red_scare_purge", lambda g, side: side == US or not civil_war_open(g))
def red_scare(g: State, side: int) -> None:
    """The opponent's cards are worth 1 less this turn, at least 1. Not for the USSR while China is at war (R 12.4)."""
    g.begin_effect(RED_SCARE[1 - side])


@event("un_intervention", lambda g, side: any(SIDE[c] == 1 - side for c in g.hands[side]))
def un_intervention(g: State, side: int) -> None:
    """Play an opponent's card with it: only its operations count. Never a headline."""
    g.push(UnPartner(side))


@final
class UnPartner(AskCard):
    """The card whose event is cancelled (ruling 64)."""

    __slots__ = ()
    verb: ClassVar = "with"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [c for c in sorted(g.hands[self.seat]) if SIDE[c] == 1 - self.seat]

    def answer(self, g: State, card: int) -> None:
        g.play_from_hand(self.seat, card)
        play_with_un(g, self.seat, card)


def play_with_un(g: State, seat: int, card: int) -> None:
    """Operations of a card on the table whose event UN Intervention cancels; U2 (60) pays and is over (ruling 65)."""
    g.note("plays", seat, card)
    avert_bury_you(g)
    if g.effects & U2:
        g.gain_vp(USSR, 1, because=causes.U2_INCIDENT)
        g.end_effect(U2, because=causes.UN_INTERVENTION)
    g.push(OpsWithUn(seat, card), Dispose(card))


@final
class OpsWithUn(AskUse):
    """The operations, in any of the ways of R 6.0; a war card sent into space does not trigger Flower Power (59)."""

    __slots__ = ("card",)
    verb: ClassVar = "ops"
    public: ClassVar = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, g: State) -> list[int]:
        return uses(g, self.seat, g.card_sum(self.seat, self.card), self.card, ALL_USES)

    def why_not(self, g: State, kind: int) -> Refusal | None:
        if kind not in ALL_USES:
            return refuse("use.given")  # its event is cancelled
        return why_not_used(g, self.seat, g.card_sum(self.seat, self.card), self.card, kind)

    def answer(self, g: State, kind: int) -> None:
        seat, card = self.seat, self.card
        if kind != SPACE:
            pay_flower_power(g, seat, card)
        use(g, kind, seat, g.card_sum(seat, card), card)


@event("de_stalinization")
def de_stalinization(g: State, side: int) -> None:
    """USSR: move up to 4 of its influence to countries the US does not control, at most 2 to each."""
    g.push(DeStalinize(USSR, 0))


@final
class DeStalinize(AskCountry):
    """Take up to 4 points off the board; all of them must be placed again (ruling 81)."""

    __slots__ = ("taken",)
    verb: ClassVar = "remove"
    public: ClassVar = True

    def __init__(self, seat: int, taken: int) -> None:
        self.seat = seat
        self.taken = taken

    def facts(self, g: State) -> Facts:
        return {"left": 4 - self.taken}

    def legal(self, g: State) -> list[int]:
        return [*(c for c in MAP if g.influence[USSR][c]), DECLINE]

    def answer(self, g: State, country: int) -> None:
        if country != DECLINE:
            g.change_influence(USSR, country, -1, because=causes.DE_STALINIZATION)
            if self.taken < 3:
                g.push(DeStalinize(USSR, self.taken + 1))
                return
        taken = self.taken + (country != DECLINE)
        space = (CIVIL_WAR,) if civil_war_open(g) else ()
        add(g, USSR, taken, [c for c in (*MAP, *space) if g.control[c] != US], each=2, because=causes.DE_STALINIZATION)


@event("nuclear_test_ban")
def nuclear_test_ban(g: State, side: int) -> None:
    """VP equal to DEFCON less 2; then DEFCON +2."""
    if g.defcon > 2:
        g.gain_vp(side, g.defcon - 2, because=causes.NUCLEAR_TEST_BAN)
    improve_defcon(g, side, 2, because=causes.NUCLEAR_TEST_BAN)


@event("formosan_resolution", lambda g, side: not civil_war_open(g))
def formosan_resolution(g: State, side: int) -> None:
    """Taiwan scores as a battleground while the US controls it, until the US plays the China Card."""
    g.begin_effect(FORMOSAN)


@event("defectors")
def defectors(g: State, side: int) -> None:
    """US headline: cancels the Soviet one. In a Soviet action round: 1 VP for the US."""
    if g.round == 0:
        if g.phasing == US:
            cancel_headline(g, USSR)
    elif g.phasing == USSR:
        g.gain_vp(US, 1, because=causes.DEFECTORS)


@event("the_cambridge_five", lambda g, side: g.turn < 8)
def cambridge_five(g: State, side: int) -> None:
    """The US shows its scoring cards; the USSR may add 1 influence where one of them scores. Not in the Late War."""
    shown = [c for c in sorted(g.hands[US]) if SCORING[c]]
    if not shown:
        g.note("no_cards", US, "reveal", causes.THE_CAMBRIDGE_FIVE)
        return
    g.reveal(US, shown, because=causes.THE_CAMBRIDGE_FIVE)
    named = {c for card in shown for c in scored_by(g, card)}
    add(g, USSR, 1, sorted(named), each=1, optional=True, because=causes.THE_CAMBRIDGE_FIVE)


_SCORED: Final = {
    CARD["asia_scoring"]: IN_REGION[ASIA],
    CARD["europe_scoring"]: IN_REGION[EUROPE],
    CARD["middle_east_scoring"]: IN_REGION[MIDDLE_EAST],
    CARD["africa_scoring"]: IN_REGION[AFRICA],
    CARD["central_america_scoring"]: IN_REGION[CENTRAL_AMERICA],
    CARD["south_america_scoring"]: IN_REGION[SOUTH_AMERICA],
    CARD["southeast_asia_scoring"]: SOUTHEAST_ASIA,
}


def scored_by(g: State, card: int) -> tuple[int, ...]:
    """The countries a scoring card covers; the Chinese Civil War is in Asia (R 12.1)."""
    extra = (CIVIL_WAR,) if card == CARD["asia_scoring"] and civil_war_open(g) else ()
    return (*_SCORED[card], *extra)


@event("special_relationship")
def special_relationship(g: State, side: int) -> None:
    """UK US-controlled: 1 US influence next to it; with NATO 2 in one Western European country and 2 VP."""
    if g.control[UK] != US:
        return
    if g.effects & NATO:
        g.push(
            AddAllInOne(US, 2, WESTERN_EUROPE, because=causes.SPECIAL_RELATIONSHIP),
            GainVp(US, 2, because=causes.SPECIAL_RELATIONSHIP),
        )
    else:
        add(g, US, 1, ADJACENT[UK], each=1, because=causes.SPECIAL_RELATIONSHIP)


@event("norad")
def norad(g: State, side: int) -> None:
    """After a round that brought DEFCON to 2 with Canada US-controlled: 1 US influence. Ended by Quagmire."""
    g.begin_effect(NORAD)
