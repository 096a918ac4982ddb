"""Playing cards (R 5): which card may be played, how it may be used, and whose event happens."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Step
from sitroom.kernel.native import mypyc_attr
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import (
    CARD,
    CARDS,
    CHINA,
    MISSILE_ENVY,
    PLAYS_CARD,
    SCORING,
    SIDE,
    UN_INTERVENTION,
    WAR,
)
from sitroom.twilight.rules.effects import BURY_YOU, CAMP_DAVID, CHINA_BARRED, FLOWER_POWER, FORMOSAN
from sitroom.twilight.rules.event import DISPOSAL, EVENT_OF, can_happen
from sitroom.twilight.rules.operations import (
    ALL_USES,
    COUP,
    INFLUENCE,
    REALIGNMENT,
    SPACE,
    ConductOps,
    use,
    uses,
    why_not_used,
)
from sitroom.twilight.rules.questions import HIDDEN, AskCard, AskUse
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.rounds import may_decline, must_score, rounds_left, scoring_cards
from sitroom.twilight.rules.state import PASS, State

EVENT: Final = 5
EVENT_FIRST: Final = 6
"""Further ways to play a card: for its event (R 7.1), or the opponent's event before the operations (R 5.2)."""
MODES: Final = {EVENT: "event", EVENT_FIRST: "event-first"}

AMES: Final = CARD["aldrich_ames_remix"]
ARAB_ISRAELI_WAR: Final = CARD["arab_israeli_war"]
SHEDS_SCORING: Final = (CARD["ask_not"], CARD["five_year_plan"])
"""By side: the card whose event can rid its hand of a scoring card, even in the last round (rulings 71, 77)."""


def pass_round(g: State, side: int) -> None:
    """A round without a card (R 4.5D, 9.8)."""
    g.note("pass", side)
    pay_bury_you(g)


@final
class PlayCard(AskCard):
    """Choose the card for the round; a side with cards in hand must play one (R 5.1)."""

    __slots__ = ()
    verb: ClassVar = "play"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        due = must_score(g, self.seat)
        _, cards = playable(g, self.seat, due)
        if cards and (not g.hands[self.seat] or may_decline(g, due)):
            return [*cards, PASS]  # R 9.8, ruling 105: the China Card is never forced
        return cards

    def surely_asked(self, g: State) -> bool:
        return bool(g.hands[self.seat])

    def why_not(self, g: State, card: int) -> Refusal | None:
        seat = self.seat
        due = must_score(g, seat)
        rule, cards = playable(g, seat, due)
        if card == CHINA and (bar := china_bar(g, seat, due)):
            return why_no_china(bar)
        if card == PASS:
            return None if PASS in self.legal(g) else why_not_passed(due)
        return why_not_chosen(g, seat, rule, cards, card)

    def answer(self, g: State, card: int) -> None:
        if card == PASS:
            pass_round(g, self.seat)
            return
        g.stack.append(ChooseMode(self.seat, card))


def playable(g: State, seat: int, due: list[int]) -> tuple[str, list[int]]:
    """The rule that narrows the choice of a card for the round, and the cards it leaves; without one, all cards."""
    hand = g.hands[seat]
    if due and not g.rules.held_scoring_loses:
        sheds = SHEDS_SCORING[seat]
        return "due", [*due, sheds] if sheds in hand and g.envy != seat else due  # R 10.1.5
    if g.envy == seat and MISSILE_ENVY in hand:
        return "envy", [MISSILE_ENVY, *due]  # card 49
    if seat == US and g.ames_order and (first := [c for c in g.ames_order if c in hand][:1]):
        return "ames", [*first, *(c for c in due if c not in first)]  # R 10.1.5
    return "", sorted(hand) if china_bar(g, seat, due) else [*sorted(hand), CHINA]  # R 9.1, 9.2


def china_bar(g: State, seat: int, due: list[int]) -> str:
    """What keeps `seat` from playing the China Card; empty if nothing does."""
    if g.china != seat:
        return "elsewhere"  # R 9.1
    if not g.china_up:
        return "down"  # R 9.3
    if due and not g.rules.china_over_scoring:
        return "due"  # R 9.5
    return "ames" if seat == US and g.effects & CHINA_BARRED else ""


def why_no_china(bar: str) -> Refusal:
    """Why the China Card is not played."""
    if bar == "ames":
        return refuse("ames.china", event=AMES, card=CHINA)
    return refuse(f"china.{bar}", card=CHINA)


def why_not_passed(due: list[int]) -> Refusal:
    """Why a round must be played."""
    return refuse("due") if due else refuse("pass")  # R 4.5D, 5.1


def why_not_chosen(g: State, seat: int, rule: str, cards: list[int], card: int) -> Refusal | None:
    """Why a card is not among those that `rule` leaves."""
    if card in cards or card not in CARDS:
        return None
    if card != CHINA and card not in g.hands[seat]:
        return refuse("hand", card=card)
    if rule == "due":
        return refuse("due")
    if rule == "ames":
        return refuse("ames.order", event=AMES, card=card)
    return refuse("envy", card=MISSILE_ENVY)


@final
class PlayScoring(AskCard):
    """A round for a scoring card only, because an event left no other round for it (R 10.1.5)."""

    __slots__ = ()
    verb: ClassVar = "play"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return scoring_cards(g, self.seat)

    def why_not(self, g: State, card: int) -> Refusal | None:
        due = self.legal(g)
        if card == CHINA:
            return why_no_china(china_bar(g, self.seat, due) or "due")
        return refuse("due") if card == PASS else why_not_chosen(g, self.seat, "due", due, card)

    def answer(self, g: State, card: int) -> None:
        g.push(ChooseMode(self.seat, card))


@final
@mypyc_attr(free_list_len=1)
class ChooseMode(AskUse):
    """Choose how the card is played (R 2.2.3, 5.2, 6.0)."""

    __slots__ = ("card",)
    verb: ClassVar = "mode"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def seen_by(self, seat: int) -> ChooseMode:
        return self if seat == self.seat else ChooseMode(self.seat, HIDDEN)  # chosen, but not yet on the table

    def legal(self, g: State) -> list[int]:
        seat, card = self.seat, self.card
        if SCORING[card]:
            return [EVENT]
        modes = [] if event_bar(g, seat, card) else [event_mode(card, seat)]
        kinds = self.only_with_event(g)
        return modes + uses(g, seat, g.card_sum(seat, card), card, ALL_USES if kinds is None else kinds) or [INFLUENCE]

    def only_with_event(self, g: State) -> tuple[int, ...] | None:
        """The uses that let the event happen, where the card was allowed only for its event (rulings 71, 77)."""
        seat, card = self.seat, self.card
        if card != SHEDS_SCORING[seat] or g.rules.held_scoring_loses or not must_score(g, seat):
            return None
        return (INFLUENCE, REALIGNMENT, COUP) if is_opponents(card, seat) else ()

    def surely_asked(self, g: State) -> bool:
        return True

    def why_not(self, g: State, mode: int) -> Refusal | None:
        if mode in self.legal(g):
            return None
        kinds = self.only_with_event(g)
        if kinds is not None and mode in ALL_USES and mode not in kinds:
            return refuse("due")
        return why_not_mode(g, self.seat, self.card, mode)

    def answer(self, g: State, mode: int) -> None:
        commit_card(g, self.seat, self.card, mode)


def event_mode(card: int, seat: int) -> int:
    """How `seat` plays a card for its event (R 5.2)."""
    return EVENT_FIRST if is_opponents(card, seat) else EVENT


def event_bar(g: State, seat: int, card: int) -> str:
    """What keeps `seat` from using the event of a card in its hand; empty if nothing does."""
    if card == CHINA:
        return "china"  # R 9.1
    if card == MISSILE_ENVY and g.envy == seat:
        return "envy"  # card 49: it must be used for operations
    return "" if can_happen(g, card, 1 - seat if is_opponents(card, seat) else seat) else "barred"


def why_not_mode(g: State, seat: int, card: int, mode: int) -> Refusal:
    """Why the card cannot be used in this way (R 2.2.3, 5.2, 6.0)."""
    if not may_be_played(g, card):
        return refuse("headline.phase", card=card)
    if SCORING[card]:
        return refuse("mode.scoring", card=card)  # R 2.2.1
    if mode in MODES:
        return why_no_event(g, seat, card, mode)
    barred = why_not_used(g, seat, g.card_sum(seat, card), card, mode) if mode in ALL_USES else None
    return barred or refuse("mode.other", card=card)


def why_no_event(g: State, seat: int, card: int, mode: int) -> Refusal:
    """Why a card cannot be played for its event in this way (R 5.2, 7.5)."""
    bar = event_bar(g, seat, card)
    if bar == "china":
        return refuse("china.event", card=card)
    if bar == "envy":
        return refuse("envy", card=card)
    if mode != event_mode(card, seat):
        return refuse("mode.opponents" if is_opponents(card, seat) else "mode.own", card=card)
    return refuse("mode.barred" if bar else "mode.other", card=card)


def commit_card(g: State, seat: int, card: int, mode: int) -> None:
    """Play a card from the hand: first whatever that triggers, then the card itself."""
    if g.log is not None:
        tell_forced(g, seat, card)
    if seat == US and g.ames_order:
        g.ames_order = tuple(c for c in g.ames_order if c != card)
    if g.log is not None:
        g.note("play", seat, card, mode)
    if answers_bury_you(g):
        g.push(BuryYou())
        answer_bury_you(g, card, mode == EVENT)
    if card == CHINA and seat == US:
        g.end_effect(FORMOSAN, because=causes.THE_CHINA_CARD)  # card 35, ruling 95
    g.play_from_hand(seat, card)
    resolve_play(g, seat, card, mode)


def tell_forced(g: State, seat: int, card: int) -> None:
    """Log why there was no choice of a card for the round, once it is on the table."""
    rule, cards = playable(g, seat, must_score(g, seat))
    if rule == "due" and SCORING[card]:
        g.note("forced", seat, "early" if rounds_left(g, seat) else "due", 0)
    elif rule == "envy" and card == MISSILE_ENVY:
        g.note("forced", seat, "envy", card)
    elif rule == "ames" and card == cards[0]:
        g.note("forced", seat, "ames", AMES)


def resolve_play(g: State, seat: int, card: int, mode: int) -> None:
    """Carry out a card laid on the table in one of the ways of R 5.2."""
    value = g.card_sum(seat, card)
    owner = 1 - seat
    if mode == EVENT:
        pay_flower_power(g, seat, card)
        g.stack += (DISPOSAL[card], EVENT_OF[card][seat])
    elif mode == EVENT_FIRST:
        g.stack += (DISPOSAL[card], OpsAfterEvent(seat, card), EVENT_OF[card][owner])
    elif mode == SPACE:
        g.stack.append(DISPOSAL[card])
        use(g, SPACE, seat, value, card)  # R 6.4.5: no event
    else:
        pay_flower_power(g, seat, card)
        g.stack.append(DISPOSAL[card])
        if is_opponents(card, seat):
            g.stack.append(EVENT_OF[card][owner])
        use(g, mode, seat, value, card)


@final
class OpsAfterEvent(Step[State]):
    """The operations of a card whose event, the opponent's, has already happened."""

    __slots__ = ("card", "seat")
    public: ClassVar = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, g: State) -> None:
        seat, card = self.seat, self.card
        pay_flower_power(g, seat, card)
        g.push(ConductOps(seat, g.card_sum(seat, card), card))


# We Will Bury You (card 50)


def answer_bury_you(g: State, card: int, as_event: bool) -> None:
    """3 VP as soon as the card the US plays rules out UN Intervention as an event (ruling 66)."""
    if not (as_event and card in PLAYS_CARD):
        pay_bury_you(g)


def pay_bury_you(g: State) -> None:
    """The US did not answer in the round that counts, its own next one."""
    if answers_bury_you(g):
        g.gain_vp(USSR, 3, because=causes.WE_WILL_BURY_YOU)
        g.end_effect(BURY_YOU, because=causes.WE_WILL_BURY_YOU)


def avert_bury_you(g: State) -> None:
    """UN Intervention is played as an event; in the round that counts, that is the answer."""
    if answers_bury_you(g):
        g.end_effect(BURY_YOU, because=causes.UN_INTERVENTION)


def answers_bury_you(g: State) -> bool:
    """Is this the US's round in which the answer must come?"""
    return bool(g.effects & BURY_YOU and g.phasing == US and g.round)


@final
class BuryYou(Step[State]):
    """The US has played its card: if it did not lead to UN Intervention, the 3 VP are due."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        pay_bury_you(g)


def pay_flower_power(g: State, seat: int, card: int) -> None:
    """Card 59: 2 VP for a war card the US plays, as event or operations (ruling 67)."""
    if seat != US or not WAR[card] or not g.effects & FLOWER_POWER:
        return
    if card == ARAB_ISRAELI_WAR and g.effects & CAMP_DAVID and not g.rules.flower_power_after_camp_david:
        return
    g.gain_vp(USSR, 2, because=causes.FLOWER_POWER)


def ways_to_play(g: State, seat: int, card: int, modes: tuple[int, ...]) -> list[int]:
    """The `modes` in which a card from the opponent's hand can be played, with the player's own modifiers (R 7.4.1)."""
    if not may_be_played(g, card):
        return []
    happens = {EVENT: seat, EVENT_FIRST: 1 - seat}
    found = [mode for mode in modes if mode in happens and can_happen(g, card, happens[mode])]
    return found + uses(g, seat, g.card_sum(seat, card), card, tuple(mode for mode in modes if mode in ALL_USES))


def is_opponents(card: int, seat: int) -> bool:
    """Is the event the other side's (R 2.2.2)?"""
    return SIDE[card] == 1 - seat


def may_be_played(g: State, card: int) -> bool:
    """Card 32: UN Intervention is never played in the headline phase, whatever event leads to it."""
    return card != UN_INTERVENTION or g.round > 0
