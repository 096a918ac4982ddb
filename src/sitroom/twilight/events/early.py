"""Early War events: cards 1 to 35 and 103 to 106."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Decision
from sitroom.twilight.board import (
    ADJACENT,
    AFRICA,
    ASIA,
    BATTLEGROUND,
    CENTRAL_AMERICA,
    CIVIL_WAR,
    EASTERN_EUROPE,
    EUROPE,
    ID,
    IN_REGION,
    MAP,
    MIDDLE_EAST,
    NEITHER,
    SOUTH_AMERICA,
    SOUTHEAST_ASIA,
    US,
    USSR,
    WESTERN_EUROPE,
    countries,
)
from sitroom.twilight.cards import CARD, SCORING, SHUTTLE_DIPLOMACY, SIDE
from sitroom.twilight.effects import (
    CAMP_DAVID,
    CIVIL_WAR_OVER,
    CONTAINMENT,
    DE_GAULLE,
    FORMOSAN,
    IRON_LADY,
    MARSHALL_PLAN,
    NATO,
    NORAD,
    RED_SCARE,
    SHUTTLE,
    U2,
    U2_PAID,
    US_JAPAN,
    VIETNAM_REVOLTS,
    WARSAW_PACT,
)
from sitroom.twilight.events.common import (
    AddAllInOne,
    ChooseWar,
    ClearCountries,
    GainVp,
    add,
    cards_worth,
    conduct,
    degrade_defcon,
    improve_defcon,
    remove,
    show_hand,
    war,
    war_milops,
)
from sitroom.twilight.operations import COUP, INFLUENCE, REALIGNMENT, SPACE, ConductOps, civil_war_open, use, uses
from sitroom.twilight.play import (
    ALL_USES,
    Dispose,
    Event,
    answer_bury_you,
    avert_bury_you,
    event,
    pay_flower_power,
)
from sitroom.twilight.questions import DECLINE, AskCard, AskCountry, AskUse, RollTwoDice
from sitroom.twilight.scoring import score_region
from sitroom.twilight.space import advance
from sitroom.twilight.state import PASS, State
from sitroom.twilight.turn import cancel_headline

CUBA, VIETNAM, WEST_GERMANY, FRANCE, UK, ISRAEL = (
    ID[name] for name in ("cuba", "vietnam", "west_germany", "france", "united_kingdom", "israel")
)


# 1 to 3, and the other scoring cards: R 10.1


@event("asia_scoring")
def asia_scoring(g: State, side: int) -> None:
    """Score Asia: presence 3, domination 7, control 9."""
    shuttle_or_score(g, ASIA)


@event("europe_scoring")
def europe_scoring(g: State, side: int) -> None:
    """Score Europe: presence 3, domination 7, control wins the match."""
    score_region(g, EUROPE)


@event("middle_east_scoring")
def middle_east_scoring(g: State, side: int) -> None:
    """Score the Middle East: presence 3, domination 5, control 7."""
    shuttle_or_score(g, MIDDLE_EAST)


def shuttle_or_score(g: State, region: int) -> None:
    """Score Asia or the Middle East; Shuttle Diplomacy (73) first takes out a Soviet battleground (ruling 98)."""
    if not g.effects & SHUTTLE:
        score_region(g, region)
        return
    g.end_effect(SHUTTLE)
    g.push(Dispose(SHUTTLE_DIPLOMACY))
    if any(BATTLEGROUND[c] and g.control[c] == USSR for c in IN_REGION[region]):
        g.push(ShuttleDiplomacy(US, region))
    else:
        score_region(g, region)


@final
class ShuttleDiplomacy(AskCountry):
    """The US names the Soviet battleground that does not count."""

    __slots__ = ("region",)
    verb: ClassVar = "shuttle"
    public: ClassVar = True

    def __init__(self, seat: int, region: int) -> None:
        self.seat = seat
        self.region = region

    def legal(self, g: State) -> list[int]:
        return [c for c in IN_REGION[self.region] if BATTLEGROUND[c] and g.control[c] == USSR]

    def answer(self, g: State, country: int) -> None:
        g.note("shuttle", country)
        score_region(g, self.region, country)


@event("duck_and_cover")
def duck_and_cover(g: State, side: int) -> None:
    """DEFCON -1; then the US gains 5 VP less the new DEFCON."""
    degrade_defcon(g, side)
    if g.defcon < 5:
        g.gain_vp(US, 5 - g.defcon)


@event("five_year_plan")
def five_year_plan(g: State, side: int) -> None:
    """The USSR discards a card at random; an American event on it happens."""
    if g.hands[USSR]:
        g.push(FiveYearPlan(CHANCE))
    else:
        g.note("no_cards", USSR, "discard")


@final
class FiveYearPlan(AskCard):
    """Chance picks the card (ruling 71)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[USSR])

    def answer(self, g: State, card: int) -> None:
        g.note("discard", USSR, card)
        answer_bury_you(g, card, SIDE[card] == US)
        g.leave_hand(USSR, card)
        g.table.append(card)
        g.push(*([Event(card, US)] if SIDE[card] == US else []), Dispose(card))


@event("socialist_governments", lambda g, side: not g.effects & IRON_LADY)
def socialist_governments(g: State, side: int) -> None:
    """USSR: remove 3 US influence in Western Europe, at most 2 per country. Not after The Iron Lady."""
    remove(g, USSR, US, 3, WESTERN_EUROPE, each=2)


@event("fidel")
def fidel(g: State, side: int) -> None:
    """All US influence leaves Cuba; the USSR gains what it needs to control it."""
    g.remove_all(US, CUBA)
    g.gain_control(USSR, CUBA)


@event("vietnam_revolts")
def vietnam_revolts(g: State, side: int) -> None:
    """USSR: 2 influence in Vietnam; this turn +1 operation for cards used wholly in Southeast Asia."""
    g.change_influence(USSR, VIETNAM, 2)
    g.begin_effect(VIETNAM_REVOLTS)


@event("blockade")
def blockade(g: State, side: int) -> None:
    """The US discards a card worth 3 or more, or loses all influence in West Germany."""
    g.push(Blockade(US))


@final
class Blockade(AskCard):
    """The discard, or PASS."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [PASS, *cards_worth(g, US, 3)]

    def answer(self, g: State, card: int) -> None:
        if card == PASS:
            g.remove_all(US, WEST_GERMANY)
        else:
            g.discard_from_hand(US, card)


@event("korean_war")
def korean_war(g: State, side: int) -> None:
    """War in South Korea for the USSR: -1 per US-controlled neighbour, won on 4-6, 2 VP, 2 military operations."""
    undecided = g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER
    war(g, USSR, ID["south_korea"], extra=-1 if undecided else 0)  # R 12.4.2


@event("romanian_abdication")
def romanian_abdication(g: State, side: int) -> None:
    """All US influence leaves Romania; the USSR gains what it needs to control it."""
    g.remove_all(US, ID["romania"])
    g.gain_control(USSR, ID["romania"])


@event("arab_israeli_war", lambda g, side: not g.effects & CAMP_DAVID)
def arab_israeli_war(g: State, side: int) -> None:
    """War in Israel for the USSR: also -1 if the US controls Israel. Not after Camp David."""
    war(g, USSR, ISRAEL, extra=-1 if g.control[ISRAEL] == US else 0)


@event("comecon")
def comecon(g: State, side: int) -> None:
    """USSR: 1 influence in each of 4 Eastern European countries the US does not control."""
    add(g, USSR, 4, [c for c in EASTERN_EUROPE if g.control[c] != US], each=1)


@event("nasser")
def nasser(g: State, side: int) -> None:
    """USSR: 2 influence in Egypt; the US loses half of its own there, rounded up."""
    egypt = ID["egypt"]
    g.change_influence(USSR, egypt, 2)
    g.lose(US, egypt, (g.influence[US][egypt] + 1) // 2)


@event("warsaw_pact_formed")
def warsaw_pact_formed(g: State, side: int) -> None:
    """USSR: clear the US out of 4 Eastern European countries, or add 5 there, at most 2 each. Allows NATO."""
    g.begin_effect(WARSAW_PACT)
    g.push(WarsawPact(USSR))


@final
class WarsawPact(Decision[State]):
    """1: remove; 2: add (ruling 82)."""

    __slots__ = ()
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "remove", "add")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        if choice == 1:
            g.push(ClearCountries(USSR, US, 4, EASTERN_EUROPE))
        else:
            add(g, USSR, 5, EASTERN_EUROPE, each=2)


@event("de_gaulle_leads_france")
def de_gaulle(g: State, side: int) -> None:
    """France: 2 US influence out, 1 Soviet in; NATO protects it no longer."""
    g.lose(US, FRANCE, 2)
    g.change_influence(USSR, FRANCE, 1)
    g.begin_effect(DE_GAULLE)


@event("captured_nazi_scientist")
def captured_nazi_scientist(g: State, side: int) -> None:
    """One box on in the Space Race."""
    advance(g, side, 1)


@event("truman_doctrine")
def truman_doctrine(g: State, side: int) -> None:
    """US: remove all Soviet influence from one European country that nobody controls."""
    g.push(ClearCountries(US, USSR, 1, tuple(c for c in IN_REGION[EUROPE] if g.control[c] == NEITHER)))


@event("olympic_games")
def olympic_games(g: State, side: int) -> None:
    """The opponent takes part (die against die +2, 2 VP) or boycotts (DEFCON -1, the sponsor has 4 operations)."""
    g.push(Olympics(1 - side))


@final
class Olympics(Decision[State]):
    """1: take part; 2: boycott."""

    __slots__ = ()
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "participate", "boycott")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        sponsor = 1 - self.seat
        g.note("olympics", self.seat, choice == 1)
        if choice == 1:
            g.push(OlympicRoll(CHANCE, sponsor))
            return
        degrade_defcon(g, sponsor)
        value = g.ops_sum(sponsor, 4) if g.rules.boycott_ops_modified else 4
        g.push(ConductOps(sponsor, value, 0, (INFLUENCE, REALIGNMENT, COUP), optional=True))


@final
class OlympicRoll(RollTwoDice):
    """The sponsor adds 2; ties are rolled again."""

    __slots__ = ("sponsor",)
    verb: ClassVar = "dice"
    public: ClassVar = True

    def __init__(self, seat: int, sponsor: int) -> None:
        self.seat = seat
        self.sponsor = sponsor

    def answer(self, g: State, dice: int) -> None:
        ussr, us = divmod(dice, 10)
        us_plus, ussr_plus = (2, 0) if self.sponsor == US else (0, 2)
        g.note("dice", us, ussr, us_plus, ussr_plus)
        margin = us + us_plus - ussr - ussr_plus
        if margin:
            g.gain_vp(US if margin > 0 else USSR, 2)
        else:
            g.push(self)


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
    """The country; where the US has as much already, nothing is added."""

    __slots__ = ()
    verb: ClassVar = "add"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        us, ussr = g.influence
        return [c for c in countries("bulgaria czechoslovakia hungary romania yugoslavia") if ussr[c] > us[c]]

    def answer(self, g: State, country: int) -> None:
        us, ussr = g.influence
        g.change_influence(US, country, ussr[country] - us[country])


@event("marshall_plan")
def marshall_plan(g: State, side: int) -> None:
    """US: 1 influence in each of 7 Western European countries the USSR does not control. Allows NATO."""
    g.begin_effect(MARSHALL_PLAN)
    add(g, US, 7, [c for c in WESTERN_EUROPE if g.control[c] != USSR], each=1)


@event("indo_pakistani_war")
def indo_pakistani_war(g: State, side: int) -> None:
    """War in India or Pakistan, the player's choice: won on 4-6, 2 VP, 2 military operations."""
    g.push(ChooseWar(side, countries("india pakistan"), 4, war_milops(g, side, 2), 2))


@event("containment")
def containment(g: State, side: int) -> None:
    """US cards are worth 1 more this turn, at most 4."""
    g.begin_effect(CONTAINMENT)


@event("cia_created")
def cia_created(g: State, side: int) -> None:
    """The USSR shows its hand; the US conducts operations as with a card of 1."""
    show_hand(g, USSR)
    conduct(g, US, 1)


@event("us_japan_mutual_defense_pact")
def us_japan_pact(g: State, side: int) -> None:
    """The US gains control of Japan; the USSR may neither coup nor realign there."""
    g.gain_control(US, ID["japan"])
    g.begin_effect(US_JAPAN)


@event("suez_crisis")
def suez_crisis(g: State, side: int) -> None:
    """USSR: remove 4 US influence from France, the UK and Israel, at most 2 each."""
    remove(g, USSR, US, 4, (FRANCE, UK, ISRAEL), each=2)


@event("east_european_unrest")
def east_european_unrest(g: State, side: int) -> None:
    """US: remove 1 Soviet influence (2 in the Late War) from each of 3 Eastern European countries."""
    g.push(ClearCountries(US, USSR, 3, EASTERN_EUROPE, most=2 if g.turn >= 8 else 1))


@event("decolonization")
def decolonization(g: State, side: int) -> None:
    """USSR: 1 influence in each of 4 countries of Africa and Southeast Asia."""
    add(g, USSR, 4, (*IN_REGION[AFRICA], *SOUTHEAST_ASIA), each=1)


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
    """Operations of a card on the table whose event UN Intervention cancels; U2 (60) pays for that (ruling 65)."""
    g.note("plays", seat, card)
    avert_bury_you(g)
    if g.effects & U2 and not g.effects & U2_PAID:
        g.effects |= U2_PAID
        g.gain_vp(USSR, 1)
    g.push(OpsWithUn(seat, card), Dispose(card))


@final
class OpsWithUn(AskUse):
    """The operations, in any of the ways of R 6.0; a war card sent into space does not pay for Flower Power (59)."""

    __slots__ = ("card",)
    verb: ClassVar = "ops"
    public: ClassVar = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def legal(self, g: State) -> list[int]:
        return uses(g, self.seat, g.card_sum(self.seat, self.card), self.card, ALL_USES)

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

    def legal(self, g: State) -> list[int]:
        return [*(c for c in MAP if g.influence[USSR][c]), DECLINE]

    def answer(self, g: State, country: int) -> None:
        if country != DECLINE:
            g.change_influence(USSR, country, -1)
            if self.taken < 3:
                g.push(DeStalinize(USSR, self.taken + 1))
                return
        taken = self.taken + (country != DECLINE)
        space = (CIVIL_WAR,) if civil_war_open(g) else ()
        add(g, USSR, taken, [c for c in (*MAP, *space) if g.control[c] != US], each=2)


@event("nuclear_test_ban")
def nuclear_test_ban(g: State, side: int) -> None:
    """VP equal to DEFCON less 2; then DEFCON +2."""
    if g.defcon > 2:
        g.gain_vp(side, g.defcon - 2)
    improve_defcon(g, side, 2)


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
        g.gain_vp(US, 1)


@event("the_cambridge_five", lambda g, side: g.turn < 8)
def cambridge_five(g: State, side: int) -> None:
    """The US shows its scoring cards; the USSR may add 1 influence where one of them scores. Not in the Late War."""
    shown = [c for c in sorted(g.hands[US]) if SCORING[c]]
    if not shown:
        g.note("no_cards", US, "reveal")
        return
    g.reveal(US, shown)
    named = {c for card in shown for c in scored_by(g, card)}
    add(g, USSR, 1, sorted(named), each=1, optional=True)


_SCORED = {
    CARD["asia_scoring"]: IN_REGION[ASIA],
    CARD["europe_scoring"]: IN_REGION[EUROPE],
    CARD["middle_east_scoring"]: IN_REGION[MIDDLE_EAST],
    CARD["africa_scoring"]: IN_REGION[AFRICA],
    CARD["central_america_scoring"]: IN_REGION[CENTRAL_AMERICA],
    CARD["south_america_scoring"]: IN_REGION[SOUTH_AMERICA],
    CARD["southeast_asia_scoring"]: SOUTHEAST_ASIA,
}


def scored_by(g: State, card: int) -> tuple[int, ...]:
    """The countries a scoring card is about; the Chinese Civil War lies in Asia (R 12.1)."""
    extra = (CIVIL_WAR,) if card == CARD["asia_scoring"] and civil_war_open(g) else ()
    return (*_SCORED[card], *extra)


@event("special_relationship")
def special_relationship(g: State, side: int) -> None:
    """UK US-controlled: 1 US influence next to it; with NATO 2 in one Western European country and 2 VP."""
    if g.control[UK] != US:
        return
    if g.effects & NATO:
        g.push(AddAllInOne(US, 2, WESTERN_EUROPE), GainVp(US, 2))
    else:
        add(g, US, 1, ADJACENT[UK], each=1)


@event("norad")
def norad(g: State, side: int) -> None:
    """After a round that brought DEFCON to 2 with Canada US-controlled: 1 US influence. Ended by Quagmire."""
    g.begin_effect(NORAD)
