"""Those who answer in a room without being there: its bots, standing orders, and stand-ins for people whose
time is up."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from sitroom.bots.outside import BotFailed
from sitroom.kernel.rules import View
from sitroom.server.live import messages
from sitroom.server.live.seats import Actor
from sitroom.server.match.facts import Facts
from sitroom.server.match.status import BOT, LIVE
from sitroom.server.refusals import Refused
from sitroom.server.work.jobs import choose, follow
from sitroom.server.work.queue import Claim, Kind
from sitroom.server.work.workers import Job, TooLong
from sitroom.titles import title_of

if TYPE_CHECKING:
    from sitroom.server.live.room import Room

logger = logging.getLogger("sitroom.server")


def among_bots(facts: Facts) -> bool:
    """Do bots play this match among themselves?"""
    return all(chair.who == BOT for chair in facts.chairs)


class Thinking:
    """Lets bots and standing orders of a room answer, one after another, and answers for those whose time is up."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way."""
        return [self._task] if self._task is not None else []

    def start(self) -> None:
        """Let bots answer, if one is asked, or somebody whose time is up."""
        if self._task is None and self._asked() is not None:
            self._task = asyncio.create_task(self._think(), name=f"bots of {self.room.id}")

    def claim(self) -> Claim:
        """For whom the bots think, and how soon."""
        if among_bots(self.room.facts):
            return Claim(self.room.client, Kind.BOTS)
        return Claim(self.room.client, Kind.PLAY if self.room.here else Kind.AWAY)

    def _asked(self) -> int | None:
        """A chair that is asked, and that a bot holds, that standing orders answer for, or whose time is up."""
        facts, table, overdue = self.room.facts, self.room.table, self.room.timing.overdue
        if facts.status != LIVE or self.room.lost or self.room.resting:
            return None
        settled = self.room.standing.choice
        asked = (table.chair_of(seat) for seat in table.waiting if seat >= 0)
        return next((c for c in asked if facts.chairs[c].who == BOT or settled(c) or c in overdue), None)

    async def _think(self) -> None:
        """Let bots answer as long as one is asked."""
        try:
            while self._asked() is not None:
                async with self.room.workers.turn(self.claim) as job:
                    answer = await self._answer(job)
                    if answer is not None and among_bots(self.room.facts):
                        await self._give_and_rest(*answer)
                        answer = None
                if answer is not None:
                    await self._give(*answer)
        except Refused as refusal:
            logger.error("match %s: bot refused: %s", self.room.id, refusal.reason)
        finally:
            self._task = None

    async def _answer(self, job: Job) -> tuple[Actor, int, int] | None:
        """An answer: who gives it, when it was asked, its action; None if there is none to give any more."""
        chair = self._asked()
        if chair is None:
            return None
        by, table = self.room.actor(chair), self.room.table
        seat = table.seat_of(chair)
        with self.room.unbroken():
            asked, view, choice = table.asked_of(seat), table.view(seat), self.room.standing.choice(chair)
        if choice is not None:
            action = await self._followed(job, chair, view, choice)
            if action is None or self.room.standing.choice(chair) != choice:
                return None
            return by, asked, action
        action = await (self._chosen(job, chair, by.bot, view) if by.bot else self._for_absent(job, chair, view))
        return None if action is None else (by, asked, action)

    async def _followed(self, job: Job, chair: int, view: View, choice: str) -> int | None:
        """The answer that standing orders give; if that fails the chair's holder is asked again."""
        try:
            return await job.do(follow, self.room.game.name, view, choice)
        except Exception:
            logger.exception("match %s: standing orders failed", self.room.id)
            await self.room.standing.pause(chair)
            return None

    async def _for_absent(self, job: Job, chair: int, view: View) -> int | None:
        """What counts as the answer of somebody whose time is up: the charts as they are; what its standing orders say,
        on or not; else what a bot would do."""
        with self.room.unbroken():
            closing = self.room.table.drafts.closing(self.room.table.seat_of(chair))
        if closing is not None:
            return closing
        choice = self.room.standing.settled(chair)
        action = await self._followed(job, chair, view, choice) if choice else None
        return (
            action
            if action is not None
            else await self._chosen(job, chair, title_of(self.room.game).bots.stand_in, view)
        )

    async def _give(self, by: Actor, asked: int, action: int) -> None:
        """Let a bot's answer count, unless something else came first: an undo, an interrupt, the end, or somebody else
        at the chair."""
        try:
            await self.room.act(by, asked, action)
        except Refused as refusal:
            if refusal.code not in ("stale", "not_yours", "over", "lent"):
                raise

    async def _give_and_rest(self, by: Actor, asked: int, action: int) -> None:
        """The same where nobody waits for it: then leave the database to the others for as long as it took."""
        began = time.monotonic()
        await self._give(by, asked, action)
        await asyncio.sleep(time.monotonic() - began)

    async def _chosen(self, job: Job, chair: int, bot: str, view: View) -> int | None:
        """What a bot chooses; None if it failed, and another has taken its chair."""
        legal: list[int] = [action for action, _ in view["decision"]["legal"]]
        try:
            action = await job.do(choose, self.room.game.name, bot, secrets.randbits(32), view)
            if action in legal:
                return action
            logger.error("match %s: bot %s chose %r, which is not legal", self.room.id, bot, action)
        except (BotFailed, TooLong) as failure:
            logger.error("match %s: bot %s failed: %s", self.room.id, bot, failure)
        except Exception:
            logger.exception("match %s: bot %s failed", self.room.id, bot)
        if bot == title_of(self.room.game).bots.stand_in:
            return secrets.choice(legal)  # the match must go on
        await self._replace(chair, bot)
        return None

    async def _replace(self, chair: int, bot: str) -> None:
        """Let another bot take the chair of one that failed."""
        async with self.room.playing():
            held = self.room.facts.chairs[chair]
            if held.bot == bot:
                held.bot, held.failed = title_of(self.room.game).bots.stand_in, bot
                await self.room.stored(self.room.storage.hand(self.room.facts, chair))
                await self.room.consents.lapse()
                self.room.tell(messages.presence(self.room))
