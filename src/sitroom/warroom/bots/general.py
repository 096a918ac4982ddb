"""The bots `normal` and `hard` at War Room: they plan the round of their side as a whole, and fight by the odds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from sitroom.bots import Budget, pace
from sitroom.warroom import GAME
from sitroom.warroom.bots import easy as warroom
from sitroom.warroom.bots import quick
from sitroom.warroom.bots.field import prizes
from sitroom.warroom.bots.planner import Effort, plan_for
from sitroom.warroom.bots.works import ARMORED, choose_purchase
from sitroom.warroom.rules.battle.stances import divide
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.nations import OWNER, SIDE
from sitroom.warroom.rules.odds import clash_of, reckon
from sitroom.warroom.rules.phases.planning import ORDER, bidding
from sitroom.warroom.rules.state import PASS, State, write_order
from sitroom.warroom.rules.units import POINTS

NORMAL: Final = Effort(160, 0)
HARD: Final = Effort(1500, 2)
MANY: Final = 10**9
"""The most trials of a bot that is given a time to think instead of a number."""

SAMPLES: Final = 60
AT_SEA: Final = 4.0
"""What a sea is worth to the side left there alone."""
BETTER: Final = 0.4
"""How much better another stance must be than the usual one."""


class General:
    """Plans with a given effort. It remembers nothing of a match: the view has what it wrote."""

    def __init__(self, effort: Effort, seed: int = 0) -> None:
        self.effort = effort
        self.rng = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> int:
        """The next line of its charts, or the answer that its judgement finds best."""
        legal = [int(action) for action, _ in view["decision"]["legal"] if action >= 0]
        if len(legal) == 1:
            return legal[0]
        if view["decision"]["verb"] == "write":
            return self.write(view, set(legal))
        if view["decision"]["verb"] == "buy":
            g: State = GAME.imagine(view, random.Random(0))
            return choose_purchase(g, g.rules.seat_names.index(view["seat"]), legal, ARMORED)
        return warroom.decide(view, self.rng, judge)

    def write(self, view: Mapping[str, Any], legal: set[int]) -> int:
        """The next order or bid of the plan that is not written yet."""
        g: State = GAME.imagine(view, random.Random(0))
        own = g.nations_of(g.rules.seat_names.index(view["seat"]))
        charts = plan_for(g, SIDE[own[0]], self.effort)
        for nation in own:
            for token, to in charts.orders.items():
                action = ORDER + write_order(token, to)
                if OWNER[token] == nation and action in legal:
                    return action
            oil = charts.bids.get(nation, 0)
            if oil and not g.bids[nation] and bidding(nation, oil) in legal:
                return bidding(nation, oil)
        return PASS


def normal(seed: int) -> General:
    """Plans with a little effort."""
    return General(NORMAL, seed)


def hard(seed: int, budget: Budget | None = None) -> General:
    """Plans with much effort, or with the effort it is told; a time is for the plan of a round."""
    budget = budget or pace.usual()
    if budget is None:
        return General(HARD, seed)
    return General(Effort(budget.trials or MANY, HARD.answers, budget.seconds), seed)


def judge(g: State, frame: Any, legal: list[int]) -> int:
    """As `easy` does, but orders that the plan has weighed are carried out, and stances taken by the odds."""
    if frame.verb == "move":
        return quick.move(g, frame, legal)
    if frame.verb == "stance" and len(legal) > 1:
        return stance(g, frame, legal)
    return warroom.judge(g, frame, legal)


def stance(g: State, frame: Any, legal: list[int]) -> int:
    """The usual stance, or another that promises more: all units, half of them or none in the second one."""
    usual = quick.stance(g, frame, legal)
    best, found = stance_worth(g, frame.group, usual) + BETTER, usual
    for action in sorted({legal[0], legal[len(legal) // 2], legal[-1]} - {usual}):
        value = stance_worth(g, frame.group, action)
        if value > best:
            best, found = value, action
    return found


def stance_worth(g: State, group: int, second: int) -> float:
    """What the battle promises a group's side, by how many of the group take their second stance."""
    twin = g.copy()
    side, region = twin.board.groups[group].side, twin.board.region
    divide(twin, group, second)
    odds = reckon(clash_of(twin, {}), SAMPLES, 0)
    prize = AT_SEA if is_sea(region) else prizes(g.rules)[region]
    lost, killed = (sum(float(n) * p for n, p in zip(odds.losses[s], POINTS, strict=True)) for s in (side, 1 - side))
    return prize * float(odds.alone[side] - odds.alone[1 - side]) + killed - lost
