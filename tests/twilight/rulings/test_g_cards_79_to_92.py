"""Rulings 79 to 92: single cards, the second half."""

import pytest

from twilight.helpers import asks, legal, modes, play, played, position, result, spend, us, ussr, where


@pytest.mark.parametrize(("turn", "happens"), [(7, True), (8, False)])
def test_ruling_079_the_cambridge_five_has_no_event_in_the_late_war(turn, happens):
    assert ("event" in modes("ussr", "the_cambridge_five", turn=turn)) == happens


def test_ruling_079_the_influence_goes_where_a_shown_scoring_card_scores():
    g = played("ussr", "the_cambridge_five", hand_us="africa_scoring southeast_asia_scoring nato")
    assert {"angola", "vietnam", "decline"} <= legal(g)
    assert not legal(g) & {"italy", "japan", "panama", "iran"}
    play(g, "ussr add angola")
    assert (ussr(g, "angola"), asks(g)) == (1, "us play")


def test_ruling_079_without_a_scoring_card_nothing_is_added():
    assert asks(played("ussr", "the_cambridge_five", hand_us="nato")) == "us play"


def test_ruling_080_special_relationship_without_nato_adds_1_beside_the_uk():
    g = played("us", "special_relationship", us="united_kingdom 5")
    assert legal(g) == {"canada", "norway", "benelux", "france"}
    play(g, "us add france")
    assert (us(g, "france"), g.vp, asks(g)) == (1, 0, "ussr play")


def test_ruling_080_special_relationship_with_nato_adds_2_in_one_western_european_country_and_2_vp():
    g = played("us", "special_relationship", us="united_kingdom 5", effects="nato")
    assert {"italy", "turkey", "finland", "austria", "canada"} <= legal(g)
    assert "poland" not in legal(g)
    play(g, "us add italy")
    assert (us(g, "italy"), g.vp, asks(g)) == (2, 2, "ussr play")


@pytest.mark.parametrize("effects", ["", "nato"])
def test_ruling_080_special_relationship_needs_us_control_of_the_uk(effects):
    g = played("us", "special_relationship", us="united_kingdom 4", effects=effects)
    assert (asks(g), g.vp) == ("ussr play", 0)


def test_ruling_081_all_influence_de_stalinization_takes_must_be_placed_again():
    g = played("ussr", "de_stalinization", ussr="poland 4 cuba 1", us="chile 3 japan 1")
    play(g, "ussr remove poland poland cuba decline")
    assert (asks(g), "decline" in legal(g), "chile" in legal(g), "japan" in legal(g)) == (
        "ussr add",
        False,
        False,
        True,
    )
    play(g, "ussr add brazil brazil")
    assert "brazil" not in legal(g)
    play(g, "ussr add poland")
    assert (ussr(g, "brazil"), ussr(g, "poland"), ussr(g, "cuba"), asks(g)) == (2, 3, 0, "ussr play")


def test_ruling_081_no_more_than_4_points_move_and_none_need_to():
    g = played("ussr", "de_stalinization", ussr="poland 6", hand_us="nato")
    play(g, "ussr remove poland poland poland poland")
    assert asks(g) == "ussr add"
    g = played("ussr", "de_stalinization", ussr="poland 6", hand_us="nato")
    assert asks(play(g, "ussr remove decline")) == "us play"


def test_ruling_082_warsaw_pact_clears_the_us_out_of_4_eastern_countries():
    board = "poland 3 hungary 1 austria 2 finland 1 yugoslavia 2 italy 2"
    g = played("ussr", "warsaw_pact_formed", us=board, hand_us="nato")
    play(g, "ussr choose remove")
    assert legal(g) == {"poland", "hungary", "austria", "finland", "yugoslavia"}
    play(g, "ussr clear poland hungary austria finland")
    assert [us(g, c) for c in ("poland", "hungary", "austria", "finland", "yugoslavia", "italy")] == [0, 0, 0, 0, 2, 2]


def test_ruling_082_warsaw_pact_adds_5_with_at_most_2_each():
    g = played("ussr", "warsaw_pact_formed", hand_us="nato")
    play(g, "ussr choose add", "ussr add poland poland")
    assert "poland" not in legal(g)
    play(g, "ussr add hungary hungary austria")
    assert (ussr(g, "poland"), ussr(g, "hungary"), ussr(g, "austria"), asks(g)) == (2, 2, 1, "us play")


@pytest.mark.parametrize(
    "answers", [["ussr choose remove"], ["ussr choose add", "ussr add poland poland romania romania austria"]]
)
def test_ruling_082_either_choice_enables_nato(answers):
    g = played("ussr", "warsaw_pact_formed", hand_us="nato")
    play(g, *answers, "us play nato")
    assert "event" in legal(g)


def test_ruling_083_truman_doctrine_needs_a_country_that_neither_side_controls():
    g = played("us", "truman_doctrine", ussr="poland 3 hungary 2 greece 1 italy 1 chile 1", us="italy 3 greece 1")
    assert legal(g) == {"hungary", "greece"}
    play(g, "us clear hungary")
    assert ussr(g, "hungary") == 0


@pytest.mark.parametrize(("vp", "points"), [(1, 4), (0, 4), (-1, 6)])
def test_ruling_084_the_reformer_adds_4_or_6_if_the_ussr_leads(vp, points):
    g = played("ussr", "the_reformer", vp=vp, turn=8, hand_us="nato")
    play(g, "ussr add italy italy")
    assert "italy" not in legal(g)
    play(g, "ussr add france france")
    assert asks(g) == ("us play" if points == 4 else "ussr add")
    if points == 6:
        assert asks(play(g, "ussr add poland greece")) == "us play"


def test_ruling_084_after_the_reformer_no_soviet_coup_in_europe():
    g = position(turn=8, effects="reformer", us="italy 2 chile 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup")
    assert legal(g) == {"chile"}


def test_ruling_084_the_reformer_unlocks_glasnost_for_influence_or_realignment_only():
    lines = {"turn": 8, "us": "italy 2 chile 1", "hand_us": "nato"}
    g = played("ussr", "glasnost", effects="reformer", **lines)
    assert (asks(g), legal(g)) == ("ussr ops", {"influence", "realign", "pass"})
    spend(play(g, "ussr ops influence"), "ussr", "poland")
    assert ussr(g, "poland") == 4
    assert asks(played("ussr", "glasnost", **lines)) == "us play"


def test_ruling_084_kal_007_gives_no_coup_either():
    lines = {"turn": 8, "defcon": 4, "ussr": "chile 1"}
    g = played("us", "soviets_shoot_down_kal_007", us="south_korea 3", **lines)
    assert (g.vp, g.defcon, legal(g)) == (2, 3, {"influence", "realign", "pass"})
    assert asks(played("us", "soviets_shoot_down_kal_007", us="south_korea 2", **lines)) == "ussr play"


def chernobyl(**lines: object):
    """Chernobyl has closed Europe and the USSR is to play."""
    return play(played("us", "chernobyl", turn=8, **lines), "us region europe")


def test_ruling_085_chernobyl_bars_placement_by_operations():
    g = chernobyl(ussr="poland 1 iraq 1", hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode influence")
    assert {"iraq", "iran", "afghanistan"} <= legal(g)
    assert not legal(g) & {"poland", "finland", "romania", "east_germany"}


def test_ruling_085_chernobyl_leaves_coups_realignment_and_events():
    g = chernobyl(us="greece 1", hand_ussr="fidel nasser")
    play(g, "ussr play fidel", "ussr mode coup", "ussr coup greece", "chance die 6")
    assert ussr(g, "greece") == 3
    g = chernobyl(us="greece 1", hand_ussr="fidel nasser")
    assert "greece" in legal(play(g, "ussr play fidel", "ussr mode realign"))
    g = chernobyl(hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode event", "ussr add poland romania hungary bulgaria")
    assert ussr(g, "poland") == 1


@pytest.mark.parametrize(("board", "vp"), [("taiwan 3", 0), ("taiwan 3 italy 2", 2), ("italy 2", 2)])
def test_ruling_086_kitchen_debates_does_not_count_taiwan(board, vp):
    lines = {"effects": "formosan", "us": board}
    if vp:
        g = played("us", "kitchen_debates", **lines)
        assert (g.vp, where(g, "kitchen_debates")) == (2, "removed")
    else:
        assert "event" not in modes("us", "kitchen_debates", **lines)


def test_ruling_087_terrorism_strikes_the_us_twice_after_the_hostage_crisis():
    lines = {"turn": 8, "hand_us": "nato fidel nasser"}
    g = played("ussr", "terrorism", effects="iranian_hostages", **lines)
    play(g, "chance discard nato fidel")
    assert (asks(g), where(g, "nato"), where(g, "fidel")) == ("us play", "discard", "discard")
    g = played("ussr", "terrorism", **lines)
    assert asks(play(g, "chance discard nato")) == "us play"


def test_ruling_087_terrorism_strikes_the_ussr_once():
    g = played("us", "terrorism", turn=8, effects="iranian_hostages", hand_ussr="nato fidel nasser")
    assert asks(play(g, "chance discard nato")) == "ussr play"


def test_ruling_088_junta_places_first_and_then_may_coup_elsewhere():
    g = played("us", "junta", ussr="chile 1 haiti 1 angola 1")
    assert {"panama", "brazil"} <= legal(g)
    assert "angola" not in legal(g)
    play(g, "us add panama")
    assert (us(g, "panama"), legal(g)) == (2, {"coup", "realign", "pass"})
    play(g, "us ops coup")
    assert legal(g) == {"chile", "haiti"}


def test_ruling_088_junta_may_realign_with_its_2_points_or_do_nothing_more():
    g = played("us", "junta", ussr="chile 1 haiti 1")
    play(g, "us add cuba", "us ops realign", "us realign haiti", "chance dice 1-1", "us realign haiti")
    assert asks(play(g, "chance dice 3-3")) == "ussr play"
    g = played("us", "junta", ussr="chile 1")
    assert asks(play(g, "us add panama", "us ops pass")) == "ussr play"


def test_ruling_089_ortega_clears_nicaragua_then_may_coup_beside_it():
    board = "nicaragua 3 cuba 1 honduras 1 costa_rica 1 panama 2"
    g = played("ussr", "ortega_elected_in_nicaragua", turn=8, us=board)
    assert (us(g, "nicaragua"), legal(g)) == (0, {"coup", "pass"})
    play(g, "ussr ops coup")
    assert legal(g) == {"cuba", "honduras", "costa_rica"}


@pytest.mark.parametrize(
    ("options", "split"), [("unrest_split=yes", True), ("unrest_split=no", False), ("preset=app", True)]
)
def test_ruling_090_the_points_beside_south_africa_may_be_split_by_option(options, split):
    g = played("ussr", "south_african_unrest", options=options, hand_us="nato")
    play(g, "ussr choose neighbours")
    assert (ussr(g, "south_africa"), legal(g)) == (1, {"angola", "botswana"})
    play(g, "ussr add angola")
    if split:
        play(g, "ussr add botswana")
    assert (ussr(g, "angola"), ussr(g, "botswana"), asks(g)) == ((1, 1, "us play") if split else (2, 0, "us play"))


def test_ruling_090_both_points_may_go_into_south_africa():
    g = play(played("ussr", "south_african_unrest", hand_us="nato"), "ussr choose south-africa")
    assert (ussr(g, "south_africa"), asks(g)) == (2, "us play")


@pytest.mark.parametrize(
    ("milops", "vp"),
    [("us 2 ussr 1", 1), ("us 4 ussr 1", 3), ("us 3 ussr 1", 3), ("us 3 ussr 3", 0), ("us 1 ussr 4", 0)],
)
def test_ruling_091_arms_race_pays_only_its_player(milops, vp):
    assert played("us", "arms_race", defcon=3, milops=milops).vp == vp


def test_ruling_092_wargames_is_optional_and_only_at_defcon_2():
    assert "event" not in modes("us", "wargames", defcon=3)
    g = played("us", "wargames", turn=8, defcon=2, vp=10)
    play(g, "us choose continue")
    assert (result(g), g.vp, asks(g)) == ("", 10, "ussr play")


@pytest.mark.parametrize(("vp", "outcome"), [(7, "us wins: wargames"), (5, "ussr wins: wargames")])
def test_ruling_092_wargames_gives_6_vp_and_ends_without_final_scoring(vp, outcome):
    g = played("us", "wargames", turn=8, defcon=2, vp=vp, ussr="poland 3 east_germany 3", china="ussr up")
    play(g, "us choose end")
    assert (result(g), g.vp) == (outcome, vp - 6)


@pytest.mark.parametrize(
    ("options", "outcome"),
    [
        ("wargames_at_zero=draw", "draw: wargames"),
        ("wargames_at_zero=player", "us wins: wargames"),
        ("wargames_at_zero=opponent", "ussr wins: wargames"),
        ("preset=app", "draw: wargames"),
    ],
)
def test_ruling_092_wargames_at_0_vp_by_option(options, outcome):
    g = played("us", "wargames", options=options, turn=8, defcon=2, vp=6)
    assert result(play(g, "us choose end")) == outcome
