"""The spaces of Gymnasium for what a seat is shown and what it may answer."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from sitroom.envs.single import HIGHEST, Single


def shown(match: Single) -> Any:
    """What a seat is shown."""

    def box(*shape: int) -> Any:
        return spaces.Box(-HIGHEST, HIGHEST, shape, np.float32)

    found = {"observation": box(match.size), "action_mask": spaces.Box(0, 1, (match.choices,), np.int8)}
    if not match.observer.slots:
        found["answers"] = box(match.choices, match.aspects)
    return spaces.Dict(found)


def answered(match: Single) -> Any:
    """What it may answer."""
    return spaces.Discrete(match.choices)
