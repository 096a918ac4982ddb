"""Rules 10.0 to 10.3: scoring and victory."""

import pytest

from sitroom.twilight.rules.board import ASIA, CENTRAL_AMERICA, EUROPE, MIDDLE_EAST, REGIONS, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.scoring import CONTROL, DOMINATION, NOTHING, PRESENCE, VALUES, WIN, region_score
from twilight.helpers import end_of_turn, legal, play, position, result

EUROPE_US = "france 3 italy 2 west_germany 4 east_germany 3 poland 3 united_kingdom 5"
"""All of Europe's battlegrounds and one country more."""


def status(region, **lines):
    return region_score(position(**lines), region).status


def test_10_0_each_region_has_its_scoring_card():
    for name in REGIONS:
        card = f"{name}_scoring"
        g = position(turn=4, hand_ussr=card)
        play(g, f"ussr play {card}", "ussr mode event")
        assert [REGIONS[entry[1]] for entry in g.log if entry[0] == "scoring"] == [name]


def test_10_0_points_follow_influence_at_the_moment_the_card_is_played():
    g = position(turn=4, us="panama 2", ussr="cuba 3", hand_ussr="central_america_scoring junta")
    play(g, "ussr play central_america_scoring", "ussr mode event")
    assert g.vp == -1  # presence 1 and a battleground each, Cuba beside the US


# Regions


def test_10_1_1_presence_is_control_of_one_country():
    assert status(MIDDLE_EAST, us="jordan 2") == (PRESENCE, NOTHING)
    assert status(MIDDLE_EAST, us="jordan 1") == (NOTHING, NOTHING)
    assert status(MIDDLE_EAST, us="iran 2") == (PRESENCE, NOTHING)


def test_10_1_1_domination_is_more_countries_and_more_battlegrounds():
    assert status(MIDDLE_EAST, us="iran 2 jordan 2", ussr="syria 2") == (DOMINATION, PRESENCE)
    assert status(MIDDLE_EAST, us="iran 2 jordan 2", ussr="iraq 3") == (PRESENCE, PRESENCE)
    assert status(MIDDLE_EAST, us="iran 2 jordan 2", ussr="syria 2 lebanon 1") == (PRESENCE, PRESENCE)


def test_10_1_1_domination_takes_a_battleground_and_a_country_that_is_none():
    assert status(MIDDLE_EAST, us="iran 2 egypt 2", ussr="syria 2") == (PRESENCE, PRESENCE)
    assert status(MIDDLE_EAST, us="jordan 2 lebanon 1", ussr="") == (PRESENCE, NOTHING)
    assert status(MIDDLE_EAST, us="iran 2 egypt 2 lebanon 1", ussr="syria 2") == (DOMINATION, PRESENCE)


def test_10_1_1_control_is_every_battleground_and_more_countries():
    assert status(CENTRAL_AMERICA, us="cuba 3 mexico 2 panama 2", ussr="haiti 1") == (CONTROL, PRESENCE)
    assert status(CENTRAL_AMERICA, us="cuba 3 mexico 2 panama 2") == (CONTROL, NOTHING)
    level = status(CENTRAL_AMERICA, us="cuba 3 mexico 2 panama 2", ussr="haiti 1 nicaragua 1 guatemala 1")
    assert level == (PRESENCE, PRESENCE)


def test_10_1_1_values_of_the_six_regions():
    assert {REGIONS[region]: values[1:] for region, values in VALUES.items()} == {
        "europe": (3, 7, WIN), "asia": (3, 7, 9), "middle_east": (3, 5, 7), "africa": (1, 4, 6),
        "central_america": (1, 3, 5), "south_america": (2, 5, 6),
    }  # fmt: skip


def test_10_1_2_example_central_america():
    lines = {"ussr": "cuba 3 haiti 1 dominican_republic 1", "us": "guatemala 1 panama 1"}
    score = region_score(position(**lines), CENTRAL_AMERICA)
    assert score.status == (PRESENCE, DOMINATION)
    assert score.points == (1, 5)
    g = position(turn=4, hand_ussr="central_america_scoring", **lines)
    play(g, "ussr play central_america_scoring", "ussr mode event")
    assert g.vp == -4


def test_10_1_2_one_point_for_each_battleground():
    score = region_score(position(us="iran 2 egypt 2 libya 2"), MIDDLE_EAST)
    assert (score.battlegrounds, score.points) == ((3, 0), (3 + 3, 0))


def test_10_1_2_one_point_for_each_country_beside_the_enemy_superpower():
    score = region_score(position(us="finland 4 romania 3 poland 3", ussr="canada 4"), EUROPE)
    assert score.neighbours == (3, 1)
    assert score.points == (7 + 1 + 3, 3 + 0 + 1)
    score = region_score(position(us="japan 4", ussr="north_korea 3 afghanistan 2"), ASIA)
    assert score.neighbours == (0, 0)


def test_10_1_2_only_the_difference_is_marked():
    g = position(hand_ussr="middle_east_scoring", us="iran 2", ussr="iraq 3", vp=5)
    play(g, "ussr play middle_east_scoring", "ussr mode event")
    assert g.vp == 5


def test_10_1_3_events_give_vp():
    g = position(turn=4, ussr="iran 2 iraq 3 egypt 2", hand_ussr="opec")
    play(g, "ussr play opec", "ussr mode event")
    assert g.vp == -3


def test_10_1_4_missing_military_operations_give_vp_to_the_opponent():
    assert end_of_turn(defcon=3, milops="us 3 ussr 1").vp == 2


@pytest.mark.parametrize(("seat", "trap"), [("us", "quagmire"), ("ussr", "bear_trap")])
def test_10_1_5_a_trap_cannot_force_a_player_to_hold_a_scoring_card(seat, trap):
    hand = {f"hand_{seat}": "nuclear_test_ban asia_scoring"}
    assert legal(position(turn=4, round=6, phasing=seat, effects=trap, **hand)) == {"nuclear_test_ban"}
    g = position(turn=4, round=7, phasing=seat, effects=trap, **hand)
    assert legal(g) == {"asia_scoring"}


def test_10_1_5_missile_envy_cannot_either():
    g = position(turn=4, round=7, phasing="us", envy="us", hand_us="missile_envy asia_scoring")
    assert legal(g) == {"asia_scoring"}


# The VP track


def test_10_2_1_zero_is_a_space_of_the_track():
    g = position(phasing="us", vp=-1, us="angola 1", hand_us="nuclear_test_ban", defcon=4)
    play(g, "us play nuclear_test_ban", "us mode event")
    assert g.vp == 1


@pytest.mark.parametrize(("vp", "winner"), [(19, "us"), (-19, "ussr")])
def test_10_2_1_the_track_ends_at_20_for_either_side(vp, winner):
    g = position(phasing=winner, vp=vp, defcon=3, **{f"hand_{winner}": "nuclear_test_ban"})
    play(g, f"{winner} play nuclear_test_ban", f"{winner} mode event")
    assert result(g) == f"{winner} wins: vp"


def test_10_2_2_what_one_side_gains_the_other_loses():
    g = position(vp=10, defcon=4, hand_ussr="nuclear_test_ban")
    play(g, "ussr play nuclear_test_ban", "ussr mode event")
    assert g.vp == 8


def test_10_2_3_vp_of_both_sides_from_one_card_are_netted():
    g = position(turn=4, us="thailand 2 burma 2", ussr="vietnam 1 malaysia 2", hand_ussr="southeast_asia_scoring")
    play(g, "ussr play southeast_asia_scoring", "ussr mode event")
    assert g.vp == 1
    assert [entry for entry in g.log if entry[0] == "vp"] == [("vp", US, 1, 1, CARD["southeast_asia_scoring"])]


# Victory


def test_10_3_1_twenty_points_win_at_once():
    g = position(phasing="us", vp=17, hand_us="nuclear_test_ban", hand_ussr="fidel")
    play(g, "us play nuclear_test_ban", "us mode event")
    assert result(g) == "us wins: vp"
    assert g.legal(US) == g.legal(USSR) == []


def test_10_3_1_the_points_of_both_sides_count_before_20_is_tested():
    g = position(vp=17, us="iran 2 jordan 2", ussr="iraq 3 egypt 2", hand_ussr="middle_east_scoring")
    play(g, "ussr play middle_east_scoring", "ussr mode event")
    assert result(g) == ""
    assert g.vp == 16  # 4 against 5


@pytest.mark.parametrize("seat", ["us", "ussr"])
def test_10_3_1_control_of_europe_wins_when_europe_is_scored_whoever_plays_the_card(seat):
    g = position(phasing=seat, us=EUROPE_US, vp=-19, **{f"hand_{seat}": "europe_scoring"})
    play(g, f"{seat} play europe_scoring", f"{seat} mode event")
    assert result(g) == "us wins: europe"


def test_10_3_1_control_of_europe_alone_does_not_end_the_match():
    assert result(position(us=EUROPE_US)) == ""


def test_10_3_1_nuclear_war_wins_for_the_other_side():
    g = position(defcon=2, vp=-19, us="panama 2", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup panama", "chance die 1")
    assert result(g) == "us wins: defcon"


def test_10_3_1_military_operations_may_bring_the_20th_point():
    assert result(end_of_turn(vp=18, defcon=3, milops="us 3 ussr 1")) == "us wins: vp"


def test_10_3_1_who_reaches_20_in_that_check_and_holds_a_scoring_card_loses():
    g = end_of_turn(
        vp=18, defcon=3, milops="us 3 ussr 1", hand_us="asia_scoring", options="held_scoring_loses=yes"
    )  # fmt: skip
    assert result(g) == "ussr wins: held_scoring"


# The end of turn 10


def test_10_3_2_every_region_is_scored_and_added():
    g = end_of_turn(turn=10, vp=3, china="us", us="panama 2 iran 2 zaire 1 chile 3", ussr="india 3 poland 3")
    # Central America 2, Middle East 4, Africa 2, South America 3; Asia 4 and Europe 4 to the USSR; the China Card 1.
    assert g.vp == 3 + 2 + 4 + 2 + 3 - 4 - 4 + 1
    assert result(g) == "us wins: final"


def test_10_3_2_southeast_asia_counts_within_asia_only():
    g = end_of_turn(turn=10, china="us", us="thailand 2 vietnam 1 burma 2")
    assert g.vp == 7 + 1 + 1  # domination of Asia, a battleground; the China Card


@pytest.mark.parametrize(("vp", "winner"), [(1, "draw: final"), (2, "us wins: final"), (0, "ussr wins: final")])
def test_10_3_2_the_marker_decides_and_zero_is_a_draw(vp, winner):
    assert result(end_of_turn(turn=10, vp=vp, china="ussr")) == winner


def test_10_3_2_twenty_points_on_the_way_do_not_win():
    # Europe, scored first, would bring the US to 23; the Middle East, Africa and South America take it back.
    g = end_of_turn(
        turn=10,
        vp=19,
        china="ussr",
        us="france 3",
        ussr="iran 2 iraq 3 lebanon 1 zaire 1 nigeria 1 kenya 2 chile 3 brazil 2 peru 2",
    )
    assert g.vp == 19 + 4 - 7 - 6 - 7 - 1
    assert result(g) == "us wins: final"


def test_10_3_2_control_of_europe_wins_whatever_the_rest():
    g = end_of_turn(turn=10, vp=-19, china="ussr", us=EUROPE_US)
    assert result(g) == "us wins: europe"


def test_10_3_2_military_operations_of_turn_10_come_first():
    g = end_of_turn(turn=10, vp=18, defcon=3, milops="us 3 ussr 1", ussr="iran 2")
    assert result(g) == "us wins: vp"
