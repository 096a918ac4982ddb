"""A rematch, offered to the people of a match that is over and to nobody else; a seat is kept for each who agrees.

The token of a kept seat is made from the one that opens the old seat: who has that can fetch it as often as it likes,
at any screen, and nothing that opens a seat is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from sitroom.server import schema
from sitroom.server.edge.security import derived, new_match_id
from sitroom.server.live.seats import Secrets, Side, chair_with
from sitroom.server.match.status import BOT, INVITE
from sitroom.server.refusals import Refused

if TYPE_CHECKING:
    from sitroom.server.live.room import Room
    from sitroom.server.live.rooms import Opened, Rooms


@dataclass
class Offer:
    """An offer of a rematch. Chairs are those of the match that is over."""

    by: list[int]
    """The chairs of the person who offers: several, where one screen is shared."""
    swap: bool
    """Would the two sides be swapped?"""
    agreed: list[int]
    declined: list[int] = field(default_factory=list)
    match: str | None = None
    """The new match, once a second person has agreed."""


class Rematch:
    """The offer of a room. It is stored with the match."""

    def __init__(self, room: Room) -> None:
        self.room = room
        kept = (room.facts.requests or {}).get("rematch")
        self.offer = Offer(**kept) if kept else None

    @property
    def _people(self) -> set[int]:
        return {number for number, chair in enumerate(self.room.facts.chairs) if chair.persons}

    @property
    def _dead(self) -> bool:
        """Have all to whom it was offered declined?"""
        offer = self.offer
        return offer is not None and offer.match is None and self._people <= {*offer.by, *offer.declined}

    def told(self, chair: int) -> schema.Rematch | None:
        """The offer, as the people of the match see it."""
        offer = self.offer
        if offer is None:
            return None
        missing = self._people - {*offer.agreed, *offer.declined}
        return {
            "by": self._names(offer.by),
            "swap": offer.swap,
            "seat": self._seat(chair),
            "agreed": self._names(offer.agreed),
            "declined": self._names(offer.declined),
            "missing": self._names(missing),
            "match": offer.match,
        }

    def _names(self, chairs: Iterable[int]) -> list[str]:
        return [self.room.table.seat_name(seat) for seat in sorted(map(self.room.table.seat_of, chairs))]

    def _seat(self, chair: int) -> str:
        """Where the holder of a chair will sit."""
        assert self.offer is not None
        table = self.room.table
        seat = table.seat_of(chair)
        return table.seat_name(len(table.match.seats) - 1 - seat if self.offer.swap else seat)

    # Deciding

    def agree(self, chairs: Collection[int], swap: bool) -> None:
        """The holder of some chairs wants a rematch: it is the first to, or agrees to what is offered."""
        offer = self.offer
        if offer is None or self._dead:
            if offer is not None and not {*offer.by}.isdisjoint(chairs):
                raise Refused("no_rematch", "the others do not want a rematch")
            if swap and len(self.room.table.match.seats) != 2:
                raise Refused("malformed", "only two sides can be swapped")
            self.offer = Offer(sorted(chairs), swap, sorted(chairs))
            return
        if offer.match is None and offer.swap != swap:
            raise Refused("stale", "another rematch is offered")
        offer.agreed = sorted({*offer.agreed, *chairs})
        offer.declined = [chair for chair in offer.declined if chair not in chairs]

    def decline(self, chairs: Collection[int]) -> None:
        """The holder of some chairs does not want it, or no longer offers it."""
        offer = self.offer
        if offer is None or self._dead:
            raise Refused("stale", "nobody offers a rematch any more")
        if offer.match is not None and not {*offer.agreed}.isdisjoint(chairs):
            raise Refused("no_rematch", "the rematch has begun")
        if not {*offer.by}.isdisjoint(chairs):
            self.offer = None
        else:
            offer.agreed = [chair for chair in offer.agreed if chair not in chairs]
            offer.declined = sorted({*offer.declined, *chairs})

    async def forget(self, chair: int) -> None:
        """Somebody else holds a chair: its former holder has neither offered nor agreed to anything."""
        offer = self.offer
        if offer is None or offer.match is not None or chair not in (*offer.agreed, *offer.declined):
            return
        offer.agreed = [other for other in offer.agreed if other != chair]
        offer.declined = [other for other in offer.declined if other != chair]
        if chair in offer.by:
            self.offer = None
        await self.keep()

    @property
    def settled(self) -> bool:
        """Is the rematch agreed? One other person is enough: the rest may come later."""
        offer = self.offer
        return offer is not None and ({*offer.agreed} > {*offer.by} or self._people <= {*offer.by})

    def sides(self) -> dict[str, Side]:
        """Who holds the seats of the new match: its bots, and people who have yet to come."""
        chairs = enumerate(self.room.facts.chairs)
        return {
            self._seat(number): Side(BOT, chair.bot) if chair.who == BOT and not chair.persons else Side(INVITE)
            for number, chair in chairs
        }

    def open_seats(self) -> list[str]:
        """The seats of the new match that nobody has agreed to take."""
        assert self.offer is not None
        agreed = self.offer.agreed
        return [self._seat(number) for number in range(len(self.room.facts.chairs)) if number not in agreed]

    def kept_seats(self, held: Mapping[int, str]) -> dict[str, tuple[str, str]]:
        """By seat of the new match: the token and the name of the person who holds these tokens."""
        secret = {chair: derived(token, f"rematch of {self.room.id}") for chair, token in held.items()}
        return {self._seat(chair): (token, self.room.facts.chairs[chair].name) for chair, token in secret.items()}

    async def keep(self) -> None:
        """Store the offer."""
        facts = self.room.facts
        facts.requests = {**(facts.requests or {}), "rematch": asdict(self.offer) if self.offer else None}
        await self.room.stored(self.room.storage.change(facts.id, requests=facts.requests))

    def changed(self) -> None:
        """Tell the people of the match."""
        self.room.changed(self._people)


async def answer(
    rooms: Rooms, match: str, tokens: Iterable[str], want: bool, swap: bool, client: str = ""
) -> Opened | None:
    """The holder of these tokens wants a rematch or does not: the new match with its seats there, if there is one.

    Links to the seats of those who have not agreed go to the person who asked first."""
    room = await rooms.get(match)
    async with room.lock:
        room.check()
        held = {chair_with(room.facts, token): token for token in tokens}
        if not room.table.over:
            raise Refused("no_rematch", "the match is not over")
        invites: Secrets = {}
        try:
            if want:
                room.rematch.agree(held, swap)
                invites = await _begin(rooms, room, client) if room.rematch.settled else {}
            else:
                room.rematch.decline(held)
        except Refused:
            room.rematch = Rematch(room)  # in the form in which it is stored
            raise
        await room.rematch.keep()
        room.rematch.changed()
        found = room.rematch.offer.match if want and room.rematch.offer else None
        seats = room.rematch.kept_seats(held) if found else {}
    if found is None:
        return None
    opened = await rooms.claim(found, seats)
    return opened._replace(invites=invites)


async def _begin(rooms: Rooms, room: Room, client: str) -> Secrets:
    """Make the new match, unless it is there; links to its open seats.

    Its id is stored first: if the server dies in between, the next who comes makes it."""
    offer, facts = room.rematch.offer, room.facts
    assert offer is not None
    if offer.match is None:
        offer.match = new_match_id()
        await room.rematch.keep()
    elif await rooms.exists(offer.match):
        return {}
    sides = room.rematch.sides()
    try:
        made = await rooms.create(
            facts.game, facts.options, sides, "", facts.clock, facts.spectators, facts.hints, client, offer.match
        )
    except Refused:
        offer.match = None
        await room.rematch.keep()
        raise
    made.room.facts.listed = facts.listed  # nobody is invited to a match at one screen
    await rooms.storage.change(offer.match, listed=facts.listed)
    return {seat: code for seat, code in made.invites.items() if seat in room.rematch.open_seats()}
