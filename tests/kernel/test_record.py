"""Records: written, read back, and refused with the line that is wrong."""

import pytest

from sitroom.kernel import RecordError, Seeded, read_record, write_record
from sitroom.twilight import GAME

GAMES = {"twilight": GAME}


def played(answers=60, seed=2, **options):
    match = GAME.new(**options)
    driver = Seeded(seed)
    while len(match.answers) < answers and not match.over:
        match.apply(driver(match.state))
    return match


RECORD = write_record(played(20))
HEAD = RECORD.split("\n\n")[0]
LINES = RECORD.splitlines()
FIRST = LINES.index("") + 1
"""Index of the first answer's line."""


@pytest.mark.parametrize("options", [{}, {"edition": "second"}, {"chinese_civil_war": True}, {"scenario": "late_war"}])
def test_a_record_reads_back_to_the_same_match(options):
    match = played(120, **options)
    again = read_record(write_record(match), GAMES)
    assert again.options == match.options
    assert again.answers == match.answers
    assert again.state == match.state
    assert again.log == match.log
    assert write_record(again) == write_record(match)


def test_a_finished_match_ends_with_its_result():
    match = played(100_000)
    text = write_record(match)
    assert text.splitlines()[-1] == f"# {GAME.result_text(match.state)}"
    assert read_record(text, GAMES).over


def test_a_record_names_every_option():
    names = [line.partition(":")[0] for line in HEAD.splitlines()[1:]]
    assert names == ["game", "rules", *GAME.new().options]


def test_comments_and_blank_lines_may_stand_anywhere():
    lines = [LINES[0], "# a remark", *LINES[1:FIRST], "# another", ""]
    for line in LINES[FIRST:]:
        lines += [f"  {line}   # said aloud", ""]
    assert read_record("\n".join(lines), GAMES).answers == read_record(RECORD, GAMES).answers


def test_an_empty_record_of_a_game_is_its_start():
    assert read_record("sitroom-record 1\ngame: twilight\n", GAMES).answers == []


def edited(index, line):
    return "\n".join([*LINES[:index], line, *LINES[index + 1 :]])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a record starts with 'sitroom-record 1'"),
        ("sitroom-record 2\ngame: twilight", "line 1: a record starts with 'sitroom-record 1'"),
        ("sitroom-record 1\n", "must name a game: one of twilight"),
        ("sitroom-record 1\ngame: chess", "must name a game: one of twilight"),
        ("sitroom-record 1\ngame: twilight\ngame: twilight", "line 3: game is given twice"),
        ("sitroom-record 1\ngame: twilight\nrules: 99", "written under version 99 of the rules of twilight"),
        ("sitroom-record 1\ngame: twilight\nrules: two", "'two' is not a version of the rules"),
        ("sitroom-record 1\ngame: twilight\nrules: 0", "'0' is not a version of the rules"),
        ("sitroom-record 1\ngame: twilight\ncolour: red", "in the head: unknown option 'colour'"),
        ("sitroom-record 1\ngame: twilight\nedition: third", "in the head: option edition: 'third' is not one of"),
    ],
)
def test_a_broken_head_is_refused(text, message):
    with pytest.raises(RecordError, match=message):
        read_record(text, GAMES)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "there is no seat 'nonsense'; there are: us, ussr, chance"),
        ("france deal fidel", "there is no seat 'france'"),
        ("chance roll 6", "the match asks 'deal' here, not 'roll'"),
        ("chance deal", "is not an answer to 'deal'"),
        ("chance deal joker", "'joker' is not an answer to 'deal'"),
        ("us deal fidel", "this is not your decision"),
    ],
)
def test_a_broken_line_is_refused_with_its_number(line, message):
    with pytest.raises(RecordError, match=f"^line {FIRST + 1}: .*{message}"):
        read_record(edited(FIRST, line), GAMES)


def test_a_card_dealt_twice_is_refused_where_it_comes_again():
    with pytest.raises(RecordError, match=f"^line {FIRST + 2}: "):
        read_record(edited(FIRST + 1, LINES[FIRST]), GAMES)


def test_a_missing_line_is_noticed():
    last_deal = FIRST + 15
    with pytest.raises(RecordError, match="the match asks 'deal' here, not 'setup'"):
        read_record("\n".join([*LINES[:last_deal], *LINES[last_deal + 1 :]]), GAMES)


def test_a_truncated_record_is_a_match_in_progress():
    assert len(read_record("\n".join(LINES[: FIRST + 7]), GAMES).answers) == 7
    with pytest.raises(RecordError, match=f"^line {FIRST + 8}: "):
        read_record("\n".join([*LINES[: FIRST + 7], LINES[FIRST + 7][:-3]]), GAMES)


def test_nothing_is_played_after_the_end():
    text = write_record(played(100_000))
    with pytest.raises(RecordError, match="the match is already over"):
        read_record(text + "us play fidel\n", GAMES)
