"""A match as its journal tells it: the answers that stand, who is asked what since when, what may be taken back.

A table does not wait, store or send: it takes entries one after another. The same journal always gives the same table.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from sitroom.kernel import CHANCE, NOBODY, IllegalAction, Match, Secret, SitroomError, State
from sitroom.server.games import Hosted
from sitroom.server.storage import Entry

ANSWER, UNDO, END = range(3)
"""Kinds of entry. UNDO: the action is how many answers stand. END: the seat has lost, the action says why."""
RESIGN, TIME = range(2)
ENDS = ("resign", "time")

_rng = secrets.SystemRandom()


def roll(state: State) -> int:
    """Chance's answer, from the operating system's source of randomness."""
    weights = state.weights()
    return _rng.choice(state.actions) if weights is None else _rng.choices(state.actions, weights)[0]


class Table:
    """The state of a match at a server's table."""

    def __init__(self, host: Hosted, options: dict[str, Any]) -> None:
        self.host = host
        self.match = Match(host.game, options)
        self.number = 0
        """Entries so far."""
        self.log_at = [0] * len(self.match.log)
        """For each line of the log, how many answers had led to it."""
        self.ended: tuple[int, str] | None = None
        """Who lost, and why, other than by the rules."""
        chairs = range(len(self.match.seats))
        self.asked = [0 for _ in chairs]
        """For each seat, the number at which its decision arose."""
        self.spent = [0 for _ in chairs]
        """For each chair, the time used, in milliseconds."""
        self.floor = 0
        """How many answers must stand when `run` takes back unasked."""
        self.run: int | None = None
        """The seat that gave all answers since `floor`."""
        self.seated = 0
        """How many answers there were when the seats last changed hands."""
        self._memory: dict[str, list[int]] = {}
        """What Chance had answered, by question, before it was taken back."""
        self._questions: list[str] = []

    # Reading

    @property
    def at(self) -> int:
        """How many answers stand."""
        return len(self.match.answers)

    @property
    def over(self) -> bool:
        """Has the match ended, by the rules or otherwise?"""
        return self.ended is not None or self.match.over

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats asked now."""
        return () if self.ended else self.match.waiting

    def seat_of(self, chair: int) -> int:
        """The seat that a chair's holder plays now."""
        return self.host.seat_of(self.match.state, chair)

    def chair_of(self, seat: int) -> int:
        """The chair whose holder plays a seat now."""
        return next(chair for chair in range(len(self.asked)) if self.seat_of(chair) == seat)

    def seat_name(self, seat: int) -> str:
        """A seat, or the spectator, by name."""
        return "spectator" if seat == NOBODY else self.match.seats[seat]

    def result(self) -> dict[str, Any] | None:
        """How it ended; None while it goes on."""
        if self.ended:
            others = [name for seat, name in enumerate(self.match.seats) if seat != self.ended[0]]
            return {"winner": others[0] if len(others) == 1 else None, "reason": self.ended[1]}
        if not self.match.over:
            return None
        view = self.match.view(NOBODY)
        return {"winner": view["winner"], "reason": view["reason"]}

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may see."""
        view = self.match.view(seat)
        return {**view, "decision": None, "waiting": []} if self.ended else view

    def earlier(self, at: int) -> Match:
        """The match as it was when `at` answers stood."""
        match = self.match.copy()
        match.undo(self.at - at)
        return match

    def last_answer(self, seat: int) -> int | None:
        """Where a seat's last answer stands, if it may be taken back at all."""
        for at in range(self.at - 1, self.seated - 1, -1):
            if self.match.answers[at][0] == seat:
                return at
        return None

    # Writing

    def play(self, seat: int, action: int, spent: int = 0) -> list[Entry]:
        """A seat's action and what Chance answers to it, as entries that have been entered."""
        entry = Entry(ANSWER, seat, action, spent)
        self.enter(entry)
        return [entry, *self.roll()]

    def roll(self) -> list[Entry]:
        """Chance's answers until a player is asked; what it said before an undo it says again."""
        entries = []
        while not self.over and self.match.state.seat == CHANCE:
            state = self.match.state
            remembered = self._memory.get(state.question.verb, ())
            action = next((a for a in remembered if a in state.actions), None)
            entry = Entry(ANSWER, CHANCE, roll(state) if action is None else action)
            self.enter(entry)
            entries.append(entry)
        return entries

    def enter_all(self, entries: Iterable[Entry]) -> None:
        """Take a journal; one that cannot be played raises with the number of its entry."""
        for entry in entries:
            try:
                self.enter(entry)
            except SitroomError as error:
                raise SitroomError(f"entry {self.number}: {error}") from error

    def enter(self, entry: Entry) -> None:
        """Take one entry; an illegal one raises and changes nothing."""
        if self.ended:
            raise IllegalAction("the match is over")
        if entry.kind == ANSWER:
            self._answer(entry)
        elif entry.kind == UNDO:
            self._undo(entry.seat, entry.action)
        else:
            self.spent[self.chair_of(entry.seat)] += entry.spent
            self.ended = (entry.seat, ENDS[entry.action])
        self.number += 1
        if entry.kind != ANSWER:
            self.asked = [self.number for _ in self.asked]

    def _answer(self, entry: Entry) -> None:
        state, seat = self.match.state, entry.seat
        question = state.question.verb if state.stack else ""
        committing = state.waiting if state.stack and isinstance(state.stack[-1], Secret) else ()
        chair = self.chair_of(seat) if seat != CHANCE else None
        hidden = self.host.unseen(state, seat) if chair is not None else []
        self.match.apply(entry.action, seat)
        self._questions.append(question if chair is None else "")
        self.log_at += [self.at] * (len(self.match.log) - len(self.log_at))
        for other in range(len(self.asked)):
            if other == seat or other not in committing or other not in state.waiting:
                self.asked[other] = self.number + 1
        if chair is None:
            self._recall(self._questions[-1], entry.action)
            self.run, self.floor = None, self.at
            return
        self.spent[chair] += entry.spent
        revealed = committing == (seat,) or sorted(hidden) != sorted(self.host.unseen(state, seat))
        if any(self.host.betrays(told, seat) for told in self.match.log_since(self.at - 1)):
            revealed = True
        if self.seat_of(chair) != seat:
            self.seated = self.at
            revealed = True
        if revealed:
            self.floor = self.at
        elif self.run != seat:
            self.floor = self.at - 1
        self.run = seat

    def _recall(self, question: str, action: int) -> None:
        """What Chance has said again is no longer remembered."""
        if action in self._memory.get(question, ()):
            self._memory[question].remove(action)

    def _undo(self, seat: int, at: int) -> None:
        if not self.seated <= at < self.at:
            raise IllegalAction(f"the answers from {at} on cannot be taken back")
        for question, (_, action) in reversed(list(zip(self._questions, self.match.answers, strict=True))[at:]):
            if question:
                self._memory.setdefault(question, []).insert(0, action)
        unasked = self.run == seat and at >= self.floor
        self.match.undo(self.at - at)
        del self._questions[at:]
        del self.log_at[len(self.match.log) :]
        if not unasked:
            self.run, self.floor = None, self.at
