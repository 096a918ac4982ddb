"""How much one client may ask of the server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitroom.server.refusals import Refused

BODY = 16 * 1024
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
    """Of one address, but `messages`: of one socket."""

    requests: Rate = Rate(40, 120)
    matches: Rate = Rate(0.5, 30)
    imports: Rate = Rate(0.1, 6)
    messages: Rate = Rate(20, 60)
    sockets: int = 100
    patience: int = 500
    """Refused messages after which a socket is closed."""


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
    """Lets through what is neither too large nor too often."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        bucket = self.requests.of(scope["client"][0] if scope["client"] else "")
        if not bucket.take():
            await slow_down(bucket)(scope, receive, send)
            return
        most = IMPORT_BODY if scope["path"] == "/api/import" else BODY
        body = await _body(scope, receive, most)
        if body is None:
            refusal = Refused("too_large", f"more than {most} bytes")
            await JSONResponse(refusal.message(), refusal.status)(scope, receive, send)
            return

        async def again() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            message = {"type": "http.request", "body": body, "more_body": False}
            body = None
            return message

        await self.app(scope, again, send)


async def _body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """A request's body; None if it is too large."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdigit() or int(length) > most:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return bytes(body)


def slow_down(bucket: Bucket) -> JSONResponse:
    """The refusal of one request too many."""
    refusal = Refused("slow_down", "too many requests; wait a little")
    return JSONResponse(refusal.message(), refusal.status, {"Retry-After": str(int(bucket.wait) + 1)})
