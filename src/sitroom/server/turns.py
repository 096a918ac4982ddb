"""Whose turn it is to think: what people ask for comes first, then bots of people, bots among themselves, reviews."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple


class Rank(IntEnum):
    """Who is waiting for it, most urgent first."""

    ASKED = 0
    """A person has asked for it, and it does not take long: a hint, an export."""
    HERE = 1
    """A bot thinks, and a person waits for it now."""
    AWAY = 2
    """A person holds a seat of the match, but is not connected."""
    BOTS = 3
    """Bots play each other."""
    REVIEWS = 4
    """A match that is over is reviewed."""


class Waiting(NamedTuple):
    """Someone waiting to think. The rank may change meanwhile: people come and go."""

    rank: Callable[[], Rank]
    called: asyncio.Future[Rank]


class Turns:
    """So many think at once; a free place goes to the best rank, and within it to whoever has waited longest."""

    def __init__(self, places: int, spare: int = 0) -> None:
        self.places = places
        self.spare = spare
        """Places beside these for what people ask for, so that it need not wait until a bot has done thinking."""
        self.among_bots = max(1, places - 1)
        """Places for bots that play each other and for reviews: where there are several, one is left for people."""
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
        while self._waiting:
            rank, number = min((one.rank(), number) for number, one in enumerate(self._waiting))
            if not self._free(rank):
                return
            self._taken[rank] += 1
            self._waiting.pop(number).called.set_result(rank)

    def _free(self, rank: Rank) -> bool:
        """Is there a place for this rank?"""
        if rank is Rank.ASKED:
            return self._taken.total() < self.places + self.spare
        if rank >= Rank.BOTS and self._taken[Rank.BOTS] + self._taken[Rank.REVIEWS] >= self.among_bots:
            return False
        return self._taken.total() - min(self.spare, self._taken[Rank.ASKED]) < self.places
