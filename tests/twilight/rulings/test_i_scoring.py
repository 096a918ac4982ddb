"""Rulings 97 to 106: scoring, the end of turn and match, and set-up."""

import pytest

from sitroom.kernel import Seeded
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import BATTLEGROUND, COUNTRIES, MAP, REGION, REGIONS, STABILITY
from twilight.helpers import asks, in_force, legal, play, played, position, result, us, ussr, where

SHUTTLE = {"effects": "shuttle", "table": "shuttle_diplomacy", "turn": 4}


def last_round(**lines: object):
    """The last round of turn 10 is over."""
    return played("us", "formosan_resolution", **{"turn": 10, "round": 7, "china": "us down"} | lines)


def end_of_turn(**lines: object):
    """The last round of turn 1 is over."""
    return played("us", "formosan_resolution", **{"turn": 1, "round": 6, "china": "none"} | lines)


@pytest.mark.parametrize(("effects", "vp"), [("formosan", 4), ("", 3)])
def test_ruling_097_formosan_resolution_makes_taiwan_score_as_a_battleground(effects, vp):
    assert played("us", "asia_scoring", effects=effects, us="taiwan 3").vp == vp


def test_ruling_097_formosan_resolution_works_only_while_the_us_controls_taiwan():
    assert played("us", "asia_scoring", effects="formosan", ussr="taiwan 3").vp == -3


def test_ruling_097_formosan_resolution_counts_in_final_scoring_too():
    assert last_round(us="taiwan 3").vp == 1 + 3 + 1


def test_ruling_097_taiwan_is_never_a_battleground_for_coups():
    g = played("ussr", "comecon", "coup", effects="formosan", us="taiwan 3")
    play(g, "ussr coup taiwan", "chance die 1")
    assert g.defcon == 5


@pytest.mark.parametrize(
    ("board", "chosen", "vp"),
    [
        ("japan 4 vietnam 1", "japan", -3),
        ("japan 4 vietnam 1 india 3", "india", -7 - 1 - 1),
        ("japan 4 vietnam 1 india 3", "japan", -7 - 1),
        ("japan 4", "japan", 0),
    ],
)
def test_ruling_098_the_battleground_of_shuttle_diplomacy_vanishes_with_all_it_brought(board, chosen, vp):
    g = played("ussr", "asia_scoring", ussr=board, **SHUTTLE)
    assert asks(g) == "us shuttle"
    play(g, f"us shuttle {chosen}")
    assert (g.vp, where(g, "shuttle_diplomacy"), in_force(g, "shuttle")) == (vp, "discard", False)


def test_ruling_098_shuttle_diplomacy_costs_control_of_the_middle_east():
    board = "egypt 2 iran 2 iraq 3 israel 4 libya 2 saudi_arabia 3 lebanon 1"
    g = played("ussr", "middle_east_scoring", ussr=board, **SHUTTLE)
    play(g, "us shuttle libya")
    assert g.vp == -(5 + 5)


@pytest.mark.parametrize("card", ["southeast_asia_scoring", "europe_scoring", "africa_scoring"])
def test_ruling_098_other_scoring_cards_leave_shuttle_diplomacy_waiting(card):
    g = played("ussr", card, ussr="thailand 2 poland 3 zaire 1", **SHUTTLE)
    assert (asks(g), in_force(g, "shuttle"), where(g, "shuttle_diplomacy")) == ("ussr play", True, "table")


def test_ruling_098_final_scoring_ignores_shuttle_diplomacy():
    g = last_round(effects="shuttle", table="shuttle_diplomacy", ussr="thailand 2")
    assert g.vp == 1 - 3 - 1


def test_ruling_099_both_sides_vp_of_a_card_are_netted_before_the_test_for_20():
    g = played("us", "central_america_scoring", vp=19, us="guatemala 1", ussr="cuba 3 haiti 1 dominican_republic 1")
    assert (g.vp, result(g)) == (15, "")
    g = played("us", "africa_scoring", vp=18, us="zaire 1 kenya 2", ussr="angola 1")
    assert (g.vp, result(g)) == (18, "")


SOVIET_SOUTH = "zaire 1 kenya 2 brazil 2 peru 2 cuba 3 haiti 1 libya 2 lebanon 1"


def test_ruling_100_final_scoring_does_not_stop_at_20():
    europe, south = 7 + 1, (4 + 1) + (5 + 1) + (3 + 1 + 1) + (5 + 1)
    g = last_round(vp=14, us="italy 2 greece 2", ussr=SOVIET_SOUTH)
    assert (g.vp, result(g)) == (14 + europe - south + 1, "us wins: final")


def test_ruling_100_control_of_europe_wins_whatever_the_total():
    board = "east_germany 3 france 3 italy 2 poland 3 west_germany 4"
    assert result(last_round(vp=19, ussr=board, us="brazil 2 peru 2")) == "ussr wins: europe"


def test_ruling_100_southeast_asia_counts_inside_asia_only():
    assert last_round(us="thailand 2 vietnam 1").vp == (7 + 1) + 1


@pytest.mark.parametrize(
    ("board", "vp"), [("zaire 1", -1 - 1), ("zaire 1 nigeria 1", -1 - 2), ("zaire 1 kenya 2", -4 - 1)]
)
def test_ruling_101_domination_needs_a_country_that_is_no_battleground(board, vp):
    assert played("us", "africa_scoring", ussr=board).vp == vp


@pytest.mark.parametrize(
    ("soviet", "vp"), [("guatemala 1 haiti 1 honduras 2", 1 + 3 - 1), ("guatemala 1 haiti 1", 5 + 3 - 1), ("", 5 + 3)]
)
def test_ruling_101_control_needs_all_battlegrounds_and_more_countries(soviet, vp):
    assert played("us", "central_america_scoring", us="cuba 3 mexico 2 panama 2", ussr=soviet).vp == vp


NEXT_DOOR = {
    "us": {"finland", "poland", "romania", "afghanistan", "north_korea"},
    "ussr": {"canada", "japan", "cuba", "mexico"},
}
PRESENCE = dict(zip(REGIONS, (3, 3, 3, 1, 1, 2), strict=True))


@pytest.mark.parametrize("side", NEXT_DOOR)
def test_ruling_102_a_country_next_to_the_enemy_superpower_pays_1_vp(side):
    paying = set()
    for country in MAP:
        name, region = COUNTRIES[country].id, REGIONS[REGION[country]]
        g = played("us", f"{region}_scoring", **{side: f"{name} {STABILITY[country]}"})
        extra = abs(g.vp) - PRESENCE[region] - BATTLEGROUND[country]
        assert extra in (0, 1)
        if extra:
            paying.add(name)
    assert paying == NEXT_DOOR[side]


@pytest.mark.parametrize(("holder", "winner"), [("us", "ussr"), ("ussr", "us")])
def test_ruling_103_a_scoring_card_held_at_the_end_of_the_turn_loses(holder, winner):
    g = end_of_turn(options="held_scoring_loses=yes", **{f"hand_{holder}": "asia_scoring"})
    assert result(g) == f"{winner} wins: held_scoring"


def test_ruling_103_the_check_comes_before_the_military_penalty():
    g = end_of_turn(options="held_scoring_loses=yes", vp=18, milops="us 5", hand_us="asia_scoring")
    assert (result(g), g.vp) == ("ussr wins: held_scoring", 18)


@pytest.mark.parametrize(
    ("defcon", "milops", "vp"),
    [
        (3, "us 1 ussr 3", -2),
        (4, "us 1 ussr 0", 1),
        (4, "", 0),
        (2, "us 0 ussr 5", -2),
        (5, "us 5 ussr 4", 1),
    ],
)
def test_ruling_104_the_penalty_is_measured_against_defcon_now_and_netted(defcon, milops, vp):
    g = end_of_turn(defcon=defcon, milops=milops)
    assert (g.vp, g.turn, g.defcon, g.milops) == (vp, 2, min(5, defcon + 1), [0, 0])


def test_ruling_104_the_penalty_for_military_operations_may_win_the_match():
    assert result(end_of_turn(defcon=4, vp=17, milops="us 4")) == "us wins: vp"


def test_ruling_105_who_has_too_few_cards_sits_out():
    g = position(phasing="us", round=4, china="none", hand_us="formosan_resolution nato fidel")
    play(g, "us play formosan_resolution", "us mode event")
    assert (asks(g), g.round) == ("us play", 5)


def test_ruling_105_the_china_card_may_be_kept():
    g = position(round=4, china="ussr up", hand_us="nato fidel")
    assert legal(g) == {"the_china_card", "pass"}
    play(g, "ussr play pass")
    assert (asks(g), g.china) == ("us play", 1)


def set_up(**options: object):
    """A new match with its hands dealt, waiting for the first Soviet influence."""
    match = GAME.new(**options)
    match.run_chance(Seeded(1))
    return match.state


def test_ruling_106_austria_and_finland_are_open_to_both_sides():
    g = set_up()
    assert asks(g) == "ussr setup"
    assert {"austria", "finland", "poland"} <= legal(g)
    assert "italy" not in legal(g)
    play(g, "ussr setup poland poland poland poland austria finland")
    assert asks(g) == "us setup"
    assert {"austria", "finland", "italy"} <= legal(g)
    assert "poland" not in legal(g)
    play(g, "us setup italy italy italy west_germany west_germany austria finland")
    assert (us(g, "austria"), ussr(g, "austria"), us(g, "finland"), ussr(g, "finland")) == (1, 1, 1, 2)


def bonus(**options: object):
    """Set-up is done; the US is to place its handicap."""
    g = set_up(us_handicap=3, **options)
    play(g, "ussr setup poland poland poland poland poland austria")
    play(g, "us setup italy italy italy west_germany west_germany west_germany west_germany")
    assert asks(g) == "us bonus"
    return g


@pytest.mark.parametrize(
    ("options", "anywhere"),
    [({"bonus_where_present": True}, False), ({"bonus_where_present": False}, True), ({"preset": "app"}, False)],
)
def test_ruling_106_bid_influence_only_where_that_side_has_some_by_option(options, anywhere):
    g = bonus(**options)
    assert {"italy", "iran", "panama"} <= legal(g)
    assert bool(legal(g) & {"france", "chile", "pakistan"}) == anywhere


def test_ruling_106_bid_influence_stops_2_above_control():
    g = bonus()
    play(g, "us bonus italy")
    assert (us(g, "italy"), "italy" in legal(g)) == (4, False)


def test_ruling_106_the_app_gives_the_us_2():
    assert GAME.resolve({"preset": "app"})["us_handicap"] == 2
