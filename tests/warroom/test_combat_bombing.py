"""Strategic bombing: page 17; rulings 205 to 217 and 234."""

import pytest

from sitroom.warroom.rules.battle.rows import SURFACE_STAGE
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.units import read_stack
from warroom.fighting import asked, choices, fight, front, lost, say, told
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}
RAIDERS = "germany-11 R1 1bmr"
STOCK = "resources ussr: 5 5 5"
"""Moscow yields 1 iron and 1 OSR, has five smokestacks and rails."""


def raid(*facts, stance="germany bmr 1 strategic", **options):
    """Up to the first question after the stances of a lone raid on Moscow."""
    return say(front(RAIDERS, *facts, **EASTERN, **options), stance)


def stock(g, nation="ussr"):
    return g.resources[of(nation) * 3 : of(nation) * 3 + 3]


def test_p17_bombers_over_an_enemy_territory_with_a_target__rulings_205_206():
    g = fight(raid(STOCK), "y1 b1 w1 g1")
    assert stock(g) == [5, 4, 4]
    assert g.bombs[at("R1")] == 1
    assert g.arrows[TOKEN["germany-11"]]


def test_p17_a_commander_may_forgo_bombing_and_stay_in_ground_stance__ruling_205():
    g = front(RAIDERS, STOCK, **EASTERN)
    assert choices(g) == ["germany bmr 1 strategic", "germany bmr 1 ground"]
    assert not told(fight(say(g, "germany bmr 1 ground")), "bomber")


def test_p17_there_is_nothing_to_bomb_in_the_land_of_a_collapsed_nation__ruling_205():
    assert asked(front("usa-11 T1 2bmr")) == "china+usa stance"
    assert asked(front("usa-11 T1 2bmr", "collapsed: italy")) == ""


def test_p17_guns_fire_at_bombers_first_and_only_survivors_bomb__rulings_205_206():
    facts = ("germany-11 R1 2bmr", "ussr-57 R1 2art", STOCK, "turn_order: germany ussr")
    g = fight(front(*facts, **EASTERN), "r2 g2", "b4", stance=["germany bmr 2 strategic", "ussr art 2 anti_air"])
    assert len(told(g, "bomber")) == 1
    assert stock(g) == [5, 4, 5]
    assert lost(g, "germany") == "1bmr"


def test_p17_four_dice_for_each_bomber_one_after_the_other__ruling_207():
    g = say(front("germany-11 R1 3bmr", STOCK, **EASTERN), "germany bmr 3 strategic")
    fight(g, "y1 r3", "y1 b1 r2", "g4")
    assert [dice for _, _, dice in told(g, "bomber")] == [4, 4, 4]
    assert stock(g) == [5, 4, 4]


def test_p17_the_thirty_dice_of_a_stage_do_not_limit_a_bombing__ruling_208():
    g = front("germany-11 R1 8bmr", "germany-12 R1 5bmr", STOCK, **EASTERN)
    fight(g, stance="germany bmr 13 strategic")
    assert [dice for _, _, dice in told(g, "bomber")] == [4] * 13


@pytest.mark.parametrize(("cap", "dice"), [("none", [4] * 8), ("30", [4] * 7 + [2])])
def test_p17_whether_thirty_dice_limit_a_bombing_is_an_option__ruling_208(cap, dice):
    g = front("germany-11 R1 8bmr", STOCK, raid_dice_cap=cap, **EASTERN)
    fight(g, stance="germany bmr 8 strategic")
    assert [rolled for _, _, rolled in told(g, "bomber")] == dice


def test_p16_the_stages_around_a_bombing_keep_their_thirty_dice__rulings_167_208():
    facts = ("germany-11 R1 8bmr", "germany-12 R1 4bmr", "germany-48 R1 8art", "germany-49 R1 8art", "ussr-57 R1 8inf")
    g = front(*facts, STOCK, "turn_order: germany ussr", **EASTERN)
    fight(g, stance=["germany art 16 ground", "germany bmr 12 strategic", "ussr inf 8 defense"])
    assert [dice for _, _, dice in told(g, "bomber")] == [4] * 12
    assert sum(dice for _, stage, dice, _ in told(g, "batch") if stage == SURFACE_STAGE) == 30 + 8


def test_p17_the_attacker_chooses_between_unit_and_resource__rulings_209_210():
    g = say(raid(STOCK, "building R1: 2inf 1ss 1art 1arm 1ftr"), "y1 g1 r2")
    assert asked(g) == "germany bomb"
    assert choices(g) == ["osr", "inf", "ss"]
    say(g, "ss")
    assert choices(g) == ["arm", "ftr"]
    fight(say(g, "arm"))
    assert g.building[at("R1")] == read_stack("2inf 1art 1ftr")


@pytest.mark.parametrize(
    ("roll", "effects"),
    [
        ("y1", {"osr", "inf", "ss"}),
        ("b1", {"iron", "art", "cr"}),
        ("g1", {"arm", "cv", "ftr"}),
        ("r1", {"oil", "bmr", "bb"}),
        ("k1", {"oil", "iron", "osr", "inf", "ss", "art", "cr", "arm", "cv", "ftr", "bmr", "bb", "infrastructure"}),
    ],
)
def test_p17_what_each_colour_does__ruling_210(roll, effects):
    everything = "building G1: 1inf 1art 1arm 1ftr 1bmr 1ss 1cr 1cv 1bb"
    g = front("ussr-11 G1 1bmr", everything, "resources germany: 5 5 5", **EASTERN)
    say(g, "ussr bmr 1 strategic")
    say(g, f"{roll} w3")
    assert set(choices(g)) == effects


def test_p17_a_result_without_a_target_does_nothing__ruling_209():
    g = fight(raid("resources ussr: 5 0 5"), "b2 g1 r1")
    assert stock(g) == [5, 0, 5]


def test_p17_no_more_than_the_card_yields_over_all_bombers_together__rulings_211_212():
    g = front("germany-11 R1 2bmr", STOCK, **EASTERN)
    fight(g, "y4", "y2 b2", stance="germany bmr 2 strategic")
    assert stock(g) == [5, 4, 4]


def test_p17_the_embattled_side_yields_less__ruling_211():
    facts = ("germany-11 R1 1bmr", "germany-48 R1 1inf", "ussr-57 R1 1inf", STOCK, "embattled: R1")
    g = front(*facts, "turn_order: germany ussr", **EASTERN)
    fight(g, "b2 y2", stance=["germany inf 1 defense", "germany bmr 1 strategic"])
    assert stock(g) == [5, 5, 4]


def test_p17_the_stock_never_falls_below_nothing__rulings_211_212():
    g = fight(front("ussr-11 G1 1bmr", "resources germany: 0 1 0", **EASTERN), "b4", stance="ussr bmr 1 strategic")
    assert stock(g, "germany") == [0, 0, 0]


def test_p17_units_under_construction_are_their_owners_casualties__ruling_213():
    g = fight(raid("building R1: 1bmr 1inf"), "r1 y1 g2")
    assert lost(g, "ussr") == "1inf 1bmr"
    assert not g.building[at("R1")]


def test_p17_one_bomb_without_industry_with_it_one_for_each_smokestack__rulings_214_217():
    g = fight(front("germany-11 R6 1bmr", **EASTERN), "w4", stance="germany bmr 1 strategic")
    assert g.bombs[at("R6")] == 1
    g = fight(front("germany-11 R3 2bmr", **EASTERN), "w4", "w4", stance="germany bmr 2 strategic")
    assert g.bombs[at("R3")] == 2
    g = fight(front("germany-11 R3 1bmr", "bombs R3: 1", **EASTERN), "w1 g3", stance="germany bmr 1 strategic")
    assert g.bombs[at("R3")] == 2


def test_p17_a_port_alone_takes_one_bomb__ruling_214():
    g = fight(front("germany-11 B5 2bmr"), "w4", "w4", stance="germany bmr 2 strategic")
    assert g.bombs[at("B5")] == 1


def test_p17_no_bomb_where_there_is_neither_port_rail_nor_industry__ruling_215():
    g = front("japan-11 C3 1bmr", "resources china: 0 0 2")
    fight(g, "w2 y1 g1", stance="japan bmr 1 strategic")
    assert g.bombs[at("C3")] == 0
    assert stock(g, "china") == [0, 0, 1]


def test_p17_a_neutral_invaded_this_round_is_enemy_land__ruling_216():
    facts = ("germany-11 N10 1bmr", "germany-48 N10 4inf", "control N10: ussr", "activated N10: 2")
    g = front(*facts, "defenders N10: 1inf", "turn_order: germany ussr", **EASTERN)
    fight(g, "w4", stance=["germany inf 4 defense", "germany bmr 1 strategic"])
    assert g.bombs[at("N10")] == 1


def test_p17_bombs_stay_after_capture__ruling_217():
    g = front("germany-11 R3 1bmr", "germany-48 R3 3inf", **EASTERN)
    fight(g, "w2 g2", "w2", stance="germany bmr 1 strategic")
    assert g.control[at("R3")] == of("germany")
    assert g.bombs[at("R3")] == 2


def test_p17_bombing_comes_between_the_stages():
    facts = ("germany-11 R1 1bmr", "germany-48 R1 1inf", "ussr-57 R1 1inf", "ussr-11 R1 1ftr")
    g = fight(
        front(*facts, "turn_order: germany ussr", **EASTERN), stance=["germany inf 1 attack", "germany bmr 1 strategic"]
    )
    kinds = [
        entry[0] if entry[0] == "bomber" else f"batch{entry[2]}" for entry in g.log if entry[0] in ("batch", "bomber")
    ]
    assert kinds == ["batch0", "batch0", "bomber", "batch1", "batch1"]


TWO_BATTLES = (
    *("china-105 C4 3inf", "germany-11 C4 1bmr", "japan-11 C4 1bmr", "ussr-34 C4 3inf"),
    *("resources china: 0 9 9", "turn_order: china germany ussr japan britain usa italy"),
)
"""Tsinghai yields 1 iron and 2 OSR."""


def test_p23_in_two_battles_a_nation_bombs_once__rulings_211_249():
    g = say(front(*TWO_BATTLES), "china+ussr v germany", "china", "china inf 3 defense", "ussr inf 3 defense")
    assert choices(g) == ["germany bmr 1 strategic", "germany bmr 1 ground"]
    fight(say(g, "germany bmr 1 strategic"), "g4", until="propose")
    say(g, "germany", "china inf 3 defense")
    assert choices(g) == ["japan bmr 1 strategic", "japan bmr 1 ground"]
    fight(g)
    assert [nation for nation, _, _ in told(g, "bomber")] == [of("germany"), of("germany")]


def test_p23_two_battles_are_one_bombing_with_one_limit__rulings_211_249():
    g = say(front(*TWO_BATTLES), "china+ussr v germany")
    fight(g, "y2 b2", "y4", stance=["china inf 3 defense", "ussr inf 3 defense", "germany bmr 1 strategic"])
    assert len(told(g, "bomber")) == 2
    assert stock(g, "china") == [0, 8, 7]


def test_p23_bombers_bomb_a_third_party_though_the_pact_keeps_them_out_of_the_battle__rulings_205_357():
    facts = ("germany-48 C4 2inf", "germany-11 C4 1bmr", "japan-11 C4 1bmr", "japan-65 C4 1inf", "ussr-34 C4 2inf")
    g = front(*facts, "resources china: 0 9 9", "turn_order: germany ussr japan china britain usa italy")
    assert asked(g) == "japan stance"
    say(g, "japan bmr 1 strategic", "b2 y1 w1")
    assert stock(g, "china") == [0, 8, 8]
    say(g, "germany inf 2 defense", "germany bmr 1 strategic", "ussr inf 2 defense")
    fight(g, "b2 y2")
    assert stock(g, "china") == [0, 8, 7]  # one bombing with one limit
    assert [sorted(who) for _, *who in told(g, "battle")] == [[of("japan")], [of("ussr"), of("germany")]]
    assert told(g, "garrison") == []
    assert g.embattled[at("C4")]


def test_p17_bombing_and_a_raid_on_one_territory_have_limits_of_their_own__ruling_234():
    facts = ("usa-11 G1 1bmr", "britain-1 A-5 3cr", "resources germany: 0 9 0")
    g = front(*facts, "turn_order: usa britain germany italy japan china ussr")
    fight(g, "b2 g2", "b3", stance="usa bmr 1 strategic", raid=["britain-1 G1"])
    assert stock(g, "germany") == [0, 6, 0]
