"""A match as its journal tells it: the answers that stand, who is asked what since when, what may be taken back.

A table does not wait, store or send: it takes entries one after another. The same journal always gives the same table.
"""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from sitroom.kernel import (
    CHANCE,
    NOBODY,
    IllegalAction,
    Match,
    Result,
    Rules,
    Secret,
    SitroomError,
    State,
    tells_nothing,
)
from sitroom.kernel.rules import View
from sitroom.server.match.drafts import Drafts, Kept
from sitroom.server.match.journal import ANSWER, ANSWERS, ENDS, LINE, RETRACT, UNDOS, Digest, Entry, Ghosts, taken_back

FARTHEST = 64
"""How many answers a seat may take back at once without consent; whether that is free takes time to find out."""

_rng = secrets.SystemRandom()


def roll(state: State) -> int:
    """Chance's answer, from the operating system's source of randomness."""
    weights = state.weights()
    return _rng.choice(state.actions) if weights is None else _rng.choices(state.actions, weights)[0]


def _log_at(match: Match[Any]) -> list[int]:
    found: list[int] = []
    for at, mark in enumerate([*match.marks, len(match.log)]):
        found += [at] * (mark - len(found))
    return found


class Table:
    """The state of a match at a server's table."""

    def __init__(
        self, game: Rules[Any], options: dict[str, Any], match: Match[Any] | None = None, position: str | None = None
    ) -> None:
        self.game = game
        self.match = match or Match(game, options, position)
        self.length = 0
        """How many entries the journal has."""
        self.number = 0
        """The same for everybody to count: without the lines of charts."""
        self.stops = [self.at]
        """The answers that stood at each place of the match: all it is told by. No place is inside charts."""
        self.digest = Digest()
        """The digest of them."""
        self.log_at = _log_at(self.match)
        """For each line of the log, how many answers had led to it."""
        self.ended: tuple[int, str] | None = None
        """Who lost, and why, other than by the rules."""
        chairs = range(len(self.match.seats))
        self.asked = [0 for _ in chairs]
        """For each seat, the number at which its decision arose."""
        self.spent = [0 for _ in chairs]
        """For each chair, the time used, in milliseconds."""
        self.undone = [0 for _ in chairs]
        """For each chair, how often it has taken back."""
        self.seated = 0
        """How many answers there were when the seats last changed hands."""
        self.settled = [0 for _ in chairs]
        """For each seat, how many answers must stand since it has seen what followed them."""
        self.memory: dict[str, list[int]] = {}
        """What Chance had answered, by question, before it was taken back."""
        self.questions: list[str] = []
        """For each answer of Chance what it was asked; empty for the others."""
        self._telling: dict[int, bool] = {}
        """Which answers told their seat something, as far as anybody wanted to know."""
        self._before: tuple[int, State] | None = None
        """The position of the last answer: how many stood, and the state."""
        self.drafts = Drafts(self.match)
        """The drafts of charts that are being filled in."""
        self._undos: list[tuple[int, int]] = []
        """The undos since the table was set up: each with its number, and how many answers it left."""

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
        """The seats asked now; not those that have closed their charts."""
        return () if self.ended else tuple(seat for seat in self.match.waiting if not self.drafts.done(seat))

    def seat_of(self, chair: int) -> int:
        """The seat that a chair's holder plays now."""
        return self.game.seat_of(self.match.state, chair)

    def chair_of(self, seat: int) -> int:
        """The chair whose holder plays a seat now."""
        return next(chair for chair in range(len(self.asked)) if self.seat_of(chair) == seat)

    def side_of(self, chair: int) -> list[int]:
        """The chairs on a chair's side, itself included."""
        seat = self.seat_of(chair)
        return sorted(map(self.chair_of, (seat, *self.game.allies(self.match.state, seat))))

    def seat_name(self, seat: int) -> str:
        """A seat, or the spectator, by name."""
        return "spectator" if seat == NOBODY else self.match.seats[seat]

    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if self.ended:
            return {"winner": self.game.beaten_by(self.match.state, self.ended[0]), "reason": self.ended[1]}
        return self.game.result(self.match.state)

    def view(self, seat: int) -> View:
        """What a seat may see: the match, and its own draft in it."""
        return self._waiting(self.game.view(self.state_for(seat), seat), seat)

    def told(self, seat: int) -> View:
        """The same for people and clients: see `Rules.told`."""
        return self._waiting(self.game.told(self.state_for(seat), seat), seat)

    def _waiting(self, view: View, seat: int) -> View:
        """A view with those whom the table waits for, which may be fewer than the rules ask."""
        if self.ended:
            return {**view, "decision": None, "waiting": []}
        if self.drafts.charts is None:
            return view
        waiting = [self.seat_name(other) for other in self.waiting]
        return {**view, "waiting": waiting, **({"decision": None} if self.drafts.done(seat) else {})}

    def legal(self, seat: int) -> list[int]:
        """What a seat may do now."""
        draft = self.drafts.of(seat)
        if draft is None:
            return self.match.legal(seat)
        return [] if draft.done is not None else draft.state.legal(seat)

    def asked_of(self, seat: int) -> int:
        """What tells a seat's decision from all others; of charts each change makes another one."""
        return -1 - self.drafts.revisions[seat] if self.drafts.open_to(seat) else self.asked[seat]

    def state_for(self, seat: int) -> State:
        """The match with a seat's own draft in it, and those that are shown to it."""
        draft = self.drafts.of(seat)
        return self.drafts.seen_by(seat, draft) if draft else self.match.state

    def earlier(self, at: int) -> Match[Any]:
        """The match as it was after the first `at` answers that stand."""
        return self.match.earlier(at)

    @property
    def moment(self) -> int:
        """Another number whenever the match has gone on or back; what is done out of turn does not count."""
        return self.length - sum(1 for _, action in self.match.answers if action < 0)

    def low_since(self, length: int) -> int:
        """The earliest place the match has been at since its journal had this many entries."""
        low = min((at for n, at in reversed(self._undos) if n > length), default=self.at)
        return self.place_at(low)

    @property
    def place(self) -> int:
        """Its place in the match: a count that everybody may know."""
        return len(self.stops) - 1

    def place_at(self, at: int) -> int:
        """The first place at which this many answers stand."""
        return bisect_left(self.stops, at)

    def lines_at(self, at: int) -> int:
        """How many lines the log has of the first `at` answers, those before the first included."""
        marks = self.match.marks
        return marks[at] if at < len(marks) else len(self.match.log)

    def last_answer(self, seat: int) -> int | None:
        """The place of a seat's last answer, if it may be taken back at all."""
        for at in range(self.at - 1, self.seated - 1, -1):
            if self.match.answers[at][0] == seat:
                return self.place_at(at + 1) - 1
        return None

    def answered(self, seat: int, place: int) -> bool:
        """Was it an answer of this seat that led away from a place, and may that be taken back?"""
        if not self.place_at(self.seated) <= place < self.place:
            return False
        return any(by == seat for by, _ in self.match.answers[self.stops[place] : self.stops[place + 1]])

    def free(self, seat: int) -> int | None:
        """How far a seat may go back without asking: all it was told since, it could have known before; None if
        nowhere.

        While charts are open all must agree, since an undo throws away what others have written."""
        if self.over or self.drafts.charts is not None:
            return None
        low = self.place_at(max(self.settled[seat], self.seated, self.at - FARTHEST))
        place = self.place
        while place > low and self._tells_nothing(seat, place - 1):
            place -= 1
        return place if place < self.place else None

    def _tells_nothing(self, seat: int, place: int) -> bool:
        """Was it a single answer of the seat that led away from a place, and did it tell it nothing?"""
        at = self.stops[place]
        return at + 1 == self.stops[place + 1] and self.match.answers[at][0] == seat and not self._tells(at)

    def _tells(self, at: int) -> bool:
        """Did the answer that stands at `at` tell its seat something?"""
        if at not in self._telling:
            seat, action = self.match.answers[at]
            last = at == self.at - 1
            before = self._before[1] if last and self._before and self._before[0] == at else self.match.state_at(at)
            after = self.match.state if last else self.match.state_at(at + 1)
            log = self.match.log[self.match.marks[at] : None if last else self.match.marks[at + 1]]
            self._telling[at] = not tells_nothing(self.match.game, before, seat, action, after, log)
        return self._telling[at]

    # Writing

    def play(self, seat: int, action: int, spent: int = 0) -> list[Entry]:
        """A seat's action and what Chance answers to it, as entries that have been entered."""
        entry = Entry(ANSWER, seat, action, spent)
        before = (self.at, self.match.state.copy())
        self.enter(entry)
        self._before = before
        return [entry, *self.roll()]

    def enter_drafts(self) -> list[Entry]:
        """All charts are closed: what is in them, and what Chance answers to it, as entries that have been entered."""
        entries = [Entry(LINE, seat, action, spent) for seat, action, spent in self.drafts.answers()]
        entries[-1] = entries[-1]._replace(kind=ANSWER)
        for entry in entries:
            self.spent[self.chair_of(entry.seat)] -= entry.spent  # it was counted when the charts were closed
            self.enter(entry)
        return [*entries, *self.roll()]

    def bring(self, answers: Sequence[tuple[int, int]]) -> list[Entry]:
        """Answers that were given elsewhere, as entries that have been entered."""
        entries = []
        for left, (seat, action) in zip(range(len(answers), 0, -1), answers, strict=True):
            entries.append(Entry(LINE if left > 1 and self._is_line(seat, action) else ANSWER, seat, action))
            self.enter(entries[-1])
        return entries

    def _is_line(self, seat: int, action: int) -> bool:
        """Will the charts that the match waits for still be open after an answer?"""
        if action < 0 or self.drafts.charts is None:
            return False
        after = self.match.state.copy()
        after.apply(seat, action)
        return bool(after.stack) and isinstance(after.stack[-1], Secret) and after.stack[-1].charts

    def take_up(self, drafts: Iterable[Kept]) -> None:
        """Go on with charts where they were left; those of another moment only tell how often they had changed."""
        for kept in drafts:
            seat = self.seat_of(kept.chair)
            if kept.number != self.moment:
                self.drafts.revisions[seat] = kept.revision + 1
                continue
            self.drafts.restore(seat, kept)
            self.spent[kept.chair] += kept.spent

    def roll(self) -> list[Entry]:
        """Chance's answers until a player is asked; what it said before an undo it says again."""
        entries = []
        while not self.over and self.match.state.seat == CHANCE:
            state = self.match.state
            remembered = self.memory.get(state.question.verb, ())
            action = next((a for a in remembered if a in state.actions), None)
            entry = Entry(ANSWER, CHANCE, roll(state) if action is None else action)
            self.enter(entry)
            entries.append(entry)
        return entries

    def enter_all(self, entries: Iterable[Entry]) -> None:
        """Take a journal, playing only the answers that stand in the end; what cannot be played raises, with its number
        in the journal."""
        journal = list(entries)
        gone = taken_back(journal, self.at)
        ghosts: Ghosts | None = None
        for number, entry in enumerate(journal):
            try:
                if number in gone or (ghosts and ghosts.line):
                    ghosts = ghosts or Ghosts(self.match.state)
                    self._pass_over(entry, ghosts)
                else:
                    ghosts = None
                    self.enter(entry)
            except SitroomError as error:
                raise SitroomError(f"entry {self.number}: {error}") from error

    def enter(self, entry: Entry) -> None:
        """Take one entry; an illegal one raises and changes nothing."""
        if self.ended:
            raise IllegalAction("the match is over")
        if entry.kind in ANSWERS:
            self._answer(entry)
        elif entry.kind in UNDOS:
            self._undo(entry)
        else:
            self._spend(entry)
            self.ended = (entry.seat, ENDS[entry.action])
        self._count(entry)

    def _pass_over(self, entry: Entry, ghosts: Ghosts) -> None:
        """Take one entry of a line that is taken back in the end: time and Chance's memory are all that stays of it."""
        if entry.kind in ANSWERS:
            ghosts.answer(entry.seat, entry.action)
            self._spend(entry)
            self._recall(ghosts.questions[-1], entry.action)
            self._count(entry)
        elif entry.kind in UNDOS:
            keep = entry.action - self.at
            self._remember(ghosts.questions[keep:], ghosts.line[keep:])
            ghosts.cut(keep)
            self._settle(entry)
            self._count(entry)
        else:
            self.enter(entry)

    def _count(self, entry: Entry) -> None:
        self.length += 1
        self.number += entry.kind != LINE
        if entry.kind == ANSWER and entry.action < 0 and self.drafts.charts is not None:
            self.drafts.rebase()
        else:
            self.drafts.forget()
        self.digest.update([entry])
        if entry.kind not in ANSWERS:
            self.asked = [self.number for _ in self.asked]

    def _spend(self, entry: Entry) -> None:
        if entry.seat != CHANCE:
            self.spent[self.chair_of(entry.seat)] += entry.spent

    def _answer(self, entry: Entry) -> None:
        state, seat = self.match.state, entry.seat
        question = state.question.verb if state.stack and seat == CHANCE else ""
        committing = state.waiting if state.stack and isinstance(state.stack[-1], Secret) else ()
        seats = [self.seat_of(chair) for chair in range(len(self.asked))]
        self.match.apply(entry.action, seat)
        if entry.kind != LINE:
            self.stops.append(self.at)
        self.questions.append(question)
        self._recall(question, entry.action)
        self.log_at += [self.at] * (len(self.match.log) - len(self.log_at))
        for other in range(len(self.asked)):
            if other == seat or other not in committing or other not in state.waiting:
                self.asked[other] = self.number + 1
        if seat != CHANCE:
            self.spent[seats.index(seat)] += entry.spent
        if any(self.seat_of(chair) != before for chair, before in enumerate(seats)):
            self.seated = self.at

    def _recall(self, question: str, action: int) -> None:
        """What Chance has said again is no longer remembered."""
        if action in self.memory.get(question, ()):
            self.memory[question].remove(action)

    def _remember(self, questions: Sequence[str], answers: Sequence[tuple[int, int]]) -> None:
        """Chance will say again, in their order, what is taken back."""
        for question, (_, action) in reversed(list(zip(questions, answers, strict=True))):
            if question:
                self.memory.setdefault(question, []).insert(0, action)

    def _undo(self, entry: Entry) -> None:
        at = entry.action
        if not self.seated <= at < self.at:
            raise IllegalAction(f"the answers from {at} on cannot be taken back")
        self._remember(self.questions[at:], self.match.answers[at:])
        self.match.undo(self.at - at)
        del self.questions[at:]
        del self.log_at[len(self.match.log) :]
        del self.stops[self.place_at(at + 1) :]
        if self.stops[-1] < at:
            self.stops.append(at)
        self._undos.append((self.length + 1, at))
        self._settle(entry)
        self._telling = {answer: told for answer, told in self._telling.items() if answer < at}
        self._before = None

    def _settle(self, entry: Entry) -> None:
        """What was seen before it was taken back is known: to the others, and to the seat unless it told nothing."""
        own = self.settled[entry.seat]
        self.settled = [entry.action for _ in self.settled]
        if entry.kind == RETRACT:
            self.settled[entry.seat] = own
        self.undone[self.chair_of(entry.seat)] += 1
