"""One server for one database, and only as long as it is the one that was opened."""

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.clients import Lobby, bot, played
from server.processes import Server, wait_until
from sitroom.server.store import guard
from sitroom.server.store.database import Guard, Lost, StorageError, full_url
from sitroom.server.store.guard import SERVING, FileGuard, PostgresGuard, guard_of
from sitroom.server.store.storage import Storage

CLI = "import sys; from sitroom.cli import main; sys.exit(main(['serve', '--no-browser', '--port', '0']))"


def another(url):
    """What `sitroom serve` says when it does not start on a database."""
    environment = {**os.environ, "SITROOM_DATABASE_URL": url}
    done = subprocess.run(
        [sys.executable, "-c", CLI], env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr


def plays(lobby):
    """Can one play here?"""
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    return ussr.play("comecon")


# A second server


def test_a_second_server_on_one_database_does_not_start_and_says_why(start, database):
    first = start()
    said = another(database)
    assert said.startswith("sitroom: another server is running on this database")
    assert said.count("\n") == 1
    if database.startswith("sqlite"):
        assert f"(process {first.process.pid})" in said
    with Lobby(first) as lobby:
        assert plays(lobby)
    assert first.stop() == 0
    with Lobby(start()) as lobby:
        assert plays(lobby)


def test_after_kill_9_the_next_server_starts_at_once(start):
    for _ in range(3):
        server = start()
        with Lobby(server) as lobby:
            match, _ = lobby.create(us=bot("easy"), ussr=bot("easy"))  # its workers live a moment longer
            assert lobby.get(f"/matches/{match}")
        server.kill()


def test_a_server_that_comes_while_another_stops_waits_for_it(start, database):
    first = start()
    first.process.terminate()
    with Lobby(start()) as lobby:
        assert plays(lobby)
    assert first.stop() == 0


def test_another_path_to_the_same_data_is_no_way_in(tmp_path, monkeypatch):
    monkeypatch.setattr(guard, "TAKE_WITHIN", 0.2)
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "y.sqlite3").symlink_to(tmp_path / "x.sqlite3")

    async def run():
        first = FileGuard(tmp_path / "x.sqlite3")
        await first.take()
        for path in ("links/y.sqlite3", "links/../x.sqlite3"):
            with pytest.raises(StorageError, match=f"process {os.getpid()}"):
                await FileGuard(tmp_path / path).take()
        await first.leave()
        await FileGuard(tmp_path / "links" / "y.sqlite3").take()

    asyncio.run(run())


def test_a_second_name_of_the_data_file_is_no_way_in(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    first = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    names = [tmp_path / "y.sqlite3", tmp_path / "elsewhere" / "x.sqlite3"]
    for name in names:
        name.hardlink_to(tmp_path / "x.sqlite3")
        assert "another server is running on this database" in another(f"sqlite:///{name}")
    with Lobby(first) as lobby:
        assert plays(lobby)
    assert first.stop() == 0
    for name in names:  # nobody has it now
        server = Server(f"sqlite:///{name}")
        with Lobby(server) as lobby:
            assert plays(lobby)
        assert server.stop() == 0


def test_a_data_file_that_was_renamed_under_a_server_is_still_that_servers(tmp_path):
    first = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    (tmp_path / "x.sqlite3").rename(tmp_path / "y.sqlite3")
    assert "another server is running on this database" in another(f"sqlite:///{tmp_path}/y.sqlite3")
    first.kill()
    with Lobby(Server(f"sqlite:///{tmp_path}/x.sqlite3")) as lobby:  # another file, which nobody has
        assert plays(lobby)


def test_after_kill_9_a_data_file_with_two_names_loses_nothing(tmp_path):
    first = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    (tmp_path / "y.sqlite3").hardlink_to(tmp_path / "x.sqlite3")
    with Lobby(first) as lobby:
        match, _ = lobby.create(us=bot(), ussr=bot())
    first.kill()
    assert f"the data file has another name, {tmp_path}/x.sqlite3" in another(f"sqlite:///{tmp_path}/y.sqlite3")
    again = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    with Lobby(again) as lobby:
        assert lobby.get(f"/matches/{match}")
    assert again.stop() == 0
    with Lobby(Server(f"sqlite:///{tmp_path}/y.sqlite3")) as lobby:
        assert lobby.get(f"/matches/{match}")


BUSY = """
import sqlite3, sys
try:
    sqlite3.connect(sys.argv[1], timeout=0).execute("BEGIN IMMEDIATE")
except sqlite3.OperationalError as error:
    print(error)
"""


def test_the_lock_on_the_data_file_and_sqlites_own_leave_each_other_alone(tmp_path):
    path = tmp_path / "x.sqlite3"

    def busy():
        return subprocess.run([sys.executable, "-c", BUSY, path], capture_output=True, text=True, check=True).stdout

    async def run():
        ours = FileGuard(path)
        await ours.take()
        await ours.opened()
        assert busy() == ""  # programs that only read or repair a database may open it
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writing:
            writing.execute("BEGIN IMMEDIATE")
            await ours.check()
            assert "locked" in busy()
            writing.execute("COMMIT")
        assert busy() == ""
        await ours.leave()

    asyncio.run(run())


def test_a_lock_that_was_deleted_is_taken_again(tmp_path):
    url = f"sqlite:///{tmp_path}/x.sqlite3"
    server = Server(url)
    lock = tmp_path / "x.sqlite3.lock"
    lock.unlink()
    wait_until(lock.exists)
    assert "another server" in another(url)
    with Lobby(server) as lobby:
        assert plays(lobby)
    assert server.stop() == 0


def test_a_database_in_memory_is_nobody_elses():
    for url in ("sqlite://", "sqlite:///:memory:", "sqlite:///file::memory:?uri=true", "sqlite:///file:x?mode=memory"):
        assert type(guard_of(url)) is Guard
    assert guard_of("sqlite:///file:/data/x?uri=true").path == Path("/data/x")


def test_two_databases_have_a_server_each(new_database):
    servers = [Server(new_database()) for _ in range(2)]
    for server in servers:
        with Lobby(server) as lobby:
            assert plays(lobby)
        assert server.stop() == 0


# PostgreSQL's lock goes with its connection

LOCK = f"pg_advisory_lock({SERVING}, hashtext(current_schema()))"
HERE = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"  # other tests have servers too
CUT = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = {SERVING} AND granted AND {HERE}"
HELD = f"SELECT count(*) FROM pg_locks WHERE classid = {SERVING} AND granted AND {HERE}"


def guarded(url, test, patience=5):
    async def run():
        session = await asyncpg.connect(url)
        guard = PostgresGuard(full_url(url), patience)
        await guard.take()
        try:
            await test(guard, session)
        finally:
            await guard.leave()
            await session.close()

    asyncio.run(run())


async def noticed(guard):
    """Wait until a guard notices that there was a gap."""
    while await guard.check():
        await asyncio.sleep(0.01)


def test_a_lock_whose_connection_was_cut_is_taken_again(postgres):
    async def test(guard, session):
        assert await guard.check()
        assert await session.fetchval(CUT)
        await noticed(guard)
        assert await guard.check(), "ours again"
        assert await session.fetchval(HELD) == 1

    guarded(postgres.new_database(), test)


def test_a_lock_that_another_has_taken_is_lost_until_it_is_given_back(postgres):
    async def test(guard, session):
        waiting = asyncio.create_task(session.execute(f"SELECT {LOCK}"))
        other = await asyncpg.connect(url)
        await other.fetchval(CUT)
        await waiting
        with pytest.raises(Lost):
            await noticed(guard)
        await session.execute("SELECT pg_advisory_unlock_all()")
        assert not await guard.check(), "another was there"
        assert await guard.check()
        await other.close()

    url = postgres.new_database()
    guarded(url, test)


def test_a_connection_that_hangs_is_given_up(postgres):
    async def test(guard, session):
        pid = await session.fetchval(f"SELECT pid FROM pg_locks WHERE classid = {SERVING} AND {HERE}")
        os.kill(pid, signal.SIGSTOP)  # as if its machine had gone
        try:
            await guard.beat()
        finally:
            os.kill(pid, signal.SIGCONT)
        assert not await guard.check()
        assert await guard.check()

    guarded(postgres.new_database(), test, patience=1)


def test_a_server_without_its_lock_stores_nothing(postgres):
    url = postgres.new_database()
    server = Server(url)

    async def take_over(session):
        waiting = asyncio.create_task(session.execute(f"SELECT {LOCK}"))
        cutter = await asyncpg.connect(url)
        await cutter.fetchval(CUT)
        await cutter.close()
        await waiting

    loop = asyncio.new_event_loop()
    session = loop.run_until_complete(asyncpg.connect(url))
    try:
        with Lobby(server) as lobby:
            _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
            before = ussr.update["number"]
            loop.run_until_complete(take_over(session))
            assert ussr.act("comecon")["refused"] == "no_database"
            assert lobby.get("/health", status=503)["refused"] == "no_database"
            loop.run_until_complete(session.close())
            wait_until(lambda: lobby.http.get("/api/health").status_code == 200)
            again = lobby.sit(ussr.match, ussr.token)
            assert again.update["number"] == before
            again.play("comecon")
    finally:
        assert server.stop() == 0
        loop.close()
    assert "Traceback" not in server.log


# A data file that goes


@pytest.fixture
def on_file(tmp_path):
    """A server whose data file is about to go; it stays up and ends well."""
    path = tmp_path / "data" / "x.sqlite3"
    server = Server(f"sqlite:///{path}")
    yield server, path
    assert server.stop() == 0
    assert "Traceback" not in server.log


def deleted(path):
    path.unlink()


def deleted_with_all_beside_it(path):
    shutil.rmtree(path.parent)


def deleted_and_made_anew(path):
    path.unlink()
    path.touch()


def replaced(path):
    other = path.with_name("backup")
    shutil.copy(path, other)
    other.replace(path)


def moved(path):
    path.rename(path.with_name("moved"))


def log_deleted(path):
    path.with_name(f"{path.name}-wal").unlink()


LOSSES = [deleted, deleted_with_all_beside_it, deleted_and_made_anew, replaced, moved, log_deleted]


@pytest.mark.parametrize("lose", LOSSES)
def test_nothing_is_acknowledged_that_would_be_written_into_nowhere(on_file, lose):
    server, path = on_file
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
        lose(path)
        refused = ussr.act("comecon")
        assert refused["refused"] == "no_database"
        assert "data file" in refused["reason"]
        with pytest.raises(ConnectionClosed):
            ussr.wait("never")
        body = {"game": "twilight", "sides": {"us": {"who": "me"}, "ussr": {"who": "me"}}}
        assert lobby.post("/matches", body, status=503)["refused"] == "no_database"
        assert lobby.get("/matches", status=503)["refused"] == "no_database"
        stranger = lobby.open(ussr.match)
        stranger.say(type="hello")
        assert stranger.wait("refused")["refused"] == "no_database"
    if lose in (deleted, moved):
        assert not path.exists(), "no new one was made"


def test_a_data_file_replaced_while_nobody_plays_is_noticed(on_file):
    server, path = on_file
    deleted(path)
    wait_until(lambda: "data file was deleted" in server.log)
    with Lobby(server) as lobby:
        assert lobby.get("/health", status=503)["refused"] == "no_database"


@pytest.mark.long
def test_bots_without_a_data_file_do_not_fill_the_log(on_file):
    server, path = on_file
    with Lobby(server) as lobby:
        for _ in range(20):
            lobby.create(us=bot(), ussr=bot())
        deleted(path)
        wait_until(lambda: "data file was deleted" in server.log)
        time.sleep(5)  # they try again every two seconds
    assert len(server.log.splitlines()) < 200


def test_a_file_that_is_put_back_is_played_on(on_file):
    server, path = on_file
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
        moved(path)
        assert ussr.act("comecon")["refused"] == "no_database"
        path.with_name("moved").rename(path)
        wait_until(lambda: lobby.http.get("/api/health").status_code == 200)
        again = lobby.sit(ussr.match, ussr.token)
        again.play("comecon")
        number = again.update["number"]
    with contextlib.closing(sqlite3.connect(path)) as stored:
        assert stored.execute("SELECT number FROM matches").fetchone() == (number,)


def test_a_server_on_a_relative_path_is_guarded_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def run():
        storage = Storage("sqlite:///x.sqlite3", guard=guard_of("sqlite:///x.sqlite3"))
        await storage.open()
        await storage.check()
        Path("x.sqlite3").unlink()
        with pytest.raises(Lost):
            await storage.facts()
        await storage.close()

    asyncio.run(run())


def test_the_log_that_is_written_ahead_is_emptied_though_the_guard_looks_on(tmp_path):
    """An open look at the data must not keep SQLite from putting what it wrote ahead into the file."""

    async def run():
        guard = FileGuard(tmp_path / "x.sqlite3")
        storage = Storage(f"sqlite:///{tmp_path}/x.sqlite3", guard=guard)
        await storage.open()
        async with storage.engine.connect() as connection:
            busy, *_ = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()
        assert busy == 0
        await storage.check()
        await storage.close()

    asyncio.run(run())


def test_a_lock_that_cannot_be_made_is_one_clear_line(tmp_path):
    (tmp_path / "x.sqlite3.lock").mkdir()

    async def run():
        await Storage(f"sqlite:///{tmp_path}/x.sqlite3", guard=FileGuard(tmp_path / "x.sqlite3")).open()

    with pytest.raises(StorageError, match="the database cannot be opened"):
        asyncio.run(run())
