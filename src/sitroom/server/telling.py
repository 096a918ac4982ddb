"""How a match is told step by step: a step for each answer, with its lines of the log and what changed to see.

Charts that all seats have filled in are one step: how many lines they have is still a secret.

Whoever knows the match as it was before a step knows it as it is after it. An undo is a step back.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Protocol, cast

from sitroom.kernel import Game
from sitroom.kernel.changes import changes
from sitroom.kernel.schema import BaseView
from sitroom.server.models import STOPPED
from sitroom.server.schema import LogLine, Seen, Step, Whole

if TYPE_CHECKING:
    from sitroom.server.facts import Facts
    from sitroom.server.table import Table

RECENT = 64
"""Steps kept for those who lag behind; whoever has missed more is told the whole."""


class Played(Protocol):
    """A match at a table: a room, or an example."""

    @property
    def game(self) -> Game[Any]:
        """Its rules."""

    @property
    def table(self) -> Table:
        """Where it stands."""

    @property
    def facts(self) -> Facts:
        """What is known of it besides."""


class Narrator:
    """Stands at a position of a match, sees it from one seat (NOBODY: a spectator's) and tells it in one language."""

    def __init__(self, played: Played, seat: int, lang: str, at: int) -> None:
        self.played = played
        self.seat = seat
        self.text = played.game.words(lang, played.facts.options)
        self._go_to(at)

    def _go_to(self, at: int) -> None:
        table = self.played.table
        self.at = at
        self.state = table.match.state.copy() if at == table.place else table.match.state_at(table.stops[at])
        self.told = len(table.match.log_for(self.seat, stop=self._last_line))
        self.seen = self._look()

    def _look(self) -> Seen:
        """The position as it is seen."""
        table = self.played.table
        now = self.at == table.place
        view = table.view(self.seat) if now else self.played.game.view(self.state, self.seat)
        if now and self.played.facts.status == STOPPED:
            view = {**view, "decision": None}
        decision = view["decision"]
        labels = {action: self.text.action(view, action) for action, _ in decision["legal"]} if decision else {}
        return {"view": cast(BaseView, view), "prompt": self.text.prompt(view), "labels": labels}

    def whole(self, log: bool = True) -> Whole:
        """The position, with or without the log so far."""
        return {"at": self.at, **self.seen, "log": self._lines(0) if log else [], "known": self._known()}

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

    def _lines(self, first: int) -> list[LogLine]:
        """What the seat hears of the log from line `first` on, up to where it stands."""
        table, hears = self.played.table, self.played.game.hears
        log, lines = table.match.log, list[LogLine]()
        before = next((entry for entry in reversed(log[:first]) if hears(entry, self.seat)), None)
        for line in range(first, self._last_line):
            entry = log[line]
            if hears(entry, self.seat):
                at = table.place_at(table.log_at[line])
                lines.append({"at": at, "text": self.text.log(entry, before), "entry": entry})
                before = entry
        return lines

    def advance(self) -> Step:
        """Take the next answer, or all charts at once."""
        table, first = self.played.table, self._last_line
        for seat, action in table.match.answers[table.stops[self.at] : table.stops[self.at + 1]]:
            self.state.apply(seat, action)
        self.at += 1
        before, self.seen = self.seen, self._look()
        return self._step(before, self._lines(first))

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
    """A live match for everybody who sees it from one seat in one language."""

    def __init__(self, played: Played, seat: int, lang: str) -> None:
        self.played = played
        self.seat, self.lang = seat, lang
        self.count = 0
        """Steps so far: who was told as many knows everything."""
        self._restart()

    def _restart(self) -> None:
        """Nothing before the present can be told step by step."""
        table = self.played.table
        self.length = table.length
        self.narrator = Narrator(self.played, self.seat, self.lang, table.place)
        self._steps: deque[Step] = deque(maxlen=RECENT)
        self.count += 1

    def follow(self) -> None:
        """Catch up with the match."""
        table, narrator = self.played.table, self.narrator
        low = min(narrator.at, table.low_since(self.length))
        if table.place - low > RECENT:
            self._restart()
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

    def since(self, count: int) -> list[Step] | None:
        """The steps after the first `count`; None if that was too long ago."""
        missed = self.count - count
        return None if missed > len(self._steps) else list(self._steps)[len(self._steps) - missed :]
