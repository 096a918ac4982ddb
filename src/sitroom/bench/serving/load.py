"""How the server copes with load: bots in many matches, watchers at each, and people playing meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from sitroom.kernel import SitroomError
from sitroom.kernel.changes import changed

SERVE = """
from sitroom.server.edge.limits import Limits, Rate
from sitroom.server.main import serve
much = Rate(1e6, 1_000_000)
many = 100_000
limits = Limits(
    requests=much, matches=much, matches_among_bots=many, imports=much, messages=much, all_messages=much, telling=much,
    sockets=many, connections=many, all_connections=many, stay={stay},
)
serve(port=0, database_url={url!r}, open_browser=False, limits=None if {usual} else limits)
"""


HERE = "127.0.0.1"
"""The address of everybody who is told of no other."""


class Running(NamedTuple):
    """A server of our own."""

    address: str
    process: int
    data: Path
    """Its SQLite file."""
    log: Path


@contextmanager
def running(stay: float = 60, usual: bool = False) -> Iterator[Running]:
    """A server of our own on SQLite that limits nobody, or only as is `usual`; matches that are over `stay` in its
    memory."""
    with tempfile.TemporaryDirectory(prefix="sitroom-load-") as folder:
        data, log = Path(folder) / "matches.sqlite3", Path(folder) / "log"
        command = [sys.executable, "-c", SERVE.format(url=f"sqlite:///{data}", stay=stay, usual=usual)]
        with (
            log.open("w") as stderr,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as server,
        ):
            try:
                line = server.stdout.readline() if server.stdout else ""
                found = re.search(r"http://(\S+)/", line)
                if found is None:
                    raise SitroomError(f"the server did not start: {log.read_text()}")
                yield Running(found[1], server.pid, data, log)
            finally:
                server.terminate()


class Kind(NamedTuple):
    """A kind of match: its game, options and seats, and how many watch each of those among bots."""

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    watchers: int = 1


TWILIGHT = Kind("twilight", {}, ("us", "ussr"))
GLOBAL_WAR = Kind("warroom", {"scenario": "global"}, ("china+usa", "britain", "ussr", "germany", "italy", "japan"), 2)
READY = 0.2
"""How often people close charts rather than write another line."""


class Report(NamedTuple):
    """Milliseconds from action to acknowledgement, and for an endpoint that does nothing, each sorted."""

    acknowledged: list[float]
    seen: list[float]
    """Until all other players' sockets have it, where they are told."""
    empty: list[float]
    answers: int
    """Entries that all journals gained."""
    updates: int
    """Messages that the watchers got."""
    playing: int
    """Matches between bots that went on to the end."""
    seconds: float
    errors: int = 0
    """Lines in the server's log that say so."""

    def rows(self) -> Iterator[tuple[str, str]]:
        """What there is to tell, line by line: what, and how much."""
        yield "answers stored, each second", f"{self.answers / self.seconds:.0f}"
        yield "updates sent, each second", f"{self.updates / self.seconds:.0f}"
        yield "matches still going in the end", f"{self.playing}"
        yield "errors", f"{self.errors}"
        yield "actions of the players", f"{len(self.acknowledged)}"
        for name, times in (
            ("action to acknowledgement", self.acknowledged),
            ("action to the others' screens", self.seen),
            ("empty endpoint", self.empty),
        ):
            yield f"{name}: median, 99 %", f"{quantile(times, 0.5):.1f}, {quantile(times, 0.99):.1f} ms"
        ratios = (quantile(self.acknowledged, q) / quantile(self.empty, q) for q in (0.5, 0.99))
        yield "acknowledgement to empty endpoint", ", ".join(f"{ratio:.1f}" for ratio in ratios)


def quantile(times: list[float], q: float) -> float:
    """The time within which a share `q` lies; `times` are sorted."""
    return times[min(len(times) - 1, int(len(times) * q))]


def measure(matches: int = 200, seconds: float = 20, bot: str = "random", kind: Kind = TWILIGHT) -> Report:
    """Start a server of our own and put it under load."""
    with running() as server:
        report = asyncio.run(_load(server.address, kind, matches, seconds, bot))
        return report._replace(errors=server.log.read_text().count(" ERROR "))


def post(address: str, path: str, body: dict[str, Any], client: str = HERE) -> tuple[str, dict[str, str]]:
    """Create or import a match for a client: its id and tokens."""
    data = json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "X-Forwarded-For": client}
    request = urllib.request.Request(f"http://{address}/api/{path}", data, headers)
    try:
        with urllib.request.urlopen(request) as response:
            made = json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            raise SitroomError(f"{path}: status {error.code}, {error.read().decode()}") from None
    return made["match"]["id"], made["tokens"]


def _create(address: str, kind: Kind, holder: dict[str, str]) -> tuple[str, dict[str, str]]:
    sides = dict.fromkeys(kind.seats, holder)
    return post(address, "matches", {"game": kind.game, "options": kind.options, "sides": sides})


async def _load(address: str, kind: Kind, matches: int, seconds: float, bot: str) -> Report:
    holder = {"who": "bot", "bot": bot}
    names = [(await asyncio.to_thread(_create, address, kind, holder))[0] for _ in range(matches)]
    watchers = [Watcher() for _ in names * kind.watchers]
    async with asyncio.TaskGroup() as group:
        watching = [
            group.create_task(watcher.watch(address, name))
            for watcher, name in zip(watchers, names * kind.watchers, strict=True)
        ]
        for watcher in watchers:
            await watcher.going.wait()
        start = time.perf_counter()
        for watcher in watchers:
            watcher.count_from_now()
        acknowledged, seen, empty = await _people(address, kind, start + seconds)
        took = time.perf_counter() - start
        for task in watching:
            task.cancel()
    return Report(
        sorted(acknowledged),
        sorted(seen),
        sorted(empty),
        sum(watcher.answers for watcher in watchers[:matches]) + len(acknowledged),
        sum(watcher.updates for watcher in watchers),
        sum(watcher.playing for watcher in watchers[:matches]),
        took,
    )


@asynccontextmanager
async def sit(
    address: str, match: str, token: str | None, client: str = HERE, lang: str = "en"
) -> AsyncIterator[ClientConnection]:
    """A client's socket at a match."""
    uri, headers = f"ws://{address}/api/matches/{match}/socket", {"X-Forwarded-For": client}
    async with connect(uri, max_size=None, open_timeout=60, ping_interval=None, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token, "lang": lang}))
        yield socket


class Watcher:
    """Counts what somebody who watches a match is told."""

    def __init__(self) -> None:
        self.going = asyncio.Event()
        """The match has been seen to go on, or to end."""
        self.playing = True
        self._numbers: list[int] = []
        """Entries of the journal at each update, from the one that is counted from."""

    @property
    def updates(self) -> int:
        """How many have come since."""
        return len(self._numbers) - 1

    @property
    def answers(self) -> int:
        """How many entries the journal has gained since."""
        return self._numbers[-1] - self._numbers[0]

    def count_from_now(self) -> None:
        """Forget what was so far."""
        self._numbers = self._numbers[-1:]

    async def watch(self, address: str, match: str) -> None:
        """Until cancelled."""
        async with sit(address, match, None) as socket:
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "update":
                    self._take(message)

    def _take(self, update: dict[str, Any]) -> None:
        self._numbers.append(update["number"])
        self.playing = update["result"] is None
        if self.updates or not self.playing:
            self.going.set()


async def _people(address: str, kind: Kind, until: float) -> tuple[list[float], list[float], list[float]]:
    """People at all seats play matches at random, one after another, and somebody asks for nothing in between; as long
    as there is time, and until something was seen on all screens."""
    acknowledged: list[float] = []
    seen: list[float] = []
    empty: list[float] = []
    host, _, port = address.rpartition(":")
    streams = await asyncio.open_connection(host, int(port))
    while time.perf_counter() < until or not seen:
        name, tokens = await asyncio.to_thread(_create, address, kind, {"who": "me"})
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(sit(address, name, tokens[seat])) for seat in kind.seats]
            seats = [Player(socket) for socket in sockets]
            for player in seats:
                await player.reach(0)
            while (time.perf_counter() < until or not seen) and not seats[0].update["result"]:
                asked = next(player for player in seats if player.update["asked"] is not None)
                before, sent = asked.update, time.perf_counter()
                number = await asked.act()
                acknowledged.append(1000 * (time.perf_counter() - sent))
                for player in seats:
                    await player.reach(number)
                if number > before["number"]:
                    seen.append(1000 * (time.perf_counter() - sent))
                await asked.changed(before["asked"])
                empty.append(await _nothing(address, *streams))
    streams[1].close()
    return acknowledged, seen, empty


class Player:
    """Plays at random over a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: dict[str, Any] = {"number": -1}
        self.position: dict[str, Any] = {}

    async def _take(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "update":
            self.update = message
            self.position = message["whole"] or self.position
            for step in message["steps"]:
                self.position = changed(self.position, step["changes"])
        return message

    async def reach(self, number: int) -> None:
        """Wait for the update of this number, or a later one."""
        while self.update["number"] < number:
            await self._take()

    async def changed(self, asked: int) -> None:
        """Wait for another decision than this one, or none: what is written into charts has no number."""
        while self.update["asked"] == asked:
            await self._take()

    async def asked_again(self) -> None:
        """Wait until something is to be decided here, or the match is over."""
        while self.update["asked"] is None and self.update["result"] is None:
            await self._take()

    async def act(self) -> int:
        """Answer at random, and close charts at some time; the number of the match when it was acknowledged."""
        action, _ = random.choice(self.position["view"]["decision"]["legal"])
        if self.update["asked"] < 0 and random.random() < READY:
            action = 0
        await self.socket.send(json.dumps({"type": "act", "asked": self.update["asked"], "action": action}))
        while True:
            message = await self._take()
            if message["type"] == "refused":
                raise SitroomError(message["reason"])
            if message["type"] == "done":
                return int(message["number"])


async def _nothing(address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> float:
    """How long the endpoint that does nothing takes, in milliseconds."""
    sent = time.perf_counter()
    writer.write(f"GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    await reader.readexactly(int(length[1]) if length else 0)
    return 1000 * (time.perf_counter() - sent)
