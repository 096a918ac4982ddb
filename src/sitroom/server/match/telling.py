"""How a match is told step by step: a step for each answer, with its lines of the log and what changed to see.

Charts that all seats have filled in are one step: how many lines they have is still a secret.

Whatever was known of the match before a step, together with the step, gives the match after it. An undo is a step back.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import TYPE_CHECKING, Any, Protocol, cast

from sitroom.kernel import Rules
from sitroom.kernel.changes import changes
from sitroom.kernel.rules import View
from sitroom.kernel.schema import BaseView
from sitroom.server.match.status import STOPPED
from sitroom.server.schema import LogLine, Seen, Step, Whole
from sitroom.titles import title_of

if TYPE_CHECKING:
    from sitroom.server.match.facts import Facts
    from sitroom.server.match.table import Table

RECENT = 64
"""Steps kept for clients that lag behind. Any that missed more gets the whole match again."""
SHORT = 100
"""Lines of a log that are put into words at once; those of a longer one in a worker."""


def dumps(data: Any) -> str:
    """JSON as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class AtTable(Protocol):
    """A match at a table."""

    @property
    def game(self) -> Rules[Any]:
        """The rules of its game."""

    @property
    def table(self) -> Table:
        """Its last place."""


class Played(AtTable, Protocol):
    """A match that is listed somewhere: a room, or an example."""

    @property
    def facts(self) -> Facts:
        """What is known of it besides."""


def present(played: AtTable, seat: int) -> View:
    """What a seat sees now; nothing is asked where a match is stopped."""
    view = played.table.told(seat)
    facts: Facts | None = getattr(played, "facts", None)
    return {**view, "decision": None} if facts is not None and facts.status == STOPPED else view


class Narrator:
    """Stands at a position of a match, sees it from one seat (NOBODY: a spectator's) and tells it in one language."""

    def __init__(self, played: AtTable, seat: int, lang: str, at: int, now: View | None = None) -> None:
        self.played = played
        self.seat = seat
        self.now = now
        """What is seen at the last place, where the table does not know."""
        self.text = title_of(played.game).words(lang, played.table.match.options)
        self._go_to(at)

    def _go_to(self, at: int) -> None:
        table = self.played.table
        self.at = at
        self.state = table.match.state.copy() if at == table.place else table.match.state_at(table.stops[at])
        self.told = len(table.match.log_for(self.seat, stop=self._last_line))
        self.seen = self._look()

    def _look(self) -> Seen:
        """The position as it is seen."""
        last = self.at == self.played.table.place
        view = (self.now or present(self.played, self.seat)) if last else self.played.game.told(self.state, self.seat)
        decision = view["decision"]
        labels = {action: self.text.action(view, action) for action, _ in decision["legal"]} if decision else {}
        return {"view": cast(BaseView, view), "prompt": self.text.prompt(view), "labels": labels}

    def whole(self, log: bool = True) -> Whole:
        """The position, with or without the log so far."""
        return {"at": self.at, **self.seen, "log": self.lines(0) if log else [], "known": self._known()}

    def _known(self) -> int:
        """How many lines the seat had heard when it last answered.

        Lines are counted, not answers: the number of its last answer would tell how much others wrote in secret.
        """
        table, match = self.played.table, self.played.table.match
        stood = range(table.stops[self.at] - 1, -1, -1)
        last = next((at for at in stood if match.answers[at][0] == self.seat), None)
        return self.told if last is None else len(match.log_for(self.seat, stop=table.lines_at(last)))

    @property
    def _last_line(self) -> int:
        """How many lines the log has up to where it stands."""
        table = self.played.table
        return table.lines_at(table.stops[self.at])

    def lines(self, first: int) -> list[LogLine]:
        """What the seat hears of the log from line `first` on, up to where it stands."""
        table, hears, told = self.played.table, self.played.game.hears, self.played.game.entries.told
        log, lines = table.match.log, list[LogLine]()
        for line in range(first, self._last_line):
            entry = log[line]
            if hears(entry, self.seat):
                at = table.place_at(table.log_at[line])
                lines.append({"at": at, "text": self.text.log(entry), "entry": told(entry)})
        return lines

    def advance(self) -> Step:
        """Take the next answer, or all charts at once."""
        table, first = self.played.table, self._last_line
        for seat, action in table.match.answers[table.stops[self.at] : table.stops[self.at + 1]]:
            self.state.apply(seat, action)
        self.at += 1
        before, self.seen = self.seen, self._look()
        return self._step(before, self.lines(first))

    def go_back(self, at: int) -> Step:
        """Stand at an earlier place."""
        before = self.seen
        self._go_to(at)
        return self._step(before, [])

    def look_again(self) -> Step | None:
        """What looks different though nobody answered: a draft changed, or the match was given up or stopped."""
        before, self.seen = self.seen, self._look()
        return self._step(before, []) if self.seen != before else None

    def _step(self, before: Seen, lines: list[LogLine]) -> Step:
        keep = self.told
        self.told += len(lines)
        return {"at": self.at, "keep": keep, "log": lines, "changes": changes(before, self.seen)}


class Channel:
    """A live match for everybody who sees it from one seat in one language.

    The log in words is kept, since to find them takes longer than all else; who comes first has them made."""

    def __init__(self, played: Played, seat: int, lang: str) -> None:
        self.played = played
        self.seat, self.lang = seat, lang
        self.count = 0
        """Steps so far: who was told as many knows everything."""
        self.wording = asyncio.Lock()
        """Held while the log is put into words."""
        self._log: list[str] | None = None
        """Each line as JSON; None if there are no words yet."""
        self._restart()

    def _restart(self) -> None:
        """Nothing before the present can be told step by step."""
        table = self.played.table
        self.length = table.length
        self.narrator = Narrator(self.played, self.seat, self.lang, table.place)
        self._steps: deque[Step] = deque(maxlen=RECENT)
        self.count += 1

    @property
    def worded(self) -> bool:
        """Are there words for the log, or are so few wanting that they are soon found?"""
        return self._log is not None or self.narrator.told <= SHORT

    @property
    def log(self) -> list[str]:
        """The log so far, each line as JSON."""
        if self._log is None:
            self._log = list(map(dumps, self.narrator.lines(0)))
        return self._log

    def word(self, log: list[str], place: int, length: int) -> None:
        """Take the words for the log as it was at a place, when the journal was so long."""
        table = self.played.table
        first = table.lines_at(table.stops[min(place, table.low_since(length))])
        kept = log[: len(table.match.log_for(self.seat, stop=first))]
        self._log = kept + list(map(dumps, self.narrator.lines(first)))

    def follow(self) -> None:
        """Catch up with the match."""
        table, narrator = self.played.table, self.narrator
        low = min(narrator.at, table.low_since(self.length))
        if table.place - low > RECENT:
            length = self.length
            self._restart()
            if self._log is not None:
                self.word(self._log, low, length)
            return
        self.length = table.length
        told = self.count
        if low < narrator.at:
            self._keep(narrator.go_back(low))
        while narrator.at < table.place:
            self._keep(narrator.advance())
        again = narrator.look_again() if self.count == told else None
        if again is not None:
            self._keep(again)

    def _keep(self, step: Step) -> None:
        self._steps.append(step)
        self.count += 1
        if self._log is not None:
            self._log[step["keep"] :] = map(dumps, step["log"])

    def since(self, count: int) -> list[Step] | None:
        """The steps after the first `count`; None if that was too long ago."""
        missed = self.count - count
        return None if missed > len(self._steps) else list(self._steps)[len(self._steps) - missed :]
