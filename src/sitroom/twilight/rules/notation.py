"""The verbs of Twilight Struggle: what an action is about, and how records write it (`docs/notation.md`)."""

from __future__ import annotations

from typing import Final

from sitroom.kernel.notation import Verb

_COUNTRY: Final = ("setup", "bonus", "place", "norad", "clear", "double", "target", "shuttle")
_CARD: Final = ("headline", "play", "discard", "with", "give", "draw", "deal", "order")
_USE: Final = ("influence", "space", "event", "event-first", "return", "with-un")
_CHOICE: Final = (
    *("participate", "boycott", "improve", "degrade", "stay", "south-africa", "neighbours", "leave"),
    *("end", "continue", "roll"),
)

VERBS: Final[dict[str, Verb]] = {
    **{verb: Verb("country", "{0}") for verb in _COUNTRY},
    **{verb: Verb("country", verb, "{0}") for verb in ("coup", "realign", "add", "remove")},  # to choose to, and where
    **{verb: Verb("card", "{0}") for verb in _CARD},
    "take": Verb("card", "take", "{0}"),
    **{verb: Verb("", verb) for verb in (*_USE, *_CHOICE)},
    "region": Verb("region", "{0}"),
    "side": Verb("side", "{0}"),
    "bid": Verb("side", "{0}-{n}"),
    "defcon": Verb("", "{n}"),
    "die": Verb("", "{n}"),
    "dice": Verb("", "{ussr}-{us}", count="side"),
    "cancel-crisis": Verb("country", "cancel-crisis-{0}"),
    "decline": Verb("", "decline"),
    "pass": Verb("", "pass"),
}
