"""Fitting a small network to a table, in plain NumPy: back-propagation with Adam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from sitroom.bots.net import Array, Net
from sitroom.learn.table import Slope, Table

RATE = 1.5e-3
"""The learning rate of the first steps; it falls to zero by the end."""
DECAY = 0.5
"""Weight decay, to be multiplied by the learning rate."""
BLANKED = 0.2
"""Dropout: the share of inputs of the inner layers left out at random while learning."""


def new_net(sizes: Sequence[int], rng: np.random.Generator) -> Net:
    """An untrained network; `sizes`: how many numbers go in, come out of each layer, and come out at the end."""
    layers = list(pairwise(sizes))
    weights = [rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32) for before, after in layers]
    weights[-1] *= 0.1
    return Net(weights, [np.zeros(after, np.float32) for _, after in layers])


class Learner:
    """A network in training, with Adam's running averages of its gradients."""

    def __init__(self, net: Net, epoch: int = 0, steps: int = 0, moments: Sequence[Array] = ()) -> None:
        self.net = net
        self.epoch = epoch
        self.steps = steps
        self.slots = [*net.weights, *net.offsets]
        self.moments = list(moments) or [np.zeros_like(slot) for slot in (*self.slots, *self.slots)]

    @classmethod
    def read(cls, path: Path) -> Learner:
        """Read from a file that `write` wrote."""
        with np.load(path) as found:
            count = len([name for name in found.files if name.startswith("w")])
            net = Net([found[f"w{i}"] for i in range(count)], [found[f"b{i}"] for i in range(count)])
            moments = [found[f"m{i}"] for i in range(4 * count)]
            return cls(net, int(found["epoch"]), int(found["steps"]), moments)

    def write(self, path: Path) -> None:
        """Write to a file, as a whole or not at all."""
        kept: dict[str, Any] = {"epoch": self.epoch, "steps": self.steps}
        for letter, arrays in (("w", self.net.weights), ("b", self.net.offsets), ("m", self.moments)):
            kept |= {f"{letter}{i}": array for i, array in enumerate(arrays)}
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **kept)
        part.replace(path)

    def learn(self, table: Table, epochs: int, seed: tuple[int, ...]) -> Iterator[float]:
        """Go through all rows `epochs` times, yielding the progress after each. A learner from a file goes on where
        it was."""
        steps = epochs * table.steps()
        while self.epoch < epochs:
            rng = np.random.default_rng((*seed, self.epoch))
            for inputs, slope in table.lessons(rng):
                self.step(slopes(self.net, inputs, slope, rng), 0.5 * (1 + np.cos(np.pi * self.steps / steps)))
            self.epoch += 1
            yield self.epoch / epochs

    def step(self, along: list[Array], part: float) -> None:
        """One step down the gradient, scaled by `part`."""
        self.steps += 1
        rate = RATE * part
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        count = len(self.slots)
        for slot, slope, mean, square in zip(
            self.slots, along, self.moments[:count], self.moments[count:], strict=True
        ):
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            slot -= np.float32(pace) * mean / (np.sqrt(square) + np.float32(1e-8))
            if slot.ndim == 2:
                slot *= np.float32(1 - DECAY * rate)


def slopes(net: Net, inputs: Array, slope: Slope, rng: np.random.Generator) -> list[Array]:
    """The gradient of the loss by every weight, then by every offset."""
    seen = [inputs]
    for weights, offsets in zip(net.weights[:-1], net.offsets[:-1], strict=True):
        out = np.maximum(seen[-1] @ weights + offsets, 0)
        seen.append(out * (rng.random(out.shape, np.float32) > BLANKED) / np.float32(1 - BLANKED))
    back = slope(seen[-1] @ net.weights[-1] + net.offsets[-1])
    by_weight: list[Array] = []
    by_offset: list[Array] = []
    for layer in range(len(net.weights) - 1, -1, -1):
        by_weight.insert(0, seen[layer].T @ back)
        by_offset.insert(0, back.sum(0))
        if layer:
            back = (back @ net.weights[layer].T) * (seen[layer] > 0) / np.float32(1 - BLANKED)
    return [*by_weight, *by_offset]
