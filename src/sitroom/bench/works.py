"""What is measured, in slices of a given time, and a worker that does a slice when it is asked to.

The worker is run by path, so that an older version of the engine or the compiled one can do the same work: nothing here
but the standard library and what the engine has offered since its first release. Time is the processor's own, so that
what else a machine does matters little.

    python works.py        reads requests, a line of JSON each, and answers with a `Work` each
"""

from __future__ import annotations

import json
import logging
import random
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache, partial
from itertools import cycle
from typing import Any, NamedTuple

NOW = time.process_time
ALLIES, AXIS = "5inf 2art 3arm 3ftr", "5inf 3art 2arm 4ftr 1bmr"
"""The battle of the package wrdice's own example."""
SEATS = {"eastern": 2, "pacific": 2, "europe": 2, "global": 6}
"""War Room's scenarios, with a number of seats each."""
ROUNDS = 2
"""Rounds of War Room before a new match: later ones are of another length."""
MIDDLE = 250
"""Answers that lead to the middle of the war."""
TOGETHER = 256
"""Matches in lock-step."""


class Work(NamedTuple):
    """What one slice came to."""

    done: int
    """Decisions, copies, playouts, rounds or battles."""
    seconds: float
    players: int = 0
    """Of the decisions, those of players."""
    matches: int = 0
    by_turn: tuple[tuple[int, float], ...] = ()
    """Decisions and seconds of each turn, from 0: what comes before the first."""


# Twilight Struggle


def twilight(seed: int, seconds: float) -> Work:
    """Random matches, every action checked."""
    from sitroom.fuzz import play_out
    from sitroom.kernel import CHANCE
    from sitroom.twilight import GAME

    options = GAME.resolve({})
    rng = random.Random(seed)
    matches = done = players = 0
    spent = 0.0
    while spent < seconds:
        answers: list[tuple[int, int]] = []
        start = NOW()
        state = GAME.start(options)
        state.log = None
        play_out(state, rng, answers)
        spent += NOW() - start
        matches += 1
        done += len(answers)
        players += sum(1 for seat, _ in answers if seat != CHANCE)
    return Work(done, spent, players, matches)


def turns(seed: int, seconds: float) -> Work:
    """Random matches, each turn timed for itself."""
    from sitroom.kernel import NOBODY
    from sitroom.twilight import GAME

    rng = random.Random(seed)
    decisions, spent = [0] * 11, [0.0] * 11
    start = NOW()
    while NOW() - start < seconds:
        state = GAME.start(GAME.resolve({}))
        state.log = None
        while state.seat != NOBODY:
            turn, since = state.turn, NOW()
            while state.seat != NOBODY and state.turn == turn:
                state.apply(state.seat, rng.choice(state.actions))
                decisions[turn] += 1
            spent[turn] += NOW() - since
    return Work(sum(decisions), sum(spent), by_turn=tuple(zip(decisions, spent, strict=True)))


@lru_cache(maxsize=1)
def middle() -> list[Any]:
    """States in the middle of the war."""
    from sitroom.twilight import GAME

    found: list[Any] = []
    for seed in range(100):
        rng = random.Random(seed)
        state = GAME.start(GAME.resolve({}))
        state.log = None
        for _ in range(MIDDLE):
            if state.actions:
                state.apply(state.seat, rng.choice(state.actions))
        if state.actions:
            found.append(state)
    return found


def copies(seed: int, seconds: float) -> Work:
    """Copies of such states."""
    states = cycle(middle())
    done, start = 0, NOW()
    while NOW() - start < seconds:
        copy = next(states).copy
        for _ in range(500):
            copy()
        done += 500
    return Work(done, NOW() - start)


def applied(seed: int, seconds: float) -> Work:
    """Copies to which each legal action is applied in turn."""
    done, start = 0, NOW()
    for state in cycle(middle()):
        seat = state.seat
        for action in state.actions * 20:
            state.copy().apply(seat, action)
            done += 1
        if NOW() - start > seconds:
            break
    return Work(done, NOW() - start)


def playouts(seed: int, seconds: float) -> Work:
    """Random playouts of such states."""
    from sitroom.fuzz import play_out

    rng = random.Random(seed)
    done, start = 0, NOW()
    for state in cycle(middle()):
        play_out(state.copy(), rng, [])
        done += 1
        if NOW() - start > seconds:
            break
    return Work(done, NOW() - start)


def rows(seed: int, seconds: float) -> Work:
    """Matches in lock-step with their observations, answered at random."""
    import numpy as np

    from sitroom.envs import vector

    env = vector("twilight", TOGETHER, seed)
    rng = np.random.default_rng(seed)
    done, start = 0, NOW()
    while NOW() - start < seconds:
        mask = env.rows.mask
        env.step((rng.random(mask.shape, np.float32) * mask).argmax(axis=1))
        done += len(mask)
    return Work(done, NOW() - start)


def catan(seed: int, seconds: float) -> Work:
    """Random Catan matches of two players with catanatron."""
    from catanatron import Color, Game, RandomPlayer

    matches = done = 0
    start = NOW()
    while NOW() - start < seconds:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed * 100_000 + matches)
        game.play()
        matches += 1
        done += len(game.state.actions)
    return Work(done, NOW() - start, done, matches)


# War Room


def rounds(scenario: str, seed: int, seconds: float) -> Work:
    """Rounds of War Room at random."""
    from sitroom.kernel import CHANCE, NOBODY
    from sitroom.warroom import GAME

    options = GAME.resolve({"scenario": scenario, "players": SEATS[scenario]})
    rng = random.Random(seed)
    done, start = 0, NOW()
    while NOW() - start < seconds or not done:
        state = GAME.start(options)
        state.log = None
        while state.seat != NOBODY and state.round <= ROUNDS:
            actions = state.actions
            weights = state.weights() if state.seat == CHANCE else None
            state.apply(state.seat, rng.choices(actions, weights)[0] if weights else rng.choice(actions))
        done += ROUNDS
    return Work(done, NOW() - start)


def battles(seed: int, seconds: float) -> Work:
    """A battle by the rules' own reckoning, sample after sample."""
    from sitroom.warroom import GAME
    from sitroom.warroom.rules.odds import stack_odds
    from sitroom.warroom.rules.units import ARTILLERY, BOMBER, FIGHTER, read_stack

    rules = GAME.start(GAME.resolve({"scenario": "eastern", "players": 2})).rules
    stacks = (read_stack(ALLIES), read_stack(AXIS))
    stances = ({ARTILLERY: 2, FIGHTER: 3}, {ARTILLERY: 3, FIGHTER: 4, BOMBER: 1})  # all at the ground, as there
    done, start = 0, NOW()
    while NOW() - start < seconds:
        stack_odds(rules, False, stacks, stances, samples=500, seed=seed + done)
        done += 500
    return Work(done, NOW() - start)


def wrdice(seed: int, seconds: float) -> Work:
    """The same battle by wrdice."""
    from wrdice.Army import Army
    from wrdice.Battle import Battle
    from wrdice.config import wr20_vaniilla_options as config
    from wrdice.util import CombatSystem

    none, every = [0] * 5, [-1] * 5
    allies = Army([5, 2, 3, 0, 0], [0, 0, 3, 0, 0], none, config)
    axis = Army([5, 3, 2, 0, 0], [0, 0, 4, 1, 0], none, config)
    for army in (allies, axis):
        army.apply_stance([[-1, 0, -1, 0, 0], [0, -1, 0, 0, 0]], [none, every], [none, every])
    logging.disable(logging.WARNING)  # or it would measure its complaints
    done, start = 0, NOW()
    while NOW() - start < seconds:
        Battle(deepcopy(allies), deepcopy(axis), config).run(combat_system=CombatSystem.WarRoomV2)
        done += 1
    logging.disable(logging.NOTSET)
    return Work(done, NOW() - start)


OURS: dict[str, Callable[[int, float], Work]] = {
    "twilight": twilight,
    "turns": turns,
    "copies": copies,
    "applied": applied,
    "playouts": playouts,
    "rows": rows,
    **{scenario: partial(rounds, scenario) for scenario in SEATS},
    "battles": battles,
}
PEERS: dict[str, Callable[[int, float], Work]] = {"catan": catan, "wrdice": wrdice}
"""What other programs do, for comparison."""


def answers(lines: Iterator[str]) -> Iterator[str]:
    """An answer for every request: `["twilight", 1, 2.0]`; null where a program is not installed."""
    works = OURS | PEERS
    for line in lines:
        name, seed, seconds = json.loads(line)
        try:
            yield json.dumps(works[name](seed, seconds))
        except ImportError:
            yield json.dumps(None)


if __name__ == "__main__":
    for answer in answers(iter(sys.stdin.readline, "")):
        print(answer, flush=True)
