"""What a game advises: actions with the chance to win that they leave, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Reason(NamedTuple):
    """A sentence of the game's words, by its key, and the values that fill it in: plain data."""

    key: str
    values: Mapping[str, Any]


class Advice(NamedTuple):
    """An action, what chance to win it leaves to the side that takes it, and what speaks for it."""

    action: int
    chance: float
    reasons: Sequence[Reason] = ()
