"""A small neural network in plain NumPy: layers of weighted sums, each but the last cut off below zero."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


def logistic(logits: Array) -> Array:
    """The probabilities that logits stand for."""
    return np.float32(1) / (np.float32(1) + np.exp(-logits))


class Net:
    """The weights and offsets of its layers, in order."""

    def __init__(self, weights: Sequence[Array], offsets: Sequence[Array]) -> None:
        self.weights = list(weights)
        self.offsets = list(offsets)

    @classmethod
    def read(cls, path: Traversable) -> Net:
        """Read from a file that `write` wrote."""
        with path.open("rb") as file, np.load(file) as found:
            layers = range(len(found.files) // 2)
            return cls([found[f"w{i}"].astype(np.float32) for i in layers], [found[f"b{i}"] for i in layers])

    def write(self, path: Path) -> None:
        """Write to a file; half precision is enough for weights."""
        layers: dict[str, Any] = {f"w{i}": one.astype(np.float16) for i, one in enumerate(self.weights)}
        layers |= {f"b{i}": one for i, one in enumerate(self.offsets)}
        with path.open("wb") as file:
            np.savez_compressed(file, **layers)

    def __call__(self, inputs: Sequence[float] | Array) -> Array:
        """The output of the last layer, for one row of inputs or many."""
        return self.inner(inputs) @ self.weights[-1] + self.offsets[-1]

    def inner(self, inputs: Sequence[float] | Array) -> Array:
        """The output of the layer before the last."""
        found = np.asarray(inputs, np.float32)
        for weights, offsets in zip(self.weights[:-1], self.offsets[:-1], strict=True):
            found = np.maximum(found @ weights + offsets, 0)
        return found
