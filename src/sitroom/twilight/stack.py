"""Every kind of frame that a match can have on its stack."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Frames
from sitroom.twilight import coups, event, influence, operations, play, realignment, setup, space, traps, turn, variants
from sitroom.twilight.events import common, early, early_from_21, late, mid, mid_from_59, promo, second
from sitroom.twilight.questions import AskCard, AskCountry

FRAMES: Final = Frames(
    (
        *(setup, turn, event, play, traps, operations, influence, realignment, coups, space, variants),
        *(common, early, early_from_21, mid, mid_from_59, late, promo, second),
    )
)

COUNTRY_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCountry))
CARD_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCard | turn.Headlines))
"""Questions whose answers name a country, or a card."""
