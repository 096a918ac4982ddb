"""The Late War scenario: the Portuguese rulebook's set-up, with the Vietnam that only the Spanish one has."""

import pytest

from sitroom.kernel import CHANCE, OptionError
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ASIA, COUNTRIES, ID, MIDDLE_EAST, SOUTH_AMERICA, STABILITY, US, USSR
from sitroom.twilight.rules.cards import CARDS, LATE
from sitroom.twilight.rules.effects import NAME
from sitroom.twilight.rules.scoring import DOMINATION, PRESENCE, region_score
from twilight.helpers import asks, both, end_of_turn, play, played, result, where

SCENARIO = "scenario=late_war"
US_CONTROL = (
    "united_kingdom italy benelux denmark norway israel iran pakistan turkey zaire somalia kenya nigeria japan "
    "south_korea taiwan thailand indonesia australia nicaragua panama haiti honduras venezuela chile argentina "
    "dominican_republic"
)
USSR_CONTROL = (
    "east_germany poland hungary czechoslovakia bulgaria cuba north_korea iraq india afghanistan libya algeria "
    "ethiopia zimbabwe"
)
EXACT = {
    **{"west_germany": (5, 1), "philippines": (3, 1), "malaysia": (3, 1), "colombia": (2, 1)},
    **{"syria": (0, 3), "angola": (1, 3), "laos_cambodia": (0, 2), "se_african_states": (0, 2), "vietnam": (0, 5)},
    **{"spain_portugal": (1, 0), "france": (3, 1), "romania": (1, 3), "jordan": (2, 2), "egypt": (1, 0)},
    **{"south_africa": (2, 1), "finland": (1, 2), "burma": (0, 1), "peru": (2, 1), "yugoslavia": (1, 2)},
    "saudi_arabia": (2, 0),
}


@pytest.fixture
def g():
    return GAME.new(scenario="late_war").state


def test_markers_stand_at_turn_8_defcon_4_and_minus_4_vp(g):
    assert (g.turn, g.defcon, g.vp, g.milops) == (8, 4, -4, [0, 0])
    assert g.space == [6, 4]
    assert (g.china, g.china_up) == (USSR, True)


def test_six_events_are_in_force_in_the_late_war_scenario(g):
    names = {name for bit, name in NAME.items() if g.effects & bit}
    assert names == {"us_japan", "marshall_plan", "nato", "warsaw_pact", "de_gaulle", "flower_power"}


def test_influence_is_the_least_for_control_or_as_given_and_nowhere_else(g):
    listed = {name: (STABILITY[ID[name]], 0) for name in US_CONTROL.split()}
    listed |= {name: (0, STABILITY[ID[name]]) for name in USSR_CONTROL.split()}
    listed |= EXACT
    assert {c.id: both(g, c.id) for c in COUNTRIES if any(both(g, c.id))} == listed


@pytest.mark.parametrize("name", ["west_germany", "philippines", "malaysia", "colombia"])
def test_countries_listed_under_us_control_with_numbers_are_us_controlled(g, name):
    assert g.control[ID[name]] == US


@pytest.mark.parametrize("name", ["syria", "angola", "laos_cambodia", "se_african_states", "vietnam"])
def test_countries_listed_under_soviet_control_with_numbers_are_soviet_controlled(g, name):
    assert g.control[ID[name]] == USSR


@pytest.mark.parametrize("region", [SOUTH_AMERICA, ASIA])
def test_the_us_dominates_two_regions_as_the_scenario_says(g, region):
    assert region_score(g, region).status[US] == DOMINATION


def test_the_ussr_does_not_dominate_the_middle_east_as_the_scenario_claims(g):
    score = region_score(g, MIDDLE_EAST)  # by both rulebooks' own lists: Israel and Iran against Iraq, Libya and Syria
    assert (score.status, score.battlegrounds) == ((PRESENCE, PRESENCE), (2, 2))


def test_starred_cards_of_the_early_and_mid_war_are_gone_but_for_four(g):
    kept = {"bear_trap", "camp_david_accords", "john_paul_ii_elected_pope", "panama_canal_returned"}
    for card in CARDS.values():
        if card.promo or card.id == "the_china_card":
            assert where(g, card.id) == "box"
        elif card.period != LATE and card.starred and card.id not in kept:
            assert where(g, card.id) == "removed"
        else:
            assert where(g, card.id) == "deck"


def test_the_turn_begins_with_nine_cards_each_and_without_better_defcon(g):
    while asks(g) == "chance deal":
        g.apply(CHANCE, g.actions[0])
    assert ([len(hand) for hand in g.hands], g.defcon, g.turn) == ([9, 9], 4, 8)
    assert (asks(g), g.waiting) == ("ussr headline", (USSR, US))  # both have passed the fourth space box


@pytest.mark.parametrize(("vp", "ends"), [(19, "us wins"), (18, "ussr wins"), (-5, "ussr wins")])
def test_after_turn_10_the_us_must_have_20_vp(vp, ends):
    assert result(end_of_turn(turn=10, options=SCENARIO, vp=vp, china="us")) == f"{ends}: late_war"


def test_europe_controlled_at_the_end_still_wins():
    all_of_it = "west_germany 4 france 3 italy 2 poland 3 east_germany 3 greece 2"
    assert result(end_of_turn(turn=10, options=SCENARIO, us=all_of_it)) == "us wins: europe"


def test_wargames_of_the_us_does_not_save_it():
    g = played("us", "wargames", turn=9, options=SCENARIO, vp=19, defcon=2)
    assert result(play(g, "us choose end")) == "ussr wins: late_war"


@pytest.mark.parametrize(("vp", "ends"), [(0, "us wins"), (-7, "ussr wins")])
def test_wargames_of_the_ussr_ends_the_match_as_usual(vp, ends):
    g = played("ussr", "wargames", turn=9, options=SCENARIO, vp=vp, defcon=2)
    assert result(play(g, "ussr choose end")) == f"{ends}: wargames"


def test_20_vp_win_at_once_in_the_late_war_scenario():
    assert result(played("us", "duck_and_cover", turn=9, options=SCENARIO, vp=19)) == "us wins: vp"


def test_the_late_war_scenario_does_not_go_with_the_chinese_civil_war_or_with_bid_influence():
    for option in ({"chinese_civil_war": True}, {"bid": "influence"}, {"us_handicap": 1}):
        with pytest.raises(OptionError):
            GAME.new(scenario="late_war", **option)
