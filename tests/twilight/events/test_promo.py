"""Promo cards of national editions: 111 to 114 here."""

import pytest

from sitroom.kernel import PositionError
from twilight.helpers import asks, both, in_force, legal, modes, play, played, position, us, ussr, where

OTAN = {"turn": 8, "options": "promo_cards=referendum_otan", "effects": "nato"}


@pytest.mark.parametrize(("dice", "vp", "spain"), [("3-3", 1, (2, 0)), ("5-4", 1, (2, 0)), ("6-3", -1, (1, 1))])
def test_111_referendum_otan_adds_one_for_the_player_and_one_for_more_influence(dice, vp, spain):
    g = play(played("us", "referendum_otan", us="spain_portugal 1", **OTAN), f"chance dice {dice}")
    assert (g.vp, both(g, "spain_portugal"), where(g, "referendum_otan")) == (vp, spain, "removed")


def test_111_referendum_otan_is_rolled_again_when_tied():
    g = play(played("ussr", "referendum_otan", **OTAN), "chance dice 3-4")
    assert (asks(g), g.vp) == ("chance dice", 0)


def test_111_referendum_otan_lost_takes_spain_out_of_nato():
    g = played("ussr", "referendum_otan", us="spain_portugal 3 italy 2", hand_ussr="fidel", **OTAN)
    play(g, "chance dice 6-3")
    assert (in_force(g, "spain_left_nato"), both(g, "spain_portugal")) == (True, (3, 1))
    play(g, "ussr play fidel", "ussr mode coup")
    assert legal(g) == {"spain_portugal"}


def test_111_referendum_otan_needs_nato():
    assert "event" not in modes("us", "referendum_otan", **OTAN | {"effects": ""})


ANNI = {"turn": 4, "options": "promo_cards=anni_di_piombo"}


def test_112_anni_di_piombo_leaves_one_soviet_influence_where_the_ussr_is_not_in_control():
    held = {"ussr": "italy 4 france 3 greece 1 poland 4 turkey 2", "us": "italy 3 turkey 4"}
    g = played("us", "anni_di_piombo", **held, **ANNI)
    assert legal(g) == {"italy", "turkey"}
    play(g, "us remove italy")
    assert (both(g, "italy"), ussr(g, "france"), where(g, "anni_di_piombo")) == ((3, 1), 3, "removed")


def test_112_anni_di_piombo_finds_no_country():
    g = played("ussr", "anni_di_piombo", "event-first", ussr="italy 2 greece 1", **ANNI)
    assert (asks(g), ussr(g, "greece"), where(g, "anni_di_piombo")) == ("ussr ops", 1, "removed")


PAKT = {"options": "promo_cards=pakt_bagdadzki"}


def test_113_pakt_bagdadzki_takes_one_from_iraq_and_turkey_and_adds_one_beyond():
    g = played("us", "pakt_bagdadzki", ussr="iraq 2 turkey 2", **PAKT)
    assert (ussr(g, "iraq"), ussr(g, "turkey"), legal(g)) == (1, 1, {"pakistan", "iran"})
    play(g, "us add iran")
    assert (us(g, "iran"), asks(g), where(g, "pakt_bagdadzki")) == (1, "ussr play", "removed")


def test_113_pakt_bagdadzki_has_nothing_to_take():
    g = played("ussr", "pakt_bagdadzki", "event-first", **PAKT)
    assert (asks(g), ussr(g, "iraq")) == ("us add", 0)


STAN = {"turn": 8, "options": "promo_cards=stan_wojenny"}


def test_114_stan_wojenny_takes_one_from_poland_and_stops_solidarity_for_the_turn():
    g = played("ussr", "stan_wojenny", us="poland 2", effects="john_paul", hand_us="solidarity", **STAN)
    assert (us(g, "poland"), where(g, "stan_wojenny")) == (1, "removed")
    assert "event" not in legal(play(g, "us play solidarity"))


def test_114_stan_wojenny_ends_with_the_turn_and_may_find_nobody():
    g = play(played("us", "stan_wojenny", "influence", round=7, **STAN), "us place canada canada")
    assert (g.turn, us(g, "poland"), in_force(g, "stan_wojenny")) == (9, 0, False)


@pytest.mark.parametrize("card", ["referendum_otan", "anni_di_piombo", "pakt_bagdadzki", "stan_wojenny"])
def test_a_promo_card_is_in_the_match_only_where_the_option_names_it(card):
    assert where(position(turn=8, options=f"promo_cards={card}"), card) == "deck"
    with pytest.raises(PositionError, match="is not in a match with these options"):
        position(hand_us=card)
