"""HTTP: hints for the side to move, why a bot played as it did, and reviews of matches that are over."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sitroom.kernel import CHANCE, NOBODY
from sitroom.server.edge.limits import ANSWERS, THOUGHT, whose
from sitroom.server.http.api import chairs, entered
from sitroom.server.http.examples import example
from sitroom.server.http.inbound import Language
from sitroom.server.http.replies import charge, costs, reply, service
from sitroom.server.live.messages import hinted
from sitroom.server.live.room import Room
from sitroom.server.match.facts import Facts
from sitroom.server.match.status import BOT
from sitroom.server.match.telling import Played
from sitroom.server.refusals import Refused
from sitroom.server.schema import Advised, Explained
from sitroom.server.work import judging, reviews
from sitroom.server.work.queue import Kind

router = APIRouter(prefix="/api")

MOVES = 3
"""How many actions a hint has."""
REVIEW = 2
"""The cost of asking how far a review is."""


@router.get("/matches/{match}/advice", dependencies=[costs(2 * THOUGHT)])
async def advice(request: Request, match: str, lang: Language = "en") -> Response:
    """The best actions for the decision that waits for this seat, from nothing but its view."""
    facts = await service(request).rooms.facts(match)
    held = chairs(request, facts)
    if not held:
        raise Refused("spectator", "hints are for those who play")
    check_copied(facts)
    if not hinted(facts):
        raise Refused("no_hints", "this match allows no hints")
    room, _ = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        seat = next((room.table.seat_of(chair) for chair in held if room.table.legal(room.table.seat_of(chair))), None)
        if seat is None or room.table.over:
            raise Refused("not_yours", "no decision waits for this seat")
        number, asked, view = room.table.number, room.table.asked_of(seat), room.table.told(seat)
    found, shared = await service(request).work(
        request.scope, Kind.ADVICE, judging.advise, facts.game, view, number, lang, MOVES
    )
    told: Advised = {"number": number, "asked": asked, "advice": found, "shared": shared}
    return reply(told)


def check_copied(facts: Facts) -> None:
    """Refuse to judge a position for players who get no help with it at their own table."""
    if facts.copied:
        raise Refused("copied", "this is a copy of a match that still goes on without hints")


@router.get("/matches/{match}/why", dependencies=[costs(THOUGHT)])
async def why(request: Request, match: str, lang: Language = "en") -> Response:
    """What a bot's last play led to, judged by what everybody sees."""
    room, _ = await entered(request, match, whole=False)
    async with room.lock:
        room.check()
        found = last_deed(room)
        if found is None:
            told: Explained = {"seat": None, "at": 0, "reasons": []}
            return reply(told)
        seat, start, stop = found
        states = (room.table.match.state_at(room.table.stops[at]) for at in (start, stop))
        before, after = (room.game.view(state, NOBODY) for state in states)
    reasons = await service(request).work(
        request.scope, Kind.LOOK, judging.explain, room.facts.game, before, after, seat, lang
    )
    told = {"seat": room.table.seat_name(seat), "at": stop, "reasons": reasons}
    return reply(told)


def last_deed(room: Room) -> tuple[int, int, int] | None:
    """The last stretch that a bot played alone, with Chance: its seat, the place it began at, the place it led to."""
    table = room.table
    bots = {table.seat_of(number) for number, chair in enumerate(room.facts.chairs) if chair.who == BOT}
    answers = table.match.answers
    end = next((n for n in range(len(answers), table.seated, -1) if answers[n - 1][0] in bots), None)
    if end is None:
        return None
    seat, start = answers[end - 1][0], end
    while start > table.seated and answers[start - 1][0] in (seat, CHANCE):
        start -= 1
    while end < len(answers) and answers[end][0] == CHANCE:
        end += 1
    return seat, max(0, table.place_at(start + 1) - 1), table.place_at(end)


@router.get("/matches/{match}/review")
async def review(request: Request, match: str, lang: Language = "en") -> Response:
    """The review of a match that is over, as far as it has been made; asking for it has more of it made."""
    room, _ = await entered(request, match, whole=False)
    charge(request, REVIEW)
    if not room.table.over:
        raise Refused("hidden", "a match is reviewed when it is over")
    check_copied(room.facts)
    return await _reviewed(request, room, lang)


@router.get("/examples/{name}/review", dependencies=[costs(REVIEW)])
async def example_review(request: Request, name: str, lang: Language = "en") -> Response:
    """The same for an example."""
    return await _reviewed(request, example(name), lang)


async def _reviewed(request: Request, played: Played, lang: Language) -> Response:
    found = await service(request).reviews.of(played, whose(request.scope))
    if found.done:
        charge(request, found.places * ANSWERS)
        if lang not in found.told:
            kept = found.part.decisions
            words = await service(request).work(request.scope, Kind.LOOK, reviews.in_words, found.story, kept, lang)
            found.told[lang] = words
    return Response(reviews.message(played, found, lang), media_type="application/json")
