"""Matches to learn proposals from: `expert` against itself without them, and what trials said of its ways to play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitroom.bots.net import Array, Net
from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.learn.table import Chunk, Slope, Table
from sitroom.twilight import GAME
from sitroom.twilight.bots.expert import judge, looked_at
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.policy import is_asked
from sitroom.twilight.bots.rollout import PROPOSED, Trials, Way, ways
from sitroom.twilight.learn.selfplay import EDITIONS

ODD = 0.1
"""How often one of the ways is taken at random, so that not all matches go the same way."""


CHOICES = 128
"""How many choices are learned from at a time."""


@dataclass
class Choices(Table):
    """Ways to play, a row each; those of one choice stand together, the best by `normal`'s judgement first."""

    value: Array
    """What trials said, from -1, lost, to 1, won."""
    choice: Array
    """The number of the choice among those of its chunk."""

    def starts(self) -> NDArray[np.intp]:
        """The first row of each choice, and the end."""
        changes = np.flatnonzero((np.diff(self.choice) != 0) | (np.diff(self.match) != 0)) + 1
        return np.concatenate(([0], changes, [len(self.choice)]))

    def steps(self) -> int:
        return -(-(len(self.starts()) - 1) // CHOICES)

    def lessons(self, rng: np.random.Generator) -> Iterator[tuple[Array, Slope]]:
        starts = self.starts()
        order = rng.permutation(len(starts) - 1)
        for start in range(0, len(order), CHOICES):
            some = order[start : start + CHOICES]
            rows = np.concatenate([np.arange(starts[one], starts[one + 1]) for one in some])
            group = np.repeat(np.arange(len(some)), starts[some + 1] - starts[some])
            yield self.inputs[rows].astype(np.float32), partial(slope, self.value[rows], group)


def slope(value: Array, group: NDArray[np.intp], last: Array) -> Array:
    """The gradient of squared errors, where only differences between the ways of one choice count."""
    wrong = last[:, 0] - value
    means = np.bincount(group, wrong) / np.bincount(group)
    found: Array = ((wrong - means[group]) / len(last)).astype(np.float32)
    return found[:, None]


def gain(net: Net, held_out: Choices) -> float:
    """What the way that a network thinks best gains over the mean of the ways, as trials say."""
    return gain_of(held_out, net(held_out.inputs)[:, 0])


def usual_gain(_: Choices, held_out: Choices) -> float:
    """The same gain for the way that `normal` likes best."""
    said = np.zeros(len(held_out.value), np.float32)
    said[held_out.starts()[:-1]] = 1
    return gain_of(held_out, said)


def gain_of(choices: Choices, said: Array) -> float:
    """The same gain for the way that trials rate highest."""
    bounds = list(pairwise(choices.starts()))
    values = [(choices.value[start:end], said[start:end].argmax()) for start, end in bounds]
    return float(np.mean([value[best] - value.mean() for value, best in values]))


def play(chunk: Chunk, number: int) -> Iterator[tuple[Array, list[float]]]:
    """The choices of one match, with what trials said of each."""
    rng = random.Random(f"{chunk.seed}/{number}")
    chance = Seeded(f"{chunk.seed}/{number}/chance")
    match = Match(GAME, {"edition": EDITIONS[number % len(EDITIONS)]})
    said: tuple[int, ...] = ()
    while not match.over:
        seat = match.waiting[0]
        if seat == CHANCE:
            match.apply(chance(match.state), seat)
            continue
        if said and said[0] in match.legal(seat):
            match.apply(said[0], seat)
            said = said[1:]
            continue
        view = match.view(seat)
        plan = Plan(view, rng)
        found = ways(plan, PROPOSED) if is_asked(plan) and len(plan.legal) > 1 else []
        if len(found) < 2:
            match.apply(plan.choose(), seat)
            continue
        values = tried(view, plan, found, chunk.worlds, rng)
        yield looked_at(plan, found), values
        way = rng.choice(found) if rng.random() < ODD else found[values.index(max(values))]
        match.apply(way.actions[0], seat)
        said = way.actions[1:]


def tried(view: Any, plan: Plan, found: list[Way], worlds: int, rng: random.Random) -> list[float]:
    """What trials say of each way, all in the same worlds."""
    trials = Trials(plan, found, judge, [])
    for _ in range(worlds):
        world, seed = GAME.imagine(view, rng), rng.getrandbits(32)
        for index, way in enumerate(found):
            trials.results[index].append(trials.trial(world.copy(), way, seed))
    return [sum(results) / worlds for results in trials.results]


def search_chunk(chunk: Chunk) -> tuple[Chunk, Choices]:
    """The matches of a chunk."""
    inputs: list[Array] = []
    columns: list[tuple[float, int, int]] = []
    for number in range(chunk.first, chunk.first + chunk.matches):
        for rows, values in play(chunk, number):
            columns += [(value, len(inputs), number) for value in values]
            inputs.append(rows)
    value, choice, match = np.array(columns, np.float32).reshape(-1, 3).T
    return chunk, Choices(np.concatenate(inputs).astype(np.float16), match, value, choice)
