"""Who fights where, when and under whom: pages 14, 15, 23, 29; rulings 144 to 155, 248 to 250, 389."""

import pytest

from forms import watches_inside
from sitroom.kernel import NOBODY, IllegalAction
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, TOKEN
from sitroom.warroom.rules.state import COMBAT, State
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}
TWO_FRONTS = ("germany-48 R1 2inf", "ussr-57 R1 2inf", "germany-49 R5 2inf", "ussr-58 R5 2inf")


def order_of(g):
    return [f"{NATIONS[nation]} {REGIONS[region]}" for nation, region in told(g, "picked")]


def on_board(g):
    return [found for _, found in g.board.numbered()]


def test_p15_in_turn_order_each_nation_picks_a_hotspot_until_none_is_left__rulings_144_145():
    g = front(*TWO_FRONTS, "ussr-66 R4 1inf", "germany-61 R4 1inf", "turn_order: germany ussr", **EASTERN)
    assert asked(g) == "germany hotspot"
    assert choices(g) == ["germany R1", "germany R4", "germany R5"]
    say(g, "germany R5")
    fight(g, until="hotspot")
    assert asked(g) == "ussr hotspot"
    assert choices(g) == ["ussr R1", "ussr R4"]
    fight(say(g, "ussr R4"))
    assert order_of(g) == ["germany R5", "ussr R4", "germany R1"]
    assert not any(g.hotspots)
    assert g.battle is None


def test_p15_a_nation_with_nothing_to_pick_is_skipped__rulings_144_145():
    g = front("japan-65 J25 1inf", "usa-43 J25 1inf", "germany-48 B5 1inf", "britain-63 B5 1inf", "japan-24 J1 1inf")
    fight(g)
    assert order_of(g) == ["britain B5", "usa J25"]


def test_p15_nobody_picks_where_it_has_no_part_and_nobody_passes__ruling_145():
    facts = ("japan-65 J25 1inf", "usa-43 J25 1inf", "germany-48 B5 1inf", "britain-63 B5 1inf")
    g = front(*facts, "usa-51 G3 1inf", "turn_order: usa britain germany japan")
    assert choices(g) == ["usa G3", "usa J25"]
    fight(say(g, "usa G3"))
    assert order_of(g) == ["usa G3", "britain B5", "japan J25"]


def test_p15_the_holder_of_the_territory_and_the_owner_of_a_raided_convoy_may_pick__rulings_144_146():
    g = front("germany-48 R8 1inf", "turn_order: ussr germany", **EASTERN)
    assert order_of(g) == ["ussr R8"]
    g = front("britain-3 M-3 1cr", "turn_order: china italy usa ussr germany britain japan")
    assert order_of(g) == ["italy M-3"]


def test_p15_a_convoy_that_is_not_raided_gives_no_part_in_a_battle_beside_it__ruling_146():
    order = "turn_order: germany italy britain usa ussr japan china"
    g = front("italy-1 M-2 1cr", "britain-3 M-2 1cr", order)  # German convoys lie there too
    assert order_of(g) == ["italy M-2"]
    g = front("usa-1 M-2 1cr", order)
    assert order_of(g) == ["germany M-2"]


def test_p15_results_count_before_the_next_pick__ruling_147():
    facts = ("ussr-1 A-5 1cr", "germany-1 A-5 1cr", "ussr-57 G9 3inf", "resources germany: 9 9 9")
    other = ("bombs G1: 1", "bombs G10: 1", "control R4: germany", "bombs R4: 1")
    for first, dice in (("A-5", 3), ("G9", 5)):
        g = front(*facts, *other, "turn_order: ussr germany", **EASTERN)
        fight(say(g, f"ussr {first}"), stance="ussr cr 1 attack")
        assert told(g, "batch")[0] == (of("ussr"), 1, dice, at("A-5"))


def test_p11_p15_every_unit_of_both_sides_fights_parked_aircraft_too__rulings_83_148():
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", "ussr-58 R1 1art", "ussr-11 R1 2ftr", **EASTERN)
    assert sorted((NATIONS[f.owner], f.unit, f.number) for f in on_board(g)) == [
        ("germany", 0, 2),
        ("ussr", 0, 2),
        ("ussr", 1, 1),
        ("ussr", 3, 2),
    ]
    fight(g)
    assert g.arrows[TOKEN["ussr-11"]]


def test_p15_transports_and_units_under_construction_are_not_on_the_board__ruling_149():
    g = front("germany-48 A-4 4inf", "germany-1 A-4 1cr", "ussr-1 A-4 1cr", **EASTERN)
    assert {found.unit for found in on_board(g)} == {6}
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", "building R1: 2inf 1ftr", **EASTERN)
    assert [found.number for found in on_board(g)] == [2, 2]


def test_p16_one_stage_each_then_survivors_stay_and_the_region_is_embattled__ruling_150():
    g = fight(front("germany-48 R1 4inf", "ussr-57 R1 4inf", **EASTERN))
    assert len(told(g, "batch")) == 2
    assert g.embattled[at("R1")]
    assert (force(g, "germany", "R1"), force(g, "ussr", "R1")) == ("4inf", "4inf")


ALLIES_MEET = (
    "germany-48 B5 2inf",
    "italy-110 B5 2inf",
    "britain-63 B5 2inf",
    "usa-43 B5 2inf",
    "turn_order: italy usa germany britain china ussr japan",
)


def test_p15_allies_agree_on_a_commander_among_those_who_fight__ruling_151():
    g = front(*ALLIES_MEET)
    assert asked(g) == "china+usa propose"
    assert choices(g) == ["usa", "britain"]
    say(g, "britain")
    assert asked(g) == "britain agree"
    say(g, "yes")
    assert asked(g) == "italy propose"
    say(g, "germany", "yes")
    assert [NATIONS[n] for _, n in told(g, "commander")] == ["britain", "germany"]
    assert asked(g) == "germany stance"


def test_p15_without_agreement_the_first_in_turn_order_commands__ruling_151():
    g = say(front(*ALLIES_MEET), "britain", "no", "italy")
    assert [NATIONS[n] for _, n in told(g, "commander")] == ["usa", "italy"]


def test_p15_one_seat_names_any_of_its_nations__ruling_151():
    g = say(front(*ALLIES_MEET, players=2), "britain", "germany")
    assert [NATIONS[n] for _, n in told(g, "commander")] == ["britain", "germany"]


def test_p15_the_commander_sets_stances_rolls_and_marks_hits_but_owners_pay_repairs__ruling_152():
    g = say(front(*ALLIES_MEET, "resources usa: 1 0 0", "resources britain: 1 0 0"), "usa", "italy")
    assert asked(g) == "italy stance"
    say(g, "germany inf 2 attack", "italy inf 2 attack")
    assert asked(g) == "china+usa stance"
    say(g, "britain inf 2 defense", "usa inf 2 defense", "y1 r7")
    assert asked(g) == "italy hit"
    assert choices(g) == ["yellow britain inf defense", "yellow usa inf defense"]
    fight(say(g, "yellow britain inf defense"), until="repair")
    assert asked(g) == "britain repair"


def test_p15_the_side_of_the_earlier_commander_takes_its_stances_first__ruling_153():
    for first, second in (("ussr", "germany"), ("germany", "ussr")):
        g = front("germany-48 R1 2inf 1art", "ussr-57 R1 2inf", f"turn_order: {first} {second}", **EASTERN)
        seen = []
        while asked(g).endswith("stance"):
            seen.append(asked(g).partition(" ")[0])
            g.apply(g.seat, 0)
        assert seen == sorted(seen, key=[first, second].index)
        assert len(seen) == 3


def test_p15_stances_may_differ_within_a_type_and_hold_for_both_stages__ruling_154():
    g = front("germany-48 R1 3inf", "ussr-57 R1 1inf", "ussr-11 R1 1ftr", "turn_order: germany ussr", **EASTERN)
    assert choices(g) == [
        "germany inf 3 defense",
        "germany inf 2 defense 1 attack",
        "germany inf 1 defense 2 attack",
        "germany inf 3 attack",
    ]
    say(g, "germany inf 1 defense 2 attack", "ussr inf 1 defense", "ussr ftr 1 ground")
    assert told(g, "batch") == [(of("germany"), 1, 5, at("R1"))]
    say(g, "r5")
    assert told(g, "batch")[1] == (of("ussr"), 1, 4, at("R1"))


def test_p14_each_stage_uses_its_own_value__ruling_155():
    g = front("germany-48 R1 2art", "germany-11 R1 1ftr", "ussr-57 R1 2inf", "ussr-11 R1 1ftr", **EASTERN)
    fight(g, stance=["ussr inf 2 defense", "ussr ftr 1 air", "germany art 2 anti_air", "germany ftr 1 air"])
    batches = [(of("ussr"), 0, 3), (of("germany"), 0, 7), (of("ussr"), 1, 2), (of("germany"), 1, 2)]
    assert told(g, "batch") == [(*batch, at("R1")) for batch in batches]


def test_p15_many_nations_are_still_two_sides_with_one_pool_each__ruling_248():
    g = front(*ALLIES_MEET)
    say(g, "usa", "italy")
    say(g, "germany inf 2 attack", "italy inf 2 attack", "britain inf 2 defense", "usa inf 2 defense")
    assert [batch[:3] for batch in told(g, "batch")] == [(of("italy"), 1, 8)]


SINKIANG = ("china-105 C5 3inf", "germany-48 C5 3inf", "japan-65 C5 3inf", "ussr-34 C5 3inf")


def test_p23_article_three_two_battles_in_the_order_of_the_nation_that_picked__rulings_249_357():
    g = front(*SINKIANG, "turn_order: japan germany china ussr britain usa italy")
    assert asked(g) == "japan first"
    assert choices(g) == ["china+ussr v germany", "china v germany+japan"]
    fight(say(g, "china v germany+japan"), propose=["japan", "china"])
    assert [sorted(NATIONS[n] for n in who) for _, *who in told(g, "battle")] == [
        ["china", "germany", "japan"],
        ["china", "germany", "ussr"],
    ]
    assert [NATIONS[n] for _, n in told(g, "commander")] == ["china", "japan", "china", "germany"]


def test_p23_article_three_a_third_party_on_one_side_only_makes_one_battle__ruling_249():
    g = fight(front(*SINKIANG[1:], "control C5: germany"))
    assert [sorted(NATIONS[n] for n in who) for _, *who in told(g, "battle")] == [["germany", "ussr"]]
    g = fight(front(SINKIANG[0], *SINKIANG[2:]))
    assert [sorted(NATIONS[n] for n in who) for _, *who in told(g, "battle")] == [["china", "japan"]]


def test_p23_survivors_of_the_first_battle_are_repaired_and_take_new_stances__ruling_250():
    g = front(*SINKIANG, "turn_order: japan germany china ussr britain usa italy", "resources china: 0 0 5")
    say(g, "china+ussr v germany", "china")
    assert asked(g) == "germany stance"
    say(g, "germany inf 3 attack", "china inf 3 defense", "ussr inf 3 defense")
    say(g, "y1 r5", "yellow china inf defense", "y2 r4")
    assert force(g, "germany", "C5") == "3inf"
    fight(g, until="repair")
    assert choices(g) == ["china inf defense osr", "china inf defense no"]
    say(g, "china inf defense osr")
    assert lost(g, "germany") == "2inf"
    say(g, "japan")
    assert choices(g) == ["germany inf 1 defense", "germany inf 1 attack"]
    say(g, "germany inf 1 attack", "japan inf 3 attack")
    assert choices(g)[-1] == "china inf 3 attack"


def test_p23_who_fell_in_the_first_battle_is_missing_in_the_second__ruling_250():
    order = "turn_order: japan germany china ussr britain usa italy"
    facts = ("china-105 C5 1inf", "germany-48 C5 6inf", "japan-65 C5 3inf", "ussr-34 C5 3inf")
    stances = ["germany inf 6 attack", "china inf 1 attack", "ussr inf 3 defense"]
    g = say(front(*facts, order), "china+ussr v germany")
    fight(g, until="dice", stance=stances)
    fight(g, "y1 r9", hit="yellow china inf attack")
    assert lost(g, "china") == "1inf"
    assert [sorted(NATIONS[n] for n in who) for _, *who in told(g, "battle")] == [["china", "germany", "ussr"]]
    g = say(front(*facts, "usa-43 C5 1inf", order), "china+ussr+usa v germany")
    fight(g, until="dice", stance=[*stances, "usa inf 1 defense"])
    fight(g, "y1 r9", hit="yellow china inf attack")
    assert [sorted(NATIONS[n] for n in who) for _, *who in told(g, "battle")][1] == ["germany", "japan", "usa"]


def test_p29_two_hotspots_at_once_when_no_seat_is_in_both__ruling_389():
    facts = ("germany-48 B5 2inf", "britain-63 B5 2inf", "japan-65 J25 2inf", "usa-43 J25 2inf")
    order = "turn_order: germany japan britain usa china ussr italy"
    g = front(*facts, order, simultaneous_battles="yes")
    assert asked(g) == "japan second"
    assert choices(g) == ["japan J25", "japan wait"]
    say(g, "japan J25")
    assert set(g.waiting) == {g.seat_of(of("germany")), g.seat_of(of("japan"))}
    japan = g.seat_of(of("japan"))
    assert [g.stack[-1].say(g, action) for action in g.legal(japan)[:1]] == ["J25 stance japan inf 2 defense"]
    g.apply(japan, g.legal(japan)[0])
    assert set(g.waiting) == {g.seat_of(of("germany")), g.seat_of(of("usa"))}
    while g.seat != NOBODY:
        g.apply(g.seat, g.actions[0])
    assert not any(g.hotspots)
    assert g.battle is None
    assert order_of(g) == ["germany B5", "japan J25"]


@watches_inside
def test_p29_to_look_at_two_boards_writes_nothing(monkeypatch):
    facts = ("germany-48 B5 2inf", "britain-63 B5 2inf", "japan-65 J25 2inf", "usa-43 J25 2inf")
    g = front(*facts, "turn_order: germany japan britain usa china ussr italy", simultaneous_battles="yes")
    say(g, "japan J25")
    written = []

    def write(state, name, value):
        written.append(name if state is g else "")
        object.__setattr__(state, name, value)

    monkeypatch.setattr(State, "__setattr__", write, raising=False)
    view = GAME.view(g, NOBODY)
    assert [board["region"] for board in view["boards"]] == ["B5", "J25"]
    assert set(written) <= {""}
    assert GAME.position(GAME.position_text(g)) == g


def test_p29_no_second_hotspot_with_a_seat_of_the_first__ruling_389():
    g = front(*TWO_FRONTS, simultaneous_battles="yes", **EASTERN)
    assert asked(g) == "ussr hotspot"
    say(g, "ussr R1")
    assert asked(g) == "ussr stance"


def test_p29_to_wait_leaves_the_pick_to_the_same_nation__ruling_389():
    facts = ("germany-48 B5 2inf", "britain-63 B5 2inf", "japan-65 J25 2inf", "usa-43 J25 2inf")
    g = front(*facts, "turn_order: germany japan britain usa china ussr italy", simultaneous_battles="yes")
    say(g, "japan wait")
    assert asked(g) == "germany stance"
    fight(g)
    assert order_of(g) == ["germany B5", "japan J25"]


def test_phase_4_leaves_no_hotspot_and_an_empty_board():
    g = fight(front(*TWO_FRONTS, **EASTERN))
    assert g.phase == COMBAT
    assert not any(g.hotspots)
    assert g.battle is None


def test_an_answer_that_is_refused_changes_nothing():
    g = front(*TWO_FRONTS, **EASTERN)
    before = g.copy()
    with pytest.raises(IllegalAction, match="p15"):
        g.apply(g.seat, at("R4"))
    assert g == before
