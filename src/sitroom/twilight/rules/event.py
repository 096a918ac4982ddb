"""A card's event: the table of events, whether one can happen, the step in which it does, and where the card goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, final

from sitroom.kernel.frames import Step
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS, SHUTTLE_DIPLOMACY, STARRED
from sitroom.twilight.rules.effects import SHUTTLE
from sitroom.twilight.rules.state import State

Effect = Callable[[State, int], None]
Condition = Callable[[State, int], bool]

EVENTS: Final[dict[int, Effect]] = {}
SECOND_EDITION_EVENTS: Final[dict[int, Effect]] = {}
CONDITIONS: Final[dict[int, Condition]] = {}


def event(card: str, when: Condition | None = None) -> Callable[[Effect], Effect]:
    """Register the event of a card; `when` says whether it can happen for a side (R 5.2)."""

    def register(effect: Effect) -> Effect:
        number = CARD[card]
        if number in EVENTS:
            raise ValueError(f"two events for {card}")
        EVENTS[number] = effect
        if when is not None:
            CONDITIONS[number] = when
        return effect

    return register


def second_edition(card: str) -> Callable[[Effect], Effect]:
    """Register the Second Edition's own version of an event."""

    def register(effect: Effect) -> Effect:
        SECOND_EDITION_EVENTS[CARD[card]] = effect
        return effect

    return register


def can_happen(g: State, card: int, side: int) -> bool:
    """Can the event take place: prerequisites and conditions met, nothing against it (R 5.2, 7.5, 12.4.3)?"""
    condition = CONDITIONS.get(card)
    return condition is None or condition(g, side)


@final
class Event(Step[State]):
    """A card's event takes place for `side`, which makes its decisions; a starred card leaves the match (R 2.2.4)."""

    __slots__ = ("card", "side")
    public: ClassVar = True

    def __init__(self, card: int, side: int) -> None:
        self.card = card
        self.side = side

    def run(self, g: State) -> None:
        card, side = self.card, self.side
        if not can_happen(g, card, side):
            return
        if g.log is not None:
            g.note("event", card, side)
        if STARRED[card] and card in g.table:
            g.table.remove(card)
            g.removed = [*g.removed, card]
        effect = EVENTS[card]
        if g.rules.second:
            effect = SECOND_EDITION_EVENTS.get(card, effect)
        effect(g, side)


@final
class Dispose(Step[State]):
    """What was played goes to the discard pile, unless its event removed it or keeps it on the table."""

    __slots__ = ("card",)
    public: ClassVar = True

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, g: State) -> None:
        card = self.card
        if card in g.table and not (card == SHUTTLE_DIPLOMACY and g.effects & SHUTTLE):
            g.table.remove(card)
            g.discard = [*g.discard, card]


# Frames never change, so all matches share those of every card.
_NUMBERS: Final = range(max(CARDS) + 1)
EVENT_OF: Final = tuple((Event(card, US), Event(card, USSR)) for card in _NUMBERS)
"""The frame of each event, by card and side."""
DISPOSAL: Final = tuple(Dispose(card) for card in _NUMBERS)
"""By card."""
