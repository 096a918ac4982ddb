"""Mid War events: cards 59 to 81."""

import pytest

from sitroom.kernel import NOBODY, Match
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import U2
from twilight.helpers import asks, both, end_of_turn, in_force, legal, modes, play, played, position, us, ussr, where

WAR_CARDS = ["arab_israeli_war", "korean_war", "indo_pakistani_war", "brush_war", "iran_iraq_war"]


@pytest.mark.parametrize("war", WAR_CARDS)
def test_059_flower_power_pays_for_american_war_cards_used_for_operations(war):
    g = played("ussr", "flower_power", turn=8, hand_us=war, us="canada 1")
    assert where(g, "flower_power") == "removed"
    play(g, f"us play {war}", "us mode influence", "us place canada canada")
    assert g.vp == -2


def test_059_flower_power_pays_for_an_event_and_not_for_space_or_a_soviet_play():
    g = played("us", "indo_pakistani_war", turn=4, effects="flower_power")
    assert play(g, "us target india", "chance die 1").vp == -2
    assert play(played("us", "korean_war", "space", turn=4, effects="flower_power"), "chance die 6").vp == 0
    assert play(played("ussr", "korean_war", turn=4, effects="flower_power"), "chance die 1").vp == 0


@pytest.mark.parametrize(("use", "vp"), [("influence", -2), ("space", 0)])
def test_059_flower_power_counts_a_war_card_under_un_intervention_unless_it_goes_into_space(use, vp):
    g = played("us", "un_intervention", turn=4, effects="flower_power", hand_us="korean_war")
    assert play(g, "us with korean_war", f"us ops {use}").vp == vp


def test_059_flower_power_is_over_after_an_evil_empire():
    assert "event" not in modes("ussr", "flower_power", turn=8, effects="evil_empire")


def test_060_u2_incident_pays_again_for_un_intervention_of_either_side():
    g = played("ussr", "u2_incident", turn=4, hand_us="un_intervention fidel")
    assert (g.vp, where(g, "u2_incident")) == (-1, "removed")
    assert play(g, "us play un_intervention", "us mode event", "us with fidel").vp == -2
    g = played("ussr", "u2_incident", turn=4, hand_ussr="un_intervention nato")
    assert play(g, "ussr play un_intervention", "ussr mode event", "ussr with nato").vp == -2


def test_060_u2_incident_pays_once_however_often_un_intervention_is_played():
    hands = {"hand_us": "un_intervention fidel nasser nato", "hand_ussr": "u2_incident salt_negotiations marshall_plan"}
    g = position(turn=4, defcon=3, **hands)
    play(g, "ussr play u2_incident", "ussr mode event", "us play un_intervention", "us mode event", "us with fidel")
    play(g, "us ops influence", "us place canada canada", "ussr play salt_negotiations", "ussr mode event")
    play(g, "ussr take un_intervention", "us play nasser", "us mode influence", "us place canada")
    assert (g.vp, in_force(g, "u2")) == (-2, False)
    play(g, "ussr play un_intervention", "ussr mode event", "ussr with marshall_plan")
    assert g.vp == -2


def test_060_u2_incident_is_over_once_un_intervention_has_paid():
    """For all who look: rules, views, log and positions."""
    match = Match(
        GAME, position=GAME.position_text(played("ussr", "u2_incident", turn=4, hand_us="un_intervention fidel"))
    )
    for answer in ("un_intervention", "event", "fidel"):
        match.apply(match.state.read(US, answer))
    u2, un = CARD["u2_incident"], CARD["un_intervention"]
    assert match.log[-2:] == [("vp", USSR, 1, -2, u2), ("effect", u2, False, U2, un)]
    for seat in (US, USSR, NOBODY):
        assert "u2" not in GAME.view(match.state, seat)["effects"]
    assert "u2" not in GAME.position_text(match.state).split()


def test_060_u2_incident_has_paid_in_a_position_that_says_so():
    g = position(turn=4, effects="u2 u2_paid salt")
    assert (in_force(g, "u2"), in_force(g, "salt")) == (False, True)
    assert "effects: salt\n" in GAME.position_text(g)


def test_060_u2_incident_is_forgotten_in_the_next_turn():
    assert not in_force(end_of_turn(turn=4, effects="u2"), "u2")


def test_060_u2_incident_does_not_pay_for_the_operations_of_un_intervention():
    g = played("ussr", "u2_incident", turn=4, hand_us="un_intervention fidel")
    play(g, "us play un_intervention", "us mode influence", "us place canada")
    assert (g.vp, in_force(g, "u2")) == (-1, True)


def test_061_opec_pays_for_each_of_seven_oil_countries():
    held = "egypt 2 iran 2 libya 2 saudi_arabia 3 iraq 3 gulf_states 3 venezuela 2 israel 4 jordan 2"
    g = played("ussr", "opec", turn=4, ussr=held)
    assert (g.vp, where(g, "opec")) == (-7, "discard")


def test_061_opec_pays_nothing_for_american_oil_and_ends_with_north_sea_oil():
    assert played("us", "opec", "event-first", turn=4, us="iran 2", ussr="iraq 2").vp == 0
    assert "event" not in modes("ussr", "opec", turn=8, effects="north_sea_oil", ussr="iraq 3")


def test_062_lone_gunman_shows_the_american_hand_and_gives_one_operation():
    g = played("ussr", "lone_gunman", turn=4, hand_us="nato fidel")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["fidel", "nato"]
    play(g, "ussr ops influence", "ussr place poland")
    assert (ussr(g, "poland"), asks(g), where(g, "lone_gunman")) == (1, "us play", "removed")


def test_062_lone_gunman_acts_for_the_ussr_on_an_american_play_and_may_be_left_unused():
    assert asks(play(played("us", "lone_gunman", "event-first", turn=4), "ussr ops pass")) == "us ops"


def test_063_colonial_rear_guards_adds_one_in_each_of_four_countries_of_africa_and_southeast_asia():
    g = played("us", "colonial_rear_guards", turn=4, ussr="angola 2")
    assert {"egypt", "japan", "india"}.isdisjoint(legal(g))
    play(g, "us add angola malaysia")
    assert "malaysia" not in legal(g)
    play(g, "us add zaire sudan")
    assert (both(g, "angola"), us(g, "sudan"), where(g, "colonial_rear_guards")) == ((1, 2), 1, "discard")


def test_063_colonial_rear_guards_is_american_on_soviet_operations_too():
    g = play(played("ussr", "colonial_rear_guards", "influence", turn=4), "ussr place poland poland")
    assert asks(g) == "us add"


def test_064_panama_canal_returned_adds_one_in_three_countries():
    g = played("us", "panama_canal_returned", turn=4, ussr="costa_rica 1")
    assert (us(g, "panama"), both(g, "costa_rica"), us(g, "venezuela")) == (1, (1, 1), 1)
    assert where(g, "panama_canal_returned") == "removed"


def test_064_panama_canal_returned_happens_after_soviet_operations():
    g = play(played("ussr", "panama_canal_returned", "influence", turn=4), "ussr place poland")
    assert (us(g, "panama"), where(g, "panama_canal_returned")) == (1, "removed")


def test_065_camp_david_accords_pays_adds_in_three_countries_and_ends_the_arab_israeli_war():
    g = played("us", "camp_david_accords", turn=4, hand_ussr="arab_israeli_war")
    assert (g.vp, us(g, "israel"), us(g, "jordan"), us(g, "egypt")) == (1, 1, 1, 1)
    assert where(g, "camp_david_accords") == "removed"
    assert "event" not in legal(play(g, "ussr play arab_israeli_war"))


def test_065_camp_david_accords_does_not_happen_in_space():
    g = play(played("ussr", "camp_david_accords", "space", turn=4), "chance die 6")
    assert (g.vp, in_force(g, "camp_david"), where(g, "camp_david_accords")) == (0, False, "discard")


def test_066_puppet_governments_adds_one_in_each_of_three_empty_countries():
    g = played("us", "puppet_governments", turn=4, us="iran 1", ussr="cuba 1")
    assert {"iran", "cuba"}.isdisjoint(legal(g))
    play(g, "us add brazil chile angola")
    assert (us(g, "brazil"), us(g, "angola"), asks(g)) == (1, 1, "ussr play")
    assert where(g, "puppet_governments") == "removed"


def test_066_puppet_governments_need_not_use_all_three():
    g = play(played("ussr", "puppet_governments", "event-first", turn=4), "us add brazil")
    assert "brazil" not in legal(g)
    assert asks(play(g, "us add decline")) == "ussr ops"


def test_067_grain_sales_to_soviets_plays_the_drawn_card_whose_soviet_event_follows():
    g = played("us", "grain_sales_to_soviets", turn=4, hand_ussr="fidel nasser", us="cuba 1")
    play(g, "chance draw fidel")
    assert legal(g) == {"event-first", "influence", "space", "return"}
    play(g, "us mode influence", "us place canada canada")
    assert (us(g, "canada"), both(g, "cuba"), where(g, "fidel")) == (2, (0, 3), "removed")
    assert where(g, "grain_sales_to_soviets") == "discard"


def test_067_grain_sales_to_soviets_gives_the_card_back_for_its_own_two_operations():
    g = played("ussr", "grain_sales_to_soviets", "event-first", turn=4, hand_ussr="asia_scoring")
    play(g, "chance draw asia_scoring")
    assert legal(g) == {"event", "return"}
    play(g, "us mode return", "us ops influence", "us place canada canada")
    assert (us(g, "canada"), where(g, "asia_scoring"), asks(g)) == (2, "hand ussr", "ussr ops")
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["asia_scoring"]


def test_067_grain_sales_to_soviets_gives_operations_against_an_empty_hand():
    g = played("us", "grain_sales_to_soviets", turn=4, effects="containment", us="canada 1")
    assert (asks(g), legal(g)) == ("us ops", {"influence", "space"})
    assert asks(play(g, "us ops influence", "us place canada canada canada")) == "ussr play"


def test_067_grain_sales_to_soviets_may_cancel_the_drawn_event_with_un_intervention():
    g = played("us", "grain_sales_to_soviets", turn=4, hand_ussr="fidel", hand_us="un_intervention", us="cuba 1")
    play(g, "chance draw fidel", "us mode with-un", "us ops influence", "us place canada canada")
    assert (both(g, "cuba"), where(g, "fidel"), where(g, "un_intervention")) == ((1, 0), "discard", "discard")


def test_068_john_paul_ii_elected_pope_moves_poland_and_allows_solidarity():
    g = played("us", "john_paul_ii_elected_pope", turn=8, ussr="poland 3", hand_us="solidarity")
    assert (both(g, "poland"), where(g, "john_paul_ii_elected_pope")) == ((1, 1), "removed")
    assert "event" in legal(play(g, "ussr play pass", "us play solidarity"))


def test_068_john_paul_ii_elected_pope_takes_what_there_is():
    assert both(played("ussr", "john_paul_ii_elected_pope", "event-first", turn=4, ussr="poland 1"), "poland") == (1, 0)


def test_069_latin_american_death_squads_help_ones_own_coups_and_hamper_the_others():
    g = played("us", "latin_american_death_squads", turn=4, ussr="chile 1", us="bolivia 1", hand_us="containment nato")
    assert where(g, "latin_american_death_squads") == "discard"
    play(g, "ussr play the_china_card", "ussr mode coup", "ussr coup bolivia", "chance die 1")
    assert both(g, "bolivia") == (1, 0)
    play(g, "us play containment", "us mode coup", "us coup chile", "chance die 3")
    assert (both(g, "chile"), g.milops) == ((0, 0), [3, 4])


def test_069_latin_american_death_squads_work_in_latin_america_only():
    g = played("ussr", "latin_american_death_squads", turn=4, us="kenya 1", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode coup", "ussr coup kenya", "chance die 2")
    assert both(g, "kenya") == (1, 0)


def test_070_oas_founded_adds_two_in_latin_america_as_the_us_likes():
    g = played("us", "oas_founded", turn=4, ussr="cuba 3")
    assert {"italy", "canada", "angola"}.isdisjoint(legal(g))
    play(g, "us add cuba cuba")
    assert (both(g, "cuba"), where(g, "oas_founded")) == ((2, 3), "removed")


def test_070_oas_founded_may_be_split():
    g = play(played("ussr", "oas_founded", "event-first", turn=4), "us add panama brazil")
    assert (us(g, "panama"), us(g, "brazil"), asks(g)) == (1, 1, "ussr ops")


@pytest.mark.parametrize(("holder", "vp", "up"), [("us up", 2, True), ("ussr up", 0, False), ("ussr down", 0, False)])
def test_071_nixon_plays_the_china_card_for_two_vp_or_takes_it_face_down(holder, vp, up):
    g = played("us", "nixon_plays_the_china_card", turn=4, china=holder, hand_ussr="fidel")
    assert (g.vp, g.china, g.china_up) == (vp, US, up)
    assert where(g, "nixon_plays_the_china_card") == "removed"


def test_071_nixon_plays_the_china_card_leaves_formosan_resolution_in_force():
    g = played("us", "nixon_plays_the_china_card", turn=4, effects="formosan", hand_ussr="fidel")
    assert in_force(g, "formosan")


def test_072_sadat_expels_soviets_from_egypt():
    g = played("us", "sadat_expels_soviets", turn=4, ussr="egypt 4")
    assert (both(g, "egypt"), where(g, "sadat_expels_soviets")) == ((1, 0), "removed")


def test_072_sadat_expels_soviets_where_there_are_none():
    assert both(played("ussr", "sadat_expels_soviets", "event-first", turn=4, us="egypt 1"), "egypt") == (2, 0)


def test_073_shuttle_diplomacy_takes_a_soviet_battleground_out_of_the_next_scoring():
    g = played("us", "shuttle_diplomacy", turn=4, ussr="iraq 3 libya 2 syria 2", hand_ussr="middle_east_scoring")
    assert (where(g, "shuttle_diplomacy"), in_force(g, "shuttle")) == ("table", True)
    play(g, "ussr play middle_east_scoring", "ussr mode event")
    assert (asks(g), legal(g)) == ("us shuttle", {"iraq", "libya"})
    play(g, "us shuttle libya")
    assert (g.vp, ussr(g, "libya"), where(g, "shuttle_diplomacy")) == (-(5 + 1), 2, "discard")


def test_073_shuttle_diplomacy_is_spent_where_the_ussr_has_no_battleground():
    g = played("us", "asia_scoring", turn=4, ussr="vietnam 1", effects="shuttle", table="shuttle_diplomacy")
    assert (g.vp, where(g, "shuttle_diplomacy"), in_force(g, "shuttle")) == (-3, "discard", False)


def test_073_shuttle_diplomacy_waits_through_other_regions_and_final_scoring():
    waiting = {"effects": "shuttle", "table": "shuttle_diplomacy", "hand_ussr": "fidel"}
    g = played("us", "africa_scoring", turn=4, ussr="angola 1", **waiting)
    assert (g.vp, where(g, "shuttle_diplomacy")) == (-(1 + 1), "table")
    g = played("us", "fidel", "space", turn=10, round=7, ussr="thailand 2", **waiting | {"hand_ussr": ""})
    assert play(g, "chance die 6").vp == -(3 + 1 + 1)


def test_074_the_voice_of_america_removes_four_outside_europe_at_most_two_from_a_country():
    g = played("us", "the_voice_of_america", turn=4, ussr="cuba 3 angola 1 iraq 2 poland 3")
    assert "poland" not in legal(g)
    play(g, "us remove cuba cuba")
    assert legal(g) == {"angola", "iraq"}
    play(g, "us remove iraq angola")
    assert (ussr(g, "cuba"), ussr(g, "iraq"), ussr(g, "angola")) == (1, 1, 0)
    assert where(g, "the_voice_of_america") == "discard"


def test_074_the_voice_of_america_finds_nothing_outside_europe():
    assert asks(played("ussr", "the_voice_of_america", "event-first", turn=4, ussr="poland 3")) == "ussr ops"


def test_075_liberation_theology_adds_three_in_central_america_at_most_two_in_a_country():
    g = play(played("ussr", "liberation_theology", turn=4, us="cuba 3"), "ussr add cuba cuba")
    assert {"cuba", "brazil"}.isdisjoint(legal(g))
    play(g, "ussr add panama")
    assert (both(g, "cuba"), ussr(g, "panama"), where(g, "liberation_theology")) == ((3, 2), 1, "discard")


def test_075_liberation_theology_is_soviet_on_american_operations_too():
    assert asks(played("us", "liberation_theology", "event-first", turn=4)) == "ussr add"


def test_076_ussuri_river_skirmish_claims_the_china_card_face_up():
    g = played("us", "ussuri_river_skirmish", turn=4, china="ussr down", hand_ussr="fidel")
    play(g, "us choose take")
    assert (g.china, g.china_up, where(g, "ussuri_river_skirmish")) == (US, True, "removed")


def test_076_ussuri_river_skirmish_is_the_americans_choice_whoever_plays_it():
    g = played("ussr", "ussuri_river_skirmish", "event-first", turn=4, china="ussr down")
    assert (asks(g), legal(g)) == ("us choose", {"take", "leave"})
    play(g, "us choose leave")
    assert (g.china, asks(g)) == (USSR, "ussr ops")


def test_076_ussuri_river_skirmish_adds_four_in_asia_for_the_holder():
    g = played("us", "ussuri_river_skirmish", turn=4, china="us down", ussr="india 3", hand_ussr="fidel")
    assert {"iran", "egypt", "chinese_civil_war"}.isdisjoint(legal(g))
    play(g, "us add india india")
    assert "india" not in legal(g)
    play(g, "us add vietnam japan")
    assert (both(g, "india"), us(g, "vietnam"), g.china_up, asks(g)) == ((2, 3), 1, False, "ussr play")


def test_077_ask_not_replaces_any_of_the_american_hand():
    g = played("us", "ask_not", turn=4, hand_us="asia_scoring nasser nato", deck="comecon containment blockade")
    play(g, "us discard asia_scoring nasser pass", "chance deal comecon blockade")
    assert [where(g, c) for c in ("nato", "comecon", "blockade")] == ["hand us"] * 3
    assert (where(g, "asia_scoring"), g.vp, where(g, "ask_not")) == ("discard", 0, "removed")


def test_077_ask_not_may_keep_the_hand_and_redraws_what_it_discarded_from_an_empty_deck():
    g = play(played("us", "ask_not", turn=4, hand_us="nasser"), "us discard pass")
    assert (where(g, "nasser"), asks(g)) == ("hand us", "ussr play")
    g = played("us", "ask_not", turn=4, hand_us="nasser nato", deck="comecon")
    play(g, "us discard nasser nato pass", "chance deal comecon nasser")
    assert (where(g, "nasser"), where(g, "nato")) == ("hand us", "deck")


def test_078_alliance_for_progress_pays_for_latin_american_battlegrounds():
    g = played("us", "alliance_for_progress", turn=4, us="panama 2 mexico 2 brazil 2 peru 2 italy 2", ussr="cuba 3")
    assert (g.vp, where(g, "alliance_for_progress")) == (3, "removed")


def test_078_alliance_for_progress_without_any_is_still_removed():
    g = played("ussr", "alliance_for_progress", "event-first", turn=4, us="panama 1")
    assert (g.vp, where(g, "alliance_for_progress")) == (0, "removed")


def test_079_africa_scoring_marks_the_difference():
    g = played("ussr", "africa_scoring", turn=4, ussr="angola 1 zaire 1 sudan 1", us="nigeria 1")
    assert (g.vp, where(g, "africa_scoring")) == (-(4 + 2) + (1 + 1), "discard")


def test_079_africa_scoring_pays_control_six():
    all_five = "algeria 2 angola 1 nigeria 1 south_africa 3 zaire 1"
    assert played("us", "africa_scoring", turn=4, us=all_five).vp == 6 + 5


@pytest.mark.parametrize(
    ("space", "after", "vp"), [("us 0 ussr 1", 2, 0), ("us 1 ussr 5", 3, 0), ("us 3 ussr 4", 5, 3)]
)
def test_080_one_small_step_moves_who_is_behind_two_boxes_and_pays_the_second(space, after, vp):
    g = played("us", "one_small_step", turn=4, space=space)
    assert (g.space[US], g.vp, where(g, "one_small_step")) == (after, vp, "discard")


def test_080_one_small_step_needs_its_player_behind():
    assert "event" not in modes("us", "one_small_step", turn=4, space="us 2 ussr 2")
    assert "event" in modes("ussr", "one_small_step", turn=4, space="us 2 ussr 1")


def test_081_south_america_scoring_marks_the_difference():
    g = played("us", "south_america_scoring", turn=4, us="brazil 2 argentina 2 peru 2", ussr="chile 3")
    assert (g.vp, where(g, "south_america_scoring")) == ((5 + 2) - (2 + 1), "discard")


def test_081_south_america_scoring_pays_control_six():
    assert played("us", "south_america_scoring", turn=4, ussr="brazil 2 argentina 2 chile 3 venezuela 2").vp == -(6 + 4)


def test_081_south_america_scoring_must_be_played_in_the_turn_it_is_held():
    assert legal(position(turn=4, round=7, hand_ussr="south_america_scoring fidel")) == {"south_america_scoring"}
