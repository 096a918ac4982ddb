"""Clocks: each chair has so many seconds for the match; the first few seconds of every decision are free."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sitroom.server.schema import ClockNow

Stored = dict[str, Any]


def wound_on(stored: Stored, gone: int, back: int) -> Stored:
    """A stored clock, as if it had stood still from `gone` to `back`."""
    away = max(0, back - gone)
    since = {chair: min(back, started + away) for chair, started in stored["since"].items()}
    least = min((since[chair] - started for chair, started in stored["since"].items()), default=0)
    return {**stored, "since": since, "flag": stored["flag"] and stored["flag"] + least}  # an early alarm does no harm


class Clock:
    """Which chairs' time is running, and since when. What was used before is in the journal."""

    def __init__(self, seconds: int, delay: int, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self.delay = delay
        self.now = now
        self._since: dict[int, float] = {}
        self._free: dict[int, int] = {}
        """For each chair, how many answers stood when it last had free seconds."""

    def run(self, chairs: Iterable[int], at: int) -> None:
        """From now on, at `at` answers, time runs for these chairs only; where it ran already it goes on."""
        before = self._since
        self._since = {chair: before[chair] if chair in before else self._start(chair, at) for chair in chairs}

    def _start(self, chair: int, at: int) -> float:
        """Free seconds are given once for each place in the match, not again after an undo."""
        again = at <= self._free.get(chair, -1)
        self._free[chair] = max(at, self._free.get(chair, -1))
        return self.now() - (self.delay if again else 0)

    @property
    def running(self) -> bool:
        """Does time run for anybody?"""
        return bool(self._since)

    def stored(self, spent: Sequence[int], wall: int) -> Stored:
        """The clock as it is stored: the times at which it started, by chair, and at which the first flag falls, in
        milliseconds since 1970; `wall` is now. And `free` as it is here."""
        flag = self.next_flag(spent)
        return {
            "since": {str(chair): wall - round((self.now() - since) * 1000) for chair, since in self._since.items()},
            "free": {str(chair): at for chair, at in self._free.items()},
            "flag": flag and wall + round(flag[1] * 1000),
        }

    def restore(self, stored: Stored, wall: int) -> None:
        """Go on as if it had never stopped."""
        self._since = {int(chair): self.now() - (wall - since) / 1000 for chair, since in stored["since"].items()}
        self._free = {int(chair): at for chair, at in stored["free"].items()}

    def used(self, chair: int) -> int:
        """Milliseconds that the chair's decision has cost so far."""
        return round(self._used(chair) * 1000)

    def stop(self, chair: int) -> None:
        """The chair has answered; its next decision starts from zero."""
        self._since.pop(chair, None)

    def _used(self, chair: int) -> float:
        since = self._since.get(chair)
        return 0.0 if since is None else max(0.0, self.now() - since - self.delay)

    def left(self, spent: Sequence[int]) -> list[float]:
        """Seconds that each chair has left, given that it has used `spent` milliseconds."""
        return [max(0.0, self.seconds - ms / 1000 - self._used(chair)) for chair, ms in enumerate(spent)]

    def next_flag(self, spent: Sequence[int]) -> tuple[int, float] | None:
        """Which chair will run out of time first, and in how many seconds."""
        at = self.now()
        flags = [
            (since + self.delay + self.seconds - spent[chair] / 1000 - at, chair)
            for chair, since in self._since.items()
        ]
        return (min(flags)[1], min(flags)[0]) if flags else None

    def message(self, spent: Sequence[int], name: Callable[[int], str]) -> ClockNow:
        """The clock as clients see it; `name` is the seat of a chair."""
        left = {name(chair): round(seconds, 1) for chair, seconds in enumerate(self.left(spent))}
        return {"left": left, "running": [name(chair) for chair in self._since], "delay": self.delay}
