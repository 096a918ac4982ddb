"""Quagmire and Bear Trap (cards 42 and 44)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.twilight.rules.cards import CHINA, MISSILE_ENVY, SCORING
from sitroom.twilight.rules.effects import BEAR_TRAP, QUAGMIRE, SOURCE
from sitroom.twilight.rules.play import EVENT, commit_card, pass_round, pay_bury_you, why_not_chosen, why_not_passed
from sitroom.twilight.rules.questions import AskCard, RollDie
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.rounds import may_decline, must_score
from sitroom.twilight.rules.state import PASS, State

TRAP: Final = (QUAGMIRE, BEAR_TRAP)
TRAP_CARD: Final = tuple(SOURCE[trap] for trap in TRAP)
"""The effects and their cards, by the side that is caught (cards 42, 44)."""


@final
class Trapped(AskCard):
    """Discard a card of value 2 or more and roll; without one, only scoring cards may be played (rulings 72, 73)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        due = must_score(g, self.seat)
        _, cards = discardable(g, self.seat, due)
        return [*cards, PASS] if cards and may_decline(g, due) else cards

    def why_not(self, g: State, card: int) -> Refusal | None:
        seat = self.seat
        due = must_score(g, seat)
        rule, cards = discardable(g, seat, due)
        if card == CHINA:
            return refuse("china.discard", card=card)  # R 9.5
        if card == PASS:
            return None if may_decline(g, due) else why_not_passed(due)
        if rule == "due" or card in cards or card not in g.hands[seat]:
            return why_not_chosen(g, seat, rule, cards, card)
        if rule == "envy":
            return refuse("envy.discard", card=MISSILE_ENVY)
        return refuse("trap", event=TRAP_CARD[seat])

    def surely_asked(self, g: State) -> bool:
        return False  # passing shows what it does not hold

    def answer(self, g: State, card: int) -> None:
        seat = self.seat
        if card == PASS:
            pass_round(g, seat)
            return
        if SCORING[card]:
            if not must_score(g, seat):
                g.note("forced", seat, "trap_scoring", TRAP_CARD[seat])
            commit_card(g, seat, card, EVENT)
            return
        pay_bury_you(g)
        g.note("forced", seat, "trap", TRAP_CARD[seat])
        g.discard_from_hand(seat, card, because=TRAP_CARD[seat])
        g.push(TrapRoll(CHANCE, seat))


def discardable(g: State, seat: int, due: list[int]) -> tuple[str, list[int]]:
    """The rule that says which cards a trapped side may give up, and those cards."""
    if due and not g.rules.held_scoring_loses:
        return "due", due  # R 5.5: nothing comes before R 10.1.5
    hand = sorted(g.hands[seat])
    fit = [card for card in hand if not SCORING[card] and g.card_ops(seat, card) >= 2]
    if g.envy == seat and MISSILE_ENVY in fit:
        return "envy", [MISSILE_ENVY, *due]  # ruling 69
    return "trap", [*fit, *due] or [card for card in hand if SCORING[card]]


@final
class TrapRoll(RollDie):
    """1 to 4 sets the player free, from the next round on."""

    __slots__ = ("by",)
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def answer(self, g: State, die: int) -> None:
        g.note("trap_roll", self.by, die, TRAP_CARD[self.by])
        if die <= 4:
            g.end_effect(TRAP[self.by], because=SOURCE[TRAP[self.by]])
