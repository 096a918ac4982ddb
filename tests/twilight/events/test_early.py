"""Early War events: cards 1 to 20."""

import pytest

from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from twilight.helpers import asks, both, in_force, legal, modes, play, played, position, result, us, ussr, where


def test_001_asia_scoring_marks_the_difference_of_domination_and_presence():
    g = played("us", "asia_scoring", us="japan 4 south_korea 3 taiwan 3 pakistan 2", ussr="india 3 afghanistan 2")
    assert (g.vp, where(g, "asia_scoring")) == ((7 + 3) - (3 + 1), "discard")


def test_001_asia_scoring_pays_control_battlegrounds_and_soviet_neighbours():
    everywhere = "india 3 japan 4 north_korea 3 pakistan 2 south_korea 3 thailand 2 afghanistan 2"
    assert played("ussr", "asia_scoring", us=everywhere).vp == 9 + 6 + 2


def test_001_asia_scoring_of_an_empty_region_changes_nothing():
    g = played("ussr", "asia_scoring", us="japan 3", ussr="india 2")
    assert (g.vp, where(g, "asia_scoring")) == (0, "discard")


def test_002_europe_scoring_marks_the_difference_of_domination_and_presence():
    g = played("ussr", "europe_scoring", us="italy 2 france 3 romania 3", ussr="poland 3")
    assert (g.vp, where(g, "europe_scoring")) == ((7 + 2 + 1) - (3 + 1), "discard")


def test_002_europe_scoring_wins_the_match_for_control_whatever_the_vp():
    g = played("ussr", "europe_scoring", vp=-19, us="west_germany 4 france 3 italy 2 poland 3 east_germany 3 greece 2")
    assert (result(g), g.vp) == ("us wins: europe", -19)


def test_002_europe_scoring_is_no_control_without_more_countries():
    all_five = "west_germany 4 france 3 italy 2 poland 3 east_germany 3"
    g = played("us", "europe_scoring", us=all_five, ussr="hungary 3 bulgaria 3 greece 2 turkey 2 spain_portugal 2")
    assert (g.vp, result(g)) == ((3 + 5 + 1) - 3, "")


def test_003_middle_east_scoring_marks_the_difference_of_domination_and_presence():
    g = played("us", "middle_east_scoring", us="israel 4 iran 2 lebanon 1", ussr="iraq 3")
    assert (g.vp, where(g, "middle_east_scoring")) == ((5 + 2) - (3 + 1), "discard")


def test_003_middle_east_scoring_is_no_domination_with_battlegrounds_alone():
    assert played("us", "middle_east_scoring", ussr="iraq 3 libya 2", us="lebanon 1").vp == 3 - (3 + 2)


def test_004_duck_and_cover_lowers_defcon_and_pays_5_less_the_new_level():
    g = played("us", "duck_and_cover", defcon=3)
    assert (g.defcon, g.vp, where(g, "duck_and_cover")) == (2, 3, "discard")


def test_004_duck_and_cover_pays_the_us_when_the_ussr_uses_its_operations():
    g = play(played("ussr", "duck_and_cover", "influence"), "ussr place finland finland finland")
    assert (g.defcon, g.vp, ussr(g, "finland")) == (4, 1, 3)


def test_005_five_year_plan_makes_an_american_card_happen():
    g = played("us", "five_year_plan", hand_ussr="truman_doctrine nasser", ussr="greece 1")
    play(g, "chance discard truman_doctrine", "us clear greece")
    assert (ussr(g, "greece"), where(g, "truman_doctrine")) == (0, "removed")
    assert ("discard", USSR, CARD["truman_doctrine"], CARD["five_year_plan"]) in g.log
    assert ("event", CARD["truman_doctrine"], US) in g.log


@pytest.mark.parametrize("card", ["nasser", "olympic_games", "asia_scoring", "nato"])
def test_005_five_year_plan_only_discards_cards_that_are_not_american_or_cannot_happen(card):
    g = play(played("us", "five_year_plan", hand_ussr=card, us="japan 4"), f"chance discard {card}")
    assert (where(g, card), g.vp, both(g, "egypt"), in_force(g, "nato")) == ("discard", 0, (0, 0), False)


def test_005_five_year_plan_finds_an_empty_hand():
    g = played("ussr", "five_year_plan", "event-first")
    assert asks(g) == "ussr ops"


def test_006_the_china_card_has_a_fifth_point_in_asia_and_passes_face_down():
    g = position(ussr="north_korea 3", us="japan 1", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place south_korea south_korea south_korea")
    play(g, "ussr place afghanistan afghanistan")
    assert (ussr(g, "south_korea"), ussr(g, "afghanistan")) == (3, 2)
    assert (g.china, g.china_up) == (US, False)


def test_006_the_china_card_has_four_points_where_one_leaves_asia():
    g = position(ussr="north_korea 3")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place poland afghanistan afghanistan afghanistan")
    assert (ussr(g, "poland"), ussr(g, "afghanistan"), g.china) == (1, 3, US)


def test_006_the_china_card_has_no_event():
    assert {"event", "event-first"}.isdisjoint(legal(play(position(), "ussr play the_china_card")))


@pytest.mark.parametrize(("holder", "kept"), [("us", False), ("ussr", True)])
def test_006_the_china_card_ends_formosan_resolution_when_the_us_plays_it(holder, kept):
    g = position(phasing=holder, china=holder, effects="formosan", us="japan 4", ussr="north_korea 3", hand_us="fidel")
    play(g, f"{holder} play the_china_card", f"{holder} mode space", "chance die 6")
    assert in_force(g, "formosan") == kept


@pytest.mark.parametrize(("holder", "vp"), [("us", 1), ("ussr", -1)])
def test_006_the_china_card_is_worth_a_vp_after_turn_10(holder, vp):
    g = play(played("us", "fidel", "space", turn=10, round=7, china=holder), "chance die 6")
    assert (g.vp, result(g)) == (vp, f"{holder} wins: final")


def test_007_socialist_governments_removes_three_at_most_two_from_a_country():
    g = play(played("ussr", "socialist_governments", us="italy 3 france 2 poland 2"), "ussr remove italy italy")
    assert legal(g) == {"france"}
    play(g, "ussr remove france")
    assert (us(g, "italy"), us(g, "france"), asks(g)) == (1, 1, "ussr play")
    assert where(g, "socialist_governments") == "discard"


def test_007_socialist_governments_ends_where_nothing_is_left():
    g = play(played("us", "socialist_governments", "event-first", us="canada 1"), "ussr remove canada")
    assert asks(g) == "us ops"


def test_007_socialist_governments_is_over_after_the_iron_lady():
    assert "event" not in modes("ussr", "socialist_governments", effects="iron_lady", us="italy 3")


def test_008_fidel_drives_the_us_out_and_gives_control():
    g = played("ussr", "fidel", us="cuba 4", ussr="cuba 1")
    assert (both(g, "cuba"), where(g, "fidel")) == ((0, 3), "removed")


def test_008_fidel_adds_nothing_where_the_ussr_has_more_than_control():
    assert both(played("ussr", "fidel", us="cuba 1", ussr="cuba 5"), "cuba") == (0, 5)


def test_008_fidel_does_not_happen_in_space():
    g = play(played("us", "fidel", "space", us="cuba 2"), "chance die 6")
    assert (both(g, "cuba"), where(g, "fidel")) == ((2, 0), "discard")


def test_009_vietnam_revolts_adds_two_and_a_point_for_southeast_asia():
    g = played("ussr", "vietnam_revolts", hand_ussr="nasser")
    assert (ussr(g, "vietnam"), in_force(g, "vietnam_revolts"), where(g, "vietnam_revolts")) == (2, True, "removed")
    play(g, "ussr play nasser", "ussr mode influence", "ussr place vietnam laos_cambodia")
    assert (ussr(g, "vietnam"), ussr(g, "laos_cambodia"), asks(g)) == (3, 1, "ussr play")


def test_009_vietnam_revolts_gives_nothing_elsewhere_and_ends_with_the_turn():
    g = position(round=6, phasing="ussr", effects="vietnam_revolts", ussr="vietnam 2", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode influence", "ussr place finland")
    assert "vietnam" in legal(g)
    play(g, "ussr place vietnam")
    assert (ussr(g, "vietnam"), in_force(g, "vietnam_revolts"), g.turn) == (3, False, 2)


def test_010_blockade_takes_west_germany_or_a_card_worth_three():
    g = played("ussr", "blockade", us="west_germany 4", hand_us="containment fidel asia_scoring")
    assert legal(g) == {"pass", "containment"}
    play(g, "us discard containment")
    assert (us(g, "west_germany"), where(g, "containment"), where(g, "blockade")) == (4, "discard", "removed")


def test_010_blockade_counts_the_value_under_red_scare():
    g = played("ussr", "blockade", us="west_germany 4", hand_us="containment", effects="red_scare_us")
    assert legal(g) == {"pass"}
    assert us(play(g, "us discard pass"), "west_germany") == 0


@pytest.mark.parametrize(("die", "vp", "korea"), [(3, 0, (2, 0)), (4, -2, (0, 2))])
def test_011_korean_war_is_won_on_four_and_counts_as_two_military_operations(die, vp, korea):
    g = play(played("ussr", "korean_war", us="south_korea 2"), f"chance die {die}")
    assert (g.vp, both(g, "south_korea"), g.milops, g.defcon) == (vp, korea, [0, 2], 5)
    assert where(g, "korean_war") == "removed"


def test_011_korean_war_is_harder_by_each_american_neighbour():
    g = played("us", "korean_war", "event-first", us="south_korea 3 japan 4 taiwan 3 philippines 2")
    assert both(play(g, "chance die 5"), "south_korea") == (3, 0)


def test_012_romanian_abdication_drives_the_us_out_and_gives_control():
    g = played("ussr", "romanian_abdication", us="romania 2")
    assert (both(g, "romania"), where(g, "romanian_abdication")) == ((0, 3), "removed")


def test_012_romanian_abdication_happens_on_american_operations():
    g = play(played("us", "romanian_abdication", "influence"), "us place canada")
    assert (both(g, "romania"), us(g, "canada")) == ((0, 3), 1)


@pytest.mark.parametrize(("die", "israel"), [(5, (4, 0)), (6, (0, 4))])
def test_013_arab_israeli_war_is_harder_by_israel_itself_and_its_neighbours(die, israel):
    g = play(played("ussr", "arab_israeli_war", us="israel 4 egypt 2"), f"chance die {die}")
    assert (both(g, "israel"), g.milops, where(g, "arab_israeli_war")) == (israel, [0, 2], "discard")


@pytest.mark.parametrize(("die", "israel"), [(3, (1, 0)), (4, (0, 1))])
def test_013_arab_israeli_war_is_won_on_four_where_the_us_controls_nothing(die, israel):
    assert both(play(played("ussr", "arab_israeli_war", us="israel 1"), f"chance die {die}"), "israel") == israel


def test_013_arab_israeli_war_is_over_after_camp_david():
    assert "event" not in modes("ussr", "arab_israeli_war", effects="camp_david")
    g = play(played("us", "arab_israeli_war", "influence", effects="camp_david"), "us place canada canada")
    assert (g.milops, where(g, "arab_israeli_war")) == ([0, 0], "discard")


def test_014_comecon_adds_one_in_each_of_four_countries_the_us_does_not_control():
    g = played("ussr", "comecon", us="poland 3 hungary 2")
    assert "poland" not in legal(g)
    play(g, "ussr add hungary")
    assert "hungary" not in legal(g)
    play(g, "ussr add austria finland bulgaria")
    assert (both(g, "hungary"), ussr(g, "bulgaria"), asks(g)) == ((2, 1), 1, "ussr play")
    assert where(g, "comecon") == "removed"


def test_014_comecon_stops_where_the_us_controls_the_rest():
    held = "austria 4 bulgaria 3 czechoslovakia 3 finland 4 hungary 3 yugoslavia 3 romania 3"
    g = play(played("ussr", "comecon", us=held), "ussr add poland east_germany")
    assert asks(g) == "ussr play"


@pytest.mark.parametrize(("before", "after"), [("egypt 3", (1, 2)), ("egypt 2", (1, 2)), ("iran 1", (0, 2))])
def test_015_nasser_adds_two_and_halves_the_us_rounded_up(before, after):
    g = played("ussr", "nasser", us=before)
    assert (both(g, "egypt"), where(g, "nasser")) == (after, "removed")


def test_016_warsaw_pact_formed_clears_the_us_out_of_four_countries():
    g = played("ussr", "warsaw_pact_formed", us="poland 3 austria 1 hungary 2 finland 1 romania 1 italy 2")
    play(g, "ussr choose remove", "ussr clear poland austria hungary finland")
    assert [us(g, c) for c in ("poland", "austria", "hungary", "finland", "romania", "italy")] == [0, 0, 0, 0, 1, 2]
    assert (in_force(g, "warsaw_pact"), where(g, "warsaw_pact_formed"), asks(g)) == (True, "removed", "ussr play")


def test_016_warsaw_pact_formed_adds_five_at_most_two_in_a_country():
    g = play(played("us", "warsaw_pact_formed", "event-first"), "ussr choose add", "ussr add poland poland")
    assert "poland" not in legal(g)
    play(g, "ussr add romania romania austria")
    assert (ussr(g, "poland"), ussr(g, "romania"), ussr(g, "austria"), asks(g)) == (2, 2, 1, "us ops")


def test_016_warsaw_pact_formed_has_nothing_to_remove():
    g = play(played("ussr", "warsaw_pact_formed"), "ussr choose remove")
    assert (asks(g), in_force(g, "warsaw_pact")) == ("ussr play", True)


@pytest.mark.parametrize(("before", "after"), [(4, (2, 1)), (1, (0, 1))])
def test_017_de_gaulle_leads_france_takes_two_and_adds_one(before, after):
    g = played("ussr", "de_gaulle_leads_france", us=f"france {before}")
    assert (both(g, "france"), in_force(g, "de_gaulle")) == (after, True)
    assert where(g, "de_gaulle_leads_france") == "removed"


def test_017_de_gaulle_leads_france_opens_it_to_soviet_coups_in_spite_of_nato():
    g = played("ussr", "fidel", "coup", effects="nato de_gaulle", us="france 3 italy 2")
    assert legal(g) == {"france"}


@pytest.mark.parametrize(("seat", "vp"), [("us", 2), ("ussr", -2)])
def test_018_captured_nazi_scientist_moves_its_player_one_box(seat, vp):
    g = played(seat, "captured_nazi_scientist")
    assert (g.space[(US, USSR)[seat == "ussr"]], g.vp, where(g, "captured_nazi_scientist")) == (1, vp, "removed")


def test_018_captured_nazi_scientist_leads_nowhere_from_the_last_box():
    g = played("us", "captured_nazi_scientist", space="us 8")
    assert (g.space, g.vp) == ([8, 0], 0)


def test_019_truman_doctrine_clears_a_european_country_nobody_controls():
    g = played("us", "truman_doctrine", ussr="poland 3 greece 1 turkey 3 iran 1", us="turkey 2")
    assert legal(g) == {"greece", "turkey"}
    play(g, "us clear turkey")
    assert (both(g, "turkey"), ussr(g, "greece"), asks(g)) == ((2, 0), 1, "ussr play")
    assert where(g, "truman_doctrine") == "removed"


def test_019_truman_doctrine_without_a_target_is_still_removed():
    g = played("ussr", "truman_doctrine", "event-first", ussr="poland 3")
    assert (ussr(g, "poland"), where(g, "truman_doctrine"), asks(g)) == (3, "removed", "ussr ops")


def test_020_olympic_games_add_two_to_the_sponsor_and_are_rolled_again_when_tied():
    g = play(played("us", "olympic_games"), "ussr choose participate", "chance dice 5-3")
    assert (asks(g), g.vp) == ("chance dice", 0)
    play(g, "chance dice 4-3")
    assert (g.vp, g.defcon, where(g, "olympic_games")) == (2, 5, "discard")


@pytest.mark.parametrize(("dice", "vp"), [("3-4", -2), ("2-5", 2)])
def test_020_olympic_games_of_the_ussr_add_two_to_its_die(dice, vp):
    assert play(played("ussr", "olympic_games"), "us choose participate", f"chance dice {dice}").vp == vp


def test_020_olympic_games_are_boycotted_for_a_level_of_defcon_and_four_operations():
    g = play(played("ussr", "olympic_games"), "us choose boycott", "ussr ops influence")
    play(g, "ussr place finland finland finland poland")
    assert (g.defcon, g.vp, ussr(g, "finland"), ussr(g, "poland")) == (4, 0, 3, 1)


@pytest.mark.parametrize(("house_rule", "points"), [("yes", 3), ("no", 4)])
def test_020_olympic_games_boycotted_give_modified_operations_unless_the_house_says_no(house_rule, points):
    lines = {"effects": "red_scare_us", "us": "canada 1", "options": f"boycott_ops_modified={house_rule}"}
    g = play(played("us", "olympic_games", **lines), "ussr choose boycott", "us ops influence")
    assert asks(play(g, "us place" + " canada" * points)) == "ussr play"


def test_020_olympic_games_boycotted_may_be_left_unused():
    g = play(played("ussr", "olympic_games"), "us choose boycott", "ussr ops pass")
    assert asks(g) == "ussr play"
