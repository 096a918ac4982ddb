"""What the server refuses: with a reason, without effect, without a traceback, and never with a token in its log."""

import asyncio
import contextlib
import json
import re
import threading
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.clients import ME, Lobby, bot, dealt, played
from server.processes import Server
from server.test_lobby import finished
from sitroom.server import refusals
from sitroom.server.http.app import create_app
from sitroom.server.store.storage import Storage

MALFORMED = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"type": "dance"}',
    '{"type": "act"}',
    '{"type": "act", "asked": 1}',
    '{"type": "act", "asked": "1", "action": 8}',
    '{"type": "act", "asked": 1, "action": 1.5}',
    '{"type": "act", "asked": true, "action": 8}',
    '{"type": "act", "asked": 1, "action": 8, "seat": "us"}',
    '{"type": "act", "asked": 1, "action": 99999999999999999999999999}',
    '{"type": "undo", "number": null}',
    '{"type": "consent", "request": 1, "agree": "perhaps"}',
    '{"type": "lang", "lang": "tlh"}',
    '{"type": "chat", "text": 5}',
    '{"type": "hello"}',
    "[" * 5000,
    '{"a":' * 3000,
    '{"type": "chat", "text": "\\ud800"}',
    '{"type": "ping", "ref": "x"}',
    '{"type": "act", "asked": NaN, "action": 1}',
    '{"type": "act", "asked": Infinity, "action": 1}',
    '{"type": "ping", "ref": ' + "9" * 5000 + "}",
    '{"type": "ping", "ref": 1e999}',
    '{"type": "chat", "text": "' + "x" * 501 + '"}',
]


@pytest.fixture
def table(lobby):
    """A match at its first action round, with both seats and a spectator."""
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    return name, tokens, lobby.sit(name, tokens["us"]), lobby.sit(name, tokens["ussr"])


def unchanged(lobby, name, tokens):
    """The match as its record and its number tell it."""
    return lobby.get(f"/matches/{name}/record", *tokens.values()), lobby.get(f"/matches/{name}")["number"]


@pytest.mark.parametrize("text", MALFORMED)
def test_a_malformed_message_is_refused(lobby, table, text):
    name, tokens, _, ussr = table
    before = unchanged(lobby, name, tokens)
    ussr.socket.send(text)
    refused = ussr.wait("refused")
    assert refused["refused"] == "malformed"
    assert refused["reason"]
    assert ussr.ask(type="ping")["type"] == "pong", "the socket lives on"
    assert unchanged(lobby, name, tokens) == before


def test_bytes_are_refused(table):
    ussr = table[3]
    ussr.socket.send(b'{"type": "ping"}')
    assert ussr.wait("refused")["refused"] == "malformed"


def test_the_answer_to_a_malformed_message_has_its_ref(table):
    ussr = table[3]
    assert ussr.ask(type="act", asked="now")["refused"] == "malformed"


def test_the_first_message_must_be_hello(lobby, table):
    stranger = lobby.open(table[0])
    stranger.say(type="act", asked=1, action=1)
    assert stranger.wait("refused")["refused"] == "malformed"
    with pytest.raises(ConnectionClosed) as closed:
        stranger.take()
    assert closed.value.rcvd.code == 1008


def test_the_first_message_must_not_be_bytes(lobby, table):
    stranger = lobby.open(table[0])
    stranger.socket.send(b"hello")
    assert stranger.wait("refused")["refused"] == "malformed"


def test_who_leaves_without_a_word_is_forgotten(lobby, table):
    stranger = lobby.open(table[0])
    stranger.leave()
    watcher = lobby.sit(table[0])
    table[3].say(type="ping")
    watcher.leave()
    assert table[3].wait("pong")


@pytest.mark.parametrize("token", ["x", "A" * 43, "é" * 43, "A" * 100])
def test_a_wrong_token_opens_nothing(lobby, table, token):
    name, *_ = table
    stranger = lobby.open(name)
    stranger.say(type="hello", token=token)
    assert stranger.wait("refused")["refused"] == "wrong_token"
    with pytest.raises(ConnectionClosed) as closed:
        stranger.take()
    assert closed.value.rcvd.code == 4001
    response = httpx.get(
        f"{lobby.server.http}/api/matches/{name}/view", headers={b"Authorization": f"Bearer {token}".encode()}
    )
    assert response.status_code == 401


def test_a_token_opens_its_own_match_only(lobby, table):
    name, _ = lobby.create()
    assert lobby.get(f"/matches/{name}/view", table[1]["us"], status=401)["refused"] == "wrong_token"


@pytest.mark.parametrize("name", ["0" * 20, "x", "a' OR 1=1 --", "%00", "a%00b", "..", "é", "a%0Ab", "x" * 5000])
def test_an_unknown_match_is_refused(lobby_on_each, name):
    assert lobby_on_each.get(f"/matches/{name}/record", status=404)["refused"] in ("unknown_match", "not_found")


def test_a_seat_of_a_match_that_cannot_be_is_unknown(lobby_on_each):
    seats = [{"match": name, "token": "x"} for name in ("\0", "a\0", "'", "é")]
    found = lobby_on_each.post("/mine", {"seats": seats})["matches"]
    assert [match["refused"] for match in found] == ["unknown_match"] * 4


def test_a_socket_to_an_unknown_match_is_refused(lobby):
    stranger = lobby.open("0" * 20)
    stranger.say(type="hello")
    assert stranger.wait("refused")["refused"] == "unknown_match"
    with pytest.raises(ConnectionClosed) as closed:
        stranger.take()
    assert closed.value.rcvd.code == 4004


def test_another_seats_action_is_refused(lobby, table):
    name, tokens, us, ussr = table
    before = unchanged(lobby, name, tokens)
    for asked in range(ussr.update["asked"] - 3, ussr.update["asked"] + 3):
        assert us.act(action=ussr.legal["comecon"], asked=asked)["refused"] == "not_yours"
    assert unchanged(lobby, name, tokens) == before


def test_a_spectator_cannot_act(lobby, table):
    name, tokens, _, ussr = table
    before = unchanged(lobby, name, tokens)
    watcher = lobby.sit(name)
    attempts = [
        {"type": "act", "asked": ussr.update["asked"], "action": ussr.legal["comecon"]},
        {"type": "undo", "number": ussr.update["number"]},
        {"type": "consent", "request": 1, "agree": True},
        {"type": "resign"},
        {"type": "why", "action": 1},
    ]
    for attempt in attempts:
        assert watcher.ask(**attempt)["refused"] == "spectator"
    assert unchanged(lobby, name, tokens) == before


def test_a_stale_or_doubled_action_is_refused(table):
    _, _, _, ussr = table
    asked, action = ussr.update["asked"], ussr.legal["comecon"]
    assert ussr.act(action=action, asked=asked)["type"] == "done"
    assert ussr.act(action=action, asked=asked)["refused"] == "stale"
    assert ussr.act(action=action, asked=asked - 1)["refused"] == "stale"
    assert ussr.act(action=action, asked=asked + 7)["refused"] == "stale"


def test_an_action_composed_before_an_undo_does_not_land_after_it(table):
    _, _, _, ussr = table
    first = ussr.update["asked"]
    ussr.play("comecon")
    second = ussr.update["asked"]
    done = ussr.ask(type="undo", number=ussr.update["number"])
    ussr.catch_up(done["number"])
    for asked in (first, second):
        assert ussr.act(action=ussr.legal["blockade"], asked=asked)["refused"] == "stale"


def test_the_same_action_from_many_sockets_lands_once(lobby, table):
    name, tokens, _, ussr = table
    sockets = [lobby.sit(name, tokens["ussr"]) for _ in range(6)]
    action, asked = ussr.legal["comecon"], ussr.update["asked"]
    outcomes = []
    threads = [threading.Thread(target=lambda s=s: outcomes.append(s.act(action=action, asked=asked))) for s in sockets]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcome.get("refused", "done") for outcome in outcomes) == ["done"] + ["stale"] * 5


@pytest.mark.parametrize("action", [0, -1, -2, -3, 4711, -1_000_000])
def test_an_action_that_is_not_legal_is_refused(lobby, table, action):
    name, tokens, _, ussr = table
    before = unchanged(lobby, name, tokens)
    refused = ussr.act(action=action)
    assert refused["refused"] == "illegal"
    assert refused["reason"]
    assert unchanged(lobby, name, tokens) == before


def test_a_large_message_is_refused_and_a_huge_one_closes_the_socket(table):
    _, _, _, ussr = table
    ussr.say(type="chat", text="x" * 20_000)
    assert ussr.wait("refused")["refused"] == "too_large"
    ussr.say(type="chat", text="x" * 70_000)
    with pytest.raises(ConnectionClosed) as closed:
        ussr.wait("never")
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("path", ["/api/matches", "/api/mine", "/api/import"])
def test_a_large_body_is_refused(lobby, path):
    size = 3_000_000 if path == "/api/import" else 30_000
    with contextlib.suppress(httpx.WriteError):
        assert lobby.http.post(path, content=b"x" * size).status_code == 413
    parts = (b"x" * 10_000 for _ in range(size // 10_000))
    with contextlib.suppress(httpx.WriteError):
        assert lobby.http.post(path, content=parts).status_code == 413
    assert lobby.get("/health") == {"ok": True}


def test_a_page_of_another_site_cannot_make_a_match(lobby):
    body = {"game": "twilight", "sides": {"us": ME, "ussr": ME}}
    for origin, status in (("https://evil.example", 403), ("null", 403), (lobby.server.http, 201)):
        assert lobby.http.post("/api/matches", json=body, headers={"Origin": origin}).status_code == status


def test_a_file_outside_the_client_is_never_served(lobby):
    for path in ("/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/..%5c..%5cx", "/%00"):
        answer = lobby.http.get(path)
        assert answer.status_code == 404 or "the client" in answer.text


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/api/docs", "/api/openapi.json"])
def test_there_is_no_description_of_the_api_to_try_things_with(lobby, path):
    answer = lobby.http.get(path)
    assert answer.status_code == 404 or "the client" in answer.text


def test_an_answer_to_a_fault_of_our_own_has_security_headers_too():
    async def ask():
        app = create_app(Storage("sqlite://"))  # never opened
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/matches")

    answer = asyncio.run(ask())
    assert answer.status_code == 500
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"seats": 5}', b"[" * 10_000])
def test_a_malformed_body_is_refused(lobby, body):
    response = lobby.http.post("/api/mine", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 400
    assert response.json()["refused"] == "malformed"


def test_another_sites_page_gets_no_socket(lobby, table):
    name, tokens, *_ = table
    with pytest.raises(InvalidStatus) as refused:
        lobby.open(name, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    own = lobby.open(name, origin=lobby.server.http)
    own.say(type="hello", token=tokens["us"])
    own.wait("welcome")


def test_thousands_of_messages_are_refused_and_the_socket_is_closed(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits="Limits()")
    try:
        with Lobby(server) as lobby:
            name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
            flooder, other = lobby.sit(name, tokens["us"]), lobby.sit(name, tokens["ussr"])
            before = unchanged(lobby, name, tokens)
            message = json.dumps({"type": "act", "asked": 1, "action": 8})
            with contextlib.suppress(ConnectionClosed):
                for _ in range(5000):
                    flooder.socket.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                flooder.wait("never")
            assert closed.value.rcvd.code in (1008, 1013), "too many refusals, or too many that it did not read"
            assert any('"slow_down"' in message for message in flooder.raw)
            assert other.play("comecon"), "the other plays on"
            assert unchanged(lobby, name, tokens)[1] == before[1] + 1
            assert len(server.log.splitlines()) < 200
    finally:
        server.stop()


def test_too_many_requests_are_refused(tmp_path):
    limits = "Limits(requests=Rate(0.001, 20), matches=Rate(0.001, 2))"
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits=limits)
    try:
        with Lobby(server) as lobby:
            sides = {"us": ME, "ussr": ME}
            made = [lobby.http.post("/api/matches", json={"game": "twilight", "sides": sides}) for _ in range(4)]
            assert [response.status_code for response in made] == [201, 201, 429, 429]
            rest = [lobby.http.get("/api/health") for _ in range(20)]
            assert [response.status_code for response in rest] == [200] * 16 + [429] * 4
            assert int(rest[-1].headers["retry-after"]) > 0
            assert rest[-1].json()["refused"] == "slow_down"
    finally:
        server.stop()


def test_no_token_is_ever_in_the_log(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    try:
        with Lobby(server) as lobby:
            name, tokens = lobby.bring(dealt(), ussr={"who": "invite"})
            us = lobby.sit(name, tokens["us"])
            us.act(action=4711)
            us.ask(type="chat", text="secret words")
            us.socket.send(json.dumps({"type": "act", "token": tokens["us"]}))
            us.wait("refused")
            lobby.get(f"/matches/{name}/record", tokens["us"], status=403)
            lobby.get(f"/matches/{'0' * 20}/record", tokens["us"], status=404)
            lobby.get(f"/matches/{tokens['us']}/record", status=404)
            lobby.get(f"/matches/a%0Ainjected/record?token={tokens['us']}", status=404)
            lobby.post("/mine", {"seats": [{"match": name, "token": tokens["us"], "x": 1}]}, status=400)
            lobby.post(f"/matches/{name}/join", {"code": tokens["us"]}, status=409)
            joined = lobby.post(f"/matches/{name}/join", {"code": tokens["ussr"]})["tokens"]["ussr"]
            lobby.sit(name, joined)
    finally:
        assert server.stop() == 0
    log = server.log
    assert "refused" in log
    assert "Traceback" not in log
    for secret in (*tokens.values(), joined, "secret words", "injected"):
        assert secret not in log


def test_tokens_are_stored_as_digests_only(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    with Lobby(server) as lobby:
        _, tokens = lobby.create(ussr={"who": "invite"})
    server.stop()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("x.sqlite3*"))
    assert b"twilight" in stored
    for token in tokens.values():
        assert token.encode() not in stored


def test_every_code_is_used_and_in_the_api():
    folder = Path(refusals.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    assert set(re.findall(r'Refused\(\s*"(\w+)"', source)) == refusals.STATUS.keys()
    page = (folder.parents[2] / "docs/server-api.md").read_text("utf-8")
    described = re.findall(r"^\| `(\w+)` \| (\d+) \|", page, re.MULTILINE)
    assert {code: int(status) for code, status in described} == refusals.STATUS


# Records and logs


def endless_log(lobby):
    """A log whose match is played again and again after its end: the importer would look for a reading for minutes."""
    name, _ = lobby.bring(finished(3))
    head, _, rest = lobby.get(f"/matches/{name}/export").partition("\n\n")
    return f"{head}\n\n{rest * (500_000 // len(rest))}"


def test_a_log_that_takes_too_long_to_read_is_given_up(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", limits="Limits(import_within=3)")
    try:
        with Lobby(server) as lobby:
            refused = lobby.post("/import", {"text": endless_log(lobby)}, status=400)
            assert "reasonable time" in refused["reason"]
            name, tokens = lobby.create(us=ME, ussr=bot())
            us = lobby.sit(name, tokens["us"])
            while us.update["asked"] is None:
                us.wait("update")
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.log


RECORD = "sitroom-record 1\ngame: twilight\n"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 500_000,
        "\n" * 500_000,
        RECORD + "edition: " + "x" * 500_000,
        RECORD + "".join(f"option{n}: 1\n" for n in range(30_000)),
        RECORD + "\nchance deal " + "x" * 500_000,
        RECORD + "\nchance deal fidel\n" * 30_000,
        "sitroom-record 1\ngame: noughts\n",
        "sitroom-record 1\ngame: ../../etc/passwd\n",
        "SETUP: \ud800",
    ],
)
def test_a_hostile_record_is_refused_with_a_reason_one_can_read(lobby, text):
    response = lobby.http.post("/api/import", content=json.dumps({"text": text}), headers=JSON)
    assert response.json()["refused"] == "malformed"
    assert 0 < len(response.json()["reason"]) <= 600


JSON = {"Content-Type": "application/json"}
