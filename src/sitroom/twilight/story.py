"""How a review tells a match of Twilight Struggle: when a decision was asked, by which card, and what followed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from sitroom.bots import Reason
from sitroom.kernel.schema import LogEntry
from sitroom.twilight.rules.setup import PlaceAtStart
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.view import asking_card

BEGINS = frozenset(("turn", "round"))
"""Entries with which something else begins."""


def moment(g: State, seat: int) -> list[Reason]:
    """The turn and the round, and the card that asks, if it has been named."""
    frame = g.question
    if isinstance(frame, PlaceAtStart):
        return [Reason("at.setup", {})]
    when = Reason("at.round", {"turn": g.turn, "n": g.round}) if g.round else Reason("at.headline", {"turn": g.turn})
    card = getattr(frame, "card", 0) or asking_card(g)
    return [when, Reason("at.card", {"card": card})] if card else [when]


def aim(g: State, seat: int, action: int) -> dict[str, int]:
    """Nothing: what followed is the rest of the round."""
    return {}


def followed(aim: Mapping[str, int], log: Sequence[LogEntry], first: int, again: int) -> list[LogEntry]:
    """All that was told until the round was over."""
    return list(takewhile(lambda entry: entry[0] not in BEGINS, log[first:]))
