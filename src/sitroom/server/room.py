"""A live match: what it does when a seat acts, what it stores, and whom it tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from sitroom.kernel import NOBODY, Game, Refusal, SitroomError
from sitroom.kernel.game import View
from sitroom.kernel.schema import Danger
from sitroom.server import messages
from sitroom.server.bots import Workers
from sitroom.server.clock import Clock
from sitroom.server.drafts import Draft, Kept
from sitroom.server.games import choose
from sitroom.server.guard import refused
from sitroom.server.journal import END, RESIGN, RETRACT, TIME, UNDO, Entry
from sitroom.server.models import BOT, INVITE, LIVE, OVER, PLAYER, STOPPED
from sitroom.server.refusals import Refused
from sitroom.server.snapshots import EVERY, Sketch, pack, sketch
from sitroom.server.storage import Conflict, Facts, Storage, StorageError, now
from sitroom.server.table import Table
from sitroom.server.telling import Channel
from sitroom.server.turns import Rank

logger = logging.getLogger("sitroom.server")

T = TypeVar("T")

MOST_UNDOS = 300
"""How often a chair may take back in a match: each time its journal grows and the match does not."""


class Watcher(Protocol):
    """A client that follows a match."""

    chair: int | None

    def changed(self) -> None:
        """The match changed: an update is due."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Tell it something."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


@dataclass
class UndoRequest:
    """A chair asks to go back to where `to` answers stood."""

    id: int
    chair: int
    to: int
    agreed: set[int] = field(default_factory=set)


@dataclass
class Concerned:
    """Whom a change concerns: some chairs, or everybody."""

    only: set[int] | None = None


def among_bots(facts: Facts) -> bool:
    """Do bots play this match among themselves?"""
    return all(chair.who == BOT for chair in facts.chairs)


class Room:
    """One match in memory. What changes it holds `lock` until the change is on disk."""

    def __init__(
        self,
        facts: Facts,
        game: Game[Any],
        table: Table,
        storage: Storage,
        workers: Workers,
        on_lost: Callable[[Room], None],
    ) -> None:
        self.facts = facts
        self.game = game
        self.table = table
        self.storage = storage
        self.workers = workers
        self.on_lost = on_lost
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._channels: WeakValueDictionary[tuple[int, str], Channel] = WeakValueDictionary()
        """By seat and language; those who watch keep them."""
        self.clock = Clock(facts.clock["seconds"], facts.clock["delay"]) if facts.clock else None
        if self.clock and facts.running:
            self.clock.restore(facts.running, now())
        self.saved = table.number
        """How many entries the last snapshot stands for, or the journal had when it was read."""
        self.request: UndoRequest | None = None
        self.used = time.monotonic()
        """When somebody last asked for it."""
        self.lost = False
        self._requests = 0
        self._thinking: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._falling: asyncio.Task[None] | None = None
        self._saving: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """The match's id."""
        return self.facts.id

    @property
    def here(self) -> set[int]:
        """The chairs whose holder has a socket open."""
        return {watcher.chair for watcher in self.watchers if watcher.chair is not None}

    @property
    def busy(self) -> bool:
        """Must it stay in memory?"""
        falling = self._falling is not None and not self._falling.done()
        going = self._thinking is not None or self._saving is not None or falling
        return bool(self.watchers) or going or self.lock.locked()

    # What a seat may do

    async def act(self, chair: int, asked: int, action: int) -> None:
        """Answer the chair's decision."""
        async with self._playing() as told:
            seat = self.table.seat_of(chair)
            if not self.table.legal(seat):
                raise Refused("not_yours", "it is not this seat's decision now")
            if asked != self.table.asked_of(seat):
                raise Refused("stale", "the match has moved on since")
            spent = self.clock.used(chair) if self.clock else 0
            if action >= 0 and self.table.drafts.open_to(seat):
                told.only = await self._write(chair, seat, action, spent)
                return
            entries = self._played(lambda: self.table.play(seat, action, spent))
            if self.clock:
                self.clock.stop(chair)
            await self._store(entries)
            self.request = None

    async def write_lines(self, chair: int, asked: int, lines: list[str]) -> None:
        """Change several lines of the chair's charts at once."""
        async with self._playing() as told:
            seat = self.table.seat_of(chair)
            if not self.table.drafts.open_to(seat) or self.table.drafts.done(seat):
                raise Refused("not_yours", "no charts of this seat are open")
            if asked != self.table.asked_of(seat):
                raise Refused("stale", "the match has moved on since")
            await self._keep(chair, seat, self._played(lambda: self.table.drafts.write_lines(seat, lines)))
            told.only = self._readers(chair, seat)

    def _readers(self, chair: int, seat: int) -> set[int]:
        """The chairs that see what a seat writes."""
        return {chair, *map(self.table.chair_of, self.table.drafts.readers(seat))}

    async def _write(self, chair: int, seat: int, action: int, spent: int) -> set[int] | None:
        """Write into the seat's charts, or close them; the chairs that this concerns: None, everybody."""
        draft = self._played(lambda: self.table.drafts.write(seat, action))
        if draft.done is None:
            await self._keep(chair, seat, draft)
            return self._readers(chair, seat)
        if self.clock:
            self.clock.stop(chair)
            draft.spent += spent
            self.table.spent[chair] += spent
        if self.table.drafts.all_done:
            await self._store(self._entered())
        else:
            await self._keep(chair, seat, draft)
        self.request = None
        return None

    def _entered(self) -> list[Entry]:
        """The charts of all, in the match."""
        try:
            return self.table.enter_drafts()
        except Exception:
            self._lose()
            raise

    async def reopen(self, chair: int) -> None:
        """Take back that the charts are closed, as long as others write."""
        async with self._playing():
            seat = self.table.seat_of(chair)
            if not self.table.drafts.done(seat):
                raise Refused("stale", "no charts of yours are closed")
            await self._keep(chair, seat, self.table.drafts.reopen(seat))

    async def _keep(self, chair: int, seat: int, draft: Draft) -> None:
        """Put a draft on disk; if that fails the room is given up."""
        self.refresh()
        revision = self.table.drafts.revisions[seat]
        kept = Kept(chair, self.table.moment, revision, draft.actions, draft.done, draft.spent)
        await self._stored(self.storage.draft(self.facts, kept))

    def _played(self, play: Callable[[], T]) -> T:
        try:
            return play()
        except SitroomError as error:
            raise Refused("illegal", error.why) from None
        except Exception:
            self._lose()
            raise

    async def undo(self, chair: int, number: int, to: int | None) -> None:
        """Take answers back: at once where that is free, else ask the other players."""
        async with self._playing():
            if number != self.table.number:
                raise Refused("stale", "the match has moved on since")
            seat = self.table.seat_of(chair)
            target = self.table.last_answer(seat) if to is None else to
            if target is None:
                raise Refused("no_undo", "there is no answer of yours to take back")
            if not self.table.seated <= target < self.table.at or self.table.match.answers[target][0] != seat:
                raise Refused("no_undo", "only what follows one of your own answers can be taken back")
            if self.table.undone[chair] >= MOST_UNDOS:
                raise Refused("undo_limit", f"a player may take back {MOST_UNDOS} times in a match")
            self._requests += 1
            request = UndoRequest(self._requests, chair, target, {chair})
            free = self.table.free(seat)
            if free is not None and target >= free:
                await self._take_back(request, RETRACT)
            elif self._agreed(request):
                await self._take_back(request)
            else:
                self.request = request

    async def consent(self, chair: int, request: int, agree: bool) -> None:
        """Answer another seat's wish to undo."""
        async with self._playing():
            if self.request is None or self.request.id != request:
                raise Refused("stale", "nobody asks for that any more")
            if chair == self.request.chair and agree:
                raise Refused("own_request", "the others must agree")
            if not agree:
                if chair != self.request.chair:
                    self._decline(self.request, chair)
                self.request = None
                return
            self.request.agreed.add(chair)
            if self._agreed(self.request):
                await self._take_back(self.request)

    def _decline(self, request: UndoRequest, chair: int) -> None:
        """Tell who asked that somebody does not agree."""
        for watcher in self.watchers:
            if watcher.chair == request.chair:
                watcher.send(messages.declined(self, request, chair))

    def _agreed(self, request: UndoRequest) -> bool:
        """Have all other people agreed? Bots always do."""
        players = {number for number, chair in enumerate(self.facts.chairs) if chair.who == PLAYER}
        return players <= request.agreed

    async def _take_back(self, request: UndoRequest, kind: int = UNDO) -> None:
        entry = Entry(kind, self.table.seat_of(request.chair), request.to)
        self.table.enter(entry)
        await self._store([entry])
        self.request = None

    async def resign(self, chair: int) -> None:
        """Give the match up."""
        async with self._playing():
            await self._end(chair, RESIGN)

    async def _end(self, chair: int, why: int) -> None:
        entry = Entry(END, self.table.seat_of(chair), why, self.clock.used(chair) if self.clock else 0)
        self.table.enter(entry)
        await self._store([entry])

    async def why(self, chair: int, action: int) -> Refusal | str:
        """Why an action is not legal now; empty if it is."""
        async with self.lock:
            self.check()
            seat = self.table.seat_of(chair)
            return "" if action in self.table.legal(seat) else self.table.state_for(seat).why_not(seat, action)

    async def doubt(self, chair: int, action: int, lang: str) -> Danger | None:
        """Why the chair's holder should think twice before it takes an action."""
        async with self.lock:
            self.check()
            view = self.table.view(self.table.seat_of(chair))
        if view["decision"] is None or action not in (legal for legal, _ in view["decision"]["legal"]):
            return None
        return await asyncio.to_thread(self.game.warning, view, action, lang)

    async def say(self, chair: int, text: str) -> None:
        """Chat."""
        line = await self.storage.say(self.id, chair, text)
        self.tell({"type": "chat", **messages.chat_line(self, line)})

    # What follows from it

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[Concerned]:
        """Hold the match while it is changed; whoever it concerns hears of it afterwards."""
        async with self.lock:
            self.check()
            if self.facts.status == STOPPED:
                raise Refused("stopped", self.facts.problem or "the match is stopped")
            if self.table.over:
                raise Refused("over", "the match is over")
            told = Concerned()
            yield told
            self.changed(told.only)

    def check(self) -> None:
        """Is what this room has in memory still what is on disk?"""
        if self.lost:
            raise Refused("unavailable", "the match is being loaded again; try once more")

    async def _store(self, entries: list[Entry]) -> None:
        """Put entries on disk that the table has taken already; if that fails the room is given up."""
        reseated = self.refresh()
        await self._stored(self.storage.append(self.facts, self.table.number - len(entries), entries, reseated))
        if self.table.number - self.saved >= EVERY and self._saving is None:
            self._saving = asyncio.create_task(self._save(sketch(self.table)), name=f"snapshot of {self.id}")

    async def _stored(self, storing: Awaitable[None]) -> None:
        """Wait until something is on disk."""
        try:
            await storing
        except Conflict:
            self._lose()
            raise Refused("stale", "another answer came first") from None
        except StorageError as error:
            self._lose()
            logger.error("match %s: not stored: %s", self.id, error)
            raise refused(error, "the action could not be stored; try again") from None
        except BaseException:
            self._lose()
            raise

    async def _save(self, made: Sketch) -> None:
        """Store a snapshot; without it the match is only slower to read."""
        try:
            snapshot = await asyncio.to_thread(pack, made)
            await self.storage.save(self.id, snapshot)
            self.saved = snapshot.number
        except StorageError as error:
            logger.error("match %s: no snapshot: %s", self.id, error)
        finally:
            self._saving = None

    def refresh(self) -> bool:
        """Bring the facts up to date with the table; have the seats changed hands?"""
        facts, table = self.facts, self.table
        facts.number, facts.at, facts.waiting = table.number, table.at, list(table.waiting)
        facts.result = table.result()
        if table.over and facts.status == LIVE:
            facts.status = OVER
        seats = [table.seat_of(chair) for chair in range(len(facts.chairs))]
        reseated = seats != [chair.seat for chair in facts.chairs]
        for chair, seat in zip(facts.chairs, seats, strict=True):
            chair.seat = seat
        self.run_clock()
        return reseated

    def run_clock(self) -> None:
        """Let time run for those who are asked; the facts say since when."""
        if self.clock:
            self.clock.run(self._on_the_clock(), self.table.at)
            self.facts.running = self.clock.stored(self.table.spent, now()) if self.clock.running else None

    def _lose(self) -> None:
        """Memory is ahead of the disk: the next who asks loads the match afresh."""
        self.lost = True
        self.on_lost(self)
        self._cancel()
        for watcher in self.watchers:
            watcher.close(1012, "the match is loaded again")

    def leave(self) -> None:
        """It leaves memory: somebody else watches the clock."""
        if self._flag is not None:
            self._flag.cancel()

    def reload(self) -> None:
        """Another server may have changed the match: what is in memory counts no more."""
        self._lose()

    async def stop(self) -> None:
        """Let nothing happen here any more."""
        await asyncio.gather(*self._cancel(), return_exceptions=True)

    def _cancel(self) -> list[asyncio.Task[None]]:
        """Stop the clock and the bots; the tasks that have yet to notice."""
        if self._flag is not None:
            self._flag.cancel()
        current = asyncio.current_task()
        going = (self._thinking, self._falling, self._saving)
        tasks = [task for task in going if task is not None and task is not current]
        for task in tasks:
            task.cancel()
        return tasks

    def changed(self, only: set[int] | None = None) -> None:
        """Something happened, or the room was just opened: tell the watchers (`only`: those at some chairs), watch the
        clock, run bots."""
        for watcher in self.watchers:
            if only is None or watcher.chair in only:
                watcher.changed()
        self._watch_clock()
        if self._thinking is None and self._asked_bot() is not None:
            self._thinking = asyncio.create_task(self._think(), name=f"bots of {self.id}")

    def channel(self, chair: int | None, lang: str) -> Channel:
        """How everybody at a chair (None: a spectator) follows the match in a language; it is up to date."""
        seat = NOBODY if chair is None else self.table.seat_of(chair)
        channel = self._channels.get((seat, lang))
        if channel is None:
            channel = self._channels[seat, lang] = Channel(self, seat, lang)
        channel.follow()
        return channel

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send everybody here the same message."""
        for watcher in self.watchers:
            watcher.send(message)

    # Clocks

    def _on_the_clock(self) -> list[int]:
        """The chairs for which time runs: those asked, once everybody is there."""
        waiting_for_players = any(chair.who == INVITE for chair in self.facts.chairs)
        playing = self.facts.status == LIVE and not waiting_for_players
        return [self.table.chair_of(seat) for seat in self.table.waiting] if playing else []

    def _watch_clock(self) -> None:
        """Be there when the next flag falls."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        flag = self.clock.next_flag(self.table.spent) if self.clock else None
        if flag is not None:
            chair, seconds = flag
            self._flag = asyncio.get_running_loop().call_later(max(0.0, seconds), self._time_up, chair)

    def _time_up(self, chair: int) -> None:
        self._falling = asyncio.create_task(self._fall(chair), name=f"clock of {self.id}")

    async def _fall(self, chair: int) -> None:
        """The chair's time may be up: if it is, the match is lost on time."""
        self._flag = None
        try:
            async with self._playing():
                if self.clock and self.clock.left(self.table.spent)[chair] <= 0:
                    await self._end(chair, TIME)
        except Refused as refusal:
            logger.info("match %s: time of chair %d: %s", self.id, chair, refusal.reason)

    # Bots

    def rank(self) -> Rank:
        """How soon its bots think."""
        if among_bots(self.facts):
            return Rank.BOTS
        return Rank.HERE if self.here else Rank.AWAY

    def _asked_bot(self) -> int | None:
        """A chair that a bot holds and that is asked."""
        if self.facts.status != LIVE or self.lost:
            return None
        asked = (self.table.chair_of(seat) for seat in self.table.waiting)
        return next((chair for chair in asked if self.facts.chairs[chair].who == BOT), None)

    async def _think(self) -> None:
        """Let bots answer as long as one is asked."""
        try:
            while self._asked_bot() is not None:
                async with self.workers.turns.turn(self.rank):
                    answer = await self._answer()
                if answer is not None:
                    await self._give(*answer)
        except Refused as refusal:
            logger.error("match %s: bot refused: %s", self.id, refusal.reason)
        finally:
            self._thinking = None

    async def _answer(self) -> tuple[int, int, int] | None:
        """What a bot answers: its chair, when it was asked, its action; None if no bot is asked any more."""
        chair = self._asked_bot()
        if chair is None:
            return None
        seat = self.table.seat_of(chair)
        return chair, self.table.asked_of(seat), await self._chosen(chair, self.table.view(seat))

    async def _give(self, chair: int, asked: int, action: int) -> None:
        """Let a bot's answer count, unless something else came first."""
        try:
            await self.act(chair, asked, action)
        except Refused as refusal:
            if refusal.code not in ("stale", "not_yours", "over"):  # an undo, an interrupt or the end came first
                raise

    async def _chosen(self, chair: int, view: View) -> int:
        bot = self.facts.chairs[chair].bot or ""
        legal: list[int] = [action for action, _ in view["decision"]["legal"]]
        try:
            action = await self.workers.run(choose, self.game.name, bot, secrets.randbits(32), view)
            if action in legal:
                return action
            logger.error("match %s: bot %s chose %r, which is not legal", self.id, bot, action)
        except Exception:
            logger.exception("match %s: bot %s failed", self.id, bot)
        return secrets.choice(legal)  # the match must go on
