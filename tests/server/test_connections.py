"""Clients that hang, flood or send what is no message: they are cut, and nobody else notices."""

import contextlib
import json
import signal
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.clients import Lobby, played
from server.processes import FEW_DESCRIPTORS, Server, wait_until
from server.test_lobby import finished
from sitroom.server.edge.limits import client_of
from sitroom.server.http.doors import Doors


@pytest.fixture
def limited(tmp_path):
    """Start a server with limits of one's own; it must end well and without a traceback."""
    servers = []

    def start(limits="Limits()", **settings):
        servers.append(Server(f"sqlite:///{tmp_path}/x.sqlite3", limits=limits, **settings))
        return servers[-1]

    yield start
    for server in servers:
        assert server.stop() == 0
        assert "Traceback" not in server.log


def sockets(server):
    """How many sockets the server's process has open."""
    links = []
    for link in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            links.append(str(link.readlink()))
    return sum(link.startswith("socket:") for link in links)


def plain(server, address="127.0.0.1"):
    """A connection without manners, from an address of this machine."""
    host, _, port = server.address.partition(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(60)
    connection.bind((address, 0))
    connection.connect((host, int(port)))
    return connection


def closed(connection):
    """Read until the server ends the connection."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_who_does_not_say_hello_in_time_is_shown_out(limited):
    with Lobby(limited("Limits(hello_within=0.1)")) as lobby:
        name, _ = lobby.create()
        silent = lobby.open(name)
        with pytest.raises(ConnectionClosed) as closing:
            silent.take()
        assert (closing.value.rcvd.code, closing.value.rcvd.reason) == (1008, "no hello")


UNFINISHED = [
    b"",
    b"GET /api/health HT",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ",
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n{",
]


def test_a_request_that_is_never_finished_is_cut(limited):
    server = limited("Limits(ask_within=0.2)")
    for start in UNFINISHED:
        with plain(server) as connection:
            connection.sendall(start)
            assert closed(connection)
    assert httpx.get(f"{server.http}/api/health").json() == {"ok": True}


@pytest.mark.parametrize("start", UNFINISHED[:4])
def test_requests_that_are_never_finished_stop_nobody(limited, start):
    """Not even at the same address, where descriptors are few."""
    server = limited("Limits(requests=Rate(1000, 5000))", first=FEW_DESCRIPTORS.format(descriptors=256))
    with Lobby(server) as lobby, contextlib.ExitStack() as stack:
        name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
        ussr = lobby.sit(name, tokens["ussr"])
        for _ in range(400):
            stack.enter_context(plain(server)).sendall(start)
        for address in ("127.0.0.1", "127.0.0.2"):
            assert health(server, address)
        ussr.play("comecon")
        assert lobby.get("/health") == {"ok": True}
        assert sockets(server) < 100
    assert "refused 127.0.0.1 at connection: slow_down" in server.log
    assert len(server.log) < 10_000


def health(server, address):
    """What an address is told when it asks how the server is."""
    with plain(server, address) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer.endswith(b'{"ok":true}')


def test_unfinished_requests_from_many_addresses_stop_nobody(limited):
    server = limited(first=FEW_DESCRIPTORS.format(descriptors=256))
    with contextlib.ExitStack() as stack:
        for n in range(600):
            stack.enter_context(plain(server, f"127.0.1.{n % 200 + 1}")).sendall(b"GET / HT")
        assert health(server, "127.0.0.1")
        assert sockets(server) < 200
    assert len(server.log) < 20_000


def test_a_burst_of_connections_does_not_use_up_the_descriptors(limited):
    server = limited(first=FEW_DESCRIPTORS.format(descriptors=160))
    with contextlib.ExitStack() as stack:
        server.process.send_signal(signal.SIGSTOP)
        for _ in range(300):
            connection = stack.enter_context(socket.socket())
            connection.setblocking(False)
            connection.connect_ex(("127.0.0.1", int(server.address.rpartition(":")[2])))
        server.process.send_signal(signal.SIGCONT)
        assert health(server, "127.0.0.2")
    assert "no connection can be taken" not in server.log


def test_sockets_leave_room_for_pages(limited):
    server = limited("Limits(sockets=30, all_connections=40)")
    with Lobby(server) as lobby:
        name, _ = lobby.create()
        watchers = [watch(lobby, name, f"127.0.0.{n % 3 + 1}") for n in range(30)]
        assert [heard["type"] for _, heard in watchers] == ["welcome"] * 30
        late, heard = watch(lobby, name, "127.0.0.1")
        assert heard["refused"] == "slow_down"
        assert closing_code(late) == 1013
        assert health(server, "127.0.0.4")
        assert watchers[0][0].ask(type="ping")["type"] == "pong"


def watch(lobby, name, address="127.0.0.1"):
    """A spectator's socket from an address of this machine, and what it is told first."""
    watcher = lobby.open(name, source_address=(address, 0))
    watcher.say(type="hello")
    return watcher, watcher.take()


def closing_code(client):
    """With which code the server closes a socket."""
    try:
        while True:
            client.take()
    except ConnectionClosed as closing:
        return closing.rcvd.code


@pytest.mark.parametrize(
    ("limits", "first", "watchers"),
    [
        ("Limits(requests=Rate(1000, 5000), sockets=1000)", FEW_DESCRIPTORS.format(descriptors=256), 140),
        ("Limits(requests=Rate(1000, 5000), sockets=20)", "", 30),
    ],
    ids=["in all", "at one address"],
)
def test_spectators_make_way_for_whoever_holds_a_seat(limited, limits, first, watchers):
    """However many there are, from whichever address; and those who play lose their places to no spectator."""
    server = limited(limits, first=first)
    with Lobby(server) as lobby:
        name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
        us = lobby.sit(name, tokens["us"])
        crowd = [watch(lobby, name) for _ in range(watchers)]
        assert {heard["type"] for _, heard in crowd} == {"welcome", "refused"}
        ussr = lobby.sit(name, tokens["ussr"])
        ussr.play("comecon")
        us.catch_up(ussr.update["number"])
        out = [watcher for watcher, heard in crowd if heard["type"] == "welcome"][-1]
        assert closing_code(out) == 1013, "who came last goes first"


def test_sockets_that_do_not_say_who_they_are_shut_out_nobody(limited):
    server = limited("Limits(requests=Rate(1000, 5000))", first=FEW_DESCRIPTORS.format(descriptors=256))
    with Lobby(server) as lobby, contextlib.ExitStack() as stack:
        name, tokens = lobby.create()
        for n in range(300):
            connection = stack.enter_context(plain(server, f"127.0.0.{n % 2 + 1}"))
            connection.sendall(HANDSHAKE.format(name=name, host=server.address).encode())
        assert lobby.sit(name, tokens["us"]).ask(type="ping")["type"] == "pong"
        assert health(server, "127.0.0.1")


class Guest:
    """A connection that does as it is told."""

    def __init__(self, idle=False):
        self.idle, self.out = idle, False

    def cut(self):
        self.out = True

    make_way = cut


def test_where_all_connections_are_busy_who_has_most_gives_way():
    doors = Doors(each=10, most=12, each_sockets=5)
    greedy = [Guest() for _ in range(9)]
    few = [Guest() for _ in range(3)]
    for connection in greedy:
        assert doors.enter("greedy", connection)
    for connection in few:
        assert doors.enter("few", connection)
    player = Guest()
    doors.enter("player", player)
    assert [connection.out for connection in greedy] == [True] + [False] * 8, "its oldest"
    assert not player.out
    late = Guest()
    doors.enter("greedy", late)
    assert late.out, "nobody has more than it"
    assert not any(connection.out for connection in (*few, player, *greedy[1:]))


def test_seats_are_shared_among_clients_too():
    """Somebody who plays at many tables of its own shuts out no other player."""
    doors = Doors(each=10, most=12, each_sockets=8)
    greedy = [Guest() for _ in range(8)]
    assert all(doors.seat("greedy", socket, plays=True) for socket in greedy)
    assert not doors.seat("greedy", Guest(), plays=True), "so many at most"
    watcher, player = Guest(), Guest()
    assert doors.seat("watcher", watcher, plays=False)
    assert doors.seat("player", player, plays=True), "in the place of the spectator"
    assert watcher.out
    assert doors.seat("another", Guest(), plays=True)
    assert [socket.out for socket in greedy] == [False] * 7 + [True], "then of who has most"
    assert not doors.seat("watcher", Guest(), plays=False), "but no player makes way for a spectator"
    doors.unseat("player", player)
    assert doors.seat("watcher", Guest(), plays=False)


def test_a_request_that_is_being_answered_is_not_cut_for_another(limited):
    server = limited("Limits(connections=2, requests=Rate(1000, 5000))")
    asking = b"GET /api/text/twilight/en HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with plain(server) as busy, plain(server) as other:
        for connection in (busy, other):
            connection.sendall(asking * 50)
            assert connection.recv(12) == b"HTTP/1.1 200"
        with plain(server) as third:
            third.sendall(asking)
            assert closed(third)
        assert busy.recv(12)


def test_a_client_that_takes_no_response_is_cut(limited):
    server = limited("Limits(take_within=0.2, requests=Rate(1000, 5000))")
    with plain(server) as connection, pytest.raises(ConnectionError):
        ask_until_cut(connection)


def ask_until_cut(connection):
    """Ask for page after page, and read none of them."""
    while True:
        connection.sendall(b"GET /api/text/twilight/en HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)


def test_a_player_that_reads_nothing_is_cut_and_the_other_stays(limited):
    server = limited("Limits(take_within=0.2, messages=Rate(1000, 5000), all_messages=Rate(1000, 5000))")
    with Lobby(server) as lobby:
        name, tokens = lobby.bring(finished())
        ussr = lobby.sit(name, tokens["ussr"])
        with plain(server) as stalled:
            stalled.sendall(HANDSHAKE.format(name=name, host=server.address).encode())
            assert stalled.recv(12) == b"HTTP/1.1 101"
            stalled.sendall(frame({"type": "hello", "token": tokens["us"]}))
            ussr.wait("seats", lambda message: message["seats"][0]["here"])
            stalled.setblocking(False)
            wait_until(lambda: asks_for_more(stalled, ussr))


def asks_for_more(stalled, other):
    """Ask for the whole match once more; has the other heard that the asker is gone?"""
    with contextlib.suppress(OSError):
        stalled.sendall(frame({"type": "whole"}))
    assert other.ask(type="ping")["type"] == "pong"
    seats = [message for message in map(json.loads, other.raw) if message["type"] == "seats"]
    return not seats[-1]["seats"][0]["here"]


HANDSHAKE = (
    "GET /api/matches/{name}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(message):
    """A masked text frame, the mask being zero."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_text_that_is_not_utf_8_closes_the_socket(limited):
    with Lobby(limited("Limits()")) as lobby:
        name, tokens = lobby.create()
        for token in (tokens["us"], None):
            player = lobby.sit(name, token)
            player.socket.send(b'{"type": "chat", "text": "\xff"}', text=True)
            with pytest.raises(ConnectionClosed) as closing:
                player.wait("never")
            assert closing.value.rcvd.code == 1007


def endless_pings(connection):
    for _ in range(2000):
        connection.ping()


def endless_fragments(connection):
    connection.send("" for _ in range(2000))


@pytest.mark.parametrize("flood", [endless_pings, endless_fragments])
def test_frames_that_are_no_messages_are_limited_as_well(limited, flood):
    server = limited("Limits()")
    with Lobby(server) as lobby:
        name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
        player, other = lobby.sit(name, tokens["us"]), lobby.sit(name, tokens["ussr"])
        with contextlib.suppress(ConnectionClosed):
            flood(player.socket)
        with pytest.raises(ConnectionClosed):
            player.wait("never")
        assert other.play("comecon")
    assert "refused 127.0.0.1 at socket: slow_down" in server.log


def test_all_sockets_of_a_client_share_a_limit(limited):
    with Lobby(limited("Limits(all_messages=Rate(0.001, 10))")) as lobby:
        name, tokens = lobby.create()
        players = [lobby.sit(name, tokens[seat]) for seat in ("us", "ussr", "us", "ussr")]
        answers = [player.ask(type="ping") for player in players for _ in range(4)]
        assert [answer.get("refused") for answer in answers] == [None] * 10 + ["slow_down"] * 6


def elsewhere(lobby, match, number):
    """A spectator's socket from some address."""
    player = lobby.open(match, additional_headers={"X-Forwarded-For": f"192.0.2.{number}"})
    player.say(type="hello")
    player.wait("welcome")
    return player


def test_who_has_been_told_much_hears_more_later_and_the_others_at_once(limited):
    with Lobby(limited("Limits(telling=Rate(1e-9, 1e-6))")) as lobby:  # one update is too much, and there is no second
        name, _ = lobby.create()
        first = elsewhere(lobby, name, 1)
        first.wait("update")
        more = elsewhere(lobby, name, 1)
        elsewhere(lobby, name, 2).wait("update")
        for one in (first, more):
            assert one.ask(type="ping")["type"] == "pong", "answers do not wait"
        assert more.update is None


def test_what_somebody_hears_later_comes_though_nothing_more_happens(limited):
    with Lobby(limited("Limits(telling=Rate(1000, 1e-6))")) as lobby:
        name, _ = lobby.create()
        for _ in range(3):
            elsewhere(lobby, name, 1).wait("update")


def test_opening_sockets_is_limited_like_requests(limited):
    server = limited("Limits(requests=Rate(0.001, 5))")
    with Lobby(server) as lobby:
        name, _ = lobby.create()
        for _ in range(4):
            lobby.open(name).leave()
        with pytest.raises(InvalidStatus) as refused:
            lobby.open(name)
        assert refused.value.response.status_code == 403
    assert "refused 127.0.0.1 at websocket: slow_down" in server.log


def test_a_client_has_so_many_sockets_at_most(limited):
    server = limited("Limits(sockets=3)")
    with Lobby(server) as lobby:
        name, _ = lobby.create()
        watchers = [lobby.sit(name) for _ in range(3)]
        late, heard = watch(lobby, name)
        assert heard["refused"] == "slow_down"
        assert closing_code(late) == 1013
        watchers[0].leave()
        watchers[1].wait("seats", lambda message: message["spectators"] == 2)
        lobby.sit(name)


def test_a_flood_of_requests_is_refused_and_noted_without_its_tokens(limited):
    server = limited("Limits(requests=Rate(0.001, 20))")
    with Lobby(server) as lobby:
        name, tokens = lobby.create()
        answers = [
            lobby.http.get(f"/api/matches/{name}", headers={"Authorization": f"Bearer {tokens['us']}"})
            for _ in range(300)
        ]
    assert [answer.status_code for answer in answers] == [200] * 19 + [429] * 281
    lines = server.log.splitlines()
    assert lines[-1].endswith("refused 127.0.0.1 at http: slow_down")
    assert len(lines) < 100
    assert tokens["us"] not in server.log


def test_malformed_http_is_noted_and_limited(limited):
    server = limited("Limits()")
    for _ in range(100):
        with plain(server) as connection:
            connection.sendall(b"\x16\x03\x01 not HTTP\r\n\r\n")
            assert closed(connection)
    assert "refused 127.0.0.1 at http: malformed" in server.log
    assert len(server.log.splitlines()) < 80


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::1", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("::1", "0000:0000:0000:0000"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("what:a:proxy:says", "what:a:proxy:says"),
        ("x" * 9000, "x" * 64),
    ],
)
def test_a_home_is_one_client_however_many_addresses_it_has(address, client):
    assert client_of({"client": (address, 1)}) == client
    assert client_of({"client": None}) == ""
