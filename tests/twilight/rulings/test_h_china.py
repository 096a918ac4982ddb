"""Rulings 93 to 96: the China Card."""

import pytest

from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, in_force, legal, play, played, position, result, spend


def test_ruling_093_a_played_china_card_passes_face_down_until_the_turn_ends():
    g = position(round=6, hand_ussr="nasser", hand_us="captured_nazi_scientist fidel")
    spend(play(g, "ussr play the_china_card", "ussr mode influence"), "ussr", "afghanistan")
    assert (g.china, g.china_up, legal(g)) == (US, False, {"captured_nazi_scientist", "fidel"})
    play(g, "us play captured_nazi_scientist", "us mode event")
    assert (g.turn, g.china, g.china_up) == (2, US, True)


@pytest.mark.parametrize(
    ("side", "card", "up"),
    [
        ("ussr", "cultural_revolution", True),
        ("us", "ussuri_river_skirmish", True),
        ("us", "nixon_plays_the_china_card", False),
    ],
)
def test_ruling_093_an_event_passes_the_china_card_as_its_card_says(side, card, up):
    other = "ussr" if side == "us" else "us"
    hands = {f"hand_{other}": "nasser", f"hand_{side}": "fidel"}
    g = played(side, card, turn=4, china=f"{other} up", **hands)
    if asks(g) == f"{side} choose":
        play(g, f"{side} choose take")
    assert (g.china, g.china_up) == ((US, USSR)[side == "ussr"], up)
    spend(play(g, f"{other} play nasser", f"{other} mode influence"), other, {"us": "canada", "ussr": "poland"}[other])
    assert ("the_china_card" in legal(g)) == up


def test_ruling_094_the_china_card_is_never_forced():
    g = position(round=6, china="ussr up")
    assert legal(g) == {"the_china_card", "pass"}


def test_ruling_094_the_china_card_is_never_discarded_or_stolen():
    assert legal(position(turn=4, effects="bear_trap", hand_ussr="fidel")) == {"fidel"}
    g = played("us", "five_year_plan", hand_ussr="fidel", china="ussr up")
    assert legal(g) == {"fidel"}
    g = played("us", "missile_envy", hand_ussr="fidel", china="ussr up")
    assert legal(g) == {"fidel"}
    g = played("ussr", "blockade", hand_us="nasser", china="us up", us="west_germany 1")
    assert legal(g) == {"pass"}


def test_ruling_094_the_china_card_does_not_count_in_the_hand():
    g = position(round=6, hand_ussr="nasser", hand_us="captured_nazi_scientist")
    spend(play(g, "ussr play nasser", "ussr mode influence"), "ussr", "poland")
    play(g, "us play captured_nazi_scientist", "us mode event")
    dealt = 0
    while asks(g) == "chance deal":
        g.apply(-1, g.actions[0])
        dealt += 1
    assert (dealt, [len(hand) for hand in g.hands], g.china) == (16, [8, 8], USSR)


def test_ruling_094_the_china_card_may_not_keep_a_scoring_card_from_being_played():
    hand = {"turn": 4, "hand_ussr": "asia_scoring africa_scoring"}
    assert legal(position(round=6, **hand)) == {"asia_scoring", "africa_scoring"}
    assert "the_china_card" in legal(position(round=5, **hand))


def test_ruling_094_the_china_card_may_not_keep_a_scoring_card_where_holding_it_loses():
    options = "held_scoring_loses=yes"
    g = position(options=options, turn=4, round=7, hand_ussr="asia_scoring fidel")
    assert legal(g) == {"asia_scoring", "fidel"}


@pytest.mark.parametrize("mode", ["influence", "coup", "realign", "space"])
def test_ruling_095_formosan_resolution_ends_when_the_us_plays_china_in_any_way(mode):
    g = position(phasing="us", china="us up", effects="formosan", ussr="panama 1", hand_us="nasser")
    play(g, "us play the_china_card", f"us mode {mode}")
    assert not in_force(g, "formosan")


def test_ruling_095_formosan_resolution_stays_when_the_china_card_changes_hands_or_the_ussr_plays_it():
    g = play(played("ussr", "cultural_revolution", turn=4, china="us up", effects="formosan"), "ussr choose take")
    assert (g.china, in_force(g, "formosan")) == (USSR, True)
    g = position(effects="formosan", hand_ussr="nasser")
    play(g, "ussr play the_china_card", "ussr mode influence")
    assert in_force(g, "formosan")


@pytest.mark.parametrize(("holder", "vp"), [("us", 1), ("ussr", -1)])
def test_ruling_096_the_holder_scores_1_vp_after_turn_10(holder, vp):
    g = played("us", "formosan_resolution", turn=10, round=7, china=f"{holder} down")
    assert (g.vp, result(g)) == (vp, f"{holder} wins: final")
