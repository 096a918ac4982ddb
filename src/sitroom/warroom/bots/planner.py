"""The plan of a side for a round of War Room: order sets are played against those the enemy may have written."""

from __future__ import annotations

import random
import time
from typing import Final, NamedTuple

from sitroom.warroom.bots.rounds import Bids, Orders, play_round, with_charts
from sitroom.warroom.bots.sets import Sets
from sitroom.warroom.bots.worth import worth
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.nations import ALLIES, SIDE
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import OIL

WORST: Final = 0.3
"""How much the worst of the imagined rounds counts beside their average."""
BOX: Final = 0.1
"""The least gain for which an order is worth its box."""
BIDS: Final = (1, 2, 4)
SHARE: Final = 4
"""The largest bid is a nation's oil divided by this."""


class Effort(NamedTuple):
    """How long to think."""

    trials: int
    """The most rounds that are imagined for a plan."""
    answers: int
    """How many times the enemy's best answer is searched."""
    seconds: float = 0.0
    """The time for a plan, if not 0; then the same position need not be planned the same way."""


class Charts(NamedTuple):
    """The charts of a side."""

    orders: Orders
    bids: Bids


PLANS: dict[tuple[int, Effort, str], Charts] = {}
"""What has been planned lately: charts are written line by line, and each line is asked for by itself."""
KEPT: Final = 16


def plan_for(g: State, side: int, effort: Effort) -> Charts:
    """The charts of a side: the same for all its seats, since they follow from what everybody sees."""
    blank = before_orders(g)
    about = repr(blank.fields())
    key = (side, effort, about)
    if key not in PLANS:
        if len(PLANS) >= KEPT:
            PLANS.pop(next(iter(PLANS)))
        PLANS[key] = Planner(blank, side, effort, random.Random(about)).charts()
    return PLANS[key]


def before_orders(g: State) -> State:
    """The position with all charts empty, as it was before anybody wrote."""
    blank = g.copy()
    blank.orders = [()] * nations.SIZE
    blank.bids = [0] * nations.SIZE
    blank.stack[-1] = WriteOrders(tuple(s for s in range(len(g.rules.seats)) if g.nations_of(s)))
    blank.settle()
    return blank


class Planner:
    """Looks for the best charts of a side in a position."""

    def __init__(self, g: State, side: int, effort: Effort, rng: random.Random) -> None:
        self.g = g
        self.side = side
        self.effort = effort
        self.rng = rng
        self.left = effort.trials
        self.deadline = time.monotonic() + effort.seconds if effort.seconds else 0.0
        self.sets = (Sets(g, 0), Sets(g, 1))
        self.bids: Bids = {}

    def charts(self) -> Charts:
        """The best orders found, with bids where the order of turns decides."""
        own, foes = self.sets[self.side].base(), self.sets[1 - self.side].base()
        foes = distinct(foes)
        mine = distinct(own)
        rivals = [foes[0], *foes[1:3], *foes[4:5]]
        best = self.search(self.side, mine, rivals, self.left // (self.effort.answers + 1))
        for _ in range(self.effort.answers):
            share = self.left // (2 * self.effort.answers)
            reply = self.search(1 - self.side, foes, [best], share // 2)
            rivals = [*rivals, reply]
            best = self.search(self.side, [best, *mine], rivals, share)
        return Charts(best, self.bid(best, rivals))

    def search(self, side: int, sets: list[Orders], rivals: list[Orders], trials: int) -> Orders:
        """The best of these sets against those of the enemy, changed at random as long as that helps."""
        until = self.left - trials
        judged = [(self.judge(side, orders, rivals), number) for number, orders in enumerate(sets)]
        value, number = max(judged)
        best = sets[number]
        while self.left > until and not self.late():
            new = self.sets[side].changed(best, sets, self.rng)
            if new == best:
                self.left -= 1
                continue
            found = self.judge(side, new, rivals)
            if found > value:
                value, best = found, new
        return best

    def late(self) -> bool:
        """Is the time up?"""
        return self.deadline > 0 and time.monotonic() > self.deadline

    def judge(self, side: int, orders: Orders, rivals: list[Orders]) -> float:
        """What a set brings on average, and at worst, against these of the enemy."""
        found: list[float] = []
        for number, rival in enumerate(rivals):
            twin = with_charts(self.g, (orders, rival), self.bids)
            play_round(twin, number)
            self.left -= 1
            value = worth(twin)
            found.append(value if side == ALLIES else -value)
        return (1 - WORST) * sum(found) / len(found) + WORST * min(found) - BOX * len(orders)

    def bid(self, orders: Orders, rivals: list[Orders]) -> Bids:
        """For each nation in turn, the least bid that is worth its oil."""
        bids: Bids = {}
        value = self.judge(self.side, orders, rivals)
        for nation in [n for n in self.g.in_order() if SIDE[n] == self.side]:
            for oil in BIDS:
                if oil * SHARE > self.g.stock(nation, OIL):
                    break
                self.bids = {**bids, nation: oil}
                found = self.judge(self.side, orders, rivals)
                if found > value + 1.0:
                    value, bids = found, self.bids
        return bids


def distinct(sets: list[Orders]) -> list[Orders]:
    """The items without repetition, in order."""
    found: list[Orders] = []
    for orders in sets:
        if orders not in found:
            found.append(orders)
    return found
