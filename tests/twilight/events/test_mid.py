"""Mid War events: cards 36 to 58."""

import pytest

from sitroom.kernel import NotationError
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, both, in_force, legal, modes, play, played, result, us, ussr, where


def test_036_brush_war_is_fought_where_stability_is_low_and_won_on_three():
    g = played("ussr", "brush_war", turn=4, us="kenya 2 italy 2 greece 1", effects="nato")
    assert {"iraq", "italy", "japan"}.isdisjoint(legal(g))
    assert {"kenya", "greece", "angola"} < legal(g)
    play(g, "ussr target kenya", "chance die 3")
    assert (both(g, "kenya"), g.vp, g.milops, where(g, "brush_war")) == ((0, 2), -1, [0, 3], "discard")


def test_036_brush_war_is_harder_beside_the_enemy_and_his_superpower():
    g = play(played("ussr", "brush_war", turn=4, us="mexico 1"), "ussr target mexico", "chance die 3")
    assert (both(g, "mexico"), g.vp, g.milops) == ((1, 0), 0, [0, 3])


def test_036_brush_war_of_either_side_keeps_out_of_what_nato_protects():
    g = played("us", "brush_war", turn=4, effects="nato", us="italy 3 greece 1", ussr="greece 1")
    assert "italy" not in legal(g)
    play(g, "us target greece", "chance die 6")
    assert (both(g, "greece"), g.vp) == ((2, 0), 1)


def test_037_central_america_scoring_as_in_the_example_of_rule_10_1_2():
    g = played(
        "ussr",
        "central_america_scoring",
        turn=4,
        ussr="cuba 3 haiti 1 dominican_republic 1",
        us="guatemala 1 panama 1",
    )
    assert (g.vp, where(g, "central_america_scoring")) == (-4, "discard")


def test_037_central_america_scoring_pays_control_five():
    assert played("us", "central_america_scoring", turn=4, us="cuba 3 mexico 2 panama 2 haiti 1").vp == 5 + 3


def test_038_southeast_asia_scoring_pays_countries_and_thailand_twice_and_is_removed():
    g = played("us", "southeast_asia_scoring", turn=4, us="thailand 2 philippines 2 japan 4", ussr="vietnam 1")
    assert (g.vp, where(g, "southeast_asia_scoring")) == (2 + 1 - 1, "removed")


def test_038_southeast_asia_scoring_leaves_shuttle_diplomacy_waiting():
    g = played("us", "southeast_asia_scoring", turn=4, ussr="thailand 2", effects="shuttle", table="shuttle_diplomacy")
    assert (g.vp, where(g, "shuttle_diplomacy"), in_force(g, "shuttle")) == (-2, "table", True)


@pytest.mark.parametrize(
    ("milops", "defcon", "vp"),
    [("us 3 ussr 1", 3, 3), ("us 3 ussr 1", 4, 1), ("us 2 ussr 2", 2, 0), ("us 1 ussr 5", 2, 0)],
)
def test_039_arms_race_pays_who_is_ahead_and_more_with_the_requirement_met(milops, defcon, vp):
    g = played("us", "arms_race", turn=4, milops=milops, defcon=defcon)
    assert (g.vp, where(g, "arms_race")) == (vp, "discard")


def test_039_arms_race_pays_the_ussr_too():
    assert played("ussr", "arms_race", turn=4, milops="ussr 5", defcon=5).vp == -3


def test_040_cuban_missile_crisis_sets_defcon_two_and_makes_a_coup_fatal():
    g = played("us", "cuban_missile_crisis", turn=4, us="peru 1", hand_ussr="fidel")
    assert (g.defcon, where(g, "cuban_missile_crisis")) == (2, "removed")
    play(g, "ussr play fidel", "ussr mode coup", "ussr coup peru")
    assert result(g) == "us wins: missile_crisis"


@pytest.mark.parametrize("country", ["west_germany", "turkey"])
def test_040_cuban_missile_crisis_is_called_off_by_the_us_for_two_influence(country):
    g = played("ussr", "cuban_missile_crisis", turn=4, us=f"{country} 3", ussr="peru 1", hand_us="fidel nasser")
    play(g, f"us play cancel-crisis-{country}", "us play fidel", "us mode coup", "us coup peru", "chance die 6")
    assert (us(g, country), both(g, "peru"), g.defcon, result(g)) == (1, (3, 0), 2, "")


def test_040_cuban_missile_crisis_is_called_off_by_the_ussr_in_cuba_only_with_two_there():
    crisis = {"turn": 4, "hand_ussr": "fidel", "us": "peru 1"}
    g = play(played("us", "cuban_missile_crisis", ussr="cuba 2", **crisis), "ussr play cancel-crisis-cuba")
    assert (ussr(g, "cuba"), in_force(g, "missile_crisis_ussr"), g.defcon) == (0, False, 2)
    assert "cancel-crisis-cuba" not in legal(played("us", "cuban_missile_crisis", ussr="cuba 1", **crisis))


def test_040_cuban_missile_crisis_leaves_its_own_player_free():
    g = played("us", "cuban_missile_crisis", turn=4, ussr="peru 1", hand_us="fidel")
    play(g, "ussr play pass", "us play fidel", "us mode coup", "us coup peru", "chance die 6")
    assert (result(g), g.milops) == ("", [2, 0])


def test_041_nuclear_subs_spare_defcon_in_american_coups_of_the_turn():
    g = played("us", "nuclear_subs", turn=4, ussr="mexico 2", us="panama 2", hand_us="fidel", hand_ussr="nasser")
    assert where(g, "nuclear_subs") == "removed"
    play(g, "ussr play nasser", "ussr mode coup", "ussr coup panama", "chance die 1")
    assert g.defcon == 4
    play(g, "us play fidel", "us mode coup", "us coup mexico", "chance die 1")
    assert (g.defcon, g.milops) == (4, [2, 1])


def test_041_nuclear_subs_end_with_the_turn():
    g = played("us", "nuclear_subs", turn=4, round=7)
    assert (g.turn, in_force(g, "nuclear_subs")) == (5, False)


def test_042_quagmire_costs_the_us_a_card_and_a_die_each_round_and_ends_norad():
    g = played("ussr", "quagmire", turn=4, effects="norad", hand_us="nato containment nasser", hand_ussr="allende")
    assert (in_force(g, "norad"), where(g, "quagmire"), legal(g)) == (False, "removed", {"nato", "containment"})
    play(g, "us discard nato", "chance die 5")
    assert (in_force(g, "quagmire"), where(g, "nato")) == (True, "discard")
    play(g, "ussr play allende", "ussr mode event", "us discard containment", "chance die 4", "ussr play pass")
    assert (in_force(g, "quagmire"), asks(g), legal(g)) == (False, "us play", {"nasser"})


def test_042_quagmire_without_a_fit_card_leaves_scoring_cards_only():
    g = played("ussr", "quagmire", turn=4, hand_us="nasser asia_scoring", us="japan 4")
    assert legal(g) == {"asia_scoring"}
    play(g, "us discard asia_scoring")
    assert (g.vp, in_force(g, "quagmire"), where(g, "nasser")) == (3 + 1, True, "hand us")
    play(g, "ussr play pass", "ussr play pass")
    assert g.round == 4


def test_043_salt_negotiations_improves_defcon_hampers_coups_and_takes_back_a_card():
    g = played("us", "salt_negotiations", turn=4, defcon=2, discard="nato asia_scoring", us="panama 2")
    assert legal(g) == {"nato", "pass"}
    play(g, "us take nato")
    assert (g.defcon, where(g, "nato"), where(g, "salt_negotiations")) == (4, "hand us", "removed")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["nato"]
    play(g, "ussr play the_china_card", "ussr mode coup", "ussr coup panama", "chance die 2")
    assert both(g, "panama") == (1, 0)


def test_043_salt_negotiations_need_not_take_a_card():
    g = play(played("ussr", "salt_negotiations", turn=4, discard="nato"), "ussr take pass")
    assert (where(g, "nato"), g.defcon) == ("discard", 5)


def test_044_bear_trap_costs_the_ussr_a_card_and_a_die_each_round():
    g = played("us", "bear_trap", turn=4, hand_ussr="fidel nasser", hand_us="nato")
    assert (legal(g), where(g, "bear_trap")) == ({"fidel"}, "removed")
    play(g, "ussr discard fidel", "chance die 4")
    assert (in_force(g, "bear_trap"), where(g, "fidel"), ussr(g, "cuba")) == (False, "discard", 0)


def test_044_bear_trap_takes_a_one_under_brezhnev_and_never_the_china_card():
    assert legal(played("us", "bear_trap", turn=4, hand_ussr="nasser", effects="brezhnev")) == {"nasser"}
    g = played("us", "bear_trap", turn=4, hand_ussr="nasser", hand_us="nato")
    assert (asks(g), g.china, where(g, "nasser")) == ("us play", USSR, "hand ussr")


def test_045_summit_adds_dominated_regions_pays_two_and_moves_defcon():
    g = played("us", "summit", turn=4, defcon=3, us="italy 2 greece 2", ussr="cuba 3")
    play(g, "chance dice 4-4")
    assert (g.vp, asks(g), legal(g)) == (2, "us choose", {"improve", "degrade", "stay"})
    play(g, "us choose improve")
    assert (g.defcon, where(g, "summit")) == (4, "discard")


def test_045_summit_counts_for_the_ussr_too_which_may_degrade_defcon():
    g = played("us", "summit", turn=4, defcon=3, ussr="cuba 3 haiti 1 brazil 2 peru 2", us="italy 2 greece 2")
    play(g, "chance dice 3-3", "ussr choose degrade")
    assert (g.vp, g.defcon) == (-2, 2)


def test_045_summit_may_leave_defcon_and_is_not_rolled_again():
    g = play(played("us", "summit", turn=4, defcon=3), "chance dice 6-1", "ussr choose stay")
    assert (g.vp, g.defcon) == (-2, 3)
    g = play(played("us", "summit", turn=4, defcon=3), "chance dice 3-3")
    assert (g.vp, g.defcon, asks(g)) == (0, 3, "ussr play")


@pytest.mark.parametrize("level", [2, 5])
def test_046_how_i_learned_to_stop_worrying_sets_defcon_and_counts_five(level):
    g = play(played("ussr", "how_i_learned_to_stop_worrying", turn=4, defcon=3), f"ussr defcon {level}")
    assert (g.defcon, g.milops) == (level, [0, 5])
    assert where(g, "how_i_learned_to_stop_worrying") == "removed"


def test_046_how_i_learned_to_stop_worrying_may_end_the_world():
    assert legal(played("us", "how_i_learned_to_stop_worrying", turn=4)) == {"1", "2", "3", "4", "5"}
    g = play(played("us", "how_i_learned_to_stop_worrying", turn=4), "us defcon 1")
    assert result(g) == "ussr wins: defcon"


def test_047_junta_puts_two_in_one_country_and_rolls_in_latin_america():
    g = play(played("us", "junta", turn=4, ussr="cuba 1 chile 1 angola 1"), "us add peru")
    assert (us(g, "peru"), legal(g)) == (2, {"coup", "realign", "pass"})
    play(g, "us ops realign")
    assert legal(g) == {"cuba", "chile"}
    play(g, "us realign chile", "chance dice 1-1", "us realign chile", "chance dice 1-4")
    assert (ussr(g, "chile"), g.milops, asks(g), where(g, "junta")) == (0, [0, 0], "ussr play", "discard")


def test_047_juntas_realignments_stay_in_the_region_of_the_first():
    g = played("us", "junta", turn=4, ussr="cuba 1 haiti 1 chile 1 peru 3")
    play(g, "us add peru", "us ops realign", "us realign haiti", "chance dice 1-1")
    assert legal(g) == {"cuba", "haiti"}
    with pytest.raises(NotationError, match=r"Junta cannot be used in Chile now \(card 47\)"):
        play(g, "us realign chile")
    g = played("us", "junta", turn=4, ussr="cuba 1 haiti 1 chile 1 peru 3")
    play(g, "us add peru", "us ops realign", "us realign peru", "chance dice 1-1")
    assert legal(g) == {"chile", "peru"}


@pytest.mark.parametrize("options", ["junta_one_region=no", "preset=app"])
def test_047_juntas_realignments_may_go_to_both_regions_by_option(options):
    lines = {"turn": 4, "ussr": "haiti 1 chile 1", "hand_ussr": "comecon"}
    g = played("us", "junta", options=options, **lines)
    play(g, "us add peru", "us ops realign", "us realign haiti", "chance dice 1-1")
    assert legal(g) == {"haiti", "chile"}


def test_047_juntas_second_realignment_lapses_where_its_region_has_no_target_left():
    g = played("us", "junta", turn=4, ussr="haiti 1 chile 1")
    play(g, "us add panama", "us ops realign", "us realign haiti", "chance dice 1-6")
    assert (ussr(g, "haiti"), asks(g)) == (0, "ussr play")


def test_047_junta_coups_for_free_with_the_value_of_the_card():
    g = played("us", "junta", turn=4, ussr="chile 1 bolivia 2")
    play(g, "us add peru", "us ops coup", "us coup bolivia", "chance die 5")
    assert (both(g, "bolivia"), g.milops, asks(g)) == ((1, 0), [0, 0], "ussr play")


def test_047_junta_may_stop_after_the_influence_and_must_without_a_target():
    assert asks(play(played("us", "junta", turn=4, ussr="cuba 1"), "us add peru", "us ops pass")) == "ussr play"
    assert asks(play(played("us", "junta", turn=4, ussr="angola 1"), "us add peru")) == "ussr play"


def test_048_kitchen_debates_pays_two_with_more_battlegrounds():
    g = played("us", "kitchen_debates", turn=4, us="italy 2 iran 2", ussr="cuba 3")
    assert (g.vp, where(g, "kitchen_debates")) == (2, "removed")


def test_048_kitchen_debates_cannot_happen_at_a_tie_and_taiwan_never_counts():
    assert "event" not in modes("us", "kitchen_debates", turn=4, us="italy 2", ussr="cuba 3")
    assert "event" not in modes("us", "kitchen_debates", turn=4, us="taiwan 3", effects="formosan")
    g = play(played("ussr", "kitchen_debates", "influence", turn=4), "ussr place finland")
    assert (g.vp, where(g, "kitchen_debates")) == (0, "discard")


def test_049_missile_envy_takes_the_highest_card_and_its_neutral_event_happens():
    g = played("us", "missile_envy", turn=4, hand_ussr="nuclear_test_ban fidel asia_scoring", defcon=4)
    assert legal(g) == {"nuclear_test_ban"}
    play(g, "ussr give nuclear_test_ban", "us mode event")
    assert (g.vp, where(g, "nuclear_test_ban"), where(g, "missile_envy")) == (2, "discard", "hand ussr")
    assert (asks(g), legal(g)) == ("ussr play", {"missile_envy"})
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["missile_envy"]
    assert "event" not in legal(play(g, "ussr play missile_envy"))


def test_049_missile_envy_gives_the_operations_of_an_opponents_card_without_its_event():
    g = played("us", "missile_envy", turn=4, hand_ussr="comecon suez_crisis fidel", us="france 3")
    assert legal(g) == {"comecon", "suez_crisis"}
    play(g, "ussr give suez_crisis")
    assert legal(g) == {"influence", "space"}
    play(g, "us mode influence", "us place france france france")
    assert (us(g, "france"), where(g, "suez_crisis")) == (6, "discard")


def test_049_missile_envy_may_send_an_opponents_card_into_space_and_pays_for_flower_power_else():
    lines = {"turn": 4, "hand_ussr": "korean_war asia_scoring", "effects": "flower_power"}
    g = play(played("us", "missile_envy", **lines), "ussr give korean_war", "us mode space", "chance die 3")
    assert (g.space[US], g.vp, where(g, "korean_war")) == (1, 2, "discard")
    g = play(played("us", "missile_envy", **lines), "ussr give korean_war", "us mode influence")
    assert g.vp == -2


def test_049_missile_envy_prefers_the_least_card_to_a_scoring_card():
    assert legal(played("us", "missile_envy", turn=4, hand_ussr="asia_scoring nasser")) == {"nasser"}


@pytest.mark.parametrize("options", ["", "envy_takes_scoring=yes", "preset=app"])
def test_049_missile_envy_takes_a_scoring_card_from_a_hand_of_nothing_else(options):
    g = played("us", "missile_envy", options=options, turn=4, hand_ussr="asia_scoring africa_scoring", ussr="zaire 1")
    assert legal(g) == {"asia_scoring", "africa_scoring"}
    play(g, "ussr give africa_scoring", "us mode event")
    assert (g.vp, where(g, "africa_scoring"), where(g, "missile_envy")) == (-2, "discard", "hand ussr")


def test_049_missile_envy_exchanges_nothing_for_a_scoring_card_by_option():
    lines = {"options": "envy_takes_scoring=no", "turn": 4}
    g = played("us", "missile_envy", hand_ussr="asia_scoring africa_scoring", **lines)
    assert (asks(g), where(g, "missile_envy"), where(g, "asia_scoring")) == ("ussr play", "discard", "hand ussr")
    assert legal(played("us", "missile_envy", hand_ussr="asia_scoring nasser", **lines)) == {"nasser"}


def test_049_missile_envy_finds_an_empty_hand():
    g = played("us", "missile_envy", turn=4)
    assert (asks(g), where(g, "missile_envy")) == ("ussr play", "discard")


def test_050_we_will_bury_you_lowers_defcon_and_pays_three_in_the_next_american_round():
    g = played("ussr", "we_will_bury_you", turn=4, hand_us="kitchen_debates", us="italy 2", vp=5)
    assert (g.defcon, g.vp, where(g, "we_will_bury_you")) == (4, 5, "removed")
    play(g, "us play kitchen_debates", "us mode event")
    assert (g.vp, in_force(g, "bury_you")) == (5 - 3 + 2, False)


def test_050_we_will_bury_you_is_answered_by_un_intervention():
    g = played("ussr", "we_will_bury_you", turn=4, hand_us="un_intervention fidel")
    play(g, "us play un_intervention", "us mode event", "us with fidel", "us ops influence", "us place canada canada")
    assert (g.vp, in_force(g, "bury_you")) == (0, False)


def test_050_we_will_bury_you_is_paid_when_the_us_has_no_card_left():
    assert played("ussr", "we_will_bury_you", turn=4).vp == -3


def test_051_brezhnev_doctrine_adds_a_point_to_soviet_cards_up_to_four():
    g = played("ussr", "brezhnev_doctrine", turn=4, hand_ussr="nasser", ussr="finland 4")
    assert where(g, "brezhnev_doctrine") == "removed"
    play(g, "ussr play nasser", "ussr mode influence", "ussr place finland finland")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place finland finland finland finland")
    assert ussr(g, "finland") == 10


def test_051_brezhnev_doctrine_meets_red_scare():
    g = played("ussr", "brezhnev_doctrine", turn=4, hand_ussr="nasser", ussr="finland 4", effects="red_scare_ussr")
    play(g, "ussr play nasser", "ussr mode influence", "ussr place finland")
    assert (ussr(g, "finland"), asks(g)) == (5, "ussr play")


def test_052_portuguese_empire_crumbles_adds_two_in_two_countries():
    g = played("ussr", "portuguese_empire_crumbles", turn=4, us="angola 1")
    assert (both(g, "angola"), ussr(g, "se_african_states")) == ((1, 2), 2)
    assert where(g, "portuguese_empire_crumbles") == "removed"


def test_052_portuguese_empire_crumbles_does_not_happen_in_space():
    assert ussr(play(played("us", "portuguese_empire_crumbles", "space", turn=4), "chance die 6"), "angola") == 0


def test_053_south_african_unrest_adds_two_in_south_africa():
    g = play(played("ussr", "south_african_unrest", turn=4, us="south_africa 3"), "ussr choose south-africa")
    assert (both(g, "south_africa"), where(g, "south_african_unrest")) == ((3, 2), "discard")


def test_053_south_african_unrest_adds_one_there_and_two_beside_it():
    g = play(played("us", "south_african_unrest", "event-first", turn=4), "ussr choose neighbours")
    assert legal(g) == {"angola", "botswana"}
    play(g, "ussr add angola botswana")
    assert ([ussr(g, c) for c in ("south_africa", "angola", "botswana")], asks(g)) == ([1, 1, 1], "us ops")
    house_rule = {"turn": 4, "options": "unrest_split=no"}
    g = play(played("ussr", "south_african_unrest", **house_rule), "ussr choose neighbours", "ussr add angola")
    assert [ussr(g, c) for c in ("south_africa", "angola", "botswana")] == [1, 2, 0]


def test_054_allende_adds_two_in_chile():
    g = played("ussr", "allende", turn=4, us="chile 3")
    assert (both(g, "chile"), where(g, "allende")) == ((3, 2), "removed")


def test_054_allende_is_soviet_on_american_operations_too():
    g = play(played("us", "allende", "influence", turn=4), "us place canada")
    assert (ussr(g, "chile"), where(g, "allende")) == (2, "removed")


def test_055_willy_brandt_pays_a_vp_and_takes_west_germany_out_of_nato():
    g = played("ussr", "willy_brandt", turn=4, effects="nato", us="west_germany 5 italy 2", hand_ussr="fidel")
    assert (g.vp, both(g, "west_germany"), where(g, "willy_brandt")) == (-1, (5, 1), "removed")
    play(g, "ussr play fidel", "ussr mode coup")
    assert legal(g) == {"west_germany"}


def test_055_willy_brandt_is_over_after_tear_down_this_wall():
    assert "event" not in modes("ussr", "willy_brandt", turn=4, effects="tear_down")
    g = play(played("us", "willy_brandt", "influence", turn=4, effects="tear_down"), "us place canada canada")
    assert (g.vp, where(g, "willy_brandt")) == (0, "discard")


def test_056_muslim_revolution_clears_two_of_eight_countries():
    spread = "sudan 1 iran 2 iraq 1 egypt 1 libya 1 saudi_arabia 1 syria 1 jordan 3 israel 4 lebanon 1 gulf_states 1"
    g = played("ussr", "muslim_revolution", turn=4, us=spread)
    assert legal(g) == {"sudan", "iran", "iraq", "egypt", "libya", "saudi_arabia", "syria", "jordan"}
    play(g, "ussr clear jordan iran")
    assert (us(g, "jordan"), us(g, "iran"), us(g, "egypt"), where(g, "muslim_revolution")) == (0, 0, 1, "discard")


def test_056_muslim_revolution_ends_where_nothing_is_left():
    g = play(played("us", "muslim_revolution", "event-first", turn=4, us="iran 2 israel 4"), "ussr clear iran")
    assert asks(g) == "us ops"


def test_057_abm_treaty_improves_defcon_before_its_four_operations():
    g = played("ussr", "abm_treaty", turn=4, defcon=3, us="italy 2 pakistan 2")
    assert (g.defcon, legal(g)) == (4, {"influence", "realign", "coup", "pass"})
    play(g, "ussr ops coup")
    assert legal(g) == {"pakistan"}
    play(g, "ussr coup pakistan", "chance die 3")
    assert (both(g, "pakistan"), g.milops, g.defcon, where(g, "abm_treaty")) == ((0, 1), [0, 4], 3, "discard")


def test_057_abm_treaty_gives_three_operations_under_red_scare_unless_the_house_says_no():
    lines = {"turn": 4, "effects": "red_scare_us", "us": "canada 2"}
    g = play(played("us", "abm_treaty", **lines), "us ops influence", "us place canada canada canada")
    assert asks(g) == "ussr play"
    g = play(played("us", "abm_treaty", options="event_ops_modified=no", **lines), "us ops influence")
    assert asks(play(g, "us place canada canada canada canada")) == "ussr play"


def test_058_cultural_revolution_claims_the_china_card_face_up():
    g = played("ussr", "cultural_revolution", turn=4, china="us down", effects="formosan")
    play(g, "ussr choose take")
    assert (g.china, g.china_up, g.vp, where(g, "cultural_revolution")) == (USSR, True, 0, "removed")
    assert (in_force(g, "formosan"), legal(g)) == (True, {"the_china_card", "pass"})


def test_058_cultural_revolution_may_leave_the_china_card_where_it_is():
    g = play(played("ussr", "cultural_revolution", turn=4, china="us down", hand_us="fidel"), "ussr choose leave")
    assert (g.china, g.china_up, g.vp, where(g, "cultural_revolution")) == (US, False, 0, "removed")


def test_058_cultural_revolution_pays_a_vp_to_the_holder():
    g = played("us", "cultural_revolution", "event-first", turn=4, china="ussr down")
    assert (g.vp, g.china, g.china_up) == (-1, USSR, False)
