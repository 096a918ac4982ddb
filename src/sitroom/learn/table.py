"""Training data: rows of numbers with the outcome of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from sitroom.bots.net import Array

Slope = Callable[[Array], Array]
"""A function that gives the gradient of the loss by a network's outputs for some rows."""


class Chunk(NamedTuple):
    """Matches to be played: a range of those of a seed."""

    seed: int
    first: int
    matches: int
    worlds: int = 0
    """In which each way to play is tried, where that is learned."""

    def name(self) -> str:
        """Of its file."""
        return f"{self.first:06}.npz"


@dataclass
class Table:
    """Rows, and the matches they come from."""

    inputs: Array
    match: Array
    """The number of the match."""

    def columns(self) -> dict[str, Array]:
        """Its arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def of(self, rows: NDArray[np.bool_]) -> Self:
        """A selection of rows."""
        return type(self)(**{name: column[rows] for name, column in self.columns().items()})

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several tables joined."""
        names = [field.name for field in fields(cls)]
        return cls(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read from a file that `write` wrote."""
        with np.load(path) as found:
            return cls(**{name: found[name] for name in found.files})

    def write(self, path: Path) -> None:
        """As a whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **self.columns())  # type: ignore[arg-type]  # its stub takes no columns by name
        part.replace(path)

    def steps(self) -> int:
        """The number of steps in which all rows are gone through."""
        raise NotImplementedError

    def lessons(self, rng: np.random.Generator) -> Iterator[tuple[Array, Slope]]:
        """All rows once, some at a time in any order, with what is wrong with the answers to them."""
        raise NotImplementedError
