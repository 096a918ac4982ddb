"""Starting and stopping the server."""

import signal
import socket

import httpx
import pytest

from server.processes import Server
from sitroom.kernel import SitroomError
from sitroom.server.main import data_url, serve


def test_a_port_in_use_is_one_clear_line(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SitroomError, match=f"127.0.0.1 port {port} cannot be used"):
            serve(port=port, database_url=f"sqlite:///{tmp_path}/x.sqlite3", open_browser=False)


def test_a_database_that_cannot_be_opened_is_one_clear_line():
    with pytest.raises(SitroomError, match="the database cannot be opened"):
        serve(port=0, database_url="sqlite:////dev/null/x", open_browser=False)


def test_matches_are_kept_where_one_says(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("SITROOM_DATABASE_URL", raising=False)
    assert data_url() == f"sqlite:///{tmp_path}/sitroom/matches.sqlite3"
    monkeypatch.setenv("SITROOM_DATABASE_URL", "postgresql://h/d")
    assert data_url() == "postgresql://h/d"
    assert data_url("/somewhere/file") == "sqlite:////somewhere/file"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_server_cleanly(tmp_path, number):
    server = Server(f"sqlite:///{tmp_path}/new/folder/x.sqlite3")
    server.process.send_signal(number)
    assert server.wait() == 0
    assert server.log == ""


def test_a_server_without_a_built_client_says_so(tmp_path):
    server = Server(
        f"sqlite:///{tmp_path}/x.sqlite3", environment={"SITROOM_WEB_DIST": str(tmp_path / "none")}, program=True
    )
    page = httpx.get(server.http)
    assert "not built" in page.text
    assert httpx.get(f"{server.http}/api/nowhere").json()["refused"] == "not_found"
    assert server.stop() == 0
