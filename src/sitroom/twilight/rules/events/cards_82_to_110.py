"""Late War events: cards 82 to 102, 109 and 110."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    ADJACENT,
    EUROPE,
    ID,
    IN_REGION,
    MIDDLE_EAST,
    NEITHER,
    REGIONS,
    SOUTH_AMERICA,
    US,
    USSR,
    WESTERN_EUROPE,
    countries,
)
from sitroom.twilight.rules.cards import SCORING, SIDE
from sitroom.twilight.rules.effects import (
    AWACS,
    CHERNOBYL,
    EVIL_EMPIRE,
    FLOWER_POWER,
    HAND_SHOWN,
    IRAN_CONTRA,
    IRANIAN_HOSTAGES,
    IRON_LADY,
    JOHN_PAUL,
    NORTH_SEA_OIL,
    NORTH_SEA_ROUND,
    REFORMER,
    STAN_WOJENNY,
    TEAR_DOWN,
    WILLY_BRANDT,
    YURI,
)
from sitroom.twilight.rules.event import Dispose, Event, event
from sitroom.twilight.rules.events.common import (
    ChooseWar,
    ClearCountries,
    RandomDiscard,
    add,
    cards_worth,
    conduct,
    degrade_defcon,
    improve_defcon,
    remove,
    show_hand,
    war_milops,
)
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, ConductOps
from sitroom.twilight.rules.play import answer_bury_you, may_be_played, pay_flower_power
from sitroom.twilight.rules.points import granted_value
from sitroom.twilight.rules.questions import DECLINE, AskCard, AskCountry
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import PASS, State

IRAN: Final = ID["iran"]
ARGENTINA: Final = ID["argentina"]
UK: Final = ID["united_kingdom"]
LIBYA: Final = ID["libya"]
LEBANON: Final = ID["lebanon"]
EAST_GERMANY: Final = ID["east_germany"]
SOUTH_KOREA: Final = ID["south_korea"]


@event("iranian_hostage_crisis")
def iranian_hostage_crisis(g: State, side: int) -> None:
    """Iran: all US influence out, 2 Soviet in; Terrorism strikes the US twice."""
    g.remove_all(US, IRAN, because=causes.IRANIAN_HOSTAGE_CRISIS)
    g.change_influence(USSR, IRAN, 2, because=causes.IRANIAN_HOSTAGE_CRISIS)
    g.begin_effect(IRANIAN_HOSTAGES)


@event("the_iron_lady")
def iron_lady(g: State, side: int) -> None:
    """US: 1 VP; 1 Soviet influence into Argentina, all of it out of the UK; no more Socialist Governments."""
    g.gain_vp(US, 1, because=causes.THE_IRON_LADY)
    g.change_influence(USSR, ARGENTINA, 1, because=causes.THE_IRON_LADY)
    g.remove_all(USSR, UK, because=causes.THE_IRON_LADY)
    g.begin_effect(IRON_LADY)


@event("reagan_bombs_libya")
def reagan_bombs_libya(g: State, side: int) -> None:
    """1 VP for the US for every 2 Soviet influence in Libya."""
    points = g.influence[USSR][LIBYA] // 2
    if points:
        g.gain_vp(US, points, because=causes.REAGAN_BOMBS_LIBYA)


@event("star_wars", lambda g, side: g.space[US] > g.space[USSR])
def star_wars(g: State, side: int) -> None:
    """Ahead in the Space Race, the US takes a card from the discards; its event happens at once."""
    g.push(StarWars(US))


@final
class StarWars(AskCard):
    """Any card but a scoring card, if it can be played now; one must be chosen (ruling 76)."""

    __slots__ = ()
    verb: ClassVar = "take"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [c for c in sorted(g.discard) if not SCORING[c] and may_be_played(g, c)]

    def why_not(self, g: State, card: int) -> Refusal | None:
        return None if may_be_played(g, card) or card not in g.discard else refuse("headline.phase", card=card)

    def answer(self, g: State, card: int) -> None:
        g.discard = [other for other in g.discard if other != card]
        g.table.append(card)
        answer_bury_you(g, card, as_event=True)
        pay_flower_power(g, US, card)
        g.push(Event(card, event_side(card, US)), Dispose(card))


def event_side(card: int, player: int) -> int:
    """For whom an event happens: its own side, or the player of a neutral one."""
    return player if SIDE[card] == NEITHER else SIDE[card]


@event("north_sea_oil")
def north_sea_oil(g: State, side: int) -> None:
    """No more OPEC; the US may play 8 cards this turn."""
    g.begin_effect(NORTH_SEA_OIL)
    g.effects |= NORTH_SEA_ROUND


@event("the_reformer")
def the_reformer(g: State, side: int) -> None:
    """USSR: 4 influence in Europe (6 if it leads in VP), at most 2 per country; no more Soviet coups in Europe."""
    add(g, USSR, 6 if g.vp < 0 else 4, IN_REGION[EUROPE], each=2, because=causes.THE_REFORMER)
    g.begin_effect(REFORMER)


@event("marine_barracks_bombing")
def marine_barracks_bombing(g: State, side: int) -> None:
    """USSR: all US influence leaves Lebanon, and 2 more from anywhere in the Middle East."""
    g.remove_all(US, LEBANON, because=causes.MARINE_BARRACKS_BOMBING)
    remove(g, USSR, US, 2, IN_REGION[MIDDLE_EAST], each=2, because=causes.MARINE_BARRACKS_BOMBING)


@event("soviets_shoot_down_kal_007")
def kal_007(g: State, side: int) -> None:
    """DEFCON -1, 2 VP for the US; with South Korea US-controlled, influence or realignment as with a card of 4."""
    degrade_defcon(g, side, because=causes.SOVIETS_SHOOT_DOWN_KAL_007)
    g.gain_vp(US, 2, because=causes.SOVIETS_SHOOT_DOWN_KAL_007)
    if g.control[SOUTH_KOREA] == US:
        conduct(g, US, 4, (INFLUENCE, REALIGNMENT), because=causes.SOVIETS_SHOOT_DOWN_KAL_007)


@event("glasnost")
def glasnost(g: State, side: int) -> None:
    """2 VP for the USSR, DEFCON +1; after The Reformer, influence or realignment as with a card of 4."""
    g.gain_vp(USSR, 2, because=causes.GLASNOST)
    improve_defcon(g, side, 1, because=causes.GLASNOST)
    if g.effects & REFORMER:
        conduct(g, USSR, 4, (INFLUENCE, REALIGNMENT), because=causes.GLASNOST)


@event("ortega_elected_in_nicaragua")
def ortega(g: State, side: int) -> None:
    """All US influence leaves Nicaragua; the USSR may make a free coup next to it."""
    nicaragua = ID["nicaragua"]
    g.remove_all(US, nicaragua, because=causes.ORTEGA_ELECTED_IN_NICARAGUA)
    g.push(
        ConductOps(
            USSR,
            granted_value(g, USSR, 2),
            0,
            (COUP,),
            ADJACENT[nicaragua],
            free=True,
            optional=True,
            because=causes.ORTEGA_ELECTED_IN_NICARAGUA,
        )
    )


@event("terrorism")
def terrorism(g: State, side: int) -> None:
    """The opponent discards a card at random; after the Iranian Hostage Crisis the US discards two."""
    victim = 1 - side
    twice = victim == US and g.effects & IRANIAN_HOSTAGES
    g.push(RandomDiscard(CHANCE, victim, 2 if twice else 1, because=causes.TERRORISM))


@event("iran_contra_scandal")
def iran_contra_scandal(g: State, side: int) -> None:
    """US realignment dice -1 this turn."""
    g.begin_effect(IRAN_CONTRA)


@event("chernobyl")
def chernobyl(g: State, side: int) -> None:
    """The US may name a region where the USSR places no influence by operations this turn."""
    g.push(Chernobyl(US))


@final
class Chernobyl(Decision[State]):
    """The region, or none."""

    __slots__ = ()
    verb: ClassVar = "region"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [*range(len(REGIONS)), DECLINE]

    def means(self, g: State, action: int) -> Action:
        return act("decline") if action == DECLINE else act(self.verb, REGIONS[action])

    def answer(self, g: State, region: int) -> None:
        if region != DECLINE:
            g.note("region", US, region)
            g.begin_effect(CHERNOBYL[region])
            g.reach = [None, None]


@event("latin_american_debt_crisis")
def latin_american_debt_crisis(g: State, side: int) -> None:
    """The US discards a card worth 3 or more, or the USSR doubles its influence in 2 South American countries."""
    g.push(DebtCrisis(US))


@final
class DebtCrisis(AskCard):
    """The discard, or PASS."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [PASS, *cards_worth(g, US, 3)]

    def answer(self, g: State, card: int) -> None:
        if card == PASS:
            g.push(DoubleInfluence(USSR, 2, IN_REGION[SOUTH_AMERICA]))
        else:
            g.discard_from_hand(US, card, because=causes.LATIN_AMERICAN_DEBT_CRISIS)


@final
class DoubleInfluence(AskCountry):
    """The USSR names the countries."""

    __slots__ = ("among", "left")
    verb: ClassVar = "double"
    public: ClassVar = True

    def __init__(self, seat: int, left: int, among: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.among = among

    def legal(self, g: State) -> list[int]:
        return [c for c in self.among if g.influence[USSR][c]] if self.left else []

    def answer(self, g: State, country: int) -> None:
        g.change_influence(USSR, country, g.influence[USSR][country], because=causes.LATIN_AMERICAN_DEBT_CRISIS)
        g.push(DoubleInfluence(USSR, self.left - 1, tuple(c for c in self.among if c != country)))


@event("tear_down_this_wall")
def tear_down_this_wall(g: State, side: int) -> None:
    """Ends or bars Willy Brandt; US: 3 influence in East Germany, then it may coup or realign in Europe, free."""
    tear_down(g, optional=True)


def tear_down(g: State, optional: bool) -> None:
    """`optional`: the US need not use the 3 operations."""
    if g.effects & WILLY_BRANDT:
        g.end_effect(WILLY_BRANDT, because=causes.TEAR_DOWN_THIS_WALL)
        g.effects |= TEAR_DOWN
    else:
        g.begin_effect(TEAR_DOWN)
    g.change_influence(US, EAST_GERMANY, 3, because=causes.TEAR_DOWN_THIS_WALL)
    g.push(
        ConductOps(
            US,
            granted_value(g, US, 3),
            0,
            (COUP, REALIGNMENT),
            IN_REGION[EUROPE],
            free=True,
            optional=optional,
            because=causes.TEAR_DOWN_THIS_WALL,
        )
    )


@event("an_evil_empire")
def an_evil_empire(g: State, side: int) -> None:
    """Ends or bars Flower Power; 1 VP for the US."""
    if g.effects & FLOWER_POWER:
        g.end_effect(FLOWER_POWER, because=causes.AN_EVIL_EMPIRE)
        g.effects |= EVIL_EMPIRE
    else:
        g.begin_effect(EVIL_EMPIRE)
    g.gain_vp(US, 1, because=causes.AN_EVIL_EMPIRE)


@event("aldrich_ames_remix")
def aldrich_ames_remix(g: State, side: int) -> None:
    """The US hand is open for the rest of the turn; the USSR discards one card from it."""
    show_hand(g, US, because=causes.ALDRICH_AMES_REMIX)
    g.effects |= HAND_SHOWN[US]
    g.push(AmesDiscard(USSR))


@final
class AmesDiscard(AskCard):
    """The USSR must choose one (ruling 78)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[US])

    def answer(self, g: State, card: int) -> None:
        g.discard_from_hand(US, card, because=causes.ALDRICH_AMES_REMIX)


@event("pershing_ii_deployed")
def pershing_ii_deployed(g: State, side: int) -> None:
    """USSR: 1 VP; remove 1 US influence from each of up to 3 Western European countries."""
    g.gain_vp(USSR, 1, because=causes.PERSHING_II_DEPLOYED)
    g.push(ClearCountries(USSR, US, 3, WESTERN_EUROPE, most=1, optional=True, because=causes.PERSHING_II_DEPLOYED))


@event("wargames", lambda g, side: g.defcon == 2)
def wargames(g: State, side: int) -> None:
    """At DEFCON 2: the player may give the opponent 6 VP and end the match, without final scoring."""
    g.push(Wargames(side))


@final
class Wargames(Decision[State]):
    """1: end the match; 2: go on."""

    __slots__ = ()
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "end", "continue")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        if choice == 2:
            return
        seat = self.seat
        g.score_vp(-6 if seat == US else 6, because=causes.WARGAMES)
        if g.rules.scenario == "late_war" and seat == US:
            g.end(US if g.vp >= 20 else USSR, "late_war", because=causes.WARGAMES)
        at_zero = {"draw": NEITHER, "player": seat, "opponent": 1 - seat}[g.rules.wargames_at_zero]
        g.end(US if g.vp > 0 else USSR if g.vp < 0 else at_zero, "wargames", because=causes.WARGAMES)


@event("solidarity", lambda g, side: bool(g.effects & JOHN_PAUL) and not g.effects & STAN_WOJENNY)
def solidarity(g: State, side: int) -> None:
    """After John Paul II: 3 US influence in Poland."""
    g.change_influence(US, ID["poland"], 3, because=causes.SOLIDARITY)


@event("iran_iraq_war")
def iran_iraq_war(g: State, side: int) -> None:
    """War in Iran or Iraq, the player's choice: won on 4-6, 2 VP, 2 military operations."""
    g.push(ChooseWar(side, countries("iran iraq"), 4, war_milops(g, side, 2), 2, because=causes.IRAN_IRAQ_WAR))


@event("yuri_and_samantha")
def yuri_and_samantha(g: State, side: int) -> None:
    """1 VP for the USSR for every US coup this turn."""
    g.begin_effect(YURI)


@event("awacs_sale_to_saudis")
def awacs_sale_to_saudis(g: State, side: int) -> None:
    """US: 2 influence in Saudi Arabia; no more Muslim Revolution."""
    g.change_influence(US, ID["saudi_arabia"], 2, because=causes.AWACS_SALE_TO_SAUDIS)
    g.begin_effect(AWACS)
