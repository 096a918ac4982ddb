"""Requests between players: to take something back, and, among allies, to give up."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sitroom.kernel import CHANCE
from sitroom.server.live import messages
from sitroom.server.live.seats import Actor, check_holder
from sitroom.server.match.journal import RESIGN, RETRACT, UNDO, Entry
from sitroom.server.refusals import Refused
from sitroom.server.schema import RefusedUndo

if TYPE_CHECKING:
    from sitroom.server.live.room import Room

MOST_UNDOS = 300
"""How often a chair may take back in a match: each time its journal grows and the match does not."""


MOST_REFUSED = 50
"""Refused undos that the log of a match keeps: the last ones."""


@dataclass
class Request:
    """A request by one chair to others."""

    id: int
    """Undos have positive numbers. Each side counts its own requests to give up, down from -1: nobody else must be able
    to tell that there was one."""
    chair: int
    agreed: list[int]
    number: int
    """How many entries the journal had then."""
    to: int = -1
    """For an undo: the place to go back to."""


class Consents:
    """The requests of a room. They are stored with the match."""

    def __init__(self, room: Room) -> None:
        self.room = room
        kept = room.facts.requests or {}
        self._undo = Request(**kept["undo"]) if kept.get("undo") else None
        self._asked = int(kept.get("asked", 0))
        """Undos that others were asked for."""
        self._refused: list[RefusedUndo] = kept.get("refused", [])
        self._resigning = [Request(**one) for one in kept.get("resigning", ())]
        """The last request of each side, of which a chair stands for all."""

    # Undo

    @property
    def undo_request(self) -> Request | None:
        """The request to undo; it lapses once the match has gone on, even if only to another phase."""
        asks = self._undo
        return asks if asks is not None and asks.number == self.room.table.number else None

    async def undo(self, by: Actor, number: int, to: int | None) -> None:
        """Take answers back: at once where that is free, else ask the other players."""
        async with self.room.playing(by):
            chair, table = by.chair, self.room.table
            if number != table.number:
                raise Refused("stale", "the match has moved on since")
            seat = table.seat_of(chair)
            target = table.last_answer(seat) if to is None else to
            if target is None:
                raise Refused("no_undo", "there is no answer of yours to take back")
            if not table.answered(seat, target):
                raise Refused("no_undo", "only what follows one of your own answers can be taken back")
            if table.undone[chair] >= MOST_UNDOS:
                raise Refused("undo_limit", f"a player may take back {MOST_UNDOS} times in a match")
            free = table.free(seat)
            if free is not None and target >= free:
                await self._take_back(chair, target, RETRACT)
                return
            self._asked += 1
            self._undo = Request(self._asked, chair, [chair], table.number, target)
            if not await self.settle():
                await self._keep()

    async def _take_back(self, chair: int, to: int, kind: int) -> None:
        """Go back to a place. Charts that were entered since are drafts again."""
        await self.room.standing.pause(chair)
        table, stood = self.room.table, self.room.table.stops[to]
        gone = table.match.answers[stood : table.stops[to + 1]]
        entry = Entry(kind, table.seat_of(chair), stood)
        timing, phase = self.room.timing, self.room.timing.phase
        timing.throw_away()
        table.enter(entry)
        timing.take_back(chair, kind == UNDO, phase)
        await self.room.store([entry])
        for seat, draft in table.drafts.written_again(gone):
            await self.room.keep(table.chair_of(seat), seat, draft)
        stands = [one for one in self._refused if one["at"] <= to]
        if stands != self._refused:
            self._refused = stands
            await self._keep()

    # Giving up

    def resignation(self, chair: int) -> Request | None:
        """The request to give up on a chair's side."""
        side = self.room.table.side_of(chair)
        return next((asks for asks in self._resigning if asks.chair in side and asks.agreed), None)

    async def resign(self, by: Actor) -> None:
        """Give up, or ask one's allies to. Only they hear of it."""
        async with self.room.playing(by) as told:
            chair = by.chair
            side = self.room.table.side_of(chair)
            asks = self.resignation(chair)
            if asks is None:
                last = next((one for one in self._resigning if one.chair in side), None)
                asks = Request(last.id - 1 if last else -1, chair, [], self.room.table.number)
                self._resigning = [*(one for one in self._resigning if one is not last), asks]
            asks.agreed = sorted({*asks.agreed, chair})
            if not await self.settle():
                told.only = set(side)
                await self._keep()

    # Answers

    async def answer(self, by: Actor, request: int, agree: bool) -> None:
        """Answer another seat's request. The holder of the chair does so, even while a bot plays for it."""
        async with self.room.playing() as told:
            check_holder(self.room.facts, by)
            chair = by.chair
            asks = self.resignation(chair) if request < 0 else self.undo_request
            if asks is None or asks.id != request:
                raise Refused("stale", "nobody asks for that any more")
            if chair == asks.chair and agree:
                raise Refused("own_request", "the others must agree")
            concerned = set(self.room.table.side_of(chair)) if request < 0 else None
            if agree:
                asks.agreed = sorted({*asks.agreed, chair})
                if await self.settle():
                    return
            else:
                if chair != asks.chair:
                    self._decline(asks, chair, concerned)
                asks.agreed = []
                if asks is self._undo:
                    if chair != asks.chair:
                        self._refused = [*self._refused, self._refusal(asks, chair)][-MOST_REFUSED:]
                    self._undo = None
            told.only = concerned
            await self._keep()

    def _decline(self, asks: Request, chair: int, concerned: set[int] | None) -> None:
        """Tell the others who had been asked, and who asked, that somebody does not agree."""
        for watcher in self.room.watchers:
            asked = watcher.chair is not None and (concerned is None or watcher.chair in concerned)
            if asked and watcher.chair != chair:
                watcher.send(messages.declined(self.room, asks, chair))

    def _refusal(self, asks: Request, by: int) -> RefusedUndo:
        """The lines of the log about it."""
        table = self.room.table
        seat = table.seat_of(asks.chair)
        moved = any(who not in (seat, CHANCE) for who, _ in table.match.answers[table.stops[asks.to] :])
        return {
            "at": table.place,
            "seat": table.seat_name(seat),
            "by": table.seat_name(table.seat_of(by)),
            "why": "charts" if table.drafts.charts is not None else "moved" if moved else "shown",
        }

    def missing(self, asks: Request) -> list[int]:
        """The chairs that have yet to agree: all that a person holds, there or not, even if a bot plays for it. A bot
        of its own always agrees."""
        chairs = self.room.facts.chairs
        among = self.room.table.side_of(asks.chair) if asks.id < 0 else range(len(chairs))
        return [chair for chair in among if chairs[chair].persons and chair not in asks.agreed]

    async def lapse(self) -> None:
        """A seat has changed hands, or a deadline has passed: nobody asks to undo any more."""
        if self._undo is not None:
            self._undo = None
            await self._keep()

    async def forget(self, chair: int) -> None:
        """Somebody else holds a chair: its former holder has neither asked for anything nor agreed to it."""
        given = [asks for asks in self._resigning if chair in asks.agreed]
        for asks in given:
            asks.agreed = [] if asks.chair == chair else [other for other in asks.agreed if other != chair]
        if given or self._undo is not None:
            self._undo = None
            await self._keep()

    async def settle(self) -> bool:
        """Carry out what everybody has agreed to by now; was there anything?"""
        undo = self.undo_request
        if undo is not None and not self.missing(undo):
            await self._take_back(undo.chair, undo.to, UNDO)
            return True
        for asks in self._resigning:
            if asks.agreed and not self.missing(asks):
                await self.room.end(asks.chair, RESIGN)
                return True
        return False

    async def _keep(self) -> None:
        """Store the requests."""
        kept: dict[str, Any] = {"asked": self._asked, "resigning": [asdict(asks) for asks in self._resigning]}
        kept |= {"refused": self._refused, "undo": asdict(self._undo) if self._undo else None}
        self.room.facts.requests = {**(self.room.facts.requests or {}), **kept}
        await self.room.stored(self.room.storage.change(self.room.id, requests=self.room.facts.requests))
