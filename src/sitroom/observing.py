"""What programs that learn are given of a game: an observation in numbers, and the answers among which they choose.

A game that has one names its `Observer` in its title. It needs NumPy, so it is imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


class Block(NamedTuple):
    """Columns of an observation that say the same of several things."""

    name: str
    over: Sequence[int | str]
    """What each of them is about; nothing: it is one column."""
    meaning: str

    @property
    def width(self) -> int:
        """How many columns it has."""
        return max(1, len(self.over))


def columns(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The name of every column: `vp`, `own_influence.italy`."""
    return tuple(name for block in blocks for name in ([f"{block.name}.{one}" for one in block.over] or [block.name]))


class Observer(Protocol):
    """How a game is seen in numbers. Whatever changes their meaning or place raises the version."""

    @property
    def version(self) -> int:
        """Of the observation and of the answers."""

    @property
    def blocks(self) -> Sequence[Block]:
        """The columns of a row, from left to right."""

    @property
    def kinds(self) -> Sequence[str]:
        """The questions a seat may be asked; the first of them is that it is asked nothing."""

    @property
    def slots(self) -> int:
        """How many answers there are in all; 0: an answer is known by its aspects."""

    @property
    def aspects(self) -> Sequence[Block]:
        """What is told of each legal answer where they have no slots."""

    @property
    def short(self) -> Mapping[str, bool | int | str]:
        """The options of a match of two seats that is no longer than it need be."""

    @property
    def outcomes(self) -> int:
        """No roll and no deal has more."""

    @property
    def longest(self) -> int:
        """No match that is stopped in time has more answers, Chance's among them."""

    def sheet(self, state: Any, seat: int, /) -> bytes:
        """What a seat may know, in a form of the game's own. The first byte is the kind of question."""

    def numbers(self, sheets: Sequence[bytes], /) -> Array:
        """A row of the observation for each sheet."""

    def answers(self, state: Any, seat: int, legal: list[int], /) -> bytes:
        """Legal answers: a byte for the slot of each; where there are no slots, a form of the game's own."""

    def features(self, answers: Sequence[bytes], /) -> Array:
        """A row for each of them, where there are no slots."""
