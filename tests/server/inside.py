"""The matches of a database without a server around them."""

import asyncio
import contextlib

from server.test_storage import facts
from sitroom.server.live.rooms import Rooms
from sitroom.server.match.facts import Chair
from sitroom.server.store.storage import Storage
from sitroom.server.work.workers import Workers
from sitroom.twilight.rules.board import US, USSR


def inside(url, test):
    """Run a coroutine function over the matches of a database, and the database."""

    async def run():
        async with opened(url) as (rooms, storage):
            await test(rooms, storage)

    asyncio.run(run())


@contextlib.asynccontextmanager
async def opened(url):
    """The matches of a database, and the database."""
    storage = Storage(url)
    await storage.open()
    workers = Workers(1)
    rooms = Rooms(storage, workers, most_among_bots=10)
    try:
        yield rooms, storage
    finally:
        await rooms.close()
        workers.close()
        await storage.close()


async def store(storage, table, journal, name="a", **changes):
    """Put a match into the database as if it had been played there."""
    row = {
        "options": table.match.options,
        "rules": table.match.game.rules_version,
        "clock": None,
        "number": len(journal),
        "chairs": [Chair(seat, "player", None, "Ada", str(seat) * 64) for seat in (US, USSR)],
    }
    await storage.create(facts(name, **{**row, **changes}), journal)
