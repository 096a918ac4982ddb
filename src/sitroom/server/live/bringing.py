"""A match that was played elsewhere, as it comes to a table: as it was brought, or with what is hidden dealt anew."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping

from sitroom.kernel import Provenance, SitroomError
from sitroom.server.live.seats import Side
from sitroom.server.match.journal import END, Entry
from sitroom.server.match.status import INVITE
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.work.jobs import Brought, all_dealt_anew
from sitroom.server.work.queue import Kind
from sitroom.server.work.workers import Workers
from sitroom.titles import game_named


async def arrive(
    brought: Brought, sides: Mapping[str, Side], exact: bool, workers: Workers, client: str
) -> tuple[Table, list[Entry]]:
    """The table of a match that is brought, and its journal.

    A person who brings a match may know everything in it. So where others are invited, all that is hidden is dealt
    anew, unless it is to be `exact`ly as it was: then they are told so before they accept."""
    table = Table(game_named(brought.game), brought.options, position=brought.position)
    entries = await asyncio.to_thread(table.bring, brought.answers)
    if brought.ended is not None:
        entries.append(Entry(END, *brought.ended))
        table.enter(entries[-1])
    exact = exact or table.over or all(side.who != INVITE for side in sides.values())
    if not exact:
        table, entries = await _dealt_anew(table, workers, client), []
    table.match.provenance = Provenance(brought.began, exact)
    return table, entries


async def _dealt_anew(table: Table, workers: Workers, client: str) -> Table:
    """A match that begins where another stands, with what is hidden from any seat dealt by the server."""
    game, position = table.game, table.game.position_text(table.match.state)
    try:
        dealt = await workers.ask(client, Kind.LOOK, all_dealt_anew, game.name, position, secrets.randbits(64))
        return Table(game, table.match.options, position=dealt)
    except SitroomError as error:
        raise error if isinstance(error, Refused) else Refused("malformed", str(error)) from None
