"""Victory is checked at the end of the round (p22); a battle that settles what the check will find ends the match."""

import random

import pytest

from sitroom.kernel import CHANCE, NOBODY, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.invariants import check
from sitroom.warroom.rules.nations import ALLIES, AXIS
from sitroom.warroom.rules.state import COMBAT, DRAW, GRAY, MORALE
from sitroom.warroom.rules.victory import Conclude, Foregone
from warroom.fighting import asked, fight, front
from warroom.playing import at, of

GOING_ON = -1
BERLIN = ("germany-48 G1 3inf", "ussr-57 G1 3inf", "control G1: germany")
ELSEWHERE = ("germany-49 R5 4inf", "ussr-58 R5 3inf", "control R5: ussr")
MOSCOW = ("germany-37 R1 4inf", "ussr-23 R1 3inf", "control R1: ussr")
SOVIETS_FIRST = "turn_order: ussr germany"
ROUND = ("EndRound", "CheckCollapse", "CheckVictory", "ProductionPhase", "Foregone", "MoralePhase", "RefitPhase")
EAST = {"scenario": "eastern"}


def whole(*facts, **options):
    """Phase 4 with the rest of the round after it."""
    given = ["options: " + " ".join(f"{name}={value}" for name, value in {**EAST, **options}.items())]
    given += ["command " + fact.replace(" ", ": ", 1) if "-" in fact.split()[0] else fact for fact in facts]
    frames = [f'frame: ["{name}"' + (", 1]" if name == "Foregone" else "]") for name in ROUND]
    frames += ['frame: ["Foregone", 0]', 'frame: ["CombatPhase"]', 'frame: ["MarkHotspots"]']
    return GAME.position("\n".join(["sitroom-position warroom", "round: 2", "phase: movement", *given, *frames]))


def test_p28_greater_germany_embattled_ends_the_match_with_that_battle__rulings_342_371():
    g = fight(front(*BERLIN, *ELSEWHERE, SOVIETS_FIRST, **EAST), hotspot="ussr G1")
    assert (g.winner, g.reason, g.seat) == (ALLIES, "goal", NOBODY)
    assert g.embattled[at("G1")]
    assert g.hotspots[at("R5")], "the other battle is not fought any more"


def test_by_option_a_decided_round_is_played_out__ruling_342():
    g = front(*BERLIN, *ELSEWHERE, SOVIETS_FIRST, **EAST, ends_when_decided="no")
    fight(g, hotspot="ussr G1")
    assert (g.winner, g.embattled[at("G1")], g.hotspots[at("R5")]) == (GOING_ON, 1, 0)


def test_p28_moscow_taken_ends_the_match_before_commands_are_reorganized():
    g = front("germany-37 R1 4inf", "ussr-23 R5 3inf", "control R1: ussr", **EAST)
    fight(g)
    assert (g.winner, g.seat, g.control[at("R1")]) == (AXIS, NOBODY, of("germany"))
    assert all(entry[0] != "medals" for entry in g.log)


def test_p28_while_moscow_is_still_fought_for_nothing_is_decided():
    g = front(*BERLIN, "germany-37 R1 4inf", "control R1: ussr", "ussr-23 R5 1inf", SOVIETS_FIRST, **EAST)
    fight(g)
    assert (g.winner, g.reason) == (DRAW, "both goals")


def test_a_battle_that_is_no_goal_of_anybody_decides_nothing():
    g = front(*ELSEWHERE, **EAST)
    fight(g)
    assert g.winner == GOING_ON


@pytest.mark.parametrize(("lap", "winner"), [(1, GOING_ON), (2, ALLIES)])
def test_p29_under_quick_resolution_only_the_second_pass_decides(lap, winner):
    g = front(*BERLIN, *ELSEWHERE, SOVIETS_FIRST, f"lap: {lap}", quick_resolution="yes", **EAST)
    fight(g, hotspot="ussr G1")
    assert g.winner == winner


def test_p21_a_contest_that_desertion_may_end_is_waited_for__ruling_23():
    facts = (*BERLIN, SOVIETS_FIRST, "zone ussr: red", "stress ussr: 5", "resources germany: 9 9 9")
    g = fight(whole(*facts), until="cancel")
    assert g.winner == ALLIES, "nobody had anything to answer in Phases 5 and 6"
    assert g.phase == MORALE, "and purchases are not asked for"
    assert g.zone[of("ussr")] < GRAY


def test_p21_soviets_who_desert_from_greater_germany_have_not_won():
    g = whole(*BERLIN, SOVIETS_FIRST, "zone ussr: gray", "stress ussr: 6", "ussr-26 R8 6inf")
    fight(g, until="desert")
    assert g.winner == GOING_ON
    assert asked(g) == "ussr desert"


def at_board(g, seat):
    """The region whose board asks a seat, of two side by side."""
    both = g.stack[-1]
    return both.regions[both.board_of(seat)]


def test_p29_one_of_two_boards_decides_and_the_other_is_left_as_it_is():
    facts = ("usa-27 J1 4inf", "control J1: japan", "usa-31 U2 1inf", "britain-45 G5 3inf", "germany-48 G5 3inf")
    options = {"scenario": "global", "players": 6, "simultaneous_battles": "yes"}
    g = front(*facts, "control G1: usa", "turn_order: britain germany japan usa ussr china italy", **options)
    last = ""
    while g.seat != NOBODY:
        last = type(g.stack[-1]).__name__
        seat = next(seat for seat in g.waiting if last != "SideBySide" or at_board(g, seat) == at("J1"))
        legal = g.legal(seat)
        g.apply(seat, next((a for a in legal if last == "PickSecond" and "J1" in g.say(a)), legal[0]))
    assert last == "SideBySide"
    assert (g.winner, g.control[at("J1")]) == (ALLIES, of("usa"))
    check(g)


def without_ends(g):
    """Take out what would end the match early."""
    g.stack = [frame for frame in g.stack if not isinstance(frame, Conclude | Foregone)]
    g.settle()


def answer(g, rng, driver):
    """An answer at random."""
    return driver(g) if g.seat == CHANCE else rng.choice([action for action in g.actions if action >= 0])


def test_nothing_that_is_no_longer_asked_could_have_changed_the_winner():
    early = 0
    for seed in range(60):
        rng, driver = random.Random(seed), Seeded(seed)
        facts = [*BERLIN, *ELSEWHERE, *(MOSCOW if seed % 2 else ()), "resources ussr: 9 9 9"]
        facts += [f"zone ussr: {rng.choice(['white', 'orange', 'red', 'gray'])}", f"stress ussr: {rng.randrange(6)}"]
        g = whole(*facts)
        while g.winner == GOING_ON and g.round == 2:
            before, last = g.copy(), answer(g, rng, driver)
            g.apply(g.seat, last)
        if g.round > 2 or g.phase not in (COMBAT, MORALE):
            continue
        without_ends(before)
        before.apply(before.seat, last)
        early += before.winner == GOING_ON
        while before.winner == GOING_ON and before.round == 2:
            before.apply(before.seat, answer(before, rng, driver))
            without_ends(before)
        assert (before.winner, before.reason) == (g.winner, g.reason), seed
    assert early > 20
