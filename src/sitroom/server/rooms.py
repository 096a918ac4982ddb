"""All matches: made, found again, joined, and checked after a change of the rules."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value
from sitroom.server import messages
from sitroom.server.bots import LEVELS, Workers
from sitroom.server.games import HOSTED, Imported, hosted
from sitroom.server.models import BOT, INVITE, LIVE, OVER, PLAYER, STOPPED, MatchRow
from sitroom.server.refusals import Refused
from sitroom.server.room import Room
from sitroom.server.security import digest, is_match_id, new_match_id, new_token, opens
from sitroom.server.storage import Chair, Entry, Facts, Storage, StorageError, now
from sitroom.server.table import ANSWER, END, RESIGN, Table

logger = logging.getLogger("sitroom.server")

KEPT = 500
"""Rooms that stay in memory though nobody is in them."""
RETRY = 2.0
"""Seconds until a match is loaded again when the database did not answer."""

ME = "me"
Secrets = dict[str, str]
"""By seat."""


class Side(NamedTuple):
    """Who is to hold a seat: `me`, `bot` (which), or `invite`."""

    who: str
    bot: str | None = None


class Opened(NamedTuple):
    """A room and the secrets to it, by seat."""

    room: Room
    tokens: Secrets
    invites: Secrets


class Rooms:
    """The matches of one database."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self.storage = storage
        self.workers = workers
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # Making and joining

    async def create(
        self,
        game: str,
        options: Mapping[str, Value],
        sides: Mapping[str, Side],
        name: str = "",
        clock: dict[str, int] | None = None,
        spectators: bool = True,
    ) -> Opened:
        """A new match."""
        try:
            host = hosted(game)
            table = Table(host, host.game.resolve(options))
        except SitroomError as error:
            raise Refused("malformed", error.why) from None
        return await self._open(table, [], sides, name, clock, spectators)

    async def bring(self, imported: Imported, sides: Mapping[str, Side], name: str, spectators: bool) -> Opened:
        """A match that was played elsewhere, so far or to its end."""
        table = Table(hosted(imported.game), imported.options)
        entries = [Entry(ANSWER, seat, action) for seat, action in imported.answers]
        if imported.resigned is not None:
            entries.append(Entry(END, imported.resigned, RESIGN))
        table.enter_all(entries)
        by_default = {seat: Side(ME) for seat in table.match.seats}
        return await self._open(table, entries, by_default | dict(sides), name, None, spectators)

    async def _open(
        self,
        table: Table,
        entries: list[Entry],
        sides: Mapping[str, Side],
        name: str,
        clock: dict[str, int] | None,
        spectators: bool,
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
            chairs.append(_seated(sides[match.seats[seat]], seat, match.seats[seat], name, tokens, invites))
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
            at=table.at,
            waiting=list(table.waiting),
            result=table.result(),
            problem=None,
            chairs=chairs,
        )
        try:
            await self.storage.create(facts, entries)
        except StorageError as error:
            logger.error("match not created: %s", error)
            raise Refused("unavailable", "the match could not be stored; try again") from None
        return Opened(self._keep(facts, table), tokens, invites)

    async def join(self, match: str, code: str, name: str) -> Opened:
        """Trade an invite for a token."""
        room = await self.get(match)
        async with room.lock:
            room.check()
            for number, chair in enumerate(room.facts.chairs):
                if chair.who == INVITE and opens(code, chair.digest):
                    return await self._seat(room, number, code, name)
        raise Refused("taken", "this invite was used, or never made")

    async def _seat(self, room: Room, number: int, code: str, name: str) -> Opened:
        chair, token = room.facts.chairs[number], new_token()
        if not await self.storage.take(room.id, number, digest(code), digest(token), name):
            raise Refused("taken", "this invite was used on another server")
        chair.who, chair.digest, chair.name = PLAYER, digest(token), name
        room.tell(messages.presence(room))
        room.changed()
        return Opened(room, {room.table.seat_name(room.table.seat_of(number)): token}, {})

    # Finding

    async def facts(self, match: str) -> Facts:
        """What lists show of a match."""
        room = self._rooms.get(match)
        if room is not None:
            return room.facts
        for facts in await self.storage.facts(MatchRow.id == match) if is_match_id(match) else ():
            return facts
        raise Refused("unknown_match", "there is no such match")

    def here(self, match: str) -> set[int]:
        """The chairs of a match whose holder has a socket open."""
        room = self._rooms.get(match)
        return room.here if room else set()

    async def get(self, match: str) -> Room:
        """The room of a match, loaded if it is not in memory."""
        room = self._rooms.get(match)
        if room is not None:
            self._rooms.move_to_end(match)
            return room
        if match not in self._loading:
            self._loading[match] = asyncio.create_task(self._load(match), name=f"load {match}")
            self._loading[match].add_done_callback(lambda _: self._loading.pop(match))
        return await asyncio.shield(self._loading[match])  # others may wait for it as well

    async def _load(self, match: str) -> Room:
        facts = await self.facts(match)
        try:
            host = hosted(facts.game)
            table = Table(host, host.game.upgrade(facts.options, facts.rules))
            facts.options = table.match.options
        except SitroomError as error:
            raise Refused("stopped", f"the match can no longer be read: {error}") from None
        try:
            table.enter_all(await self.storage.entries(match))
        except SitroomError as error:
            logger.warning("match %s: %s", match, error)
            # To all players: the error itself may name a hidden card.
            await self._stop(facts, f"entry {table.number}: the rules no longer allow this answer")
        else:
            if facts.status == LIVE and facts.rules != host.game.rules_version:
                facts.rules = host.game.rules_version
                await self.storage.change(match, rules=facts.rules, options=facts.options)
        return self._keep(facts, table)

    async def _stop(self, facts: Facts, problem: str) -> None:
        """An answer of the match is no longer legal: it stops there and says so."""
        facts.problem = problem
        if facts.status == LIVE:
            facts.status = STOPPED
            await self.storage.change(facts.id, status=STOPPED, problem=problem)

    def _keep(self, facts: Facts, table: Table) -> Room:
        room = Room(facts, table.host, table, self.storage, self.workers, self._lost)
        self._rooms[facts.id] = room
        room.changed()
        for old in list(self._rooms.values())[: max(0, len(self._rooms) - KEPT)]:
            if old is not room and not old.busy:
                self._forget(old)
        return room

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def _lost(self, room: Room) -> None:
        """A room could not store something: the match is loaded again from what is on disk."""
        self._forget(room)
        if self._closing:
            return
        task = asyncio.create_task(self._reload(room.id), name=f"reload {room.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reload(self, match: str) -> None:
        while not await self._resume(match):
            await asyncio.sleep(RETRY)  # the database may come back

    async def resume(self) -> None:
        """After a start: check live matches that were played under other rules, and let bots and clocks go on."""
        for facts in await self._live():
            played_elsewhere = facts.game not in HOSTED or facts.rules != hosted(facts.game).game.rules_version
            if played_elsewhere or facts.clock or any(chair.who == BOT for chair in facts.chairs):
                await self._reload(facts.id)

    async def _live(self) -> list[Facts]:
        while True:
            try:
                return await self.storage.facts(MatchRow.status == LIVE)
            except StorageError as error:
                logger.error("live matches: %s", error)
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
        rooms = list(self._rooms.values())
        for room in rooms:
            for watcher in room.watchers:
                watcher.close(1001, "the server is stopping")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(room.stop() for room in rooms))


def chair_with(facts: Facts, token: str) -> int:
    """The chair that a token opens."""
    found = [number for number, c in enumerate(facts.chairs) if opens(token, c.digest) and c.who == PLAYER]
    if not found:
        raise Refused("wrong_token", "this token opens no seat of the match")
    return found[0]


def _seated(side: Side, seat: int, seat_name: str, name: str, tokens: Secrets, invites: Secrets) -> Chair:
    """A chair for the one who is to hold the seat; its secret goes among those given out."""
    if side.who == BOT:
        if side.bot not in LEVELS:
            raise Refused("malformed", f"there is no bot {side.bot!r}; there are: {', '.join(LEVELS)}")
        return Chair(seat, BOT, side.bot)
    secret = new_token()
    if side.who == INVITE:
        invites[seat_name] = secret
        return Chair(seat, INVITE, digest=digest(secret))
    tokens[seat_name] = secret
    return Chair(seat, PLAYER, name=name, digest=digest(secret))
