"""Example games to step through: matches that nobody plays and no database stores, open from every side."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sitroom.kernel import NOBODY, Rules, read_record
from sitroom.server.edge.limits import ANSWERS, THOUGHT
from sitroom.server.http.api import position, retelling, retold, seen_at, stretch
from sitroom.server.http.inbound import Language
from sitroom.server.http.replies import charge, costs, reply, service
from sitroom.server.live import messages
from sitroom.server.match.facts import Chair, Facts
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.status import OVER, PLAYER
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.work import jobs
from sitroom.server.work.queue import Kind
from sitroom.titles import GAMES
from sitroom.titles import examples as records

router = APIRouter(prefix="/api/examples")

NAMES = tuple(records())


class Example(NamedTuple):
    """The part of a room that its messages need."""

    game: Rules[Any]
    table: Table
    facts: Facts


@cache
def example(name: str) -> Example:
    """An example, read from its record."""
    if name not in NAMES:
        raise Refused("not_found", "there is no such example here")
    record = read_record(records()[name](), GAMES)
    table = Table(record.game, record.options, position=record.origin)
    table.enter_all(Entry(ANSWER, seat, action) for seat, action in record.answers)
    facts = Facts(
        id=f"example:{name}",
        game=record.game.name,
        rules=record.game.rules_version,
        options=record.options,
        clock=None,
        spectators=True,
        created=0,
        status=OVER,  # nothing will be added, whether or not the match was finished
        number=table.number,
        at=table.place,
        waiting=[],
        result=table.result(),
        problem=None,
        chairs=[Chair(seat, PLAYER) for seat in range(len(record.seats))],
    )
    return Example(record.game, table, facts)


@router.get("")
async def listed() -> Response:
    """All examples."""
    return reply({"examples": [{"name": name, **messages.match_info(example(name).facts)} for name in NAMES]})


@router.get("/{name}")
async def info(name: str) -> Response:
    """An example as a match is listed."""
    return reply(messages.match_info(example(name).facts))


@router.get("/{name}/view")
async def view(
    request: Request,
    name: str,
    at: int | None = None,
    seat: str | None = None,
    lang: Language = "en",
    log: bool = True,
) -> Response:
    """Any position, as one seat saw it."""
    shown = example(name)
    charge(request, shown.facts.at * ANSWERS if log else 0)
    at = position(shown, at)
    return await retold(request, retelling(shown, example_viewer(shown, seat), lang, at, at, log))


@router.get("/{name}/steps", dependencies=[costs(THOUGHT)])
async def steps(
    request: Request, name: str, start: int, stop: int, seat: str | None = None, lang: Language = "en"
) -> Response:
    """From one position to another, step by step, as one seat saw it."""
    shown = example(name)
    told = retelling(shown, example_viewer(shown, seat), lang, *stretch(shown, start, stop), log=False)
    return await retold(request, told)


@router.get("/{name}/hints", dependencies=[costs(THOUGHT)])
async def hints(
    request: Request, name: str, at: int | None = None, seat: str | None = None, lang: Language = "en"
) -> Response:
    """Hints for a position: what its regions would score."""
    shown = example(name)
    seen = seen_at(shown, example_viewer(shown, seat), position(shown, at))
    found = await service(request).work(request.scope, Kind.LOOK, jobs.hints, shown.facts.game, seen, lang)
    return reply({"number": shown.table.number, **found})


def example_viewer(shown: Example, seat: str | None) -> int:
    """The seat to look from: any."""
    viewers = {"spectator": NOBODY} | {name: number for number, name in enumerate(shown.table.match.seats)}
    if seat is not None and seat not in viewers:
        raise Refused("malformed", f"there is no seat {seat!r}; there are: {', '.join(viewers)}")
    return viewers[seat or "spectator"]
