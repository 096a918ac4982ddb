"""Matches in lock-step: `vector(game, n, seed)` plays many at once, and asks for all of their answers together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sitroom.envs.lockstep import Lockstep
from sitroom.envs.single import rewards
from sitroom.kernel import Rules, SitroomError, State
from sitroom.kernel.options import Value
from sitroom.observing import Array, Observer, columns
from sitroom.titles import observer_named, title_named

Whole = NDArray[np.int64]


class Rows(NamedTuple):
    """What is asked now: a row for each seat that has a choice. A match that asks several seats at once has several."""

    match: Whole
    """The place of its match, from 0."""
    seat: Whole
    kind: Whole
    """The question: a number of `Vector.kinds`."""
    numbers: Array
    """What the seat may know, a row each: `Vector.columns` names the numbers."""
    mask: NDArray[np.bool_]
    """The legal answers, a row each: of all slots. In a game without slots: of as many as the longest row has."""
    features: Array
    """In a game without slots: what is told of every legal answer, those of one row after those of the row before;
    `Vector.aspects` names the numbers."""
    first: Whole
    """Where in `features` the answers of each row begin, and where the last row ends."""

    def __len__(self) -> int:
        return len(self.match)


class Ended(NamedTuple):
    """A match that the last step ended; another has begun in its place."""

    match: int
    number: int
    """Which match it was: its number and the seed say what Chance answered in it."""
    rewards: tuple[float, ...]
    """By seat: 1 for who has won, -1 for who has lost, 0 for a draw."""
    reason: str
    """How it ended: `vp`, say; `stopped` where its rounds were up, and it went to the side that was ahead."""


class Vector:
    """Many matches of one game in one process. Whoever uses it looks at `rows`, and gives `step` an answer for each.

    Chance answers by the seed: the same seed and the same answers make the same matches. What leaves no choice is
    answered at once, unless `forced` is set.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: int | str = 0,
        options: Mapping[str, Value] | None = None,
        rounds: int = 0,
        forced: bool = False,
    ) -> None:
        if n < 1:
            raise SitroomError("at least one match is needed")
        self.rules: Rules[Any] = title_named(game).rules
        self.observer: Observer = observer_named(game)
        self.options = self.rules.resolve(options or {})
        self.rounds = rounds or self.rules.endless
        """The rounds or turns after which a match is stopped; 0: never."""
        self.columns = columns(self.observer.blocks)
        self.aspects = columns(self.observer.aspects)
        self.kinds = tuple(self.observer.kinds)
        self.slots = self.observer.slots
        self.seats = tuple(self.rules.seats(self.options))
        self.ended: list[Ended] = []
        see = self.observer
        self._matches = Lockstep(self._new, see.sheet, see.answers, n, str(seed), forced)
        self._choices: list[bytes] = []
        self.rows = self._look()

    def _new(self) -> State:
        state: State = self.rules.start(self.options)
        return state

    @property
    def answered(self) -> int:
        """The answers given so far, those of Chance and those without a choice among them."""
        return self._matches.answered

    def state(self, match: int) -> State:
        """The whole truth about a match: for searches and tests, not for players."""
        return self._matches.states[match]

    def legal(self, row: int) -> list[int]:
        """The engine's own numbers for the legal answers of a row; `slots_of` has their slots in the same order."""
        return self._matches.asked[row].legal

    def slots_of(self, row: int) -> list[int]:
        """What `step` takes for the legal answers of a row: their slots, or, in a game without slots, their places."""
        return list(self._choices[row]) if self.slots else list(range(len(self.legal(row))))

    def step(self, choices: ArrayLike) -> Rows:
        """Answer every row, by slot, or by the answer's place among those of its row; returns what is asked next."""
        chosen: Whole = np.asarray(choices, np.int64)
        rows = self.rows
        if chosen.shape != rows.match.shape:
            raise SitroomError(f"{len(rows)} rows need as many answers")
        outside = (chosen < 0) | (chosen >= rows.mask.shape[1])
        if outside.any() or not rows.mask[np.arange(len(rows)), chosen].all():
            raise SitroomError("one of the answers is not legal")
        places = chosen.tolist()
        if self.slots:
            places = [slots.index(slot) for slots, slot in zip(self._choices, places, strict=True)]
        self._matches.answer(places)
        self.ended = []
        while over := self._matches.over(self.rules.span if self.rounds else "", self.rounds):
            self.ended += [self._end(match) for match in over]
        self._matches.gather()
        self.rows = self._look()
        return self.rows

    def _end(self, match: int) -> Ended:
        """How a match ended; a new one begins."""
        state = self.state(match)
        result = self.rules.result(state)
        winner = result["winner"] if result else self.rules.ahead(state)
        won = tuple(rewards(self.rules, state, winner, self.seats))
        ended = Ended(match, self._matches.numbers[match], won, result["reason"] if result else "stopped")
        self._matches.begin(match, self._new())
        return ended

    def _look(self) -> Rows:
        """The rows as arrays."""
        matches, see = self._matches, self.observer
        count = len(matches.asked)
        sheets = matches.sheets()
        choices = self._choices = matches.choices()
        where: Whole = np.array([(one.match, one.seat) for one in matches.asked], np.int64).reshape(count, 2)
        lengths = np.array([len(one.legal) for one in matches.asked], np.int64)
        first = np.zeros(count + 1, np.int64)
        np.cumsum(lengths, out=first[1:])
        if self.slots:
            mask = np.zeros((count, self.slots), np.bool_)
            mask[np.repeat(np.arange(count), lengths), np.frombuffer(b"".join(choices), np.uint8)] = True
            features = np.zeros((0, 0), np.float32)
        else:
            mask = np.arange(int(lengths.max(initial=0))) < lengths[:, None]
            features = see.features(choices)
        kind = np.array([sheet[0] for sheet in sheets], np.int64)
        return Rows(where[:, 0], where[:, 1], kind, see.numbers(sheets), mask, features, first)
