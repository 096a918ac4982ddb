"""A match's journal: its kinds of entry, and which of them still stand, without playing them.

Answers that are taken back later are not played when a journal is read: only what Chance was asked there must be known.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sitroom.kernel import CHANCE, SitroomError, State

ANSWER, UNDO, END, RETRACT, LINE = range(5)
"""Kinds of entry. UNDO: the action is how many answers stand. END: the seat has lost, the action says why. RETRACT: an
undo that was free to its seat, since it had been told nothing new. LINE: an answer in charts that others have yet to
fill in, or to close; nobody may count these."""
RESIGN, TIME = range(2)
ENDS = ("resign", "time")
UNDOS = (UNDO, RETRACT)
ANSWERS = (ANSWER, LINE)


class Entry(NamedTuple):
    """One entry of a journal; `spent` is the seat's time for it in milliseconds."""

    kind: int
    seat: int
    action: int
    spent: int = 0


class Digest:
    """A digest of a journal so far."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._sum = hashlib.sha256()
        self.update(entries)

    def update(self, entries: Iterable[Entry]) -> None:
        """The journal goes on."""
        lines = [f"{kind} {seat} {action} {spent}\n" for kind, seat, action, spent in entries]
        self._sum.update("".join(lines).encode())

    def text(self) -> str:
        """The digest in hexadecimal digits."""
        return self._sum.hexdigest()


def taken_back(entries: Sequence[Entry], at: int = 0) -> set[int]:
    """Which of the entries are answers that a later one takes back; `at` answers stood before the first.

    It stops at an undo that cannot be, or that goes back behind the first entry.
    """
    standing: list[int] = []
    gone: set[int] = set()
    for number, entry in enumerate(entries):
        if entry.kind in ANSWERS:
            standing.append(number)
        elif entry.kind in UNDOS:
            keep = entry.action - at
            if not 0 <= keep < len(standing):
                break
            gone.update(standing[keep:])
            del standing[keep:]
    return gone


class Ghosts:
    """Lines of play from one position on that were taken back: played as far as it takes to know what Chance was asked
    there, and once, however often they were tried."""

    def __init__(self, start: State) -> None:
        self._lines: dict[tuple[int, int, int], int] = {}
        """The number of each line, by the line it continues and how."""
        self._states: dict[int, State | None] = {0: start}
        """States by line, where needed; None if an answer is no longer legal."""
        self._path = [0]
        self.line: list[tuple[int, int]] = []
        """The answers of the present line: seat and action."""
        self.questions: list[str] = []
        """What Chance was asked; empty for the other seats' answers."""

    def answer(self, seat: int, action: int) -> None:
        """The line goes on."""
        self.questions.append(self._question() if seat == CHANCE else "")
        self._path.append(self._lines.setdefault((self._path[-1], seat, action), len(self._lines) + 1))
        self.line.append((seat, action))

    def cut(self, keep: int) -> None:
        """The line goes back to its first answers."""
        del self._path[keep + 1 :], self.line[keep:], self.questions[keep:]

    def _question(self) -> str:
        """What is asked here; empty if the line can no longer be played."""
        at = len(self.line)
        while self._path[at] not in self._states:
            at -= 1
        for number in range(at, len(self.line)):
            self._states[self._path[number + 1]] = _after(self._states[self._path[number]], *self.line[number])
        state = self._states[self._path[-1]]
        return state.question.verb if state is not None and state.stack else ""


def _after(state: State | None, seat: int, action: int) -> State | None:
    if state is None:
        return None
    after = state.copy()
    try:
        after.apply(seat, action)
    except SitroomError:  # the rules have changed since
        return None
    return after
