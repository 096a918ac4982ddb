"""Rulings 15 to 19: the Cuban Missile Crisis."""

import pytest

from twilight.helpers import asks, in_force, legal, play, position, result, us, ussr

USSR_LOSES = "us wins: missile_crisis"
COUPS = {
    "non_battleground": ("comecon", ["ussr mode coup", "ussr coup guatemala"]),
    "free": ("ortega_elected_in_nicaragua", ["ussr mode event", "ussr ops coup", "ussr coup honduras"]),
    "che": ("che", ["ussr mode event", "ussr coup guatemala"]),
}


@pytest.mark.parametrize("kind", COUPS)
def test_ruling_015_any_coup_of_the_side_in_crisis_loses(kind):
    card, answers = COUPS[kind]
    g = position(defcon=3, effects="missile_crisis_ussr", us="guatemala 1 honduras 1", hand_ussr=card)
    play(g, f"ussr play {card}", *answers)
    assert result(g) == USSR_LOSES


def test_ruling_015_the_couper_loses_even_in_the_other_sides_round():
    g = position(phasing="us", defcon=2, effects="missile_crisis_ussr", us="panama 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops coup", "ussr coup panama")
    assert result(g) == USSR_LOSES


def test_ruling_015_the_side_that_set_the_crisis_may_coup():
    g = position(phasing="us", defcon=3, ussr="guatemala 1", hand_us="cuban_missile_crisis duck_and_cover")
    play(g, "us play cuban_missile_crisis", "us mode event", "ussr play pass")
    play(g, "us play duck_and_cover", "us mode coup", "us coup guatemala", "chance die 1")
    assert result(g) == ""


def test_ruling_016_the_ussr_cancels_in_its_own_coup_by_giving_up_cuba():
    g = position(effects="missile_crisis_ussr", us="guatemala 1", ussr="cuba 3", hand_ussr="comecon nasser")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup cancel-crisis-cuba")
    assert (ussr(g, "cuba"), in_force(g, "missile_crisis_ussr"), asks(g)) == (1, False, "ussr coup")
    play(g, "ussr coup guatemala", "chance die 1")
    assert result(g) == ""


def test_ruling_016_cancelling_comes_just_before_the_coup_of_a_granted_operation():
    g = position(phasing="us", effects="missile_crisis_ussr", us="guatemala 1", ussr="cuba 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops cancel-crisis-cuba coup", "ussr coup guatemala")
    assert (result(g), asks(g), ussr(g, "cuba")) == ("", "chance die", 0)


@pytest.mark.parametrize("country", ["turkey", "west_germany"])
def test_ruling_016_the_us_cancels_in_the_opponents_round(country):
    g = position(effects="missile_crisis_us", us="turkey 2 west_germany 2", hand_ussr="nasser")
    assert (asks(g), legal(g, "us")) == ("ussr play", {"cancel-crisis-turkey", "cancel-crisis-west_germany"})
    play(g, f"us play cancel-crisis-{country}")
    assert (us(g, country), in_force(g, "missile_crisis_us"), asks(g)) == (0, False, "ussr play")
    assert us(g, "turkey") + us(g, "west_germany") == 2


def test_ruling_016_two_influence_in_one_country_are_needed():
    g = position(effects="missile_crisis_us missile_crisis_ussr", us="turkey 1 west_germany 1", ussr="cuba 1")
    assert legal(g, "us") == set()
    assert legal(g, "ussr") == {"the_china_card", "pass"}


def test_ruling_017_the_ban_holds_when_defcon_rises():
    g = position(phasing="us", us="guatemala 1", hand_us="cuban_missile_crisis", hand_ussr="nuclear_test_ban comecon")
    play(g, "us play cuban_missile_crisis", "us mode event")
    assert g.defcon == 2
    play(g, "ussr play nuclear_test_ban", "ussr mode event")
    assert g.defcon == 4
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup guatemala")
    assert result(g) == USSR_LOSES


def test_ruling_017_cancelling_does_not_reset_defcon():
    g = position(phasing="us", ussr="cuba 2", hand_us="cuban_missile_crisis")
    play(g, "us play cuban_missile_crisis", "us mode event", "ussr play cancel-crisis-cuba")
    assert g.defcon == 2


def test_ruling_017_the_crisis_ends_with_the_turn():
    g = position(round=6, phasing="us", us="guatemala 1", hand_us="cuban_missile_crisis")
    play(g, "us play cuban_missile_crisis", "us mode event")
    assert (g.turn, in_force(g, "missile_crisis_ussr")) == (2, False)


def test_ruling_018_wars_are_not_coups():
    g = position(effects="missile_crisis_ussr", us="south_korea 1", hand_ussr="korean_war")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    assert (result(g), ussr(g, "south_korea")) == ("", 1)


def test_ruling_018_realignment_is_not_a_coup():
    g = position(effects="missile_crisis_ussr", us="guatemala 1", hand_ussr="nasser")
    play(g, "ussr play nasser", "ussr mode realign", "ussr realign guatemala", "chance dice 6-1")
    assert (result(g), us(g, "guatemala")) == ("", 0)


@pytest.mark.parametrize(
    ("card", "board"), [("ortega_elected_in_nicaragua", "nicaragua 1 italy 2"), ("che", "italy 2 panama 2")]
)
def test_ruling_018_an_offer_without_target_is_not_a_coup(card, board):
    g = position(effects="missile_crisis_ussr", us=board, hand_ussr=f"{card} nasser")
    play(g, f"ussr play {card}", "ussr mode event")
    assert (result(g), asks(g)) == ("", "ussr play")


def test_ruling_019_the_loss_comes_before_die_influence_and_military_operations():
    g = position(defcon=3, effects="missile_crisis_ussr", us="panama 2", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode coup", "ussr coup panama")
    assert (result(g), g.milops, us(g, "panama"), ussr(g, "panama"), g.defcon) == (USSR_LOSES, [0, 0], 2, 0, 3)
