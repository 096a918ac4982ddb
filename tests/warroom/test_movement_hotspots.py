"""Where Phase 3 leaves something to resolve: pages 8 and 11, rulings 23 and 108 to 115."""

from sitroom.warroom.rules.hotspots import BATTLE, BOMBING, GARRISON, RAID
from warroom.moving import answer, choices, moving
from warroom.playing import at

SHARED = ("germany-48 G7 2inf", "ussr-23 G7 2inf", "embattled: G7")


def test_p11_embattled_markers_turn_active_when_the_phase_starts__ruling_109():
    g = moving(*SHARED, "germany-16 G6 1ftr", "germany-16>G5")
    assert g.stack[-1].verb == "move"
    assert g.hotspots[at("G7")] == BATTLE
    answer(g, "germany-16 cancel")
    assert g.hotspots[at("G7")] == BATTLE  # nobody moved
    assert g.embattled[at("G7")]


def test_p8_a_contest_that_ends_turns_the_card_back__rulings_23_115():
    g = moving("germany-48 G7 2inf", "ussr-23 G7 1inf", "embattled: G7", "ussr-23>R5", "germany-56 G6 1inf")
    assert choices(g) == []  # as many Germans pin the Soviet infantry
    g = moving("germany-16 G7 2ftr", "ussr-23 G7 1inf", "embattled: G7", "ussr-23>R5")
    answer(g, "ussr-23 R5")
    assert not g.embattled[at("G7")]
    assert not g.hotspots[at("G7")]


def test_p8_where_the_defenders_have_vanished_the_invader_meets_the_garrison__ruling_115():
    g = moving("ussr-23 G7 1inf", "embattled: G7", "germany-16 G6 1ftr", "germany-16>G5")
    assert g.hotspots[at("G7")] == GARRISON
    answer(g, "germany-16 cancel")
    assert g.hotspots[at("G7")] == GARRISON
    assert g.embattled[at("G7")]  # until it is resolved


def test_p11_every_cause_of_a_marker__rulings_108_113():
    g = moving(
        "germany-48 G7 2inf",  # opposing units
        "ussr-23 R5 2inf",
        "ussr-23>G7",
        "germany-61 G6 2inf",  # only a garrison
        "germany-61>R6",
        "germany-3 A-8 1ss",  # a convoy nobody guards
        "britain-6 A-5 1cr",  # ships launched among the enemy last round
        "germany-1 A-5 1cr",
        "ussr-67 G9 1inf",  # left from last round
        "germany-40 G9 1inf",
        "embattled: G9",
    )
    answer(g, "ussr-23 G7", "germany-61 R6")
    assert [g.hotspots[at(r)] for r in ("G7", "R6", "A-8", "A-5", "G9")] == [BATTLE, GARRISON, RAID, BATTLE, BATTLE]


def test_p15_several_causes_make_one_marker__ruling_112():
    g = moving("germany-48 R6 1inf", "germany-11 R6 1bmr")
    assert g.hotspots[at("R6")] == GARRISON | BOMBING
