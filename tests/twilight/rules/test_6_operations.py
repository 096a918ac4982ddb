"""Rules 6.0 to 6.3: operations, influence, realignment and coups."""

from itertools import product

import pytest

from sitroom.fuzz import random_match
from sitroom.kernel import NOBODY, IllegalAction
from sitroom.twilight import GAME
from sitroom.twilight.rules.attacks import can_coup, can_realign, coup_targets, realignment_targets
from sitroom.twilight.rules.board import ID, IN_REGION, MAP, US, USSR
from sitroom.twilight.rules.realignment import realignment_modifiers
from twilight.helpers import asks, legal, play, played, position, us, ussr


def operations(seat, card, use, **lines):
    """A position in which `seat` has chosen a use for a card of its own."""
    g = position(phasing=seat, **{f"hand_{seat}": card}, **lines)
    return play(g, f"{seat} play {card}", f"{seat} mode {use}")


def test_6_0_four_uses_of_operations():
    g = play(position(us="iran 1", hand_ussr="socialist_governments"), "ussr play socialist_governments")
    assert legal(g) - {"event"} == {"influence", "realign", "coup", "space"}


def test_6_0_all_points_go_to_one_use():
    g = operations("ussr", "socialist_governments", "influence", us="iran 1", ussr="syria 1")
    play(g, "ussr place syria")
    assert asks(g) == "ussr place"
    assert "pass" not in legal(g)
    g = operations("ussr", "socialist_governments", "realign", us="cuba 3", ussr="syria 1")
    play(g, "ussr realign cuba", "chance dice 1-1")
    assert asks(g) == "ussr realign"


def test_6_0_by_option_points_may_go_to_influence_and_realignment_but_not_in_one_country():
    options = "mixed_operations=yes"
    g = operations("ussr", "comecon", "influence", us="cuba 1 turkey 1", ussr="syria 1", options=options)
    play(g, "ussr place turkey")
    assert "roll-cuba" in legal(g)
    assert "roll-turkey" not in legal(g)
    play(g, "ussr place roll-cuba", "chance dice 6-1")
    assert (us(g, "cuba"), ussr(g, "turkey")) == (0, 1)
    play(g, "ussr place syria")
    assert asks(g) != "ussr place"


def test_6_0_a_use_without_a_target_is_not_offered():
    g = play(position(ussr="syria 1", hand_ussr="nasser"), "ussr play nasser")
    assert legal(g) == {"event", "influence"}  # nobody to attack, and 1 point is too little for space


# Placing influence


def test_6_1_1_influence_goes_with_or_next_to_what_stands_there():
    g = operations("us", "duck_and_cover", "influence", us="panama 1")
    assert legal(g) == {"panama", "costa_rica", "colombia", "canada", "japan", "cuba", "mexico"}


def test_6_1_1_markers_are_placed_one_at_a_time():
    g = operations("us", "duck_and_cover", "influence", us="panama 1")
    play(g, "us place panama")
    assert (us(g, "panama"), asks(g)) == (2, "us place")


def test_6_1_1_a_marker_placed_this_round_does_not_extend_the_reach():
    g = operations("us", "duck_and_cover", "influence", us="panama 1")
    play(g, "us place colombia")
    assert "venezuela" not in legal(g)


def test_6_1_1_influence_that_an_event_added_this_round_does_not_extend_the_reach():
    g = position(turn=8, ussr="syria 1", hand_ussr="the_iron_lady")
    play(g, "ussr play the_iron_lady", "ussr mode event-first", "ussr ops influence")
    assert ussr(g, "argentina") == 1
    assert not {"argentina", "chile", "uruguay"} & legal(g)


def test_6_1_1_influence_lost_this_round_still_counts():
    g = position(phasing="us", us="france 2", hand_us="de_gaulle_leads_france")
    play(g, "us play de_gaulle_leads_france", "us mode event-first", "us ops influence")
    assert us(g, "france") == 0
    assert {"france", "algeria", "west_germany"} <= legal(g)


def test_6_1_1_the_next_round_is_measured_anew():
    g = position(phasing="us", us="panama 1", hand_us="truman_doctrine duck_and_cover", china="us down")
    play(g, "us play truman_doctrine", "us mode influence", "us place colombia")
    play(g, "us play duck_and_cover", "us mode influence")
    assert "venezuela" in legal(g)


def test_6_1_1_events_place_influence_out_of_reach():
    g = play(position(hand_ussr="decolonization"), "ussr play decolonization", "ussr mode event")
    play(g, "ussr add zaire angola vietnam burma")
    assert ussr(g, "zaire") == ussr(g, "angola") == ussr(g, "vietnam") == ussr(g, "burma") == 1


def test_6_1_1_enough_influence_is_control():
    g = operations("us", "duck_and_cover", "influence", us="panama 1")
    play(g, "us place panama")
    assert g.control[ID["panama"]] == US


def test_6_1_2_example_the_second_marker_in_turkey_is_cheaper():
    g = operations("ussr", "muslim_revolution", "influence", turn=4, us="turkey 2", ussr="syria 1")
    play(g, "ussr place turkey turkey turkey")
    assert ussr(g, "turkey") == 3  # 2 + 1 + 1
    assert asks(g) != "ussr place"


def test_6_1_2_example_without_us_control_every_marker_costs_one():
    g = operations("ussr", "muslim_revolution", "influence", turn=4, us="turkey 1", ussr="syria 1")
    play(g, "ussr place turkey turkey turkey turkey")
    assert ussr(g, "turkey") == 4


def test_6_1_2_one_point_does_not_buy_a_marker_under_enemy_control():
    g = operations("ussr", "nasser", "influence", us="turkey 2", ussr="syria 1")
    assert "turkey" not in legal(g)
    with pytest.raises(IllegalAction, match=r"R 6\.1\.2"):
        g.apply(USSR, ID["turkey"])


def test_6_1_2_a_point_that_buys_nothing_is_lost():
    g = operations(
        "ussr", "socialist_governments", "influence", ussr="finland 1", china="ussr",
        us="finland 5 sweden 4 poland 3 romania 3 afghanistan 2 north_korea 3",
    )  # fmt: skip
    play(g, "ussr place poland poland")
    assert asks(g) != "ussr place"


def test_6_1_3_markers_may_be_spread_over_regions():
    g = operations("us", "duck_and_cover", "influence", us="panama 1 south_korea 1")
    play(g, "us place costa_rica colombia taiwan")
    assert us(g, "costa_rica") == us(g, "colombia") == us(g, "taiwan") == 1


def test_6_1_3_example_costa_rica_but_not_nicaragua_after_it():
    g = operations("us", "duck_and_cover", "influence", us="panama 1 south_korea 1")
    play(g, "us place costa_rica")
    assert "nicaragua" not in legal(g)
    with pytest.raises(IllegalAction, match=r"Nicaragua .*R 6\.1\.1"):
        g.apply(US, ID["nicaragua"])
    assert {"south_korea", "japan", "taiwan", "north_korea", "colombia"} <= legal(g)
    play(g, "us place south_korea south_korea")
    assert us(g, "south_korea") == 3


@pytest.mark.parametrize(
    ("seat", "card", "beside"),
    [
        ("us", "duck_and_cover", {"canada", "japan", "cuba", "mexico"}),
        ("ussr", "comecon", {"finland", "poland", "romania", "afghanistan", "north_korea"}),
    ],
)
def test_6_1_4_countries_beside_ones_superpower_are_always_in_reach(seat, card, beside):
    assert legal(operations(seat, card, "influence")) == beside


def test_6_1_5_influence_has_no_upper_limit():
    g = operations("us", "duck_and_cover", "influence", us="panama 998")
    play(g, "us place panama panama panama")
    assert (us(g, "panama"), GAME.position(GAME.position_text(g))) == (1001, g)
    g = play(played("ussr", "latin_american_debt_crisis", ussr="brazil 300 chile 1"), "us discard pass")
    play(g, "ussr double brazil chile")
    assert (ussr(g, "brazil"), GAME.position(GAME.position_text(g))) == (600, g)


def test_6_1_6_both_sides_and_spectators_see_all_influence():
    g = position(us="italy 3 iran 1", ussr="italy 1")
    for seat in (US, USSR, NOBODY):
        assert GAME.view(g, seat)["influence"] == {"italy": (3, 1), "iran": (1, 0)}


# Realignment


def test_6_2_1_the_target_holds_enemy_influence_and_none_of_ones_own_is_needed():
    g = operations("us", "duck_and_cover", "realign", ussr="north_korea 3 cuba 1", us="italy 3")
    assert legal(g) == {"north_korea", "cuba"}
    with pytest.raises(IllegalAction, match=r"R 6\.2\.1"):
        g.apply(US, ID["italy"])


def test_6_2_1_each_roll_is_resolved_before_the_next_target_is_named():
    g = operations("us", "duck_and_cover", "realign", ussr="angola 1 zaire 1")
    play(g, "us realign angola", "chance dice 1-6")
    assert (ussr(g, "angola"), legal(g)) == (0, {"zaire"})


def test_6_2_1_a_country_may_be_realigned_more_than_once():
    g = operations("us", "duck_and_cover", "realign", ussr="cuba 3")
    play(g, "us realign cuba", "chance dice 1-2", "us realign cuba", "chance dice 1-2", "us realign cuba")
    assert asks(g) == "chance dice"


def test_6_2_1_when_no_target_is_left_the_other_rolls_lapse():
    g = operations("us", "duck_and_cover", "realign", ussr="angola 1")
    play(g, "us realign angola", "chance dice 1-6")
    assert asks(g) != "us realign"


def test_6_2_2_example_north_korea():
    g = operations("us", "duck_and_cover", "realign", ussr="north_korea 3")
    assert realignment_modifiers(g, ID["north_korea"]) == (0, 2)
    play(g, "us realign north_korea", "chance dice 2-5")
    assert ussr(g, "north_korea") == 2


def test_6_2_2_example_controlled_neighbours_of_both_sides():
    # The US controls Turkey and Greece, the USSR Syria and Lebanon; nobody Romania and Bulgaria.
    g = position(us="turkey 2 greece 2", ussr="syria 2 lebanon 1")
    modifiers = {name: realignment_modifiers(g, ID[name]) for name in ("bulgaria", "romania", "turkey", "lebanon")}
    assert modifiers == {
        "bulgaria": (2, 0),
        "romania": (1, 1),  # Turkey; the Soviet Union
        "turkey": (2, 1),  # Greece and more influence; Syria
        "lebanon": (0, 2),  # Syria and more influence
    }


def test_6_2_2_influence_without_control_next_door_does_not_count():
    g = position(us="turkey 1", ussr="bulgaria 1")
    assert realignment_modifiers(g, ID["bulgaria"]) == (0, 1)


def test_6_2_2_equal_influence_helps_nobody():
    g = position(us="zaire 2", ussr="zaire 2")
    assert realignment_modifiers(g, ID["zaire"]) == (0, 0)


def test_6_2_2_a_tie_removes_nothing():
    g = operations("us", "duck_and_cover", "realign", us="zaire 2", ussr="zaire 2")
    play(g, "us realign zaire", "chance dice 4-4")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (2, 2)


def test_6_2_2_the_side_that_realigns_may_lose_too():
    g = operations("us", "duck_and_cover", "realign", us="zaire 2", ussr="zaire 2")
    play(g, "us realign zaire", "chance dice 5-4")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (1, 2)


def test_6_2_2_by_option_the_side_that_realigns_loses_nothing():
    options = "realign_no_own_loss=yes"
    g = operations("us", "duck_and_cover", "realign", us="zaire 2", ussr="zaire 2", options=options)
    play(g, "us realign zaire", "chance dice 6-1")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (2, 2)
    play(g, "us realign zaire", "chance dice 5-6")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (2, 1)


def test_6_2_2_a_roll_costs_one_point():
    g = operations("us", "truman_doctrine", "realign", ussr="cuba 3")
    play(g, "us realign cuba", "chance dice 1-1")
    assert asks(g) != "us realign"


def test_6_2_3_realignment_never_adds_influence():
    g = operations("us", "duck_and_cover", "realign", ussr="zaire 1")
    play(g, "us realign zaire", "chance dice 1-6")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (0, 0)


# Coups


def test_6_3_1_the_target_holds_enemy_influence_and_none_of_ones_own_is_needed():
    g = operations("us", "duck_and_cover", "coup", ussr="angola 1 cuba 3", us="italy 2")
    assert legal(g) == {"angola", "cuba"}
    with pytest.raises(IllegalAction, match=r"R 6\.3\.1"):
        g.apply(US, ID["italy"])


def test_6_3_2_example_a_coup_in_mexico():
    g = operations("us", "duck_and_cover", "coup", ussr="mexico 2")
    play(g, "us coup mexico", "chance die 4")
    assert (us(g, "mexico"), ussr(g, "mexico")) == (1, 0)
    assert g.milops[US] == 3


@pytest.mark.parametrize(("die", "left"), [(1, 3), (3, 3), (4, 2), (6, 0)])
def test_6_3_2_the_modified_die_must_exceed_twice_the_stability(die, left):
    g = operations("ussr", "comecon", "coup", us="saudi_arabia 3")
    play(g, "ussr coup saudi_arabia", f"chance die {die}")
    assert (us(g, "saudi_arabia"), ussr(g, "saudi_arabia")) == (left, 0)


def test_6_3_2_what_cannot_be_removed_is_added_as_ones_own():
    g = operations("ussr", "comecon", "coup", us="zaire 2")
    play(g, "ussr coup zaire", "chance die 6")
    assert (us(g, "zaire"), ussr(g, "zaire")) == (0, 5)  # 6 + 3 - 2 = 7


def test_6_3_2_a_failed_coup_changes_no_influence():
    g = operations("ussr", "nasser", "coup", us="israel 1", ussr="israel 1")
    play(g, "ussr coup israel", "chance die 6")
    assert (us(g, "israel"), ussr(g, "israel")) == (1, 1)


@pytest.mark.parametrize("die", [1, 6])
def test_6_3_3_a_coup_counts_its_operations_won_or_lost(die):
    g = operations("ussr", "comecon", "coup", us="saudi_arabia 3")
    play(g, "ussr coup saudi_arabia", f"chance die {die}")
    assert g.milops == [0, 3]


@pytest.mark.parametrize(("country", "defcon"), [("panama", 4), ("costa_rica", 5)])
def test_6_3_4_a_coup_in_a_battleground_lowers_defcon(country, defcon):
    g = operations("ussr", "nasser", "coup", us=f"{country} 1")
    play(g, f"ussr coup {country}", "chance die 1")
    assert g.defcon == defcon


def test_6_3_5_a_free_coup_ignores_the_regions_defcon_closes():
    g = position(turn=8, phasing="us", defcon=3, ussr="poland 3 angola 1", hand_us="tear_down_this_wall")
    play(g, "us play tear_down_this_wall", "us mode event", "us ops coup")
    assert legal(g) == {"poland"}
    play(g, "us coup poland", "chance die 6")
    assert ussr(g, "poland") == 0
    assert g.defcon == 2  # it lowers DEFCON all the same


def test_6_3_5_a_coup_that_is_not_free_obeys_the_regions_defcon_closes():
    g = position(turn=8, phasing="us", defcon=3, ussr="poland 3 angola 1", hand_us="tear_down_this_wall")
    play(g, "us play tear_down_this_wall", "us mode coup")
    assert legal(g) == {"angola"}


def test_6_3_5_a_free_coup_keeps_to_its_region():
    g = position(turn=4, us="venezuela 2 iran 1", hand_ussr="junta")
    play(g, "ussr play junta", "ussr mode event", "ussr add chile", "ussr ops coup")
    assert legal(g) == {"venezuela"}


def test_6_2_1_and_6_3_1_a_use_is_offered_where_it_has_a_target_and_nowhere_else():
    for seed in range(30):
        g = random_match(GAME, seed, most=60 + 10 * seed).state
        if g.seat == NOBODY:
            continue
        for seat, free, among in product((US, USSR), (False, True), (MAP, IN_REGION[0], IN_REGION[1][:4], ())):
            assert can_realign(g, seat, among, free) == bool(realignment_targets(g, seat, among, free))
            assert can_coup(g, seat, among, free) == bool(coup_targets(g, seat, among, free))
