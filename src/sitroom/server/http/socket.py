"""WebSocket: one connection, one seat or spectator. The messages are in `docs/server-api.md`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import from_json

from sitroom.kernel import SitroomError
from sitroom.kernel.rules import BROKEN
from sitroom.server.edge.limits import ANSWERS, MESSAGE, OUTBOX, Bucket, TooOften, client_of, take, whose
from sitroom.server.edge.security import digest
from sitroom.server.http.connections import SOCKET
from sitroom.server.http.inbound import (
    READ,
    Act,
    AskWhy,
    Consent,
    GoForward,
    Hand,
    Hello,
    Message,
    Ping,
    Reopen,
    Resign,
    Say,
    Settle,
    Speak,
    TakeBack,
    TellAll,
    WriteLines,
    clean,
)
from sitroom.server.http.service import Service
from sitroom.server.live import messages
from sitroom.server.live.room import Room
from sitroom.server.live.seats import Actor, chair_with
from sitroom.server.match.telling import Channel, dumps
from sitroom.server.refusals import Refused
from sitroom.server.schema import Answer, Done, Doubt
from sitroom.server.store.database import StorageError
from sitroom.server.store.guard import refused
from sitroom.server.work import stories
from sitroom.server.work.queue import Kind
from sitroom.server.work.stories import story_of
from sitroom.title import Words
from sitroom.titles import title_of

router = APIRouter(prefix="/api")
logger = logging.getLogger("sitroom.server")

END_WITHIN = 5.0
CHAT_SHOWN = 200
CLOSE_CODES = {"wrong_token": 4001, "no_spectators": 4001, "unknown_match": 4004, "stopped": 4009}
POLICY, TOO_SLOW = 1008, 1013


@router.websocket("/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str) -> None:
    """Follow a match, and play in it with a token."""
    service: Service = websocket.app.state.service
    connection = Connection(websocket, service, client_of(websocket.scope))
    try:
        await websocket.accept()
        await connection.run(match)
    except WebSocketDisconnect:
        pass
    finally:
        service.doors.unseat(connection.client, connection)


class Crowded(Refused):
    """No place is free for another socket now."""


class Connection:
    """A client at its match; what is to be sent waits here until the client takes it."""

    def __init__(self, websocket: WebSocket, service: Service, client: str) -> None:
        self.websocket = websocket
        self.service = service
        self.client = client
        self.whose = whose(websocket.scope)
        self.bucket = Bucket(service.limits.messages)
        self.refused = 0
        self.chair: int | None = None
        self.digest: str | None = None
        """The digest of the token that opened the chair."""
        self.lang = "en"
        self.channel: Channel | None = None
        self.told = 0
        """How many steps of the channel were sent; 0: the whole match is to be sent."""
        self.room: Room
        self._outbox: deque[str] = deque()
        self._wake = asyncio.Event()
        self._due = False
        self._closing: tuple[int, str] | None = None

    # As a watcher of its room

    def changed(self) -> None:
        """An update is due."""
        self._due = True
        self._wake.set()

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; nothing more for somebody whose seat was taken over."""
        if self._closing and self.chair is None:
            return
        if len(self._outbox) >= OUTBOX:
            self.close(TOO_SLOW, "messages are not read")
            return
        self._outbox.append(dumps(message))
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close when what is queued has been sent."""
        self._closing = self._closing or (code, reason)
        self._wake.set()

    # At the doors

    def _take_place(self) -> None:
        """Take a place at the match, or be refused."""
        if not self.service.doors.seat(self.client, self, self.chair is not None):
            raise Crowded("slow_down", "too many sockets")
        self.websocket.scope[SOCKET].known()

    def make_way(self) -> None:
        """Give up the place, which another connection needs."""
        self.close(TOO_SLOW, "the place is needed for others")
        asyncio.get_running_loop().call_later(END_WITHIN, self.websocket.scope[SOCKET].cut)

    # The connection's life

    async def run(self, match: str) -> None:
        """Serve the connection from its first message to its last."""
        sender = asyncio.create_task(self._send_all(), name=f"socket of {match}")
        try:
            if await self._enter(match):
                self.room.tell(messages.presence(self.room))
                receiver = asyncio.create_task(self._receive_all(), name=f"reader of {match}")
                await self._both(sender, receiver)
            else:
                await sender
        finally:
            sender.cancel()
            if hasattr(self, "room"):
                self.room.watchers.discard(self)
                self.room.tell(messages.presence(self.room))

    async def _both(self, *tasks: asyncio.Task[None]) -> None:
        """Send and receive until one is done; the other gets the time to end what it is about."""
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if self._closing or tasks[0] in done:
            done, _ = await asyncio.wait(tasks, timeout=END_WITHIN)
        for task in tasks:
            task.cancel()
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect):
                logger.error("match %s: a socket broke", self.room.id, exc_info=error)

    async def _enter(self, match: str) -> bool:
        """Take the first message and let the client in, or say why not."""
        try:
            packet = await asyncio.wait_for(self.websocket.receive(), self.service.limits.hello_within)
            if packet["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            message = _message(_json(packet.get("text")))
            if not isinstance(message, Hello):
                raise Refused("malformed", "the first message is hello")
            facts = await self.service.rooms.facts(match)
            if message.token is not None:
                self.chair = chair_with(facts, message.token)
            elif not facts.spectators:
                raise Refused("no_spectators", "this match has no spectators; a seat's token is needed")
            self.lang = message.lang
            self._take_place()
            take(self.service.requests, self.websocket.scope, facts.at * ANSWERS)
            self.room = await self.service.rooms.get(match)
            side = None if self.chair is None else self.room.table.side_of(self.chair)[0]
            chat = await self.service.storage.chat(match, CHAT_SHOWN, side)
            self.room = await self.service.rooms.get(match)  # last, since a room can be given up during a wait
            if message.token is not None:
                self.chair = chair_with(self.room.facts, message.token)  # the chair may have been handed over meanwhile
                self.digest = digest(message.token)
        except TimeoutError:
            self.close(POLICY, "no hello")
            return False
        except StorageError as error:
            self._refuse(refused(error, "the database does not answer"), None)
            self.close(TOO_SLOW, "the database does not answer")
            return False
        except Refused as refusal:
            self._refuse(refusal, None)
            code = TOO_SLOW if isinstance(refusal, Crowded) else CLOSE_CODES.get(refusal.code, POLICY)
            self.close(code, refusal.reason[:100])
            return False
        self.room.watchers.add(self)
        seat = "spectator"
        if self.chair is not None:
            seat = self.room.table.seat_name(self.room.table.seat_of(self.chair))
        self.send(
            {
                "type": "welcome",
                "seat": seat,
                "match": messages.match_info(self.room.facts, self.room.here),
                "chat": [messages.chat_line(self.room, line) for line in chat],
            }
        )
        self.changed()
        return True

    async def _send_all(self) -> None:
        """Send what is queued, and an update when one is due: the newest, however many changes there were."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._delay):
                    await self._wake.wait()
            self._wake.clear()
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self._closing:
                with contextlib.suppress(RuntimeError):  # the client has closed it already
                    await self.websocket.close(*self._closing)
                return
            if self._delay == 0:
                self._due = False
                try:
                    text = await self._update()
                except SitroomError as error:  # there is too much to do for this client, or it takes too long
                    self.close(TOO_SLOW, str(error)[:100])
                    self._wake.set()
                    continue
                if text:
                    await self._send(text)

    @property
    def _delay(self) -> float | None:
        """Seconds until an update is due: many for one client must not keep the server from others. None: none is."""
        if not self._due:
            return None
        bucket = self.service.updates.of(self.client)
        return 0 if bucket.take(0) else bucket.wait

    async def _send(self, text: str) -> None:
        try:
            await self.websocket.send_text(text)
        except RuntimeError:  # closed already
            raise WebSocketDisconnect from None

    async def _update(self) -> str:
        """What is new; nothing if the match was given up or cannot be shown."""
        try:
            return await self._news()
        except Refused as refusal:
            if refusal.code != "stopped":
                raise
            if not self.room.lost:
                self._refuse(refusal, None)
                self.close(CLOSE_CODES["stopped"], refusal.reason)
            return ""

    async def _news(self) -> str:
        """What is new, or all of it as soon as there are words for the log."""
        while True:
            async with self.room.lock:  # everything in it is on disk
                if self.room.lost or self._closing:
                    return ""
                with self.room.unbroken(), self.service.telling(self.client):
                    channel = self.room.channel(self.chair, self.lang)
                    if channel is not self.channel:
                        self.channel, self.told = channel, 0
                    if channel.worded or channel.since(self.told) is not None:
                        text = messages.sent(self.room, self.chair, channel, self.told)
                        self.told = channel.count
                        return text
            async with channel.wording:  # the second waits for the first
                if not channel.worded:
                    await self._word(channel)

    async def _word(self, channel: Channel) -> None:
        """Have the log put into words, while the match may go on."""
        async with self.room.lock:
            story, place, length = story_of(self.room), self.room.table.place, self.room.table.length
        told = (story, channel.seat, channel.lang)
        try:
            lines = await self.service.work(self.websocket.scope, Kind.LOOK, stories.lines, *told)
        except BROKEN as error:
            raise self.room.break_down(error) from None
        async with self.room.lock:
            with self.service.telling(self.client):
                channel.follow()
                channel.word(lines, place, length)

    async def _receive_all(self) -> None:
        while True:
            packet = await self.websocket.receive()
            if packet["type"] == "websocket.disconnect":
                return
            await self._take(packet.get("text"))
            if self.refused > self.service.limits.patience:
                self.close(POLICY, "too many refused messages")
                return

    async def _take(self, raw: str | None) -> None:
        ref = None
        try:
            data = _json(raw)
            ref = data.get("ref")
            self._count(1)
            self.send({**await self._answer(_message(data)), "ref": ref})
        except Refused as refusal:
            self._refuse(refusal.told(self._text), ref if isinstance(ref, int) else None)
        except StorageError as error:
            logger.error("match %s: %s", self.room.id, error)
            self._refuse(refused(error, "the database does not answer; try again"), ref)

    def _count(self, cost: float) -> None:
        """Refuse what costs more than this socket, or all sockets of the client, may."""
        for bucket in (self.bucket, self.service.messages.of(self.client)):
            if not bucket.take(cost):
                raise TooOften(bucket)

    def _refuse(self, refusal: Refused, ref: int | None) -> None:
        self.refused += 1
        self.service.log_refusal(self.client, "socket", refusal)
        self.send({**refusal.message(), "ref": ref})

    # Messages

    @property
    def _text(self) -> Words:
        """The words of the match in the client's language."""
        return title_of(self.room.game).words(self.lang, self.room.facts.options)

    async def _answer(self, message: Message) -> Answer:
        """Do what a message asks."""
        if isinstance(message, Ping):
            return {"type": "pong"}
        if isinstance(message, Speak):
            self._count(self.room.table.place * ANSWERS)
            self.lang = message.lang
            self.changed()
            return self._done()
        if isinstance(message, TellAll):
            self._count(self.room.table.place * ANSWERS)
            self.told = 0
            self.changed()
            return self._done()
        if isinstance(message, Hello):
            raise Refused("malformed", "hello was said already")
        if self.chair is None:
            raise Refused("spectator", "a spectator only looks on")
        if isinstance(message, AskWhy):
            reason = await self.room.why(self.chair, message.action)
            return {"type": "why", "action": message.action, "reason": self._text.refusal(reason)}
        if isinstance(message, Act) and (doubt := await self._doubt(message, self.chair)):
            return doubt
        by = Actor(self.chair, self.digest)
        if not isinstance(message, Say):
            self.room.client = self.whose  # what bots have to answer now, they answer for this client
        if isinstance(message, Hand):
            code = await self.service.rooms.hand(self.room, by, message.to, message.bot)
            return {"type": "offered", "code": code} if code else self._done()
        await self._do(by, message)
        return self._done()

    async def _doubt(self, act: Act, chair: int) -> Doubt | None:
        """What the player wants to be asked before it is done; first of all, how it may lose the match."""
        if act.careful and (warning := await self.room.doubt(chair, act.action, self.lang)):
            return {"type": "doubt", "action": act.action, "warning": warning, "final": None, "says": []}
        if not act.final and not act.always:
            return None
        final = await self.room.final(chair, act.action)
        if final is None and not act.always:
            return None
        says = await self.room.foretell(chair, act.action, self.lang)
        if says is None:
            return None
        return {"type": "doubt", "action": act.action, "warning": None, "final": final, "says": says}

    def _done(self) -> Done:
        return {"type": "done", "number": self.room.table.number}

    async def _do(self, by: Actor, message: Message) -> None:
        room = self.room
        if isinstance(message, Act):
            await room.act(by, message.asked, message.action)
        elif isinstance(message, TakeBack):
            await room.consents.undo(by, message.number, message.to)
        elif isinstance(message, Consent):
            await room.consents.answer(by, message.request, message.agree)
        elif isinstance(message, WriteLines):
            lines = [line if isinstance(line, str) else line.model_dump(exclude_none=True) for line in message.lines]
            await room.write_lines(by, message.asked, lines)
        elif isinstance(message, Reopen):
            await room.reopen(by)
        elif isinstance(message, Settle):
            await room.standing.settle(by, message.on, message.choices, message.places)
        elif isinstance(message, GoForward):
            await room.standing.forward(by, message.on, message.place)
        elif isinstance(message, Resign):
            await room.consents.resign(by)
        elif isinstance(message, Say):
            said = clean(message.text)
            if not said:
                raise Refused("malformed", "there is nothing to say")
            await room.say(by.chair, said, message.to == "allies")


def _json(raw: str | None) -> dict[str, Any]:
    """A message as it came."""
    if raw is None:
        raise Refused("malformed", "messages are JSON text")
    if len(raw) > MESSAGE:
        raise Refused("too_large", f"more than {MESSAGE} characters")
    try:
        data = from_json(raw)
    except ValueError:
        raise Refused("malformed", "this is not JSON") from None
    if not isinstance(data, dict):
        raise Refused("malformed", "a message is an object")
    return data


def _message(data: dict[str, Any]) -> Message:
    """A message as it should be."""
    try:
        return READ.validate_python(data)
    except ValidationError as error:
        raise Refused("malformed", _fault(error)) from None


def _fault(error: ValidationError) -> str:
    """The first thing that is wrong with a message, without what was in it."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
