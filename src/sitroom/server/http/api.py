"""HTTP: making and joining matches, replay, hints, import and export. The API is in `docs/server-api.md`."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from sitroom.kernel import NOBODY, SitroomError
from sitroom.kernel.rules import View
from sitroom.server.edge.limits import ANSWERS, LISTED, THOUGHT, take, whose
from sitroom.server.edge.reach import reach
from sitroom.server.edge.security import is_match_id
from sitroom.server.http.inbound import Again, ClockBody, HeldSeat, Import, Join, Language, Mine, NewMatch, SideBody
from sitroom.server.http.replies import charge, costs, reply, service, shortened
from sitroom.server.live import messages, rematch
from sitroom.server.live.room import Room
from sitroom.server.live.rooms import Opened
from sitroom.server.live.seats import Side, chair_with, invited
from sitroom.server.match.facts import Facts
from sitroom.server.match.status import BOT, LIVE, STOPPED
from sitroom.server.match.telling import Played, dumps, present
from sitroom.server.refusals import Refused
from sitroom.server.schema import (
    ClockRule,
    Head,
    Invited,
    MatchInfo,
    MyMatch,
    ReadLog,
    Rematched,
    Status,
    Unopened,
)
from sitroom.server.schema import Opened as OpenedMessage
from sitroom.server.store.models import MatchRow
from sitroom.server.work import jobs, stories
from sitroom.server.work.queue import Kind
from sitroom.server.work.stories import story_of
from sitroom.server.work.workers import TooLong
from sitroom.titles import game_named

router = APIRouter(prefix="/api")

NOTED = 100
"""The most lines of a text log that a reply comments on."""
STEPS = 100
"""The most positions of a match that are told at once."""


# The lobby


@router.post("/matches")
async def create(request: Request, body: NewMatch, lang: Language = "en") -> Response:
    """Make a match."""
    take(service(request).matches, request.scope)
    try:
        opened = await service(request).rooms.create(
            body.game,
            body.options,
            sides_of(body.sides),
            body.name,
            _clock(body.clock) if body.clock else None,
            body.spectators,
            body.hints,
            whose(request.scope),
        )
    except Refused as refusal:
        if isinstance(refusal.why, str):
            raise
        raise refusal.told(jobs.words(body.game, lang)) from None
    return reply(opened_reply(opened), 201)


@router.post("/import")
async def bring(request: Request, body: Import, lang: Language = "en") -> Response:
    """Make a match from a record or log; or only say what is wrong with it, if that is what was asked."""
    take(service(request).imports, request.scope)
    most, work = service(request).limits.import_within, service(request).work
    try:
        part = body.keep == "part"
        found = await work(request.scope, Kind.IMPORT, jobs.import_text, body.text, lang, part, seconds=most)
    except TooLong:
        raise Refused("malformed", "this could not be read in a reasonable time") from None
    except SitroomError as error:
        raise error if isinstance(error, Refused) else Refused("malformed", shortened(str(error))) from None
    told = read_log(found)
    if body.keep == "ask" and (told["mismatches"] or told["notes"]):
        return reply(told)
    opened = await service(request).rooms.bring(
        found, sides_of(body.sides), body.name, body.spectators, whose(request.scope), exact=body.exact
    )
    return reply({**opened_reply(opened), **told}, 201)


def read_log(found: jobs.Brought) -> ReadLog:
    """How a text log agrees with the rules; of what was skipped, the first lines."""
    return {
        "checked": found.checked,
        "mismatches": list(found.mismatches[:NOTED]),
        "notes": list(found.notes[:NOTED]),
        "skipped": len(found.notes),
        "fits": found.fits,
        "whole": found.whole,
    }


def _clock(clock: ClockBody) -> ClockRule:
    return {"kind": clock.kind, "seconds": clock.seconds, "delay": clock.delay}


def sides_of(sides: dict[str, SideBody]) -> dict[str, Side]:
    """Who is to hold the seats, in the form that rooms take."""
    return {seat: Side(side.who, side.bot) for seat, side in sides.items()}


def opened_reply(opened: Opened) -> OpenedMessage:
    """A match that was made, with the tokens and links of its seats."""
    info = messages.match_info(opened.room.facts, opened.room.here)
    return {"match": info, "tokens": opened.tokens, "invites": opened.invites}


@router.post("/matches/{match}/join")
async def join(request: Request, match: str, body: Join) -> Response:
    """Use an invite."""
    return reply(opened_reply(await service(request).rooms.join(match, body.code, body.name)))


@router.post("/matches/{match}/invited")
async def invitation(request: Request, match: str, body: Join) -> Response:
    """What an invite is for, before it is used."""
    facts = await service(request).rooms.facts(match)
    chair = facts.chairs[invited(facts, body.code)]
    seat = game_named(facts.game).seats(facts.options)[chair.seat]
    found: Invited = {"match": _info(request, facts), "seat": seat, "by": chair.name}
    return reply(found)


@router.post("/matches/{match}/rematch")
async def again(request: Request, match: str, body: Again) -> Response:
    """Offer a rematch, agree to one and take one's seat there, or decline."""
    take(service(request).matches, request.scope)
    rooms, facts = service(request).rooms, await service(request).rooms.facts(match)
    held = tokens(request)[: len(facts.chairs)]
    if not held:
        raise Refused("wrong_token", "a rematch is for those who played: a seat's token is needed")
    opened = await rematch.answer(rooms, match, held, body.want, body.swap, whose(request.scope))
    found: Rematched = {"opened": opened_reply(opened) if opened else None}
    return reply(found)


@router.get("/reach")
async def reached(request: Request) -> Response:
    """How others reach this server."""
    return reply(reach(request, request.app.state.hosts))


@router.get("/matches")
async def listed(request: Request, status: Status = "live", limit: int = 50) -> Response:
    """Matches anyone may watch, without those that one person is playing alone."""
    limit = max(1, min(limit, 100))
    charge(request, limit * LISTED)
    which = [MatchRow.spectators.is_(True), MatchRow.status == status]
    if status == LIVE:
        which.append(MatchRow.listed.is_(True))
    found = await service(request).storage.facts(*which, limit=limit)
    return reply({"matches": [_info(request, facts) for facts in found]})


@router.post("/mine")
async def mine(request: Request, body: Mine) -> Response:
    """The matches of the seats a client holds."""
    charge(request, len(body.seats) * LISTED)
    wanted = {seat.match for seat in body.seats if is_match_id(seat.match)}
    found = {facts.id: facts for facts in await service(request).storage.facts(MatchRow.id.in_(wanted))}
    return reply({"matches": [_mine(request, seat, found.get(seat.match)) for seat in body.seats]})


def _mine(request: Request, seat: HeldSeat, facts: Facts | None) -> MyMatch | Unopened:
    try:
        if facts is None:
            raise Refused("unknown_match", "there is no such match")
        chair = facts.chairs[chair_with(facts, seat.token)]
    except Refused as refusal:
        return {"id": seat.match, "refused": refusal.code, "reason": refusal.reason}
    name = game_named(facts.game).seats(facts.options)[chair.seat]
    asked = chair.seat in facts.waiting and facts.status == LIVE and not chair.lent
    return {**_info(request, facts), "seat": name, "your_turn": asked}


def _info(request: Request, facts: Facts) -> MatchInfo:
    return messages.match_info(facts, service(request).rooms.here(facts.id))


# One match


def tokens(request: Request) -> list[str]:
    """The tokens that a request brings."""
    kind, _, found = request.headers.get("authorization", "").partition(" ")
    return found.split() if kind.lower() == "bearer" else []


def chairs(request: Request, facts: Facts) -> list[int]:
    """The chairs that the request's tokens open; without tokens none, where spectators are welcome."""
    held = tokens(request)[: len(facts.chairs)]
    if held:
        return [chair_with(facts, token) for token in held]
    if not facts.spectators:
        raise Refused("no_spectators", "this match has no spectators; a seat's token is needed")
    return []


async def entered(request: Request, match: str, whole: bool = True) -> tuple[Room, list[int]]:
    """The room of a match and the chairs that the request may look from; `whole`: the answer tells all of it."""
    rooms = service(request).rooms
    facts = await rooms.facts(match)
    held = chairs(request, facts)
    if whole or not rooms.has(match):  # otherwise it must be loaded from its beginning
        charge(request, facts.at * ANSWERS)
    return await rooms.get(match), held


@router.get("/matches/{match}")
async def info(request: Request, match: str) -> Response:
    """A match as lists show it."""
    facts = await service(request).rooms.facts(match)
    chairs(request, facts)
    return reply(_info(request, facts))


@router.get("/matches/{match}/view")
async def view(
    request: Request,
    match: str,
    at: int | None = None,
    seat: str | None = None,
    lang: Language = "en",
    log: bool = True,
) -> Response:
    """Any position of a match, as one seat saw it."""
    room, held = await entered(request, match, whole=log)
    async with room.lock:
        room.check()
        at = position(room, at)
        told = retelling(room, viewer(room, held, at, seat), lang, at, at, log)
    return await retold(request, told)


@router.get("/matches/{match}/steps", dependencies=[costs(THOUGHT)])
async def steps(
    request: Request, match: str, start: int, stop: int, seat: str | None = None, lang: Language = "en"
) -> Response:
    """A match from one position to another, step by step, as one seat saw it."""
    room, held = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        start, stop = stretch(room, start, stop)
        told = retelling(room, viewer(room, held, start, seat), lang, start, stop, log=False)
    return await retold(request, told)


class Retelling(NamedTuple):
    """What a worker needs to tell a match from one place to another; it does not change when the match goes on."""

    head: Head
    stretch: tuple[Any, ...]


def retelling(played: Played, seat: int, lang: Language, start: int, stop: int, log: bool) -> Retelling:
    """A match from one place to another, as a seat saw it."""
    now = present(played, seat) if stop == played.table.place else None
    return Retelling(messages.head(played, seat), (story_of(played), seat, lang, start, stop, log, now))


async def retold(request: Request, told: Retelling) -> Response:
    """The same, worked out by a worker process."""
    body = await service(request).work(request.scope, Kind.LOOK, stories.stretch, *told.stretch)
    return Response(f"{dumps(told.head)[:-1]},{body[1:]}", media_type="application/json")


def seen_at(played: Played, seat: int, at: int) -> View:
    """What a seat saw at a place."""
    table = played.table
    return present(played, seat) if at == table.place else played.game.told(table.match.state_at(table.stops[at]), seat)


def position(played: Played, at: int | None) -> int:
    """A position that exists; by default the last."""
    last = played.table.place
    if at is not None and not 0 <= at <= last:
        raise Refused("malformed", f"there are positions from 0 to {last}")
    return last if at is None else at


def stretch(played: Played, start: int, stop: int) -> tuple[int, int]:
    """As much of a stretch as is told at once: limited in length, and not past a change of seats."""
    start = position(played, start)
    seated = played.table.place_at(played.table.seated)
    end = min(position(played, stop), start + STEPS, seated - 1 if start < seated else stop)
    return start, max(start, end)


def viewer(room: Room, held: list[int], at: int, name: str | None) -> int:
    """The seat to look from at a position; another's only when the match is over."""
    state = room.table.match.state_at(room.table.stops[at])
    own = [room.game.seat_of(state, chair) for chair in held]
    if name is None:
        return own[0] if own else NOBODY
    names = {"spectator": NOBODY} | {seat: number for number, seat in enumerate(room.table.match.seats)}
    if name not in names:
        raise Refused("malformed", f"there is no seat {name!r}; there are: {', '.join(names)}")
    viewer = names[name]
    if viewer != NOBODY and viewer not in own and not room.table.over:
        raise Refused("hidden", "the other side's view is hidden until the match is over")
    return viewer


@router.get("/matches/{match}/hints", dependencies=[costs(THOUGHT)])
async def hints(
    request: Request,
    match: str,
    at: int | None = None,
    seat: str | None = None,
    lang: Language = "en",
    plan: Annotated[tuple[int, ...], Query(max_length=50)] = (),
) -> Response:
    """Scores for everybody; odds, costs and warnings for the seat that is asked: as they are, or after the answers of
    `plan`."""
    room, held = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        number = room.table.number
        where = position(room, at)
        seen = seen_at(room, viewer(room, held, where, seat), where)
    try:
        found = await service(request).work(request.scope, Kind.LOOK, jobs.hints, room.facts.game, seen, lang, plan)
    except SitroomError as error:
        raise error if isinstance(error, Refused) else Refused("illegal", str(error)) from None
    return reply({"number": number, **found})


@router.get("/matches/{match}/log")
async def log(request: Request, match: str, lang: Language = "en") -> Response:
    """The log in sentences."""
    room, held = await entered(request, match)
    async with room.lock:
        room.check()
        seat = room.table.seat_of(held[0]) if held else NOBODY
        told = (story_of(room), seat, lang)
    return PlainTextResponse(await service(request).work(request.scope, Kind.LOOK, stories.log, *told))


@router.get("/matches/{match}/record")
async def record(request: Request, match: str) -> Response:
    """The record of a match."""
    room, held = await entered(request, match)
    async with room.lock:
        _check_open(room, held)
        told = (story_of(room), room.table.ended)
    text = await service(request).work(request.scope, Kind.LOOK, stories.record, *told)
    return _file(text, f"{room.facts.game}-{room.id}.record")


@router.get("/matches/{match}/export", dependencies=[costs(THOUGHT)])
async def export(request: Request, match: str) -> Response:
    """A match as the text log that other programs read."""
    room, held = await entered(request, match)
    async with room.lock:
        _check_open(room, held)
        story = story_of(room)
    try:
        text = await service(request).work(request.scope, Kind.LOOK, stories.export, story)
    except SitroomError as error:
        raise error if isinstance(error, Refused) else Refused("malformed", shortened(str(error))) from None
    return _file(text, f"{room.facts.game}-{room.id}.txt")


def _check_open(room: Room, held: list[int]) -> None:
    """A record reveals everything, so it is only for those from whom nothing is hidden. Where the program has failed,
    that goes for people: a bot has no need of secrets in a match that does not go on."""
    room.check()
    stopped = room.facts.status == STOPPED
    secret = {number for number, chair in enumerate(room.facts.chairs) if not stopped or chair.who != BOT or chair.lent}
    if not room.table.over and not secret <= set(held):
        raise Refused("hidden", "a record names hidden cards: it is available once the match is over")


def _file(text: str, name: str) -> Response:
    name = re.sub(r"[^\w.-]", "", name)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
