"""The clock of a room: for whom time runs, and what happens when it is up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sitroom.server.match.clock import PhaseClock, clock_of
from sitroom.server.match.journal import TIME
from sitroom.server.match.status import INVITE, LIVE
from sitroom.server.refusals import Refused
from sitroom.server.schema import ClockNow
from sitroom.server.store.storage import now

if TYPE_CHECKING:
    from sitroom.server.live.room import Room

logger = logging.getLogger("sitroom.server")


class Timing:
    """Runs the clock of a room, if it has one."""

    def __init__(self, room: Room) -> None:
        self.room = room
        facts = room.facts
        self.clock = clock_of(facts.clock) if facts.clock else None
        if self.clock and facts.running:
            self.clock.restore(facts.running, now())
        self.overdue: set[int] = set()
        """The chairs that are asked and whose time is up: somebody else answers for them."""
        self._flag: asyncio.TimerHandle | None = None
        self._falling: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Is anybody's time running?"""
        return self.clock is not None and self.clock.running

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way."""
        return [self._falling] if self._falling is not None and not self._falling.done() else []

    @property
    def _loses(self) -> bool:
        """Is the match lost when time runs out?"""
        return self.clock is not None and self.clock.kind == "total" and self.room.game.loses_on_time

    def used(self, chair: int) -> int:
        """Milliseconds that the chair's decision has cost so far, and no more than it had."""
        if self.clock is None:
            return 0
        had = self.clock.seconds * 1000 - self.clock.counted(self.room.table.spent)[chair]
        return max(0, min(self.clock.used(chair), had))

    def stop(self, chair: int) -> None:
        """The chair has answered."""
        if self.clock:
            self.clock.stop(chair)

    def take_back(self, chair: int, agreed: bool, phase: str) -> None:
        """The chair has taken something back, in a `phase`. What its own side used meanwhile stays used; others need
        not pay for having thought about what is no more. Only where everybody agreed to go back to an earlier phase is
        the time of that phase there anew, for all."""
        if self.clock is None:
            return
        if agreed and isinstance(self.clock, PhaseClock) and phase != self.phase:
            self.clock.renew()
        asked, side = self._on_the_clock(), self.room.table.side_of(chair)
        for other in self.clock.chairs:
            if other not in asked and other not in side:
                self.clock.stop(other)

    def throw_away(self) -> None:
        """Charts are about to be thrown away: the time that went into closing them has been used."""
        table = self.room.table
        for seat, ms in table.drafts.spent():
            table.spent[table.chair_of(seat)] -= ms
            if self.clock:
                self.clock.charge(table.chair_of(seat), ms)

    @property
    def phase(self) -> str:
        """The phase that the match is in, or where there are none the decision."""
        return self.room.game.phase(self.room.table.match.state) or f" {self.room.table.at}"

    def run(self) -> None:
        """Start the time of those who are asked; the facts say since when."""
        if self.clock is None:
            return
        table, facts = self.room.table, self.room.facts
        if isinstance(self.clock, PhaseClock):
            self.clock.enter(self.phase, table.spent)
        self.clock.run(self._on_the_clock(), table.at)
        self.overdue = {chair for chair in self.overdue if self.clock.is_up(chair, table.spent)}
        kept = facts.status == LIVE and (self.clock.ran or isinstance(self.clock, PhaseClock))
        facts.running = self.clock.stored(table.spent, now()) if kept else None

    def _on_the_clock(self) -> list[int]:
        """The chairs for which time runs: those asked, once everybody is there. A deadline of charts is the same for
        all who write them, done or not. A bot needs no clock where it cannot lose by it; one to whom a person has
        lent its chair uses that person's time, or lending it would stop the clock."""
        facts, table = self.room.facts, self.room.table
        if facts.status != LIVE or any(chair.who == INVITE for chair in facts.chairs):
            return []
        charts = table.drafts.charts
        asked = charts.waiting if charts and isinstance(self.clock, PhaseClock) else table.waiting
        chairs = [table.chair_of(seat) for seat in asked if seat >= 0]
        return [chair for chair in chairs if self._loses or facts.chairs[chair].persons]

    def watch(self) -> None:
        """Set an alarm for the next flag."""
        self.leave()
        flag = self.clock.next_flag(self.room.table.spent, self.overdue) if self.clock else None
        if flag is not None:
            chair, seconds = flag
            self._flag = asyncio.get_running_loop().call_later(max(0.0, seconds), self._time_up, chair)

    def leave(self) -> None:
        """Stop watching: another takes the clock over."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def _time_up(self, chair: int) -> None:
        self._falling = asyncio.create_task(self._fall(chair), name=f"clock of {self.room.id}")

    async def _fall(self, chair: int) -> None:
        """The chair's time may be up: if it is, the match is lost on time, or somebody else answers."""
        self._flag = None
        try:
            async with self.room.playing():
                if self.clock is None or not self.clock.is_up(chair, self.room.table.spent):
                    return
                if self._loses:
                    await self.room.end(chair, TIME)
                else:
                    self.overdue.add(chair)
                    await self.room.consents.lapse()
        except Refused as refusal:
            logger.info("match %s: time of chair %d: %s", self.room.id, chair, refusal.reason)

    def message(self) -> ClockNow | None:
        """The clock as clients see it; None without one. A seat that is done with its charts need not watch it."""
        if self.clock is None:
            return None
        table = self.room.table
        told = self.clock.message(table.spent, lambda chair: table.seat_name(table.seat_of(chair)))
        waiting = [table.seat_name(seat) for seat in table.waiting]
        return {**told, "running": [seat for seat in told["running"] if seat in waiting]}
