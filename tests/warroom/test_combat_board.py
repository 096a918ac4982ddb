"""The battle board as views show it."""

import json
import random

import pytest

from property.warroom_play import lively
from sitroom.kernel import NOBODY, Match, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules import possible
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import COMBAT, REFIT
from warroom.fighting import fight, front, say

EASTERN = {"scenario": "eastern"}


def boards(g):
    return GAME.view(g, NOBODY)["boards"]


def test_no_board_while_nothing_is_fought():
    assert boards(GAME.new().state) == []
    assert boards(fight(front("germany-48 R1 1inf", "ussr-57 R1 1inf", **EASTERN))) == []


def test_units_in_their_stances_with_their_damage():
    facts = ("germany-48 R1 4inf 1art", "ussr-57 R1 2inf 1arm", "turn_order: germany ussr")
    g = front(*facts, black_may_miss="yes", **EASTERN)
    assert {unit["stance"] for unit in boards(g)[0]["units"]} == {""}
    say(g, "germany inf 1 defense 3 attack", "germany art 1 ground", "ussr inf 2 defense", "ussr arm 1 defense")
    say(g, "y1 g2 k2 r4", "black ussr arm defense")
    (board,) = boards(g)
    assert json.dumps(board)
    units = {(u["owner"], u["unit"], u["stance"]): (u["number"], u["damage"]) for u in board.pop("units")}
    assert units == {
        ("germany", "inf", "defense"): (1, 0),
        ("germany", "inf", "attack"): (3, 0),
        ("germany", "art", "ground"): (1, 0),
        ("ussr", "inf", "defense"): (2, 1),
    }
    assert board == {
        "region": "R1",
        "commanders": {"allies": "ussr", "axis": "germany"},
        "first": "axis",
        "stage": "surface",
        "left": {"allies": 4, "axis": 0},
        "dice": {"black": 1},
        "force": None,
        "port": [],
    }


def test_escaped_submarines_and_advantages():
    facts = ("germany-1 A-4 4cr", "ussr-1 A-4 2ss 1cr", "turn_order: germany ussr")
    g = fight(front(*facts, **EASTERN), until="dice", stance=["germany cr 4 attack", "ussr cr 1 attack"])
    (board,) = boards(say(g, "y1 r9"))
    assert (board["port"], board["force"]) == (["allies"], "allies")
    assert {u["stance"]: u["number"] for u in board["units"] if u["unit"] == "ss"} == {"dive": 1, "escaped": 1}


def test_two_boards_with_simultaneous_battles():
    facts = ("germany-48 B5 2inf", "britain-63 B5 2inf", "japan-65 J25 2inf", "usa-43 J25 2inf")
    order = "turn_order: germany japan britain usa china ussr italy"
    g = say(front(*facts, order, simultaneous_battles="yes"), "japan J25")
    assert [board["region"] for board in boards(g)] == ["B5", "J25"]
    assert g.battle is None
    assert GAME.position(GAME.position_text(g)) == g


def in_battle():
    """A match, played at random, in which somebody is asked for a stance."""
    match, rng, chance = Match(GAME, EASTERN), random.Random(4), Seeded(4)
    while "TakeStances" not in [type(frame).__name__ for frame in match.state.stack] or match.state.seat < 0:
        lively(match, rng, chance)
    return match.state


@pytest.mark.parametrize("line", ['frame: ["TurnMarker", 93]', 'frame: ["TurnMarker", 94]'])
def test_a_position_has_one_marker_to_turn_that_of_its_battle(line):
    """Another would take the battle away while it is fought."""
    text = GAME.position_text(in_battle())
    assert not GAME.flaws(text)
    lines = text.splitlines()
    at = next(number for number, frame in enumerate(lines) if frame.startswith('frame: ["TakeStances"'))
    assert GAME.flaws("\n".join([*lines[:at], line, *lines[at:]]))


@pytest.mark.parametrize(("name", "phase"), [("battle.stances", COMBAT), ("phases.refit", REFIT)])
def test_a_position_knows_the_phase_of_a_frame_by_its_chapter(name, phase):
    kinds = [kind for kind in FRAMES.kinds.values() if kind.__module__.endswith(name)]
    assert kinds
    assert {possible._phase_of(kind.__new__(kind)) for kind in kinds} == {phase}
