"""The bot `hard` at Twilight Struggle: takes the plans that `normal` likes best, plays each of them to the end of the
turn in many imagined worlds, and keeps to `normal`'s choice unless another one proves better.

Worlds and dice are the same for all plans, so that only the plans make a difference.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sitroom.bots import Budget, pace
from sitroom.twilight import GAME
from sitroom.twilight.bots.hand import held_worth, tracks_worth
from sitroom.twilight.bots.look import MARKERS
from sitroom.twilight.bots.normal import Plan, chances
from sitroom.twilight.bots.quick import Quick, country_worths
from sitroom.twilight.bots.safety import WAR
from sitroom.twilight.bots.worth import Board
from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.play import ChooseMode, PlayCard
from sitroom.twilight.rules.state import State

Leaf = Callable[[State, int], float]
"""What a state is worth to a side: from -1, lost, to 1, won."""

SECONDS: Final = 1.5
"""How long it thinks by default."""
PLANS: Final = 4
"""The most plans that are compared."""
PROPOSED: Final = 8
"""How many plans they are picked from where a network has an opinion of them before they are tried."""
BEHIND: Final = 4.0
"""Victory points by which a plan may lag behind the best to be compared at all."""
FIRST_WORLDS: Final = 8
"""Worlds in which every plan is tried before any is dropped."""
MOST_WORLDS: Final = 400
DROPPED: Final = 2.5
"""Standard errors by which a plan has to be worse than the leader to be dropped."""
SWITCH: Final = 2.0
"""Standard errors by which a plan has to be better than the first choice to replace it."""
TRUST: Final = 0.06
"""The standard error of an opinion: how far it is from what many trials say."""
STEEP: Final = 0.03
STEEPER: Final = 0.006
"""How fast the chance to win rises with what a position is worth: at first, and more with every turn."""


SCARE: Final = 0.2
"""What a nuclear war costs its loser in a trial: less than the match, since a bot that thinks longer would avoid it."""


class Way(NamedTuple):
    """A plan: own answers, one after another, and what `normal` thinks of it."""

    actions: tuple[int, ...]
    worth: float


Prior = Callable[[Plan, list[Way]], list[float]]
"""What trials are expected to say of each way; None without an opinion."""


class Tried(NamedTuple):
    """What trials say of an action."""

    action: int
    value: float
    """The mean result, from -1, lost, to 1, won."""
    error: float
    """The standard error of its difference from the first choice."""


def worth_at(g: State, side: int) -> float:
    """The judgement of `normal`, as a chance to win."""
    if g.winner >= 0 and g.reason not in WAR:
        return 0.0 if g.winner == NEITHER else 1.0 if g.winner == side else -1.0
    board = Board(NEITHER, chances(g), g.turn)
    value = g.vp + board.worth(g) + tracks_worth(g) + held_worth(g, US) - held_worth(g, USSR)
    value = math.tanh((STEEP + STEEPER * g.turn) * value)
    if g.winner >= 0:
        value += SCARE if g.winner == US else -SCARE
    return value if side == US else -value


class Rollout:
    """Compares plans by playing them in imagined worlds."""

    def __init__(
        self, seed: int = 0, budget: Budget | None = None, leaf: Leaf = worth_at, prior: Prior | None = None
    ) -> None:
        self.rng = random.Random(seed)
        self.budget = budget or pace.usual() or Budget(seconds=SECONDS)
        self.leaf = leaf
        self.prior = prior

    def choose(self, view: Mapping[str, Any]) -> int:
        """The action that proves best."""
        legal = view["decision"]["legal"]
        if len(legal) == 1:
            return int(legal[0][0])
        plan = Plan(view, self.rng)
        if not worth_trying(plan):
            return plan.choose()
        return self.compare(view, plan)[0].action

    def ranked(self, view: Mapping[str, Any]) -> list[Tried]:
        """The actions that were compared, the chosen one first; of the others only `normal`'s choice."""
        plan = Plan(view, self.rng)
        if not worth_trying(plan) or len(plan.legal) == 1:
            return [Tried(plan.choose(), 0.0, 0.0)]
        return self.compare(view, plan)

    def compare(self, view: Mapping[str, Any], plan: Plan) -> list[Tried]:
        """Try ways out in the same worlds; the best first."""
        found, opinions = self.candidates(plan)
        if len(found) == 1:
            return [Tried(found[0].actions[0], 0.0, 0.0)]
        trials = Trials(plan, found, self.leaf, opinions)
        stop = time.perf_counter() + self.budget.seconds if self.budget.seconds else math.inf
        while trials.goes_on and trials.played < (self.budget.trials or math.inf) and time.perf_counter() < stop:
            trials.world(GAME.imagine(view, self.rng), self.rng.getrandbits(32))
        return trials.verdict()

    def candidates(self, plan: Plan) -> tuple[list[Way], list[float]]:
        """The ways to compare: `normal`'s choice, then the most promising. And what is thought of them, if anything."""
        found = ways(plan, PROPOSED if self.prior else PLANS)
        opinions = self.prior(plan, found) if self.prior and len(found) > 1 else []
        if not opinions:
            return found[:PLANS], []
        order = [0, *sorted(range(1, len(found)), key=lambda at: -opinions[at])][:PLANS]
        return [found[at] for at in order], [opinions[at] for at in order]


def worth_trying(plan: Plan) -> bool:
    """Can trials help with this question? Single markers are left to `normal`."""
    return plan.state.question.verb not in MARKERS


def ways(plan: Plan, most: int) -> list[Way]:
    """The plans that `normal` likes best, best first: one for each use of a card, one for each target."""
    frame = plan.state.question
    found: list[Way] = []
    for action, worth in plan.ranked():
        if isinstance(frame, PlayCard) and action > 0:
            found += card_ways(plan, action)
        else:
            found.append(Way((action,), worth))
    found.sort(key=lambda way: -way.worth)
    return [way for way in found if way.worth > found[0].worth - BEHIND][:most]


def card_ways(plan: Plan, card: int) -> list[Way]:
    """The uses of a card."""
    state = plan.step(plan.state, plan.me, card)
    if not isinstance(state.question, ChooseMode) or state.seat != plan.me:
        return [Way((card,), plan.card(state))]
    modes = [mode for mode in state.actions if mode >= 0]
    risks = [plan.risk.way(state, card, mode) for mode in modes]
    return [
        Way((card, mode), plan.way(state, card, mode))
        for mode, risk in zip(modes, risks, strict=True)
        if risk == min(risks)
    ]


class Trials:
    """The results of several ways in the same worlds."""

    def __init__(self, plan: Plan, found: list[Way], leaf: Leaf, opinions: list[float]) -> None:
        self.plan = plan
        self.me = plan.me
        self.ways = found
        self.leaf = leaf
        self.opinions = opinions
        self.alive = list(range(len(found)))
        self.results: list[list[float]] = [[] for _ in found]
        self.played = 0
        self.worths = country_worths(plan.board.weights, plan.board.southeast)
        self.places: dict[tuple[Any, ...], int] = {}
        """Where the planner puts influence, by what decides it."""

    @property
    def goes_on(self) -> bool:
        """Is there still something to find out?"""
        return len(self.alive) > 1 and len(self.results[self.alive[0]]) < MOST_WORLDS

    def world(self, state: State, seed: int) -> None:
        """Try every way that is left in one world."""
        for index in self.alive:
            self.results[index].append(self.trial(state.copy(), self.ways[index], seed))
            self.played += 1
        worlds = len(self.results[self.alive[0]])
        if worlds >= FIRST_WORLDS and worlds % 4 == 0:
            self.drop()

    def trial(self, g: State, way: Way, seed: int) -> float:
        """Play a way in a world, and go on to the end of the turn."""
        quick = Quick(random.Random(seed), self.worths)
        turn = g.turn
        g.apply(self.me, way.actions[0])
        for action in way.actions[1:]:
            if g.seat != self.me or action not in g.actions:
                break
            g.apply(self.me, action)
        while g.seat == self.me and isinstance(g.stack[-1] if g.stack else None, PlaceByOps):
            g.apply(self.me, self.place(g))
        if g.winner in (US, USSR):
            return 1.0 if g.winner == self.me else -1.0  # by this very play
        quick.play_on(g, turn)
        return self.leaf(g, self.me)

    def place(self, g: State) -> int:
        """Where the planner puts the next marker."""
        frame = g.question
        assert isinstance(frame, PlaceByOps)
        us, ussr = g.influence
        key = (frame.spent, frame.value, frame.card, tuple(us), tuple(ussr))
        if key not in self.places:
            self.places[key] = self.plan.board.best_place(g, frame)
        return self.places[key]

    def against(self, index: int, other: int) -> tuple[float, float]:
        """How much better one way did than another, and the standard error of that."""
        pairs = list(zip(self.results[index], self.results[other], strict=False))
        count = len(pairs)
        mean = sum(a - b for a, b in pairs) / count
        spread = sum((a - b - mean) ** 2 for a, b in pairs) / max(1, count - 1)
        return mean, math.sqrt(spread / count) + 1e-9

    def leader(self) -> int:
        """The way with the best results so far."""
        return max(self.alive, key=lambda index: sum(self.results[index]))

    def drop(self) -> None:
        """Give up the ways that are clearly worse than the leader."""
        leader = self.leader()
        kept = []
        for index in self.alive:
            mean, error = self.against(index, leader)
            if index == leader or mean > -DROPPED * error:
                kept.append(index)
        self.alive = kept

    def verdict(self) -> list[Tried]:
        """All ways, the chosen one first: the first way, unless another has proved better."""
        best, lead = 0, 0.0
        tried = []
        for index, way in enumerate(self.ways):
            results = self.results[index]
            if not results:
                tried.append(Tried(way.actions[0], 0.0, 1.0))
                continue
            mean, error = self.against(index, 0)
            tried.append(Tried(way.actions[0], sum(results) / len(results), error))
            gain = self.gain(index, mean, error)
            if index and len(results) >= FIRST_WORLDS and gain > lead:
                best, lead = index, gain
        return [tried[best], *(one for index, one in enumerate(tried) if index != best)]

    def gain(self, index: int, mean: float, error: float) -> float:
        """How much better a way has proved than the first. An opinion counts as much as it is sure beside trials."""
        if self.opinions:
            doubt = math.sqrt(2) * TRUST
            part = doubt * doubt / (doubt * doubt + error * error)
            mean = part * mean + (1 - part) * (self.opinions[index] - self.opinions[0])
            error *= math.sqrt(part)
        return mean if mean > SWITCH * error else 0.0
