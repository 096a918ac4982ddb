"""Convoy raids: page 17; rulings 219 to 236."""

import pytest

from sitroom.warroom.rules.battle.raid import convoy_text
from sitroom.warroom.rules.hotspots import RAID
from sitroom.warroom.rules.map import CONVOYS
from sitroom.warroom.rules.nations import NATIONS
from warroom.fighting import asked, choices, fight, force, front, lost, say, told
from warroom.playing import at, of

RICH = tuple(f"resources {nation}: 9 9 9" for nation in NATIONS)


def stock(g, nation):
    return g.resources[of(nation) * 3 : of(nation) * 3 + 3]


def raids(g):
    return [(convoy_text(convoy), dice) for convoy, dice in told(g, "raid")]


def test_p17_ships_or_aircraft_in_a_sea_with_an_undefended_enemy_convoy__rulings_219_223_225():
    g = fight(front("britain-3 M-3 1cr 1ss", *RICH), "r1 b1")
    assert raids(g) == [("T2", 2)]
    assert stock(g, "italy") == [8, 8, 9]
    assert stock(g, "britain") == [9, 9, 9]
    g = fight(front("britain-11 M-3 1ftr", *RICH), "y1")
    assert stock(g, "italy") == [9, 9, 8]


def test_p17_a_defender_that_falls_in_battle_has_still_saved_the_convoy__rulings_221_222():
    facts = ("britain-3 M-3 5cr", "italy-1 M-3 1cr", "turn_order: britain italy germany usa ussr china japan")
    g = fight(front(*facts, *RICH), "b2 g8", stance="britain cr 5 attack")
    assert lost(g, "italy") == "1cr"
    assert raids(g) == []
    assert stock(g, "italy") == [9, 9, 9]


@pytest.mark.parametrize("defender", ["germany-1 M-3 1ss", "japan-11 M-3 1ftr", "fighters M-3: germany"])
def test_p17_any_ship_or_aircraft_of_its_side_defends_a_convoy__rulings_219_220(defender):
    g = fight(front("britain-3 M-3 5cr", defender, *RICH))
    assert raids(g) == []
    assert stock(g, "italy") == [9, 9, 9]


def test_p17_the_convoy_of_a_bombed_port_is_raided_like_any__ruling_218():
    g = fight(front("britain-3 M-3 1cr", "bombs T2: 1", *RICH), "b1")
    assert stock(g, "italy") == [9, 8, 9]


def test_p17_transports_do_not_defend_and_sink_after_the_raid__rulings_220_235():
    g = fight(front("britain-3 M-3 1cr", "italy-110 M-3 3inf", *RICH), "b1")
    assert stock(g, "italy") == [9, 8, 9]
    assert lost(g, "italy") == "3inf"


def test_p17_each_command_takes_one_group_and_several_may_join__rulings_224_225():
    facts = ("britain-3 M-2 2cr", "usa-1 M-2 1bb", "usa-11 M-2 2ftr", *RICH)
    g = front(*facts, "turn_order: britain usa italy germany ussr china japan")
    assert asked(g) == "britain propose"
    say(g, "usa")
    say(g, "yes")
    assert choices(g) == [f"britain-3 {group}" for group in ("G12", "G13", "T1", "T5")]
    say(g, "britain-3 T1", "usa-11 G12", "usa-1 T1")
    fight(g, "r2", "b1 y2")
    assert raids(g) == [("G12", 2), ("T1", 3)]
    assert (stock(g, "germany"), stock(g, "italy")) == ([8, 9, 9], [9, 8, 8])
    assert [convoy_text(i) for i, on in enumerate(g.raided) if on] == ["G12", "T1"]


def test_p17_carrier_fighters_raid_by_themselves_one_die_each__rulings_141_225():
    g = front("fighters M-2: usa usa", "usa-1 M-1 1cv", *RICH)
    say(g, "usa cf T1", "usa cf T5")
    assert raids(fight(g, "b1", "r1")) == [("T1", 1), ("T5", 1)]
    assert stock(g, "italy") == [8, 8, 9]
    assert g.fighters == []


def test_p17_carrier_fighters_raid_beside_the_fleet__rulings_141_224():
    g = front("fighters M-2: usa", "usa-1 M-2 2cr", *RICH)
    say(g, "usa-1 T1", "usa cf T1")
    assert raids(fight(g)) == [("T1", 3)]


def test_p17_a_group_is_raided_once_a_round__ruling_224():
    g = front("britain-3 M-3 1cr", "raided: 22", *RICH)
    assert convoy_text(22) == "T2"
    assert asked(g) == ""
    g = fight(front("britain-3 M-2 1cr", "raided: 17 18", *RICH), raid="britain-3 T5")
    assert raids(g) == [("T5", 1)]


def test_p17_a_colour_that_shows_sinks_all_ships_of_it__ruling_226():
    g = fight(front("germany-1 A-9 5ss", *RICH), "y1 g3 w1", raid="germany-1 U1>B1")
    assert stock(g, "usa") == [9, 9, 6]
    assert stock(g, "britain") == [9, 9, 9]


def test_p17_black_sinks_a_colour_of_the_raiders_choice__ruling_226():
    g = front("germany-1 A-9 3ss", *RICH)
    say(g, "germany-1 U1>B1", "b1 k1 g1")
    assert asked(g) == "germany sink"
    assert choices(g) == ["oil", "osr"]
    fight(say(g, "oil"))
    assert stock(g, "usa") == [8, 8, 9]
    all_black = fight(say(front("germany-1 A-9 3ss", *RICH), "germany-1 U1>B1", "k3"))
    assert stock(all_black, "usa") == [8, 8, 6]


FLEETS = tuple(f"germany-{n} A-7 8ss" for n in (1, 2, 3, 4))


def test_p17_one_die_for_each_unit_ten_at_a_time__rulings_208_225():
    g = fight(front(*FLEETS, *RICH), "g10", "g10", "g10", "y1 g1")
    assert raids(g) == [("B1", 32)]
    assert [sum(dice) for _, *dice in told(g, "dice")] == [10, 10, 10, 2]
    assert stock(g, "britain") == [9, 9, 8]


@pytest.mark.parametrize(("cap", "dice"), [("none", 32), ("30", 30)])
def test_p17_whether_thirty_dice_limit_a_raid_is_an_option__ruling_208(cap, dice):
    assert raids(fight(front(*FLEETS, raid_dice_cap=cap))) == [("B1", dice)]


def test_p17_of_joined_rings_only_the_enemys_members_each_owner_its_own__ruling_227():
    g = fight(front("usa-1 P-0 2ss", "control J4: china", *RICH), "b1 y1")
    assert raids(g) == [("J3+J4+J5", 2)]
    assert stock(g, "japan") == [9, 7, 7]
    assert stock(g, "china") == [9, 9, 9]


def test_p17_of_joined_rings_each_owner_pays_for_its_own__ruling_227():
    g = fight(front("usa-1 P-15 2ss", "control J12: italy", "control J9: britain", *RICH), "r1 y1")
    assert raids(g) == [("J6+J9+J12", 2)]
    assert (stock(g, "japan"), stock(g, "italy"), stock(g, "britain")) == ([9, 9, 8], [8, 9, 8], [9, 9, 9])


@pytest.mark.parametrize(("scenario", "oil"), [("global", 7), ("pacific", 8)])
def test_p25_of_joined_rings_only_members_in_play__rulings_227_382(scenario, oil):
    """The Middle East is not in the War in the Pacific, Iran is."""
    g = fight(front("japan-1 I-1 2ss", "resources britain: 9 9 9", scenario=scenario), "r1 g1", raid="japan-1 B16+B17")
    assert stock(g, "britain") == [oil, 9, 9]


def test_p17_a_coastal_convoy_follows_its_territory_within_its_visible_income__ruling_228():
    g = fight(front("germany-1 A-10 3ss", "control U1: britain", *RICH), "b2 y1")
    assert (stock(g, "britain"), stock(g, "usa")) == ([9, 8, 8], [9, 9, 9])
    facts = ("britain-63 G9 1inf", "germany-48 G9 1inf", "embattled: G10", "germany-49 G10 1inf", "usa-43 G10 1inf")
    g = front("britain-1 A-5 2cr", *facts, *RICH, "turn_order: britain germany usa italy ussr china japan")
    say(g, "britain A-5", "britain-1 G10")
    fight(g, "b2", until="hotspot")
    assert stock(g, "germany") == [9, 9, 9]


def test_p17_a_trans_ocean_convoy_runs_between_two_ends_of_one_side_and_its_flag_pays__ruling_229():
    g = fight(front("germany-1 A-8 3ss", *RICH), "r1 b1 y1")
    assert stock(g, "britain") == [9, 8, 8]
    assert asked(front("germany-1 A-8 3ss", "control B29: germany")) == ""


@pytest.mark.parametrize(("limit", "oil"), [("none", 8), ("origin", 9)])
def test_p17_the_loss_limit_of_trans_ocean_convoys_is_an_option__ruling_230(limit, oil):
    """Eastern Canada yields 1 iron and 1 OSR, and no oil."""
    g = fight(front("germany-1 A-8 3ss", *RICH, transocean_loss_limit=limit), "r1 b1 y1")
    assert stock(g, "britain") == [oil, 8, 8]


def test_p17_a_convoy_loses_no_more_than_the_visible_card_of_its_origin_yields__ruling_230():
    contested = ("britain-53 B29 1inf", "germany-48 B29 1inf", "embattled: B29")
    g = front("germany-1 A-8 3ss", *contested, *RICH, "turn_order: germany britain usa italy ussr china japan")
    fight(say(g, "germany A-8"), "r1 b1 y1", until="hotspot")
    assert stock(g, "britain") == [9, 9, 8]


def test_p17_black_sinks_only_what_the_limit_lets_the_enemy_lose__rulings_226_230():
    g = say(front("germany-1 A-8 1ss", *RICH), "k1")
    assert choices(g) == ["iron", "osr"]


TAKEN = ("italy-110 B29 2inf", "control B1: germany", "turn_order: germany italy japan usa britain ussr china")


def a_8():
    return next(i for i, convoy in enumerate(CONVOYS) if convoy_text(i) == "B29>B1")


def test_p17_two_axis_holders_of_the_ends_agree_on_the_flag__ruling_231():
    g = fight(front(*TAKEN), until="propose")
    assert asked(g) == "germany propose"
    assert choices(g) == ["germany", "italy"]
    say(g, "italy", "yes")
    assert g.flags[a_8()] == of("italy")
    g = fight(front(*TAKEN), until="propose")
    say(g, "italy", "no")
    assert g.flags[a_8()] == of("germany")


def test_p17_the_flag_is_that_of_one_holder_of_both_ends_and_the_printed_one_comes_back__ruling_231():
    g = fight(front("germany-48 B29 2inf", "control B1: germany"))
    assert g.flags[a_8()] == of("germany")
    index = a_8()
    g = fight(front("usa-43 B29 2inf", "control B29: italy", f"flags {index}: italy"))
    assert g.control[at("B29")] == of("britain")
    assert g.flags[index] == of("britain")


def u1_b1():
    return next(i for i, convoy in enumerate(CONVOYS) if convoy_text(i) == "U1>B1")


def test_p17_the_printed_flag_comes_back_to_one_of_two_allies__ruling_231():
    lane = u1_b1()
    g = fight(front("ussr-34 B1 2inf", "control B1: germany", "zone britain: gray", f"flags {lane}: germany"))
    assert g.control[at("B1")] == of("ussr")
    assert g.flags[lane] == of("usa")


def test_p17_the_flag_follows_the_ends_and_not_the_print__ruling_231():
    """The Americans are in the Gray zone and have lost their end of the convoy for good."""
    g = fight(front("britain-63 U1 2inf", "control U1: germany", "zone usa: gray"))
    assert g.control[at("U1")] == of("britain")
    assert g.flags[u1_b1()] == of("britain")
    g = fight(front("germany-1 A-9 2ss", "control U1: britain", *RICH), "b1 y1", raid="germany-1 U1>B1")
    assert (stock(g, "britain"), stock(g, "usa")) == ([9, 8, 6], [9, 9, 9])


def test_p17_p22_an_end_of_a_collapsed_nation_makes_it_inactive__ruling_232():
    assert asked(front("germany-1 A-8 3ss", "collapsed: britain")) == ""


def test_p17_p22_with_its_flag_out_of_the_game_a_holder_of_the_ends_pays__rulings_231_232():
    facts = ("germany-1 A-9 2ss", "collapsed: usa", *RICH)
    assert raids(fight(front(*facts), "b1 g1")) == [("B29", 2)]  # nobody holds the American end
    order = "turn_order: germany ussr britain usa italy japan china"
    g = fight(front(*facts, "control U1: ussr", order), "b1 y1", raid="germany-1 U1>B1")
    assert (stock(g, "ussr"), stock(g, "britain"), stock(g, "usa")) == ([9, 8, 6], [9, 9, 9], [9, 9, 9])


def test_p17_p22_coastal_convoys_of_a_collapsed_nation_are_gone_too__ruling_232():
    assert asked(front("britain-3 M-3 1cr", "collapsed: italy")) == ""


def test_p17_a_raid_on_what_has_become_friendly_is_dropped__ruling_233():
    facts = ("britain-63 T5 2inf", "britain-3 M-2 2cr", *RICH, "raided: 17 18 19")
    order = "turn_order: britain italy germany usa ussr china japan"
    assert raids(fight(say(front(*facts, order), "britain M-2"), "b1 g1")) == [("T5", 2)]
    assert raids(fight(say(front(*facts, order), "britain T5"), "w2")) == []


@pytest.mark.parametrize(("recheck", "found"), [("drop", []), ("remark", [("G12", 1)])])
def test_p17_new_raids_come_up_by_option_only__ruling_233(recheck, found):
    facts = ("britain-3 M-2 1cr", "italy-110 G12 2inf", "control G12: britain", *RICH, "raided: 18 19 20")
    g = fight(front(*facts, raid_recheck=recheck))
    assert g.control[at("G12")] == of("germany")
    assert raids(g) == found


def test_p17_a_sea_that_is_raided_anyway_has_no_new_target_either__ruling_233():
    facts = ("britain-3 M-2 1cr", "italy-110 G12 2inf", "control G12: britain", *RICH, "raided: 18 19")
    order = "turn_order: italy britain germany usa ussr china japan"
    g = fight(front(*facts, order), until="hotspot")
    assert raids(fight(say(g, "italy G12"))) == [("T5", 1)]
    g = say(front(*facts, order, raid_recheck="remark"), "italy G12")
    assert choices(fight(g, until="raid")) == ["britain-3 G12", "britain-3 T5"]


def test_p23_no_raid_between_the_parties_of_the_pact__ruling_236():
    facts = ("japan-1 P-1 2cr", *RICH)
    assert asked(front(*facts)) == ""
    g = fight(front(*facts, "pact: no"), "b1 g1")
    assert raids(g) == [("R16", 2)]
    assert stock(g, "ussr") == [9, 8, 9]
    assert asked(front("ussr-1 P-0 2cr", *RICH)) == ""
    assert raids(fight(front("ussr-1 P-0 2cr", *RICH, "pact: no"))) == [("J3+J4+J5", 2)]


def test_p23_allies_of_a_party_raid_by_themselves__ruling_236():
    g = fight(front("ussr-1 P-0 4cr", "usa-1 P-0 1cr", *RICH), "b1")
    assert raids(g) == [("J3+J4+J5", 1)]


def test_p11_a_raid_needs_no_order_and_the_fleet_stays():
    g = fight(front("britain-3 M-3 1cr", *RICH))
    assert force(g, "britain", "M-3") == "1cr"
    assert not g.hotspots[at("M-3")] & RAID
