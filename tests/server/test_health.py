"""`/api/health` says whether something can be stored, because it has stored something."""

import asyncio
import os
import resource
import subprocess

import asyncpg
import pytest

from server.clients import Lobby
from server.processes import Server, wait_until
from sitroom.server.store import database as databases
from sitroom.server.store.models import BEAT, PROOF
from sitroom.server.store.storage import Storage


def healthy(lobby):
    return lobby.http.get("/api/health").status_code == 200


def ill(lobby):
    said = lobby.http.get("/api/health")
    return said.status_code == 503 and said.json()["refused"] == "unavailable"


@pytest.fixture
def small_disk(tmp_path):
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root can mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_with_the_disk_full_it_says_so_until_there_is_room_again(small_disk):
    server = Server(f"sqlite:///{small_disk}/x.sqlite3")
    with Lobby(server) as lobby:
        assert healthy(lobby)
        filler = small_disk / "filler"
        filled = subprocess.run(
            ["dd", "if=/dev/zero", f"of={filler}", "bs=512"],
            env={**os.environ, "LC_ALL": "C"},
            capture_output=True,
            text=True,
        )
        assert "No space left" in filled.stderr
        wait_until(lambda: ill(lobby))
        filler.unlink()
        wait_until(lambda: healthy(lobby))
    assert server.stop() == 0
    assert "Traceback" not in server.log


def test_with_files_that_may_not_grow_it_says_so_until_they_may(tmp_path):
    path = tmp_path / "x.sqlite3"
    server = Server(f"sqlite:///{path}")
    with Lobby(server) as lobby:
        assert healthy(lobby)
        limit = path.with_name("x.sqlite3-wal").stat().st_size
        endless = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, endless[1]))
        wait_until(lambda: ill(lobby))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, endless)
        wait_until(lambda: healthy(lobby))
    assert server.stop() == 0
    assert "Traceback" not in server.log


def test_a_database_that_may_only_be_read_is_not_healthy(postgres):
    url = postgres.new_database()
    server = Server(url)

    async def read_only(on):
        connection = await asyncpg.connect(url)
        name = url.rpartition("/")[2]
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}")
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
            name,
        )  # the setting is for new connections
        await connection.close()

    with Lobby(server) as lobby:
        assert healthy(lobby)
        asyncio.run(read_only("on"))
        wait_until(lambda: ill(lobby))
        assert lobby.http.get("/api/matches").status_code == 200  # reading goes on
    assert server.stop() == 0


def test_a_database_that_is_gone_is_not_healthy(postgres):
    server = Server(postgres.new_database())
    with Lobby(server) as lobby:
        assert healthy(lobby)
        postgres.crash()
        try:
            wait_until(lambda: ill(lobby))
        finally:
            postgres.start()
        wait_until(lambda: healthy(lobby))
    assert server.stop() == 0


def test_however_many_ask_it_is_tried_once_in_a_few_seconds(database, monkeypatch):
    monkeypatch.setattr(databases, "BELIEVED", 1e6)

    class Counting(Storage):
        tried = 0

        async def sign(self, connection):
            self.tried += 1
            await super().sign(connection)

    async def run():
        storage = Counting(database)
        await storage.open()
        await asyncio.gather(*(storage.prove() for _ in range(50)))
        assert storage.tried == 1
        await storage.prove()
        assert storage.tried == 1
        monkeypatch.setattr(databases, "BELIEVED", -1)  # it was too long ago
        await storage.prove()
        assert storage.tried == 2
        await storage.close()

    asyncio.run(run())


def test_a_question_for_health_is_no_sign_of_life_for_the_clocks(database):
    async def run():
        storage = Storage(database)
        await storage.open()
        await storage.prove()
        async with storage.reading() as connection:
            rows = (await connection.exec_driver_sql("SELECT id FROM beats")).scalars().all()
        assert (PROOF in rows, BEAT in rows) == (True, False)
        await storage.wind_on()
        await storage.close()

    asyncio.run(run())
