"""Early War events: cards 21 to 35."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, both, in_force, legal, modes, play, played, position, us, ussr, where


@pytest.mark.parametrize("first", ["marshall_plan", "warsaw_pact"])
def test_021_nato_follows_marshall_plan_or_warsaw_pact_and_guards_what_the_us_controls(first):
    g = played("us", "nato", effects=first, us="italy 2 greece 1", hand_ussr="fidel")
    assert (in_force(g, "nato"), where(g, "nato")) == (True, "removed")
    play(g, "ussr play fidel", "ussr mode coup")
    assert legal(g) == {"greece"}


def test_021_nato_without_either_gives_operations_only_and_is_discarded():
    g = play(played("ussr", "nato", "influence"), "ussr place finland finland finland finland")
    assert (in_force(g, "nato"), where(g, "nato")) == (False, "discard")
    assert "event" not in modes("us", "nato")


def test_022_independent_reds_matches_the_ussr_in_one_of_five_countries():
    g = played("us", "independent_reds", ussr="hungary 3 romania 1 poland 4 bulgaria 1", us="hungary 1 bulgaria 1")
    assert legal(g) == {"hungary", "romania"}
    play(g, "us add hungary")
    assert (both(g, "hungary"), where(g, "independent_reds")) == ((3, 3), "removed")


def test_022_independent_reds_with_nothing_to_match_is_still_removed():
    g = played("ussr", "independent_reds", "event-first", ussr="poland 3")
    assert (where(g, "independent_reds"), asks(g)) == ("removed", "ussr ops")


def test_023_marshall_plan_adds_one_in_each_of_seven_countries_the_ussr_does_not_control():
    g = played("us", "marshall_plan", ussr="italy 2 france 2")
    assert "italy" not in legal(g)
    play(g, "us add france west_germany benelux denmark canada austria finland")
    assert (both(g, "france"), us(g, "finland"), us(g, "austria"), asks(g)) == ((1, 2), 1, 1, "ussr play")
    assert (in_force(g, "marshall_plan"), where(g, "marshall_plan")) == (True, "removed")


def test_023_marshall_plan_is_american_on_soviet_operations_too():
    g = played("ussr", "marshall_plan", "event-first")
    assert asks(g) == "us add"
    play(g, "us add italy")
    assert "italy" not in legal(g)


@pytest.mark.parametrize(("die", "vp", "india"), [(4, 0, (0, 2)), (5, 2, (2, 0))])
def test_024_indo_pakistani_war_is_won_on_four_less_enemy_neighbours(die, vp, india):
    g = played("us", "indo_pakistani_war", ussr="india 2 pakistan 2")
    assert legal(g) == {"india", "pakistan"}
    play(g, "us target india", f"chance die {die}")
    assert (g.vp, both(g, "india"), g.milops, where(g, "indo_pakistani_war")) == (vp, india, [2, 0], "discard")


def test_024_indo_pakistani_war_pays_with_nothing_at_stake():
    g = play(played("ussr", "indo_pakistani_war"), "ussr target pakistan", "chance die 4")
    assert (g.vp, g.milops, both(g, "pakistan")) == (-2, [0, 2], (0, 0))


def test_025_containment_adds_a_point_to_american_cards_up_to_four():
    g = played("us", "containment", hand_us="nasser nato", us="canada 4")
    assert where(g, "containment") == "removed"
    play(g, "ussr play pass", "us play nasser", "us mode influence", "us place canada canada")
    play(g, "ussr play pass", "us play nato", "us mode influence", "us place canada canada canada canada")
    assert (us(g, "canada"), asks(g)) == (10, "ussr play")


def test_025_containment_works_for_the_us_on_a_soviet_play():
    g = played("ussr", "containment", "event-first", ussr="cuba 1")
    play(g, "ussr ops influence", "ussr place cuba cuba cuba")
    assert (in_force(g, "containment"), ussr(g, "cuba")) == (True, 4)


def test_026_cia_created_shows_the_soviet_hand_and_gives_one_operation():
    g = played("us", "cia_created", hand_ussr="nasser asia_scoring")
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["asia_scoring", "nasser"]
    play(g, "us ops influence", "us place canada")
    assert (us(g, "canada"), asks(g), where(g, "cia_created")) == (1, "ussr play", "removed")


def test_026_cia_created_acts_for_the_us_on_a_soviet_play_and_may_be_left_unused():
    g = play(played("ussr", "cia_created", "event-first"), "us ops pass")
    assert asks(g) == "ussr ops"


def test_027_us_japan_mutual_defense_pact_gives_control_of_japan_for_good():
    g = played("us", "us_japan_mutual_defense_pact", us="japan 1", ussr="japan 1", hand_ussr="fidel nasser")
    assert (both(g, "japan"), where(g, "us_japan_mutual_defense_pact")) == ((5, 1), "removed")
    assert {"coup", "realign"}.isdisjoint(legal(play(g, "ussr play fidel")))


def test_027_us_japan_mutual_defense_pact_adds_nothing_to_control():
    assert us(played("ussr", "us_japan_mutual_defense_pact", "event-first", us="japan 6"), "japan") == 6


def test_028_suez_crisis_removes_four_at_most_two_from_each_of_three_countries():
    g = played("ussr", "suez_crisis", us="france 3 united_kingdom 5 israel 2 italy 2")
    assert legal(g) == {"france", "united_kingdom", "israel"}
    play(g, "ussr remove france france")
    assert legal(g) == {"united_kingdom", "israel"}
    play(g, "ussr remove united_kingdom israel")
    assert (us(g, "france"), us(g, "united_kingdom"), us(g, "israel")) == (1, 4, 1)
    assert (asks(g), where(g, "suez_crisis")) == ("ussr play", "removed")


def test_028_suez_crisis_ends_where_nothing_is_left():
    g = play(played("us", "suez_crisis", "event-first", us="israel 1"), "ussr remove israel")
    assert asks(g) == "us ops"


@pytest.mark.parametrize(("turn", "left"), [(7, [2, 3, 0]), (8, [1, 2, 0])])
def test_029_east_european_unrest_removes_one_or_in_the_late_war_two_from_three_countries(turn, left):
    g = played("us", "east_european_unrest", turn=turn, ussr="poland 3 east_germany 4 finland 1 hungary 2 cuba 3")
    assert legal(g) == {"poland", "east_germany", "finland", "hungary"}
    play(g, "us clear poland east_germany finland")
    assert [ussr(g, c) for c in ("poland", "east_germany", "finland")] == left
    assert (ussr(g, "hungary"), where(g, "east_european_unrest")) == (2, "discard")


def test_029_east_european_unrest_needs_soviet_influence():
    g = played("ussr", "east_european_unrest", "event-first", ussr="cuba 3")
    assert asks(g) == "ussr ops"


def test_030_decolonization_adds_one_in_each_of_four_countries_of_africa_and_southeast_asia():
    g = played("ussr", "decolonization", us="thailand 2")
    assert {"india", "egypt", "japan"}.isdisjoint(legal(g))
    play(g, "ussr add angola thailand vietnam")
    assert "angola" not in legal(g)
    play(g, "ussr add zaire")
    assert (both(g, "thailand"), ussr(g, "zaire"), where(g, "decolonization")) == ((2, 1), 1, "discard")


def test_030_decolonization_is_soviet_on_american_operations_too():
    g = play(played("us", "decolonization", "influence"), "us place canada canada")
    assert asks(g) == "ussr add"


def test_031_red_scare_purge_takes_a_point_off_the_opponents_cards_down_to_one():
    g = played("us", "red_scare_purge", hand_ussr="fidel nasser", ussr="cuba 1")
    play(g, "ussr play fidel", "ussr mode influence", "ussr place cuba")
    play(g, "ussr play nasser", "ussr mode influence", "ussr place cuba")
    assert (ussr(g, "cuba"), where(g, "red_scare_purge")) == (3, "discard")


def test_031_red_scare_purge_of_the_ussr_strikes_the_us_alone_until_the_turn_ends():
    g = played("ussr", "red_scare_purge", round=6, hand_us="fidel", us="canada 2")
    assert (in_force(g, "red_scare_us"), in_force(g, "red_scare_ussr")) == (True, False)
    play(g, "us play fidel", "us mode influence", "us place canada")
    assert (g.turn, in_force(g, "red_scare_us")) == (2, False)


def test_032_un_intervention_uses_an_opponents_card_without_its_event():
    g = played("us", "un_intervention", hand_us="fidel asia_scoring nato", us="cuba 2")
    assert legal(g) == {"fidel"}
    play(g, "us with fidel", "us ops influence", "us place canada canada")
    assert (both(g, "cuba"), us(g, "canada")) == ((2, 0), 2)
    assert (where(g, "fidel"), where(g, "un_intervention")) == ("discard", "discard")


def test_032_un_intervention_needs_a_card_of_the_opponent():
    assert "event" not in modes("us", "un_intervention", hand_us="un_intervention nato asia_scoring olympic_games")


def test_032_un_intervention_is_never_a_headline():
    assert legal(position(round=0, hand_us="un_intervention fidel", hand_ussr="nasser"), "us") == {"fidel"}


def test_033_de_stalinization_moves_up_to_four_at_most_two_into_a_country():
    g = played("ussr", "de_stalinization", ussr="poland 4 finland 1", us="panama 2 mexico 1")
    play(g, "ussr remove poland poland finland decline")
    assert {"panama"}.isdisjoint(legal(g))
    play(g, "ussr add brazil brazil")
    assert "brazil" not in legal(g)
    play(g, "ussr add mexico")
    assert (ussr(g, "poland"), ussr(g, "finland"), ussr(g, "brazil"), both(g, "mexico")) == (2, 0, 2, (1, 1))
    assert (asks(g), where(g, "de_stalinization")) == ("ussr play", "removed")


def test_033_de_stalinization_moves_four_at_most_and_may_move_none():
    g = play(played("ussr", "de_stalinization", ussr="poland 6"), "ussr remove poland poland poland poland")
    assert asks(g) == "ussr add"
    g = play(played("us", "de_stalinization", "event-first", ussr="poland 6"), "ussr remove decline")
    assert (ussr(g, "poland"), asks(g)) == (6, "us ops")


@pytest.mark.parametrize(("defcon", "vp", "after"), [(5, 3, 5), (3, 1, 5), (2, 0, 4)])
def test_034_nuclear_test_ban_pays_defcon_less_two_and_then_improves_it(defcon, vp, after):
    g = played("us", "nuclear_test_ban", defcon=defcon)
    assert (g.vp, g.defcon, where(g, "nuclear_test_ban")) == (vp, after, "discard")


def test_034_nuclear_test_ban_pays_its_player():
    assert played("ussr", "nuclear_test_ban", defcon=4).vp == -2


@pytest.mark.parametrize(("taiwan", "vp"), [(3, 3 + 1), (2, 0)])
def test_035_formosan_resolution_makes_american_taiwan_score_as_a_battleground(taiwan, vp):
    g = played("us", "formosan_resolution", us=f"taiwan {taiwan}", hand_ussr="asia_scoring")
    assert (in_force(g, "formosan"), where(g, "formosan_resolution")) == (True, "removed")
    assert play(g, "ussr play asia_scoring", "ussr mode event").vp == vp


def test_035_formosan_resolution_leaves_taiwan_an_ordinary_country_for_coups():
    g = play(played("ussr", "fidel", "coup", effects="formosan", us="taiwan 3"), "ussr coup taiwan", "chance die 6")
    assert g.defcon == 5


def test_035_formosan_resolution_does_not_count_at_a_summit():
    asia = {"us": "taiwan 3 australia 4 japan 4", "ussr": "north_korea 3"}
    g = play(played("us", "summit", effects="formosan", **asia), "chance dice 3-3")
    assert (g.vp, asks(g)) == (0, "ussr play")
