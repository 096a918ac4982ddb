"""The clock of a room: for whom time runs, and what happens when it is up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sitroom.server.clock import Clock
from sitroom.server.journal import TIME
from sitroom.server.models import INVITE, LIVE
from sitroom.server.refusals import Refused
from sitroom.server.storage import now

if TYPE_CHECKING:
    from sitroom.server.room import Room

logger = logging.getLogger("sitroom.server")


class Timing:
    """Watches over the clock of a room, if it has one."""

    def __init__(self, room: Room) -> None:
        self.room = room
        facts = room.facts
        self.clock = Clock(facts.clock["seconds"], facts.clock["delay"]) if facts.clock else None
        if self.clock and facts.running:
            self.clock.restore(facts.running, now())
        self._flag: asyncio.TimerHandle | None = None
        self._falling: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Does time run for anybody?"""
        return self.clock is not None and self.clock.running

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """What goes on."""
        return [self._falling] if self._falling is not None and not self._falling.done() else []

    def used(self, chair: int) -> int:
        """Milliseconds that the chair's decision has cost so far."""
        return self.clock.used(chair) if self.clock else 0

    def stop(self, chair: int) -> None:
        """The chair has answered."""
        if self.clock:
            self.clock.stop(chair)

    def run(self) -> None:
        """Let time run for those who are asked; the facts say since when."""
        if self.clock:
            table = self.room.table
            self.clock.run(self._on_the_clock(), table.at)
            self.room.facts.running = self.clock.stored(table.spent, now()) if self.clock.running else None

    def _on_the_clock(self) -> list[int]:
        """The chairs for which time runs: those asked, once everybody is there."""
        facts, table = self.room.facts, self.room.table
        waiting_for_players = any(chair.who == INVITE for chair in facts.chairs)
        playing = facts.status == LIVE and not waiting_for_players
        return [table.chair_of(seat) for seat in table.waiting] if playing else []

    def watch(self) -> None:
        """Be there when the next flag falls."""
        self.leave()
        flag = self.clock.next_flag(self.room.table.spent) if self.clock else None
        if flag is not None:
            chair, seconds = flag
            self._flag = asyncio.get_running_loop().call_later(max(0.0, seconds), self._time_up, chair)

    def leave(self) -> None:
        """Somebody else watches the clock."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None

    def _time_up(self, chair: int) -> None:
        self._falling = asyncio.create_task(self._fall(chair), name=f"clock of {self.room.id}")

    async def _fall(self, chair: int) -> None:
        """The chair's time may be up: if it is, the match is lost on time."""
        self._flag = None
        try:
            async with self.room.playing():
                if self.clock and self.clock.left(self.room.table.spent)[chair] <= 0:
                    await self.room.end(chair, TIME)
        except Refused as refusal:
            logger.info("match %s: time of chair %d: %s", self.room.id, chair, refusal.reason)
