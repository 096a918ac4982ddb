"""Databases that older versions wrote."""

import asyncio
import json

from sqlalchemy import text

from server.clients import played
from server.inside import inside
from server.test_storage import stored
from sitroom.server.database import connect, full_url, migrate
from sitroom.twilight.board import US, USSR

OLD_MATCH = """
    INSERT INTO matches (id, game, rules, options, clock, spectators, created, status, number, at, waiting, played)
    VALUES ('a', 'twilight', 1, :options, '{"seconds": 60, "delay": 5}', TRUE, 1, 'live', :number, :at, '[1]', 1)
"""
OLD_CHAIR = "INSERT INTO chairs (match_id, chair, seat, who, name) VALUES ('a', :chair, :chair, 'player', 'Ada')"
OLD_ENTRY = """
    INSERT INTO answers (match_id, number, kind, seat, action, spent)
    VALUES ('a', :number, :kind, :seat, :action, 5)
"""


def test_a_database_of_the_first_version_is_brought_up_to_date_and_its_matches_go_on(database):
    """As 72f7d6d left it: no snapshots, no stored clocks, and every undo of one kind."""
    match = played("fidel", "duck_and_cover", "comecon")
    at = len(match.answers)
    journal = [(0, seat, action) for seat, action in match.answers] + [(1, USSR, at - 1), (0, *match.answers[-1])]

    async def first():
        engine = connect(full_url(database), 10)
        async with engine.begin() as connection:
            await connection.run_sync(migrate, "0002")
            options = {"options": json.dumps(match.options), "number": len(journal), "at": at}
            await connection.execute(text(OLD_MATCH), options)
            await connection.execute(text(OLD_CHAIR), [{"chair": 0}, {"chair": 1}])
            rows = [{"number": n, "kind": k, "seat": s, "action": a} for n, (k, s, a) in enumerate(journal)]
            await connection.execute(text(OLD_ENTRY), rows)
        await engine.dispose()

    async def second(rooms, storage):
        room = await rooms.get("a")
        assert room.table.match.state == match.state
        assert room.table.spent == [5 * [s for k, s, _ in journal if k == 0].count(seat) for seat in (US, USSR)]
        assert room.timing.clock.running
        assert (await stored(storage)).running == room.facts.running
        await room.act(room.actor(USSR), room.table.asked[USSR], room.table.match.legal()[0])
        assert (await stored(storage)).number == len(journal) + 1

    asyncio.run(first())
    inside(database, second)
