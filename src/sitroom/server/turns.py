"""Who thinks next: what people wait for comes before bots that play among themselves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple


class Rank(IntEnum):
    """For whom something is thought about, the first to be served first."""

    HERE = 0
    """A person waits for it now."""
    AWAY = 1
    """A person holds a seat of the match, but is not there."""
    BOTS = 2
    """Bots play among themselves."""


class Waiting(NamedTuple):
    """One that wants to think. Its rank may change while it waits: people come and go."""

    rank: Callable[[], Rank]
    called: asyncio.Future[Rank]


class Turns:
    """So many think at once; a place that gets free goes to the best rank, and there to who waits longest."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.among_bots = max(1, places - 1)
        """Places that bots may fill among themselves: where there are several, one is always left for people."""
        self._taken: Counter[Rank] = Counter()
        self._waiting: list[Waiting] = []

    @asynccontextmanager
    async def turn(self, rank: Callable[[], Rank]) -> AsyncIterator[None]:
        """Wait for one's turn and have a place until it is over."""
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
            if not called.cancelled():  # it was called at the moment it gave up
                self._leave(called.result())
            raise

    def _leave(self, rank: Rank) -> None:
        self._taken[rank] -= 1
        self._call()

    def _call(self) -> None:
        """Give away the places that are free."""
        self._waiting = [one for one in self._waiting if not one.called.cancelled()]
        while self._waiting and self._taken.total() < self.places:
            rank, number = min((one.rank(), number) for number, one in enumerate(self._waiting))
            if rank is Rank.BOTS and self._taken[rank] >= self.among_bots:
                return
            self._taken[rank] += 1
            self._waiting.pop(number).called.set_result(rank)
