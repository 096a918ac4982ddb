"""The example game of the Second Edition rulebook: four turns, ending in a Soviet victory by 20 VP."""

from sitroom.kernel import Match, read_record
from sitroom.twilight import GAME
from sitroom.twilight.examples import text
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.causes import MILITARY_OPERATIONS


def example() -> Match:
    return read_record(text("second-edition"), {"twilight": GAME})


def entries(match: Match, kind: str) -> list[tuple[object, ...]]:
    return [entry for entry in match.log if entry[0] == kind]


def test_the_example_ends_in_a_soviet_victory_by_20_vp():
    match = example()
    assert match.over
    assert (match.state.turn, match.state.winner, match.state.reason) == (4, USSR, "vp")
    assert match.state.vp <= -20


def test_the_military_operations_of_the_example_are_those_printed():
    penalties = {1: (USSR, 1), 2: (USSR, 3)}
    match, turn, found = example(), 0, {}
    for entry in match.log:
        if entry[0] == "turn":
            turn = entry[1]
        if entry[0] == "vp" and entry[-1] == MILITARY_OPERATIONS:
            found[turn] = entry[1:3]
    assert found == penalties


def test_the_coups_and_wars_of_the_example_come_out_as_printed():
    match = example()
    coups = [(COUNTRY[entry[2]], entry[3], entry[6]) for entry in entries(match, "coup")]
    assert coups[:5] == [("italy", 1, 0), ("libya", 5, 4), ("iran", 4, 2), ("libya", 2, 0), ("egypt", 6, 4)]
    wars = [(COUNTRY[entry[2]], entry[3], entry[3] + entry[4] >= entry[5]) for entry in entries(match, "war")]
    assert wars == [("pakistan", 4, True), ("south_korea", 6, True), ("israel", 4, False)]


def test_the_defcon_of_the_example_goes_as_printed():
    levels = [entry[1] for entry in entries(example(), "defcon")]
    assert levels == [4, 5, 4, 5, 4, 3, 2, 3, 5, 4, 3]


def test_the_space_race_of_the_example_goes_as_printed():
    space = [(entry[1], entry[2]) for entry in entries(example(), "space")]
    assert space == [(USSR, 1), (USSR, 2), (USSR, 3), (US, 1), (USSR, 4), (US, 3), (US, 5), (US, 6)]


COUNTRY = {index: name for name, index in ID.items()}
