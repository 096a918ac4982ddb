"""Drafts: charts that seats fill in while a match waits for all of them. They enter the journal when the last is done.

Until then nobody else learns anything about them, not even how much was written: they are no answers yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from sitroom.kernel import Match, Secret, SitroomError, State
from sitroom.kernel.schema import Action

LONGEST = 2000
"""The most answers in a draft: far more than any chart has room for."""


Line = str | Mapping[str, Any]
"""An answer in notation, or what it means (`kernel.schema.Action`)."""


def _notation(state: State, line: Mapping[str, Any]) -> str:
    """An action as its game writes it; one that the game does not know is left to the reader to refuse."""
    try:
        return state.spell(cast(Action, line))
    except (LookupError, ValueError):
        return " ".join([line["verb"], *line["on"]])


@dataclass
class Draft:
    """What a seat has written."""

    state: State
    """The match with this seat's draft and no other."""
    actions: list[int]
    done: int | None = None
    """The answer that closes the charts, once it is given."""
    spent: int = 0
    """Milliseconds that its seat has used, where there is a clock."""


class Kept(NamedTuple):
    """A draft as it is stored."""

    chair: int
    number: int
    """The moment of the match (`Table.moment`): a draft counts only as long as it lasts."""
    revision: int
    actions: list[int]
    done: int | None
    spent: int


class Drafts:
    """The drafts of one match, for as long as it waits for charts."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.revisions = [0 for _ in match.seats]
        """For each seat, how often its draft has changed: no two decisions of it are the same."""
        self._by_seat: dict[int, Draft] = {}

    @property
    def charts(self) -> Secret[Any] | None:
        """The charts that the match waits for."""
        top = self.match.state.stack[-1] if self.match.state.stack else None
        return top if isinstance(top, Secret) and top.charts else None

    def open_to(self, seat: int) -> bool:
        """Does the match wait for charts of this seat?"""
        return self.charts is not None and seat in self.charts.waiting

    def of(self, seat: int) -> Draft | None:
        """What a seat has written, where it may."""
        if not self.open_to(seat):
            return None
        if seat not in self._by_seat:
            self._by_seat[seat] = Draft(self.match.state.copy(), [])
        return self._by_seat[seat]

    def seen_by(self, seat: int, own: Draft) -> State:
        """The match with a seat's own draft, and those of the seats that show it theirs."""
        others = [other for other in self.charts.waiting if seat in self.readers(other)] if self.charts else []
        state = own.state.copy() if others else own.state
        for other in others:
            for action in self._by_seat[other].actions if other in self._by_seat else ():
                state.apply(other, action)
        return state

    def readers(self, seat: int) -> tuple[int, ...]:
        """The other seats that may read what a seat writes."""
        return self.charts.readers(self.match.state, seat) if self.charts else ()

    def done(self, seat: int) -> bool:
        """Has a seat closed its charts?"""
        draft = self.of(seat)
        return draft is not None and draft.done is not None

    @property
    def all_done(self) -> bool:
        """Have all seats closed theirs?"""
        return self.charts is not None and all(map(self.done, self.charts.waiting))

    def write(self, seat: int, action: int) -> Draft:
        """Take an answer into a seat's draft; an illegal one raises and changes nothing."""
        draft = self.of(seat)
        assert draft is not None
        after = draft.state.copy()
        after.apply(seat, action)
        if not _waits_for(after, seat):
            draft.done = action
            self.revisions[seat] += 1
            return draft
        return self._change(seat, draft, after, [action])

    def write_lines(self, seat: int, lines: Sequence[Line]) -> Draft:
        """Take several answers that close nothing; if one is illegal, it raises and nothing changes."""
        draft = self.of(seat)
        assert draft is not None
        after, actions = draft.state.copy(), []
        for line in lines:
            actions.append(after.read(seat, line if isinstance(line, str) else _notation(after, line)))
            after.apply(seat, actions[-1])
            if not _waits_for(after, seat):
                raise SitroomError("the charts are closed by an answer of its own")
        return self._change(seat, draft, after, actions)

    def _change(self, seat: int, draft: Draft, after: State, actions: list[int]) -> Draft:
        """The draft as it is after some more answers; where the charts began empty, only what is in them counts."""
        charts = self.charts
        assert charts is not None
        if len(draft.actions) + len(actions) > LONGEST:
            raise SitroomError("this draft is too long: close the charts, or erase them")
        fresh = not charts.written(self.match.state, seat)
        draft.actions = charts.written(after, seat) if fresh else [*draft.actions, *actions]
        draft.state = after
        self.revisions[seat] += 1
        return draft

    def opens_all(self, seat: int, action: int) -> bool:
        """Would this answer close the last charts, so that all are opened?"""
        draft = self.of(seat)
        if draft is None or self.charts is None or not all(self.done(s) for s in self.charts.waiting if s != seat):
            return False
        after = draft.state.copy()
        after.apply(seat, action)
        return not _waits_for(after, seat)

    def closing(self, seat: int) -> int | None:
        """The action that closes a seat's charts as they are, if it may close them now."""
        draft = self.of(seat)
        for action in draft.state.legal(seat) if draft else ():
            after = draft.state.copy() if draft else None
            if after is not None and action >= 0:
                after.apply(seat, action)
                if not _waits_for(after, seat):
                    return action
        return None

    def reopen(self, seat: int) -> Draft:
        """The seat opens its charts again."""
        draft = self.of(seat)
        assert draft is not None
        draft.done = None
        self.revisions[seat] += 1
        return draft

    def forget(self) -> None:
        """Begin anew, since the match has gone on, or back."""
        self.revisions = [revision + (seat in self._by_seat) for seat, revision in enumerate(self.revisions)]
        self._by_seat = {}

    def rebase(self) -> None:
        """Something happened out of turn: what is written stays, as far as the rules still allow it."""
        for seat, old in list(self._by_seat.items()):
            del self._by_seat[seat]
            self.restore(seat, Kept(seat, 0, self.revisions[seat] + 1, old.actions, old.done, old.spent))

    def answers(self) -> list[tuple[int, int, int]]:
        """All drafts as answers of the match: seat, action, time spent. They are forgotten."""
        assert self.charts is not None
        found: list[tuple[int, int, int]] = []
        for seat in self.charts.waiting:
            draft = self._by_seat[seat]
            assert draft.done is not None
            found += [(seat, action, 0) for action in draft.actions]
            found.append((seat, draft.done, draft.spent))
        self.forget()
        return found

    def spent(self) -> list[tuple[int, int]]:
        """The seats that have closed their charts at least once, each with the milliseconds it used."""
        return [(seat, draft.spent) for seat, draft in self._by_seat.items() if draft.spent]

    def written_again(self, answers: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Draft]]:
        """Charts that were entered and then taken back are drafts again, open; each with its seat."""
        for seat, action in answers:
            if action >= 0 and self.open_to(seat):
                self.write(seat, action).done = None
        yield from self._by_seat.items()

    def restore(self, seat: int, kept: Kept) -> None:
        """Take a stored draft up again, as far as the rules still allow it."""
        self.revisions[seat] = kept.revision
        draft = self.of(seat)
        if draft is None:
            return
        draft.spent = kept.spent
        try:
            for action in kept.actions:
                draft.state.apply(seat, action)
                draft.actions.append(action)
        except SitroomError:
            return
        draft.done = kept.done


def _waits_for(state: State, seat: int) -> bool:
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Secret) and top.charts and seat in top.waiting
