"""What a client asks for counts by the work it makes."""

import itertools

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from patience import PATIENCE
from server.clients import Lobby
from server.processes import Server
from server.test_lobby import finished
from sitroom.server.edge.limits import MOST, Bucket, Rate
from sitroom.server.http.examples import NAMES

AT_ONCE = 30
addresses = (f"192.0.2.{n}" for n in itertools.count(1))


@pytest.fixture(scope="module")
def thrifty(tmp_path_factory):
    """A server with a finished match, its id and tokens. Clients are told apart by what a proxy would say."""
    limits = f"Limits(requests=Rate(0.001, {AT_ONCE}), matches=Rate(1, 500), messages=Rate(0.001, {AT_ONCE}))"
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('thrifty')}/x.sqlite3", limits=limits)
    with Lobby(server) as lobby:
        match, tokens = lobby.bring(finished())
    yield server, match, tokens
    assert server.stop() == 0


class Client(httpx.Client):
    """A client of its own address."""

    def __init__(self, server):
        super().__init__(base_url=server.http, headers={"X-Forwarded-For": next(addresses)}, timeout=PATIENCE)


def let_through(server, path, **request):
    """How many requests for a path one client gets through, and what it is told then."""
    with Client(server) as client:
        for count in range(AT_ONCE + 2):
            answer = client.request("POST" if request else "GET", path, **request)
            if answer.status_code == 429:
                return count, answer
            assert answer.status_code < 400, answer.text
    raise AssertionError("there is no limit")


@pytest.mark.parametrize(
    "path",
    [
        "/api/matches/{match}/view",
        "/api/matches/{match}/view?at=3",
        "/api/matches/{match}/steps?start=0&stop=9",
        "/api/matches/{match}/log",
        "/api/matches/{match}/log?lang=it",
        "/api/matches/{match}/record",
        "/api/matches/{match}/export",
        "/api/matches/{match}/hints",
        "/api/examples/{example}/view",
        "/api/examples/{example}/hints",
        "/api/matches?limit=100",
        "/api/matches?status=over",
        "/api/games/twilight/board",
        "/api/text/twilight/en",
    ],
)
def test_what_makes_much_work_is_let_through_less_often(thrifty, path):
    server, match, _ = thrifty
    count, refusal = let_through(server, path.format(match=match, example=NAMES[0]))
    assert 1 <= count <= AT_ONCE // 2
    assert refusal.json()["refused"] == "slow_down"
    assert int(refusal.headers["retry-after"]) > 0


def test_a_long_list_of_ones_own_matches_counts_by_its_length(thrifty):
    server, match, tokens = thrifty
    seats = [{"match": match, "token": tokens["us"]}] * 200
    long, _ = let_through(server, "/api/mine", json={"seats": seats})
    short, _ = let_through(server, "/api/mine", json={"seats": seats[:1]})
    assert (long, short) == (2, 26)


def test_cheap_requests_are_let_through_as_before(thrifty):
    server, match, _ = thrifty
    assert let_through(server, "/api/health")[0] == AT_ONCE
    assert let_through(server, f"/api/matches/{match}")[0] == AT_ONCE


def test_stepping_through_a_match_in_memory_is_cheap(thrifty):
    server, match, _ = thrifty
    with Client(server) as client:
        for at in range(8):
            step = client.get(f"/api/matches/{match}/view", params={"at": at, "log": False}).json()
            assert (step["whole"]["at"], step["whole"]["log"]) == (at, [])
    count, _ = let_through(server, f"/api/matches/{match}/view?at=9&log=false")
    assert count == AT_ONCE


def test_a_file_of_the_client_counts_a_little(thrifty):
    with Client(thrifty[0]) as client:
        answers = [client.get("/").status_code for _ in range(6 * AT_ONCE)]
    assert answers.index(429) == 5 * AT_ONCE


def test_changes_of_language_count_by_what_is_told_again(thrifty):
    server, match, tokens = thrifty
    with Lobby(server) as lobby:
        player = lobby.sit(match, tokens["us"])
        answers = [player.ask(type="lang", lang=lang) for lang in ("it", "es", "pt") * 2]
        assert answers[0]["type"] == "done"
        assert "slow_down" in [answer.get("refused") for answer in answers]


def test_sockets_count_by_what_they_are_told_first(thrifty):
    server, match, _ = thrifty
    with Lobby(server) as lobby:
        assert 1 <= watchers(lobby, match) <= AT_ONCE // 2


def watchers(lobby, match):
    """How many sockets one client opens before it is refused."""
    address = {"X-Forwarded-For": next(addresses)}
    for count in range(AT_ONCE + 2):
        try:
            watcher = lobby.open(match, additional_headers=address)
        except InvalidStatus:
            return count
        watcher.say(type="hello")
        watcher.take()
    raise AssertionError("there is no limit")


def test_what_is_not_there_is_owed_but_never_more_than_one_can_wait_for():
    now = 0.0
    bucket = Bucket(Rate(10, 100), lambda: now)
    assert bucket.take(95)
    assert bucket.take(1_000_000)
    assert bucket.level == 100 - 2 * MOST
    assert not bucket.take()
    assert bucket.wait == pytest.approx(2.1)
    now = 2.15
    assert bucket.take()
    assert not bucket.take()
