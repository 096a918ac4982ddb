"""The designers' optional rules, each on its own."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US
from twilight.helpers import asks, both, legal, modes, play, played, position, us, ussr, where

ANYWHERE, NO_OWN_LOSS = "realign_anywhere=yes", "realign_no_own_loss=yes"
MIXED, DECLINE = "mixed_operations=yes", "decline_space_roll=yes"
HELD = {"defcon": 2, "ussr": "poland 1 india 1 iraq 1 cuba 1"}


def test_no_variant_is_in_force_unless_chosen():
    options = GAME.new().options
    assert not any(options[text.partition("=")[0]] for text in (ANYWHERE, NO_OWN_LOSS, MIXED, DECLINE))


def test_realignment_goes_anywhere_whatever_defcon():
    assert legal(played("us", "nato", "realign", **HELD)) == {"cuba"}
    assert legal(played("us", "nato", "realign", options=ANYWHERE, **HELD)) == {"poland", "india", "iraq", "cuba"}


def test_realignment_anywhere_leaves_coups_and_nato_as_they_were():
    assert legal(played("us", "nato", "coup", options=ANYWHERE, **HELD)) == {"cuba"}
    g = played("ussr", "fidel", "realign", options=ANYWHERE, defcon=2, effects="nato", us="italy 2 greece 1")
    assert legal(g) == {"greece"}


@pytest.mark.parametrize(("options", "after"), [("", (0, 1)), (NO_OWN_LOSS, (2, 1))])
def test_by_variant_who_realigns_loses_nothing(options, after):
    g = played("us", "nato", "realign", options=options, us="kenya 2", ussr="kenya 1")
    assert both(play(g, "us realign kenya", "chance dice 6-1"), "kenya") == after


def test_by_variant_who_is_realigned_loses_as_ever():
    g = played("us", "nato", "realign", options=NO_OWN_LOSS, us="kenya 1", ussr="kenya 3")
    assert both(play(g, "us realign kenya", "chance dice 1-4"), "kenya") == (1, 1)


def test_mixed_operations_place_and_roll_with_one_card():
    g = played("us", "containment", "influence", options=MIXED, us="canada 1", ussr="cuba 1 chile 1")
    assert {"canada", "mexico", "roll-cuba", "roll-chile"} <= legal(g)
    play(g, "us place roll-cuba", "chance dice 1-4", "us place canada", "us place roll-chile", "chance dice 1-1")
    assert (us(g, "canada"), ussr(g, "cuba"), ussr(g, "chile"), asks(g)) == (2, 0, 1, "ussr play")


def test_mixed_operations_never_use_one_country_for_both():
    g = played("us", "nato", "influence", options=MIXED, us="canada 1 chile 1", ussr="cuba 3 chile 2")
    play(g, "us place chile", "us place roll-cuba", "chance dice 1-1")
    assert "roll-chile" not in legal(g)
    assert "cuba" not in legal(g)
    assert {"chile", "roll-cuba"} < legal(g)


def test_mixed_operations_cost_the_usual_points():
    g = played("us", "nato", "influence", options=MIXED, us="canada 1", ussr="cuba 3 chile 1")
    play(g, "us place cuba", "us place roll-chile", "chance dice 1-1")
    assert "cuba" in legal(g)
    play(g, "us place canada")
    assert (both(g, "cuba"), asks(g)) == ((1, 3), "ussr play")
    g = played("us", "independent_reds", "influence", options=MIXED, us="canada 1", ussr="cuba 3")
    assert "cuba" not in legal(play(g, "us place canada"))


def test_mixed_operations_keep_the_bonus_of_the_china_card_while_all_is_in_asia():
    g = position(options=MIXED, ussr="north_korea 3", us="india 1", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place afghanistan afghanistan afghanistan")
    play(g, "ussr place roll-india", "chance dice 1-1", "ussr place afghanistan")
    assert (ussr(g, "afghanistan"), asks(g)) == (4, "us play")


def test_mixed_operations_obey_defcon_and_close_the_chinese_civil_war_when_it_is_won():
    g = played("us", "nato", "influence", options=MIXED, us="canada 1", **HELD)
    assert {"roll-poland", "roll-iraq"}.isdisjoint(legal(g))
    g = position(options=f"{MIXED} chinese_civil_war=yes", ussr="chinese_civil_war 2", hand_ussr="comecon")
    play(g, "ussr play comecon", "ussr mode influence", "ussr place chinese_civil_war")
    assert "chinese_civil_war" not in legal(g)


def test_a_card_sent_into_space_need_not_be_rolled_for():
    g = played("us", "fidel", "space", options=DECLINE)
    assert (asks(g), legal(g)) == ("us roll", {"roll", "decline"})
    play(g, "us roll decline")
    assert (g.space, where(g, "fidel"), g.spaced[US], ussr(g, "cuba")) == ([0, 0], "discard", 1, 0)


def test_a_card_sent_into_space_may_be_rolled_for_and_counts_as_the_attempt_of_the_turn():
    g = play(played("us", "fidel", "space", options=DECLINE, hand_us="nato"), "us roll roll", "chance die 3")
    assert (g.space, g.vp) == ([1, 0], 2)
    assert "space" not in legal(play(g, "ussr play pass", "us play nato"))
    assert "space" in modes("us", "nato", options=DECLINE)
