"""Our own matches written as text logs and read again; logs that are cut, damaged or wrong."""

import random
import re

import pytest

from records.matches import long_match, public
from sitroom.fuzz import random_match
from sitroom.kernel import SitroomError
from sitroom.twilight import GAME
from sitroom.twilight.logs import LogError, export_log, import_log

SETUP_LINES = 20
"""More than a log spends on its set-up."""


@pytest.fixture(scope="module")
def log():
    """A whole game of ten turns."""
    return export_log(long_match(3, us_handicap=2))


def changed(log, line, text):
    """The log with one line replaced; None: without it."""
    lines = log.splitlines()
    lines[line - 1 : line] = [] if text is None else [text]
    return "\n".join(lines) + "\n"


def find(log, pattern, nth=0):
    """The number and the text of a line after the set-up."""
    lines = [(n, line) for n, line in enumerate(log.splitlines(), 1) if n > SETUP_LINES and re.search(pattern, line)]
    return lines[nth]


def without_cleanup(log):
    """The other style: no clean-up headers, nor what stands on their lines, and no winner."""
    log = re.sub(r"(?m)^Turn \d+, Cleanup.*\n", "", log.replace("SETUP:", "SETUP: :", 1))
    log = re.sub(r"(?m)^(Turn \d+, USS?R? AR\d)$", r"\1: :", log)
    return re.sub(r"(?m)^.* wins by .*\n|^Draw by .*\n", "", log)


# Round trips


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("optional_cards", [True, False])
def test_a_match_exported_and_imported_again_ends_in_the_same_position(seed, optional_cards):
    match = long_match(seed, 8 + seed % 3, optional_cards=optional_cards, us_handicap=seed % 4)
    result = import_log(export_log(match))
    assert result.mismatches == []
    assert public(result.match) == public(match)


@pytest.mark.parametrize("seed", range(30))
def test_a_short_and_violent_match_goes_there_and_back_too(seed):
    match = random_match(GAME, seed, {"us_handicap": seed % 3, "ussr_handicap": seed % 2})
    result = import_log(export_log(match))
    assert result.mismatches == []
    assert public(result.match) == public(match)


@pytest.mark.parametrize("options", [{"scenario": "late_war"}, {"preset": "app"}, {"bid": "influence"}])
def test_what_a_log_can_tell_of_the_options_is_told(options):
    match = long_match(11, **options)
    result = import_log(export_log(match))
    assert result.mismatches == []
    assert result.match.options["scenario"] == match.options["scenario"]
    assert public(result.match)["influence"] == public(match)["influence"]


@pytest.mark.parametrize("seed", range(6))
def test_a_log_whose_clean_up_sections_were_cut_out_is_read_as_well(seed):
    match = long_match(seed, 9)
    result = import_log(without_cleanup(export_log(match)))
    assert result.mismatches == []
    lost = ("discard", "deck", "hands", "unseen")  # a card discarded at the end of a turn may have gone with its line
    assert {k: v for k, v in public(result.match).items() if k not in lost} == {
        k: v for k, v in public(match).items() if k not in lost
    }


def test_a_log_may_stop_after_any_line(log):
    lines = log.splitlines()
    for stop in random.Random(1).sample(range(SETUP_LINES, len(lines)), 25):
        result = import_log("\n".join(lines[:stop]))
        assert result.mismatches == [], f"cut after line {stop}: {lines[stop - 1]!r}"


def test_a_log_that_stops_at_the_header_of_a_round_stops_before_its_card_is_used(log):
    line, text = find(log, r"^Turn 5, USSR AR3: [^:]*: Place")
    head = text.split(": Place")[0] + ":"
    result = import_log("\n".join([*log.splitlines()[: line - 1], head]))
    assert result.mismatches == []
    state = result.match.state
    assert (state.turn, state.round, state.stack[-1].verb) == (5, 3, "mode")


# What a log cannot tell


@pytest.mark.parametrize(
    "options",
    [{"edition": "second"}, {"chinese_civil_war": True}, {"promo_cards": "stan_wojenny"}, {"mixed_operations": True}],
)
def test_a_match_that_the_format_cannot_tell_is_refused(options):
    (name,) = options
    with pytest.raises(SitroomError, match=f"cannot record option {name}"):
        export_log(GAME.new(**options))


# Damage


@pytest.mark.parametrize(
    ("pattern", "wrong"),
    [
        (r"^US \+1 in .* \[\d\]\[\d\]$", lambda line: re.sub(r"\[(\d)\]\[", lambda m: f"[{int(m[1]) + 1}][", line)),
        (r"gains \d VP\. Score is USSR \d+\.", lambda line: re.sub(r"Score is USSR \d+", "Score is US 7", line)),
        (r"^DEFCON degrades to 3$", lambda line: "DEFCON degrades to 4"),
        (r"^USSR Military Ops to [1-4]$", lambda line: "USSR Military Ops to 5"),
        (r"^SUCCESS: \d \[ \+ 2 ", lambda line: line.replace("+ 2", "+ 3")),
        (r"^US rolls \d \(\+1\)", lambda line: line.replace("(+1)", "(+3)")),
        (r"^US advances to 2 in", lambda line: line.replace("2", "3")),
        (r"Place Influence \(3 Ops\):$", lambda line: line.replace("3 Ops", "4 Ops")),
    ],
)
def test_a_wrong_number_is_reported_with_its_line(log, pattern, wrong):
    line, text = find(log, pattern)
    result = import_log(changed(log, line, wrong(text)))
    first = result.mismatches[0]
    assert first.line == line
    assert first.log_says in wrong(text)
    assert first.engine_has in text


def test_a_wrong_bracket_costs_one_mismatch_and_the_replay_goes_on(log):
    line, text = find(log, r"^USSR \+1 in .* \[0\]\[\d\]$")
    result = import_log(changed(log, line, text.replace("[0][", "[5][")))
    assert [(m.line, m.engine_has) for m in result.mismatches] == [(line, text)]
    assert result.checked == import_log(log).checked
    assert result.match.over


@pytest.mark.parametrize("pattern", [r"^DEFCON degrades", r"^(US|USSR) Military Ops", r"is now in play", r"^War in"])
def test_a_dropped_line_is_missed_where_it_stood(log, pattern):
    line, text = find(log, pattern)
    result = import_log(changed(log, line, None))
    assert (result.mismatches[0].line, result.mismatches[0].engine_has) in [(line, text), (line + 1, text)]
    assert result.mismatches[0].log_says == "nothing"


def test_a_dropped_placement_is_missed_at_the_end_of_its_block(log):
    line, text = find(log, r"^US \+1 in ")
    result = import_log(changed(log, line, None))
    assert line <= result.mismatches[0].line <= line + 6
    assert [m.engine_has for m in result.mismatches] == [text]


GARBLED = [
    (r"^Turn 2, USSR AR2: ", r"AR2: [^:]*:", "AR2: Perestroika*:"),
    (r"^Event: ", r": .*", ": Perestroika*"),
    (r"^Target: ", r": .*", ": Atlantis"),
    (r" \+1 in ", r"\+1", "+one"),
    (r"^DEFCON ", r"DEFCON", "DEFKON"),
]


@pytest.mark.parametrize(("pattern", "old", "new"), GARBLED)
def test_a_garbled_line_is_the_mismatch_and_what_comes_before_it_can_be_kept(log, pattern, old, new):
    line, text = find(log, pattern)
    garbled = re.sub(old, new, text, count=1)
    result = import_log(changed(log, line, garbled))
    first = result.mismatches[0]
    assert (first.line, result.notes) == (line, ())
    assert 0 < result.agreed < len(import_log(log).match.answers)
    if first.log_says == garbled:
        assert (first.engine_has, len(result.mismatches)) == (text, 1)
    else:
        assert first.log_says == "Turn 2, USSR AR2 Perestroika*"


@pytest.mark.parametrize("nth", [0, 5, 15])
def test_what_comes_before_the_first_mismatch_is_the_same_match(log, nth):
    line, text = find(log, r"^(US|USSR) Military Ops to [1-4]$", nth)
    result = import_log(changed(log, line, re.sub(r"\d$", "5", text)))
    part, whole = result.match.earlier(result.agreed), import_log(log).match
    assert part.answers == whole.answers[: result.agreed]
    head = next(text for text in reversed(log.splitlines()[:line]) if re.match(r"Turn \d+, ", text))
    place = f"Turn {part.state.turn}, {('US', 'USSR')[part.state.phasing]} AR{part.state.round}"
    assert head.startswith(place if part.state.round else f"Turn {part.state.turn}, Headline Phase")


def test_a_log_that_cannot_be_followed_is_kept_as_far_as_it_goes(log):
    lines = log.splitlines()
    start = next(i for i, text in enumerate(lines) if text.startswith("Turn 5, US AR3"))
    result = import_log("\n".join([*lines[:start], *lines[start + 40 :]]))
    assert result.mismatches
    assert (result.match.state.turn, result.agreed > 300) >= (5, True)
    assert result.mismatches[0].line >= start


def test_a_header_that_nobody_knows_ends_what_can_be_kept(log):
    line, text = find(log, r"^Turn 3, US AR1")
    result = import_log(changed(log, line, text.replace("US AR1", "UK AR1")))
    part = result.match.earlier(result.agreed)
    assert result.mismatches
    assert (part.state.turn, part.state.round) == (3, 1)


def test_a_file_cut_in_the_middle_of_a_line_is_read_up_to_there(log):
    line, text = find(log, r"^USSR \+\d in ", nth=40)
    kept = log.splitlines()[: line - 1]
    result = import_log("\n".join([*kept, text[: len(text) // 2]]))
    assert (result.mismatches, result.notes) == ([], ((line, text[: len(text) // 2].strip()),))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "SETUP: : Bob will play as USSR.\n", "sitroom-record 1\n", ": :\nUS wins\n"]
)
def test_what_is_no_log_at_all_is_refused(text):
    with pytest.raises(LogError, match="no text log of TSEspionage"):
        import_log(text)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Scenario: Standard", "Scenario: Turkey Shoot", "^line 4: there is no scenario Turkey Shoot"),
        ("Scenario: Standard", "Scenario: Late War", "^the set-up of this log is impossible: .*Late War"),
        ("influence: US +2", "influence: US +99", "^line 3: a handicap is 20 at most"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(log, old, new, complaint):
    with pytest.raises(LogError, match=complaint):
        import_log(log.replace(old, new))


@pytest.mark.parametrize("line", ["Optional Cards Maybe", "Event: Fidel*"])
def test_what_does_not_belong_to_the_set_up_is_noted(log, line):
    assert (6, line) in import_log(log.replace("Optional Cards Added\n", f"Optional Cards Added\n{line}\n")).notes


def test_a_set_up_after_bids_is_read(log):
    head = "SETUP: : Ann bids 1 Influence for USSR\nBob bids 2 Influence for USSR\nBob will play as USSR."
    bids = log.replace("SETUP: Soviet player will play as USSR.", head)
    result = import_log(bids.replace("Handicap influence", "Additional Influence from bidding"))
    assert result.mismatches == []
    assert result.match.options["us_handicap"] == 2


def test_a_set_up_that_does_not_add_up_is_reported(log):
    line = next(n for n, text in enumerate(log.splitlines(), 1) if text.startswith("US +"))
    result = import_log(changed(log, line, None))
    assert result.mismatches[0].line <= SETUP_LINES
    assert result.mismatches[0].log_says == "nothing"
