"""Pinning: pages 9, 10 and 13, rulings 8 and 90 to 102."""

import pytest

from sitroom.warroom import GAME
from sitroom.warroom.rules.movement.pinning import unmatched
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.units import LAND, NAVAL
from warroom.moving import answer, choices, moving, struck, where
from warroom.playing import at

TOKENS_LEFT = tuple(f"italy-{number} T1 1inf" for number in range(108, 115))
"""All Italian land tokens but the 115th."""


def test_p10_pinning_keeps_as_many_units_as_there_are_unmatched_enemies__ruling_90():
    # 5 ships leave a sea with 3 enemy and 1 other friendly ship: 2 stay, 3 go.
    facts = ("germany-1 A-6 5ss", "italy-1 A-6 1cr", "britain-6 A-6 3cr", "germany-1>A-7")
    g = answer(moving(*facts), "germany-1 A-7")
    assert where(g, "germany-1") == "A-7 3ss"
    assert where(g, "germany-2") == "A-6 2ss"


def test_p10_transports_are_free_while_the_fleet_matches__rulings_72_90():
    facts = ("germany-1 A-6 5ss", "italy-1 A-6 1cr", "britain-6 A-6 3cr", "germany-72 A-6 8inf")
    g = answer(moving(*facts, "germany-1>A-7", "germany-72>A-3"), "germany-1 A-7")
    assert choices(g)[1:] == ["germany-72 A-3", "germany-72 A-3 via A-7"]


@pytest.mark.parametrize(("size", "result"), [(2, {"germany-48": "pinned"}), (3, {})])
def test_p10_nothing_leaves_when_as_many_enemies_are_there__rulings_90_96(size, result):
    g = moving(f"germany-48 G7 {size}inf", "ussr-23 G7 1inf 1art", "germany-48>G4")
    assert struck(g) == result


def test_p10_allies_and_the_owner_s_other_commands_count_first_even_with_orders_to_come__rulings_91_98():
    facts = ("germany-48 G7 2inf", "germany-56 G7 1inf", "italy-114 G7 1inf", "ussr-23 G7 2inf")
    g = moving(*facts, "germany-48>G4", "germany-56>G4")
    answer(g, "germany-48 G4")
    assert where(g, "germany-48") == "G4 2inf"
    assert struck(g) == {"germany-56": "pinned"}


def test_p10_units_that_came_earlier_help_and_later_ones_do_not__ruling_98():
    facts = ("germany-48 G7 2inf", "italy-114 G8 2inf", "ussr-23 G7 2inf", "germany-48>G4", "italy-114>G7")
    late = moving(*facts, "turn_order: germany italy ussr")
    assert struck(late) == {"germany-48": "pinned"}
    early = answer(moving(*facts, "turn_order: italy germany ussr"), "italy-114 G7")
    assert choices(early) == ["germany-48 cancel", "germany-48 G4"]


def test_p10_all_the_others_must_go_on__rulings_54_92():
    g = answer(moving("germany-48 G7 2inf 2art 1arm", "ussr-23 G7 2inf", "germany-48>G4"), "germany-48 G4")
    assert sorted(choices(g)) == sorted(
        f"germany-48 {units}" for units in ("2inf", "2art", "1inf 1art", "1inf 1arm", "1art 1arm")
    )


def test_p13_the_owner_says_who_stays_and_the_moving_part_keeps_the_token__rulings_93_94():
    g = answer(
        moving("germany-48 G7 2inf 1arm", "ussr-23 G7 1inf", "germany-48>G4"), "germany-48 G4", "germany-48 1arm"
    )
    assert where(g, "germany-48") == "G4 2inf"
    assert where(g, "germany-22") == "G7 1arm"


def test_p10_units_of_one_kind_leave_no_choice__ruling_93():
    g = answer(moving("germany-48 G7 3inf", "ussr-23 G7 1inf", "germany-48>G4"), "germany-48 G4")
    assert where(g, "germany-48") == "G4 2inf"


def test_p10_without_a_token_for_those_who_stay_the_order_is_struck__rulings_46_95():
    facts = (*TOKENS_LEFT, "italy-115 T2 2inf", "ussr-23 T2 1inf", "italy-115>G5")
    assert struck(moving(*facts)) == {"italy-115": "token"}
    assert not struck(moving(*facts[1:]))


def test_p10_without_a_token_a_fleet_cannot_be_split_on_its_way__ruling_95():
    fleets = ("italy-1 M-2 3cr", *(f"italy-{n} M-3 1cr" for n in (2, 3, 4)), "britain-3 A-15 1cr", "control B3: italy")
    g = moving(*fleets, "italy-1>M-1", "britain-4 M-1 1cr")
    assert choices(g) == ["italy-1 cancel", "italy-1 M-1"]
    assert struck(moving(*fleets, "italy-1>A-15", "britain-4 M-1 1cr")) == {"italy-1": "passing"}
    g = answer(moving(*fleets, "italy-1>A-15", "britain-4 M-1 3cr"), "italy-1 A-15 via M-1")
    assert where(g, "italy-1") == "M-1 3cr"  # all stop: no token is needed


def test_p12_fully_pinned_on_the_way_all_stop_there__ruling_96():
    g = answer(moving("germany-5 A-15 3ss", "britain-6 A-6 4cr", "germany-5>A-3"), "germany-5 A-3 via A-6")
    assert where(g, "germany-5") == "A-6 3ss"


def test_p9_a_command_is_split_once_only__ruling_97():
    facts = ("germany-5 A-15 2ss 2cr", "britain-7 A-15 1cr", "britain-6 A-6 1cr", "germany-5>A-3")
    g = answer(moving(*facts), "germany-5 A-3 via A-6", "germany-5 1ss")
    assert where(g, "germany-5") == "A-6 1ss 2cr"
    assert choices(g) == []  # and nobody is asked who stays
    g = moving(*facts, double_pin="illegal")
    assert choices(g) == ["germany-5 cancel", "germany-5 A-3 via A-7"]


def test_p10_what_never_counts_in_a_pin__rulings_99():
    facts = ("germany-48 R5 1inf", "ussr-15 R5 3ftr", "building R5: 2inf", "fighters R5: usa")
    assert not struck(moving(*facts, "germany-48>G6"))
    g = moving("germany-48 R5 1inf", "germany-16 R5 3ftr", "ussr-23 R5 1inf", "germany-48>G6")
    assert struck(g) == {"germany-48": "pinned"}


def test_p24_an_active_neutral_force_pins__ruling_100():
    facts = ("germany-33 N14 2inf", "control N14: ussr", "activated N14: 1", "germany-33>G5")
    assert struck(moving(*facts, "defenders N14: 6inf 2art 1ftr")) == {"germany-33": "pinned"}
    assert not struck(moving(*facts, "defenders N14: 1ftr"))


def test_p11_pinning_is_nobody_s_choice__ruling_101():
    g = moving("germany-48 G7 3inf", "ussr-23 G7 1inf", "germany-48>G4")
    assert choices(g) == ["germany-48 cancel", "germany-48 G4"]
    answer(g, "germany-48 G4")
    assert where(g, "germany-22") == "G7 1inf"  # nobody was asked


@pytest.mark.parametrize(
    ("mover", "there", "stay"),
    [
        ("japan-65 C5 4inf", ["ussr-34 C5 3inf"], 0),
        ("japan-65 C5 4inf", ["ussr-34 C5 3inf", "china-105 C5 2inf"], 2),
        ("japan-65 C5 4inf", ["china-105 C5 2inf", "germany-48 C5 1inf"], 1),
        ("germany-48 C5 4inf", ["ussr-34 C5 3inf", "japan-65 C5 3inf"], 3),
        ("germany-48 C5 4inf", ["china-105 C5 3inf", "japan-65 C5 2inf"], 1),
        ("germany-48 C5 4inf", ["ussr-34 C5 2inf", "china-105 C5 1inf", "japan-65 C5 3inf"], 2),
        ("germany-48 C5 4inf", ["ussr-34 C5 2inf", "japan-65 C5 3inf", "italy-114 C5 1inf"], 1),
        ("china-105 C5 4inf", ["japan-65 C5 2inf", "ussr-34 C5 3inf"], 2),
        ("china-105 C5 4inf", ["japan-65 C5 2inf", "germany-48 C5 1inf", "ussr-34 C5 3inf"], 2),
        ("ussr-34 C5 4inf", ["japan-65 C5 3inf", "germany-48 C5 1inf", "china-105 C5 1inf"], 0),
        ("ussr-34 C5 4inf", ["japan-65 C5 3inf", "germany-48 C5 2inf"], 2),
    ],
)
def test_p23_pinning_under_the_pact__rulings_102_357(mover, there, stay):
    token = TOKEN[mover.partition(" ")[0]]
    g = moving(mover, *there)
    assert unmatched(g, token, at("C5"), LAND) == stay


def test_p23_without_the_pact_all_count_for_pinning__rulings_102_365():
    g = moving("japan-65 C5 4inf", "ussr-34 C5 3inf", "pact: no")
    assert unmatched(g, TOKEN["japan-65"], at("C5"), LAND) == 3


def test_p23_soviet_and_japanese_ships_pass_each_other__rulings_102_355():
    g = moving("japan-1 P-0 1cr", "ussr-1 P-1 3cr", "japan-1>P-2")
    answer(g, "japan-1 P-2 via P-1")
    assert where(g, "japan-1") == "P-2 1cr"
    assert unmatched(g, TOKEN["japan-1"], at("P-1"), NAVAL) == 0


def test_p7_in_the_solomon_islands_both_commands_start_pinned__ruling_8():
    g = GAME.new().state
    for name in ("japan-92", "usa-43"):
        assert unmatched(g, TOKEN[name], at("J25"), LAND) == 2
    both = ("japan-92 J25 1inf 1art", "usa-43 J25 1inf 1art", "embattled: J25")
    assert struck(moving(*both, "japan-92>P-18", "usa-43>P-18")) == {"japan-92": "pinned", "usa-43": "pinned"}
    g = moving(*both, "usa-27 P-18 2inf", "usa-27>J25", "usa-43>P-18")
    answer(g, "usa-27 J25", "usa-43 P-18")
    assert where(g, "usa-43") == "P-18 1inf 1art"


def test_p10_neutral_defenders_release_friends_and_pin_by_their_leader__rulings_91_100_102():
    turkey = ("activated N14: 2", "defenders N14: 3inf", "germany-33 N14 2inf")
    assert not struck(moving(*turkey, "control N14: britain", "britain-63 N14 2inf", "britain-63>B16"))
    assert not struck(moving(*turkey, "control N14: ussr", "japan-65 N14 1inf", "japan-65>G5"))
    assert struck(moving(*turkey, "control N14: usa", "japan-65 N14 1inf", "japan-65>G5")) == {"japan-65": "pinned"}
