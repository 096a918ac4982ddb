"""Quagmire and Bear Trap (cards 42 and 44)."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE
from sitroom.twilight.cards import MISSILE_ENVY, SCORING
from sitroom.twilight.effects import BEAR_TRAP, QUAGMIRE
from sitroom.twilight.play import EVENT, commit_card, pass_round, pay_bury_you
from sitroom.twilight.questions import AskCard, RollDie
from sitroom.twilight.rounds import may_decline, must_score
from sitroom.twilight.state import PASS, State

TRAP = (QUAGMIRE, BEAR_TRAP)
"""By the side that is caught (cards 42, 44)."""


@final
class Trapped(AskCard):
    """Discard a card of value 2 or more and roll; without one, only scoring cards may be played (rulings 72, 73)."""

    __slots__ = ()
    verb: ClassVar = "discard"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        seat = self.seat
        hand = g.hands[seat]
        due = must_score(g, seat)
        if due and not g.rules.held_scoring_loses:
            return due  # R 5.5: no card goes before R 10.1.5
        fit = [card for card in sorted(hand) if not SCORING[card] and g.card_ops(seat, card) >= 2]
        if g.envy == seat and MISSILE_ENVY in fit:
            return [MISSILE_ENVY, *due, *may_decline(g, due)]  # ruling 69
        found = [*fit, *due] or [card for card in sorted(hand) if SCORING[card]]
        return found + may_decline(g, due) if found else []

    def surely_asked(self, g: State) -> bool:
        return False  # who passes shows what it does not hold

    def answer(self, g: State, card: int) -> None:
        seat = self.seat
        if card == PASS:
            pass_round(g, seat)
            return
        if SCORING[card]:
            commit_card(g, seat, card, EVENT)
            return
        pay_bury_you(g)
        g.discard_from_hand(seat, card)
        g.push(TrapRoll(CHANCE, seat))


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
        g.note("trap_roll", self.by, die)
        if die <= 4:
            g.end_effect(TRAP[self.by])
