"""Study: a position of a match to look at, to change, or to play on from in a new match; and one that is edited.

A position names hidden cards, so it is given out as it is only to those from whom nothing is hidden. Everybody else
gets one made from what they may see, with the rest dealt anew: it cannot depend on anything else.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sitroom.kernel import NOBODY, SitroomError
from sitroom.kernel.provenance import MATCH
from sitroom.kernel.rules import View
from sitroom.server.edge.limits import THOUGHT, take, whose
from sitroom.server.http.api import entered, opened_reply, position, sides_of, viewer
from sitroom.server.http.examples import example, example_viewer
from sitroom.server.http.inbound import ContinueFrom, Edited, Language
from sitroom.server.http.replies import costs, reply, service, shortened
from sitroom.server.live.messages import hinted
from sitroom.server.live.room import Room
from sitroom.server.live.seats import NO_BOT
from sitroom.server.match.status import BOT, LIVE, OVER
from sitroom.server.match.telling import Played
from sitroom.server.refusals import Refused
from sitroom.server.schema import PositionOf
from sitroom.server.work import jobs
from sitroom.server.work.jobs import Brought
from sitroom.server.work.queue import Kind
from sitroom.titles import GAMES

router = APIRouter(prefix="/api")

EXAMINED = 1
"""On top of the request itself: what a worker does with a position that somebody edits."""


@router.get("/matches/{match}/position", dependencies=[costs(THOUGHT)])
async def of_match(request: Request, match: str, at: int | None = None, seat: str | None = None) -> Response:
    """A position of a match as text."""
    room, text, _ = await _from_match(request, match, at, seat)
    return _given(room, text)


@router.get("/examples/{name}/position", dependencies=[costs(THOUGHT)])
async def of_example(request: Request, name: str, at: int | None = None, seat: str | None = None) -> Response:
    """A position of an example as text."""
    return _given(*await _from_example(request, name, at, seat))


@router.post("/matches/{match}/continue", dependencies=[costs(THOUGHT)])
async def from_match(request: Request, match: str, body: ContinueFrom) -> Response:
    """A new match from a position of a match."""
    take(service(request).matches, request.scope)
    room, text, seen_by = await _from_match(request, match, body.at, body.seat)
    return await _go_on(request, body, room, text, _seats(room, seen_by))


@router.post("/examples/{name}/continue", dependencies=[costs(THOUGHT)])
async def from_example(request: Request, name: str, body: ContinueFrom) -> Response:
    """A new match from a position of an example."""
    take(service(request).matches, request.scope)
    played, text = await _from_example(request, name, body.at, body.seat)
    return await _go_on(request, body, played, text, ())


@router.post("/games/{game}/position", dependencies=[costs(EXAMINED)])
async def examine(request: Request, game: str, body: Edited, lang: Language = "en") -> Response:
    """What is in a position that somebody edits, and what is wrong with it."""
    if game not in GAMES:
        raise Refused("not_found", "there is no such game here")
    seed = secrets.randbits(64) if body.deal else None
    try:
        found = await service(request).work(request.scope, Kind.ADVICE, jobs.examined, game, body.text, lang, seed)
    except SitroomError as error:
        raise Refused("malformed", shortened(str(error))) from None
    return reply(found)


def _given(played: Played, text: str) -> Response:
    found: PositionOf = {"game": played.game.name, "text": text}
    return reply(found)


async def _go_on(request: Request, body: ContinueFrom, played: Played, text: str, own: Iterable[str]) -> Response:
    """Anyone who may look at the new match may one day read its record, which contains the position. So a match that
    goes on, or that only its players may see, leads to one without spectators. `own`: the seats from which it was
    seen."""
    brought = Brought(played.game.name, dict(played.table.match.options), [], position=text, began=MATCH)
    facts = played.facts
    source = facts.root if facts.copied or (facts.status == LIVE and not hinted(facts)) else None
    if source is not None and any(seat in body.sides and body.sides[seat].who == BOT for seat in own):
        raise Refused("copied", NO_BOT)
    openly = body.spectators and played.facts.spectators and played.facts.status == OVER
    try:
        opened = await service(request).rooms.bring(
            brought, sides_of(body.sides), body.name, openly, whose(request.scope), exact=body.exact, source=source
        )
    except SitroomError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("malformed", shortened(str(error))) from None
    return reply(opened_reply(opened), 201)


def _seats(room: Room, seen_by: int | None) -> tuple[str, ...]:
    """The seats that may be those of somebody who goes on from what a seat sees, or from all there is (None), or as a
    spectator (who may be a player that keeps its token to itself). In a copy they are all that no bot plays there: who
    sat where in the match itself is not known any more. At one screen the players have nobody to be kept from."""
    names, facts = room.table.match.seats, room.facts
    if facts.copied:
        return tuple(names[chair.seat] for chair in facts.chairs if chair.who != BOT)
    if seen_by is None or seen_by == NOBODY:
        return tuple(names) if facts.listed else ()
    return (names[seen_by],)


async def _from_match(request: Request, match: str, at: int | None, seat: str | None) -> tuple[Room, str, int | None]:
    """The match, the position as text, and who sees it so (None: it is as it is)."""
    room, held = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        at = position(room, at)
        open_to = room.table.over or len(set(held)) == len(room.facts.chairs)
        seen_by = None if open_to and seat is None else viewer(room, held, at, seat)
        made = _look(room, at, seen_by)
    return room, await _text(request, made), seen_by


async def _from_example(request: Request, name: str, at: int | None, seat: str | None) -> tuple[Played, str]:
    shown = example(name)
    seen_by = None if seat is None else example_viewer(shown, seat)
    return shown, await _text(request, _look(shown, position(shown, at), seen_by))


Look = str | tuple[str, View]
"""A position as it is, or a game's name and what may be seen of a position."""


def _look(played: Played, at: int, seen_by: int | None) -> Look:
    """A position, as it is or as a seat sees it (NOBODY: a spectator)."""
    table, game = played.table, played.game
    now = at == table.place
    state = table.match.state if now else table.match.state_at(table.stops[at])
    if state.seat == NOBODY:
        raise Refused("over", "the match is over here: go back at least one step")
    if seen_by is None:
        return game.position_text(state)
    return game.name, table.view(seen_by) if now else game.view(state, seen_by)


async def _text(request: Request, look: Look) -> str:
    if isinstance(look, str):
        return look
    return await service(request).work(request.scope, Kind.LOOK, jobs.dealt_anew, *look, secrets.randbits(64))
