"""What the game asks for, and how answers are written: a country, a card, a way to use it, a side, dice."""

from __future__ import annotations

from typing import ClassVar, Final

from sitroom.kernel.frames import Decision
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.twilight.rules.board import COUNTRIES, ID, SIDES
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.state import DIE, PASS, TWO_DICE, State

DECLINE: Final = 99
"""Turning down what an event offers, where the choice is among countries."""


HIDDEN: Final = 0
"""Stands for a card or bid that the viewer may not know."""


class AskCountry(Decision[State]):
    """A country: `italy`, or `decline`."""

    __slots__ = ()

    def means(self, g: State, action: int) -> Action:
        return act("decline") if action == DECLINE else act(self.verb, COUNTRIES[action].id)

    def say(self, g: State, action: int) -> str:
        return "decline" if action == DECLINE else COUNTRIES[action].id

    def read(self, g: State, text: str) -> int:
        return DECLINE if text == "decline" else ID.get(text, -1)


def card_text(card: int) -> str:
    """A card: `fidel`, or `pass`."""
    return CARDS[card].id if card else "pass"


def card_meant(verb: str, card: int) -> Action:
    """What is done with a card, or with none."""
    return act(verb, CARDS[card].id) if card else act("pass")


def read_card(text: str) -> int:
    """The card that a text names; -1 if it names none."""
    return PASS if text == "pass" else CARD.get(text, -1)


class AskCard(Decision[State]):
    """A card: `fidel`, or `pass`."""

    __slots__ = ()

    def means(self, g: State, action: int) -> Action:
        return card_meant(self.verb, action)

    def say(self, g: State, action: int) -> str:
        return card_text(action)

    def read(self, g: State, text: str) -> int:
        return read_card(text)


class AskUse(Decision[State]):
    """A way to use a card (R 5.2, 6.0)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = (
        *("pass", "influence", "realign", "coup", "space"),
        *("event", "event-first", "return", "with-un"),
    )


class AskSide(Decision[State]):
    """One of the two superpowers, or their chairs."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = SIDES

    def means(self, g: State, action: int) -> Action:
        return act("side", SIDES[action])


class RollDie(Decision[State]):
    """Chance rolls one die."""

    __slots__ = ()

    def legal(self, g: State) -> list[int]:
        return DIE


class RollTwoDice(Decision[State]):
    """Both sides roll: `6-1` is a Soviet 6 and an American 1."""

    __slots__ = ()

    def legal(self, g: State) -> list[int]:
        return TWO_DICE

    def means(self, g: State, action: int) -> Action:
        return act(self.verb, count={"us": action % 10, "ussr": action // 10})
