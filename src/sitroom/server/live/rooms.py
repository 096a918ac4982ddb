"""All matches: creating, finding and joining them, and checking them after a change of the rules."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value
from sitroom.kernel.provenance import SCREEN
from sitroom.server.edge.security import digest, is_match_id, new_match_id, new_token, opens
from sitroom.server.live import messages
from sitroom.server.live.bringing import arrive
from sitroom.server.live.crowd import Crowd
from sitroom.server.live.loading import Loader, attempt
from sitroom.server.live.room import Room
from sitroom.server.live.seats import (
    ME,
    NO_BOT,
    Actor,
    Secrets,
    Side,
    To,
    bots_chair,
    check_holder,
    handed,
    invited,
    people,
    persons_chair,
    players,
)
from sitroom.server.live.thinking import among_bots
from sitroom.server.match.facts import Facts
from sitroom.server.match.journal import Entry
from sitroom.server.match.status import BOT, FAILED, INVITE, LIVE, OVER, PLAYER, STOPPED
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.schema import ClockRule
from sitroom.server.store.database import StorageError
from sitroom.server.store.guard import refused
from sitroom.server.store.models import MatchRow
from sitroom.server.store.storage import Storage, now
from sitroom.server.work.jobs import Brought
from sitroom.server.work.workers import Workers
from sitroom.titles import GAMES, game_named

logger = logging.getLogger("sitroom.server")

KEPT = 500
"""How many empty rooms stay in memory."""
BEAT = 10.0
"""Seconds between signs of life in the database; if the server is killed, so much time counts for nobody."""
RETRY = 2.0
"""Seconds before trying again when the database does not answer."""

T = TypeVar("T")


class Opened(NamedTuple):
    """A room, and the secrets that open it by seat."""

    room: Room
    tokens: Secrets
    invites: Secrets


class Rooms:
    """The matches of one database."""

    def __init__(self, storage: Storage, workers: Workers, most_among_bots: int) -> None:
        self.storage = storage
        self.workers = workers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self.crowd = Crowd(self._rooms, most_among_bots)
        self.loader = Loader(storage, self._release)
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
        client: str = "",
        match_id: str | None = None,
    ) -> Opened:
        """A new match, made for a client (see `limits.whose`)."""
        try:
            rules = game_named(game)
            table = Table(rules, rules.resolve(options))
        except SitroomError as error:
            raise Refused("malformed", error.why) from None
        return await self._open(table, [], sides, name, clock, spectators, hints, client, match_id)

    async def bring(
        self,
        brought: Brought,
        sides: Mapping[str, Side],
        name: str,
        spectators: bool,
        client: str = "",
        exact: bool = False,
        source: str | None = None,
    ) -> Opened:
        """A match that was played elsewhere, so far or to its end: see `arrive`. `source`: the match that must be over
        before this one has hints, if that is known; else it is recognised by its positions."""
        if source is None and brought.alike:
            source = await self.storage.recognised(brought.alike)
            if source is not None and any(side.who == BOT for side in sides.values()):
                raise Refused("copied", NO_BOT)  # nobody can tell from whose seat a text was seen
        table, entries = await arrive(brought, sides, exact, self.workers, client)
        by_default = {seat: Side(ME) for seat in table.match.seats}
        return await self._open(
            table, entries, by_default | dict(sides), name, None, spectators, False, client, source=source
        )

    async def _open(
        self,
        table: Table,
        entries: list[Entry],
        sides: Mapping[str, Side],
        name: str,
        clock: ClockRule | None,
        spectators: bool,
        hints: bool,
        client: str,
        match_id: str | None = None,
        source: str | None = None,
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
            id=match_id or new_match_id(),
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
            maker=client,
            listed=players(sides.values()) != 1,
            began=match.provenance.began,
            exact=match.provenance.exact,
            source=source,
            copied=source is not None,
        )
        with self.crowd.place(facts):
            room = self._room(facts, table)
            room.timing.run()
            try:
                await self._ready(facts.id, self._stored(room, entries))
            except StorageError as error:
                logger.error("match not created: %s", error)
                raise refused(error, "the match could not be stored; try again") from None
            return Opened(room, tokens, invites)

    async def _stored(self, room: Room, entries: list[Entry]) -> Room:
        """A new match, once it is on disk."""
        seen = None if room.facts.copied else room.likeness()  # a copy begins where a match stands that is known
        await self.storage.create(room.facts, entries, seen)
        room.saved = 0
        return self._keep(room)

    async def join(self, match: str, code: str, name: str) -> Opened:
        """Exchange an invite for a token."""
        room = await self.get(match)
        async with room.lock:
            room.check()
            number, token = invited(room.facts, code), new_token()
            known = room.likeness() is not None
            room.facts.listed = room.facts.listed or people(room.facts.chairs) > 1
            await self._seat(room, number, digest(code), token, name)
            seen = None if known else room.likeness()  # at one screen nobody had to be kept from a copy
            if seen is not None:
                await attempt(self.storage.place(room.facts, room.table.length, seen), f"place of {room.id}")
            return Opened(room, {room.table.seat_name(room.table.seat_of(number)): token}, {})

    async def claim(self, match: str, kept: Mapping[str, tuple[str, str]]) -> Opened:
        """Give seats that are kept for somebody to that somebody: by the seat at which each chair began, its token and
        its holder's name. Names that were given before stay."""
        room = await self.get(match)
        tokens: Secrets = {}
        async with room.lock:
            room.check()
            for number, began in enumerate(room.table.match.seats):
                chair = room.facts.chairs[number]
                token, name = kept.get(began, ("", ""))
                if token and not opens(token, chair.digest):
                    if chair.who != INVITE:
                        raise Refused("taken", "somebody else has this seat by now")
                    await self._seat(room, number, chair.digest or "", token, name)
                if token:
                    tokens[room.table.seat_name(room.table.seat_of(number))] = token
        return Opened(room, tokens, {})

    async def _seat(self, room: Room, number: int, invite: str, token: str, name: str) -> None:
        """Seat somebody: a token takes the place of an invite's digest."""
        chair = room.facts.chairs[number]
        if not await self.storage.take(room.id, number, invite, digest(token), name):
            raise Refused("taken", "this invite has been used on another server")
        chair.who, chair.digest, chair.name = PLAYER, digest(token), name
        chair.bot = chair.invite = chair.failed = None
        room.unseat(number)
        await room.consents.forget(number)
        await room.rematch.forget(number)
        room.timing.run()
        changed = {"running": room.facts.running, "listed": room.facts.listed}
        await attempt(self.storage.change(room.id, **changed), f"facts of {room.id}")
        room.tell(messages.presence(room))
        room.changed()

    async def hand(self, room: Room, by: Actor, to: To, bot: str | None = None) -> str | None:
        """Hand a chair to a bot, offer it by a link (whose code is returned), or keep it oneself again."""
        async with room.playing():
            facts, number = room.facts, by.chair
            check_holder(facts, by)
            if to == "bot" and facts.copied:
                raise Refused("copied", NO_BOT)
            before = facts.chairs[number]
            chair, code = handed(before, to, bot, room.game)
            chairs = [*facts.chairs[:number], chair, *facts.chairs[number + 1 :]]
            with self.crowd.place(replace(facts, chairs=chairs)) if before.who != BOT else nullcontext():
                facts.chairs = chairs
                room.timing.run()
                if to == "link":
                    await self._leave_screen(room)
                await room.stored(self.storage.hand(facts, number))
            if chair.bot != before.bot:
                await room.consents.lapse()
            room.tell(messages.presence(room))
        return code

    async def _leave_screen(self, room: Room) -> None:
        """A seat is offered. Its host, who held every seat at one screen, knows all cards, and the guest must be
        told."""
        facts = room.facts
        if facts.listed or people(facts.chairs) <= 1 or not facts.provenance.ordinary:
            return
        facts.began, facts.exact = SCREEN, True
        room.table.match.provenance = facts.provenance
        await room.stored(self.storage.change(room.id, began=facts.began, exact=facts.exact))

    # Finding

    async def facts(self, match: str) -> Facts:
        """The facts of a match that lists show."""
        room = self._rooms.get(match)
        if room is not None:
            return room.facts
        for facts in await self.storage.facts(MatchRow.id == match) if is_match_id(match) else ():
            return facts
        raise Refused("unknown_match", "there is no such match")

    async def exists(self, match: str) -> bool:
        """Is there such a match?"""
        return self.has(match) or bool(await self.storage.facts(MatchRow.id == match))

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
            self.crowd.wake(room)
            return room
        if match in self._loading:
            return await asyncio.shield(self._loading[match])  # others may be waiting for the same room
        return await self._ready(match, self._load(match))

    async def _ready(self, match: str, room: Coroutine[Any, Any, Room]) -> Room:
        """The room of a match that is being made or loaded. Everybody who asks for it meanwhile waits for the same
        one: a new match may be found on disk before its maker hears that it is there, and would be loaded a second
        time."""
        task = self._loading[match] = asyncio.create_task(room, name=f"load {match}")
        task.add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(task)

    async def _load(self, match: str) -> Room:
        await self._wind_on()
        facts = await self.facts(match)
        room = self._room(facts, await self.loader.read(facts))
        room.standing.take_up(await self.storage.settled(match))
        await self._start_clock(room)
        return self._keep(room)

    async def _start_clock(self, room: Room) -> None:
        """Start the clock of those who are asked, unless it is running."""
        ran = room.facts.running is not None
        room.timing.run()
        if room.facts.running is not None and not ran:
            await attempt(self.storage.change(room.id, running=room.facts.running), f"clock of {room.id}")

    async def _stop_and_load(self, room: Room) -> Room:
        """The program has failed on a match: nobody gets it before it is stopped on disk."""
        facts = await self._insist(lambda: self.facts(room.id), f"stopping {room.id}")
        await self._insist(lambda: self.loader.stop(facts, room.game, FAILED, STOPPED), f"stopping {room.id}")
        return await self._load(room.id)

    def _room(self, facts: Facts, table: Table) -> Room:
        return Room(facts, table.game, table, self.storage, self.workers, self._lost, self._release)

    def _release(self, match: str) -> None:
        """A match has ended: its copies have hints again."""
        for room in self._rooms.values():
            if room.facts.copied and room.facts.source == match:
                room.facts.copied = False
                room.tell(messages.presence(room))

    def _keep(self, room: Room) -> Room:
        self._rooms[room.id] = room
        source = self._rooms.get(room.facts.source or "")
        if source is not None:
            room.facts.copied = source.facts.status == LIVE  # it may have ended since the copy was read
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
            self.crowd.let_rest(time.monotonic() - unwatched)

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

    def _lost(self, room: Room, broken: bool) -> None:
        """A room could not store something, or the program failed on it: reload the match from disk."""
        self._forget(room)
        if self._closing:
            return
        if broken:
            task = self._loading[room.id] = asyncio.create_task(self._stop_and_load(room), name=f"stop {room.id}")
            task.add_done_callback(lambda _: self._loading.pop(room.id))
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
            if among_bots(facts) and among_themselves > self.crowd.most:
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
                await attempt(self.storage.beat(), "beat")

    def _clocks_run(self) -> bool:
        return bool(self._alarms) or any(room.timing.running for room in self._rooms.values())

    async def _insist(self, ask: Callable[[], Awaitable[T]], what: str) -> T:
        """Query the database until it answers."""
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
        except Exception:  # whatever is wrong with it, other matches wait for their turn
            logger.exception("match %s cannot be loaded", match)
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
        under_way = [*self._tasks, *self._loading.values()]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.gather(*(room.stop() for room in rooms))
        if clocks_run:
            await attempt(self.storage.beat(), "beat")
