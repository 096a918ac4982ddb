"""Early War events: cards 1 to 20."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Decision
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    ASIA,
    EASTERN_EUROPE,
    EUROPE,
    ID,
    IN_REGION,
    MIDDLE_EAST,
    NEITHER,
    US,
    USSR,
    WESTERN_EUROPE,
)
from sitroom.twilight.rules.cards import SHUTTLE_DIPLOMACY, SIDE
from sitroom.twilight.rules.effects import (
    CAMP_DAVID,
    CIVIL_WAR_OVER,
    DE_GAULLE,
    IRON_LADY,
    SHUTTLE,
    VIETNAM_REVOLTS,
    WARSAW_PACT,
)
from sitroom.twilight.rules.event import Dispose, Event, event
from sitroom.twilight.rules.events.common import ClearCountries, add, cards_worth, degrade_defcon, remove, war
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, ConductOps
from sitroom.twilight.rules.play import answer_bury_you
from sitroom.twilight.rules.questions import AskCard, AskCountry, RollTwoDice
from sitroom.twilight.rules.scoring import score_region, soviet_grounds
from sitroom.twilight.rules.space import advance
from sitroom.twilight.rules.state import PASS, State

CUBA: Final = ID["cuba"]
VIETNAM: Final = ID["vietnam"]
WEST_GERMANY: Final = ID["west_germany"]
FRANCE: Final = ID["france"]
ISRAEL: Final = ID["israel"]


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
    g.end_effect(SHUTTLE, because=causes.SCORING[region])
    g.push(Dispose(SHUTTLE_DIPLOMACY))
    if soviet_grounds(g, region):
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
        return soviet_grounds(g, self.region)

    def answer(self, g: State, country: int) -> None:
        g.note("shuttle", country)
        score_region(g, self.region, country)


@event("duck_and_cover")
def duck_and_cover(g: State, side: int) -> None:
    """DEFCON -1; then the US gains 5 VP less the new DEFCON."""
    degrade_defcon(g, side, because=causes.DUCK_AND_COVER)
    if g.defcon < 5:
        g.gain_vp(US, 5 - g.defcon, because=causes.DUCK_AND_COVER)


@event("five_year_plan")
def five_year_plan(g: State, side: int) -> None:
    """The USSR discards a card at random; an American event on it happens."""
    if g.hands[USSR]:
        g.push(FiveYearPlan(CHANCE))
    else:
        g.note("no_cards", USSR, "discard", causes.FIVE_YEAR_PLAN)


@final
class FiveYearPlan(AskCard):
    """Chance picks the card (ruling 71)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[USSR])

    def answer(self, g: State, card: int) -> None:
        g.note("discard", USSR, card, causes.FIVE_YEAR_PLAN)
        answer_bury_you(g, card, SIDE[card] == US)
        g.leave_hand(USSR, card)
        g.table.append(card)
        g.push(*([Event(card, US)] if SIDE[card] == US else []), Dispose(card))


@event("socialist_governments", lambda g, side: not g.effects & IRON_LADY)
def socialist_governments(g: State, side: int) -> None:
    """USSR: remove 3 US influence in Western Europe, at most 2 per country. Not after The Iron Lady."""
    remove(g, USSR, US, 3, WESTERN_EUROPE, each=2, because=causes.SOCIALIST_GOVERNMENTS)


@event("fidel")
def fidel(g: State, side: int) -> None:
    """All US influence leaves Cuba; the USSR gains what it needs to control it."""
    g.remove_all(US, CUBA, because=causes.FIDEL)
    g.gain_control(USSR, CUBA, because=causes.FIDEL)


@event("vietnam_revolts")
def vietnam_revolts(g: State, side: int) -> None:
    """USSR: 2 influence in Vietnam; this turn +1 operation for cards used wholly in Southeast Asia."""
    g.change_influence(USSR, VIETNAM, 2, because=causes.VIETNAM_REVOLTS)
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
            g.remove_all(US, WEST_GERMANY, because=causes.BLOCKADE)
        else:
            g.discard_from_hand(US, card, because=causes.BLOCKADE)


@event("korean_war")
def korean_war(g: State, side: int) -> None:
    """War in South Korea for the USSR: -1 per US-controlled neighbour, won on 4-6, 2 VP, 2 military operations."""
    undecided = g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER
    war(g, USSR, ID["south_korea"], extra=-1 if undecided else 0, because=causes.KOREAN_WAR)  # R 12.4.2


@event("romanian_abdication")
def romanian_abdication(g: State, side: int) -> None:
    """All US influence leaves Romania; the USSR gains what it needs to control it."""
    g.remove_all(US, ID["romania"], because=causes.ROMANIAN_ABDICATION)
    g.gain_control(USSR, ID["romania"], because=causes.ROMANIAN_ABDICATION)


@event("arab_israeli_war", lambda g, side: not g.effects & CAMP_DAVID)
def arab_israeli_war(g: State, side: int) -> None:
    """War in Israel for the USSR: also -1 if the US controls Israel. Not after Camp David."""
    war(g, USSR, ISRAEL, extra=-1 if g.control[ISRAEL] == US else 0, because=causes.ARAB_ISRAELI_WAR)


@event("comecon")
def comecon(g: State, side: int) -> None:
    """USSR: 1 influence in each of 4 Eastern European countries the US does not control."""
    add(g, USSR, 4, [c for c in EASTERN_EUROPE if g.control[c] != US], each=1, because=causes.COMECON)


@event("nasser")
def nasser(g: State, side: int) -> None:
    """USSR: 2 influence in Egypt; the US loses half of its own there, rounded up."""
    egypt = ID["egypt"]
    g.change_influence(USSR, egypt, 2, because=causes.NASSER)
    g.lose(US, egypt, (g.influence[US][egypt] + 1) // 2, because=causes.NASSER)


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
            g.push(ClearCountries(USSR, US, 4, EASTERN_EUROPE, because=causes.WARSAW_PACT_FORMED))
        else:
            add(g, USSR, 5, EASTERN_EUROPE, each=2, because=causes.WARSAW_PACT_FORMED)


@event("de_gaulle_leads_france")
def de_gaulle(g: State, side: int) -> None:
    """France: 2 US influence out, 1 Soviet in; NATO no longer protects it."""
    g.lose(US, FRANCE, 2, because=causes.DE_GAULLE_LEADS_FRANCE)
    g.change_influence(USSR, FRANCE, 1, because=causes.DE_GAULLE_LEADS_FRANCE)
    g.begin_effect(DE_GAULLE)


@event("captured_nazi_scientist")
def captured_nazi_scientist(g: State, side: int) -> None:
    """Move one box ahead in the Space Race."""
    advance(g, side, 1, because=causes.CAPTURED_NAZI_SCIENTIST)


@event("truman_doctrine")
def truman_doctrine(g: State, side: int) -> None:
    """US: remove all Soviet influence from one European country that nobody controls."""
    g.push(
        ClearCountries(
            US, USSR, 1, tuple(c for c in IN_REGION[EUROPE] if g.control[c] == NEITHER), because=causes.TRUMAN_DOCTRINE
        )
    )


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
        degrade_defcon(g, sponsor, because=causes.OLYMPIC_GAMES)
        value = g.ops_sum(sponsor, 4) if g.rules.boycott_ops_modified else 4
        g.push(
            ConductOps(sponsor, value, 0, (INFLUENCE, REALIGNMENT, COUP), optional=True, because=causes.OLYMPIC_GAMES)
        )


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
        g.note("dice", us, ussr, us_plus, ussr_plus, causes.OLYMPIC_GAMES)
        margin = us + us_plus - ussr - ussr_plus
        if margin:
            g.gain_vp(US if margin > 0 else USSR, 2, because=causes.OLYMPIC_GAMES)
        else:
            g.push(self)
