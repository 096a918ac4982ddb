"""The commands besides `terminal`: replay, fuzz, options, bench, and what is refused."""

import subprocess
import sys
from collections import Counter

import pytest

from cli.helpers import START, record_file, refused, sitroom
from sitroom import cli
from sitroom.fuzz import Failure, Report
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, title_of


def test_help_names_every_command_and_is_no_error():
    run = sitroom("--help")
    assert run.status == 0
    for command in ("terminal", "replay", "import", "export", "fuzz", "bench", "profile", "options"):
        assert command in run.out
        assert sitroom(command, "--help").status == 0


@pytest.mark.parametrize("module", ["sitroom", "sitroom.cli"])
def test_the_command_runs_as_a_module_too(module):
    done = subprocess.run([sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()[:1]) == (0, ["sitroom"])
    refused = subprocess.run([sys.executable, "-m", module, "dance"], capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "invalid choice: 'dance'" in refused.stderr


def test_unknown_command_and_missing_argument_are_refused_in_one_line():
    assert "invalid choice: 'dance'" in refused(sitroom("dance"))
    assert "required: COMMAND" in refused(sitroom())
    assert "name a record, or an example with --example: second-edition" in refused(sitroom("replay"))


def test_reader_that_goes_away_is_no_error_message():
    command = [sys.executable, "-c", START, "options"]
    done = subprocess.run(f"{subprocess.list2cmdline(command)} | head -n 1", shell=True, capture_output=True, text=True)
    assert done.stdout.startswith("Options of twilight")
    assert done.stderr == ""


# replay


def test_replay_all_prints_every_step_and_the_result(tmp_path):
    path, match = record_file(tmp_path)
    out = sitroom("replay", path, "--all").out
    steps = sum(1 for seat, _ in match.answers if seat >= 0)
    assert f"\n{steps}/{steps}  " in out
    assert "Turn 1, action round 1: USSR." in out
    assert "wins" in out.splitlines()[-1]


def test_replay_of_a_match_that_goes_on_says_so(tmp_path):
    path, _ = record_file(tmp_path, most=60)
    assert sitroom("replay", path, "--all").out.endswith("The record stops here; the match is not over.\n")


def test_replay_steps_forward_back_and_jumps(tmp_path):
    path, _ = record_file(tmp_path)
    out = sitroom(
        "replay", path, typed="\nnext\nback\nturn 2\n7\nend\nview\nstart\nback\n900000\nturn 99\njump\nhelp\n"
    ).out
    prompts = [line.split("/")[0] for line in out.splitlines() if "> " in line and line[0].isdigit()]
    assert prompts[:4] == ["0", "1", "2", "1"]
    assert prompts[5] == "7"
    assert prompts[6] == prompts[7]  # at the end
    assert prompts[8] == "0"
    assert "Turn 2, headlines" in out
    assert "There is no step −1" in out
    assert "There is no step 900000" in out
    assert "The record has no turn 99" in out
    assert "“jump” is not a command" in out


def test_replay_shows_both_hands(tmp_path):
    path, _ = record_file(tmp_path)
    out = sitroom("replay", path, typed="quit\n").out
    assert "cards\n" not in out.partition("US hand:")[2].partition("Deck")[0]


def test_replay_opens_an_example_by_its_name():
    out = sitroom("replay", "--example", "second-edition", "--all").out
    assert out.splitlines()[-1] == "The USSR wins with 20 victory points or more."
    assert sitroom("replay", "--example", "tournament-final", "--all").out.endswith("the match is not over.\n")


def test_replay_refuses_an_example_that_is_not_there_and_two_matches_at_once(tmp_path):
    assert "there is no example 'third'" in refused(sitroom("replay", "--example", "third"))
    path, _ = record_file(tmp_path)
    assert "name a record, or an example" in refused(sitroom("replay", path, "--example", "second-edition"))


def test_replay_goes_back_to_the_very_same_position(tmp_path):
    path, _ = record_file(tmp_path)
    forward = sitroom("replay", path, typed="40\n").out
    from_the_end = sitroom("replay", path, typed="end\n40\n").out
    assert forward.rpartition("0/")[2].partition("\n")[2] in from_the_end


def test_broken_records_are_refused_with_their_line(tmp_path):
    path, _ = record_file(tmp_path, most=60)
    lines = path.read_text("utf-8").splitlines()
    for number, line, complaint in (
        (1, "sitroom-record 9", "line 1"),
        (2, "game: chess", "one of twilight, warroom"),
        (4, "edition: third", "'third' is not one of deluxe, second"),
        (len(lines), "us dance italy", f"line {len(lines)}"),
        (40, "mars deal nato", "line 40"),
    ):
        path.write_text("\n".join([*lines[: number - 1], line, *lines[number:]]), "utf-8")
        assert complaint in refused(sitroom("replay", path))
    path.write_text("", "utf-8")
    assert "line 1" in refused(sitroom("replay", path))
    assert "Is a directory" in refused(sitroom("replay", tmp_path))


# options, fuzz, bench


@pytest.mark.parametrize("name", GAMES)
def test_options_lists_every_option_with_its_help(name):
    game = GAMES[name]
    for lang in LANGUAGES:
        out = " ".join(sitroom("options", name, "--lang", lang).out.split())
        for option in game.options:
            assert f" {option.name} = " in out
            assert title_of(game).words(lang, game.resolve({})).option(option.name).help in out


def test_options_shows_defaults_ranges_and_presets():
    out = sitroom("options", "twilight").out
    assert "edition = [deluxe] | second" in out
    assert "us_handicap = 0 to 20 [0]" in out
    assert "promo_cards = [none], or some of: referendum_otan, anni_di_piombo" in out
    assert "--preset app: " in out
    assert "there is no game 'chess'" in refused(sitroom("options", "chess"))


def test_fuzz_plays_the_same_matches_for_the_same_seed(tmp_path):
    run = sitroom("fuzz", "twilight", "--games", 5, "--seed", 9, cwd=tmp_path)
    assert run.status == 0
    assert run.out.startswith("5 matches, ")
    assert run.out == sitroom("fuzz", "twilight", "--games", 5, "--seed", 9, cwd=tmp_path).out
    assert list(tmp_path.iterdir()) == []
    assert "at least 1" in refused(sitroom("fuzz", "twilight", "--games", 0))


def test_fuzz_leaves_the_record_of_a_failure(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    broken = Report(3, 700, Counter(), Failure(3, "AssertionError: a card is lost", "sitroom-record 1\n"))
    monkeypatch.setattr("sitroom.fuzz.fuzz", lambda *_, **__: broken)
    assert cli.main(["fuzz", "twilight", "--seed", "5"]) == 1
    assert "a card is lost; its record is fuzz-twilight-5-3.record" in capsys.readouterr().err
    assert (tmp_path / "fuzz-twilight-5-3.record").read_text() == "sitroom-record 1\n"


def test_fault_of_the_program_is_one_line_too(monkeypatch, capsys):
    monkeypatch.setattr("sitroom.fuzz.fuzz", lambda *_, **__: 1 / 0)
    monkeypatch.delenv("SITROOM_DEBUG", raising=False)
    assert cli.main(["fuzz", "twilight"]) == 1
    assert capsys.readouterr().err.startswith("sitroom: an error in the program: ZeroDivisionError")
    monkeypatch.setenv("SITROOM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["fuzz", "twilight"])


def test_interrupt_has_its_own_status(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("sitroom.fuzz.fuzz", interrupted)
    assert cli.main(["fuzz", "twilight"]) == 130


def test_bench_measures_in_slices(monkeypatch, capsys):
    monkeypatch.setattr(
        "sitroom.bench.PARTS", {"this": lambda n, s, forms: [f"this {n} of {s}"], "that": lambda n, s, forms: ["that"]}
    )
    assert cli.main(["bench", "--slices", "1", "--seconds", "0.5"]) == 0
    assert capsys.readouterr().out == "this 1 of 0.5\n\nthat\n\n"
    assert cli.main(["bench", "that"]) == 0
    assert capsys.readouterr().out == "that\n\n"


@pytest.mark.parametrize(
    "given",
    [["--slices", 0], ["--slices", "x"], ["--seconds", 0], ["--seconds", "nan"], ["--seconds", "inf"], ["--no"], ["x"]],
)
def test_bench_refuses_what_cannot_be_measured(given):
    refused(sitroom("bench", *given))


# Files as other programs write them


def test_a_record_may_have_a_byte_order_mark_and_the_line_ends_of_windows(tmp_path):
    path, _ = record_file(tmp_path)
    plain = sitroom("replay", "--all", path).out
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert sitroom("replay", "--all", path).out == plain


@pytest.mark.parametrize("command", ["replay", "export", "import"])
def test_a_file_that_is_no_text_is_named(tmp_path, command):
    path = tmp_path / "picture.record"
    path.write_bytes("sitroom-record 1\n".encode("utf-16"))
    assert "picture.record: not a text file in UTF-8, at byte 0" in refused(sitroom(command, path))


def test_fuzz_of_war_room_stops_after_its_rounds(capsys):
    assert cli.main(["fuzz", "warroom", "--games", "1", "--rounds", "1"]) == 0
    assert "stopped" in capsys.readouterr().out


def test_fuzz_stops_a_game_after_its_turns(capsys):
    assert cli.main(["fuzz", "twilight", "--games", "2", "--rounds", "1"]) == 0
    assert "  stopped\n" in capsys.readouterr().out
    assert "a number of turns" in refused(sitroom("fuzz", "twilight", "--rounds", "-1"))
