"""Escorts, submarines and aircraft in battle: pages 14 to 16; rulings 188 to 204."""

import pytest

from sitroom.warroom.rules.battle.rows import FACES
from sitroom.warroom.rules.nations import ALLIES, NATIONS
from sitroom.warroom.rules.units import AT_SEA, BOMBER, OSR, UNITS
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

JAPAN_FIRST = "turn_order: japan usa china britain ussr germany italy"
GUNS = "japan-1 P-13 1ss 1cr 5bb"
"""Twenty-five dice in attack and no fewer types than the enemy; the port J22 adds two."""
EASTERN = {"scenario": "eastern"}


def sea(*facts, stance, **options):
    """Up to the first roll of Japan against the American ships."""
    g = front(GUNS, *facts, JAPAN_FIRST, **options)
    return fight(g, until="dice", stance=["japan cr 1 attack", "japan bb 5 attack", *stance])


def batches(g, stage=1):
    return [f"{NATIONS[who]} {dice}" for who, when, dice, _ in told(g, "batch") if when == stage]


def test_p15_an_escort_may_take_a_hit_on_a_carrier_or_battleship__rulings_188_190_192():
    """One escort and one carrier against a blue and two green."""
    g = sea("usa-1 P-13 1cr 1cv", stance=["usa cr 1 escort", "usa cv 1 attack"])
    say(g, "b1 g2 r7")
    assert asked(g) == "china+usa escort"
    assert set(choices(g)) == {"no", "usa cr escort"}
    say(g, "usa cr escort")
    assert asked(g) == "chance dice"
    hits = [(unit, bool(out)) for owner, unit, _, out, _ in told(g, "hit")]
    assert hits == [(6, False), (6, True), (7, False)]
    fight(g)
    assert lost(g, "usa") == "1cr"
    assert force(g, "usa", "P-13") == "1cv"


def test_p15_an_escort_may_take_red_and_black_hits_and_those_on_an_allys_ship__ruling_188():
    facts = ("usa-1 P-13 1bb", "britain-1 P-13 1cr")
    g = sea(*facts, stance=["britain cr 1 escort", "usa bb 1 attack"], players=2)
    say(g, "r1 k1 y8")
    assert set(choices(g)) == {"no", "britain cr escort"}
    say(g, "britain cr escort", "black usa bb attack", "britain cr escort")
    fight(g)
    assert (lost(g, "britain"), lost(g, "usa")) == ("1cr", "")


def test_p15_no_escort_for_its_own_or_other_cruisers_and_submarines__ruling_188():
    g = sea("usa-1 P-13 1cr 1ss 1cv", stance=["usa cr 1 escort", "usa cv 1 attack"])
    say(g, "y1 b1 r8")
    assert asked(g) == "chance dice"


def white_on_a_carrier(**options):
    """A white hit on a damaged carrier with a whole cruiser in escort."""
    g = sea("usa-1 P-13 1cr 1cv", stance=["usa cr 1 escort", "usa cv 1 attack"], **options)
    return say(g, "g2 w1 r7", "no", "no")


def test_p15_an_escort_takes_green_red_and_black_hits_but_no_white_one__ruling_189():
    g = white_on_a_carrier()
    assert asked(g) == "chance dice"
    owner, unit, _, out, _ = told(g, "hit")[-1]
    assert (owner, UNITS[unit], out) == (of("usa"), "cv", True)


@pytest.mark.parametrize(("takes", "then"), [("yes", "china+usa escort"), ("no", "chance dice")])
def test_p15_whether_an_escort_takes_white_is_an_option__ruling_189(takes, then):
    assert asked(white_on_a_carrier(escort_takes_white=takes)) == then


def test_p15_a_damaged_escort_takes_a_hit_first__ruling_191():
    g = front(GUNS, "usa-1 P-13 2cr 1cv", "britain-1 P-13 1cr", JAPAN_FIRST, players=2)
    stances = ["japan cr 1 attack", "japan bb 5 attack", "britain cr 1 escort", "usa cr 2 escort", "usa cv 1 attack"]
    fight(g, until="dice", propose="usa", stance=stances)
    say(g, "g2 r8")
    assert set(choices(g)) == {"no", "britain cr escort", "usa cr escort"}
    say(g, "britain cr escort")
    assert set(choices(g)) == {"no", "britain cr escort"}


def test_p15_a_sunk_escort_takes_nothing_more__ruling_192():
    g = sea("usa-1 P-13 1cr 1cv", stance=["usa cr 1 escort", "usa cv 1 attack"])
    say(g, "b2 g1 r7")
    assert asked(g) == "chance dice"
    assert lost(fight(g), "usa") == "1cr"


def test_p15_no_shifting_to_attacking_cruisers_nor_in_the_air_stage__ruling_193():
    g = sea("usa-1 P-13 1cr 1cv", stance=["usa cr 1 attack", "usa cv 1 attack"])
    say(g, "g1 r9")
    assert asked(g) == "chance dice"
    g = front("japan-11 P-13 3ftr", "usa-1 P-13 1cr 1cv", "usa-11 P-13 1ftr", JAPAN_FIRST)
    fight(g, until="dice", stance=["japan ftr 3 air", "usa ftr 1 air", "usa cr 1 escort"])
    say(g, "g1 r8")
    assert asked(g) == "chance dice"


def test_p14_submarines_dive_and_escape_after_the_batch__rulings_194_195_196():
    """Three submarines, three yellow in a batch: one gone, one escaped, one whole; then two yellow sink the last."""
    g = sea("usa-1 P-13 3ss", stance=[])
    say(g, "y3 w2 r5")
    fight(g, until="dice")
    assert told(g, "escaped") == [(of("usa"), at("P-13"))]
    assert g.board.rows[ALLIES][FACES[AT_SEA, 3].submarines] == 2
    assert batches(g) == ["japan 10", "usa 6"]
    say(g, "miss", "y2 r8")
    fight(g)
    assert lost(g, "usa") == "2ss"
    assert force(g, "usa", "P-13") == "1ss"
    assert told(g, "repaired") == []


def test_p14_white_does_not_reach_a_diving_submarine_black_does__rulings_184_195():
    g = say(sea("usa-1 P-13 1ss", stance=[]), "y1 w9")
    assert told(g, "escaped") == [(of("usa"), at("P-13"))]
    g = say(sea("usa-1 P-13 1ss 1cr", stance=["usa cr 1 attack"]), "y1 k1 r8")
    assert "black usa ss dive" in choices(g)
    assert lost(fight(say(g, "black usa ss dive")), "usa") == "1ss"


def test_p18_an_escaped_submarine_stays_in_its_region_and_counts__ruling_197():
    g = fight(sea("usa-1 P-13 1ss", "usa-43 P-13 2inf", stance=[]), "y1 r9")
    assert force(g, "usa", "P-13") == "2inf 1ss"
    assert g.embattled[at("P-13")]


def test_p16_submarines_have_no_dice_for_aircraft__ruling_198():
    g = front("japan-11 P-13 2ftr", "usa-1 P-13 2ss", JAPAN_FIRST)
    fight(g, stance="japan ftr 2 surface")
    assert batches(g, stage=0) == []
    assert batches(g) == ["japan 6"]
    assert not g.embattled[at("P-13")]


def test_p14_p18_aircraft_damaged_in_the_air_still_fight_and_are_repaired_at_the_end__ruling_199():
    facts = ("ussr-11 R1 2ftr", "ussr-57 R1 1inf", "germany-48 R1 1inf 1art", "resources ussr: 0 1 0")
    g = front(*facts, "turn_order: germany ussr", **EASTERN)
    stances = ["germany inf 1 defense", "germany art 1 anti_air", "ussr inf 1 defense", "ussr ftr 2 ground"]
    fight(g, "g1 r1", until="repair", stance=stances)
    assert batches(g) == ["germany 2", "ussr 7"]
    assert choices(g) == ["ussr ftr ground iron", "ussr ftr ground no"]
    fight(g)
    assert lost(g, "ussr") == ""


def test_p14_a_bomber_damaged_in_the_air_still_bombs__ruling_199():
    facts = ("germany-11 R1 1bmr", "ussr-57 R1 1art", "resources ussr: 5 5 5", "resources germany: 1 0 0")
    g = front(*facts, "turn_order: germany ussr", **EASTERN)
    fight(
        g,
        "r1 g1",
        "y1 g3",
        stance=["germany bmr 1 strategic", "ussr art 1 anti_air"],
        repair="germany bmr strategic no",
    )
    assert len(told(g, "bomber")) == 1
    assert g.stock(of("ussr"), OSR) == 4
    assert lost(g, "germany") == "1bmr"


def test_p16_aircraft_eliminated_in_the_air_take_no_further_part__ruling_200():
    facts = ("ussr-11 R1 2ftr", "ussr-57 R1 1inf", "germany-48 R1 1inf 1art")
    g = front(*facts, "turn_order: germany ussr", **EASTERN)
    stances = ["germany inf 1 defense", "germany art 1 anti_air", "ussr inf 1 defense", "ussr ftr 2 ground"]
    fight(g, "g2", stance=stances)
    assert batches(g) == ["germany 2", "ussr 4"]


def test_p16_strategic_bombers_have_no_surface_dice__ruling_201():
    facts = ("germany-11 R1 2bmr", "germany-48 R1 1inf", "ussr-57 R1 1inf", "ussr-11 R1 1ftr")
    for stance, dice in (("2 strategic", 1), ("1 strategic 1 ground", 5), ("2 ground", 9)):
        g = front(*facts, "turn_order: germany ussr", **EASTERN)
        fight(g, stance=["germany inf 1 defense", f"germany bmr {stance}"])
        assert batches(g, stage=0)[0] == "germany 2"
        assert batches(g)[0] == f"germany {dice}"


def test_p17_no_strategic_stance_in_land_of_the_own_side__ruling_202():
    g = front("ussr-11 R1 2bmr", "germany-48 R1 1inf", "turn_order: ussr germany", **EASTERN)
    assert asked(g) == "germany stance"
    fight(g)
    assert batches(g) == ["ussr 8"]


def test_p14_bombers_at_sea_three_dice_or_four__ruling_203():
    for option in (3, 4):
        face = FACES[AT_SEA, option]
        assert face.rows[face.row[BOMBER][0]].dice == (1, option)
        g = fight(front("japan-11 P-13 2bmr", "usa-1 P-13 1cr", JAPAN_FIRST, bomber_sea_dice=option))
        assert batches(g) == [f"japan {2 * option}"]


def test_p16_aircraft_against_aircraft_only_the_air_stage__ruling_204():
    g = front("germany-11 R8 2ftr", "ussr-11 R8 2ftr", **EASTERN)
    fight(g, stance=["ussr ftr 1 air 1 ground", "germany ftr 2 ground"])
    assert (batches(g, stage=0), batches(g)) == (["ussr 3"], [])
    assert not g.embattled[at("R8")]
    assert g.control[at("R8")] == of("ussr")
    at_sea = fight(front("germany-11 A-4 2ftr", "ussr-11 A-4 2ftr", **EASTERN))
    assert not at_sea.embattled[at("A-4")]


def test_p11_a_carrier_fighter_fights_on_when_its_carrier_is_sunk__rulings_139_140():
    facts = ("usa-1 P-12 1cv", "fighters P-13: usa", "japan-2 P-12 5bb", "japan-11 P-13 1ftr")
    g = front(*facts, JAPAN_FIRST)
    fight(say(g, "japan P-12"), "g3 r7", stance=["japan bb 5 attack", "usa cv 1 attack"])
    assert [NATIONS[n] for region, *who in told(g, "battle") for n in who if region == at("P-13")] == ["usa", "japan"]
    assert lost(g, "usa") == "1cv"
    assert g.fighters == []
