"""The places for matches in which bots play each other: there are only so many, and clients share them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sitroom.server.live.room import Room
from sitroom.server.live.thinking import among_bots
from sitroom.server.match.facts import Facts
from sitroom.server.match.status import LIVE
from sitroom.server.refusals import Refused
from sitroom.server.work.queue import gives_way


class Crowd:
    """The matches among bots, of all that are in memory."""

    def __init__(self, rooms: Mapping[str, Room], most: int) -> None:
        self._all = rooms
        self.most = most
        """How many matches bots may play against each other at once."""
        self._making = 0

    @property
    def _rooms(self) -> list[Room]:
        """The rooms in which bots play each other now."""
        return [room for room in self._all.values() if room.facts.status == LIVE and room.among_bots_now]

    @property
    def _full(self) -> bool:
        """Are all places taken?"""
        return len(self._rooms) + self._making >= self.most

    @contextmanager
    def place(self, facts: Facts) -> Iterator[None]:
        """Keep a place while a match is made or a seat handed to a bot; refuses if there is none for that client."""
        bots = among_bots(facts) and facts.status == LIVE
        if bots and self._full:
            crowd = gives_way(Counter(room.client for room in self._rooms), facts.maker)
            if crowd is None:
                raise Refused("bots_busy", f"bots already play {self.most} matches against each other")
            self._rest_one_of(crowd)
        self._making += bots
        try:
            yield
        finally:
            self._making -= bots

    def _rest_one_of(self, client: str, but: Room | None = None) -> None:
        """Let one of a client's matches rest: one that nobody watches, the longest unlooked at."""
        own = [room for room in self._rooms if room.client == client and room is not but]
        if own:
            min(own, key=lambda room: (bool(room.watchers), room.used)).resting = True

    def wake(self, room: Room) -> None:
        """Somebody looks again: resting bots go on, if need be in place of another match of the client that has
        most."""
        if room.resting and self._full:
            crowd = gives_way(Counter(other.client for other in self._rooms), room.client)
            self._rest_one_of(crowd or room.client, room)
        room.wake()

    def let_rest(self, unwatched_since: float) -> None:
        """Matches among bots go on when somebody looks at them again, and those that are watched when there is room."""
        for room in self._all.values():
            if among_bots(room.facts) and not room.watchers and room.used <= unwatched_since:
                room.resting = True
            elif room.resting and room.watchers and not self._full:
                room.wake()
