"""Whose turn it is to think: people waiting come before bots that play each other."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple


class Rank(IntEnum):
    """Who is waiting for it, most urgent first."""

    HERE = 0
    """A person waits for it now."""
    AWAY = 1
    """A person holds a seat of the match, but is not connected."""
    BOTS = 2
    """Bots play each other."""


class Waiting(NamedTuple):
    """Someone waiting to think. The rank may change meanwhile: people come and go."""

    rank: Callable[[], Rank]
    called: asyncio.Future[Rank]


class Turns:
    """So many think at once; a free place goes to the best rank, and within it to whoever has waited longest."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.among_bots = max(1, places - 1)
        """Places for bots that play each other: where there are several, one is always left for people."""
        self._taken: Counter[Rank] = Counter()
        self._waiting: list[Waiting] = []

    @asynccontextmanager
    async def turn(self, rank: Callable[[], Rank]) -> AsyncIterator[None]:
        """Wait for a turn, and hold the place until done."""
        taken = await self._called(rank)
        try:
            yield
        finally:
            self._leave(taken)

    async def _called(self, rank: Callable[[], Rank]) -> Rank:
        called: asyncio.Future[Rank] = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(rank, called))
        self._call()
        try:
            return await called
        except asyncio.CancelledError:
            if not called.cancelled():  # its turn came just as it gave up
                self._leave(called.result())
            raise

    def _leave(self, rank: Rank) -> None:
        self._taken[rank] -= 1
        self._call()

    def _call(self) -> None:
        """Hand out the free places."""
        self._waiting = [one for one in self._waiting if not one.called.cancelled()]
        while self._waiting and self._taken.total() < self.places:
            rank, number = min((one.rank(), number) for number, one in enumerate(self._waiting))
            if rank is Rank.BOTS and self._taken[rank] >= self.among_bots:
                return
            self._taken[rank] += 1
            self._waiting.pop(number).called.set_result(rank)
