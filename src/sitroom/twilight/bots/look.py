"""A judgement of Twilight Struggle positions, and the one-step look that uses it.

The look follows a play to its end: own further choices are taken for the best, the opponent's for the worst, dice are
averaged. It stops where the next card would be played.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from sitroom.kernel import CHANCE, NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import BATTLEGROUND, EUROPE, IN_REGION, NEITHER, SIDES, STABILITY, US, USSR
from sitroom.twilight.rules.cards import CHINA, SCORING, SIDE
from sitroom.twilight.rules.effects import FORMOSAN
from sitroom.twilight.rules.play import PlayCard
from sitroom.twilight.rules.realignment import RealignRoll
from sitroom.twilight.rules.rounds import rounds_in_turn
from sitroom.twilight.rules.scoring import CONTROL, region_score
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.traps import Trapped
from sitroom.twilight.rules.turn import DiscardHeld, Draw, Headlines

LOST = 1000.0
REGION_WEIGHT = 0.55
"""How much a region's present score counts before its card is played."""
MARKERS = frozenset(("place", "add", "remove", "clear", "setup", "bonus", "norad", "double"))
"""Decisions about one marker: judged by the position right after it."""
STEP_BY_STEP = MARKERS | {"realign", "coup", "target"}
"""The same and targets of dice: in a longer look, each is decided before going on."""
FEW_OUTCOMES = 9
"""A die or a card out of a hand: each outcome is followed to the end."""
LOOK_LIMIT = 3000
"""The most states that the look at one action visits."""


def choose(view: Mapping[str, Any], rng: random.Random) -> int:
    """The legal action after which the position is best for the viewer."""
    me = SIDES.index(view["seat"])
    state: State = GAME.imagine(view, rng)
    look = Look(me, rng)
    legal = [int(action) for action, _ in view["decision"]["legal"]]
    rng.shuffle(legal)
    return max(legal, key=lambda action: look.after(state, me, action))


class Look:
    """The look ahead for one choice, within its budget of states."""

    def __init__(self, me: int, rng: random.Random) -> None:
        self.me = me
        self.left = 0
        self.guess = rng.random()

    def after(self, state: State, seat: int, action: int, limit: int = LOOK_LIMIT) -> float:
        """The worth of a state once `seat` has taken `action`."""
        self.left = limit
        if state.question.verb in MARKERS and action >= 0:
            return self.worth(self.step(state, seat, action))
        return self.value(self.step(state, seat, action))

    def step(self, state: State, seat: int, action: int) -> State:
        self.left -= 1
        new = state.copy()
        new.apply(seat, action)
        return new

    def value(self, state: State) -> float:
        """The worth of a state at the end of the current play."""
        while state.seat != NOBODY and self.left > 0:
            frame = state.question
            seat = state.seat
            if isinstance(frame, PlayCard | Trapped | DiscardHeld | Draw):
                break
            if isinstance(frame, Headlines):
                if frame.chosen == (0, 0):
                    break
                state = self.step(state, seat, state.actions[int(self.guess * len(state.actions))])
            elif seat == CHANCE:
                return self.average(state, frame)
            elif frame.verb in STEP_BY_STEP:
                state = self.best_step(state)
            else:
                return self.best_of(state)
        return self.worth(state)

    def best_of(self, state: State) -> float:
        """The best (for the opponent: the worst) of all answers, each followed to the end; a sure end settles it."""
        mine = state.seat == self.me
        best = -LOST if mine else LOST
        for value in self.values([self.step(state, state.seat, action) for action in reversed(self.answers(state))]):
            best = max(best, value) if mine else min(best, value)
            if best == (LOST if mine else -LOST):
                break
        return best

    def answers(self, state: State) -> list[int]:
        """The answers that are followed."""
        return state.actions

    def values(self, states: list[State]) -> Iterator[float]:
        """The values of states, each with an equal share of the budget, so that none is left out."""
        for rest in range(len(states), 0, -1):
            kept = self.left * (rest - 1) // rest
            self.left -= kept
            yield self.value(states[-rest])
            self.left += kept

    def average(self, state: State, frame: Any) -> float:
        """Averaged over Chance's answers. After two dice, only the median result is followed."""
        actions = state.actions
        outcomes = [self.step(state, CHANCE, action) for action in actions]
        if len(actions) <= FEW_OUTCOMES and not isinstance(frame, RealignRoll):
            return sum(self.values(outcomes)) / len(outcomes)
        middle = outcomes[len(outcomes) // 2]
        mean = sum(map(self.static, outcomes)) / len(outcomes)
        return mean + self.value(middle) - self.static(middle)

    def best_step(self, state: State) -> State:
        seat = state.seat
        best = max if seat == self.me else min
        options = [self.step(state, seat, action) for action in state.actions if action >= 0]
        return best(options, key=self.worth)

    def worth(self, state: State) -> float:
        """A state right after one step; if dice are due, over all they may show."""
        if state.seat == CHANCE and state.question.verb in ("die", "dice"):
            return sum(self.static(self.step(state, CHANCE, dice)) for dice in state.actions) / len(state.actions)
        return self.static(state)

    def static(self, state: State) -> float:
        """The judgement, from the viewer's side of the table."""
        value = judge(state)
        return value if self.me == US else -value


def judge(g: State) -> float:
    """How good a position is for the US: victory points, regions, tracks, hands."""
    if g.winner >= 0:
        return 0.0 if g.winner == NEITHER else LOST if g.winner == US else -LOST
    total = float(g.vp)
    for region, (start, end) in enumerate(_SLICES):
        us, ussr = g.influence
        key = (region, tuple(us[start:end]), tuple(ussr[start:end]), g.effects & FORMOSAN)
        known = _REGION_WORTH.get(key)
        if known is None:
            if len(_REGION_WORTH) > 200_000:
                _REGION_WORTH.clear()
            known = _REGION_WORTH[key] = region_worth(g, region)
        total += known
    played = g.round / rounds_in_turn(g)
    for side, sign in ((US, 1), (USSR, -1)):
        total -= sign * 0.7 * played * max(0, g.defcon - g.milops[side])
        total += sign * 0.4 * g.space[side]
        total += sign * sum((_card_worth(g, card, side) for card in g.hands[side]), 0.0)
    if g.china != NEITHER:
        total += (1.0 if g.china == US else -1.0) * (1.2 if g.china_up else 0.8)
    return total


_SLICES = tuple((countries[0], countries[-1] + 1) for countries in IN_REGION)
_REGION_WORTH: dict[tuple[Any, ...], float] = {}


def region_worth(g: State, region: int) -> float:
    """A region's score as it stands, and how firmly its countries are held."""
    score = region_score(g, region)
    if region == EUROPE and CONTROL in score.status:
        total = 15.0 if score.status[US] == CONTROL else -15.0
    else:
        total = REGION_WEIGHT * score.net
    us, ussr = g.influence
    for country in IN_REGION[region]:
        margin = us[country] - ussr[country]
        if margin:
            held = max(-1.0, min(1.0, margin / STABILITY[country]))
            spare = max(-2, min(2, margin - int(held * STABILITY[country])))
            total += (0.5 if BATTLEGROUND[country] else 0.15) * held
            total += (0.12 if BATTLEGROUND[country] else 0.02) * spare
    return total


def _card_worth(g: State, card: int, side: int) -> float:
    """What it is worth to keep a card in hand: own events can wait for their moment, the enemy's are a burden,
    most of all those that it is best rid of while DEFCON is high."""
    if SCORING[card]:
        return 0.3
    if card == CHINA or SIDE[card] == NEITHER:
        return 0.4
    if SIDE[card] == side:
        return 0.6
    return -1.5 if card in g.rules.risky[side] else -0.2
