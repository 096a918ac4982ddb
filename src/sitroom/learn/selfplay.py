"""Matches to learn from: the quick player against itself, with other tastes in each, and what the seats saw in them."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sitroom.bots.net import Array
from sitroom.bots.twilight_board import SCORED_BY, SOUTHEAST_CARD, Board
from sitroom.bots.twilight_features import features
from sitroom.bots.twilight_plan import chances
from sitroom.bots.twilight_quick import Quick, country_worths
from sitroom.bots.twilight_rollout import worth_at
from sitroom.kernel import NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.board import NEITHER, SIDES, US, USSR
from sitroom.twilight.play import PlayCard
from sitroom.twilight.state import WINS_AT, State
from sitroom.twilight.turn import Draw, Headlines

EDITIONS = ("deluxe", "deluxe", "second")
"""Those of the matches, in turn."""
TASTE = 0.25
"""How far a player's regard for a region is from the usual one."""
ODD = (0.0, 0.02, 0.1)
"""How often a marker goes anywhere; one of these in each match."""
TRIES = 6
"""How often another card is tried in place of one that ended the match by DEFCON."""
LOOKS = 0.12
"""Of the cards played, the part before which the position is kept."""


class Chunk(NamedTuple):
    """Matches to be played: which of those of a seed."""

    seed: int
    first: int
    matches: int

    def name(self) -> str:
        """Of its file."""
        return f"{self.first:06}.npz"


class Samples(NamedTuple):
    """Positions, a row each, and how their matches ended."""

    inputs: Array
    result: Array
    """1 if the US won, 0 if the USSR did."""
    margin: Array
    """The last victory points, -1 to 1."""
    match: Array
    """The number of the match."""
    usual: Array
    """What `normal` thinks of it, -1 to 1, at the end of a turn; elsewhere not a number."""

    def of(self, rows: NDArray[np.bool_]) -> Samples:
        """Some of them."""
        return Samples(*(column[rows] for column in self))

    @classmethod
    def read(cls, path: Path) -> Samples:
        with np.load(path) as found:
            return cls(*(found[name] for name in cls._fields))

    def write(self, path: Path) -> None:
        """As a whole or not at all."""
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez(file, **self._asdict())
        part.replace(path)


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
    """Whose eyes to look with at a position; nobody's at most of them."""
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
    rest = np.array(columns, np.float32).reshape(-1, 4)
    halved: Any = np.array(inputs, np.float16)  # enough, and half the space
    return chunk, Samples(halved, *(rest[:, at] for at in range(4)))
