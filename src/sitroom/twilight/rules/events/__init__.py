"""The events of the cards: one function each, in the order of the deck."""

from sitroom.twilight.rules.events import (
    cards_1_to_20,
    cards_21_to_35,
    cards_36_to_58,
    cards_59_to_81,
    cards_82_to_110,
    promo_cards,
    second_edition,
)

__all__ = [
    "cards_1_to_20",
    "cards_21_to_35",
    "cards_36_to_58",
    "cards_59_to_81",
    "cards_82_to_110",
    "promo_cards",
    "second_edition",
]
