"""Matches between bots: sides swapped, kept as records, gone on with, counted."""

import json
import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE
from server.processes import wait_until
from sitroom.arena.contest import Outcome, Pairing, play, sides
from sitroom.arena.ladder import rate
from sitroom.arena.run import Run, play_all
from sitroom.arena.tally import elo, lines, share
from sitroom.bots import outside
from sitroom.cli import main
from sitroom.kernel import Match, SitroomError, read_record
from sitroom.titles import GAMES, game_named, title_named

EXAMPLES = Path(__file__).parents[2] / "examples"
QUIET = {"twilight": {}, "warroom": {"scenario": "eastern"}}


def outcome(number, winner, judged=False, side="us"):
    return Outcome(number, winner, (side, "ussr" if side == "us" else "us"), "vp", judged, (1.0, 2.0), (100, 100))


def test_the_second_match_of_a_pair_has_the_same_cards_and_swapped_sides():
    game = game_named("twilight")
    first, second = (play(game, Pairing("twilight", n, ("random", "easy"), 5, {})) for n in (0, 1))
    assert first[0].sides == ("us", "ussr")
    assert second[0].sides == ("ussr", "us")
    deals = [[line for line in record.splitlines() if line.startswith("chance")][:16] for _, record in (first, second)]
    assert deals[0] == deals[1]
    assert first[0].winner in ("random", "easy")


def test_the_sides_of_war_room_are_alliances():
    match = Match(game_named("warroom"), {"players": "6"} if "players" in _option_names() else {})
    axis, allies = sides(match)
    assert sorted([*axis, *allies]) == list(range(len(match.seats)))
    assert all(seat in axis for seat in match.game.allies(match.state, axis[0]))


def _option_names():
    return [option.name for option in game_named("warroom").options]


def test_a_match_stopped_goes_to_whoever_is_ahead():
    found, record = play(
        game_named("warroom"), Pairing("warroom", 0, ("random", "easy"), 1, {"scenario": "eastern"}, rounds=1)
    )
    assert found.judged
    assert found.reason == "stopped"
    match = read_record(record, GAMES)
    ahead = match.game.ahead(match.state)
    assert (found.winner == "") == (ahead is None)


def test_r_11_1_4_a_bot_keeps_its_chair_when_the_bids_change_sides():
    game = game_named("twilight")
    met = set()
    for seed in range(20):
        found, record = play(game, Pairing("twilight", 0, ("random", "easy"), seed, {"bid": "influence"}))
        match = read_record(record, GAMES)
        result = game.result(match.state)
        if result["winner"] is not None:
            chairs = [game.seat_of(match.state, chair) for chair in (0, 1)]
            assert found.winner == ("random", "easy")[chairs.index(match.seats.index(result["winner"]))]
            met.add(chairs[0])
        if len(met) == 2:
            return
    raise AssertionError("no match in which the sides changed")


def test_a_bot_that_fails_forfeits(monkeypatch):
    game = game_named("twilight")
    crash = json.dumps({"crash": [sys.executable, "-c", "import sys; sys.exit(3)"]})
    monkeypatch.setenv(outside.VARIABLE, crash)
    for number in (0, 1):
        found, _ = play(game, Pairing("twilight", number, ("crash", "random"), 1, {}))
        assert found.winner == "random"
        assert found.reason == "forfeit: its program ended with exit status 3"


def test_a_run_goes_on_where_it_was(tmp_path):
    run = Run("twilight", ("random", "easy"), 2, 3, {}, 1, tmp_path / "run")
    first = play_all(run, 1, lambda done: None)
    before = {path.name: path.stat().st_mtime_ns for path in run.folder.glob("*.record")}
    told = []
    more = play_all(run._replace(games=3), 2, told.append)
    assert more[:2] == first
    assert told == [2, 3]
    assert {name: (run.folder / name).stat().st_mtime_ns for name in before} == before
    for path in run.folder.glob("*.record"):
        read_record(path.read_text(), GAMES)
    with pytest.raises(SitroomError, match="another run"):
        play_all(run._replace(seed=4), 1, lambda done: None)


def test_a_run_that_was_killed_leaves_no_process_behind_and_goes_on(tmp_path):
    command = [sys.executable, "-m", "sitroom.cli", "arena", "twilight", "random", "easy", "--processes", "1"]
    command += ["--games", "4", "--rounds", "1", "--out", str(tmp_path)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    wait_until(lambda: [*tmp_path.glob("*/*.record")])
    run.kill()
    run.communicate(timeout=PATIENCE)  # its workers write to the same pipe, which ends with them
    before = {path: path.read_text() for path in tmp_path.glob("*/*.record")}
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "of 4; random's share" in told.splitlines()[-1]
    assert {path: path.read_text() for path in before} == before
    assert len([*tmp_path.glob("*/*.record")]) == 4


def test_the_same_seed_plays_the_same_match():
    game, pairing = game_named("twilight"), Pairing("twilight", 0, ("random", "normal"), 9, {}, rounds=1)
    assert play(game, pairing)[1] == play(game, pairing)[1]


def test_wilsons_interval():
    found = share(8, 10)  # the textbook's example
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert share(0, 10).low == 0
    assert share(0, 0) == (0.5, 0, 1)


def test_elo_of_a_share():
    assert elo(0.5) == 0
    assert round(elo(10 / 11)) == 400
    assert elo(1) == math.inf
    assert elo(0) == -math.inf


def test_the_last_line_says_who_won():
    played = [outcome(0, "a"), outcome(1, "a", side="ussr"), outcome(2, "b"), outcome(3, "", True, "ussr")]
    told = list(lines(("a", "b"), played))
    assert told[-1] == "a wins 2, b wins 1, 1 drawn of 4; a's share 62.5 % (21.9 to 90.8)"
    assert "a as us: 50.0 % (9.5 to 90.5) of 2" in told
    assert "stopped and judged: a 50.0 % (5.5 to 94.5) of 1" in told
    assert "a thinks 10.0 ms a decision" in told


def test_ratings_agree_with_the_shares():
    part = 10 / 11
    found = rate(["a", "b", "c"], {(a, b): part if a > b else 1 - part for a in "abc" for b in "abc"})
    assert found["a"] == 0 < found["b"] < found["c"]
    two = rate(["a", "b"], {("a", "b"): 1 - part, ("b", "a"): part})
    assert round(two["b"]) == 400


def test_the_documented_example_in_python_plays_a_match(tmp_path, capsys, monkeypatch):
    _own_bots_only_here(monkeypatch)
    code = str(EXAMPLES / "cautious.py")
    assert (
        main(["arena", "twilight", "cautious", "random", "--code", code, "--games", "1", "--out", str(tmp_path)]) == 0
    )
    assert capsys.readouterr().out.splitlines()[-1].endswith("of 1; cautious's share 100.0 % (20.7 to 100.0)")


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node here to run the example in JavaScript")
def test_the_documented_example_in_javascript_plays_a_match(tmp_path, capsys, monkeypatch):
    _own_bots_only_here(monkeypatch)
    program = f"node {EXAMPLES / 'last.js'}"
    args = ["arena", "twilight", "last", "random", "--program", program, "--games", "1", "--out", str(tmp_path)]
    assert main(args) == 0
    told = capsys.readouterr().out
    assert "forfeit" not in told
    assert "drawn of 1" in told


def _own_bots_only_here(monkeypatch):
    """What is announced while the test runs is forgotten after it."""
    monkeypatch.setenv(outside.VARIABLE, json.dumps({}))


@pytest.mark.parametrize("name", ["twilight", "warroom"])
def test_matches_on_file_find_a_bot_by_the_name_it_had(name):
    assert title_named(name).bots.named("greedy") == "easy"
    assert title_named(name).bots.make("greedy", 1)
