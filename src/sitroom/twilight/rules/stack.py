"""Every kind of frame that a match can have on its stack."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Frames
from sitroom.twilight.rules import (
    coups,
    event,
    influence,
    operations,
    play,
    realignment,
    scoring,
    setup,
    space,
    traps,
    turn,
    variants,
)
from sitroom.twilight.rules.events import (
    cards_1_to_20,
    cards_21_to_35,
    cards_36_to_58,
    cards_59_to_81,
    cards_82_to_110,
    common,
    promo_cards,
    second_edition,
)
from sitroom.twilight.rules.questions import AskCard, AskCountry

FRAMES: Final = Frames(
    (
        *(setup, turn, event, play, traps, operations, influence, realignment, coups, space, variants, scoring),
        common,
        *(cards_1_to_20, cards_21_to_35, cards_36_to_58, cards_59_to_81, cards_82_to_110, promo_cards, second_edition),
    )
)

COUNTRY_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCountry))
CARD_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCard | turn.Headlines))
"""Questions whose answers name a country, or a card."""
