"""Matches to learn from: the quick player against itself, with varying preferences, and what the seats saw."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from sitroom.bots.net import Array, Net, logistic
from sitroom.kernel import NOBODY
from sitroom.learn.table import Chunk, Slope, Table
from sitroom.twilight import GAME
from sitroom.twilight.bots.features import features
from sitroom.twilight.bots.normal import chances
from sitroom.twilight.bots.quick import Quick, country_worths
from sitroom.twilight.bots.rollout import worth_at
from sitroom.twilight.bots.worth import SCORED_BY, SOUTHEAST_CARD, Board
from sitroom.twilight.rules.board import NEITHER, SIDES, US, USSR
from sitroom.twilight.rules.play import PlayCard
from sitroom.twilight.rules.state import WINS_AT, State
from sitroom.twilight.rules.turn import Draw, Headlines

EDITIONS = ("deluxe", "deluxe", "second")
"""The editions of the matches, in turn."""
TASTE = 0.25
"""How far a player's regard for a region is from the usual one."""
ODD = (0.0, 0.02, 0.1)
"""How often a marker goes anywhere; one of these in each match."""
TRIES = 6
"""How often another card is tried in place of one that ended the match by DEFCON."""
LOOKS = 0.12
"""The share of card plays before which the position is kept."""


BATCH = 512
MARGIN = 0.3
"""How much the final margin counts relative to the result."""


@dataclass
class Samples(Table):
    """Positions, a row each, and how their matches ended."""

    result: Array
    """1 if the US won, 0 if the USSR did."""
    margin: Array
    """The last victory points, -1 to 1."""
    usual: Array
    """What `normal` thinks of it, -1 to 1, at the end of a turn; elsewhere not a number."""

    def ends(self) -> Samples:
        """Those between turns."""
        return self.of(~np.isnan(self.usual))

    def steps(self) -> int:
        return -(-len(self.inputs) // BATCH)

    def lessons(self, rng: np.random.Generator) -> Iterator[tuple[Array, Slope]]:
        order = rng.permutation(len(self.inputs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            yield self.inputs[some].astype(np.float32), partial(slope, self.result[some], self.margin[some])


def slope(result: Array, margin: Array, last: Array) -> Array:
    """The gradient of the log-loss of results and of squared margins."""
    found = np.empty_like(last)
    found[:, 0] = logistic(last[:, 0]) - result
    found[:, 1] = MARGIN * (last[:, 1] - margin)
    return found / np.float32(len(last))


class Taste:
    """Makes players that value regions in their own way."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.regard = [rng.lognormvariate(0, TASTE) for _ in (*SCORED_BY, SOUTHEAST_CARD)]

    def player(self, g: State) -> Quick:
        """For the turn that begins."""
        board = Board(NEITHER, chances(g), g.turn)
        weights = tuple(weight * regard for weight, regard in zip(board.weights, self.regard, strict=False))
        return Quick(self.rng, country_worths(weights, board.southeast * self.regard[-1]))


def play(seed: int, number: int) -> tuple[State, list[tuple[list[float], float]]]:
    """One match to its end, and what was seen in it. A card that has ended it by DEFCON is taken back."""
    rng = random.Random(f"{seed}/{number}")
    g = GAME.start(GAME.resolve({"edition": EDITIONS[number % len(EDITIONS)]}))
    g.log = None
    tastes = [Taste(rng) for _ in SIDES]
    players = [taste.player(g) for taste in tastes]
    odd = rng.choice(ODD)
    turn, before, again = g.turn, g.copy(), 0
    seen: list[tuple[list[float], float]] = []
    while g.seat != NOBODY:
        usual = worth_at(g, US) if g.turn > turn else math.nan
        seen += [(features(g, side), usual) for side in looking(g, g.turn > turn, rng)]
        if g.turn > turn:
            turn = g.turn
            players = [taste.player(g) for taste in tastes]
        if isinstance(g.question, PlayCard | Headlines):
            before, again = g.copy(), 0
        if odd and g.seat in (US, USSR) and g.question.verb in ("place", "setup") and rng.random() < odd:
            g.apply(g.seat, rng.choice(g.actions))
        else:
            players[max(0, g.seat)].step(g)
        while g.reason == "defcon" and again < TRIES:
            g, again = before.copy(), again + 1
            g.apply(g.seat, rng.choice(g.actions))
    return g, seen


def looking(g: State, new_turn: bool, rng: random.Random) -> tuple[int, ...]:
    """The seat through whose eyes a position is kept; for most positions nobody's."""
    frame: Any = g.question
    if isinstance(frame, Draw):
        return (US, USSR) if new_turn and g.turn > 1 else ()
    if isinstance(frame, Headlines):
        return (rng.choice((US, USSR)),) if frame.chosen == (0, 0) else ()
    return (g.seat,) if isinstance(frame, PlayCard) and rng.random() < LOOKS else ()


def play_chunk(chunk: Chunk) -> tuple[Chunk, Samples]:
    """The matches of a chunk. Those lost by DEFCON teach nothing about the position, and are left out."""
    inputs: list[list[float]] = []
    columns: list[tuple[float, float, int, float]] = []
    for number in range(chunk.first, chunk.first + chunk.matches):
        g, seen = play(chunk.seed, number)
        if g.reason != "defcon":
            result = 0.5 if g.winner == NEITHER else float(g.winner == US)
            margin = max(-WINS_AT, min(WINS_AT, g.vp)) / WINS_AT
            inputs += [row for row, _ in seen]
            columns += [(result, margin, number, usual) for _, usual in seen]
    results, margins, numbers, usual = np.array(columns, np.float32).reshape(-1, 4).T
    halved: Any = np.array(inputs, np.float16)  # enough, and half the space
    return chunk, Samples(halved, numbers, results, margins, usual)


def log_loss(logits: Array, result: Array) -> float:
    """How badly logits foresee results; a coin has 0.693."""
    return float(np.mean(np.logaddexp(0, logits) - result * logits))


def loss(net: Net, held_out: Samples) -> float:
    """How badly a network foresees them at ends of turns: that is where a rollout asks for a judgement."""
    ends = held_out.ends()
    return log_loss(net(ends.inputs)[:, 0], ends.result)


def usual_loss(learned: Samples, held_out: Samples) -> float:
    """The same of a logistic curve over the judgement of `normal`, as steep and as high as fits best."""

    def curve(samples: Samples, steep: float, high: float) -> float:
        logits = np.float32(steep) * np.arctanh(np.clip(samples.usual, -0.999, 0.999)) + np.float32(high)
        return log_loss(logits, samples.result)

    learned, held_out = learned.ends(), held_out.ends()
    tried = [(steep / 10, high / 10) for steep in range(2, 41) for high in range(-10, 11)]
    return curve(held_out, *min(tried, key=lambda shape: curve(learned, *shape)))
