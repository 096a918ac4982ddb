"""What every request and socket needs."""

from __future__ import annotations

import json
import logging
from collections import Counter
from typing import Any

from sitroom.server.bots import Workers
from sitroom.server.doors import Doors, room_for
from sitroom.server.limits import Buckets, Limits, Rate
from sitroom.server.refusals import Refused
from sitroom.server.reviews import Reviews
from sitroom.server.rooms import Rooms
from sitroom.server.storage import Storage

logger = logging.getLogger("sitroom.server")


class Service:
    """The matches, the workers, and how much each client may ask."""

    def __init__(self, storage: Storage, limits: Limits, workers: int | None = None) -> None:
        self.storage = storage
        self.limits = limits
        self.workers = Workers(workers)
        self.rooms = Rooms(storage, self.workers, limits.matches_among_bots)
        self.reviews = Reviews(storage, self.workers, limits.reviews, limits.reviews_waiting, limits.review_unwatched)
        self.requests = Buckets(limits.requests)
        self.matches = Buckets(limits.matches)
        self.imports = Buckets(limits.imports)
        self.messages = Buckets(limits.all_messages)
        self.sockets: Counter[str] = Counter()
        self.doors = Doors(limits.connections, room_for(limits.all_connections, self.workers.count))
        self._lines = Buckets(Rate(1, 20))

    def log_refusal(self, client: str, where: str, refusal: Refused) -> None:
        """Log a refusal: who and why, never what was sent; a flood is logged once a second."""
        if self._lines.of(client).take():
            logger.info("refused %s at %s: %s", client, where, refusal.code)


def dumps(data: Any) -> str:
    """JSON as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
