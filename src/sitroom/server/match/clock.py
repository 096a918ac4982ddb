"""Clocks: an amount of time for each chair, for the whole match or anew for each of its phases."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sitroom.server.schema import ClockKind, ClockNow, ClockRule

Stored = dict[str, Any]

PHASES = 16
"""How many phases' times are remembered: more than anybody may go back through unasked."""


def wound_on(stored: Stored, gone: int, back: int) -> Stored:
    """A stored clock, as if it had stood still from `gone` to `back`."""
    away = max(0, back - gone)
    since = {chair: min(back, started + away) for chair, started in stored["since"].items()}
    least = min((since[chair] - started for chair, started in stored["since"].items()), default=0)
    return {**stored, "since": since, "flag": stored["flag"] and stored["flag"] + least}  # an early alarm does no harm


class Clock:
    """Which chairs' time is running, and since when. What was used before is in the journal.

    Each chair has a total for the match; the first few seconds of every decision are free.
    """

    kind: ClockKind = "total"

    def __init__(self, seconds: int, delay: int, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.delay = delay
        self.now = now
        self._since: dict[int, float] = {}
        self._free: dict[int, int] = {}
        """For each chair, how many answers stood when it last had free seconds."""
        self._charged: dict[int, int] = {}
        """For each chair, milliseconds that it has used and that no answer in the journal stands for."""

    def run(self, chairs: Iterable[int], at: int) -> None:
        """From now on, at `at` answers, time runs for these chairs only; where it ran already it goes on. Who is no
        longer asked, and has not answered, has used its time all the same."""
        before, chairs = self._since, list(chairs)
        for chair in before:
            if chair not in chairs:
                self.charge(chair, self.used(chair))
        self._since = {chair: before[chair] if chair in before else self._start(chair, at) for chair in chairs}

    def charge(self, chair: int, ms: int) -> None:
        """The chair has used this many milliseconds without an answer that the journal has."""
        if ms:
            self._charged[chair] = self._charged.get(chair, 0) + ms

    def _start(self, chair: int, at: int) -> float:
        """Free seconds are given once for each place in the match, not again after an undo."""
        again = at <= self._free.get(chair, -1)
        self._free[chair] = max(at, self._free.get(chair, -1))
        return self.now() - (self.delay if again else 0)

    @property
    def running(self) -> bool:
        """Is anybody's time running?"""
        return bool(self._since)

    @property
    def ran(self) -> bool:
        """Has anybody's time run yet?"""
        return bool(self._free)

    @property
    def chairs(self) -> list[int]:
        """The chairs whose time runs."""
        return list(self._since)

    def stored(self, spent: Sequence[int], wall: int) -> Stored:
        """The clock as it is stored: the times at which it started, by chair, and at which the first flag falls, in
        milliseconds since 1970; `wall` is now. And `free` and `charged` as they are here."""
        flag = self.next_flag(spent)
        return {
            "since": {str(chair): wall - round((self.now() - since) * 1000) for chair, since in self._since.items()},
            "free": {str(chair): at for chair, at in self._free.items()},
            "charged": {str(chair): ms for chair, ms in self._charged.items()},
            "flag": flag and wall + round(flag[1] * 1000),
        }

    def restore(self, stored: Stored, wall: int) -> None:
        """Go on as if it had never stopped."""
        self._since = {int(chair): self.now() - (wall - since) / 1000 for chair, since in stored["since"].items()}
        self._free = {int(chair): at for chair, at in stored["free"].items()}
        self._charged = {int(chair): ms for chair, ms in stored.get("charged", {}).items()}  # older ones have none

    def used(self, chair: int) -> int:
        """Milliseconds that the chair's decision has cost so far."""
        return round(self._used(chair) * 1000)

    def stop(self, chair: int) -> None:
        """The chair has answered; its next decision starts from zero."""
        self._since.pop(chair, None)

    def _used(self, chair: int) -> float:
        since = self._since.get(chair)
        return 0.0 if since is None else max(0.0, self.now() - since - self.delay)

    def counted(self, spent: Sequence[int]) -> Sequence[int]:
        """How much of what each chair has spent in the match counts now, in milliseconds."""
        return [ms + self._charged.get(chair, 0) for chair, ms in enumerate(spent)]

    def left(self, spent: Sequence[int]) -> list[float]:
        """Seconds that each chair has left, given that it has used `spent` milliseconds."""
        counted = self.counted(spent)
        return [max(0.0, self.seconds - ms / 1000 - self._used(chair)) for chair, ms in enumerate(counted)]

    def next_flag(self, spent: Sequence[int], fallen: Iterable[int] = ()) -> tuple[int, float] | None:
        """Which chair will run out of time first, of those whose flag has not `fallen` yet, and in how many seconds."""
        at, counted = self.now(), self.counted(spent)
        flags = [
            (since + self.delay + self.seconds - counted[chair] / 1000 - at, chair)
            for chair, since in self._since.items()
            if chair not in fallen
        ]
        return (min(flags)[1], min(flags)[0]) if flags else None

    def is_up(self, chair: int, spent: Sequence[int]) -> bool:
        """Is the time of a chair running that has none left, free seconds included?"""
        others = [other for other in self._since if other != chair]
        flag = self.next_flag(spent, others)
        return flag is not None and flag[1] <= 0

    def message(self, spent: Sequence[int], name: Callable[[int], str]) -> ClockNow:
        """The clock as clients see it; `name` is the seat of a chair."""
        left = {name(chair): round(seconds, 1) for chair, seconds in enumerate(self.left(spent))}
        running = [name(chair) for chair in self._since]
        return {"kind": self.kind, "left": left, "running": running, "delay": self.delay, "phase": ""}


class PhaseClock(Clock):
    """Each chair has an amount of time for each phase, which runs while it is asked."""

    kind = "phase"

    def __init__(self, seconds: int, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(seconds, 0, now)
        self.phase = ""
        self._used_in: dict[str, list[int]] = {}
        """For each of the last phases, what each chair has used in it, in milliseconds."""
        self._before: list[int] = []
        """What each chair had spent in the match when that was last added up."""

    def enter(self, phase: str, spent: Sequence[int]) -> None:
        """The match is in a phase. In one that it comes to all have all their seconds; in one that it comes back to
        after an undo, those that they had left."""
        for chair, ms in enumerate(spent):
            self.charge(chair, ms - self._before[chair] if self._before else 0)
        self._before = list(spent)
        if phase == self.phase:
            return
        for chair in self._since:
            self.charge(chair, self.used(chair))
        self._since = {}
        self.phase = phase
        last = list(self._used_in.items())[-PHASES:]
        self._used_in = {**dict(last), phase: self._used_in.get(phase, [0 for _ in spent])}

    def charge(self, chair: int, ms: int) -> None:
        if self.phase:
            self._used_in[self.phase][chair] += ms

    def renew(self) -> None:
        """All will have all their seconds, in whatever phase the match is, and in all that follow."""
        self.phase = ""
        self._used_in = {}
        self._since = {}

    def counted(self, spent: Sequence[int]) -> Sequence[int]:
        if not self.phase:
            return [0 for _ in spent]
        used = self._used_in[self.phase]
        return [used[chair] + ms - self._before[chair] for chair, ms in enumerate(spent)]

    def stored(self, spent: Sequence[int], wall: int) -> Stored:
        return {**super().stored(spent, wall), "phase": self.phase, "before": self._before, "used": self._used_in}

    def restore(self, stored: Stored, wall: int) -> None:
        super().restore(stored, wall)
        self.phase, self._before = stored["phase"], stored["before"]
        fresh = {self.phase: [0 for _ in self._before]} if self.phase else {}
        self._used_in = stored.get("used", fresh)  # older ones have none: `before` was when the phase began

    def message(self, spent: Sequence[int], name: Callable[[int], str]) -> ClockNow:
        return {**super().message(spent, name), "phase": self.phase.partition(" ")[0]}


def clock_of(rule: ClockRule) -> Clock:
    """The clock for a rule."""
    return Clock(rule["seconds"], rule["delay"]) if rule["kind"] == "total" else PhaseClock(rule["seconds"])
