"""The bot `expert` at Twilight Struggle: thinks like `hard`, but judges the ends of turns by a network. It needs NumPy.

`sitroom train twilight` makes the network; `data/twilight.json` says how it was made.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

from sitroom.bots.net import Net
from sitroom.bots.twilight_features import features
from sitroom.bots.twilight_rollout import Rollout
from sitroom.kernel import Budget
from sitroom.twilight.board import NEITHER, US
from sitroom.twilight.state import State


def expert(seed: int = 0, budget: Budget | None = None) -> Rollout:
    """The bot."""
    return Rollout(seed, budget, judge)


@cache
def network() -> Net:
    """The one that comes with the package."""
    return Net.read(files("sitroom.bots").joinpath("data/twilight.npz"))


def judge(g: State, side: int) -> float:
    """What a position is worth to a side, as far as it can see: from -1, lost, to 1, won."""
    if g.winner >= 0:
        return 0.0 if g.winner == NEITHER else 1.0 if g.winner == side else -1.0
    american = math.tanh(float(network()(features(g, side))[0]) / 2)
    return american if side == US else -american
