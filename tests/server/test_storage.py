"""The database keeps what it acknowledged, and only one answer for each number."""

import asyncio
import contextlib

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from sitroom.server.match.facts import Chair, Facts
from sitroom.server.match.journal import Entry
from sitroom.server.match.status import BOT, INVITE, LIVE, OVER, PLAYER
from sitroom.server.store.database import READERS, Conflict, StorageError, full_url
from sitroom.server.store.models import Base, MatchRow
from sitroom.server.store.storage import Storage


def facts(name="a", **changes):
    values = {
        "id": name,
        "game": "twilight",
        "rules": 1,
        "options": {"edition": "deluxe", "optional_cards": True},
        "clock": {"kind": "total", "seconds": 60, "delay": 5},
        "spectators": True,
        "created": 1_700_000_000_000,
        "status": LIVE,
        "number": 0,
        "at": 0,
        "waiting": [1],
        "result": None,
        "problem": None,
        "chairs": [Chair(0, PLAYER, None, "Ada", "1" * 64), Chair(1, INVITE, None, "", "2" * 64)],
    }
    return Facts(**{**values, **changes})


def with_storage(url, test):
    """Run a coroutine function over an open storage."""

    async def run():
        storage = Storage(url)
        await storage.open()
        try:
            await test(storage)
        finally:
            await storage.close()

    asyncio.run(run())


async def stored(storage, name="a"):
    (found,) = await storage.facts(MatchRow.id == name)
    return found


def test_a_match_comes_back_as_it_was_stored(database):
    async def test(storage):
        await storage.create(facts(), [Entry(0, -1, 4), Entry(0, 1, 7, 1500)])
        assert await stored(storage) == facts()
        assert await storage.entries("a") == [Entry(0, -1, 4), Entry(0, 1, 7, 1500)]

    with_storage(database, test)


def test_what_was_stored_is_there_after_a_restart(database):
    async def first(storage):
        await storage.create(facts(chairs=[Chair(0, BOT, "greedy"), Chair(1, PLAYER)]), [])
        await storage.append(facts(number=1, at=1, waiting=[0]), 0, [Entry(0, 1, 5)])

    async def second(storage):
        assert (await stored(storage)).number == 1
        assert await storage.entries("a") == [Entry(0, 1, 5)]

    with_storage(database, first)
    with_storage(database, second)


def test_the_migrations_make_what_the_models_say(database):
    async def test(storage):
        async with storage.engine.connect() as connection:
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync, {"compare_type": True}), Base.metadata)
            )
        assert differences == []

    with_storage(database, test)


def test_two_answers_cannot_land_on_one_number(database):
    async def test(storage):
        await storage.create(facts(), [])
        await storage.append(facts(number=1, at=1), 0, [Entry(0, 1, 5)])
        with pytest.raises(Conflict):
            await storage.append(facts(number=1, at=1, status=OVER), 0, [Entry(0, 1, 6)])
        assert await storage.entries("a") == [Entry(0, 1, 5)]
        assert (await stored(storage)).status == LIVE

    with_storage(database, test)


def test_two_servers_on_one_database_cannot_both_answer(database):
    async def test(storage):
        other = Storage(database)
        await other.open()
        await storage.create(facts(), [])
        answers = [one.append(facts(number=1), 0, [Entry(0, 1, 5)]) for one in (storage, other)]
        outcomes = await asyncio.gather(*answers, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {type(None), Conflict}
        assert len(await storage.entries("a")) == 1
        await other.close()

    with_storage(database, test)


def test_two_servers_may_start_at_once_on_an_empty_database(database):
    async def both():
        storages = [Storage(database) for _ in range(6)]
        await asyncio.gather(*(storage.open() for storage in storages))
        await storages[0].create(facts(), [])
        assert await stored(storages[1]) == facts()
        for storage in storages:
            await storage.close()

    asyncio.run(both())


def test_more_readers_than_connections_take_turns(database):
    async def test(storage):
        await storage.create(facts(), [])
        found = await asyncio.gather(*(stored(storage) for _ in range(100)))
        assert found == [facts()] * 100

    with_storage(database, test)


def test_a_write_waits_for_nobody_who_reads_and_readers_wait_as_long_as_it_takes(database):
    """However slow a busy server is, that is not the database's fault."""

    async def test():
        storage = Storage(database, patience=2)
        await storage.open()
        done = asyncio.Event()

        async def read_slowly():
            async with storage.reading():
                await done.wait()

        readers = [asyncio.create_task(read_slowly()) for _ in range(2 * READERS)]
        await asyncio.sleep(0.1)
        await storage.create(facts(), [])
        await storage.append(facts(number=1), 0, [Entry(0, 1, 5)])
        await asyncio.sleep(storage.patience)
        done.set()
        await asyncio.gather(*readers)
        await storage.close()

    asyncio.run(test())


@pytest.mark.parametrize(
    "reading",
    [
        lambda storage: storage.facts(MatchRow.id == "a"),
        lambda storage: storage.recognised(["x"]),
        lambda storage: storage.finished(None, 10),
        lambda storage: storage.people(["a"]),
        lambda storage: storage.entries("a"),
        lambda storage: storage.snapshot("a"),
        lambda storage: storage.review("a"),
        lambda storage: storage.drafts("a"),
        lambda storage: storage.settled("a"),
        lambda storage: storage.answered_for(),
        lambda storage: storage.chat("a", 10),
    ],
)
def test_who_gives_up_reading_leaves_no_broken_connection(database, caplog, reading):
    """As when a server stops while somebody asks: what is being read is read to its end, and then the database is
    closed."""

    async def test():
        storage = Storage(database)
        await storage.open()
        await storage.create(facts(), [Entry(0, 1, 5)] * 3)
        for steps in range(40):
            read = asyncio.create_task(reading(storage))
            for _ in range(steps):
                await asyncio.sleep(0)
            read.cancel()
            await asyncio.gather(read, return_exceptions=True)
        await storage.close()
        assert storage.engine.pool.checkedout() == 0

    asyncio.run(test())
    assert not caplog.records


def test_who_finds_no_connection_is_told_so_and_served_later(database):
    async def test():
        storage = Storage(database, patience=1)
        await storage.open()
        await storage.create(facts(), [])
        async with contextlib.AsyncExitStack() as held:
            for _ in range(storage.engine.pool.size()):  # all there can be
                await held.enter_async_context(storage.engine.connect())
            with pytest.raises(StorageError):
                await stored(storage)
            with pytest.raises(StorageError):
                await storage.append(facts(number=1), 0, [Entry(0, 1, 5)])
        await storage.append(facts(number=1), 0, [Entry(0, 1, 5)])
        assert (await stored(storage)).number == 1
        await storage.close()

    asyncio.run(test())


def test_a_database_that_does_not_answer_is_away(postgres):
    async def test():
        storage = Storage(postgres.new_database(), patience=1)
        await storage.open()
        await storage.create(facts(), [])
        postgres.freeze()
        try:
            writes = [storage.append(facts(number=1), 0, [Entry(0, 1, 5)]) for _ in range(3)]
            outcomes = await asyncio.gather(*writes, stored(storage), return_exceptions=True)
            assert {type(outcome) for outcome in outcomes} == {StorageError}
        finally:
            postgres.thaw()
        assert (await stored(storage)).number in (0, 1), "what came in when it woke up may have landed"
        await storage.close()

    asyncio.run(test())


def test_a_decision_may_take_months(database):
    async def test(storage):
        await storage.create(facts(), [Entry(0, 1, 5, 90 * 24 * 3_600_000)])
        assert (await storage.entries("a"))[0].spent == 7_776_000_000

    with_storage(database, test)


def test_a_write_that_fails_does_not_take_others_with_it(database):
    async def test(storage):
        for name in "abc":
            await storage.create(facts(name), [])
        await storage.append(facts("b", number=1), 0, [Entry(0, 1, 5)])
        together = [storage.append(facts(name, number=1), 0, [Entry(0, 1, 9)]) for name in "abc"]
        outcomes = await asyncio.gather(*together, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
        assert [await storage.entries(name) for name in "abc"] == [
            [Entry(0, 1, 9)],
            [Entry(0, 1, 5)],
            [Entry(0, 1, 9)],
        ]

    with_storage(database, test)


def test_several_entries_land_together_or_not_at_all(database):
    async def test(storage):
        await storage.create(facts(), [Entry(0, -1, 4)])
        with pytest.raises(Conflict):
            await storage.append(facts(), 0, [Entry(0, 1, 5), Entry(0, -1, 6)])
        assert await storage.entries("a") == [Entry(0, -1, 4)]

    with_storage(database, test)


def test_an_invite_is_taken_once(database):
    async def test(storage):
        await storage.create(facts(), [])
        taken = await asyncio.gather(*(storage.take("a", 1, "2" * 64, str(n) * 64, "Bob") for n in range(5)))
        assert sorted(taken) == [False] * 4 + [True]
        assert (await stored(storage)).chairs[1].who == PLAYER

    with_storage(database, test)


def test_seats_that_change_hands_are_stored(database):
    async def test(storage):
        await storage.create(facts(), [])
        swapped = facts(number=1, chairs=[Chair(1, PLAYER), Chair(0, INVITE)])
        await storage.append(swapped, 0, [Entry(0, 1, 5)], reseated=True)
        chairs = (await stored(storage)).chairs
        assert [(chair.seat, chair.name) for chair in chairs] == [(1, "Ada"), (0, "")]

    with_storage(database, test)


def test_chat_is_kept_in_order(database):
    async def test(storage):
        await storage.create(facts(), [])
        await asyncio.gather(*(storage.say("a", 0, f"line {n}", "Ada") for n in range(10)))
        lines = await storage.chat("a", 4)
        assert [(line["number"], line["text"]) for line in lines] == [(n, f"line {n - 1}") for n in range(7, 11)]

    with_storage(database, test)


def test_lists_have_the_most_recently_played_first(database):
    async def test(storage):
        await storage.create(facts("old", created=1), [])
        await storage.create(facts("new", created=2), [])
        await storage.create(facts("closed", spectators=False, created=3), [])
        listed = await storage.facts(MatchRow.spectators.is_(True), limit=10)
        assert [found.id for found in listed] == ["new", "old"]
        await storage.append(facts("old", number=1), 0, [Entry(0, 1, 5)])
        assert [found.id for found in await storage.facts(MatchRow.spectators.is_(True), limit=1)] == ["old"]

    with_storage(database, test)


def test_sqlite_syncs_every_commit_to_disk(tmp_path):
    async def test(storage):
        async with storage.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2

    with_storage(f"sqlite:///{tmp_path}/x.sqlite3", test)


def test_postgresql_waits_for_the_disk(postgres):
    """Whether a cluster writes through at all is its own setting: the tests' does not."""

    async def test(storage):
        async with storage.engine.connect() as connection:
            assert (await connection.execute(text("SHOW synchronous_commit"))).scalar() == "on"

    with_storage(postgres.new_database(), test)


@pytest.mark.parametrize("url", ["sqlite:////dev/null/x", "postgresql://nobody@127.0.0.1:1/x", "mysql://x"])
def test_a_database_that_cannot_be_opened_is_one_clear_line(url):
    with pytest.raises(StorageError) as refused:
        with_storage(url, None)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///a", "sqlite+aiosqlite:///a"),
        ("postgresql://h/d", "postgresql+asyncpg://h/d"),
        ("postgres://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
    ],
)
def test_a_plain_url_gets_the_driver(given, used):
    assert full_url(given) == used
