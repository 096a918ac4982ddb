"""What views tell, and what may be imagined from them."""

import random

import pytest

from sitroom.kernel import NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, play, played, position

SEEDS = range(30)


def imagined(g, seat, seed):
    return GAME.imagine(GAME.view(g, seat), random.Random(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_partner_of_un_intervention_is_one_that_can_be_played_with_it(seed):
    g = played("ussr", "un_intervention", hand_ussr="nato", hand_us="fidel")
    other = imagined(g, US, seed)
    assert (asks(other), GAME.view(other, US)) == ("ussr with", GAME.view(g, US))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_prisoner_of_a_trap_has_a_card_to_discard(seed):
    g = position(turn=4, effects="bear_trap", hand_ussr="fidel", hand_us="nato")
    assert asks(imagined(g, US, seed)) == "ussr discard"


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_choice_of_how_to_play_is_about_a_card(seed):
    g = play(position(turn=8, round=8, space="ussr 8", hand_ussr="fidel", hand_us="nato"), "ussr play fidel")
    assert imagined(g, US, seed).stack[-1].card


def test_a_spectator_is_not_told_the_card_that_grain_sales_drew():
    g = play(played("us", "grain_sales_to_soviets", turn=4, hand_ussr="nasser fidel"), "chance draw fidel")
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["fidel"]
    other = play(played("us", "grain_sales_to_soviets", turn=4, hand_ussr="nasser fidel"), "chance draw nasser")
    assert GAME.view(g, NOBODY) == GAME.view(other, NOBODY)
    assert GAME.view(imagined(g, NOBODY, 0), NOBODY) == GAME.view(g, NOBODY)


@pytest.mark.parametrize("chosen", [1, 3])
def test_a_spectator_is_not_told_the_order_of_the_american_hand(chosen):
    views = []
    for order in (["fidel", "nato", "nasser"], ["nasser", "fidel", "nato"]):
        g = played("ussr", "aldrich_ames_remix", turn=8, options="edition=second", hand_us="nato fidel nasser")
        play(g, *(f"ussr order {card}" for card in order[:chosen]))
        views.append(GAME.view(g, NOBODY))
        assert GAME.view(imagined(g, NOBODY, 0), NOBODY) == views[-1]
    assert views[0] == views[1]


@pytest.mark.parametrize(("effect", "side"), [("quagmire", "us"), ("bear_trap", "ussr")])
def test_a_trap_is_the_card_that_asks(effect, side):
    g = position(turn=4, phasing=side, effects=effect, hand_us="nato", hand_ussr="comecon")
    assert GAME.view(g, NOBODY)["playing"] == effect


def test_norad_is_the_card_that_asks():
    g = position(turn=4, phasing="us", defcon=3, effects="norad", us="canada 4", ussr="iraq 3", hand_us="nato nasser")
    play(g, "us play nato", "us mode coup", "us coup iraq", "chance die 1")
    assert (asks(g), GAME.view(g, US)["playing"]) == ("us norad", "norad")
