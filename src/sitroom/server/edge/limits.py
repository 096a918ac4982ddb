"""How much one client may ask of the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom.server.edge.security import digest, same_origin
from sitroom.server.refusals import Refused

BODY = 24 * 1024
IMPORT_BODY = 1024 * 1024
"""Most bytes of an HTTP request's body, and of one with a record or log."""
MESSAGE = 16 * 1024
"""Most characters of a message on a socket."""
FRAME = 64 * 1024
"""Bytes of a message above which the socket is closed."""
OUTBOX = 200
"""Messages that may wait for a client to read them."""

# Requests count by the work they make; one that makes next to none counts as one.
PAGE = 0.2
"""The cost of a file of the client."""
ANSWERS = 1 / 30
"""The cost, for each answer of a match, of sending it from its beginning: views, logs, records, a change of
language."""
LISTED = 1 / 8
"""The cost of each match in a list."""
THOUGHT = 4
"""The least cost of anything that a worker has to think about."""
SECOND = 40
"""The cost of a second of processor time in a worker, where that is more than was charged before."""
FACTS = 2
"""The cost of a game's board, or of its words."""
MOST = 60
"""At most, however long a match is, since anyone who opens its page also needs the rest of the page."""


@dataclass(frozen=True)
class Rate:
    """An average per second, and the most at one moment."""

    each_second: float
    burst: int


@dataclass(frozen=True)
class Limits:
    """For one client (see `client_of`), except `messages`, for one socket; some are for all clients, as noted."""

    requests: Rate = Rate(40, 120)
    """For HTTP requests, and for opening sockets."""
    matches: Rate = Rate(0.5, 30)
    matches_among_bots: int = 20
    """Matches between bots at one time, for all clients together."""
    reviews: int = 20
    """Reviews being made or waiting to be, for all clients together."""
    review_unwatched: float = 10
    """Seconds after which work on a review stops if nobody asks for it."""
    imports: Rate = Rate(0.1, 6)
    messages: Rate = Rate(20, 60)
    all_messages: Rate = Rate(60, 240)
    telling: Rate = Rate(100, 500)
    """Milliseconds in which the server makes updates for all sockets of a client; more come later, several in one."""
    sockets: int = 100
    connections: int = 64
    """Connections open at once, not counting sockets."""
    all_connections: int = 2000
    """Connections of all clients, including sockets; fewer where the system allows fewer descriptors."""
    patience: int = 500
    """Refused messages after which a socket is closed."""
    hello_within: float = 10
    """Seconds until a socket must have said who it is."""
    ask_within: float = 30
    """Seconds within which a request must arrive in full."""
    take_within: float = 30
    """Seconds within which a client must read what it is sent."""
    import_within: float = 20
    """Seconds that reading a record or log may take."""
    unwatched: float = 600
    """Seconds that bots play each other unwatched before they rest and make room for others."""
    stay: float = 60
    """Seconds that a match stays in memory when it is over and nobody looks at it."""


def client_of(scope: Scope) -> str:
    """The client behind a connection: its address; for IPv6 its network, since each home has as many addresses as it
    likes."""
    host: str = scope["client"][0][:64] if scope.get("client") else ""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:  # not what a proxy claims
        return host
    return str(address.ipv4_mapped or address.exploded[:19])  # a server on "::" meets both kinds


def whose(scope: Scope) -> str:
    """The client that work is done for, in the form in which it is stored: a digest is enough."""
    return digest(client_of(scope))


class Bucket:
    """A token bucket: it fills at a steady rate, and everything done takes out what it costs."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.level = float(rate.burst)
        self.at = clock()

    def take(self, cost: float = 1) -> bool:
        """Is anything left? If so, `cost` is taken out, even if that leaves a debt."""
        now = self.clock()
        self.level = min(float(self.rate.burst), self.level + (now - self.at) * self.rate.each_second)
        self.at = now
        if self.level < min(cost, 1):
            return False
        self.level -= min(cost, MOST)
        return True

    def spend(self, cost: float) -> None:
        """Charge for something that is already done; the debt never grows beyond what one can wait for."""
        self.level = max(min(self.level, 0.0) - MOST, self.level - cost)

    @property
    def wait(self) -> float:
        """Seconds until the next token."""
        return max(0.0, (1 - self.level) / self.rate.each_second)


class Buckets:
    """A bucket for each client; full ones are dropped."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def of(self, client: str) -> Bucket:
        """The client's bucket."""
        if len(self.buckets) > 10_000:
            refilled = self.clock() - self.rate.burst / self.rate.each_second
            self.buckets = {name: bucket for name, bucket in self.buckets.items() if bucket.at > refilled}
        return self.buckets.setdefault(client, Bucket(self.rate, self.clock))


class TooOften(Refused):
    """Refuse until the bucket has something in it again."""

    def __init__(self, bucket: Bucket) -> None:
        super().__init__("slow_down", "too much at once; wait a little")
        self.wait = int(bucket.wait) + 1


def take(buckets: Buckets, scope: Scope, cost: float = 1) -> None:
    """Refuse a client that asks too often or for too much."""
    bucket = buckets.of(client_of(scope))
    if not bucket.take(cost):
        raise TooOften(bucket)


def told(refusal: Refused) -> Response:
    """A refusal over HTTP."""
    headers = {"Retry-After": str(refusal.wait)} if isinstance(refusal, TooOften) else None
    return JSONResponse(refusal.message(), refusal.status, headers)


class Gate:
    """Middleware that lets through requests from our own pages that are neither too large nor too frequent."""

    def __init__(self, app: ASGIApp, requests: Buckets) -> None:
        self.app = app
        self.requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            receive = await self._let_in(scope, receive)
        except Refused as refusal:
            scope["app"].state.service.log_refusal(client_of(scope), scope["type"], refusal)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await told(refusal)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive) -> Receive:
        """Refuse a request, or return how to receive it."""
        api = scope["path"].startswith("/api/")
        take(self.requests, scope, 1 if api else PAGE)
        if api and not same_origin(Headers(scope=scope)):
            raise Refused("not_yours", "this page is not the server's own")
        return await _received(scope, receive) if api and scope["type"] == "http" else receive


async def _received(scope: Scope, receive: Receive) -> Receive:
    """Read a request's body, and return a function that hands it on."""
    most = IMPORT_BODY if scope["path"] == "/api/import" else BODY
    body: bytes | None = await _body(scope, receive, most)

    async def again() -> Message:
        nonlocal body
        if body is None:
            return await receive()
        message = {"type": "http.request", "body": body, "more_body": False}
        body = None
        return message

    return again


async def _body(scope: Scope, receive: Receive, most: int) -> bytes:
    too_large = Refused("too_large", f"more than {most} bytes")
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        raise too_large
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("malformed", "the request did not arrive in full")
        body += message.get("body", b"")
        if len(body) > most:
            raise too_large
        if not message.get("more_body"):
            return bytes(body)
