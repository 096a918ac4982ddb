"""The observation of War Room: sheets of many seats as rows of numbers, and what is told of their answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from sitroom.observing import Array, Block
from sitroom.warroom.observe.answers import answers
from sitroom.warroom.observe.shape import ANSWER, ANSWER_PARTS, KINDS, PARTS, SHAPE, Part
from sitroom.warroom.observe.sheet import sheet

VERSION: Final = 1


def _blocks(parts: Sequence[Part]) -> tuple[Block, ...]:
    return tuple(
        Block(name, over, words if by == 1 else f"{words}; divided by {by}") for name, over, by, words in parts
    )


def _scales(parts: Sequence[Part]) -> Array:
    return np.concatenate([np.full(max(1, len(over)), 1 / by, np.float32) for _, over, by, _ in parts])


BLOCKS: Final = _blocks(PARTS)
ASPECTS: Final = _blocks(ANSWER_PARTS)
_SCALE: Final = _scales(PARTS)
_ANSWER_SCALE: Final = _scales(ANSWER_PARTS)


class WarRoomObserver:
    """How War Room is seen in numbers: see `sitroom.observing.Observer`."""

    version = VERSION
    blocks = BLOCKS
    aspects = ASPECTS
    kinds = KINDS
    slots = 0
    short: Mapping[str, bool | int | str] = {"scenario": "eastern", "players": 2}
    outcomes = 8192
    longest = 200_000
    sheet = staticmethod(sheet)
    answers = staticmethod(answers)

    def numbers(self, sheets: Sequence[bytes]) -> Array:
        """A row for each sheet."""
        raw = np.frombuffer(b"".join(sheets), np.uint8).reshape(len(sheets), SHAPE)
        found: Array = raw[:, 1:] * _SCALE
        return found

    def features(self, answers: Sequence[bytes]) -> Array:
        """A row for each answer of each row."""
        raw = np.frombuffer(b"".join(answers), np.uint8).reshape(-1, ANSWER)
        found: Array = raw * _ANSWER_SCALE
        return found


OBSERVER: Final = WarRoomObserver()
