"""Open connections: limited for each client and in total, to fewer than there are descriptors."""

from __future__ import annotations

import resource
from typing import Generic, Protocol, TypeVar

from sitroom.server.work.queue import gives_way

T = TypeVar("T")

SPARED = 100
"""Descriptors kept for the database, the log, starting processes, and connections about to be closed."""
FOR_EACH_WORKER = 4
LEAST = 16


def room_for(wanted: int, workers: int) -> int:
    """How many connections there may be, given the system's limit of descriptors."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(LEAST, soft - SPARED - FOR_EACH_WORKER * workers))


class Plain(Protocol):
    """A connection that is not, or not yet, a socket of a match."""

    @property
    def idle(self) -> bool:
        """Is the server waiting for it to send something?"""

    def cut(self) -> None:
        """Close it at once."""


class Guest(Protocol):
    """A socket at a match."""

    def make_way(self) -> None:
        """Tell it that its place was given to another."""


class Crowd(Generic[T]):
    """Connections by client, in the order in which they came."""

    def __init__(self) -> None:
        self._by_client: dict[str, dict[T, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._by_client.values()))

    def add(self, client: str, one: T) -> None:
        """Add a connection."""
        self._by_client.setdefault(client, {})[one] = None

    def discard(self, client: str, one: T) -> None:
        """Remove a connection, if it is there."""
        own = self._by_client.get(client, {})
        own.pop(one, None)
        if not own:
            self._by_client.pop(client, None)

    def of(self, client: str) -> list[T]:
        """All connections of a client."""
        return list(self._by_client.get(client, ()))

    def counts(self) -> dict[str, int]:
        """How many connections each client has, the most first."""
        sizes = {client: len(own) for client, own in self._by_client.items()}
        return dict(sorted(sizes.items(), key=lambda pair: -pair[1]))


class Doors:
    """The open connections. When there are too many, one that the server is waiting for makes room for the newest; if
    there is none, the client that has most of them gives one up.

    So somebody who begins requests and does not end them shuts out nobody, not even people at the same address. Sockets
    have places of their own. Where these are all taken, spectators give way to those who hold a seat.
    """

    def __init__(self, each: int, most: int, each_sockets: int) -> None:
        self.each = each
        """Plain connections of a client."""
        self.most = most
        """Connections of all clients."""
        self.each_sockets = each_sockets
        """Sockets of a client."""
        self.sockets = most * 3 // 4
        """Sockets of all clients: fewer than connections, so that there is room to ask for a page."""
        self._plain: Crowd[Plain] = Crowd()
        """Connections that are no socket at a match; a socket that has not yet said who it is counts among them."""
        self._players: Crowd[Guest] = Crowd()
        self._spectators: Crowd[Guest] = Crowd()

    # Connections

    def enter(self, client: str, one: Plain) -> bool:
        """Let a connection in; False if one had to be closed, perhaps this one."""
        self._plain.add(client, one)
        if len(self._plain.of(client)) > self.each:
            crowds = [client]
        elif len(self._plain) + len(self._players) + len(self._spectators) > self.most:
            crowds = list(self._plain.counts())
        else:
            return True
        idle = ((name, other) for name in crowds for other in self._plain.of(name) if other is not one and other.idle)
        name, out = next(idle, None) or self._busiest(crowds, client, one)
        self.leave(name, out)
        out.cut()
        return False

    def _busiest(self, crowds: list[str], client: str, one: Plain) -> tuple[str, Plain]:
        """Who goes when every place is taken: the oldest of the client that has most, or the newcomer itself."""
        counts = self._plain.counts()
        counts[client] -= 1
        crowded = gives_way({name: counts[name] for name in crowds}, client)
        return (client, one) if crowded is None else (crowded, self._plain.of(crowded)[0])

    def leave(self, client: str, one: Plain) -> None:
        """A connection is closed, or has become a socket."""
        self._plain.discard(client, one)

    # Sockets

    def seat(self, client: str, one: Guest, plays: bool) -> bool:
        """Give a socket a place at its match, telling the one that loses its own for it. False if there is none to
        give."""
        out: tuple[str, Guest] | None = None
        if len(self._players.of(client)) + len(self._spectators.of(client)) >= self.each_sockets:
            out = self._last(self._spectators, client) if plays else None
        elif len(self._players) + len(self._spectators) < self.sockets:
            (self._players if plays else self._spectators).add(client, one)
            return True
        elif plays and self._spectators:
            out = self._last(self._spectators, next(iter(self._spectators.counts())))
        else:
            crowd = self._players if plays else self._spectators
            out = self._last(crowd, gives_way(crowd.counts(), client))
        if out is None:
            return False
        self.unseat(*out)
        out[1].make_way()
        (self._players if plays else self._spectators).add(client, one)
        return True

    def _last(self, crowd: Crowd[Guest], client: str | None) -> tuple[str, Guest] | None:
        """A client's newest socket."""
        own = crowd.of(client) if client is not None else []
        return (client, own[-1]) if client is not None and own else None

    def unseat(self, client: str, one: Guest) -> None:
        """A socket is closed."""
        self._players.discard(client, one)
        self._spectators.discard(client, one)
