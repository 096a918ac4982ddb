"""Where the cards are while a log is read, and what that says of hands: cards drawn, their time in a hand, checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from sitroom.twilight.rules.board import NEITHER
from sitroom.twilight.rules.cards import SHUTTLE_DIPLOMACY

POOL, TABLE, DISCARD, REMOVED = -1, -2, -3, -4
"""Places of a card beside the two hands; in the pool it is in the deck, or drawn and not yet seen."""
NEVER = 1 << 30


class Slot(NamedTuple):
    """A card is drawn."""

    tick: int
    turn: int
    side: int


@dataclass
class Stay:
    """A card's time in a hand: drawn after `enters` and before `due`, gone at `leaves`; nobody's if never seen."""

    card: int
    enters: int
    side: int = NEITHER
    due: int = NEVER
    leaves: int = NEVER
    turn: int = 0
    """When it was first seen."""


class Check(NamedTuple):
    """At this moment every card in the side's hand is one that `allows` accepts."""

    tick: int
    side: int
    allows: Callable[[int], bool]


class Holdings:
    """Deck, hands and table. `Ledger` moves the cards as the log says."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []
        self.stays: list[Stay] = []
        self.checks: list[Check] = []
        self.turn = 0
        self._clock = count(1)
        self._deck = 0
        self._held = [0, 0]
        self._where: dict[int, int] = {}
        self._entered: dict[int, int] = {}
        self._staying: dict[int, Stay] = {}
        self._table: list[int] = []
        self._user: dict[int, int] = {}
        """Who plays a card on the table."""
        self._shuttle = False
        """Does Shuttle Diplomacy wait on the table?"""

    def _enter(self, cards: Iterable[int]) -> None:
        """Cards come into the deck."""
        tick = next(self._clock)
        for card in cards:
            self._where[card] = POOL
            self._entered[card] = tick
            self._deck += 1

    def _refill(self) -> None:
        """An empty deck is made anew at once (ruling 54)."""
        if not self._deck:
            self._enter([card for card, place in self._where.items() if place == DISCARD])

    def _draw(self, sides: Iterable[int]) -> None:
        for side in sides:
            self._refill()
            if not self._deck:
                return
            self.slots.append(Slot(next(self._clock), self.turn, side))
            self._deck -= 1
            self._held[side] += 1
            self._refill()

    def _show(self, side: int, card: int) -> Stay | None:
        """A card is seen in a hand: it has been drawn by now."""
        if self._where.get(card) != POOL:
            return self._staying.get(card)
        stay = Stay(card, self._entered[card], side, due=next(self._clock), turn=self.turn)
        self.stays.append(stay)
        self._staying[card] = stay
        self._where[card] = side
        return stay

    def _leave(self, side: int, card: int) -> None:
        stay = self._show(side, card)
        if stay is not None:
            stay.leaves = next(self._clock)
            del self._staying[card]
        self._held[side] -= 1

    def _to_table(self, side: int, card: int, user: int) -> None:
        """A card leaves a hand to be used by somebody."""
        self._leave(side, card)
        self._lay_down(card, user)

    def _lay_down(self, card: int, user: int) -> None:
        self._where[card] = TABLE
        self._table.append(card)
        self._user[card] = user

    def _dispose(self, card: int) -> None:
        """A card used up is discarded; Shuttle Diplomacy in force stays."""
        if card in self._table and not (card == SHUTTLE_DIPLOMACY and self._shuttle):
            self._table.remove(card)
            self._where[card] = DISCARD

    def _check(self, side: int, allows: Callable[[int], bool]) -> None:
        self.checks.append(Check(next(self._clock), side, allows))
