"""The names a server answers to, and what of all that is sent may reach its log."""

import logging
import socket

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.clients import Lobby
from server.processes import Server
from server.test_connections import closed, plain
from sitroom.kernel import SitroomError
from sitroom.server.edge.hosts import host_name, is_address
from sitroom.server.edge.log import Lines, Measure
from sitroom.server.main import serve


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    """A server on loopback that also answers to a name and to all below another."""
    url = f"sqlite:///{tmp_path_factory.mktemp('named')}/x.sqlite3"
    server = Server(url, allow_hosts=("Play.Example", "*.friends.example", "2001:db8::1"))
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


OWN = ["localhost", "127.0.0.1", "[::1]", "play.example", "PLAY.example", "ada.friends.example", "[2001:db8::1]"]
FOREIGN = ["evil.example", "friends.example", "play.example.evil.example", "127.0.0.2", "[::2]", "x", "a b", "[", ""]


@pytest.mark.parametrize("port", ["", ":8000"])
@pytest.mark.parametrize("host", OWN)
def test_a_server_answers_to_its_own_names(named, host, port):
    for path in ("/api/health", "/"):
        assert httpx.get(f"{named.http}{path}", headers={"Host": host + port}).status_code in (200, 404)


@pytest.mark.parametrize("port", ["", ":8000"])
@pytest.mark.parametrize("host", FOREIGN)
def test_a_server_answers_to_no_other_name(named, host, port):
    for path in ("/api/health", "/"):
        answer = httpx.get(f"{named.http}{path}", headers={"Host": host + port})
        assert answer.status_code == 400
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_request_without_a_host_is_refused(named):
    with plain(named) as connection:
        connection.sendall(b"GET /api/health HTTP/1.0\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 400"


@pytest.mark.parametrize(("host", "origin"), [("evil.example", None), ("evil.example", "http://evil.example")])
def test_sockets_are_for_its_own_names_too(named, host, origin):
    """A page whose name was made to point here sends its own name as Host and as Origin alike."""
    with Lobby(named) as lobby:
        name, _ = lobby.create()
        with pytest.raises(InvalidStatus) as refused:
            lobby.open(name, origin=origin, additional_headers={"Host": host}, compression=None)
        assert refused.value.response.status_code == 400
        lobby.sit(name)
    assert "refused 127.0.0.1 at an unknown host name: malformed" in named.log


@pytest.mark.parametrize(("host", "reached"), [("0.0.0.0", "127.0.0.5"), ("::", "127.0.0.5"), ("::", "[::1]")])
def test_who_listens_everywhere_answers_to_the_address_it_was_reached_at(tmp_path, host, reached):
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6 here")
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", host=host)
    try:
        port = server.address.rpartition(":")[2]
        url = f"http://{reached}:{port}/api/health"
        assert httpx.get(url).json() == {"ok": True}
        assert httpx.get(url, headers={"Host": "evil.example"}).status_code == 400
        assert httpx.get(url, headers={"Host": "192.0.2.7"}).status_code == 400
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("server", "host", "same"),
    [
        (("192.0.2.7", 80), "192.0.2.7", True),
        (("192.0.2.7", 80), "192.0.2.7:8000", True),
        (("192.0.2.7", 80), "192.0.2.8", False),
        (("::ffff:192.0.2.7", 80), "192.0.2.7:8000", True),
        (("2001:db8::1", 80), "[2001:DB8::0:1]:8000", True),
        (("2001:db8::1", 80), "[2001:db8::1]", True),
        (("2001:db8::1", 80), "[2001:db8::2]", False),
        (("fe80::1%eth0", 80), "[fe80::1]", True),
        (("a-name", 80), "a-name", False),
        (("192.0.2.7", 80), "", False),
        (None, "192.0.2.7", False),
    ],
)
def test_an_address_is_the_same_however_it_is_written(server, host, same):
    assert is_address(host, {"server": server}) is same


@pytest.mark.parametrize("name", ["", "a b", "http://x", "x:8000", "x/y", "a.*", "*x", "[", "é.example", "x\n"])
def test_what_is_no_name_cannot_be_allowed(name):
    with pytest.raises(SitroomError, match="without a port"):
        host_name(name)
    with pytest.raises(SitroomError):
        serve(port=0, allow_hosts=[name], database_url="sqlite://", open_browser=False)


def test_every_name_can_be_allowed(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", allow_hosts=("*",))
    assert httpx.get(f"{server.http}/api/health", headers={"Host": "any.example"}).status_code == 200
    assert server.stop() == 0


# The log

NASTY = "\x1b[2J", "\x9b31m", "\x07", "\x85forged", "\u2028forged", "\x00"


def test_control_characters_never_reach_the_log(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits="Limits(requests=Rate(0.001, 40))")
    raw = "".join(NASTY).replace("\u2028", "").encode("latin-1")
    with Lobby(server) as lobby:
        lobby.create(name="".join(NASTY))
        for path in (
            "/api/%1b%5b2J",
            "/%1b%5b2J.js",
            "/api/matches/%0aforged/view",
            "/api/matches/a%c2%85b/view?at=%1b",
        ):
            lobby.http.get(path)
        for name in ("X-Forwarded-For", "Host", "Origin", "Authorization", "X\x1b"):
            for value in (raw, b"\x9b31m", b"\x85forged", b"evil\x9b31m"):
                with plain(server) as connection:
                    head = b"GET /api/matches/x HTTP/1.1\r\nConnection: close\r\n"
                    head += b"" if name == "Host" else b"Host: localhost\r\n"
                    connection.sendall(head + name.encode() + b": " + value + b"\r\n\r\n")
                    assert closed(connection)
        lobby.http.post("/api/mine", json={"seats": [{"match": "\x1b[2J", "token": "\x9b"}], "\x1b": 1})
    assert server.stop() == 0
    assert "refused" in server.log
    for line in server.log.split("\n"):
        assert line.isprintable(), line
        assert not line.startswith("forged")


def record(message, *args, error=None, line=1):
    exc_info = (type(error), error, None) if error else None
    return logging.LogRecord("x", logging.INFO, "file.py", line, message, args, exc_info)


def test_what_is_noted_is_one_line_and_a_traceback_is_set_in():
    written = Lines("%(levelname)s %(message)s").format(
        record("from %s", "a\r\nINFO forged\x1b\ud800", error=ValueError("b\nINFO forged\x9b"))
    )
    assert written.split("\n") == [
        r"INFO from a\r\nINFO forged\x1b\ud800",
        "  ValueError: b",
        r"  INFO forged\x9b",
    ]


def test_a_flood_is_noted_now_and_then():
    measure = Measure()
    taken = [measure.filter(record("the same %d", n)) for n in range(500)]
    assert 50 <= sum(taken) < 400
    assert measure.filter(record("another", line=2))
    for bucket in measure.buckets.values():
        bucket.level = 1
    last = record("the same %d", 500)
    assert measure.filter(last)
    assert last.getMessage() == f"the same 500 (and {500 - sum(taken)} more such)"
