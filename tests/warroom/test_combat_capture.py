"""The debrief, steps E to G: page 19; rulings 264 to 284; the Pact, page 23."""

import pytest

from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import NATIONS, TOKEN
from sitroom.warroom.rules.state import BREAK_PACT
from sitroom.warroom.rules.units import read_stack
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}
AXIS_FIRST = "turn_order: italy germany japan usa britain ussr china"


def holder(g, territory):
    return NATIONS[g.control[at(territory)]]


def medals(g):
    return {NATIONS[n]: number for n, number in enumerate(g.medals) if number}


def stress(g):
    return {NATIONS[n]: number for n, number in enumerate(g.stress) if number}


def test_p19_the_only_side_with_land_units_left_takes_enemy_land__rulings_264_282():
    g = fight(front("germany-48 R8 2inf", **EASTERN))
    assert (holder(g, "R8"), medals(g), stress(g)) == ("germany", {"germany": 1}, {"ussr": 1})


ON_EGYPT = ("germany-48 B5 2inf", "italy-110 B5 2inf")


def test_p19_the_commander_names_the_new_holder_and_who_gets_the_medal__rulings_265_277():
    g = front(*ON_EGYPT, AXIS_FIRST)
    fight(g, until="control")
    assert asked(g) == "italy control"
    assert choices(g) == ["germany", "italy"]
    say(g, "germany")
    assert asked(g) == "italy medal"
    fight(say(g, "italy"))
    assert (holder(g, "B5"), medals(g), stress(g)) == ("germany", {"italy": 1}, {"britain": 3})


def test_p19_a_nation_whose_units_all_fell_cannot_be_given_the_land__ruling_265():
    facts = ("germany-48 B5 6inf", "italy-110 B5 1inf", "japan-65 B5 1inf", "britain-63 B5 1inf", AXIS_FIRST)
    g = front(*facts)
    stances = [f"{force} attack" for force in ("germany inf 6", "italy inf 1", "japan inf 1", "britain inf 1")]
    fight(g, until="dice", stance=stances)
    fight(g, "y1 r9", "y2", until="control", hit="yellow italy inf attack")
    assert asked(g) == "italy control"
    assert choices(g) == ["germany", "japan"]


def test_p19_the_new_holder_needs_any_unit_or_by_option_a_land_unit__ruling_266():
    facts = ("germany-48 B5 2inf", "italy-11 B5 1ftr", AXIS_FIRST)
    g = fight(front(*facts), until="control")
    assert choices(g) == ["germany", "italy"]
    g = fight(front(*facts, capture_needs="land"))
    assert holder(g, "B5") == "germany"


def test_p19_liberated_land_goes_to_its_nation_present_or_not__rulings_267_278():
    g = fight(front("usa-43 B5 2inf", "control B5: italy"))
    assert (holder(g, "B5"), medals(g), stress(g)) == ("britain", {"usa": 1}, {"italy": 3})


@pytest.mark.parametrize("gone", ["zone britain: gray", "collapsed: britain"])
def test_p19_liberated_land_does_not_go_to_a_nation_in_gray_or_out_of_the_game__ruling_267(gone):
    g = fight(front("usa-43 B5 2inf", "control B5: italy", gone))
    assert holder(g, "B5") == "usa"


@pytest.mark.parametrize(
    ("territory", "owner"), [("G6", "ussr"), ("G7", "ussr"), ("J3", "china"), ("J4", "china"), ("J5", "china")]
)
def test_p19_occupied_land_goes_back_to_soviets_and_chinese__ruling_268(territory, owner):
    g = fight(front(f"usa-43 {territory} 2inf"))
    assert holder(g, territory) == owner
    g = fight(front(f"usa-43 {territory} 2inf", f"zone {owner}: gray"))
    assert holder(g, territory) == "usa"


def test_p19_land_retaken_by_the_axis_goes_to_the_nation_on_the_card__ruling_269():
    g = fight(front("italy-110 G6 2inf", "control G6: ussr"))
    assert holder(g, "G6") == "germany"
    g = fight(front("germany-48 J4 2inf", "control J4: china"))
    assert (holder(g, "J4"), medals(g)) == ("japan", {"germany": 3})


def test_p19_a_neutral_has_no_first_owner__rulings_270_281():
    facts = ("britain-63 N10 2inf", "usa-43 N10 2inf", "control N10: germany", "activated N10: 1")
    g = fight(front(*facts), until="control")
    assert set(choices(g)) == {"britain", "usa"}
    fight(g, control="usa")
    assert (holder(g, "N10"), medals(g), stress(g)) == ("usa", {}, {})


def test_p19_land_taken_from_the_enemy_does_not_pass_between_allies__ruling_271():
    """The British took France; Americans who walk in later change nothing."""
    g = front("usa-43 G3 4inf", "control G3: britain")
    assert asked(g) == ""
    assert holder(g, "G3") == "britain"
    g = fight(front("usa-43 G3 4inf", "germany-48 G3 1inf", "control G3: britain"))
    assert holder(g, "G3") == "britain"


def test_p19_land_an_ally_kept_is_not_handed_over_later__ruling_272():
    g = fight(front("usa-43 B5 2inf", "germany-48 B5 1inf", "control B5: usa", "zone britain: white"))
    assert holder(g, "B5") == "usa"


def test_p19_what_is_being_built_passes_to_the_new_holder__rulings_273_274():
    g = fight(front("usa-43 J4 2inf", "building J4: 1inf 1arm 1ftr 1cr"))
    assert holder(g, "J4") == "china"
    assert g.building[at("J4")] == read_stack("1inf 1arm")
    assert not any(g.casualties)
    g = fight(front("usa-43 J1 2inf", "building J1: 1inf 1ftr 1cr"))
    assert g.building[at("J1")] == read_stack("1inf 1ftr 1cr")


def test_p19_ships_at_sea_are_never_captured__ruling_275():
    g = fight(front("germany-48 R3 2inf", "ussr-1 A-4 2cr 1cv", **EASTERN))
    assert holder(g, "R3") == "germany"
    assert force(g, "ussr", "A-4") == "2cr 1cv"


def test_p19_aircraft_of_the_loser_must_leave__ruling_276():
    g = fight(front("germany-48 R8 2inf", "ussr-11 R8 1ftr", **EASTERN))
    assert holder(g, "R8") == "germany"
    assert g.arrows[TOKEN["ussr-11"]]


def test_p23_aircraft_of_the_pact_partner_that_only_stood_by_must_leave__rulings_276_357():
    facts = ("ussr-34 C5 6inf", "japan-11 C5 1ftr", "germany-48 C5 1inf", "control C5: germany")
    order = "turn_order: ussr germany japan britain usa italy china"
    g = fight(front(*facts, order), until="dice", stance=["ussr inf 6 attack", "germany inf 1 attack"])
    kept = fight(g.copy())
    assert not kept.arrows[TOKEN["japan-11"]]
    fight(g, "y2 r8")
    assert holder(g, "C5") == "china"
    assert g.arrows[TOKEN["japan-11"]]


def test_p19_three_medals_for_a_capital_split_as_the_commander_likes__ruling_277():
    g = fight(front("germany-48 B1 2inf", "italy-110 B1 2inf", AXIS_FIRST), until="medal")
    fight(say(g, "germany", "italy", "germany"))
    assert medals(g) == {"germany": 2, "italy": 1}
    assert stress(g) == {"britain": 8}


def test_p19_a_medal_also_for_one_whose_units_all_fell__ruling_277():
    facts = ("germany-48 B5 6inf", "italy-110 B5 1inf", "britain-63 B5 1inf", AXIS_FIRST)
    g = front(*facts)
    fight(g, until="dice", stance=["germany inf 6 attack", "italy inf 1 attack", "britain inf 1 attack"])
    fight(g, "y1 r9", "y2", until="medal", hit="yellow italy inf attack")
    assert choices(g) == ["germany", "italy"]


def test_p19_restored_land_gives_its_nation_no_medal_if_it_did_not_fight__ruling_278():
    g = fight(front("usa-43 G7 2inf"))
    assert (holder(g, "G7"), medals(g)) == ("ussr", {"usa": 1})


def test_p19_peiping_is_a_capital_for_medals__ruling_279():
    g = fight(front("china-105 J4 2inf"))
    assert (holder(g, "J4"), medals(g)) == ("china", {"china": 3})


@pytest.mark.parametrize(("star", "number"), [("yes", 3), ("no", 1)])
@pytest.mark.parametrize("territory", ["B18", "B24", "U3", "U4", "U6"])
def test_p25_stars_of_the_pacific_by_option__ruling_280(territory, star, number):
    g = fight(front(f"japan-65 {territory} 2inf", scenario="pacific", star_is_capital=star))
    assert medals(g) == {"japan": number}


def test_p25_the_stars_are_for_the_pacific_only__ruling_280():
    assert medals(fight(front("japan-65 U4 2inf"))) == {"japan": 1}
    assert medals(fight(front("japan-65 U2 2inf", scenario="pacific"))) == {"japan": 1}


def test_p19_land_without_strategic_value_costs_no_stress_but_gives_its_medal__ruling_282():
    assert TERRITORIES[at("J21")].sv == 0
    g = fight(front("usa-43 J21 2inf"))
    assert (holder(g, "J21"), medals(g), stress(g)) == ("usa", {"usa": 1}, {})


def test_p19_stress_goes_to_who_held_the_card__ruling_283():
    g = fight(front("usa-43 G3 2inf", "control G3: italy"))
    assert stress(g) == {"italy": 6}


def test_p19_the_marker_and_the_card_follow_who_is_left__ruling_284():
    g = fight(front("germany-48 R8 2inf", "ussr-57 R8 2inf", "embattled: R8", **EASTERN), "y2", "y2")
    assert (lost(g, "germany"), lost(g, "ussr")) == ("1inf", "1inf")
    assert g.embattled[at("R8")]
    g = fight(
        front("germany-48 R8 6inf", "ussr-57 R8 1inf", "embattled: R8", "turn_order: germany ussr", **EASTERN), "y2 r4"
    )
    assert not g.embattled[at("R8")]
    assert g.income(at("R8")) == TERRITORIES[at("R8")].income


def test_p23_the_partner_does_not_stop_a_capture_from_a_third_party__rulings_358_359():
    g = fight(front("japan-65 C5 3inf", "ussr-34 C5 2inf"))
    assert holder(g, "C5") == "japan"
    assert g.leave_by[at("C5")] == 3
    assert not g.embattled[at("C5")]


def test_p23_a_third_party_beside_the_partner_stops_a_capture__ruling_358():
    g = fight(front("japan-65 C5 3inf", "germany-48 C5 3inf", "ussr-34 C5 3inf"))
    assert holder(g, "C5") == "china"
    assert g.embattled[at("C5")]


def test_p23_the_breaker_gets_no_medal_for_the_partners_land_but_its_ally_does__rulings_361_362():
    facts = ("japan-65 R16 2inf", "pact: no", "pact_breaker: japan")
    g = fight(front(*facts))
    assert (holder(g, "R16"), medals(g), stress(g)) == ("japan", {}, {"ussr": 2})
    g = fight(front(*facts, "germany-48 R16 1inf"), control="japan")
    assert medals(g) == {"germany": 1}
    g = fight(front("japan-65 B5 2inf", *facts[1:]))
    assert medals(g) == {"japan": 1}
    g = fight(front("japan-65 R16 2inf", "pact: no"))
    assert medals(g) == {"japan": 1}


@pytest.mark.parametrize("territory", ["R1", "G1"])
def test_p23_taking_moscow_or_greater_germany_ends_the_pact__ruling_354(territory):
    facts = "germany-48 R1 2inf" if territory == "R1" else "usa-43 G1 2inf"
    g = fight(front(facts))
    assert not g.pact
    assert g.pact_breaker == -1


@pytest.mark.parametrize(("clash", "second"), [("next", {"china", "japan"}), ("at_once", {"china", "ussr", "japan"})])
def test_p23_former_partners_do_not_fight_in_the_hotspots_that_follow__ruling_364(clash, second):
    facts = ("china-105 C5 1inf", "japan-65 C5 3inf", "ussr-34 C5 3inf", "germany-48 B5 2inf")
    order = "turn_order: britain germany japan china ussr usa italy"
    g = front(*facts, order, pact_end_clash=clash)
    assert [NATIONS[nation] for nation, _ in told(g, "picked")] == ["britain"]
    g.apply(g.seat_of(of("ussr")), next(action for action, party in BREAK_PACT.items() if party == of("ussr")))
    fight(g)
    assert [{NATIONS[n] for n in who} for region, *who in told(g, "battle") if region == at("C5")] == [second]


SHARED = ("ussr-34 N19 3inf", "japan-65 N19 3inf", "control N19: china", "activated N19: 1", "china-105 N19 1inf")


@pytest.mark.parametrize(("clash", "battles"), [("next", 1), ("at_once", 2)])
def test_p23_a_pact_that_ends_in_phase_4_keeps_the_peace_to_its_end_or_not__ruling_364(clash, battles):
    g = front(*SHARED, pact_end_clash=clash)
    fight(g, until="dice")
    breaker = g.seat_of(of("ussr"))
    g.apply(breaker, next(action for action, party in BREAK_PACT.items() if party == of("ussr")))
    fight(g)
    assert len(told(g, "battle")) == battles
    assert not g.pact
    assert not g.truce
    assert not any(g.hotspots)
