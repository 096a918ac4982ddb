"""Fitting a small network to samples, in plain NumPy: back-propagation with Adam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from sitroom.bots.net import Array, Net, logistic
from sitroom.learn.selfplay import Samples

HIDDEN = (128, 64)
"""The layers between the inputs and the two numbers that come out: the result and the margin."""
BATCH = 512
RATE = 1.5e-3
"""Of the first steps; it falls to nothing in the end."""
DECAY = 0.5
"""How much weights shrink, times the rate."""
BLANKED = 0.2
"""Inputs of the inner layers that are left out at random while it learns."""
MARGIN = 0.3
"""How much the final margin counts beside the result."""


def new_net(inputs: int, rng: np.random.Generator) -> Net:
    """A network that knows nothing."""
    sizes = list(pairwise((inputs, *HIDDEN, 2)))
    weights = [rng.normal(0, np.sqrt(2 / before), (before, after)).astype(np.float32) for before, after in sizes]
    weights[-1] *= 0.1
    return Net(weights, [np.zeros(after, np.float32) for _, after in sizes])


def log_loss(logits: Array, result: Array) -> float:
    """How badly logits foresee results; a coin has 0.693."""
    return float(np.mean(np.logaddexp(0, logits) - result * logits))


def usual_loss(learned: Samples, held_out: Samples) -> float:
    """The same of a logistic curve over the judgement of `normal`, as steep and as high as fits best."""

    def loss(samples: Samples, steep: float, high: float) -> float:
        logits = np.float32(steep) * np.arctanh(np.clip(samples.usual, -0.999, 0.999)) + np.float32(high)
        return log_loss(logits, samples.result)

    tried = [(steep / 10, high / 10) for steep in range(2, 41) for high in range(-10, 11)]
    return loss(held_out, *min(tried, key=lambda curve: loss(learned, *curve)))


class Learner:
    """A network on its way, with what Adam remembers of its slopes: each weight goes at its own pace."""

    def __init__(self, net: Net, epoch: int = 0, steps: int = 0, moments: Sequence[Array] = ()) -> None:
        self.net = net
        self.epoch = epoch
        self.steps = steps
        self.slots = [*net.weights, *net.offsets]
        self.moments = list(moments) or [np.zeros_like(slot) for slot in (*self.slots, *self.slots)]

    @classmethod
    def read(cls, path: Path) -> Learner:
        """From a file that `write` wrote."""
        with np.load(path) as found:
            count = len([name for name in found.files if name.startswith("w")])
            net = Net([found[f"w{i}"] for i in range(count)], [found[f"b{i}"] for i in range(count)])
            moments = [found[f"m{i}"] for i in range(4 * count)]
            return cls(net, int(found["epoch"]), int(found["steps"]), moments)

    def write(self, path: Path) -> None:
        """Into a file, as a whole or not at all."""
        kept: dict[str, Any] = {"epoch": self.epoch, "steps": self.steps}
        for letter, arrays in (("w", self.net.weights), ("b", self.net.offsets), ("m", self.moments)):
            kept |= {f"{letter}{i}": array for i, array in enumerate(arrays)}
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **kept)
        part.replace(path)

    def learn(self, samples: Samples, epochs: int, seed: tuple[int, ...]) -> Iterator[float]:
        """Go through all samples `epochs` times; how far it is after each. A learner from a file goes on."""
        steps = epochs * -(-len(samples.inputs) // BATCH)
        while self.epoch < epochs:
            rng = np.random.default_rng((*seed, self.epoch))
            order = rng.permutation(len(samples.inputs))
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                part = Samples(samples.inputs[some].astype(np.float32), *(column[some] for column in samples[1:]))
                self.step(slopes(self.net, part, rng), 0.5 * (1 + np.cos(np.pi * self.steps / steps)))
            self.epoch += 1
            yield self.epoch / epochs

    def step(self, along: list[Array], part: float) -> None:
        """One step down the slopes, of a part of the full length."""
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


def slopes(net: Net, samples: Samples, rng: np.random.Generator) -> list[Array]:
    """How the loss changes with every weight, then with every offset."""
    seen = [samples.inputs]
    for weights, offsets in zip(net.weights[:-1], net.offsets[:-1], strict=True):
        out = np.maximum(seen[-1] @ weights + offsets, 0)
        seen.append(out * (rng.random(out.shape, np.float32) > BLANKED) / np.float32(1 - BLANKED))
    last = seen[-1] @ net.weights[-1] + net.offsets[-1]
    back = np.empty_like(last)
    back[:, 0] = logistic(last[:, 0]) - samples.result
    back[:, 1] = MARGIN * (last[:, 1] - samples.margin)
    back /= len(last)
    by_weight: list[Array] = []
    by_offset: list[Array] = []
    for layer in range(len(net.weights) - 1, -1, -1):
        by_weight.insert(0, seen[layer].T @ back)
        by_offset.insert(0, back.sum(0))
        if layer:
            back = (back @ net.weights[layer].T) * (seen[layer] > 0) / np.float32(1 - BLANKED)
    return [*by_weight, *by_offset]
