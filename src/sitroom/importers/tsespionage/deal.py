"""Which card Chance deals when, so that each is in the hand that plays, reveals or discards it in time."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from sitroom.importers.tsespionage.ledger import Ledger, Slot, Stay
from sitroom.importers.tsespionage.parse import Log
from sitroom.twilight.board import NEITHER
from sitroom.twilight.cards import SCORING
from sitroom.twilight.options import Rules


class Deal:
    """The cards to draw, by turn and side, and the discards that the log has lost."""

    def __init__(self, log: Log, rules: Rules, deck: Iterable[int], defcon: int) -> None:
        cards = list(deck)
        ledger = Ledger(log, rules, cards, defcon)
        fit = Fit(ledger)
        supposed = [some for size in (1, 2) for some in combinations(ledger.doubtful, size)]
        while fit.missing and supposed:
            other = Ledger(log, rules, cards, defcon, supposed.pop(0))
            if (better := Fit(other)).missing < fit.missing:
                ledger, fit = other, better
        self.lost_discards = ledger.lost_discards
        self._plan = [
            (slot.turn, slot.side, stay.card)
            for slot, stay in zip(ledger.slots, fit.stays, strict=True)
            if stay is not None
        ]
        self._needed = {stay.card for stay in ledger.stays if stay.side != NEITHER}

    def draw(self, drawn: int, turn: int, side: int, deck: list[int]) -> int:
        """The card for a side to draw after `drawn` others; anything harmless where the plan has come to nothing."""
        for planned in (self._plan[drawn : drawn + 1], self._plan):
            for when, whose, card in planned:
                if (when, whose) == (turn, side) and card in deck:
                    return card
        return min(deck, key=lambda card: (SCORING[card], card in self._needed, card))


class Fit:
    """Every slot gets a card and every card that is seen gets a slot, by augmenting paths.

    Cards are taken in the order in which they are due, slots in the order of play, so a card due soonest is dealt first;
    cards that are never seen fill up. What a path reaches stays filled.
    """

    def __init__(self, ledger: Ledger) -> None:
        self.slots = ledger.slots
        self.all = sorted(ledger.stays, key=lambda stay: (stay.due, SCORING[stay.card]))
        self.ledger = ledger
        self.fits = [[self._allowed(slot, stay) for slot in self.slots] for stay in self.all]
        self._slot_of: list[int | None] = [None] * len(self.all)
        self._stay_in: list[int | None] = [None] * len(self.slots)
        self.missing = 0
        for index, stay in enumerate(self.all):
            if stay.side != NEITHER:
                self.missing += not self._place(index, set())
        for index in range(len(self.slots)):
            if self._stay_in[index] is None:
                self.missing += not self._fill(index, set())

    @property
    def stays(self) -> list[Stay | None]:
        """What each slot got."""
        return [None if index is None else self.all[index] for index in self._stay_in]

    def _allowed(self, slot: Slot, stay: Stay) -> bool:
        """May this draw begin this stay?"""
        if not stay.enters < slot.tick < stay.due or stay.side not in (slot.side, NEITHER):
            return False
        if SCORING[stay.card] and slot.turn != (self.ledger.turn if stay.side == NEITHER else stay.turn):
            return False  # it cannot be held over the end of a turn
        return all(
            check.allows(stay.card)
            for check in self.ledger.checks
            if check.side == slot.side and slot.tick < check.tick < stay.leaves
        )

    def _place(self, stay: int, tried: set[int]) -> bool:
        """Find a slot for a card, moving others if need be."""
        for slot, fits in enumerate(self.fits[stay]):
            if not fits or slot in tried:
                continue
            tried.add(slot)
            other = self._stay_in[slot]
            if other is None or self._place(other, tried):
                self._slot_of[stay], self._stay_in[slot] = slot, stay
                return True
        return False

    def _fill(self, slot: int, tried: set[int]) -> bool:
        """Find a card for a slot, moving others if need be."""
        for stay in range(len(self.all)):
            if not self.fits[stay][slot] or stay in tried:
                continue
            tried.add(stay)
            other = self._slot_of[stay]
            if other is None or self._fill(other, tried):
                self._slot_of[stay], self._stay_in[slot] = slot, stay
                return True
        return False
