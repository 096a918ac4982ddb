"""HTTP: the lobby, joining, replay, hints, import and export. The API is in `docs/server-api.md`."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response

from sitroom import __version__
from sitroom.games import GAMES, game_named
from sitroom.kernel import NOBODY, SitroomError
from sitroom.server import games, messages
from sitroom.server.bots import within
from sitroom.server.facts import Facts
from sitroom.server.inbound import ClockBody, HeldSeat, Import, Join, Language, Mine, NewMatch, SideBody
from sitroom.server.limits import ANSWERS, FACTS, LISTED, THOUGHT, take
from sitroom.server.models import LIVE, OVER, MatchRow
from sitroom.server.reach import reach
from sitroom.server.refusals import Refused
from sitroom.server.room import Room
from sitroom.server.rooms import Opened
from sitroom.server.schema import About, ClockRule, Invited, MatchInfo, MyMatch, Unopened
from sitroom.server.schema import Opened as OpenedMessage
from sitroom.server.seats import Side, chair_with, invited
from sitroom.server.security import digest, is_match_id
from sitroom.server.service import Service, dumps
from sitroom.server.telling import Narrator, Played
from sitroom.server.turns import Rank
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import interface

router = APIRouter(prefix="/api")

REASON = 500
"""Characters of a refusal."""
STEPS = 100
"""Of a match that are told at once."""


def shortened(text: str) -> str:
    """A reason that may repeat what a client sent, shortened to what people will read."""
    return text if len(text) <= REASON else f"{text[:REASON]}…"


def service(request: Request) -> Service:
    """The server's own state."""
    found: Service = request.app.state.service
    return found


def reply(data: Any, status: int = 200) -> Response:
    """A JSON response."""
    return Response(dumps(data), status, media_type="application/json")


def charge(request: Request, cost: float) -> None:
    """Count what a request costs on top of the usual."""
    take(service(request).requests, request.scope, cost)


def costs(cost: float) -> Any:
    """For a path whose requests all cost the same."""

    async def counted(request: Request) -> None:
        charge(request, cost)

    return Depends(counted)


# What is on offer


@router.get("/health")
async def health(request: Request) -> Response:
    """Is the server up, and can it store anything?"""
    trouble = service(request).storage.trouble
    if trouble is not None:
        raise trouble
    return reply({"ok": True})


class Fixed(NamedTuple):
    """Facts that change only with the program; `tag` identifies them in a browser's cache."""

    body: str
    tag: str


def fixed(data: Any) -> Fixed:
    """Facts as they are sent."""
    body = dumps(data)
    return Fixed(body, f'W/"{digest(body)[:32]}"')


def give(request: Request, facts: Fixed) -> Response:
    """The facts, or that they have not changed since the client got them."""
    headers = {"ETag": facts.tag, "Cache-Control": "no-cache"}
    if facts.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(facts.body, headers=headers, media_type="application/json")


@router.get("/about")
async def about(request: Request) -> Response:
    """What can be played here."""
    return give(request, _about())


@cache
def _about() -> Fixed:
    offered = [games.describe(game) for game in GAMES.values()]
    found: About = {"version": __version__, "languages": list(LANGUAGES), "games": offered}
    return fixed(found)


@router.get("/games/{game}/board", dependencies=[costs(FACTS)])
async def board(request: Request, game: str) -> Response:
    """The facts of a game's board."""
    if game not in GAMES:
        raise Refused("not_found", "there is no such game here")
    return give(request, _board(game))


@cache
def _board(game: str) -> Fixed:
    return fixed(GAMES[game].board())


@router.get("/text/{lang}")
async def words(request: Request, lang: Language) -> Response:
    """The words of the client that belong to no game."""
    return give(request, _words(lang))


@cache
def _words(lang: Language) -> Fixed:
    return fixed(interface(lang))


@router.get("/text/{game}/{lang}", dependencies=[costs(FACTS)])
async def text(request: Request, game: str, lang: Language) -> Response:
    """All words of a game in one language."""
    if game not in GAMES:
        raise Refused("not_found", "there is no such game here")
    return give(request, _text(game, lang))


@cache
def _text(game: str, lang: Language) -> Fixed:
    return fixed(games.words(game, lang).words)


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
        )
    except Refused as refusal:
        if isinstance(refusal.why, str):
            raise
        raise refusal.told(games.words(body.game, lang)) from None
    return reply(opened_reply(opened), 201)


@router.post("/import")
async def bring(request: Request, body: Import) -> Response:
    """Make a match from a record or log."""
    take(service(request).imports, request.scope)
    workers, most = service(request).workers, service(request).limits.import_within
    try:
        async with workers.imports:
            found: games.Brought = await workers.ask(Rank.AWAY, within, most, games.import_text, body.text)
    except SitroomError as error:
        raise Refused("malformed", shortened(str(error))) from None
    except TimeoutError:
        raise Refused("malformed", "this could not be read in a reasonable time") from None
    opened = await service(request).rooms.bring(found, sides_of(body.sides), body.name, body.spectators)
    checks = [{"line": line, "log": says, "engine": has} for line, says, has in found.mismatches]
    return reply({**opened_reply(opened), "checked": found.checked, "mismatches": checks}, 201)


def _clock(clock: ClockBody) -> ClockRule:
    return {"kind": clock.kind, "seconds": clock.seconds, "delay": clock.delay}


def sides_of(sides: dict[str, SideBody]) -> dict[str, Side]:
    """Who is to hold the seats, as rooms take it."""
    return {seat: Side(side.who, side.bot) for seat, side in sides.items()}


def opened_reply(opened: Opened) -> OpenedMessage:
    """A match that was made, and what opens its seats."""
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
    found: Invited = {"match": _info(request, facts), "seat": game_named(facts.game).seats(facts.options)[chair.seat]}
    return reply(found)


@router.get("/reach")
async def reached(request: Request) -> Response:
    """How others reach this server."""
    return reply(reach(request, request.app.state.hosts))


@router.get("/matches")
async def listed(request: Request, status: Literal["live", "over"] = "live", limit: int = 50) -> Response:
    """Matches anyone may watch."""
    limit = max(1, min(limit, 100))
    charge(request, limit * LISTED)
    which = (MatchRow.status == (LIVE if status == "live" else OVER), MatchRow.spectators.is_(True))
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


def chairs(request: Request, facts: Facts) -> list[int]:
    """The chairs that the request's tokens open; without tokens none, where spectators are welcome."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and tokens.strip():
        return [chair_with(facts, token) for token in tokens.split()[: len(facts.chairs)]]
    if not facts.spectators:
        raise Refused("no_spectators", "this match has no spectators; a seat's token is needed")
    return []


async def entered(request: Request, match: str, whole: bool = True) -> tuple[Room, list[int]]:
    """The room of a match and the chairs that the request may look from; `whole`: the answer tells all of it."""
    rooms = service(request).rooms
    facts = await rooms.facts(match)
    held = chairs(request, facts)
    if whole or not rooms.has(match):  # else it must be loaded from its beginning
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
        return reply(messages.past(room, viewer(room, held, at, seat), lang, at, at, log))


@router.get("/matches/{match}/steps", dependencies=[costs(THOUGHT)])
async def steps(
    request: Request, match: str, start: int, stop: int, seat: str | None = None, lang: Language = "en"
) -> Response:
    """A match from one position to another, step by step, as one seat saw it."""
    room, held = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        start, stop = stretch(room, start, stop)
        return reply(messages.past(room, viewer(room, held, start, seat), lang, start, stop, log=False))


def position(played: Played, at: int | None) -> int:
    """A position that there is; by default the last."""
    last = played.table.place
    if at is not None and not 0 <= at <= last:
        raise Refused("malformed", f"there are positions from 0 to {last}")
    return last if at is None else at


def stretch(played: Played, start: int, stop: int) -> tuple[int, int]:
    """As much of a stretch as is told at once: of limited length, and not past where the seats changed hands."""
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
        seen = Narrator(room, viewer(room, held, where, seat), lang, where).seen["view"]
    try:
        found = await service(request).workers.ask(Rank.ASKED, games.hints, room.facts.game, seen, lang, plan)
    except SitroomError as error:
        raise Refused("illegal", str(error)) from None
    return reply({"number": number, **found})


@router.get("/matches/{match}/log")
async def log(request: Request, match: str, lang: Language = "en") -> Response:
    """The log in sentences."""
    room, held = await entered(request, match)
    async with room.lock:
        room.check()
        seat = room.table.seat_of(held[0]) if held else NOBODY
        lines = Narrator(room, seat, lang, room.table.place).whole()["log"]
    return PlainTextResponse("".join(f"{line['text']}\n" for line in lines if line["text"]))


@router.get("/matches/{match}/record")
async def record(request: Request, match: str) -> Response:
    """The record of a match."""
    room, held = await entered(request, match)
    async with room.lock:
        _check_open(room, held)
        return _file(games.record_text(room.table.match, room.table.ended), f"{room.facts.game}-{room.id}.record")


@router.get("/matches/{match}/export", dependencies=[costs(THOUGHT)])
async def export(request: Request, match: str) -> Response:
    """A match as the text log that other programs read."""
    room, held = await entered(request, match)
    async with room.lock:
        _check_open(room, held)
        told = (room.facts.game, room.table.match.options, list(room.table.match.answers), room.table.match.origin)
    try:
        text = await service(request).workers.ask(Rank.ASKED, games.export_text, *told)
    except SitroomError as error:
        raise Refused("malformed", shortened(str(error))) from None
    return _file(text, f"{room.facts.game}-{room.id}.txt")


def _check_open(room: Room, held: list[int]) -> None:
    """A record reveals everything, so it is only for those from whom nothing is hidden."""
    room.check()
    if not room.table.over and len(set(held)) < len(room.facts.chairs):
        raise Refused("hidden", "a record names hidden cards: it is available once the match is over")


def _file(text: str, name: str) -> Response:
    name = re.sub(r"[^\w.-]", "", name)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})
