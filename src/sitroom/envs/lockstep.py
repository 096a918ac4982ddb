"""Many matches of one game side by side, each up to where seats have a choice. Knows no game; compiled."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from sitroom.kernel.frames import CHANCE, NOBODY
from sitroom.kernel.state import State

Start = Callable[[], State]
"""Begins a match."""
Sheet = Callable[[State, int], bytes]
"""What a seat may know."""
Answers = Callable[[State, int, list[int]], bytes]
"""The legal answers of a seat, in a form of the game's own."""
MOST: Final = 100_000
"""More answers than a match can have without one that is a choice."""


class Asked:
    """A seat that has a choice."""

    __slots__ = ("legal", "match", "seat")

    def __init__(self, match: int, seat: int, legal: list[int]) -> None:
        self.match = match
        self.seat = seat
        self.legal = legal


class Lockstep:
    """The matches. `asked` has a row for each seat that waits for a choice, in the order of matches."""

    def __init__(self, start: Start, sheet: Sheet, answers: Answers, count: int, seed: str, forced: bool) -> None:
        self.start = start
        self.sheet = sheet
        self.answers = answers
        self.seed = seed
        self.forced = forced
        """Are seats asked where there is only one answer?"""
        self.begun = 0
        """How many matches have begun."""
        self.states: list[State] = []
        self.numbers: list[int] = []
        """The number of each match: with the seed, what Chance answers in it depends on nothing else."""
        self.generators: list[random.Random] = []
        self.asked: list[Asked] = []
        self.open: list[list[Asked]] = []
        """The same by match."""
        self.answered = 0
        """Answers so far, Chance's and forced ones among them."""
        for _ in range(count):
            self.states.append(self.start())
            self.numbers.append(0)
            self.generators.append(random.Random(0))
            self.open.append([])
        for match in range(count):
            self.begin(match, self.states[match])
        self.gather()

    def begin(self, match: int, state: State) -> None:
        """A new match in this place, up to its first choice."""
        state.log = None
        self.states[match] = state
        self.numbers[match] = self.begun
        self.generators[match] = random.Random(f"{self.seed}/{self.begun}")
        self.begun += 1
        self.advance(match)

    def advance(self, match: int) -> None:
        """Answer for Chance, and where there is one answer, until there is a choice."""
        g = self.states[match]
        rng = self.generators[match]
        for _ in range(MOST):
            seat = g.seat
            if seat == CHANCE:
                weights = g.weights()
                actions = g.actions
                if weights is None:
                    action = actions[int(rng.random() * len(actions))]
                else:
                    action = rng.choices(actions, weights)[0]
                g.apply(seat, action)
            elif seat == NOBODY:
                self.open[match] = []
                return
            else:
                found: list[Asked] = []
                single = False
                for seat in g.waiting:
                    legal = g.legal(seat)
                    if len(legal) == 1 and not self.forced:
                        g.apply(seat, legal[0])
                        single = True
                        break
                    found.append(Asked(match, seat, legal))
                if not single:
                    self.open[match] = found
                    return
            self.answered += 1
        raise RuntimeError("a match goes on without a choice")

    def gather(self) -> None:
        """The rows of all matches."""
        found: list[Asked] = []
        for rows in self.open:
            found += rows
        self.asked = found

    def over(self, span: str, most: int) -> list[int]:
        """The places of matches that have ended, or whose `span` counts more than `most`; empty: it counts nothing."""
        found: list[int] = []
        for match, g in enumerate(self.states):
            if g.seat == NOBODY or (span and getattr(g, span) > most):
                found.append(match)
        return found

    def answer(self, places: list[int]) -> None:
        """An answer for each row, by its place among the legal ones. Where seats are asked together, and what one of
        them answers leaves another without its question or its answer, the other is asked anew."""
        asked = self.asked
        before = -1
        kind: object = None
        for row, one in enumerate(asked):
            match, seat = one.match, one.seat
            action = one.legal[places[row]]
            g = self.states[match]
            if match != before:
                if before >= 0:
                    self.advance(before)
                before = match
                kind = type(g.stack[-1])
            elif seat not in g.waiting or type(g.stack[-1]) is not kind or action not in g.legal(seat):
                continue
            g.apply(seat, action)
            self.answered += 1
        if before >= 0:
            self.advance(before)

    def sheets(self) -> list[bytes]:
        """What the seat of each row may know."""
        sheet = self.sheet
        return [sheet(self.states[one.match], one.seat) for one in self.asked]

    def choices(self) -> list[bytes]:
        """The legal answers of each row."""
        answers = self.answers
        return [answers(self.states[one.match], one.seat, one.legal) for one in self.asked]
