"""Rules 8.1 and 8.2: DEFCON and required military operations."""

import pytest

from sitroom.kernel import IllegalAction
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID, US, USSR
from twilight.helpers import asks, end_of_turn, legal, play, position, result, us, ussr

EVERYWHERE = "poland 1 india 1 iran 1 angola 1 cuba 1 chile 1"
"""Influence in one country of each region."""


def test_8_1_1_defcon_starts_at_5():
    assert GAME.new().state.defcon == 5


def test_8_1_1_defcon_falls_and_rises():
    g = position(phasing="us", defcon=4, hand_us="duck_and_cover nuclear_test_ban", china="us down")
    play(g, "us play duck_and_cover", "us mode event")
    assert g.defcon == 3
    play(g, "us play nuclear_test_ban", "us mode event")
    assert g.defcon == 5


def test_8_1_1_at_1_the_match_ends_at_once():
    g = position(phasing="us", defcon=2, hand_us="duck_and_cover", vp=10)
    play(g, "us play duck_and_cover", "us mode event")
    assert result(g) == "ussr wins: defcon"
    assert g.stack == []
    assert g.vp == 10  # Duck and Cover no longer pays


@pytest.mark.parametrize("defcon", [3, 4, 5])
def test_8_1_2_defcon_never_rises_above_5(defcon):
    g = play(position(defcon=defcon, hand_ussr="nuclear_test_ban"), "ussr play nuclear_test_ban", "ussr mode event")
    assert g.defcon == 5
    assert g.vp == 2 - defcon  # the rest of the event counts


def test_8_1_3_example_olympic_games_boycotted_at_defcon_2():
    g = position(phasing="us", defcon=2, hand_us="olympic_games")
    play(g, "us play olympic_games", "us mode event", "ussr choose boycott")
    assert result(g) == "ussr wins: defcon"


def test_8_1_3_the_phasing_player_loses_whoever_acted():
    g = position(turn=4, phasing="us", defcon=2, us="panama 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops coup", "ussr coup panama", "chance die 1")
    assert result(g) == "ussr wins: defcon"


def test_8_1_3_ones_own_coup_at_defcon_2_is_suicide():
    g = position(defcon=2, us="panama 2", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup panama", "chance die 6")
    assert result(g) == "us wins: defcon"


@pytest.mark.parametrize(("country", "defcon"), [("iran", 3), ("lebanon", 4)])
def test_8_1_4_only_a_coup_in_a_battleground_lowers_defcon(country, defcon):
    g = position(defcon=4, us=f"{country} 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", f"ussr coup {country}", "chance die 1")
    assert g.defcon == defcon


@pytest.mark.parametrize("use", ["coup", "realign"])
@pytest.mark.parametrize(
    ("defcon", "closed"),
    [(5, set()), (4, {"poland"}), (3, {"poland", "india"}), (2, {"poland", "india", "iran"})],
)
def test_8_1_5_defcon_closes_regions_to_coups_and_realignment(use, defcon, closed):
    g = position(phasing="us", defcon=defcon, ussr=EVERYWHERE, hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", f"us mode {use}")
    assert legal(g) == {"poland", "india", "iran", "angola", "cuba", "chile"} - closed
    for country in closed:
        with pytest.raises(IllegalAction, match=r"DEFCON . .*R 8\.1\.5"):
            g.apply(US, ID[country])


def test_8_1_5_influence_is_placed_at_any_defcon():
    g = position(phasing="us", defcon=2, us="italy 1 iran 1 india 1", hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode influence", "us place italy iran india")
    assert us(g, "italy") == us(g, "iran") == us(g, "india") == 2


def test_8_1_5_where_every_region_is_closed_neither_coup_nor_realignment_is_offered():
    g = play(position(defcon=2, us="italy 1 japan 1 iran 1", hand_ussr="comecon"), "ussr play comecon")
    assert not {"coup", "realign"} & legal(g)


def test_8_1_5_by_option_realignment_ignores_the_regions_defcon_closes():
    g = position(phasing="us", defcon=2, ussr=EVERYWHERE, hand_us="duck_and_cover", options="realign_anywhere=yes")
    play(g, "us play duck_and_cover", "us mode realign")
    assert "poland" in legal(g)


@pytest.mark.parametrize(("before", "after"), [(2, 3), (4, 5), (5, 5)])
def test_8_1_6_a_turn_that_starts_below_5_raises_defcon(before, after):
    assert end_of_turn(defcon=before).defcon == after


def test_8_1_7_to_improve_is_to_raise_the_number_and_to_degrade_to_lower_it():
    g = position(turn=8, defcon=3, hand_ussr="glasnost")
    assert play(g, "ussr play glasnost", "ussr mode event").defcon == 4
    g = position(turn=8, phasing="us", defcon=3, hand_us="soviets_shoot_down_kal_007")
    assert play(g, "us play soviets_shoot_down_kal_007", "us mode event").defcon == 2


# Required military operations


def test_8_2_1_example_two_of_four_cost_two_vp():
    assert end_of_turn(defcon=4, milops="us 2 ussr 4").vp == -2


def test_8_2_1_the_number_required_is_the_defcon_of_the_turns_end():
    assert end_of_turn(defcon=2, milops="us 2 ussr 0").vp == 2
    assert end_of_turn(defcon=5, milops="us 5 ussr 0").vp == 5


@pytest.mark.parametrize(("us_done", "ussr_done", "vp"), [(0, 0, 0), (1, 2, -1), (3, 2, 1), (3, 1, 2), (4, 0, 3)])
def test_8_2_1_penalties_of_both_sides_are_netted(us_done, ussr_done, vp):
    assert end_of_turn(defcon=3, milops=f"us {us_done} ussr {ussr_done}").vp == vp


def test_8_2_1_more_than_required_earns_nothing():
    assert end_of_turn(defcon=3, milops="us 5 ussr 3").vp == 0


def test_8_2_2_coups_and_wars_are_military_operations():
    g = position(us="angola 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup angola", "chance die 1")
    assert g.milops == [0, 3]
    g = play(position(hand_ussr="korean_war"), "ussr play korean_war", "ussr mode event", "chance die 1")
    assert g.milops == [0, 2]


def test_8_2_2_realignment_is_no_military_operation():
    g = position(us="angola 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode realign", "ussr realign angola", "chance dice 6-1")
    assert g.turn == 1
    assert g.milops == [0, 0]


@pytest.mark.parametrize(("card", "points"), [("nasser", 1), ("fidel", 2), ("comecon", 3)])
def test_8_2_3_a_coup_counts_the_value_of_its_card(card, points):
    g = position(us="angola 1", hand_ussr=card)
    play(g, f"ussr play {card}", "ussr mode coup", "ussr coup angola", "chance die 1")
    assert g.milops == [0, points]


def test_8_2_3_the_track_ends_at_five():
    g = position(milops="us 0 ussr 4", us="angola 1", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup angola", "chance die 1")
    assert g.milops == [0, 5]


def test_8_2_3_a_war_counts_what_its_card_says_whatever_the_value_of_the_card():
    g = position(effects="red_scare_ussr", hand_ussr="korean_war")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    assert g.milops == [0, 2]


def test_8_2_3_in_the_second_edition_a_war_counts_the_value_of_its_card():
    g = position(effects="red_scare_ussr", hand_ussr="korean_war", options="edition=second")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    assert g.milops == [0, 1]


def test_8_2_4_example_arab_israeli_war_used_by_the_us_counts_for_the_ussr():
    g = position(phasing="us", us="italy 1", ussr="angola 1", hand_us="arab_israeli_war")
    play(g, "us play arab_israeli_war", "us mode influence", "us place italy italy", "chance die 6")
    assert g.milops == [0, 2]
    assert g.vp == -2


def test_8_2_4_an_event_adds_to_the_coup_made_with_its_card():
    g = position(phasing="us", ussr="angola 1", hand_us="arab_israeli_war")
    play(g, "us play arab_israeli_war", "us mode coup", "us coup angola", "chance die 1", "chance die 1")
    assert g.milops == [2, 2]


def test_8_2_5_free_coups_do_not_count():
    g = position(turn=4, us="chile 1", hand_ussr="junta")
    play(g, "ussr play junta", "ussr mode event", "ussr add peru", "ussr ops coup", "ussr coup chile", "chance die 6")
    assert ussr(g, "chile") == 1  # 6 + 2 - 6 = 2
    assert g.milops == [0, 0]
    assert asks(g).endswith("play")
    assert g.defcon == 4


def test_8_2_5_a_coup_by_operations_counts_where_the_free_coup_of_its_card_would_not():
    g = position(turn=4, us="chile 1", hand_ussr="junta")
    play(g, "ussr play junta", "ussr mode coup", "ussr coup chile", "chance die 6")
    assert g.milops[USSR] == 2
