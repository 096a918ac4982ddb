"""Standing orders: what the holder of a chair has settled beforehand, so that the match need not wait for it.

They are private: nobody else is told of them, not even that there are any. Only their answers are seen, when they are
given, as ordinary answers of the seat; that these come at once cannot be hidden.

Going forward is the same for the moment only: a player who watches lets its decisions be answered, in one place or
everywhere, until something is asked that it wants to answer itself. It ends with the server.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sitroom.kernel import Rules
from sitroom.server import schema
from sitroom.server.live.seats import Actor
from sitroom.server.match.facts import Settled
from sitroom.server.match.status import PLAYER
from sitroom.server.refusals import Refused
from sitroom.title import ASK, USUAL, Topic
from sitroom.titles import title_of

if TYPE_CHECKING:
    from sitroom.server.live.room import Room

EVERYWHERE = None
"""Stands for everywhere, in place of a place."""


def check(game: Rules[Any], settled: Settled) -> None:
    """Refuse topics and choices that the game does not have."""
    for choices in (settled.choices, *settled.places.values()):
        for topic, choice in choices.items():
            if choice not in title_of(game).standing.topics.get(topic, ()):
                raise Refused("malformed", f"there is no standing order {topic}: {choice}")


def choice_for(settled: Settled, topic: Topic) -> str:
    """What is settled about a topic: for its place, or else for all."""
    here = settled.places.get(topic.place, {})
    return here.get(topic.name) or settled.choices.get(topic.name, ASK)


class Standing:
    """The standing orders of a room's chairs, and who goes forward by them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._settled: dict[int, Settled] = {}
        self._forward: dict[int, str | None] = {}
        """By chair: in which place."""

    def take_up(self, stored: Iterable[Settled]) -> None:
        """The standing orders that were stored."""
        self._settled = {settled.chair: settled for settled in stored}

    def of(self, chair: int) -> Settled:
        """What the chair's present holder has settled; an earlier holder's orders do not count."""
        holder = self.room.facts.chairs[chair].digest or ""
        settled = self._settled.get(chair)
        return settled if settled and settled.holder == holder else Settled(chair, holder, False, {}, {})

    def told(self, chair: int) -> schema.Standing:
        """What the chair's holder is told of them."""
        settled = self.of(chair)
        return {
            "on": settled.active,
            "choices": settled.choices,
            "places": settled.places,
            "forward": chair in self._forward,
        }

    # What the holder may do

    async def settle(self, by: Actor, on: bool, choices: Mapping[str, str], places: Mapping[str, Any]) -> None:
        """Replace the standing orders."""
        async with self.room.playing(by) as told:
            told.only = {by.chair}
            settled = replace(self.of(by.chair), active=on, choices=dict(choices), places=dict(places))
            check(self.room.game, settled)
            await self._keep(settled)

    async def forward(self, by: Actor, on: bool, place: str | None) -> None:
        """Begin to go forward, or stop."""
        async with self.room.playing(by) as told:
            told.only = {by.chair}
            if on and not title_of(self.room.game).standing.topics:
                raise Refused("malformed", "this game has no standing orders")
            self._forward.pop(by.chair, None)
            if on:
                self._forward[by.chair] = place

    async def pause(self, chair: int) -> None:
        """The holder takes an answer back: the same one must not be given again at once."""
        self._forward.pop(chair, None)
        if self.of(chair).active:
            await self._keep(replace(self.of(chair), active=False))

    async def _keep(self, settled: Settled) -> None:
        await self.room.storage.settle(self.room.id, settled)
        self._settled[settled.chair] = settled

    # What they answer

    def choice(self, chair: int) -> str | None:
        """By which choice the chair's decision is answered now; None: it waits for the holder."""
        settled, going = self.of(chair), chair in self._forward
        if not (settled.active or going) or self.room.facts.chairs[chair].who != PLAYER:
            return None
        topic = self._topic(chair)
        choice = choice_for(settled, topic) if topic else ASK
        if settled.active and choice != ASK:
            return choice
        if going and topic and self._forward[chair] in (EVERYWHERE, topic.place):
            if not settled.choices and not settled.places:
                return USUAL
            if choice != ASK:
                return choice
        self._forward.pop(chair, None)
        return None

    def _topic(self, chair: int) -> Topic | None:
        table = self.room.table
        return title_of(self.room.game).standing.topic(table.match.state, table.seat_of(chair))

    def settled(self, chair: int) -> str | None:
        """What is settled about the chair's decision, whether the orders are on or not; None: nothing."""
        topic = self._topic(chair)
        choice = choice_for(self.of(chair), topic) if topic else ASK
        return None if choice == ASK else choice
