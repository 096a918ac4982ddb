"""Undo: at once where that is free, else by consent of the other players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sitroom.server import messages
from sitroom.server.journal import RETRACT, UNDO, Entry
from sitroom.server.models import PLAYER
from sitroom.server.refusals import Refused

if TYPE_CHECKING:
    from sitroom.server.room import Room

MOST_UNDOS = 300
"""How often a chair may take back in a match: each time its journal grows and the match does not."""


@dataclass
class UndoRequest:
    """A chair asks to go back to where `to` answers stood."""

    id: int
    chair: int
    to: int
    agreed: set[int] = field(default_factory=set)


class Consents:
    """What the players of a room ask of each other."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.request: UndoRequest | None = None
        self._requests = 0

    async def undo(self, chair: int, number: int, to: int | None) -> None:
        """Take answers back: at once where that is free, else ask the other players."""
        async with self.room.playing():
            table = self.room.table
            if number != table.number:
                raise Refused("stale", "the match has moved on since")
            seat = table.seat_of(chair)
            target = table.last_answer(seat) if to is None else to
            if target is None:
                raise Refused("no_undo", "there is no answer of yours to take back")
            if not table.seated <= target < table.at or table.match.answers[target][0] != seat:
                raise Refused("no_undo", "only what follows one of your own answers can be taken back")
            if table.undone[chair] >= MOST_UNDOS:
                raise Refused("undo_limit", f"a player may take back {MOST_UNDOS} times in a match")
            self._requests += 1
            request = UndoRequest(self._requests, chair, target, {chair})
            free = table.free(seat)
            if free is not None and target >= free:
                await self._take_back(request, RETRACT)
            elif self._agreed(request):
                await self._take_back(request)
            else:
                self.request = request

    async def answer(self, chair: int, request: int, agree: bool) -> None:
        """Answer another seat's wish to undo."""
        async with self.room.playing():
            if self.request is None or self.request.id != request:
                raise Refused("stale", "nobody asks for that any more")
            if chair == self.request.chair and agree:
                raise Refused("own_request", "the others must agree")
            if not agree:
                if chair != self.request.chair:
                    self._decline(self.request, chair)
                self.request = None
                return
            self.request.agreed.add(chair)
            if self._agreed(self.request):
                await self._take_back(self.request)

    def lapse(self) -> None:
        """Somebody has acted: nobody asks any more."""
        self.request = None

    def _decline(self, request: UndoRequest, chair: int) -> None:
        """Tell who asked that somebody does not agree."""
        for watcher in self.room.watchers:
            if watcher.chair == request.chair:
                watcher.send(messages.declined(self.room, request, chair))

    def _agreed(self, request: UndoRequest) -> bool:
        """Have all other people agreed? Bots always do."""
        players = {number for number, chair in enumerate(self.room.facts.chairs) if chair.who == PLAYER}
        return players <= request.agreed

    async def _take_back(self, request: UndoRequest, kind: int = UNDO) -> None:
        await self.room.standing.pause(request.chair)
        entry = Entry(kind, self.room.table.seat_of(request.chair), request.to)
        self.room.table.enter(entry)
        await self.room.store([entry])
        self.lapse()
