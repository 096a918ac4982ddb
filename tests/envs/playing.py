"""Matches in lock-step, played at random."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sitroom.envs.matches import Rows, Vector


def at_random(rows: Rows, rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal answer for each row."""
    found: NDArray[np.int64] = (rng.random(rows.mask.shape) * rows.mask).argmax(axis=1)
    return found


def played(env: Vector, steps: int, seed: int = 0) -> Iterator[Rows]:
    """What is asked, step after step, while the answers are given at random."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        yield env.rows
        env.step(at_random(env.rows, rng))
