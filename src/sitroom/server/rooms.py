"""All matches: created, found, joined, and checked after a rules change."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from sitroom.games import GAMES, game_named
from sitroom.kernel import PositionError, SitroomError
from sitroom.kernel.options import Value
from sitroom.server import messages
from sitroom.server.bots import Workers
from sitroom.server.database import StorageError
from sitroom.server.facts import Facts
from sitroom.server.games import Brought
from sitroom.server.guard import refused
from sitroom.server.journal import END, Entry
from sitroom.server.models import BOT, LIVE, MISSING, OVER, PLAYER, STOPPED, MatchRow
from sitroom.server.refusals import Refused
from sitroom.server.room import Room
from sitroom.server.schema import ClockRule, Status
from sitroom.server.seats import ME, Actor, Secrets, Side, To, bots_chair, check_holder, handed, invited, persons_chair
from sitroom.server.security import digest, is_match_id, new_match_id, new_token
from sitroom.server.snapshots import load
from sitroom.server.storage import Storage, now
from sitroom.server.table import Table
from sitroom.server.thinking import among_bots

logger = logging.getLogger("sitroom.server")

KEPT = 500
"""Empty rooms that stay in memory."""
BEAT = 10.0
"""Seconds between signs of life in the database; if the server is killed, so much time counts for nobody."""
RETRY = 2.0
"""Seconds before trying again when the database does not answer."""

T = TypeVar("T")


class Opened(NamedTuple):
    """A room and the secrets to it, by seat."""

    room: Room
    tokens: Secrets
    invites: Secrets


class Rooms:
    """The matches of one database."""

    def __init__(self, storage: Storage, workers: Workers, most_among_bots: int) -> None:
        self.storage = storage
        self.workers = workers
        self.most_among_bots = most_among_bots
        """Matches that bots may play against each other at once."""
        self._making_among_bots = 0
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        """For matches with a running clock that are not in memory: when the flag may fall."""
        self._starting = asyncio.Lock()
        self._started = False
        self._closing = False
        storage.on_return = self.reload

    # Making and joining

    async def create(
        self,
        game: str,
        options: Mapping[str, Value],
        sides: Mapping[str, Side],
        name: str = "",
        clock: ClockRule | None = None,
        spectators: bool = True,
        hints: bool = False,
    ) -> Opened:
        """A new match."""
        try:
            rules = game_named(game)
            table = Table(rules, rules.resolve(options))
        except SitroomError as error:
            raise Refused("malformed", error.why) from None
        return await self._open(table, [], sides, name, clock, spectators, hints)

    async def bring(self, brought: Brought, sides: Mapping[str, Side], name: str, spectators: bool) -> Opened:
        """A match that was played elsewhere, so far or to its end."""
        table = Table(game_named(brought.game), brought.options, position=brought.position)
        entries = await asyncio.to_thread(table.bring, brought.answers)
        if brought.ended is not None:
            entries.append(Entry(END, *brought.ended))
            table.enter(entries[-1])
        by_default = {seat: Side(ME) for seat in table.match.seats}
        return await self._open(table, entries, by_default | dict(sides), name, None, spectators)

    async def _open(
        self,
        table: Table,
        entries: list[Entry],
        sides: Mapping[str, Side],
        name: str,
        clock: ClockRule | None,
        spectators: bool,
        hints: bool = False,
    ) -> Opened:
        match = table.match
        if set(sides) != set(match.seats):
            raise Refused("malformed", f"say who holds each of: {', '.join(match.seats)}")
        entries = entries + table.roll()
        tokens: Secrets = {}
        invites: Secrets = {}
        chairs = []
        for number in range(len(match.seats)):
            seat = table.seat_of(number)
            side = sides[match.seats[seat]]
            if side.who == BOT:
                chairs.append(bots_chair(side, seat, match.game))
            else:
                chairs.append(persons_chair(side, seat, match.seats[seat], name, tokens, invites))
        facts = Facts(
            id=new_match_id(),
            game=match.game.name,
            rules=match.game.rules_version,
            options=match.options,
            clock=clock,
            spectators=spectators,
            created=now(),
            status=OVER if table.over else LIVE,
            number=table.number,
            at=table.place,
            waiting=list(table.waiting),
            result=table.result(),
            problem=None,
            chairs=chairs,
            position=match.origin,
            hints=hints,
        )
        with self._place(facts):
            room = self._room(facts, table)
            room.timing.run()
            try:
                await self.storage.create(facts, entries)
            except StorageError as error:
                logger.error("match not created: %s", error)
                raise refused(error, "the match could not be stored; try again") from None
            room.saved = 0
            return Opened(self._keep(room), tokens, invites)

    @contextmanager
    def _place(self, facts: Facts) -> Iterator[None]:
        """Is there room for a new match? Bots that play each other have only so much."""
        bots = among_bots(facts) and facts.status == LIVE
        playing = sum(
            room.facts.status == LIVE and among_bots(room.facts) and not room.resting for room in self._rooms.values()
        )
        if bots and playing + self._making_among_bots >= self.most_among_bots:
            raise Refused("bots_busy", f"bots are already playing {self.most_among_bots} matches against each other")
        self._making_among_bots += bots
        try:
            yield
        finally:
            self._making_among_bots -= bots

    async def join(self, match: str, code: str, name: str) -> Opened:
        """Trade an invite for a token."""
        room = await self.get(match)
        async with room.lock:
            room.check()
            return await self._seat(room, invited(room.facts, code), code, name)

    async def _seat(self, room: Room, number: int, code: str, name: str) -> Opened:
        chair, token = room.facts.chairs[number], new_token()
        if not await self.storage.take(room.id, number, digest(code), digest(token), name):
            raise Refused("taken", "this invite has been used on another server")
        chair.who, chair.digest, chair.name = PLAYER, digest(token), name
        chair.bot = chair.invite = chair.failed = None
        room.unseat(number)
        await room.consents.forget(number)
        room.timing.run()
        await self._try(self.storage.change(room.id, running=room.facts.running), f"clock of {room.id}")
        room.tell(messages.presence(room))
        room.changed()
        return Opened(room, {room.table.seat_name(room.table.seat_of(number)): token}, {})

    async def hand(self, room: Room, by: Actor, to: To, bot: str | None = None) -> str | None:
        """Hand a chair to a bot, offer it by a link (whose code is returned), or keep it oneself again."""
        async with room.playing():
            facts, number = room.facts, by.chair
            check_holder(facts, by)
            before = facts.chairs[number]
            chair, code = handed(before, to, bot, room.game)
            chairs = [*facts.chairs[:number], chair, *facts.chairs[number + 1 :]]
            with self._place(replace(facts, chairs=chairs)) if before.who != BOT else nullcontext():
                facts.chairs = chairs
                room.timing.run()
                await room.stored(self.storage.hand(facts, number))
            await room.consents.settle()
            room.tell(messages.presence(room))
        return code

    # Finding

    async def facts(self, match: str) -> Facts:
        """What lists show of a match."""
        room = self._rooms.get(match)
        if room is not None:
            return room.facts
        for facts in await self.storage.facts(MatchRow.id == match) if is_match_id(match) else ():
            return facts
        raise Refused("unknown_match", "there is no such match")

    def has(self, match: str) -> bool:
        """Is the match in memory?"""
        return match in self._rooms

    def here(self, match: str) -> set[int]:
        """The chairs of a match whose holder has a socket open."""
        room = self._rooms.get(match)
        return room.here if room else set()

    async def get(self, match: str) -> Room:
        """The room of a match, loaded if it is not in memory."""
        room = self._rooms.get(match)
        if room is not None:
            self._rooms.move_to_end(match)
            room.used = time.monotonic()
            room.wake()
            return room
        if match not in self._loading:
            self._loading[match] = asyncio.create_task(self._load(match), name=f"load {match}")
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(self._loading[match])  # others may be waiting for it too

    async def _load(self, match: str) -> Room:
        await self._wind_on()
        facts = await self.facts(match)
        try:
            game = game_named(facts.game)
            facts.options = game.resolve(game.upgrade(facts.options, facts.rules))
        except SitroomError as error:
            raise Refused("stopped", f"the match can no longer be read: {error}") from None
        journal = await self.storage.entries(match)
        snapshot = await self.storage.snapshot(match)
        drafts = await self.storage.drafts(match)
        try:
            loaded = await asyncio.to_thread(load, game, facts.options, journal, snapshot, facts.position)
        except PositionError as error:
            logger.warning("match %s: %s", match, error)  # not to the players: it may name a hidden card
            raise Refused("stopped", "the position it began from can no longer be read") from None
        table = loaded.table
        if loaded.error is not None:
            logger.warning("match %s: %s", match, loaded.error)
            # To all players: the error itself may name a hidden card.
            problem = f"entry {table.number}: the rules no longer allow this answer"
            await self._stop(facts, problem, OVER if facts.status == OVER else STOPPED)
        elif table.number < facts.number:
            logger.error("match %s: entry %d of %d is missing", match, table.number, facts.number)
            await self._stop(facts, f"entry {table.number}: {MISSING}", STOPPED)
        elif facts.status == LIVE and facts.rules != game.rules_version:
            facts.rules = game.rules_version
            await self.storage.change(match, rules=facts.rules, options=facts.options)
        if loaded.stale or loaded.snapshot:
            await self._try(self.storage.save(match, loaded.snapshot), f"snapshot of {match}")
        table.take_up(drafts)
        room = self._room(facts, table)
        room.standing.take_up(await self.storage.settled(match))
        await self._start_clock(room)
        return self._keep(room)

    async def _start_clock(self, room: Room) -> None:
        """Start the clock for whoever is asked, unless it is running."""
        ran = room.facts.running is not None
        room.timing.run()
        if room.facts.running is not None and not ran:
            await self._try(self.storage.change(room.id, running=room.facts.running), f"clock of {room.id}")

    async def _try(self, writing: Awaitable[None], what: str) -> None:
        """Store something that will be stored again later if it fails now."""
        try:
            await writing
        except StorageError as error:
            logger.error("%s: %s", what, error)

    async def _stop(self, facts: Facts, problem: str, status: Status) -> None:
        """The match cannot be played to its last entry: it stops there and says so."""
        facts.problem = problem
        if facts.status != status:
            facts.status = status
            await self.storage.change(facts.id, status=status, problem=problem)

    def _room(self, facts: Facts, table: Table) -> Room:
        return Room(facts, table.game, table, self.storage, self.workers, self._lost)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.id] = room
        self._set_alarm(room.id, None)
        room.changed()
        for old in list(self._rooms.values())[: max(0, len(self._rooms) - KEPT)]:
            if old is not room and not old.busy:
                self._forget(old)
                old.timing.leave()
                self._set_alarm(old.id, old.facts.running)
        return room

    async def tidy(self, stay: float, unwatched: float) -> None:
        """From now on, forget finished matches that nobody has looked at for `stay` seconds; and let bots that play
        each other rest once nobody has looked for `unwatched` seconds."""
        while True:
            await asyncio.sleep(min(stay, unwatched) / 4)
            self.let_go(time.monotonic() - stay)
            self.let_rest(time.monotonic() - unwatched)

    def let_rest(self, unwatched_since: float) -> None:
        """Matches among bots go on when somebody looks at them again."""
        for room in self._rooms.values():
            if among_bots(room.facts) and not room.watchers and room.used <= unwatched_since:
                room.resting = True

    def let_go(self, unused_since: float) -> None:
        """Forget finished matches that nobody is watching, and that nobody has asked for since then."""
        for room in list(self._rooms.values()):
            if room.table.over and not room.busy and room.used <= unused_since:
                self._forget(room)

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def _set_alarm(self, match: str, running: dict[str, Any] | None) -> None:
        """Set an alarm to load a match when its clock may run out, or cancel it."""
        alarm = self._alarms.pop(match, None)
        if alarm is not None:
            alarm.cancel()
        if running is not None and running["flag"] is not None and not self._closing:
            seconds = max(0.0, (running["flag"] - now()) / 1000)
            self._alarms[match] = asyncio.get_running_loop().call_later(seconds, self._start_loading, match)

    def _start_loading(self, match: str) -> None:
        self._alarms.pop(match, None)
        self._go(self._reload(match), f"reload {match}")

    def _go(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _lost(self, room: Room) -> None:
        """A room could not store something: reload the match from disk."""
        self._forget(room)
        if not self._closing:
            self._go(self._reload(room.id), f"reload {room.id}")

    def reload(self) -> None:
        """Reload every match."""
        for room in list(self._rooms.values()):
            room.reload()

    async def _reload(self, match: str) -> None:
        while not await self._resume(match):
            await asyncio.sleep(RETRY)  # the database may come back

    async def resume(self) -> None:
        """After a start: check live matches that were played under other rules, and let bots and clocks go on."""
        await self._insist(self._wind_on, "clocks")
        self._go(self._beat(), "beat")
        among_themselves = 0
        answered_for = await self._insist(self.storage.answered_for, "standing orders")
        for facts in await self._insist(lambda: self.storage.facts(MatchRow.status == LIVE), "live matches"):
            among_themselves += among_bots(facts)
            if among_bots(facts) and among_themselves > self.most_among_bots:
                continue  # it goes on when somebody looks at it
            played_elsewhere = facts.game not in GAMES or facts.rules != GAMES[facts.game].rules_version
            unknown_clock = facts.clock is not None and facts.running is None
            programs = any(chair.who == BOT for chair in facts.chairs) or facts.id in answered_for
            if played_elsewhere or unknown_clock or programs:
                await self._reload(facts.id)
            elif facts.id not in self._rooms:
                self._set_alarm(facts.id, facts.running)

    async def _wind_on(self) -> None:
        """Before the first match is loaded: take downtime off the clocks."""
        async with self._starting:
            if not self._started:
                await self.storage.wind_on()
                self._started = True

    async def _beat(self) -> None:
        """As long as a clock runs, leave signs of life in the database."""
        while True:
            await asyncio.sleep(BEAT)
            if self._clocks_run():
                await self._try(self.storage.beat(), "beat")

    def _clocks_run(self) -> bool:
        return bool(self._alarms) or any(room.timing.running for room in self._rooms.values())

    async def _insist(self, ask: Callable[[], Awaitable[T]], what: str) -> T:
        """Ask the database until it answers."""
        while True:
            try:
                return await ask()
            except StorageError as error:
                logger.error("%s: %s", what, error)
                await asyncio.sleep(RETRY)

    async def _resume(self, match: str) -> bool:
        """Load a match, so that its bots and clocks go on; False if the database does not answer."""
        try:
            await self.get(match)
        except Refused as refusal:
            logger.warning("match %s: %s", match, refusal.reason)
        except StorageError as error:
            logger.error("match %s: %s", match, error)
            return False
        return True

    async def close(self) -> None:
        """End all connections; nothing more happens in any match."""
        self._closing = True
        clocks_run = self._clocks_run()
        for alarm in self._alarms.values():
            alarm.cancel()
        rooms = list(self._rooms.values())
        for room in rooms:
            for watcher in room.watchers:
                watcher.close(1001, "the server is stopping")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(room.stop() for room in rooms))
        if clocks_run:
            await self._try(self.storage.beat(), "beat")
