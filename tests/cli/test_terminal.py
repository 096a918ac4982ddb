"""`sitroom terminal`: playing, undoing, saving and resuming through a pipe."""

import random
import sys
from pathlib import Path

import pytest

from cli.helpers import refused, sitroom
from sitroom.kernel import read_record
from sitroom.titles import GAMES

RNG = random.Random(8)
NUMBERS = [str(RNG.randint(1, 3)) for _ in range(100)]
"""Answers of somebody who knows nothing of the game; numbers too high are refused and change nothing."""


def lines(*typed):
    return "\n".join(typed) + "\n"


def play(folder, *typed, seat="us", bot="random", more=()):
    """Type lines into a match and save it; the record."""
    path = folder / "end.record"
    run = sitroom(
        "terminal", "--seat", seat, "--bot", bot, "--seed", 4, *more, typed=lines(*typed, f"save {path}", "quit")
    )
    assert run.status == 0, run.err
    return path.read_text("utf-8"), run.out


def test_side_is_asked_for_when_none_is_given():
    run = sitroom("terminal", "--seed", 1, typed="moon\nUSSR\n")
    assert run.status == 0
    assert "Which side do you play (us, ussr, both)?" in run.out
    assert "There is no seat “moon”" in run.out
    assert "Your side: USSR; the bot normal plays the rest; seed 1." in run.out


def test_end_of_input_leaves_cleanly_at_every_prompt():
    assert sitroom("terminal").status == 0
    run = sitroom("terminal", "--seat", "us")
    assert run.status == 0
    assert run.out.endswith("You have left the match.\n")


def test_position_shows_regions_tracks_and_own_hand_only():
    out = sitroom("terminal", "--seat", "us", "--seed", 5).out
    for word in ("EUROPE", "MIDDLE EAST", "ASIA", "AFRICA", "CENTRAL AMERICA", "SOUTH AMERICA", "IF SCORED NOW"):
        assert word in out
    assert "*East Germany   3" in out
    assert "DEFCON 5: Coups and realignment are allowed everywhere." in out
    assert "US hand: Europe Scoring (scoring); Fidel (2 USSR);" in out
    assert "USSR hand: 8 cards\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_both_seats_each_see_their_own_hand():
    out = sitroom("terminal", "--seat", "both", "--seed", 5, typed="pol, pol, pol, pol, east, east\n").out
    assert "You play every seat" in out
    assert "US hand: 8 cards" in out
    assert "USSR hand: 8 cards" in out


def test_actions_are_named_by_number_by_name_and_by_its_beginning(tmp_path):
    record, _ = play(tmp_path, "pol, Poland, EAST germany", "east_g", "2", "aus", seat="ussr")
    answers = [line for line in record.splitlines() if line.startswith("ussr setup")]
    assert [line.split()[-1] for line in answers] == [
        *["poland"] * 2,
        *["east_germany"] * 2,
        "bulgaria",
        "austria",
    ]


def test_answers_that_mean_nothing_are_explained_and_change_nothing(tmp_path):
    record, out = play(tmp_path, "99", "0", "france", "atlantis", seat="ussr")
    assert "There is no action 99: they go from 1 to 9." in out
    assert "There is no action 0: they go from 1 to 9." in out
    assert "France is not in Eastern Europe" in out
    assert "“atlantis” is not an answer here. Type actions to see what is, or help for the" in out
    assert "ussr setup" not in record


def test_ambiguous_name_asks_which_and_drops_what_was_typed_ahead(tmp_path):
    record, out = play(tmp_path, "s, italy", seat="us")
    assert "Which of these: Spain/Portugal, Sweden?" in out
    assert "us setup" not in record


def test_match_saved_and_resumed_goes_on_as_if_never_left(tmp_path):
    whole, _ = play(tmp_path, *NUMBERS)
    half = tmp_path / "half.record"
    first = sitroom(
        *("terminal", "--seat", "us", "--bot", "random", "--seed", 4),
        typed=lines(*NUMBERS[:20], f"save {half}", "quit"),
    )
    assert f"sitroom terminal --resume {half}" in first.out
    rest = tmp_path / "rest.record"
    second = sitroom("terminal", "--resume", half, typed=lines(*NUMBERS[20:], f"save {rest}", "quit"))
    assert second.status == 0
    assert "Your side: US; the bot random plays the rest; seed 4." in second.out
    assert rest.read_text("utf-8") == whole
    saved = read_record(half.read_text("utf-8"), GAMES)
    assert not saved.over
    assert len(read_record(whole, GAMES).answers) > len(saved.answers) + 10


def test_undo_at_the_start_says_that_there_is_nothing(tmp_path):
    _, out = play(tmp_path, "undo", seat="ussr")
    assert "There is nothing to take back." in out


def test_match_that_is_over_can_still_be_looked_at_undone_and_saved(tmp_path):
    record, out = play(tmp_path, *NUMBERS * 5, "log 2", "undo")
    assert "wins" in out
    assert "view, log, undo, save FILE or quit?" in out
    assert "Taken back." in out
    assert not read_record(record, GAMES).over


def test_commands_explain_cards_effects_piles_rules_and_the_log(tmp_path):
    _, out = play(tmp_path, "help", "card fidel", "card scoring", "card zzz", "effects", "piles", "rules", "log x")
    assert "save FILE" in out
    assert "Fidel: " in out
    assert "Which card: Asia Scoring, Europe Scoring" in out
    assert "There is no card “zzz”; part of its name is enough: card fidel." in out
    assert "Unseen cards: " in out
    assert "DEFCON: At 4 coups" in out
    assert "Log takes a number, not “x”: log 30." in out


def test_save_that_cannot_be_written_does_not_end_the_match(tmp_path):
    _, out = play(tmp_path, f"save {tmp_path}", "save", "save /nowhere/at/all")
    assert "Save needs a file name: save evening.record." in out
    assert "cannot be written (Is a directory): try another name or folder." in " ".join(out.split())
    assert out.count("US> ") == 5


def test_options_and_presets_reach_the_match(tmp_path):
    record, _ = play(tmp_path, more=("--option", "edition=second", "--option", "chinese_civil_war=yes"))
    assert "edition: second" in record
    assert "chinese_civil_war: yes" in record
    record, _ = play(tmp_path, more=("--option", "promo_cards=stan_wojenny,anni_di_piombo"))
    assert "promo_cards: anni_di_piombo stan_wojenny" in record
    record, _ = play(tmp_path, more=("--preset", "app"))
    assert "us_handicap: 2" in record


def test_player_who_bids_for_the_other_side_changes_chairs():
    out = sitroom(
        *("terminal", "--seat", "us", "--bot", "random", "--seed", 2, "--option", "bid=influence"),
        typed="ussr-20\n",
    ).out
    assert "The players change sides." in out
    assert "USSR> " in out
    assert "US hand: 8 cards" in out


def test_wrong_arguments_are_refused_in_one_line(tmp_path):
    assert "there is no game 'chess'" in refused(sitroom("terminal", "chess"))
    assert "there is no seat “moon”" in refused(sitroom("terminal", "--seat", "moon"))
    assert "there is no bot “deep”; there are: random, easy" in refused(sitroom("terminal", "--bot", "deep"))
    assert "unknown option 'colour'" in refused(sitroom("terminal", "--option", "colour=red"))
    assert "write NAME=VALUE" in refused(sitroom("terminal", "--option", "edition"))
    assert "is not one of standard, app, tournament" in refused(sitroom("terminal", "--preset", "mine"))
    assert "invalid int value" in refused(sitroom("terminal", "--seed", "x"))
    assert "unrecognized arguments: --loud" in refused(sitroom("terminal", "--loud"))


def test_resume_refuses_what_is_no_record(tmp_path):
    broken = tmp_path / "broken.record"
    broken.write_text("sitroom-record 1\ngame: twilight\n\nussr place moon\n")
    assert "line 4" in refused(sitroom("terminal", "--resume", broken))
    broken.write_text("hello\n")
    assert "line 1" in refused(sitroom("terminal", "--resume", broken))
    broken.write_bytes(b"\xff\xfe\x00\x01")
    assert "not a text file" in refused(sitroom("terminal", "--resume", broken))
    assert "No such file" in refused(sitroom("terminal", "--resume", tmp_path / "none"))
    assert "keeps its options" in refused(sitroom("terminal", "--resume", broken, "--preset", "app"))


@pytest.mark.parametrize(
    ("program", "limit", "why"),
    [
        ("input(); print('moon')", 60, "it answered 'moon', which is not legal"),
        ("raise SystemExit(3)", 60, "its program ended with exit status 3"),
        ("import time; time.sleep(600)", 0.5, "it did not answer within 0.5 s"),
    ],
)
def test_a_bot_of_ones_own_that_fails_loses_its_seat_to_normal(tmp_path, program, limit, why):
    path = tmp_path / "mine.py"
    path.write_text(program)
    own = ("--program", f"{sys.executable} {path}", "--time-limit", limit, "--bot", "mine")
    run = sitroom("terminal", "--seat", "us", *own, "--seed", 4, typed=lines("save x", "quit"), cwd=tmp_path)
    told = " ".join(run.out.split())
    assert f"The bot “mine” has failed: {why}. normal plays on in its place." in told
    assert "US> " in run.out
    assert "bot=normal" in (tmp_path / "x").read_text()


def test_a_bot_of_ones_own_plays():
    code = Path(__file__).parents[2] / "examples/cautious.py"
    out = sitroom("terminal", "--seat", "us", "--code", code, "--bot", "cautious", "--seed", 4, typed="quit\n").out
    assert "failed" not in out
    assert "US> " in out
