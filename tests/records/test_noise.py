"""Logs with chat, time stamps, remarks and other words are the same games; what is skipped is told with its line."""

import random

import pytest

from long import some
from records.matches import long_match
from records.noise import CHAT, NOISE, differs, noisy
from records.test_export_import import without_cleanup
from records.test_human_logs import LOGS, log_text
from sitroom.twilight.logs import export_log, import_log
from sitroom.twilight.logs.facts import UNKNOWN, Draw, Wins
from sitroom.twilight.logs.outcome import END, read_outcome
from sitroom.twilight.rules.board import US, USSR

HUMAN = 2
"""How many kinds of noise are tried on each human game; `noise` tries all by hand."""
GAMES = range(1, 37)


@pytest.fixture(scope="module")
def own():
    """A match with a handicap, with its clean-up sections and without."""
    log = export_log(long_match(4, 9, us_handicap=2))
    return {"with clean-ups": log, "without": without_cleanup(log)}


@pytest.mark.parametrize("style", ["with clean-ups", "without"])
@pytest.mark.parametrize("kind", NOISE)
def test_a_log_of_ours_is_the_same_game_with_noise(own, kind, style):
    assert differs(own[style], noisy(own[style], kind)) == ""


@pytest.mark.parametrize("number", some(GAMES, now=6))
def test_a_human_game_is_the_same_with_noise(number):
    log = log_text(number)
    for kind in random.Random(number).sample([*NOISE], HUMAN):
        assert differs(log, noisy(log, kind, number)) == "", kind


def test_human_games_are_those_that_are_there():
    if not LOGS.exists():
        pytest.skip(f"no human games here: {LOGS} is missing")
    assert len([*LOGS.glob("*.txt")]) == len(GAMES)


@pytest.mark.parametrize("line", CHAT)
def test_a_line_that_makes_no_statement_is_told_with_its_number(own, line):
    lines = own["with clean-ups"].splitlines()
    for at in (0, 3, 40, 200, len(lines)):
        found = import_log("\n".join([*lines[:at], line, *lines[at:]]))
        assert found.mismatches == []
        assert [note.line for note in found.notes] == [at + 1], f"before {lines[at:][:1]}"


def test_what_follows_a_statement_on_its_line_is_told_with_its_number(own):
    lines = own["with clean-ups"].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Target: "))
    lines[at] += "  what a target!"
    assert import_log("\n".join(lines)).notes == ((at + 1, "what a target!"),)


def test_a_player_may_have_any_name(own):
    log = own["with clean-ups"]
    for name in ("Turn 1, US", "US +1 in Iran [1][1]", "a.b*c(d)[e]: : & \\", "USSR", ": :", "Иван 🙂", ""):
        assert differs(log, log.replace("Soviet player will", f"{name} will")) == "", name


def test_a_log_without_its_first_word_is_read(own):
    log = own["with clean-ups"]
    assert differs(log, log.replace("SETUP: ", "")) == ""
    assert differs(log, "Exported from the club's archive\n\n" + log) == ""


def test_a_very_long_line_is_a_note_and_costs_no_time(own):
    found = import_log(own["with clean-ups"].replace("\nTurn 2,", f"\n{'Target: Iran ' * 20_000}\nTurn 2,", 1))
    assert (found.mismatches, len(found.notes)) == ([], 1)


def test_an_event_whose_round_names_no_card_stops_nothing():
    found = import_log("Turn 1, USSR AR1:\nEvent: UN Intervention\nUSSR +1 in Poland [0][1]\n\nTurn 1, US AR1:\n")
    assert found.mismatches


# Who won, in other words

NAMES = {"bob the great": USSR, "al+ice (1)": US}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("USSR wins the game.", Wins(USSR)),
        ("US has won by final scoring!", Wins(US, "final")),
        ("Winner: USSR", Wins(USSR)),
        ("Victory: US", Wins(US)),
        ("Game over: the Soviet player wins", Wins(USSR)),
        ("Game Over - Winner: US by 20 VP", Wins(US, "vp")),
        ("US is victorious through control of Europe", Wins(US, "europe")),
        ("US loses by nuclear war", Wins(USSR, "defcon")),
        ("USSR ran out of time", Wins(US, "time")),
        ("US has run out of time.", Wins(USSR, "time")),
        ("USSR's time is up", Wins(US, "time")),
        ("Timeout: USSR", Wins(US, "time")),
        ("Time expired for the US.", Wins(USSR, "time")),
        ("US wins on time", Wins(US, "time")),
        ("US wins (resignation)", Wins(US, "given_up")),
        ("The US player concedes the game", Wins(USSR, "given_up")),
        ("USSR forfeits", Wins(US, "given_up")),
        ("Bob the Great resigns", Wins(US, "given_up")),
        ("al+ice (1) wins on time", Wins(US, "time")),
        ("al+ice (1) wins because of magic", Wins(US, UNKNOWN)),
        ("The game ended in a draw.", Draw()),
        ("It's a draw!", Draw()),
        ("tie", Draw()),
        ("Americans have won", Wins(US)),
        ("Result: USSR wins", Wins(USSR)),
        ("US wins 20-0", Wins(US)),
        ("US wins at 20 VP", Wins(US, "vp")),
        ("USSR has been defeated", Wins(US)),
        ("USSR out of time", Wins(US, "time")),
        ("US wins due to USSR timeout", Wins(US, "time")),
        ("USSR wins as US ran out of time", Wins(USSR, "time")),
        ("US ran out of time. USSR wins.", Wins(USSR, "time")),
        ("Time out! US wins", Wins(US, "time")),
        ("Nuclear war, USSR loses", Wins(US, "defcon")),
        ("Time is up", END),
        ("nice one! US wins", None),
        ("Game over", END),
        ("The match has ended.", END),
        ("bob the great: US wins", None),
        ("I resign", None),
        ("draw?", None),
        ("US wins Iran", None),
    ],
)
def test_the_end_of_a_game_may_be_told_in_other_words(words, meant):
    assert read_outcome(words, NAMES) == meant


@pytest.mark.parametrize(
    ("words", "resigned", "on_time"),
    [
        ("US resigns", US, False),
        ("American player gives up", US, False),
        ("Winner: US", USSR, False),
        ("USSR ran out of time", USSR, True),
        ("USSR wins by Time", US, True),
        ("[12:03] US wins, the clock of the other side is at 0", USSR, False),
    ],
)
def test_a_game_that_was_not_finished_says_who_gave_up_or_was_late(own, words, resigned, on_time):
    log = own["without"]
    found = import_log(f"{log[: log.index('Turn 4, US AR2')]}{words}\n")
    assert (found.mismatches, found.resigned, found.on_time) == ([], resigned, on_time)


def test_what_sounds_like_the_end_in_the_middle_is_a_note(own):
    log = own["with clean-ups"]
    found = import_log(log.replace("\nTurn 3, US AR2", "\nUSSR resigns\n\nTurn 3, US AR2", 1))
    assert (found.mismatches, found.resigned, [note.text for note in found.notes]) == ([], None, ["USSR resigns"])
