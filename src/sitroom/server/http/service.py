"""What every request and socket shares."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.types import Scope

from sitroom.server.edge.limits import SECOND, THOUGHT, Buckets, Limits, Rate, client_of, whose
from sitroom.server.http.doors import Doors, room_for
from sitroom.server.live.rooms import Rooms
from sitroom.server.refusals import Refused
from sitroom.server.store.storage import Storage
from sitroom.server.work.queue import Kind
from sitroom.server.work.reviews import Reviews
from sitroom.server.work.workers import Workers

T = TypeVar("T")
logger = logging.getLogger("sitroom.server")


class Service:
    """The matches, the workers, and how much each client may ask."""

    def __init__(self, storage: Storage, limits: Limits, workers: int | None = None) -> None:
        self.storage = storage
        self.limits = limits
        self.workers = Workers(workers)
        self.rooms = Rooms(storage, self.workers, limits.matches_among_bots)
        self.reviews = Reviews(storage, self.workers, limits.reviews, limits.review_unwatched)
        self.requests = Buckets(limits.requests)
        self.matches = Buckets(limits.matches)
        self.imports = Buckets(limits.imports)
        self.messages = Buckets(limits.all_messages)
        self.updates = Buckets(limits.telling)
        most = room_for(limits.all_connections, self.workers.count)
        self.doors = Doors(limits.connections, most, limits.sockets)
        self._lines = Buckets(Rate(1, 20))

    async def work(
        self, scope: Scope, kind: Kind, work: Callable[..., T], *args: Any, seconds: float | None = None
    ) -> T:
        """Do `work` in a worker when the client's turn comes, and charge the client for the time it took."""
        client = client_of(scope)
        async with self.workers.asked(whose(scope), kind) as job:
            try:
                return await job.do(work, *args, seconds=seconds)
            finally:
                self.requests.of(client).spend(max(0.0, job.seconds * SECOND - THOUGHT))

    @contextmanager
    def telling(self, client: str) -> Iterator[None]:
        """Make an update for a client; it counts for the processor time that it takes."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.updates.of(client).spend(1000 * (time.thread_time() - began))

    def log_refusal(self, client: str, where: str, refusal: Refused) -> None:
        """Log a refusal: who and why, never what was sent; a flood is logged once a second."""
        if self._lines.of(client).take():
            logger.info("refused %s at %s: %s", client, where, refusal.code)
