"""Phase 6: page 21, rulings 299 to 318."""

import pytest

from sitroom.kernel import NOBODY, NotationError
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.hotspots import GARRISON
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.phases.combat import CombatPhase
from sitroom.warroom.rules.phases.morale import MoralePhase, casualty_points
from sitroom.warroom.rules.phases.movement import MarkHotspots
from sitroom.warroom.rules.production.trade import by_land, by_sea
from sitroom.warroom.rules.rails import runs
from sitroom.warroom.rules.state import BLUE, GRAY, ORANGE, RED, WHITE, YELLOW, ZONES
from sitroom.warroom.rules.units import CARRIER_FIGHTER, OIL, TYPES, UNITS, read_stack
from warroom.moving import answer, choices, moving, told, where
from warroom.playing import at, of


def morale(*facts, **options):
    """Phase 6 about to begin."""
    return moving(*facts, phase="MoralePhase", **options)


def casualties(g, nation):
    return {UNITS[unit]: n for unit, n in enumerate(g.casualties[of(nation) * TYPES : (of(nation) + 1) * TYPES]) if n}


def test_p21_a_battleship_a_cruiser_and_a_bomber_are_36_points_and_2_stress():
    g = morale("casualties britain: 1bb 1cr 1bmr")
    assert told(g, "casualty_points") == [(of("britain"), 36)]
    assert g.stress[of("britain")] == 2
    assert not any(g.casualties)


def test_p21_what_each_unit_counts__rulings_139_299():
    g = moving(phase="EconomyPhase")
    worth = {}
    for unit in range(TYPES):
        g.casualties = [0] * len(g.casualties)
        g.casualties[of("usa") * TYPES + unit] = 1
        worth[UNITS[unit]] = casualty_points(g, of("usa"))
    assert worth == {"inf": 2, "art": 2, "arm": 4, "ftr": 4, "bmr": 6, "ss": 6, "cr": 10, "cv": 20, "bb": 20, "cf": 4}


@pytest.mark.parametrize(
    ("points", "stress"),
    [(0, 0), (18, 0), (20, 1), (34, 1), (36, 2), (50, 2), (52, 3), (68, 3), (70, 4), (88, 4), (90, 5), (200, 5)],
)
def test_p21_casualty_points_to_stress__rulings_299_300_301(points, stress):
    g = morale(f"casualties germany: {points // 2}inf") if points else morale()
    assert sum(entry[1] for entry in told(g, "stress") if entry[2] == "casualties") == stress


def test_p21_a_carrier_fighter_counts_as_a_fighter__ruling_139():
    g = moving("casualties japan: 5cf", phase="MoralePhase")
    assert g.stress[of("japan")] == 1
    assert UNITS[CARRIER_FIGHTER] == "cf"


def test_p21_each_step_is_taken_by_all_in_turn_order__ruling_302():
    facts = [line for n in ("germany", "ussr") for line in (f"stress {n}: 1", f"medals {n}: 6", f"zone {n}: orange")]
    g = morale(
        *facts, "resources germany: 9 9 9", "resources ussr: 9 9 9", "turn_order: germany ussr", scenario="eastern"
    )
    asked = []
    while g.seat != NOBODY:
        asked.append((g.stack[-1].verb, NATIONS[g.stack[-1].nation]))
        g.apply(g.seat, g.actions[0])
    assert asked == [(verb, n) for verb in ("cancel", "relieve", "pay") for n in ("germany", "ussr")]


def test_p21_step_1_medals_and_goods_cancel_stress_one_for_one__ruling_303():
    g = morale("stress italy: 3", "medals italy: 2", "goods italy: 2")
    assert choices(g) == [
        "italy pass",
        "italy 1 goods",
        "italy 2 goods",
        "italy 1 medals",
        "italy 1 medals 1 goods",
        "italy 1 medals 2 goods",
        "italy 2 medals",
        "italy 2 medals 1 goods",
    ]
    answer(g, "italy 1 medals 1 goods")
    n = of("italy")
    assert (g.stress[n], g.medals[n], g.goods[n]) == (1, 1, 1)


def test_p21_step_1_is_voluntary_and_nobody_else_is_helped__ruling_303():
    g = morale("stress italy: 1", "medals germany: 5")
    assert g.seat == NOBODY
    g = answer(morale("stress italy: 1", "medals italy: 5"), "italy pass")
    assert g.stress[of("italy")] == 1
    assert g.medals[of("italy")] == 5


def test_p21_step_1_stress_of_this_round_can_be_cancelled__ruling_318():
    g = morale("stress ussr: 6", "casualties ussr: 10inf", "medals ussr: 2")
    answer(g, "ussr 2 medals")
    assert g.stress[of("ussr")] == 5
    assert g.zone[of("ussr")] == WHITE


@pytest.mark.parametrize(
    ("nation", "zone", "stress", "then", "left"),
    [
        ("germany", WHITE, 5, WHITE, 5),
        ("germany", WHITE, 6, BLUE, 0),
        ("germany", WHITE, 13, YELLOW, 1),
        ("italy", RED, 9, GRAY, 5),
        ("italy", GRAY, 9, GRAY, 9),
        ("japan", ORANGE, 30, GRAY, 16),
        ("usa", BLUE, 10, ORANGE, 0),
    ],
)
def test_p21_step_2_a_zone_for_every_threshold_and_gray_is_the_end__rulings_304_305(nation, zone, stress, then, left):
    g = morale(f"stress {nation}: {stress}", f"zone {nation}: {ZONES[zone]}")
    assert (g.zone[of(nation)], g.stress[of(nation)]) == (then, left)


def test_p21_step_3_five_medals_or_goods_for_one_zone_once_a_round__ruling_306():
    g = morale("zone italy: gray", "medals italy: 9", "goods italy: 3")
    assert choices(g) == [
        "italy pass",
        "italy 2 medals 3 goods",
        "italy 3 medals 2 goods",
        "italy 4 medals 1 goods",
        "italy 5 medals",
    ]
    answer(g, "italy 3 medals 2 goods")
    n = of("italy")
    assert (g.zone[n], g.medals[n], g.goods[n]) == (RED, 6, 1)
    assert g.seat == NOBODY


def test_p21_step_3_not_beyond_white_and_not_for_four__ruling_306():
    assert morale("medals italy: 9").seat == NOBODY
    assert morale("zone italy: red", "medals italy: 4").seat == NOBODY


def test_p21_cancelling_and_relieving_take_different_tokens_and_relief_comes_after_evaluation__ruling_307():
    g = morale("stress italy: 5", "medals italy: 6")
    answer(g, "italy 1 medals", "italy 5 medals")
    n = of("italy")
    assert (g.stress[n], g.medals[n], g.zone[n]) == (0, 0, WHITE)
    assert [entry[1] for entry in told(g, "zone")] == [BLUE, WHITE]


def test_p21_step_4_penalties_of_all_milder_zones_too__rulings_308_309():
    for zone in ("blue", "yellow", "orange", "red", "gray"):
        g = morale(f"zone china: {zone}", "resources china: 0 2 4")
        assert choices(g) == ["china 3osr", "china 1iron 2osr", "china 2iron 1osr"]
        answer(g, "china 1iron 2osr")
        assert g.resources[:3] == [0, 1, 2]
    assert morale("resources china: 0 2 4").seat == NOBODY


def test_p21_step_4_with_fewer_than_three_resources__ruling_310():
    g = morale("zone italy: blue", "resources italy: 1 0 1")
    assert g.resources[of("italy") * 3 : of("italy") * 3 + 3] == [0, 0, 0]
    g = morale("zone italy: blue", "resources italy: 1 0 1", blue_short="nothing")
    assert g.resources[of("italy") * 3 : of("italy") * 3 + 3] == [1, 0, 1]


def test_p21_yellow_shuts_rails_sea_trade_and_ports__ruling_311():
    for zone, open_ in (("blue", True), ("yellow", False), ("gray", False)):
        g = morale(f"zone britain: {zone}")
        assert runs(g, of("britain"), at("B1")) == open_
        assert runs(g, of("usa"), at("B1")) == open_
        assert by_sea(g, of("britain"), at("N15")) == open_
        assert by_land(g, of("britain"), at("N15"))
        assert by_sea(g, of("usa"), at("N15"))


def test_p21_yellow_shuts_captured_rails_but_not_those_of_an_ally__ruling_311():
    g = morale("zone britain: yellow", "control G1: britain", "control G3: usa")
    assert not runs(g, of("usa"), at("G1"))
    assert runs(g, of("britain"), at("G3"))


def test_p21_the_present_zone_counts_at_once__ruling_312():
    g = morale("stress britain: 12")
    assert g.zone[of("britain")] == YELLOW
    assert not by_sea(g, of("britain"), at("N15"))


def test_p21_red_adds_nothing_to_the_stock_and_gray_neither__rulings_27_308():
    for zone in ("orange", "red", "gray"):
        g = moving(f"zone italy: {zone}", phase="EconomyPhase")
        n = of("italy") * 3
        assert bool(sum(g.resources[n : n + 3])) == (zone == "orange")


def test_p21_what_is_in_stock_may_still_be_spent_or_lost__ruling_27():
    g = moving("zone ussr: gray", "resources ussr: 3 2 1", phase="PlanningPhase", scenario="eastern")
    while g.stack[-1].verb != "write":
        g.apply(g.seat, 0)
    ussr = g.seat_of(of("ussr"))
    assert "ussr bids 3" in {g.say(action) for action in g.legal(ussr)}
    g.gain(of("ussr"), OIL, -2, because=causes.SETUP)
    assert g.stock(of("ussr"), OIL) == 1


@pytest.mark.parametrize(("zone", "lost"), [("yellow", 0), ("orange", 3), ("red", 3), ("gray", 3)])
def test_p21_three_boxes_fewer_in_orange_and_worse_from_a_scenario_s_six_too__rulings_32_33(zone, lost):
    for scenario, nation, boxes in (("global", "usa", 9), ("europe", "usa", 6), ("global", "china", 6)):
        assert moving(f"zone {nation}: {zone}", scenario=scenario).boxes(of(nation)) == boxes - lost


def test_p21_gray_loses_as_many_units_as_it_has_stress_and_keeps_the_stress__ruling_314():
    g = morale(
        "zone italy: gray", "stress italy: 3", "italy-108 T1 2inf 1arm", "italy-1 M-2 1cr 1bb", "italy-11 T2 1ftr"
    )
    answer(g, "italy-108 inf", "italy-11 ftr", "italy-1 cr")
    assert casualties(g, "italy") == {"inf": 1, "ftr": 1, "cr": 1}
    assert [where(g, f"italy-{t}") for t in (108, 1, 11)] == ["T1 1inf 1arm", "M-2 1bb", ""]
    assert g.stress[of("italy")] == 3
    assert g.seat == NOBODY


def test_p21_with_no_more_units_than_stress_all_go__ruling_314():
    g = morale("zone italy: gray", "stress italy: 9", "italy-108 T1 2inf 1arm", "italy-1 M-2 1cr")
    assert not g.commands(of("italy"))
    assert casualties(g, "italy") == {"inf": 2, "arm": 1, "cr": 1}


def test_p21_units_under_construction_are_on_the_map_and_desert_too__ruling_315():
    """p22 step 4 places them on the map; only a position set up by hand has any in Phase 6."""
    g = morale("zone italy: gray", "stress italy: 2", "building T1: 5inf 1ss", "italy-1 M-2 2cr", "building G1: 1inf")
    assert choices(g) == ["italy-1 cr", "T1 inf", "T1 ss"]
    with pytest.raises(NotationError, match=r"under a token or under construction \(p21\)"):
        answer(g, "italy-1 inf")
    with pytest.raises(NotationError):
        answer(g, "G1 inf")
    answer(g, "T1 ss", "t1 inf")
    assert g.building[at("T1")] == read_stack("4inf")
    assert casualties(g, "italy") == {"inf": 1, "ss": 1}
    assert g.seat == NOBODY


def test_p21_with_no_more_units_than_stress_those_under_construction_go_too__rulings_314_315():
    g = morale("zone italy: gray", "stress italy: 4", "building T1: 1inf 1bb", "italy-1 M-2 2cr")
    assert not any(g.building)
    assert not g.commands(of("italy"))
    assert casualties(g, "italy") == {"inf": 1, "cr": 2, "bb": 1}


def test_p21_deserters_are_converted_in_the_next_round__ruling_316():
    g = morale("zone italy: gray", "stress italy: 4", "italy-1 M-2 1bb 1cv")
    assert casualties(g, "italy") == {"bb": 1, "cv": 1}
    assert g.stress[of("italy")] == 4
    g.stack = [MoralePhase()]
    g.settle()
    assert g.stress[of("italy")] == 6
    assert not any(g.casualties)


def test_p21_a_territory_emptied_by_desertion_is_not_captured_now__ruling_317():
    g = morale("zone italy: gray", "stress italy: 9", "italy-108 T1 2inf", "usa-27 T1 1inf", "embattled: T1")
    assert g.control[at("T1")] == of("italy")
    assert g.embattled[at("T1")]
    g.stack = [CombatPhase(), MarkHotspots()]
    g.settle()
    assert g.hotspots[at("T1")] == GARRISON
    assert g.stack[-1].verb == "dice"
    answer(g, "w2")
    assert g.control[at("T1")] == of("usa")
    assert not g.embattled[at("T1")]


def test_p23_p8_a_contest_is_over_too_when_only_partners_of_the_pact_are_left__rulings_23_357():
    facts = ("zone italy: gray", "stress italy: 9", "italy-108 C5 2inf", "italy-1 P-1 1cr", "embattled: C5 P-1")
    partners = ("ussr-34 C5 1inf", "japan-65 C5 1inf", "control C5: ussr", "ussr-1 P-1 1cr", "japan-1 P-1 1cr")
    assert not any(morale(*facts, *partners).embattled)
    assert sum(morale(*facts, *partners, "pact: no").embattled) == 2


def test_p8_a_contest_that_desertion_ends_is_over_at_once__ruling_23():
    g = morale(
        "zone italy: gray",
        "stress italy: 9",
        "italy-108 U1 2inf",
        "usa-27 U1 1inf",
        "italy-1 M-3 1cr",
        "britain-3 M-3 1cr",
        "embattled: U1 M-3",
    )
    assert not any(g.embattled)


def test_p21_collapsed_nations_are_left_alone():
    g = morale("collapsed: italy", "zone italy: gray", "stress italy: 9", "medals italy: 9", "resources italy: 5 5 5")
    assert g.seat == NOBODY
    assert g.stress[of("italy")] == 9
