"""How much one client may ask of the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom.server.refusals import Refused
from sitroom.server.security import same_origin

BODY = 24 * 1024
IMPORT_BODY = 1024 * 1024
"""Bytes of an HTTP request's body, and of one that brings a record or log."""
MESSAGE = 16 * 1024
"""Characters of a socket's message that is looked at."""
FRAME = 64 * 1024
"""Bytes of a message above which the socket is closed."""
OUTBOX = 200
"""Messages that may wait for a client that does not read."""


@dataclass(frozen=True)
class Rate:
    """So many a second on average, and so many at once."""

    each_second: float
    burst: int


@dataclass(frozen=True)
class Limits:
    """Of one client (see `client_of`), but `messages`: of one socket, and where it says so of all clients."""

    requests: Rate = Rate(40, 120)
    """Over HTTP, and sockets that are opened."""
    matches: Rate = Rate(0.5, 30)
    matches_among_bots: int = 20
    """That bots play among themselves at once, of all clients together."""
    imports: Rate = Rate(0.1, 6)
    messages: Rate = Rate(20, 60)
    all_messages: Rate = Rate(60, 240)
    sockets: int = 100
    patience: int = 500
    """Refused messages after which a socket is closed."""
    hello_within: float = 10
    """Seconds until a socket must have said who it is."""
    ask_within: float = 30
    """Seconds until a request must be here as a whole."""
    take_within: float = 30
    """Seconds that what was sent may wait for the client to take it."""
    import_within: float = 20
    """Seconds that the reading of a record or log may take."""


def client_of(scope: Scope) -> str:
    """Who asks: an address; of IPv6 the network, since each home has as many addresses as it likes."""
    host: str = scope["client"][0][:64] if scope.get("client") else ""
    try:
        return host if ":" not in host else ip_address(host.partition("%")[0]).exploded[:19]
    except ValueError:  # whatever a proxy says
        return host


class Bucket:
    """Fills at a steady rate; each thing done takes one out."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.level = float(rate.burst)
        self.at = clock()

    def take(self) -> bool:
        """Is there one left? If so it is gone."""
        now = self.clock()
        self.level = min(float(self.rate.burst), self.level + (now - self.at) * self.rate.each_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is one again."""
        return max(0.0, (1 - self.level) / self.rate.each_second)


class Buckets:
    """A bucket for each client; full ones are forgotten."""

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


class Gate:
    """Lets through what comes from our own pages and is neither too large nor too often."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        bucket = self.requests.of(client_of(scope))
        try:
            if not bucket.take():
                raise Refused("slow_down", "too many requests; wait a little")
            if not same_origin(Headers(scope=scope)):
                raise Refused("not_yours", "this page is not the server's own")
            if scope["type"] == "http":
                receive = await _received(scope, receive)
        except Refused as refusal:
            scope["app"].state.service.log_refusal(client_of(scope), scope["type"], refusal)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            headers = {"Retry-After": str(int(bucket.wait) + 1)} if refusal.code == "slow_down" else None
            await JSONResponse(refusal.message(), refusal.status, headers)(scope, receive, send)
            return
        await self.app(scope, receive, send)


async def _received(scope: Scope, receive: Receive) -> Receive:
    """Take a request's body; what gives it again."""
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
            raise Refused("malformed", "the request was not sent to its end")
        body += message.get("body", b"")
        if len(body) > most:
            raise too_large
        if not message.get("more_body"):
            return bytes(body)
