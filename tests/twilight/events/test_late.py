"""Late War events: cards 82 to 102."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from twilight.helpers import asks, both, in_force, legal, modes, play, played, position, result, us, ussr, where


def test_082_iranian_hostage_crisis_turns_iran_and_lasts():
    g = played("ussr", "iranian_hostage_crisis", turn=8, us="iran 3", ussr="iran 1")
    assert (both(g, "iran"), in_force(g, "iranian_hostages")) == ((0, 3), True)
    assert where(g, "iranian_hostage_crisis") == "removed"


def test_082_iranian_hostage_crisis_does_not_double_american_terrorism():
    g = played("us", "terrorism", turn=8, effects="iranian_hostages", hand_ussr="fidel nasser")
    assert asks(play(g, "chance discard fidel")) == "ussr play"


def test_083_the_iron_lady_pays_clears_the_united_kingdom_and_gives_argentina_away():
    g = played("us", "the_iron_lady", turn=8, ussr="united_kingdom 2", us="united_kingdom 5 argentina 2")
    assert (g.vp, both(g, "united_kingdom"), both(g, "argentina")) == (1, (5, 0), (2, 1))
    assert (in_force(g, "iron_lady"), where(g, "the_iron_lady")) == (True, "removed")


def test_083_the_iron_lady_opens_no_way_for_the_operations_of_her_own_card():
    g = play(played("ussr", "the_iron_lady", "event-first", turn=8), "ussr ops influence")
    assert {"argentina", "chile"}.isdisjoint(legal(g))


@pytest.mark.parametrize(("libya", "vp"), [(5, 2), (2, 1), (1, 0), (0, 0)])
def test_084_reagan_bombs_libya_pays_for_every_two_soviet_influence(libya, vp):
    g = played("us", "reagan_bombs_libya", turn=8, ussr=f"libya {libya} poland 3")
    assert (g.vp, ussr(g, "libya"), where(g, "reagan_bombs_libya")) == (vp, libya, "removed")


def test_085_star_wars_makes_a_discarded_event_happen():
    g = played("us", "star_wars", turn=8, space="us 2 ussr 1", discard="nuclear_test_ban fidel asia_scoring", defcon=4)
    assert legal(g) == {"nuclear_test_ban", "fidel"}
    play(g, "us take nuclear_test_ban")
    assert (g.vp, where(g, "nuclear_test_ban"), where(g, "star_wars")) == (2, "discard", "removed")


def test_085_star_wars_leaves_a_soviet_event_to_the_ussr():
    g = play(played("us", "star_wars", turn=8, space="us 2", discard="fidel", us="cuba 1"), "us take fidel")
    assert (both(g, "cuba"), where(g, "fidel")) == ((0, 3), "removed")


def test_085_star_wars_pays_for_flower_power():
    g = played("us", "star_wars", turn=8, space="us 2", discard="korean_war", effects="flower_power")
    assert play(g, "us take korean_war", "chance die 1").vp == -2


def test_085_star_wars_needs_the_us_ahead_in_space():
    assert "event" not in modes("us", "star_wars", turn=8, space="us 2 ussr 2", discard="fidel")
    g = play(played("ussr", "star_wars", "influence", turn=8, discard="fidel"), "ussr place poland poland")
    assert (where(g, "star_wars"), where(g, "fidel")) == ("discard", "discard")


def test_085_star_wars_finds_no_card():
    g = played("us", "star_wars", turn=8, space="us 2", discard="asia_scoring")
    assert (asks(g), where(g, "star_wars")) == ("ussr play", "removed")


def test_086_north_sea_oil_gives_the_us_an_eighth_round_this_turn():
    g = played("us", "north_sea_oil", turn=8, round=7, hand_us="fidel nasser")
    assert (g.round, legal(g), where(g, "north_sea_oil")) == (8, {"fidel", "nasser", "pass"}, "removed")
    play(g, "us play pass")
    assert (g.turn, in_force(g, "north_sea_oil"), in_force(g, "north_sea_round")) == (9, True, False)


def test_086_north_sea_oil_of_a_soviet_round_ends_opec_and_gives_the_ussr_no_round():
    g = played("ussr", "north_sea_oil", "influence", turn=8, round=7, hand_us="fidel nasser", hand_ussr="opec nato")
    play(g, "ussr place poland poland poland", "us play fidel", "us mode space", "chance die 6")
    assert (in_force(g, "north_sea_oil"), g.round, asks(g)) == (True, 8, "us play")
    assert "event" not in modes("ussr", "opec", turn=8, effects="north_sea_oil", ussr="iraq 3")


def test_086_north_sea_oil_cannot_be_used_without_a_card():
    assert played("us", "north_sea_oil", turn=8, round=7).turn == 9


@pytest.mark.parametrize(("vp", "points"), [(0, 4), (3, 4), (-1, 6)])
def test_087_the_reformer_adds_four_or_when_leading_six_at_most_two_in_a_country(vp, points):
    g = played("ussr", "the_reformer", turn=8, vp=vp)
    countries = ["italy", "italy", "france", "france", "poland", "poland"][:points]
    assert "iran" not in legal(g)
    play(g, "ussr add italy italy")
    assert "italy" not in legal(g)
    play(g, "ussr add " + " ".join(countries[2:]))
    assert (asks(g), in_force(g, "reformer"), where(g, "the_reformer")) == ("ussr play", True, "removed")


def test_087_the_reformer_ends_soviet_coups_in_europe_but_not_realignment():
    g = position(turn=8, effects="reformer", us="italy 2", hand_ussr="fidel")
    assert legal(play(g, "ussr play fidel")) == {"event", "influence", "realign", "space"}


def test_088_marine_barracks_bombing_clears_lebanon_and_takes_two_more():
    g = played("ussr", "marine_barracks_bombing", turn=8, us="lebanon 3 israel 4 iran 1 turkey 2")
    assert (us(g, "lebanon"), legal(g)) == (0, {"israel", "iran"})
    play(g, "ussr remove israel israel")
    assert (us(g, "israel"), asks(g), where(g, "marine_barracks_bombing")) == (2, "ussr play", "removed")


def test_088_marine_barracks_bombing_finds_nothing_more():
    assert asks(played("us", "marine_barracks_bombing", "event-first", turn=8, us="lebanon 1")) == "us ops"


def test_089_soviets_shoot_down_kal_007_lowers_defcon_pays_and_rewards_south_korea():
    g = played("us", "soviets_shoot_down_kal_007", turn=8, us="south_korea 3", ussr="cuba 1")
    assert (g.defcon, g.vp, legal(g)) == (4, 2, {"influence", "realign", "pass"})
    play(g, "us ops influence", "us place japan japan japan japan")
    assert (us(g, "japan"), where(g, "soviets_shoot_down_kal_007")) == (4, "removed")


def test_089_soviets_shoot_down_kal_007_gives_no_operations_without_south_korea():
    g = played("ussr", "soviets_shoot_down_kal_007", "event-first", turn=8, us="south_korea 2")
    assert (g.defcon, g.vp, asks(g)) == (4, 2, "ussr ops")


def test_090_glasnost_pays_improves_defcon_and_after_the_reformer_gives_operations():
    g = played("ussr", "glasnost", turn=8, defcon=3, effects="reformer", us="cuba 1")
    assert (g.vp, g.defcon, legal(g)) == (-2, 4, {"influence", "realign", "pass"})
    play(g, "ussr ops influence", "ussr place poland poland poland poland")
    assert (ussr(g, "poland"), where(g, "glasnost")) == (4, "removed")


def test_090_glasnost_gives_no_operations_before_the_reformer():
    g = played("us", "glasnost", "event-first", turn=8, defcon=5)
    assert (g.vp, g.defcon, asks(g)) == (-2, 5, "us ops")


def test_091_ortega_elected_in_nicaragua_clears_it_and_offers_a_free_coup_beside_it():
    g = played("ussr", "ortega_elected_in_nicaragua", turn=8, us="nicaragua 2 honduras 2 cuba 1 panama 2")
    assert (us(g, "nicaragua"), legal(g)) == (0, {"coup", "pass"})
    play(g, "ussr ops coup")
    assert legal(g) == {"honduras", "cuba"}
    play(g, "ussr coup honduras", "chance die 3")
    assert (both(g, "honduras"), g.milops, where(g, "ortega_elected_in_nicaragua")) == ((1, 0), [0, 0], "removed")


def test_091_ortega_elected_in_nicaragua_coups_with_the_soviet_value_of_the_card():
    g = played("ussr", "ortega_elected_in_nicaragua", turn=8, us="honduras 2", effects="brezhnev")
    assert us(play(g, "ussr ops coup", "ussr coup honduras", "chance die 2"), "honduras") == 1


def test_091_ortega_elected_in_nicaragua_has_no_coup_without_a_target():
    assert asks(played("us", "ortega_elected_in_nicaragua", "event-first", turn=8, us="nicaragua 2")) == "us ops"


def test_092_terrorism_takes_a_card_at_random():
    g = played("us", "terrorism", turn=8, hand_ussr="duck_and_cover nasser")
    play(g, "chance discard duck_and_cover")
    assert (where(g, "duck_and_cover"), g.vp, where(g, "terrorism")) == ("discard", 0, "discard")


def test_092_terrorism_takes_two_american_cards_after_the_hostage_crisis():
    g = played("ussr", "terrorism", turn=8, effects="iranian_hostages", hand_us="asia_scoring nato fidel")
    play(g, "chance discard asia_scoring fidel")
    assert (asks(g), legal(g), where(g, "asia_scoring")) == ("us play", {"nato"}, "discard")


def test_092_terrorism_finds_too_few_cards():
    assert asks(played("us", "terrorism", turn=8)) == "ussr play"
    g = played("ussr", "terrorism", turn=8, effects="iranian_hostages", hand_us="nato")
    assert asks(play(g, "chance discard nato")) == "ussr play"


def test_093_iran_contra_scandal_takes_one_off_american_realignment_dice():
    g = played("ussr", "iran_contra_scandal", turn=8, ussr="haiti 1 kenya 2", hand_us="fidel")
    assert where(g, "iran_contra_scandal") == "removed"
    play(g, "us play fidel", "us mode realign", "us realign kenya", "chance dice 3-5")
    assert ussr(g, "kenya") == 2
    play(g, "us realign kenya", "chance dice 3-6")
    assert ussr(g, "kenya") == 1


@pytest.mark.parametrize(
    ("options", "left"),
    [("", 1), ("iran_contra_every_roll=yes", 1), ("iran_contra_every_roll=no", 2), ("preset=app", 1)],
)
def test_093_iran_contra_scandal_bears_by_option_on_soviet_realignments_too(options, left):
    lines = {"options": options, "turn": 8, "effects": "iran_contra", "us": "kenya 2", "ussr": "kenya 2"}
    g = play(position(hand_ussr="nasser fidel", **lines), "ussr play nasser", "ussr mode realign")
    play(g, "ussr realign kenya", "chance dice 3-3")
    assert us(g, "kenya") == left
    g = play(position(phasing="us", hand_us="truman_doctrine", **lines), "us play truman_doctrine", "us mode realign")
    play(g, "us realign kenya", "chance dice 3-3")
    assert us(g, "kenya") == 1  # of its own realignments there is no doubt


def test_093_iran_contra_scandal_ends_with_the_turn():
    g = play(played("us", "iran_contra_scandal", "influence", turn=8, round=7), "us place canada canada")
    assert (g.turn, in_force(g, "iran_contra")) == (9, False)


def test_094_chernobyl_closes_a_region_to_soviet_operations():
    g = played("us", "chernobyl", turn=8, ussr="poland 3 cuba 2", hand_ussr="fidel comecon")
    assert legal(g) == {"europe", "asia", "middle_east", "africa", "central_america", "south_america", "decline"}
    play(g, "us region europe", "ussr play fidel", "ussr mode influence")
    assert (legal(g) & {"poland", "finland", "cuba", "nicaragua"}, where(g, "chernobyl")) == (
        {"cuba", "nicaragua"},
        "removed",
    )


def test_094_chernobyl_leaves_events_alone_and_may_be_declined():
    g = play(played("us", "chernobyl", turn=8, hand_ussr="comecon"), "us region europe", "ussr play comecon")
    assert ussr(play(g, "ussr mode event", "ussr add poland"), "poland") == 1
    g = play(played("ussr", "chernobyl", "event-first", turn=8), "us region decline", "ussr ops influence")
    assert "poland" in legal(g)


def test_095_latin_american_debt_crisis_doubles_two_south_american_countries():
    g = played("ussr", "latin_american_debt_crisis", turn=8, ussr="chile 2 peru 1 brazil 3 cuba 3", hand_us="fidel")
    assert legal(g) == {"pass"}
    play(g, "us discard pass")
    assert legal(g) == {"chile", "peru", "brazil"}
    play(g, "ussr double chile brazil")
    assert (ussr(g, "chile"), ussr(g, "brazil"), ussr(g, "peru")) == (4, 6, 1)
    assert where(g, "latin_american_debt_crisis") == "discard"


def test_095_latin_american_debt_crisis_is_bought_off_with_a_card_worth_three():
    g = played("us", "latin_american_debt_crisis", "event-first", turn=8, ussr="chile 2", hand_us="containment nasser")
    assert legal(g) == {"pass", "containment"}
    play(g, "us discard containment")
    assert (ussr(g, "chile"), where(g, "containment"), asks(g)) == (2, "discard", "us ops")


def test_096_tear_down_this_wall_adds_three_and_rolls_anywhere_in_europe():
    g = played("us", "tear_down_this_wall", turn=8, defcon=2, ussr="east_germany 3 bulgaria 2 cuba 1")
    assert (both(g, "east_germany"), legal(g)) == ((3, 3), {"coup", "realign", "pass"})
    play(g, "us ops coup")
    assert legal(g) == {"east_germany", "bulgaria"}
    play(g, "us coup bulgaria", "chance die 5")
    assert (both(g, "bulgaria"), g.milops, where(g, "tear_down_this_wall")) == ((0, 0), [0, 0], "removed")
    assert in_force(g, "tear_down")


def test_096_tear_down_this_wall_realigns_from_one_end_of_europe_to_the_other():
    g = played("us", "tear_down_this_wall", turn=8, ussr="bulgaria 3 norway 3")
    play(g, "us ops realign", "us realign bulgaria", "chance dice 1-1")
    assert legal(g) == {"bulgaria", "norway"}


def test_096_tear_down_this_wall_rolls_with_the_american_value_of_the_card():
    g = played("us", "tear_down_this_wall", turn=8, effects="red_scare_us", ussr="bulgaria 2")
    assert ussr(play(g, "us ops coup", "us coup bulgaria", "chance die 5"), "bulgaria") == 1


def test_096_tear_down_this_wall_puts_west_germany_back_under_nato():
    g = played("ussr", "tear_down_this_wall", "event-first", turn=8, effects="nato willy_brandt", us="west_germany 4")
    assert (in_force(g, "willy_brandt"), in_force(g, "tear_down")) == (False, True)
    assert legal(g) == {"influence"}


def test_097_an_evil_empire_pays_a_vp_and_ends_flower_power():
    g = played("us", "an_evil_empire", turn=8, effects="flower_power", hand_us="korean_war")
    assert (g.vp, in_force(g, "flower_power"), where(g, "an_evil_empire")) == (1, False, "removed")
    play(g, "ussr play pass", "us play korean_war", "us mode event-first", "chance die 1")
    assert g.vp == 1


def test_097_an_evil_empire_bars_flower_power_before_it_comes():
    g = played("ussr", "an_evil_empire", "event-first", turn=8)
    assert (g.vp, in_force(g, "evil_empire")) == (1, True)
    assert "event" not in modes("ussr", "flower_power", turn=8, effects="evil_empire")


def test_098_aldrich_ames_remix_opens_the_american_hand_and_takes_a_card_of_it():
    g = played("ussr", "aldrich_ames_remix", turn=8, hand_us="asia_scoring nato")
    assert (asks(g), legal(g)) == ("ussr discard", {"asia_scoring", "nato"})
    play(g, "ussr discard asia_scoring")
    assert (where(g, "asia_scoring"), where(g, "aldrich_ames_remix")) == ("discard", "removed")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["nato"]
    assert ("reveal", US, CARD["nato"], CARD["aldrich_ames_remix"]) in g.log


def test_098_aldrich_ames_remix_shows_cards_drawn_later_and_ends_with_the_turn():
    g = played("ussr", "aldrich_ames_remix", turn=8, hand_us="ask_not fidel nato", deck="comecon nasser")
    play(g, "ussr discard nato", "us play ask_not", "us mode event", "us discard fidel pass", "chance deal comecon")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["comecon"]
    g = played("ussr", "aldrich_ames_remix", turn=8, round=7)
    assert (g.turn, in_force(g, "hand_shown_us")) == (9, False)


def test_099_pershing_ii_deployed_pays_and_takes_one_from_up_to_three_countries():
    g = played("ussr", "pershing_ii_deployed", turn=8, us="italy 2 france 1 turkey 1 canada 2 poland 1")
    assert (g.vp, legal(g)) == (-1, {"italy", "france", "turkey", "canada", "decline"})
    play(g, "ussr clear italy")
    assert "italy" not in legal(g)
    play(g, "ussr clear france canada")
    assert ([us(g, c) for c in ("italy", "france", "turkey", "canada")], asks(g)) == ([1, 0, 1, 1], "ussr play")
    assert where(g, "pershing_ii_deployed") == "removed"


def test_099_pershing_ii_deployed_may_stop_or_find_nothing():
    g = play(played("us", "pershing_ii_deployed", "event-first", turn=8, us="italy 2"), "ussr clear decline")
    assert (us(g, "italy"), asks(g)) == (2, "us ops")
    assert asks(played("ussr", "pershing_ii_deployed", turn=8)) == "ussr play"


@pytest.mark.parametrize(("vp", "ends"), [(7, "us wins"), (5, "ussr wins"), (6, "draw")])
def test_100_wargames_gives_six_vp_and_ends_the_match_without_final_scoring(vp, ends):
    g = play(played("us", "wargames", turn=8, defcon=2, vp=vp, ussr="angola 1"), "us choose end")
    assert (g.vp, result(g)) == (vp - 6, f"{ends}: wargames")


def test_100_wargames_of_the_ussr_gives_the_six_vp_to_the_us():
    g = play(played("ussr", "wargames", turn=8, defcon=2, vp=-7), "ussr choose end")
    assert (g.vp, result(g)) == (-1, "ussr wins: wargames")


def test_100_wargames_may_be_let_pass_and_needs_defcon_two():
    g = play(played("ussr", "wargames", turn=8, defcon=2), "ussr choose continue")
    assert (asks(g), where(g, "wargames")) == ("ussr play", "removed")
    assert "event" not in modes("us", "wargames", turn=8, defcon=3)


@pytest.mark.parametrize(("house_rule", "ends"), [("player", "us wins"), ("opponent", "ussr wins")])
def test_100_wargames_at_zero_goes_by_the_house_rule(house_rule, ends):
    g = played("us", "wargames", turn=8, defcon=2, vp=6, options=f"wargames_at_zero={house_rule}")
    assert result(play(g, "us choose end")) == f"{ends}: wargames"


def test_101_solidarity_adds_three_in_poland_after_john_paul_ii():
    g = played("us", "solidarity", turn=8, effects="john_paul", ussr="poland 3")
    assert (both(g, "poland"), where(g, "solidarity")) == ((3, 3), "removed")


def test_101_solidarity_before_john_paul_ii_gives_operations_only():
    assert "event" not in modes("us", "solidarity", turn=8)
    g = play(played("ussr", "solidarity", "influence", turn=8), "ussr place poland poland")
    assert (both(g, "poland"), where(g, "solidarity")) == ((0, 2), "discard")


@pytest.mark.parametrize(("die", "vp", "iran"), [(4, 0, (3, 0)), (5, -2, (0, 3))])
def test_102_iran_iraq_war_is_won_on_four_less_enemy_neighbours(die, vp, iran):
    g = played("ussr", "iran_iraq_war", turn=8, us="iran 3 pakistan 2")
    assert legal(g) == {"iran", "iraq"}
    play(g, "ussr target iran", f"chance die {die}")
    assert (g.vp, both(g, "iran"), g.milops, where(g, "iran_iraq_war")) == (vp, iran, [0, 2], "removed")


def test_102_iran_iraq_war_keeps_its_two_military_operations_under_red_scare():
    g = played("us", "iran_iraq_war", turn=8, effects="red_scare_us")
    assert play(g, "us target iraq", "chance die 1").milops == [2, 0]
