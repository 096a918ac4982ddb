"""Every kind of frame that a match can have on its stack."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Frames
from sitroom.twilight import operations, play, setup, turn, variants
from sitroom.twilight.events import common, early, late, mid, mid_from_59, promo, second
from sitroom.twilight.questions import AskCard, AskCountry

FRAMES: Final = Frames((setup, turn, play, operations, variants, common, early, mid, mid_from_59, late, promo, second))

COUNTRY_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCountry))
CARD_VERBS: Final = frozenset(kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, AskCard | turn.Headlines))
"""Questions whose answers name a country, or a card."""
