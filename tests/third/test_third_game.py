"""A third game is its own package and one line: it is served, played, replayed, fuzzed, and leaks nothing."""

import random
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sitroom
from noughts.rules.board import SEATS
from noughts.rules.frames import Note
from noughts.rules.game import GAME
from server.clients import ME, Lobby, bot
from server.processes import Server
from server.test_storage import facts
from server.test_telling import past, update_of
from sitroom import titles
from sitroom.fuzz import fuzz, random_match
from sitroom.kernel import NOBODY, Match, Seeded, SitroomError, read_record, tells_nothing, write_record
from sitroom.mutate import mutate
from sitroom.server.live import messages
from sitroom.server.live.room import Room
from sitroom.server.match.facts import Chair
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.table import Table
from sitroom.server.match.telling import dumps
from sitroom.title import Title
from sitroom.titles import GAMES, Titles
from third.installed import ABOUT, HOME, environment, install
from third.installed import sitroom as run


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder in which Python finds the game installed."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def registered(installed, monkeypatch):
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setattr(titles, "TITLES", Titles())


@pytest.fixture(scope="module")
def server(installed, tmp_path_factory):
    data = f"sqlite:///{tmp_path_factory.mktemp('noughts')}/matches.sqlite3"
    server = Server(data, environment=environment(installed), program=True)
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
    assert "in secret" in lobby.get(f"/matches/{match}/log", tokens[SEATS[again.answers[1][0]]])
    assert "in secret" not in lobby.get(f"/matches/{match}/log")


def test_the_server_offers_a_third_game_with_its_words_its_board_and_its_bots(lobby):
    offered = {one["game"]: one for one in lobby.get("/about")["games"]}
    assert offered["noughts"]["bots"] == ["random", "normal"]
    assert [option["name"] for option in offered["noughts"]["options"]] == ["barred"]
    told = {lang: lobby.get(f"/text/noughts/{lang}")["ui"]["title"] for lang in ("en", "pt", "es", "it")}
    assert told["pt"] == "Jogo da velha"
    assert told["en"] == told["es"] == told["it"] == "Noughts and crosses"
    assert len(lobby.get("/games/noughts/board")["lines"]) == 8


@pytest.mark.parametrize("level", ["random", "normal"])
def test_a_third_games_bots_think_in_worker_processes(lobby, server, level):
    match, tokens = made(lobby, nought=bot(level))
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
    assert player.view["board"] == match.view(match.state.seat)["board"]
    player.play()


def test_a_title_without_bots_has_one_that_plays_at_random(registered):
    title = Title(rules=GAME, words=titles.TITLES["noughts"].words)
    assert list(title.bots) == ["random"]
    match = Match(title.rules, {})
    match.run_chance(Seeded(1))
    (seat,) = match.waiting
    assert title.bots.make("random", seed=1).choose(match.view(seat)) in match.legal(seat)


@pytest.mark.parametrize(
    ("source", "lacks"),
    [
        ("TITLE = Title(rules=None)", "missing 1 required keyword-only argument: 'words'"),
        ("TITLE = 'noughts'", "is no sitroom.title.Title"),
        ("import nowhere", "No module named 'nowhere'"),
        ("", "has no attribute 'TITLE'"),
    ],
)
def test_a_title_that_cannot_be_loaded_says_what_it_lacks(tmp_path, monkeypatch, source, lacks):
    module = f"unfinished{abs(hash(source))}"
    (tmp_path / f"{module}.py").write_text(f"from sitroom.title import Title\n{source}\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = Titles()
    monkeypatch.setitem(found._found, "unfinished", EntryPoint("unfinished", f"{module}:TITLE", titles.GROUP))
    with pytest.raises(SitroomError, match="the game 'unfinished' cannot be loaded") as refused:
        found["unfinished"]
    assert lacks in str(refused.value)


def test_random_matches_break_no_invariant():
    report = fuzz(GAME, 300, seed=1)
    assert report.failure is None
    assert {result.split(":")[0] for result in report.results} == {"cross wins", "nought wins", "draw"}


def test_a_record_replays_exactly():
    for seed in range(20):
        match = random_match(GAME, seed)
        again = read_record(write_record(match), {"noughts": GAME})
        assert (again.answers, again.log, again.state.fields()) == (match.answers, match.log, match.state.fields())


def test_positions_and_records_changed_at_random_are_refused_or_played(registered):
    report = mutate(GAME, 300, seed=3)
    assert report.failures == []
    assert 0 < report.accepted < report.tried


# Nothing else knows of it


def test_the_line_is_all_that_names_the_game():
    assert ABOUT["project"]["entry-points"] == {"sitroom.titles": {"noughts": "noughts.title:TITLE"}}


def test_neither_the_package_nor_the_client_names_a_game_that_is_not_its_own():
    """The entry point in the docstring of `sitroom.titles` is an example; there is no other mention."""
    root = HOME.parents[1]
    suffixes = {".py", ".ts", ".svelte", ".css", ".json"}
    places = [Path(sitroom.__file__).parent, root / "web" / "src"]
    files = [path for place in places for path in place.rglob("*") if path.suffix in suffixes]
    assert len(files) > 300
    found = [path.name for path in files if re.search("nought", path.read_text("utf-8"), re.IGNORECASE)]
    assert found == ["titles.py"]


def test_without_the_line_there_is_no_such_game():
    assert "noughts" not in GAMES


# At the command line


def test_its_options_are_listed_in_the_languages_it_speaks(installed):
    assert "nobody can have the middle square" in run(installed, "options", "noughts")[1].lower()
    assert "Ninguém pode ficar" in run(installed, "options", "noughts", "--lang", "pt")[1]
    status, said = run(installed, "options", "noughts", "--lang", "it")
    assert status == 0
    assert "Nobody can have the middle square" in said
    assert "twilight, warroom, noughts" in run(installed, "fuzz", "--help")[1]


def test_it_is_played_at_the_terminal_in_two_languages(installed, tmp_path):
    typed = "top left\nrules\n1\n1\n1\nsave end.record\nquit\n"
    status, said = run(installed, "terminal", "noughts", "--seat", "cross", "--seed", "3", typed=typed, cwd=tmp_path)
    assert status == 0
    assert "comes to light" in said
    assert "Three of your marks in a row" in said
    assert "Nought has three in a row and wins" in said
    assert "Nought has three" in run(installed, "replay", tmp_path / "end.record", "--all")[1]
    assert (
        "A bolinha tem três em linha" in run(installed, "replay", tmp_path / "end.record", "--all", "--lang", "pt")[1]
    )


def test_the_terminal_draws_a_number_to_answer_with_and_the_secret_for_its_owner_alone(registered):
    from noughts.terminal import NoughtsFace
    from sitroom.terminal.paper import Paper

    match = noted(4, beginner=0)
    face, paper = NoughtsFace({}, "en"), Paper(colour=False)
    assert "(5)" in face.draw(match.view(0), paper)
    assert "(5)" not in face.draw(match.view(1), paper)
    assert [face.is_private(match.view(seat)) for seat in (0, 1)] == [True, False]
    assert "(5)" in face.draw(face.open_view(match), paper)
    match.apply(0)
    assert "1 | 2" in face.draw(match.view(0), paper)
    assert face.choices(match.view(0))[0].label == "Mark the top middle square"


def test_its_bots_meet_in_the_arena(installed, tmp_path):
    arena = ("arena", "noughts", "normal", "random", "--games", "12", "--processes", "2", "--out", tmp_path / "out")
    status, said = run(installed, *arena)
    assert status == 0, said
    assert "random wins 0" in said
    assert "noughts is not counted by rounds" in run(installed, *arena, "--rounds", "3")[1]


def test_it_is_fuzzed_by_the_command(installed, tmp_path):
    status, said = run(installed, "fuzz", "noughts", "--games", "20", cwd=tmp_path)
    assert status == 0
    assert "20 matches" in said
    assert "noughts is not counted by rounds" in run(installed, "fuzz", "noughts", "--rounds", "1")[1]


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
        update_of(room, chair, room.channel(chair, "en"), 0),
    ]
    told += [past(room, seat, "en", 0, table.at)]
    refusals = [str(table.match.state.why_not(seat, square)) for square in range(9)]
    title = titles.TITLES["noughts"]
    view = match.view(seat)
    thought = [title.adviser.chance(view), title.words("en", match.options).prompt(view)]
    if view["decision"]:
        chosen = title.bots.make("normal", 1).choose(view)
        warned = [title.hints.warning(view, square, "en") for square in range(9)]
        thought += [title.hints.about(view, "en"), title.adviser.advise(view), chosen, warned]
    return dumps([*told, match.log_for(seat), refusals, thought])


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
