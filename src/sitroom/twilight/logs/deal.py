"""Which card Chance deals when, so that each is in time in the hand that plays, reveals or discards it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sitroom.twilight.logs.holdings import NEVER, Slot, Stay
from sitroom.twilight.logs.ledger import Ledger
from sitroom.twilight.logs.parse import Log
from sitroom.twilight.rules.board import NEITHER
from sitroom.twilight.rules.cards import SCORING
from sitroom.twilight.rules.options import Terms

ROUNDS, RANKS = 3, 4
"""How often guesses about lost discards are corrected, one at a time, and how many cards are tried for each."""


def _suppositions(ledger: Ledger) -> Iterator[dict[tuple[int, int], int]]:
    """One thing supposed otherwise: a discard that left no trace, or another card for one that did."""
    for end in dict.fromkeys([*ledger.doubtful, *ledger.lost_discards]):
        for rank in range(RANKS):
            if ledger.supposed.get(end) != rank:
                yield {**ledger.supposed, end: rank}


class Deal:
    """The cards to draw, by turn and side, and the discards that the log has lost."""

    def __init__(self, log: Log, rules: Terms, deck: Iterable[int], defcon: int) -> None:
        cards = list(deck)
        fit = Fit(Ledger(log, rules, cards, defcon))
        tried = 0
        while fit.missing and tried < ROUNDS:
            tried += 1
            others = [Fit(Ledger(log, rules, cards, defcon, supposed)) for supposed in _suppositions(fit.ledger)]
            fit = min([fit, *others], key=lambda one: one.missing)
        if fit.missing:
            fit = min(fit, Fit(fit.ledger, doubting=True), key=lambda one: one.missing)
        ledger = fit.ledger
        self.lost_discards = ledger.lost_discards
        self._plan = [
            (slot.turn, slot.side, stay.card)
            for slot, stay in zip(ledger.slots, fit.stays, strict=True)
            if stay is not None
        ]
        self._needed = {stay.card for stay in ledger.stays if stay.side != NEITHER}

    def draw(self, drawn: int, turn: int, side: int, deck: list[int]) -> int:
        """The card for a side to draw after `drawn` others; anything harmless if the plan has failed."""
        for planned in (self._plan[drawn : drawn + 1], self._plan):
            for when, whose, card in planned:
                if (when, whose) == (turn, side) and card in deck:
                    return card
        return min(deck, key=lambda card: (SCORING[card], card in self._needed, card))


class Fit:
    """Every slot gets a card, and every card that is seen gets a slot.

    Both are taken in the order of play: a slot takes the card due soonest that may go there, cards never seen come
    last, and a card without a slot when it is due pushes others aside. What is settled stays settled: where a log
    contradicts itself, everything before that still fits.

    `doubting`: a hand may have held cards that a log does not show in it, if they are played from it later.
    """

    def __init__(self, ledger: Ledger, doubting: bool = False) -> None:
        self.ledger = ledger
        self.doubting = doubting
        self.all = sorted(ledger.stays, key=lambda stay: (stay.due, SCORING[stay.card]))
        self.fits = [[self._allowed(slot, stay) for slot in ledger.slots] for stay in self.all]
        self._slot_of: list[int | None] = [None] * len(self.all)
        self._stay_in: list[int | None] = [None] * len(ledger.slots)
        self._settled_slots: set[int] = set()
        self._settled_stays: set[int] = set()
        self.missing = 0
        slots = [(slot.tick, self._settle_slot, index) for index, slot in enumerate(ledger.slots)]
        seen = [(stay.due, self._settle_stay, i) for i, stay in enumerate(self.all) if stay.side != NEITHER]
        for _, settle, index in sorted([*slots, *seen], key=lambda item: item[0]):
            self.missing += not settle(index)

    @property
    def stays(self) -> list[Stay | None]:
        """What each slot got."""
        return [None if index is None else self.all[index] for index in self._stay_in]

    def _allowed(self, slot: Slot, stay: Stay) -> bool:
        """May this draw begin this stay?"""
        if not stay.enters < slot.tick < stay.due or stay.side not in (slot.side, NEITHER):
            return False
        if SCORING[stay.card] and slot.turn != (self.ledger.turn if stay.side == NEITHER else stay.turn):
            return False  # it cannot be held past the end of a turn
        if self.doubting and stay.side != NEITHER:
            return True
        gone = stay.due if stay.side != NEITHER and stay.leaves == NEVER else stay.leaves
        return all(
            check.allows(stay.card)
            for check in self.ledger.checks
            if check.side == slot.side and slot.tick < check.tick < gone
        )

    def _settle_slot(self, slot: int) -> bool:
        found = self._stay_in[slot] is not None or self._fill(slot, set())
        self._settled_slots.add(slot)
        return found

    def _settle_stay(self, stay: int) -> bool:
        found = self._slot_of[stay] is not None or self._place(stay, set())
        self._settled_stays.add(stay)
        return found

    def _fill(self, slot: int, tried: set[int]) -> bool:
        """Find a card for a slot: a free one, or one whose own slot can do without."""
        fitting = [stay for stay in range(len(self.all)) if self.fits[stay][slot] and stay not in tried]
        for stay in fitting:
            if self._slot_of[stay] is None:
                return self._pair(slot, stay)
        for stay in fitting:
            tried.add(stay)
            other = self._slot_of[stay]
            if other is None or other not in self._settled_slots or self._fill(other, tried):
                return self._pair(slot, stay)
        return False

    def _place(self, stay: int, tried: set[int]) -> bool:
        """Find a slot for a card: an empty one, or one whose own card can do without."""
        for slot, fits in enumerate(self.fits[stay]):
            if fits and slot not in tried:
                tried.add(slot)
                other = self._stay_in[slot]
                if other is None or other not in self._settled_stays or self._place(other, tried):
                    return self._pair(slot, stay)
        return False

    def _pair(self, slot: int, stay: int) -> bool:
        """Put a card into a slot; what either had before is free again."""
        before, other = self._slot_of[stay], self._stay_in[slot]
        if before is not None and self._stay_in[before] == stay:
            self._stay_in[before] = None
        if other is not None and self._slot_of[other] == slot:
            self._slot_of[other] = None
        self._slot_of[stay], self._stay_in[slot] = slot, stay
        return True
