"""The bot `expert` at Twilight Struggle: thinks like `hard`, but one network proposes its plans and another judges the
ends of turns. It needs NumPy.

`sitroom train twilight` makes the one that judges, with `--policy` the one that proposes; `data/*.json` say how.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

import numpy as np

from sitroom.bots import Budget
from sitroom.bots.net import Array, Net
from sitroom.twilight.bots.features import features
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.policy import describe, is_asked
from sitroom.twilight.bots.rollout import SCARE, Rollout, Way
from sitroom.twilight.bots.safety import WAR
from sitroom.twilight.rules.board import NEITHER, US
from sitroom.twilight.rules.state import State


def expert(seed: int = 0, budget: Budget | None = None) -> Rollout:
    """A bot that plays as `hard` does, with these networks."""
    return Rollout(seed, budget, judge, propose)


@cache
def network(name: str) -> Net:
    """A network that comes with the package."""
    return Net.read(files("sitroom.twilight.bots").joinpath(f"data/{name}.npz"))


def judge(g: State, side: int) -> float:
    """What a position is worth to a side, judged by what it can see: from -1, lost, to 1, won."""
    if g.winner >= 0 and g.reason not in WAR:
        return 0.0 if g.winner == NEITHER else 1.0 if g.winner == side else -1.0
    american = math.tanh(float(network("twilight")(features(g, side))[0]) / 2)
    if g.winner >= 0:
        american += SCARE if g.winner == US else -SCARE
    return american if side == US else -american


def propose(plan: Plan, found: list[Way]) -> list[float]:
    """A forecast of what trials will say of each way, learned from many of them."""
    if not is_asked(plan):
        return []
    return [float(one) for one in network("twilight_policy")(looked_at(plan, found))[:, 0]]


def looked_at(plan: Plan, found: list[Way]) -> Array:
    """A row for each way: what the judging network makes of the position, and the way itself."""
    position = network("twilight").inner(features(plan.state, plan.me))
    return np.array([[*position, *way] for way in describe(plan, found)], np.float32)
