"""A third game is its own package and one line: it is served, played, replayed, fuzzed, and leaks nothing."""

import random
from pathlib import Path

import pytest

from noughts.game import GAME, SEATS, Note
from server.clients import ME, Lobby, bot
from server.processes import Server
from server.test_storage import facts
from sitroom import games
from sitroom.fuzz import fuzz, random_match
from sitroom.games import GAMES
from sitroom.kernel import NOBODY, Match, read_record, tells_nothing, write_record
from sitroom.server import messages
from sitroom.server.facts import Chair
from sitroom.server.journal import ANSWER, Entry
from sitroom.server.room import Room
from sitroom.server.service import dumps
from sitroom.server.table import Table

LINE = "noughts=noughts"
"""The one line: its name, and its package."""


@pytest.fixture
def registered(monkeypatch):
    monkeypatch.setitem(games.MODULES, *LINE.split("="))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    environment = {"SITROOM_GAMES": LINE, "PYTHONPATH": str(Path(__file__).parents[1])}
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('noughts')}/matches.sqlite3", environment=environment)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture
def lobby(server):
    with Lobby(server) as lobby:
        yield lobby


def made(lobby, cross=ME, nought=ME):
    body = {"game": "noughts", "sides": {"cross": cross, "nought": nought}}
    found = lobby.post("/matches", body, status=201)
    return found["match"]["id"], found["tokens"]


def test_a_third_game_is_played_over_two_sockets_and_its_record_replays(lobby, registered):
    match, tokens = made(lobby)
    players = [lobby.sit(match, tokens[seat]) for seat in SEATS]
    number = 0
    while players[0].update["status"] == "live":
        for player in players:
            player.catch_up(number)
        asked = next(player for player in players if player.view["decision"])
        number = asked.play()["number"]
        players[0].catch_up(number)
    result = lobby.get(f"/matches/{match}")["result"]
    assert result["winner"] in (*SEATS, None)
    again = read_record(lobby.get(f"/matches/{match}/record", *tokens.values()), GAMES)
    assert again.over
    assert GAME.result(again.state) == result
    assert "noted" in lobby.get(f"/matches/{match}/log", tokens[SEATS[again.answers[1][0]]])
    assert "noted" not in lobby.get(f"/matches/{match}/log")


def test_the_server_offers_a_third_game_with_its_words_its_board_and_its_bots(lobby):
    offered = {one["game"]: one for one in lobby.get("/about")["games"]}
    assert offered["noughts"]["bots"] == ["random"]
    assert lobby.get("/text/noughts/pt")["ui"]["title"] == "Noughts and crosses"
    assert len(lobby.get("/games/noughts/board")["lines"]) == 8


def test_a_third_games_bot_thinks_in_a_worker_process(lobby, server):
    match, tokens = made(lobby, nought=bot("random"))
    player = lobby.sit(match, tokens["cross"])
    while player.update["status"] == "live":
        if player.view["decision"]:
            player.play()
        else:
            player.wait("update")
    assert "bot" not in server.log


def test_a_third_games_record_is_imported_and_goes_on(lobby):
    match = random_match(GAME, 1, {}, most=4)
    found = lobby.post("/import", {"text": write_record(match)}, status=201)
    asked = match.seats[match.state.seat]
    player = lobby.sit(found["match"]["id"], found["tokens"][asked])
    assert player.view["squares"] == match.state.squares
    player.play()


def test_random_matches_break_no_invariant():
    report = fuzz(GAME, 300, seed=1)
    assert report.failure is None
    assert {result.split(":")[0] for result in report.results} == {"cross wins", "nought wins", "draw"}


def test_a_record_replays_exactly():
    for seed in range(20):
        match = random_match(GAME, seed)
        again = read_record(write_record(match), {"noughts": GAME})
        assert (again.answers, again.log, again.state.fields()) == (match.answers, match.log, match.state.fields())


# What is hidden


def noted(square, beginner):
    match = Match(GAME)
    match.apply(beginner)
    match.apply(square)
    return match


def all_told(match, seat):
    """All that a server could tell a seat."""
    table = Table(GAME, match.options)
    table.enter_all(Entry(ANSWER, by, action) for by, action in match.answers)
    row = facts(game="noughts", options=match.options, clock=None, chairs=[Chair(n, "player") for n in (0, 1)])
    room = Room(row, GAME, table, None, None, lambda room: None)
    room.refresh()
    chair = None if seat == NOBODY else seat
    told = [
        messages.match_info(row),
        messages.presence(room),
        messages.update(room, chair, room.channel(chair, "en"), 0),
    ]
    told += [messages.past(room, seat, "en", 0, table.at, log=True)]
    return dumps([*told, match.log_for(seat), [str(table.match.state.why_not(seat, square)) for square in range(9)]])


@pytest.mark.parametrize("beginner", [0, 1])
def test_no_byte_depends_on_the_hidden_mark_before_it_is_shown(beginner, registered):
    for seat in (1 - beginner, NOBODY):
        assert len({all_told(noted(square, beginner), seat) for square in range(9)}) == 1
    assert len({all_told(noted(square, beginner), beginner) for square in range(9)}) == 9


def test_the_log_of_a_match_is_safe_for_every_seat_and_spectators():
    match = noted(4, beginner=0)
    assert match.log_for(0) == match.log == [("begins", 0), ("noted", 0, 4)]
    assert match.log_for(1) == match.log_for(NOBODY) == [("begins", 0)]
    assert match.log_for(0, since=1) == [("noted", 0, 4)]


def test_what_brings_the_secret_to_light_tells_something():
    match = Match(GAME)
    match.apply(0)
    before = match.state.copy()
    match.apply(4)
    assert isinstance(before.stack[-1], Note)
    assert tells_nothing(GAME, before, 0, 4, match.state, match.log_since(1))
    before = match.state.copy()
    match.apply(8)
    assert not tells_nothing(GAME, before, 1, 8, match.state, match.log_since(2))


def test_what_a_bot_imagines_looks_the_same():
    for seed in range(50):
        match = random_match(GAME, seed, most=seed % 8)
        for seat in (0, 1):
            view = match.view(seat)
            assert GAME.view(GAME.imagine(view, random.Random(seed)), seat) == view
