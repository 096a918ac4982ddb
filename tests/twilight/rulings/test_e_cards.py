"""Rulings 46 to 55: where cards go, and the deck."""

import pytest

from twilight.helpers import asks, in_force, legal, modes, play, played, position, spend, us, ussr, where

CANNOT = {
    "nato": {},
    "solidarity": {},
    "star_wars": {"space": "us 2 ussr 2"},
    "our_man_in_tehran": {"us": "israel 3 italy 2"},
    "kitchen_debates": {"us": "italy 2", "ussr": "panama 2"},
}


@pytest.mark.parametrize("card", CANNOT)
def test_ruling_046_an_event_that_cannot_occur_leaves_operations_and_a_discarded_card(card):
    assert "event-first" not in modes("ussr", card, **CANNOT[card])
    g = spend(played("ussr", card, "influence", **CANNOT[card]), "ussr", "poland")
    assert (where(g, card), g.vp, us(g, "poland")) == ("discard", 0, 0)
    assert "event" not in modes("us", card, **CANNOT[card])


def test_ruling_046_wargames_needs_defcon_2():
    assert "event" not in modes("us", "wargames", defcon=3)
    assert "event" in modes("us", "wargames", defcon=2)
    g = spend(played("us", "wargames", "influence", defcon=3), "us", "canada")
    assert where(g, "wargames") == "discard"


def test_ruling_046_the_condition_is_looked_at_when_the_event_comes():
    g = played("ussr", "our_man_in_tehran", "influence", turn=4, us="israel 4", ussr="syria 1 lebanon 1")
    assert "event-first" in modes("ussr", "our_man_in_tehran", us="israel 4")
    play(g, "ussr place israel")
    assert (where(g, "our_man_in_tehran"), asks(g)) == ("discard", "ussr play")


def test_ruling_046_a_headline_that_cannot_occur_is_discarded():
    g = position(round=0, hand_us="nato", hand_ussr="fidel nasser")
    play(g, "ussr headline fidel", "us headline nato")
    assert (where(g, "nato"), in_force(g, "nato")) == ("discard", False)


FORBIDDEN = {
    "arab_israeli_war": "camp_david",
    "socialist_governments": "iron_lady",
    "opec": "north_sea_oil",
    "muslim_revolution": "awacs",
    "flower_power": "evil_empire",
    "willy_brandt": "tear_down",
}


@pytest.mark.parametrize("card", FORBIDDEN)
def test_ruling_047_a_forbidden_event_leaves_operations_and_a_discarded_card(card):
    lines = {"effects": FORBIDDEN[card], "us": "canada 1 france 3 egypt 3", "ussr": "libya 2"}
    assert "event" not in modes("ussr", card, **lines)
    assert "event-first" not in modes("us", card, **lines)
    g = spend(played("us", card, "influence", **lines), "us", "canada")
    assert (where(g, card), g.vp, us(g, "france"), us(g, "egypt")) == ("discard", 0, 3, 3)


@pytest.mark.parametrize("card", FORBIDDEN)
def test_ruling_047_an_event_that_is_not_forbidden_happens(card):
    assert "event" in modes("ussr", card)


@pytest.mark.parametrize("card", ["alliance_for_progress", "independent_reds"])
def test_ruling_048_an_event_without_effect_is_still_played_and_removed(card):
    g = spend(played("ussr", card, "influence"), "ussr", "poland")
    assert (where(g, card), g.vp) == ("removed", 0)
    assert where(played("us", card), card) == "removed"


def test_ruling_049_ones_own_starred_card_used_for_operations_is_discarded():
    g = spend(played("us", "marshall_plan", "influence"), "us", "canada")
    assert where(g, "marshall_plan") == "discard"
    g = play(played("ussr", "fidel", "coup", us="panama 1"), "ussr coup panama", "chance die 1")
    assert where(g, "fidel") == "discard"


def test_ruling_050_a_card_discarded_by_an_event_has_no_event():
    g = played("ussr", "blockade", hand_us="marshall_plan", us="west_germany 4")
    play(g, "us discard marshall_plan")
    assert (where(g, "marshall_plan"), us(g, "france"), us(g, "west_germany")) == ("discard", 0, 4)


def test_ruling_050_a_scoring_card_discarded_by_an_event_does_not_score():
    g = played("us", "terrorism", hand_ussr="europe_scoring nasser", turn=8, us="italy 2")
    play(g, "chance discard europe_scoring")
    assert (where(g, "europe_scoring"), g.vp) == ("discard", 0)


def test_ruling_050_a_card_discarded_into_a_trap_has_no_event():
    g = position(effects="bear_trap", hand_ussr="fidel nasser", turn=4)
    play(g, "ussr discard fidel", "chance die 6")
    assert (where(g, "fidel"), ussr(g, "cuba")) == ("discard", 0)


def test_ruling_051_an_opponents_card_always_gives_its_operations_too():
    assert "event" not in modes("us", "fidel")
    g = played("us", "fidel", "event-first")
    assert (ussr(g, "cuba"), asks(g), "pass" in legal(g)) == (3, "us ops", False)


def test_ruling_051_the_player_chooses_the_order_of_event_and_operations():
    g = spend(played("us", "fidel", "influence", us="cuba 1"), "us", "mexico")
    assert (us(g, "mexico"), us(g, "cuba"), ussr(g, "cuba"), where(g, "fidel")) == (2, 0, 3, "removed")


def test_ruling_052_shuttle_diplomacy_in_effect_is_not_in_the_discards():
    hand = {"turn": 4, "hand_us": "salt_negotiations nasser", "discard": "nato", "hand_ussr": "asia_scoring fidel"}
    g = played("us", "shuttle_diplomacy", **hand)
    assert where(g, "shuttle_diplomacy") == "table"
    play(g, "ussr play asia_scoring", "ussr mode event")
    assert where(g, "shuttle_diplomacy") == "discard"
    play(g, "us play salt_negotiations", "us mode event")
    assert legal(g) == {"nato", "shuttle_diplomacy", "pass"}


@pytest.mark.parametrize(("card", "more"), [("salt_negotiations", {"pass"}), ("star_wars", set())])
def test_ruling_052_shuttle_diplomacy_cannot_be_fetched_before_it_is_used(card, more):
    lines = {"turn": 8, "table": "shuttle_diplomacy", "effects": "shuttle", "discard": "nato", "space": "us 1"}
    assert legal(played("us", card, **lines)) == {"nato", *more}


def end_of_turn(turn: int, **lines: object):
    """The last US round of a turn is over and the next turn's first card is about to be dealt."""
    last = 6 if turn <= 3 else 7
    return played("us", "captured_nazi_scientist", turn=turn, round=last, china="none", **lines)


def test_ruling_053_the_deck_is_dealt_out_before_the_discards_are_shuffled():
    g = end_of_turn(1, deck="fidel nasser", discard="nato comecon duck_and_cover")
    assert legal(g) == {"fidel", "nasser"}
    play(g, "chance deal fidel")
    assert legal(g) == {"nasser"}
    play(g, "chance deal nasser")
    assert legal(g) == {"nato", "comecon", "duck_and_cover"}
    assert (where(g, "fidel"), where(g, "nasser")) == ("hand ussr", "hand us")


@pytest.mark.parametrize(("turn", "new", "later"), [(3, "brush_war", "star_wars"), (7, "star_wars", None)])
def test_ruling_053_a_new_period_joins_the_deck_without_the_discards(turn, new, later):
    g = end_of_turn(turn, deck="fidel", discard="nato comecon")
    assert {"fidel", new} <= legal(g)
    assert not legal(g) & {"nato", "comecon", later}
    assert (where(g, "nato"), where(g, "comecon")) == ("discard", "discard")


def test_ruling_054_ask_not_draws_from_the_reshuffled_discards_its_own_included():
    g = played("us", "ask_not", hand_us="nato fidel comecon", deck="nasser", discard="duck_and_cover")
    play(g, "us discard nato fidel pass")
    assert legal(g) == {"nasser"}
    play(g, "chance deal nasser")
    assert legal(g) == {"nato", "fidel", "duck_and_cover"}
    play(g, "chance deal nato")
    assert (where(g, "nato"), asks(g)) == ("hand us", "ussr play")


def test_ruling_054_our_man_in_tehran_looks_on_into_the_reshuffled_discards():
    lines = {"us": "israel 4", "deck": "nasser fidel", "discard": "nato comecon blockade"}
    g = played("us", "our_man_in_tehran", turn=4, **lines)
    play(g, "chance deal nasser fidel")
    assert legal(g) == {"nato", "comecon", "blockade"}
    play(g, "chance deal nato comecon blockade")
    assert legal(g) == {"nasser", "fidel", "nato", "comecon", "blockade", "pass"}


@pytest.mark.parametrize(
    ("options", "pile"), [("reshuffle=at_once", "deck"), ("reshuffle=when_needed", "discard"), ("preset=app", "deck")]
)
def test_ruling_054_the_reshuffle_comes_at_once_or_when_needed_by_option(options, pile):
    g = played("us", "ask_not", options=options, hand_us="nato fidel", deck="nasser", discard="comecon")
    play(g, "us discard nato pass", "chance deal nasser")
    assert (where(g, "nato"), where(g, "comecon")) == (pile, pile)


def test_ruling_055_our_man_in_tehran_returns_the_rest_to_the_deck_alone():
    lines = {"us": "israel 4", "deck": "nasser fidel nato asia_scoring blockade comecon", "discard": "duck_and_cover"}
    g = played("us", "our_man_in_tehran", turn=4, **lines)
    play(g, "chance deal nasser fidel nato asia_scoring blockade", "us discard asia_scoring nasser pass")
    assert {card: where(g, card) for card in ("asia_scoring", "nasser", "duck_and_cover")} == {
        "asia_scoring": "discard",
        "nasser": "discard",
        "duck_and_cover": "discard",
    }
    assert {where(g, card) for card in ("fidel", "nato", "blockade", "comecon")} == {"deck"}
    assert g.vp == 0
