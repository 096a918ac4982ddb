"""The events of the cards: one function each, in the order of the deck."""

from sitroom.twilight.events import early, early_from_21, late, mid, mid_from_59, promo, second

__all__ = ["early", "early_from_21", "late", "mid", "mid_from_59", "promo", "second"]
