"""Mid War events: cards 59 to 81, 107 and 108."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, NOBODY, Refusal
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    AFRICA,
    ASIA,
    BATTLEGROUND,
    CENTRAL_AMERICA,
    ID,
    IN_EUROPE,
    IN_REGION,
    MAP,
    MIDDLE_EAST,
    SOUTH_AMERICA,
    SOUTHEAST_ASIA,
    US,
    USSR,
    countries,
)
from sitroom.twilight.rules.cards import CARD, SCORING, UN_INTERVENTION
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import (
    CAMP_DAVID,
    DEATH_SQUADS,
    EVIL_EMPIRE,
    FLOWER_POWER,
    JOHN_PAUL,
    NORTH_SEA_OIL,
    SHUTTLE,
    U2,
)
from sitroom.twilight.rules.event import Dispose, event
from sitroom.twilight.rules.events.cards_21_to_35 import play_with_un
from sitroom.twilight.rules.events.cards_36_to_58 import LATIN_AMERICA, ClaimChina
from sitroom.twilight.rules.events.common import add, conduct, remove, show_hand
from sitroom.twilight.rules.operations import ALL_USES, COUP, ConductOps
from sitroom.twilight.rules.play import (
    EVENT,
    EVENT_FIRST,
    answer_bury_you,
    is_opponents,
    may_be_played,
    pay_bury_you,
    resolve_play,
    ways_to_play,
    why_not_mode,
)
from sitroom.twilight.rules.points import granted_value
from sitroom.twilight.rules.questions import HIDDEN, AskCard, AskUse
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.scoring import award, score_region
from sitroom.twilight.rules.space import advance
from sitroom.twilight.rules.state import PASS, State
from sitroom.twilight.rules.turn import draw, refill

EGYPT: Final = ID["egypt"]
POLAND: Final = ID["poland"]


@event("flower_power", lambda g, side: not g.effects & EVIL_EMPIRE)
def flower_power(g: State, side: int) -> None:
    """2 VP for the USSR whenever the US plays a war card. Not after An Evil Empire."""
    g.begin_effect(FLOWER_POWER)


@event("u2_incident")
def u2_incident(g: State, side: int) -> None:
    """USSR: 1 VP, and 1 more, once, if UN Intervention is played as an event later this turn."""
    g.gain_vp(USSR, 1, because=causes.U2_INCIDENT)
    g.begin_effect(U2)


@event("opec", lambda g, side: not g.effects & NORTH_SEA_OIL)
def opec(g: State, side: int) -> None:
    """1 VP for each of 7 oil countries the USSR controls. Not after North Sea Oil."""
    oil = countries("egypt iran libya saudi_arabia iraq gulf_states venezuela")
    held = sum(1 for c in oil if g.control[c] == USSR)
    if held:
        g.gain_vp(USSR, held, because=causes.OPEC)


@event("lone_gunman")
def lone_gunman(g: State, side: int) -> None:
    """The US shows its hand; the USSR conducts operations as with a card of 1."""
    show_hand(g, US, because=causes.LONE_GUNMAN)
    conduct(g, USSR, 1, because=causes.LONE_GUNMAN)


@event("colonial_rear_guards")
def colonial_rear_guards(g: State, side: int) -> None:
    """US: 1 influence in each of 4 countries of Africa and Southeast Asia."""
    add(g, US, 4, (*IN_REGION[AFRICA], *SOUTHEAST_ASIA), each=1, because=causes.COLONIAL_REAR_GUARDS)


@event("panama_canal_returned")
def panama_canal_returned(g: State, side: int) -> None:
    """US: 1 influence in Panama, Costa Rica and Venezuela."""
    for country in countries("panama costa_rica venezuela"):
        g.change_influence(US, country, 1, because=causes.PANAMA_CANAL_RETURNED)


@event("camp_david_accords")
def camp_david_accords(g: State, side: int) -> None:
    """US: 1 VP, 1 influence in Israel, Jordan and Egypt; no more Arab-Israeli War."""
    g.gain_vp(US, 1, because=causes.CAMP_DAVID_ACCORDS)
    for country in countries("israel jordan egypt"):
        g.change_influence(US, country, 1, because=causes.CAMP_DAVID_ACCORDS)
    g.begin_effect(CAMP_DAVID)


@event("puppet_governments")
def puppet_governments(g: State, side: int) -> None:
    """US: may add 1 influence in each of 3 countries that hold none of either side."""
    add_puppets(g, optional=True)


def add_puppets(g: State, optional: bool) -> None:
    """`optional`: the US may stop before there are three."""
    us, ussr = g.influence
    add(
        g,
        US,
        3,
        [c for c in MAP if not us[c] and not ussr[c]],
        each=1,
        optional=optional,
        because=causes.PUPPET_GOVERNMENTS,
    )


@event("grain_sales_to_soviets")
def grain_sales(g: State, side: int) -> None:
    """The US draws a Soviet card at random and plays it, or gives it back and uses this one's 2 operations."""
    if g.hands[USSR]:
        g.push(GrainSales(CHANCE))
    else:
        use_grain_sales(g)


def use_grain_sales(g: State) -> None:
    """The card's own operations, in any way a card may be used."""
    pay_bury_you(g)
    card = CARD["grain_sales_to_soviets"]
    g.push(ConductOps(US, g.card_sum(US, card), card, ALL_USES))


@final
class GrainSales(AskCard):
    """Chance picks the card."""

    __slots__ = ()
    verb: ClassVar = "draw"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[USSR])

    def answer(self, g: State, card: int) -> None:
        g.reveal(USSR, [card], because=causes.GRAIN_SALES_TO_SOVIETS)
        g.push(PlayOrReturn(US, card))


RETURN: Final = 7
WITH_UN: Final = 8
"""Further answers to Grain Sales: give the card back, or play UN Intervention with it."""


@final
class PlayOrReturn(AskUse):
    """Any way the US could play a card of its own, UN Intervention included, or give it back (ruling 70)."""

    __slots__ = ("card",)
    verb: ClassVar = "mode"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def seen_by(self, seat: int) -> PlayOrReturn:
        return PlayOrReturn(self.seat, HIDDEN) if seat == NOBODY else self  # shown, but still in the Soviet hand

    def legal(self, g: State) -> list[int]:
        event_mode = EVENT_FIRST if is_opponents(self.card, US) else EVENT
        modes = (event_mode,) if SCORING[self.card] else (event_mode, *ALL_USES)
        un_helps = UN_INTERVENTION in g.hands[US] and is_opponents(self.card, US) and may_be_played(g, UN_INTERVENTION)
        return [*ways_to_play(g, US, self.card, modes), *([WITH_UN] if un_helps else []), RETURN]

    def why_not(self, g: State, mode: int) -> Refusal | None:
        if mode == WITH_UN and not may_be_played(g, UN_INTERVENTION):
            return refuse("headline.phase", card=UN_INTERVENTION)
        return None if mode in self.legal(g) else why_not_mode(g, US, self.card, mode)

    def answer(self, g: State, mode: int) -> None:
        card = self.card
        if mode == RETURN:
            g.note("return", US, card)
            use_grain_sales(g)
            return
        g.leave_hand(USSR, card)
        g.table.append(card)
        if mode == WITH_UN:
            g.play_from_hand(US, UN_INTERVENTION)
            g.push(Dispose(UN_INTERVENTION))
            play_with_un(g, US, card)
            return
        g.note("play", US, card, mode)
        answer_bury_you(g, card, mode == EVENT)
        resolve_play(g, US, card, mode)


@event("john_paul_ii_elected_pope")
def john_paul_ii(g: State, side: int) -> None:
    """Poland: 2 Soviet influence out, 1 US in. Allows Solidarity."""
    g.lose(USSR, POLAND, 2, because=causes.JOHN_PAUL_II_ELECTED_POPE)
    g.change_influence(US, POLAND, 1, because=causes.JOHN_PAUL_II_ELECTED_POPE)
    g.begin_effect(JOHN_PAUL)


@event("latin_american_death_squads")
def death_squads(g: State, side: int) -> None:
    """Coups in Latin America this turn: the player's +1, the opponent's -1."""
    g.begin_effect(DEATH_SQUADS[side])


@event("oas_founded")
def oas_founded(g: State, side: int) -> None:
    """US: 2 influence in Latin America."""
    add(g, US, 2, LATIN_AMERICA, each=2, because=causes.OAS_FOUNDED)


@event("nixon_plays_the_china_card")
def nixon_plays_the_china_card(g: State, side: int) -> None:
    """The US gains 2 VP if it has the China Card; if not, it takes it face down."""
    if g.china == USSR:
        g.pass_china(US, up=False, because=causes.NIXON_PLAYS_THE_CHINA_CARD)
    else:
        g.gain_vp(
            US, 2, because=causes.NIXON_PLAYS_THE_CHINA_CARD
        )  # R 12.4.1: during the civil war as if the US had it


@event("sadat_expels_soviets")
def sadat_expels_soviets(g: State, side: int) -> None:
    """Egypt: all Soviet influence out, 1 US in."""
    g.remove_all(USSR, EGYPT, because=causes.SADAT_EXPELS_SOVIETS)
    g.change_influence(US, EGYPT, 1, because=causes.SADAT_EXPELS_SOVIETS)


@event("shuttle_diplomacy")
def shuttle_diplomacy(g: State, side: int) -> None:
    """Stays in play until Asia or the Middle East is scored next: one Soviet battleground does not count there."""
    g.begin_effect(SHUTTLE)


@event("the_voice_of_america")
def voice_of_america(g: State, side: int) -> None:
    """US: remove 4 Soviet influence outside Europe, at most 2 per country."""
    remove(g, US, USSR, 4, [c for c in MAP if c not in IN_EUROPE], each=2, because=causes.THE_VOICE_OF_AMERICA)


@event("liberation_theology")
def liberation_theology(g: State, side: int) -> None:
    """USSR: 3 influence in Central America, at most 2 per country."""
    add(g, USSR, 3, IN_REGION[CENTRAL_AMERICA], each=2, because=causes.LIBERATION_THEOLOGY)


@event("ussuri_river_skirmish")
def ussuri_river_skirmish(g: State, side: int) -> None:
    """The US may take the China Card face up; if it has it, it adds 4 influence in Asia, at most 2 per country."""
    if g.china == USSR:
        g.push(ClaimChina(US, because=causes.USSURI_RIVER_SKIRMISH))
    else:
        add(g, US, 4, IN_REGION[ASIA], each=2, because=causes.USSURI_RIVER_SKIRMISH)  # R 12.4.1


@event("ask_not")
def ask_not(g: State, side: int) -> None:
    """The US may discard any cards in its hand and draw as many."""
    g.push(AskNot(US, 0))


@final
class AskNot(AskCard):
    """Every chosen card is discarded before any is drawn (ruling 77)."""

    __slots__ = ("left",)
    verb: ClassVar = "discard"
    public: ClassVar = True

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, g: State) -> list[int]:
        return [PASS, *sorted(g.hands[US])]

    def answer(self, g: State, card: int) -> None:
        if card != PASS:
            g.discard_from_hand(US, card, because=causes.ASK_NOT)
            g.push(AskNot(US, self.left + 1))
        elif self.left:
            draw(g, (US,) * self.left)


@event("alliance_for_progress")
def alliance_for_progress(g: State, side: int) -> None:
    """1 VP for each Latin American battleground the US controls."""
    award(
        g, sum(1 for c in LATIN_AMERICA if BATTLEGROUND[c] and g.control[c] == US), because=causes.ALLIANCE_FOR_PROGRESS
    )


@event("africa_scoring")
def africa_scoring(g: State, side: int) -> None:
    """Score Africa: presence 1, domination 4, control 6."""
    score_region(g, AFRICA)


@event("one_small_step", lambda g, side: g.space[side] < g.space[1 - side])
def one_small_step(g: State, side: int) -> None:
    """Behind in the Space Race: move two boxes ahead, with VP for the second only."""
    advance(g, side, 2, because=causes.ONE_SMALL_STEP)


@event("south_america_scoring")
def south_america_scoring(g: State, side: int) -> None:
    """Score South America: presence 2, domination 5, control 6."""
    score_region(g, SOUTH_AMERICA)


@event("che")
def che(g: State, side: int) -> None:
    """A Soviet coup in a Latin American or African country that is no battleground; a second if US influence fell."""
    targets = tuple(c for c in (*LATIN_AMERICA, *IN_REGION[AFRICA]) if not BATTLEGROUND[c])
    value = granted_value(g, USSR, 3)
    g.note("ops", USSR, COUP, 0, value, causes.CHE)
    g.push(Coup(USSR, value, 0, g.rules.che_free, targets, che=True, optional=True, because=causes.CHE))


@event("our_man_in_tehran", lambda g, side: any(g.control[c] == US for c in IN_REGION[MIDDLE_EAST]))
def our_man_in_tehran(g: State, side: int) -> None:
    """With a Middle Eastern country controlled, the US looks at 5 cards from the deck and discards any of them."""
    refill(g, needed=True)
    g.push(LookAtDeck(CHANCE, 5, ()))


@final
class LookAtDeck(AskCard):
    """Chance turns up the cards; the deck is refilled if it runs out (ruling 54)."""

    __slots__ = ("left", "seen")
    verb: ClassVar = "deal"

    def __init__(self, seat: int, left: int, seen: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.seen = seen

    def seen_by(self, seat: int) -> LookAtDeck:
        return self if seat == US else LookAtDeck(self.seat, self.left, (HIDDEN,) * len(self.seen))

    def legal(self, g: State) -> list[int]:
        return sorted(g.deck) if self.left else []

    def answer(self, g: State, card: int) -> None:
        g.leave_deck(US, card)
        g.table.append(card)
        refill(g, needed=False, knowing=(US,))
        seen = (*self.seen, card)
        left = self.left - 1
        if left and (g.deck or g.discard):
            refill(g, needed=True, knowing=(US,))
            g.push(LookAtDeck(CHANCE, left, seen))
        else:
            g.push(DiscardSeen(US, tuple(sorted(seen))))


@final
class DiscardSeen(AskCard):
    """Discard one after another; the rest go back into the deck (ruling 55)."""

    __slots__ = ("seen",)
    verb: ClassVar = "discard"

    def __init__(self, seat: int, seen: tuple[int, ...]) -> None:
        self.seat = seat
        self.seen = seen

    def seen_by(self, seat: int) -> DiscardSeen:
        return self if seat == US else DiscardSeen(self.seat, (HIDDEN,) * len(self.seen))

    def legal(self, g: State) -> list[int]:
        return [PASS, *self.seen]

    def answer(self, g: State, card: int) -> None:
        if card != PASS:
            g.table.remove(card)
            g.discard = [*g.discard, card]
            g.note("discard", US, card, causes.OUR_MAN_IN_TEHRAN)
            g.push(DiscardSeen(US, tuple(c for c in self.seen if c != card)))
            return
        for seen in self.seen:
            g.table.remove(seen)
        g.fill_deck(self.seen, knowing=(US,))
        g.seen_in_deck = tuple(sorted((*g.seen_in_deck, *self.seen)))
