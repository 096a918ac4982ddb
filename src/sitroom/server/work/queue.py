"""The queue for everything that takes long: shared among clients first, then by what it is for.

A free place goes to the client that has used the least time so far, and there to what is most urgent. Nobody can have
all places, however much they ask for, and what nobody is waiting for has places of its own. So one client's matches,
hints and reviews make that client wait, not the others.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

GUESS = 0.25
"""Seconds that something counts for while it goes on; in the end it counts for what it took."""
REMEMBERED = 1000
"""How many idle clients' use is remembered."""


class Kind(IntEnum):
    """The purposes of work, the most urgent first."""

    PLAY = 0
    """A bot is to answer, or an action to be checked, and a person is waiting for it."""
    LOOK = 1
    """Somebody looks at a match: its log, a replay, hints. It does not take long."""
    ADVICE = 2
    """Somebody asks what a bot would do, or edits a position."""
    AWAY = 3
    """A bot plays against a person who is not connected."""
    IMPORT = 4
    REVIEW = 5
    BOTS = 6
    """Bots play each other."""

    @property
    def urgent(self) -> bool:
        """Is a player or spectator waiting for it?"""
        return self <= Kind.LOOK


class Claim(NamedTuple):
    """The client that work is done for, and its purpose."""

    client: str
    kind: Kind


class Waiting(NamedTuple):
    """A request waiting for a place. Its claim may change meanwhile, since people come and go."""

    claim: Callable[[], Claim]
    called: asyncio.Future[Claim]


class Share:
    """What a client has used."""

    def __init__(self, used: float) -> None:
        self.used = used
        """Seconds used, counted from the same point for every client."""
        self.holds: Counter[Kind] = Counter()


def gives_way(held: Mapping[str, int], client: str) -> str | None:
    """Which client must give up a place when all are taken: the one that has most. None if that is its fair share."""
    most = max(held, key=lambda other: held[other], default=client)
    return most if held.get(most, 0) > held.get(client, 0) + 1 else None


class Queue:
    """Work under way and work waiting. Places come in two groups: for people who wait, and for everything else."""

    def __init__(self, cores: int) -> None:
        self.play = max(2, cores)
        """Places for bots that people wait for."""
        self.urgent = self.play + 1
        """The same, with one more for people who look at something."""
        self.patient = max(2, cores - 1)
        """Places for everything else."""
        self.own = max(1, self.play // 2)
        """The most places that one client may have for its bots; and as many for what is not urgent."""
        self.own_looks = max(1, self.own // 2)
        """The most places that one client may have to look at something."""
        self._shares: dict[str, Share] = {}
        self._holds: Counter[Kind] = Counter()
        self._waiting: list[Waiting] = []
        self._since = 0.0
        """What the client served last had used by then. Newcomers begin there, so that nobody saves time up."""

    @asynccontextmanager
    async def turn(self, claim: Callable[[], Claim]) -> AsyncIterator[Turn]:
        """Wait for a place, and hold it until done."""
        turn = Turn(self, await self._called(claim))
        try:
            yield turn
        finally:
            turn.leave()

    def waiting(self, client: str, kind: Kind) -> int:
        """How many of this kind wait for a client's turn."""
        return sum(one.claim() == (client, kind) for one in self._waiting)

    async def _called(self, claim: Callable[[], Claim]) -> Claim:
        called: asyncio.Future[Claim] = asyncio.get_running_loop().create_future()
        self._greet(claim().client)
        self._waiting.append(Waiting(claim, called))
        if self._free(claim()):  # otherwise nothing has changed
            self._call()
        try:
            return await called
        except asyncio.CancelledError:
            if not called.cancelled():  # its turn came at the moment it gave up
                self.leave(called.result(), 0)
            raise

    def leave(self, place: Claim, seconds: float) -> None:
        """A piece of work is done and took this many seconds: its place is free."""
        share = self._shares[place.client]
        share.used += seconds - GUESS
        share.holds[place.kind] -= 1
        self._holds[place.kind] -= 1
        self._call()

    def _call(self) -> None:
        """Hand out the free places."""
        self._waiting = [one for one in self._waiting if not one.called.cancelled()]
        while (found := self._next()) is not None:
            number, place = found
            share = self._share(place.client)
            self._since = max(self._since, share.used)
            share.used += GUESS
            share.holds[place.kind] += 1
            self._holds[place.kind] += 1
            self._waiting.pop(number).called.set_result(place)
        if len(self._shares) > REMEMBERED or not self._waiting:
            self._forget()

    def _forget(self) -> None:
        """Forget idle clients; use that all clients share no longer counts."""
        busy = {one.claim().client for one in self._waiting}
        self._shares = {
            client: share
            for client, share in self._shares.items()
            if client in busy or share.holds.total() or (share.used > self._since and self._holds.total())
        }
        if not self._shares:
            self._since = 0.0

    def _next(self) -> tuple[int, Claim] | None:
        """The next to be served: its number in the queue, and its place."""
        claims = ((number, one.claim()) for number, one in enumerate(self._waiting))
        fit = [(self._share(c.client).used, c.kind, number, c.client) for number, c in claims if self._free(c)]
        if not fit:
            return None
        _, kind, number, client = min(fit)
        return number, Claim(client, kind)

    def _greet(self, client: str) -> None:
        """Add a request; a client that was idle meanwhile has saved nothing up."""
        share = self._share(client)
        if not share.holds.total() and not any(one.claim().client == client for one in self._waiting):
            share.used = max(share.used, self._since)

    def _share(self, client: str) -> Share:
        return self._shares.setdefault(client, Share(self._since))

    def _free(self, claim: Claim) -> bool:
        """Is there a place for it, and may the client have one more?"""
        urgent, kind, own = claim.kind.urgent, claim.kind, self._share(claim.client).holds
        if self._in(self._holds, urgent) >= (self.urgent if urgent else self.patient):
            return False
        if kind is Kind.LOOK:
            return own[kind] < self.own_looks
        if kind is Kind.PLAY:
            return own[kind] < self.own and self._holds[kind] < self.play
        return self._in(own, urgent) < self.own

    def _in(self, holds: Counter[Kind], urgent: bool) -> int:
        return sum(count for kind, count in holds.items() if kind.urgent is urgent)


class Turn:
    """A place in the queue while something goes on there."""

    def __init__(self, queue: Queue, place: Claim) -> None:
        self.queue = queue
        self.place = place
        self.seconds = 0.0
        """Charge what has been done so far."""
        self.on_end: Callable[[], None] = lambda: None
        """Called when the place is about to be free."""
        self._running = 0
        self._left = False

    def begin(self) -> None:
        """Something begins that cannot be interrupted: the place is not free before it ends."""
        self._running += 1

    def end(self, seconds: float) -> None:
        """It has ended and took this long."""
        self._running -= 1
        self.seconds += seconds
        self._settle()

    def leave(self) -> None:
        """The one who waited for it has the result, or has given up."""
        self._left = True
        self._settle()

    def _settle(self) -> None:
        if self._left and not self._running:
            self.on_end()
            self.queue.leave(self.place, self.seconds)
