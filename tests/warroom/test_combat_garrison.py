"""Garrisons of empty territories: page 15; rulings 237 to 247."""

from fractions import Fraction

import pytest

from sitroom.warroom.rules.battle.dice import outcomes, unpack
from sitroom.warroom.rules.battle.garrison import pair
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.units import BLACK, COLOR, read_stack, types
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}


def holder(g, territory):
    return NATIONS[g.control[at(territory)]]


def test_p15_two_dice_once_and_the_invaders_roll_none__ruling_237():
    g = front("germany-48 R8 2inf", **EASTERN)
    assert asked(g) == "chance dice"
    assert g.stack[-1].dice == 2
    fight(say(g, "w2"))
    assert len(told(g, "garrison")) == 1
    assert told(g, "batch") == []
    assert (holder(g, "R8"), force(g, "germany", "R8")) == ("germany", "2inf")


def test_p15_a_pair_in_the_colour_of_an_invader_eliminates_one_outright__ruling_238():
    for roll, fallen in (("y2", "1inf"), ("y1 k1", "1inf"), ("b2", "1art"), ("g2", ""), ("y1 b1", ""), ("k1 w1", "")):
        g = fight(front("germany-48 R8 2inf 2art", "resources germany: 9 9 9", **EASTERN), roll)
        assert lost(g, "germany") == fallen
        assert told(g, "repaired") == []


def test_p15_no_capture_when_the_last_one_falls__ruling_237():
    g = fight(front("germany-48 R8 1inf", **EASTERN), "y2")
    assert (holder(g, "R8"), lost(g, "germany")) == ("ussr", "1inf")


def test_p15_two_blacks_any_land_unit_by_the_choice_of_the_controller__rulings_239_240():
    g = say(front("germany-48 R8 2inf 1arm", **EASTERN), "k2")
    assert asked(g) == "ussr victim"
    assert choices(g) == ["germany inf", "germany arm"]
    assert lost(fight(say(g, "germany arm")), "germany") == "1arm"


def test_p15_the_controller_picks_whose_unit_falls__ruling_240():
    g = front("germany-48 B5 2inf", "italy-110 B5 2inf", "turn_order: italy germany japan britain usa ussr china")
    say(g, "italy", "y2")
    assert asked(g) == "britain victim"
    assert choices(g) == ["germany inf", "italy inf"]
    assert lost(fight(say(g, "germany inf")), "germany") == "1inf"


@pytest.mark.parametrize(("hits", "fallen"), [("yes", "1ftr"), ("no", "")])
def test_p15_a_pair_hits_an_attacking_unit_of_its_colour_or_by_option_a_land_unit__ruling_241(hits, fallen):
    g = front("germany-48 R8 1inf", "germany-11 R8 2ftr", garrison_hits_aircraft=hits, **EASTERN)
    fight(g, "g2")
    assert lost(g, "germany") == fallen
    assert holder(g, "R8") == "germany"


def test_p15_the_controller_picks_between_tanks_and_fighters__rulings_240_241():
    facts = ("germany-48 R8 1arm", "germany-11 R8 2ftr")
    g = fight(front(*facts, **EASTERN), "g1 k1", until="victim")
    assert asked(g) == "ussr victim"
    assert choices(g) == ["germany arm", "germany ftr"]
    g = fight(g, victim="germany arm")
    assert (lost(g, "germany"), holder(g, "R8")) == ("1arm", "ussr")
    g = fight(front(*facts, garrison_hits_aircraft="no", **EASTERN), "g1 k1")
    assert (lost(g, "germany"), holder(g, "R8")) == ("1arm", "ussr")


def test_p15_two_reds_or_blacks_hit_a_bomber_in_whatever_stance__rulings_239_241():
    facts = ("germany-48 R8 2inf", "germany-11 R8 2bmr", "resources ussr: 0 0 2")
    stance = "germany bmr 1 strategic 1 ground"
    g = fight(front(*facts, **EASTERN), "w4", "r2", stance=stance)
    assert (lost(g, "germany"), force(g, "germany", "R8")) == ("1bmr", "2inf 1bmr")
    g = fight(front(*facts, **EASTERN), "w4", "k2", until="victim", stance=stance)
    assert choices(g) == ["germany inf", "germany bmr"]
    assert lost(fight(g, victim="germany bmr"), "germany") == "1bmr"


def test_p15_a_carrier_fighter_can_fall_too__ruling_241():
    facts = ("usa-43 J25 1inf", "fighters J25: usa usa")
    g = fight(front(*facts), "g2")
    assert lost(g, "usa") == "1cf"
    assert g.fighters == []
    assert holder(g, "J25") == "usa"


def test_p15_aircraft_alone_meet_no_garrison__ruling_242():
    assert asked(front("germany-11 R8 2ftr", **EASTERN)) == ""
    g = fight(front("germany-11 R8 2bmr", **EASTERN), stance="germany bmr 2 strategic")
    assert told(g, "garrison") == []
    assert holder(g, "R8") == "ussr"


def test_p15_defending_aircraft_are_no_garrison_and_hold_no_land__ruling_243():
    g = fight(front("germany-48 R8 2inf", "ussr-11 R8 1ftr", **EASTERN))
    assert told(g, "garrison") == []
    assert holder(g, "R8") == "germany"
    assert force(g, "ussr", "R8") == "1ftr"


def test_p15_land_with_units_under_construction_only_is_empty__ruling_244():
    g = fight(front("germany-48 R3 2inf", "building R3: 1inf 1cr", **EASTERN), "w2")
    assert len(told(g, "garrison")) == 1
    assert holder(g, "R3") == "germany"
    assert g.building[at("R3")] == read_stack("1inf 1cr")
    assert not any(g.casualties)


def test_p16_bombing_comes_before_the_garrison__ruling_245():
    g = front("germany-48 R8 2inf", "germany-11 R8 1bmr", "resources ussr: 0 0 2", **EASTERN)
    fight(g, "y2 g2", "w2", stance="germany bmr 1 strategic")
    kinds = [entry[0] for entry in g.log if entry[0] in ("bomber", "garrison")]
    assert kinds == ["bomber", "garrison"]
    assert g.resources[of("ussr") * 3 + 2] == 0


def test_p24_a_captured_neutral_left_empty_has_an_ordinary_garrison__ruling_246():
    g = fight(front("ussr-57 N10 2inf", "control N10: germany", "activated N10: 1", **EASTERN), "y2")
    assert (lost(g, "ussr"), holder(g, "N10")) == ("1inf", "ussr")


def test_p24_a_neutral_that_nobody_controls_has_an_ordinary_garrison__rulings_120_134():
    facts = ("ussr-57 N10 2inf", "activated N10: 1", "aligned N10: 2")
    g = say(front(*facts, neutral_no_nearest="own_force", **EASTERN), "k2")
    assert asked(g) == ""
    assert (lost(g, "ussr"), holder(g, "N10")) == ("1inf", "ussr")


def test_p22_a_collapsed_nation_has_no_garrison__rulings_247_349():
    g = fight(front("germany-48 T5 2inf", "collapsed: italy"))
    assert told(g, "garrison") == []
    assert (holder(g, "T5"), g.medals[of("germany")]) == ("germany", 1)


@pytest.mark.parametrize("claimant", ["usa-43", "germany-48"])
def test_p22_anybody_claims_its_capital_for_three_medals_and_no_stress__ruling_349(claimant):
    g = fight(front(f"{claimant} T1 2inf", "collapsed: italy"))
    nation = claimant.partition("-")[0]
    assert holder(g, "T1") == nation
    assert [g.medals[n] for n, name in enumerate(NATIONS) if name == nation] == [3]
    assert not any(g.stress)


def test_p22_aircraft_of_the_pact_partner_do_not_hinder_a_claim__rulings_349_357():
    order = "turn_order: ussr japan germany britain usa italy china"
    g = fight(front("japan-65 T5 2inf", "ussr-11 T5 1ftr", "collapsed: italy", order))
    assert (holder(g, "T5"), g.medals[of("japan")]) == ("japan", 1)


@pytest.mark.parametrize(("invaders", "chance"), [("1inf", 25), ("1art", 16), ("1arm", 9), ("1inf 1art 1arm", 48)])
def test_p15_how_often_the_garrison_hits(invaders, chance):
    colors = {COLOR[unit] for unit in types(read_stack(invaders))} | {BLACK}
    rolls, ways = outcomes(2)
    hits = sum(way for roll, way in zip(rolls, ways, strict=True) if pair(list(unpack(roll))) in colors)
    assert Fraction(hits, 144) == Fraction(chance, 144)
