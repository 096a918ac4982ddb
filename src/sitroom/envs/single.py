"""One match at a time, as the libraries of others ask for it: numbered answers, masks, arrays of fixed shape."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sitroom.kernel import CHANCE, NOBODY, Rules, Seeded, SitroomError, State
from sitroom.kernel.options import Value
from sitroom.observing import Array, Observer, columns
from sitroom.titles import observer_named, title_named

ANSWERS: Final = 1024
"""In a game without slots a decision may have more answers than a list of fixed length: only so many are offered."""
HIGHEST: Final = 1e4
"""No number of an observation is further from 0."""


class Single:
    """A match up to where a seat has a choice. Chance answers by a seed; what leaves no choice is answered at once."""

    def __init__(
        self, game: str, options: Mapping[str, Value] | None = None, rounds: int = 0, answers: int = ANSWERS
    ) -> None:
        self.title = title_named(game)
        self.rules: Rules[Any] = self.title.rules
        self.observer: Observer = observer_named(game)
        self.options = self.rules.resolve(self.observer.short if options is None else options)
        self.rounds = rounds or self.rules.endless
        self.seats = tuple(self.rules.seats(self.options))
        self.choices = self.observer.slots or answers
        """How many answers there are, legal or not."""
        self.size = len(columns(self.observer.blocks))
        self.aspects = len(columns(self.observer.aspects))
        self.begin("0")

    def begin(self, seed: str) -> None:
        """A new match."""
        self.state: State = self.rules.start(self.options)
        self.state.log = None
        self.chance = Seeded(seed)
        self.go_on()

    def go_on(self) -> None:
        """Answer what leaves no choice."""
        g = self.state
        while g.seat != NOBODY and not self.stopped:
            if g.seat == CHANCE:
                g.apply(CHANCE, self.chance(g))
                continue
            single = next(((seat, legal) for seat in g.waiting if len(legal := g.legal(seat)) == 1), None)
            if single is None:
                return
            g.apply(single[0], single[1][0])

    @property
    def stopped(self) -> bool:
        """Are its rounds up?"""
        return bool(self.rounds and self.rules.span) and getattr(self.state, self.rules.span) > self.rounds

    @property
    def over(self) -> bool:
        """Has it ended, or been stopped?"""
        return self.state.seat == NOBODY or self.stopped

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have a choice now."""
        return () if self.over else self.state.waiting

    @property
    def question(self) -> type | None:
        """The kind of frame that asks now."""
        return None if self.over else type(self.state.question)

    def legal(self, seat: int) -> list[int]:
        """The engine's numbers for what a seat may answer; nothing if it is not asked."""
        return self.state.legal(seat)[: None if self.observer.slots else self.choices] if seat in self.waiting else []

    def places(self, seat: int) -> list[int]:
        """The numbers by which these are chosen, in the same order."""
        legal = self.legal(seat)
        return list(self.observer.answers(self.state, seat, legal)) if self.observer.slots else list(range(len(legal)))

    def answer(self, seat: int, choice: int) -> bool:
        """Answer for a seat. What is not legal is taken for the first answer that is; was it legal?"""
        places = self.places(seat)
        if not places:
            raise SitroomError(f"{self.seats[seat]} is not asked")
        legal = choice in places
        self.state.apply(seat, self.legal(seat)[places.index(choice) if legal else 0])
        self.go_on()
        return legal

    def play(self, seat: int, action: int) -> None:
        """Answer for a seat by the engine's own number."""
        self.state.apply(seat, action)
        self.go_on()

    def rewards(self) -> list[float]:
        """By seat, once it is over: 1 for who has won, -1 for who has lost, 0 for a draw."""
        result = self.rules.result(self.state)
        return rewards(self.rules, self.state, result["winner"] if result else self.rules.ahead(self.state), self.seats)

    def numbers(self, seat: int) -> Array:
        """What a seat may know."""
        row: Array = self.observer.numbers([self.observer.sheet(self.state, seat)])[0]
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The legal answers of a seat; none if it is not asked."""
        mask = np.zeros(self.choices, np.int8)
        mask[self.places(seat)] = 1
        return mask

    def features(self, seat: int) -> Array:
        """In a game without slots: what is told of each answer, zeros for those that are not there."""
        found = np.zeros((self.choices, self.aspects), np.float32)
        legal = self.legal(seat)
        if legal:
            found[: len(legal)] = self.observer.features([self.observer.answers(self.state, seat, legal)])
        return found

    def observation(self, seat: int) -> dict[str, Any]:
        """Everything a seat is shown, in arrays of fixed shape."""
        found: dict[str, Any] = {"observation": self.numbers(seat), "action_mask": self.mask(seat)}
        return found if self.observer.slots else {**found, "answers": self.features(seat)}


def rewards(rules: Rules[Any], state: State, winner: str | None, seats: tuple[str, ...]) -> list[float]:
    """By seat: 1 for who has won, -1 for who has lost, 0 for a draw."""
    if winner is None:
        return [0.0] * len(seats)
    return [-1.0 if rules.beaten_by(state, seat) == winner else 1.0 for seat in range(len(seats))]


def fresh() -> str:
    """A seed nobody has chosen."""
    return str(random.SystemRandom().getrandbits(63))
