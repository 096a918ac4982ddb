"""Databases and servers for the tests of this folder."""

import itertools
import os
from pathlib import Path

import pytest

from server.clients import Lobby
from server.processes import Postgres, Server, postgres_programs


@pytest.fixture(scope="session")
def postgres():
    programs = postgres_programs()
    if programs is None:
        missing = "PostgreSQL IS NOT INSTALLED: the storage was not tested on it (tools/system-deps installs it)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    cluster = Postgres(programs)
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request, tmp_path):
    """Makes empty databases, of each kind; returns their URLs."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database
    numbers = itertools.count()
    return lambda: f"sqlite:///{tmp_path}/matches-{next(numbers)}.sqlite3"


@pytest.fixture
def database(new_database):
    """The URL of an empty database, of each kind."""
    return new_database()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def both_servers(request, tmp_path_factory):
    """A server that tests share, on each kind of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('server')}/matches.sqlite3"
    else:
        url = request.getfixturevalue("postgres").new_database()
    server = Server(url)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture(scope="session")
def one_server(tmp_path_factory):
    """A server that tests share, on SQLite: for what has nothing to do with storage."""
    web = tmp_path_factory.mktemp("web")
    (web / "assets").mkdir()
    (web / "index.html").write_text("<!doctype html><title>the client</title>")
    (web / "assets" / "app-1234.js").write_text("export {}")
    server = Server(
        f"sqlite:///{tmp_path_factory.mktemp('server')}/matches.sqlite3", environment={"SITROOM_WEB_DIST": str(web)}
    )
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture
def lobby(one_server):
    with Lobby(one_server) as lobby:
        yield lobby


@pytest.fixture
def lobby_on_each(both_servers):
    with Lobby(both_servers) as lobby:
        yield lobby


@pytest.fixture
def start(database):
    """Start servers on one database, one after another; those still running are killed."""
    servers = []

    def start_server(**settings):
        servers.append(Server(database, **settings))
        return servers[-1]

    yield start_server
    for server in servers:
        server.kill()


@pytest.fixture(scope="session")
def shared():
    """The material beside the repository, where it is there."""
    folder = Path(__file__).parents[3] / "shared"
    if not folder.is_dir():
        pytest.skip("no ../shared here")
    return folder
