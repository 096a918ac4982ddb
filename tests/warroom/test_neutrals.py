"""Neutrals: page 24, rulings 116 to 134, 384 and 385."""

import pytest

from sitroom.warroom.rules import causes
from sitroom.warroom.rules.battle.survivors import Enlist
from sitroom.warroom.rules.hotspots import BATTLE, GARRISON
from sitroom.warroom.rules.invariants import Ledger
from sitroom.warroom.rules.map import NEUTRALS, PRO_ALLIED, REGIONS, STANDARD, TERRITORIES
from sitroom.warroom.rules.nations import NATIONS, TOKEN, TOKEN_ID, UNCONTROLLED
from sitroom.warroom.rules.neutrals import lose_defenders
from sitroom.warroom.rules.scenarios import STARTS
from sitroom.warroom.rules.units import ARTILLERY, FIGHTER, INFANTRY, read_stack, stack_text
from warroom.moving import answer, choices, moving, where
from warroom.playing import at, of

TURKEY = ("germany-33 G5 4inf", "germany-33>N14")
ALLIED_LAND = ("britain-63 B16 1inf", "ussr-57 R6 1inf", "usa-51 U1 1inf")


def holder(g, territory):
    nation = g.control[at(territory)]
    return "" if nation == UNCONTROLLED else NATIONS[nation]


def invaded(*facts, way="germany-33 N14", **options):
    return answer(moving(*facts, **options), way)


def test_p24_the_nineteen_neutrals_and_their_forces__ruling_121():
    standard = {
        "N18": "4inf",
        "N16": "3inf",
        "N15": "3inf",
        "N4": "4inf",
        "N9": "3inf",
        "N19": "3inf",
        "N17": "3inf",
        "N12": "4inf",
        "N11": "6inf 2art 1ftr",
        "N10": "4inf 1art 1ftr",
        "N13": "3inf",
        "N14": "6inf 2art 1ftr",
        "N5": "4inf",
    }
    pro_allied = {"N6": "4inf 2art 1ftr", "N2": "", "N7": "", "N8": "", "N1": "3inf 1art", "N3": ""}
    for kind, forces in ((STANDARD, standard), (PRO_ALLIED, pro_allied)):
        found = {t: TERRITORIES[t] for t in NEUTRALS if TERRITORIES[t].neutral == kind}
        assert {REGIONS[t]: stack_text(card.defense) for t, card in found.items()} == forces


def test_p24_the_first_entry_turns_a_neutral_to_the_other_side_at_once__rulings_116_121():
    g = invaded(*TURKEY, *ALLIED_LAND, "turn_order: germany usa ussr britain")
    assert g.friendly(of("britain"), at("N14"))
    assert g.defenders[at("N14")] == read_stack("6inf 2art 1ftr")
    assert where(g, "germany-33") == "N14 4inf"
    assert g.hotspots[at("N14")] & BATTLE


@pytest.mark.parametrize("first", ["britain", "ussr"])
def test_p24_the_nearest_land_unit_takes_a_neutral_and_turn_order_decides_between_equals__rulings_116_117(first):
    last = "ussr" if first == "britain" else "britain"
    g = invaded(*TURKEY, *ALLIED_LAND, f"turn_order: germany usa {first} {last}")
    assert holder(g, "N14") == first
    g = invaded(*TURKEY, *ALLIED_LAND[1:], "turn_order: germany usa britain ussr")
    assert holder(g, "N14") == "ussr"


OPENING = tuple(f"{TOKEN_ID[start.token]} {REGIONS[start.region]} {stack_text(start.stack)}" for start in STARTS)


@pytest.mark.parametrize(
    ("order", "turn_order", "taker"),
    [
        ("germany-33>N14", "germany ussr britain", "ussr"),
        ("germany-33>N14", "germany britain ussr", "britain"),
        ("japan-65>N19", "japan ussr china", "china"),
        ("ussr-34>N19", "ussr japan germany italy", "germany"),
    ],
)
def test_p24_who_takes_neutrals_on_the_opening_map__rulings_117_118_119(order, turn_order, taker):
    g = answer(moving(*OPENING, order, f"turn_order: {turn_order}"), order.replace(">", " "))
    to = order.partition(">")[2]
    assert holder(g, to) == taker


def test_p24_distance_counts_steps_over_land_and_sea_or_over_land_only__ruling_118():
    facts = ("germany-55 G3 1inf", "germany-55>N11", "britain-53 A-15 1inf", "ussr-29 R4 1inf")
    go = "germany-55 N11"
    assert holder(invaded(*facts, way=go), "N11") == "britain"  # at sea next door
    assert holder(invaded(*facts, way=go, nearest_metric="land"), "N11") == "ussr"


def test_p24_only_land_units_are_near_wherever_they_are__rulings_116_118():
    far = ("ussr-57 R7 1inf", "turn_order: germany britain ussr")
    g = invaded(*TURKEY, *far, "britain-12 B16 3ftr", "britain-3 M-4 1cr", "building B16: 2inf")
    assert holder(g, "N14") == "ussr"
    g = invaded(*TURKEY, *far, "britain-12 B16 3ftr", "britain-28 M-4 1inf")
    assert holder(g, "N14") == "britain"


@pytest.mark.parametrize(("order", "taker", "pact"), [("skip", "germany", 1), ("partner", "japan", 0)])
def test_p23_the_pact_partner_is_passed_over_or_the_pact_breaks__ruling_119(order, taker, pact):
    facts = ("ussr-34 R14 3inf", "ussr-34>N19", "japan-65 J3 1inf", "germany-48 G1 1inf")
    g = invaded(*facts, way="ussr-34 N19", pact_neutral_controller=order)
    assert holder(g, "N19") == taker
    assert g.pact == pact
    assert g.stress[of("ussr")] == (1 if pact else 7)


def test_p24_a_neutral_far_from_all_land_units_goes_by_turn_order_or_stands_alone__ruling_120():
    facts = (*TURKEY, "turn_order: germany usa britain ussr")
    assert holder(invaded(*facts), "N14") == "usa"
    g = invaded(*facts, neutral_no_nearest="own_force")
    assert holder(g, "N14") == ""
    assert g.friendly(of("ussr"), at("N14"))
    assert g.hotspots[at("N14")] == BATTLE
    assert g.leader(at("N14")) == of("usa")
    g.stack = [Enlist(at("N14"), 0)]
    g.settle()
    assert stack_text(g.defenders[at("N14")]) == "6inf 2art 1ftr"
    lose_defenders(g, at("N14"), g.defenders[at("N14")])
    assert not any(g.casualties)


def test_p24_a_lone_force_that_fell_leaves_a_garrison__rulings_120_134():
    g = moving("germany-33 N14 4inf", "activated N14: 1", "aligned N14: 1", neutral_no_nearest="own_force")
    assert g.hotspots[at("N14")] == GARRISON


def test_p24_the_force_of_a_neutral_appears_once__ruling_121():
    g = moving(*TURKEY, *ALLIED_LAND, "activated N14: 1", "control N14: ussr")
    answer(g, "germany-33 N14")
    assert not g.defenders[at("N14")]
    assert g.hotspots[at("N14")] & GARRISON
    assert not any(g.stress)


def test_p24_defenders_fall_to_storage_in_their_first_round_and_count_later__ruling_123():
    g = moving(*ALLIED_LAND, "control N14: ussr", "activated N14: 2", "defenders N14: 6inf 2art 1ftr")
    lose_defenders(g, at("N14"), read_stack("2inf"))
    assert not any(g.casualties)
    g.round += 1
    lose_defenders(g, at("N14"), read_stack("1inf 1art"))
    counts = g.casualties[of("ussr") * 10 :][:10]
    assert (counts[INFANTRY], counts[ARTILLERY], counts[FIGHTER]) == (1, 1, 0)
    assert stack_text(g.defenders[at("N14")]) == "3inf 1art 1ftr"


@pytest.mark.parametrize("wakes", ["yes", "no"])
def test_p24_aircraft_that_end_in_a_neutral_invade_it_or_not_by_option__ruling_127(wakes):
    g = invaded("germany-15 G5 1ftr", "germany-15>N14", *ALLIED_LAND, way="germany-15 N14", air_activates_neutral=wakes)
    assert bool(g.activated[at("N14")]) == (wakes == "yes")
    assert bool(g.stress[of("germany")]) == (wakes == "yes")
    g = moving("italy-1 M-3 1cr", "japan-3 M-3 1cv", *ALLIED_LAND, air_activates_neutral=wakes)
    answer(g, "japan M-3 to N14")
    assert bool(g.activated[at("N14")]) == (wakes == "yes")


def test_p24_the_axis_invades_a_pro_allied_neutral_like_any_other__rulings_128_130():
    g = invaded("germany-72 A-13 3inf", "germany-72>N6", "usa-51 U1 1inf", "britain-47 B5 1inf", way="germany-72 N6")
    assert holder(g, "N6") == "usa"
    assert stack_text(g.defenders[at("N6")]) == "4inf 2art 1ftr"
    assert g.stress[of("germany")] == 1


def test_p24_an_ally_already_there_is_the_nearest__ruling_128():
    facts = ("germany-72 A-13 3inf", "germany-72>N6", "britain-53 N6 1inf", "usa-51 A-13 1inf")
    assert holder(invaded(*facts, way="germany-72 N6"), "N6") == "britain"


def test_p24_allies_come_and_go_in_a_pro_allied_neutral__ruling_129():
    g = invaded("usa-27 U2 1inf", "usa-27>N1", "usa-12 U2 1ftr", "usa-12>N1", way="usa-27 N1")
    answer(g, "usa-12 N1")
    assert holder(g, "N1") == ""
    assert not g.activated[at("N1")]
    assert not g.defenders[at("N1")]
    assert not g.hotspots[at("N1")]
    assert not any(g.stress)


def test_p24_only_the_first_invader_of_a_neutral_takes_stress__rulings_130_131_318():
    facts = (*TURKEY, *ALLIED_LAND, "italy-115 T2 1inf", "italy-115>N14", "germany-56 G5 1inf", "germany-56>N14")
    g = answer(moving(*facts), "germany-33 N14", "germany-56 N14", "italy-115 N14")
    assert [g.stress[of(n)] for n in ("germany", "italy")] == [1, 0]


def test_p24_the_other_side_reinforces_an_invaded_neutral_as_friendly_ground__ruling_132():
    g = moving(*TURKEY, *ALLIED_LAND, "britain-63>N14", "turn_order: germany britain ussr usa")
    answer(g, "germany-33 N14", "britain-63 N14")
    assert g.stress[of("britain")] == 0
    assert where(g, "britain-63") == "N14 1inf"


def test_p24_a_neutral_without_units_has_its_garrison__ruling_133():
    g = invaded("germany-72 A-8 1inf", "germany-72>N8", "britain-53 B1 1inf", way="germany-72 N8")
    assert holder(g, "N8") == "britain"
    assert g.hotspots[at("N8")] == GARRISON


def test_p24_a_neutral_whose_force_fell_but_was_not_taken_has_a_garrison__ruling_134():
    g = moving("germany-33 G5 1inf", "germany-33>N14", "control N14: ussr", "activated N14: 1")
    answer(g, "germany-33 N14")
    assert g.hotspots[at("N14")] & GARRISON


def test_p28_in_the_eastern_front_the_opponent_takes_an_invaded_neutral__rulings_384_385():
    g = invaded(*TURKEY, "ussr-66 R2 1inf", scenario="eastern")
    assert holder(g, "N14") == "ussr"
    g = invaded("ussr-29 G9 1inf", "ussr-29>N10", "germany-48 G1 1inf", way="ussr-29 N10", scenario="eastern")
    assert holder(g, "N10") == "germany"


def test_p27_near_is_near_on_the_part_of_the_map_in_play__rulings_118_385():
    facts = ("japan-65 B18 1inf", "japan-65>N18", "china-105 C5 1inf", "britain-60 I-8 1inf")
    g = invaded(*facts, way="japan-65 N18", scenario="pacific")
    assert holder(g, "N18") == "britain"
    g = invaded(*facts, way="japan-65 N18")  # across Soviet Central Asia
    assert holder(g, "N18") == "china"


def test_p26_p27_neutrals_in_play_may_be_invaded_and_fall_to_a_nation_of_the_scenario__rulings_384_385():
    g = invaded("germany-72 A-13 3inf", "germany-72>N6", "ussr-23 R1 1inf", way="germany-72 N6", scenario="europe")
    assert holder(g, "N6") == "ussr"
    g = invaded("japan-65 P-7 1inf", "japan-65>N2", "china-105 C5 1inf", way="japan-65 N2", scenario="pacific")
    assert holder(g, "N2") == "china"


def test_p24_who_moves_on_after_the_invasion_must_reckon_with_the_force__rulings_98_100():
    g = moving(*TURKEY, *ALLIED_LAND, "germany-15 G5 1ftr", "germany-15>N14")
    answer(g, "germany-33 N14")
    assert choices(g) == ["germany-15 cancel", "germany-15 N14"]
    assert TOKEN["germany-33"] in g.at[at("N14")]


@pytest.mark.parametrize(("rounds", "controlled", "casualties"), [(0, True, 0), (1, True, 1), (1, False, 0)])
def test_p24_the_ledger_knows_whose_casualties_the_defenders_are__ruling_123(rounds, controlled, casualties):
    g = invaded(*TURKEY, *ALLIED_LAND)
    g.log = []
    for _ in range(rounds):
        g.round += 1
        g.note("round", g.round)
    turkey, ledger = at("N14"), Ledger(g)
    if not controlled:
        g.take_control(turkey, UNCONTROLLED, because=causes.SETUP)
    lose_defenders(g, turkey, read_stack("2inf"))
    assert g.casualties.count(2) == casualties
    ledger.balance()
    g.note("defenders", turkey, read_stack("1inf"))  # a log that tells of a loss which was none
    if casualties:
        g.note("casualties", g.control[turkey], read_stack("1inf"), turkey)
    with pytest.raises(AssertionError, match="a unit was lost or made"):
        ledger.balance()


def test_a_ledger_opened_in_a_later_round_counts_units_from_then_on():
    g = invaded(*TURKEY, *ALLIED_LAND)
    g.log = []
    ledger = Ledger(g)
    g.note("build", at("G6"), read_stack("1inf"))  # only in the set-up does this make units
    ledger.balance()
