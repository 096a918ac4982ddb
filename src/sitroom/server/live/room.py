"""A live match: what it does when a seat acts, what it stores, and whom it tells."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast
from weakref import WeakValueDictionary

from sitroom.kernel import NOBODY, Refusal, Rules, SitroomError
from sitroom.kernel.rules import View
from sitroom.kernel.schema import Danger
from sitroom.server.live import messages
from sitroom.server.live.consent import Consents
from sitroom.server.live.rematch import Rematch
from sitroom.server.live.seats import Actor, actor_at, check_actor
from sitroom.server.live.standing import Standing
from sitroom.server.live.thinking import Thinking, among_bots
from sitroom.server.live.timing import Timing
from sitroom.server.match.drafts import Draft, Kept, Line
from sitroom.server.match.facts import Facts
from sitroom.server.match.journal import END, Entry
from sitroom.server.match.likeness import likeness
from sitroom.server.match.snapshots import EVERY, Sketch, pack, sketch
from sitroom.server.match.status import FAILED, LIVE, OVER, STOPPED
from sitroom.server.match.table import Table
from sitroom.server.match.telling import Channel
from sitroom.server.refusals import Refused
from sitroom.server.schema import Final
from sitroom.server.store.database import Conflict, StorageError
from sitroom.server.store.guard import refused
from sitroom.server.store.storage import Storage
from sitroom.server.work import jobs
from sitroom.server.work.queue import Kind
from sitroom.server.work.workers import Workers
from sitroom.titles import title_of

logger = logging.getLogger("sitroom.server")

T = TypeVar("T")


class Watcher(Protocol):
    """A client that follows a match."""

    chair: int | None

    def changed(self) -> None:
        """The match changed: an update is due."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send it a message."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""


@dataclass
class Concerned:
    """The audience of a change: some chairs, or everybody."""

    only: set[int] | None = None


class Room:
    """One match in memory. What changes it holds `lock` until the change is on disk."""

    def __init__(
        self,
        facts: Facts,
        game: Rules[Any],
        table: Table,
        storage: Storage,
        workers: Workers,
        on_lost: Callable[[Room, bool], None],
        on_over: Callable[[str], None] = lambda match: None,
    ) -> None:
        self.facts = facts
        self.game = game
        self.table = table
        self.storage = storage
        self.workers = workers
        self.client = facts.maker
        """The client that its bots' thinking is charged to: the one that acted last, at first the one that made the
        match."""
        self.on_lost = on_lost
        self.on_over = on_over
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self._channels: WeakValueDictionary[tuple[int, str], Channel] = WeakValueDictionary()
        """Channels by seat and language, kept alive by those who watch."""
        self.consents = Consents(self)
        self.rematch = Rematch(self)
        self.timing = Timing(self)
        self.standing = Standing(self)
        self.thinking = Thinking(self)
        self.saved = table.length
        """How many entries the last snapshot stands for, or the journal had when it was read."""
        self.used = time.monotonic()
        """When somebody last asked for it."""
        self.lost = False
        self.broken = facts.program is not None
        """Have the rules failed on it? Then the failure was logged."""
        self.resting = False
        """Are its bots resting until somebody looks?"""
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
    def among_bots_now(self) -> bool:
        """Do bots play each other here, without resting?"""
        return among_bots(self.facts) and not self.resting

    def actor(self, chair: int) -> Actor:
        """The holder of a chair, who may act there now."""
        return actor_at(self.facts, chair)

    @property
    def busy(self) -> bool:
        """Must the room stay in memory?"""
        return bool(self.watchers) or bool(self._tasks) or self.lock.locked()

    @property
    def _tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way: bots, a falling flag, a snapshot."""
        saving = [self._saving] if self._saving is not None else []
        return [*self.thinking.tasks, *self.timing.tasks, *saving]

    # What a seat may do

    async def act(self, by: Actor, asked: int, action: int) -> None:
        """Answer the chair's decision."""
        async with self.playing(by) as told:
            chair, seat = by.chair, self.table.seat_of(by.chair)
            if not self.table.legal(seat):
                raise Refused("not_yours", "it is not this seat's decision now")
            if asked != self.table.asked_of(seat):
                raise Refused("stale", "the match has moved on since")
            spent = self.timing.used(chair)
            if action >= 0 and self.table.drafts.open_to(seat):
                told.only = await self._write(chair, seat, action, spent)
                return
            entries = self._played(lambda: self.table.play(seat, action, spent))
            self.timing.stop(chair)
            await self.store(entries)

    async def write_lines(self, by: Actor, asked: int, lines: Sequence[Line]) -> None:
        """Change several lines of the chair's charts at once."""
        async with self.playing(by) as told:
            chair, seat = by.chair, self.table.seat_of(by.chair)
            if not self.table.drafts.open_to(seat) or self.table.drafts.done(seat):
                raise Refused("not_yours", "no charts of this seat are open")
            if asked != self.table.asked_of(seat):
                raise Refused("stale", "the match has moved on since")
            await self.keep(chair, seat, self._played(lambda: self.table.drafts.write_lines(seat, lines)))
            told.only = self._readers(chair, seat)

    def _readers(self, chair: int, seat: int) -> set[int]:
        """The chairs that see what a seat writes."""
        return {chair, *map(self.table.chair_of, self.table.drafts.readers(seat))}

    async def _write(self, chair: int, seat: int, action: int, spent: int) -> set[int] | None:
        """Write into the seat's charts, or close them; the chairs that this concerns: None, everybody."""
        draft = self._played(lambda: self.table.drafts.write(seat, action))
        if draft.done is None:
            await self.keep(chair, seat, draft)
            return self._readers(chair, seat)
        self.timing.stop(chair)
        draft.spent += spent
        self.table.spent[chair] += spent
        if self.table.drafts.all_done:
            await self.store(self._entered())
        else:
            await self.keep(chair, seat, draft)
        return None

    def _entered(self) -> list[Entry]:
        """Enter everybody's charts into the match; what could be written must be legal now."""
        try:
            return self.table.enter_drafts()
        except SitroomError as error:
            raise self.break_down(error) from error

    async def reopen(self, by: Actor) -> None:
        """Open closed charts again, as long as others are still writing."""
        async with self.playing(by):
            seat = self.table.seat_of(by.chair)
            if not self.table.drafts.done(seat):
                raise Refused("stale", "no charts of yours are closed")
            await self.keep(by.chair, seat, self.table.drafts.reopen(seat))

    async def keep(self, chair: int, seat: int, draft: Draft) -> None:
        """Store a draft; if that fails the room is given up."""
        self.refresh()
        revision = self.table.drafts.revisions[seat]
        kept = Kept(chair, self.table.moment, revision, draft.actions, draft.done, draft.spent)
        await self.stored(self.storage.draft(self.facts, kept))

    def _played(self, play: Callable[[], T]) -> T:
        length = self.table.length
        try:
            return play()
        except SitroomError as error:
            if self.table.length != length:  # refused in the middle of what was allowed
                raise self.break_down(error) from error
            raise Refused("illegal", error.why) from None

    async def end(self, chair: int, why: int) -> None:
        """The match is over, lost by a chair."""
        entry = Entry(END, self.table.seat_of(chair), why, self.timing.used(chair))
        self.table.enter(entry)
        await self.store([entry])

    async def why(self, chair: int, action: int) -> Refusal | str:
        """Why an action is not legal now; empty if it is."""
        async with self.lock:
            self.check()
            seat = self.table.seat_of(chair)
            return "" if action in self.table.legal(seat) else self.table.state_for(seat).why_not(seat, action)

    async def doubt(self, chair: int, action: int, lang: str) -> Danger | None:
        """Why the chair's holder should think twice before it takes an action."""
        view = await self._asks(chair, action)
        return None if view is None else await self._checked(jobs.warning, self.game.name, view, action, lang)

    async def foretell(self, chair: int, action: int, lang: str) -> list[str] | None:
        """What an action will bring, as its chair's holder can know it; None if it is not legal."""
        view = await self._asks(chair, action)
        return None if view is None else await self._checked(jobs.foretell, self.game.name, view, action, lang)

    async def _asks(self, chair: int, action: int) -> View | None:
        """What the chair sees, if it may take an action now."""
        async with self.lock:
            self.check()
            view = self.table.told(self.table.seat_of(chair))
        legal = view["decision"]["legal"] if view["decision"] else ()
        return view if any(action == one for one, _ in legal) else None

    async def final(self, chair: int, action: int) -> Final | None:
        """Why the chair's holder could not take an action back, if so."""
        async with self.lock:
            self.check()
            seat = self.table.seat_of(chair)
            if action not in self.table.legal(seat):
                return None
            if self.table.drafts.open_to(seat):
                return "hidden" if action >= 0 and self.table.drafts.opens_all(seat, action) else None
            view = self.table.view(seat)
        why = await self._checked(jobs.final, self.game.name, view, seat, action)
        needless = why == "dice" and not title_of(self.game).confirms_rolls
        return cast(Final, why) if why and not needless else None

    async def _checked(self, check: Callable[..., T], *args: Any) -> T:
        """What a worker finds about an action before it is taken."""
        return await self.workers.ask(self.client, Kind.LOOK, check, *args)

    async def say(self, chair: int, text: str, to_allies: bool) -> None:
        """Chat, with all or among allies."""
        side = self.table.side_of(chair)
        if to_allies and len(side) == 1:
            raise Refused("no_allies", "this seat has no allies to talk to")
        audience = side[0] if to_allies else None
        line = await self.storage.say(self.id, chair, text, self.facts.chairs[chair].name, audience)
        message = {"type": "chat", **messages.chat_line(self, line)}
        for watcher in self.watchers:
            if not to_allies or watcher.chair in side:
                watcher.send(message)

    # After an answer

    @asynccontextmanager
    async def playing(self, by: Actor | None = None) -> AsyncIterator[Concerned]:
        """Hold the match while somebody changes it (None: the server), then tell everybody concerned."""
        async with self.lock:
            self.check()
            if by is not None:
                check_actor(self.facts, by)  # only now: the chair may have been lost while waiting for the lock
            if self.facts.status == STOPPED:
                raise Refused("stopped", self.facts.problem or "the match is stopped")
            if self.table.over:
                raise Refused("over", "the match is over")
            told = Concerned()
            with self.unbroken():
                yield told
                self.changed(told.only)

    @contextmanager
    def unbroken(self) -> Iterator[None]:
        """Whatever is raised in here, except a refusal, stops the match for good: it would be raised again."""
        try:
            yield
        except SitroomError:
            raise
        except Exception as error:
            if self.lost:
                raise
            raise self.break_down(error) from None

    def break_down(self, error: Exception) -> Refused:
        """Stop the match, since the rules have failed; the refusal for the one who asked for something."""
        if not self.broken:
            logger.error("match %s is stopped, since the program failed on it", self.id, exc_info=error)
        self.broken = True
        if self.facts.status == LIVE and not self.lost:
            self._lose(broken=True)
        return Refused("stopped", FAILED)

    def check(self) -> None:
        """Does this room still have in memory what is on disk?"""
        if self.lost:
            raise Refused("unavailable", "the match is being loaded again; try once more")

    async def store(self, entries: list[Entry]) -> None:
        """Store entries that the table has taken already; if that fails the room is given up."""
        reseated = self.refresh()
        number = self.table.length - len(entries)
        await self.stored(self.storage.append(self.facts, number, entries, reseated, self.likeness()))
        if self.facts.status != LIVE:
            self.on_over(self.id)
        if self.table.length - self.saved >= EVERY and self._saving is None:
            self._saving = asyncio.create_task(self._save(sketch(self.table)), name=f"snapshot of {self.id}")

    def likeness(self) -> str | None:
        """The digest by which a copy of this place is recognised, in a match of people without hints."""
        facts, state = self.facts, self.table.match.state
        guarded = facts.status == LIVE and (facts.copied or (facts.listed and not messages.hinted(facts)))
        return likeness(self.game, state) if guarded and not self.game.opening(state) else None

    async def stored(self, storing: Awaitable[None]) -> None:
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
        """Bring the facts up to date with the table; returns whether seats have changed hands."""
        facts, table = self.facts, self.table
        facts.number, facts.at, facts.waiting = table.number, table.place, list(table.waiting)
        facts.result = table.result()
        if table.over and facts.status == LIVE:
            facts.status = OVER
        seats = [table.seat_of(chair) for chair in range(len(facts.chairs))]
        reseated = seats != [chair.seat for chair in facts.chairs]
        for chair, seat in zip(facts.chairs, seats, strict=True):
            chair.seat = seat
        self.timing.run()
        return reseated

    def _lose(self, broken: bool = False) -> None:
        """Memory is ahead of the disk: the next who asks loads the match afresh, and stopped if it is `broken`."""
        self.lost = True
        self.on_lost(self, broken)
        self._cancel()
        for watcher in self.watchers:
            watcher.close(1012, "the match is loaded again")

    def reload(self) -> None:
        """Give up this room: another server may have changed the match."""
        self._lose()

    async def stop(self) -> None:
        """Close the room: nothing happens here from now on."""
        await asyncio.gather(*self._cancel(), return_exceptions=True)

    def _cancel(self) -> list[asyncio.Task[None]]:
        """Stop the clock and the bots; returns the tasks that are still to end."""
        self.timing.leave()
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        return tasks

    def changed(self, only: set[int] | None = None) -> None:
        """Something happened, or the room was just opened: tell the watchers (`only`: those at some chairs), watch the
        clock, run bots."""
        for watcher in self.watchers:
            if only is None or watcher.chair in only:
                watcher.changed()
        self.timing.watch()
        self.thinking.start()

    def channel(self, chair: int | None, lang: str) -> Channel:
        """How everybody at a chair (None: a spectator) follows the match in a language; it is up to date."""
        seat = NOBODY if chair is None else self.table.seat_of(chair)
        channel = self._channels.get((seat, lang))
        if channel is None:
            channel = self._channels[seat, lang] = Channel(self, seat, lang)
        channel.follow()
        return channel

    def unseat(self, chair: int) -> None:
        """Somebody else has taken a chair over: those who looked on from it are told nothing more."""
        for watcher in self.watchers:
            if watcher.chair == chair:
                watcher.chair = None
                watcher.close(4001, "somebody else holds this seat now")

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send the same message to everybody here."""
        for watcher in self.watchers:
            watcher.send(message)

    def wake(self) -> None:
        """Somebody looks: resting bots go on."""
        if self.resting:
            self.resting = False
            self.changed()
