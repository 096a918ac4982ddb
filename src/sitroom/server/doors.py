"""Who is connected: limited for each client and in all, to fewer than there are descriptors."""

from __future__ import annotations

import resource
from typing import Protocol

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
    """A connection that is not a WebSocket."""

    @property
    def idle(self) -> bool:
        """Is the server waiting for it?"""

    def cut(self) -> None:
        """Close it at once."""


class Doors:
    """The open connections. When there are too many, one that the server is waiting for makes room for the newest.

    So somebody who begins requests and does not end them shuts out nobody, not even people at the same address.
    """

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        """Plain connections of a client."""
        self.most = most
        """Connections of all clients."""
        self.sockets = most * 3 // 4
        """Sockets of all clients: the others must find room to ask for a page."""
        self.upgraded = 0
        """Connections that have become sockets."""
        self._plain: dict[str, dict[Plain, None]] = {}
        """By client, the oldest first."""

    def enter(self, client: str, one: Plain) -> bool:
        """Let a connection in; False if one had to be closed, perhaps this one."""
        own = self._plain.setdefault(client, {})
        own[one] = None
        if len(own) > self.each:
            crowds = [(client, own)]
        elif self.upgraded + sum(map(len, self._plain.values())) > self.most:
            crowds = sorted(self._plain.items(), key=lambda crowd: len(crowd[1]), reverse=True)
        else:
            return True
        idle = ((name, other) for name, crowd in crowds for other in crowd if other is not one and other.idle)
        name, out = next(idle, (client, one))
        self.leave(name, out)
        out.cut()
        return False

    def leave(self, client: str, one: Plain) -> None:
        """A connection is closed, or has become a socket."""
        own = self._plain.get(client, {})
        own.pop(one, None)
        if not own:
            self._plain.pop(client, None)
