"""36 games of people, as text logs in both layouts, replayed through the engine to their last line."""

import re
from functools import cache
from pathlib import Path

import pytest

from records.matches import public
from records.test_export_import import without_cleanup
from sitroom.kernel import read_record, write_record
from sitroom.twilight import GAME
from sitroom.twilight.logs import export_log, import_log

LOGS = Path(__file__).resolve().parents[3] / "shared/data/twilight/human-logs"
GAMES = range(1, 37)

HEADER = re.compile(r"Turn \d+, (?:Headline Phase|Cleanup|(?:USSR|US) AR\d)(?:: ?(?P<rest>.*))?")
SETUP = re.compile(r"SETUP:.*|.* will play as USA\.|Handicap .*|Scenario: .*|Optional .*|Time per .*")


def log_text(number):
    path = LOGS / f"game-{number:02}.txt"
    if not path.exists():
        pytest.skip(f"no human games here: {path} is missing")
    return path.read_text("utf-8")


@cache
def imported(number):
    return import_log(log_text(number))


def statements(text):
    """How many statements a log makes, counted without the importer: its lines, and what headers carry."""
    found = 0
    for line in map(str.strip, text.splitlines()):
        line = line.removeprefix(": :").strip()
        if header := HEADER.fullmatch(line):
            rest = header["rest"] or ""
            line = rest if ", Cleanup" in line else rest.partition(":")[2].strip()
        if " chooses Chernobyl* is now" in line:
            found += 1  # two statements run together
        found += bool(line) and not SETUP.fullmatch(line)
    return found


@pytest.mark.parametrize("number", GAMES)
def test_every_statement_of_a_human_game_agrees_with_the_engine(number):
    result = imported(number)
    assert (result.mismatches, result.notes) == ([], ())
    assert result.checked == statements(log_text(number))


@pytest.mark.parametrize("number", GAMES)
def test_a_human_game_becomes_a_record_and_logs_of_both_layouts_that_say_the_same(number):
    match = imported(number).match
    again = read_record(write_record(match), {"twilight": GAME})
    assert GAME.position_text(again.state) == GAME.position_text(match.state)
    log = export_log(match)
    back = import_log(log)
    assert (back.mismatches, back.notes) == ([], ())
    assert export_log(back.match) == log
    other = import_log(without_cleanup(log))
    assert (other.mismatches, other.notes) == ([], ())
    assert public(other.match) | {"stack": []} == public(match) | {"stack": []}, "what is asked is not in a log"


@pytest.mark.parametrize("number", GAMES[:12])
def test_a_human_game_that_reached_an_end_is_over(number):
    text = log_text(number).strip()
    ended = text.endswith(("DEFCON degrades to 1", "Event: Wargames*", ": :", "Final Scoring", "Score is US 20."))
    assert imported(number).match.over == (ended or "\n: : " in text)


def test_a_style_with_clean_up_sections_is_written_as_it_was_read():
    """Blank lines, the names of the players and the order of cards shown apart; clean-ups carry their own turn."""

    def facts(log):
        lines = [re.sub(r"Turn \d+, Cleanup", "Cleanup", line.strip()) for line in log.splitlines()]
        return [line for line in lines if line and not SETUP.fullmatch(line)]

    read, written = facts(log_text(1)), facts(export_log(imported(1).match))
    assert sorted(written) == sorted(read)
    assert [line for line in written if " reveals " not in line] == [line for line in read if " reveals " not in line]
