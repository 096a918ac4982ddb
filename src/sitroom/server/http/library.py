"""The library: example games, finished public matches and imports, a page at a time.

A page costs the same however many matches there are: it looks through a limited number and says where to go on.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from sitroom.kernel import Result
from sitroom.server.edge.limits import LISTED, THOUGHT
from sitroom.server.edge.security import is_match_id
from sitroom.server.http import examples
from sitroom.server.http.replies import costs, reply, service
from sitroom.server.live import messages
from sitroom.server.match.facts import Facts
from sitroom.server.refusals import Refused
from sitroom.server.schema import Page, Shelved, Source
from sitroom.server.store.models import MatchRow
from sitroom.server.store.storage import Finished, People, Played, Storage

router = APIRouter(prefix="/api/library")

SHOWN = 20
"""Matches on a page."""
LOOKED = 400
"""Matches that a page looks through at most."""
LONG = 1_000_000
DRAW = "draw"
NOBODY = People([], 0)


class Wanted(BaseModel):
    """A search; fields left out match anything."""

    game: str = ""
    source: Source | Literal[""] = ""
    player: str = Field("", max_length=40)
    """Part of a name."""
    bots: Literal["", "none", "some"] = ""
    result: str = ""
    """The winner, or `draw`."""
    shortest: int = Field(0, ge=0, le=LONG)
    longest: int = Field(LONG, ge=0, le=LONG)
    """Length, in positions."""
    after: str = ""
    """Where the last page ended; empty for the first."""

    def fits(self, match: Finished, people: People, source: Source) -> bool:
        """Does a match meet the search?"""
        return (
            self.game in ("", match.game)
            and self.source in ("", source)
            and (not self.player or any(self.player.casefold() in name.casefold() for name in people.names))
            and (not self.bots or (self.bots == "some") == (people.bots > 0))
            and (not self.result or _ended(match.result) == self.result)
            and self.shortest <= match.at <= self.longest
        )


def _ended(result: Result | None) -> str:
    return "" if result is None else result["winner"] or DRAW


@router.get("", dependencies=[costs(THOUGHT + SHOWN * LISTED)])
async def page(request: Request, wanted: Annotated[Wanted, Query()]) -> Response:
    """A page of the library, the newest matches first; the first page begins with the examples."""
    after = _place(wanted.after)
    found = [] if after else [_shelved(facts, "example") for facts in _examples(wanted)]
    matches, left = await search(service(request).storage, wanted, after)
    answer: Page = {"matches": found + matches, "next": left and f"{left.played}-{left.id}"}
    return reply(answer)


def _place(text: str) -> Played | None:
    """A place in the order of matches, as text."""
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,18})-(\w+)", text, re.ASCII)
    if found is None or not is_match_id(found[2]):
        raise Refused("malformed", "this is no place in the library")
    return Played(int(found[1]), found[2])


def _examples(wanted: Wanted) -> list[Facts]:
    told = [examples.example(name).facts for name in examples.NAMES]
    return [
        facts
        for facts in told
        if wanted.fits(Finished(facts.id, 0, 0, facts.game, facts.at, facts.result), NOBODY, "example")
    ]


async def search(storage: Storage, wanted: Wanted, after: Played | None = None) -> tuple[list[Shelved], Played | None]:
    """Matches that fit, and where the next page begins."""
    seen = await storage.finished(after, LOOKED)
    people = await storage.people([match.id for match in seen]) if wanted.player or wanted.bots else {}
    fitting = [match for match in seen if wanted.fits(match, people.get(match.id, NOBODY), _source(match))]
    found = fitting[:SHOWN]
    ends = found if len(fitting) > SHOWN else seen if len(seen) == LOOKED else []
    rows = {facts.id: facts for facts in await storage.facts(MatchRow.id.in_([match.id for match in found]))}
    shelved = [_shelved(rows[match.id], _source(match)) for match in found]
    return shelved, ends[-1].place if ends else None


def _source(match: Finished) -> Source:
    """Where a match on file is from. An import was over when it was made."""
    return "import" if match.played == match.created else "match"


def _shelved(facts: Facts, source: Source) -> Shelved:
    return {**messages.match_info(facts), "source": source}
