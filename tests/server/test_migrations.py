"""Databases that older versions wrote."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from server.clients import played
from server.inside import inside
from server.test_storage import stored
from sitroom.server.store import migrations
from sitroom.server.store.database import LATEST, connect, full_url, migrate
from sitroom.twilight.rules.board import US, USSR

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


def test_an_older_match_of_one_person_against_a_bot_leaves_the_list_of_live_matches(database):
    async def first():
        engine = connect(full_url(database), 10)
        async with engine.begin() as connection:
            await connection.run_sync(migrate, "0010")
            options = {"options": json.dumps(played("fidel", "duck_and_cover").options), "number": 0, "at": 0}
            for name, other in (("a", "bot"), ("b", "player")):
                await connection.execute(text(OLD_MATCH.replace("'a'", f"'{name}'")), options)
                for chair, who in enumerate(("player", other)):
                    row = OLD_CHAIR.replace("'a'", f"'{name}'").replace("'player'", f"'{who}'")
                    await connection.execute(text(row), {"chair": chair})
        await engine.dispose()

    async def second(_rooms, storage):
        assert {facts.id: facts.listed for facts in await storage.facts()} == {"a": False, "b": True}

    asyncio.run(first())
    inside(database, second)


def test_the_latest_revision_is_the_head_of_the_migrations():
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == LATEST


OPENS = """
import asyncio, sys
from sitroom.server.main import Storage
async def opened():
    storage = Storage(sys.argv[1])
    await storage.open()
    await storage.close()
asyncio.run(opened())
print("alembic" in sys.modules)
"""


def test_a_database_that_is_up_to_date_opens_without_what_migrates_it(tmp_path):
    program = [sys.executable, "-c", OPENS, f"sqlite:///{tmp_path}/x.sqlite3"]
    said = [subprocess.run(program, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert said == ["True\n", "False\n"]
