"""Tournament play (R 11) in both editions: presets, bids and what does not go together."""

import pytest

from sitroom.kernel import OptionError, Seeded, read_record, write_record
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, end_of_turn, in_force, legal, position, result

EDITIONS = ["deluxe", "second"]


@pytest.mark.parametrize(("edition", "whole", "bid"), [("deluxe", False, "influence"), ("second", True, "vp")])
def test_11_1_1_tournaments_of_the_deluxe_edition_show_only_the_edges_of_held_cards(edition, whole, bid):
    """R 4.5F has them revealed whole; R 11.1.1 of the Deluxe Edition says how tournaments do it."""
    options = GAME.new(preset="tournament", edition=edition).options
    assert (options["held_cards_shown"], options["held_scoring_loses"], options["bid"]) == (whole, True, bid)
    assert GAME.new(preset="tournament", edition=edition, held_cards_shown=True).options["held_cards_shown"]


def test_the_tournament_preset_takes_the_auction_in_the_second_edition():
    match = GAME.new(preset="tournament", edition="second", bid="vp")
    assert (asks(match.state), match.options["held_scoring_loses"]) == ("chance sides", True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_4_5_f_held_cards_are_shown_whole_in_both_editions(edition):
    g = end_of_turn(hand_us="nato", options=f"edition={edition} held_cards_shown=yes")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["nato"]
    g = end_of_turn(hand_us="nato", options=f"edition={edition}")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_1_2_a_held_scoring_card_loses_in_both_editions(edition):
    rules = f"edition={edition} held_scoring_loses=yes"
    assert legal(position(round=6, hand_ussr="asia_scoring fidel", options=rules)) == {"asia_scoring", "fidel"}
    assert result(end_of_turn(hand_ussr="asia_scoring", options=rules)) == "us wins: held_scoring"


def test_10_3_1_who_reaches_20_by_military_operations_but_holds_a_scoring_card_loses():
    lines = {"vp": 19, "milops": "us 5 ussr 4", "options": "held_scoring_loses=yes"}
    assert result(end_of_turn(hand_us="asia_scoring", **lines)) == "ussr wins: held_scoring"
    assert result(end_of_turn(hand_us="nato", **lines)) == "us wins: vp"


def test_11_1_2_two_held_scoring_cards_are_a_draw():
    g = end_of_turn(hand_us="asia_scoring", hand_ussr="europe_scoring", options="held_scoring_loses=yes")
    assert result(g) == "draw: held_scoring"


def auction(*answers):
    match = GAME.new(edition="second", bid="vp")
    for answer in answers:
        match.apply(answer)
    return match


def test_11_1_3_second_edition_chance_names_who_opens():
    assert auction("us").waiting == (US,)
    assert auction("ussr").waiting == (USSR,)


def test_11_1_3_second_edition_a_bid_is_raised_for_the_same_side_only():
    match = auction("us", "us-2")
    assert (match.waiting, min(match.legal())) == ((USSR,), 0)
    assert {"us-1", "us-2", "ussr-3"}.isdisjoint(legal(match.state))
    assert {"us-3", "us-19", "pass"} <= legal(match.state)


def test_11_1_3_second_edition_a_bid_of_nothing_may_win():
    match = auction("us", "us-0", "pass")
    assert (match.state.vp, in_force(match.state, "sides_swapped")) == (0, False)


def test_11_1_3_second_edition_only_the_winning_bid_moves_the_vp():
    match = auction("us", "us-1", "us-3", "us-4", "pass")
    assert (match.state.vp, in_force(match.state, "sides_swapped")) == (-4, False)
    match = auction("us", "us-1", "us-3", "pass")
    assert (match.state.vp, in_force(match.state, "sides_swapped")) == (-3, True)


def test_11_1_3_second_edition_no_bid_can_win_the_match_by_itself():
    assert "us-20" not in legal(auction("us").state)


def test_10_3_1_nor_can_it_where_the_scenario_begins_with_vp():
    """The Late War begins with 4 VP for the USSR."""
    match = GAME.new(edition="second", bid="vp", scenario="late_war")
    match.apply("us")
    bids = legal(match.state)
    assert ("us-15" in bids, "us-16" in bids, "ussr-19" in bids, "ussr-20" in bids) == (True, False, True, False)
    match.apply("us-15")
    assert set(legal(match.state)) == {"pass"}
    match.apply("pass")
    assert match.state.vp == -19
    assert not GAME.flaws(GAME.position_text(match.state))


def test_10_3_1_a_position_whose_best_bid_would_win_the_match_is_refused():
    lines = GAME.position_text(auction("us", "us-3").state)
    assert not GAME.flaws(lines)
    assert GAME.flaws(lines.replace("vp: 0", "vp: -17"))


@pytest.mark.parametrize(("waiting", "fits"), [("[1, 0]", True), ("[0]", False), ("[]", False)])
def test_11_1_4_whoever_no_longer_writes_a_bid_has_written_one(waiting, fits):
    text = GAME.position_text(GAME.new(preset="tournament").state)
    frame = '["SealedBids", [1, 0], [0, 0]]'
    assert frame in text
    assert bool(GAME.flaws(text.replace(frame, f'["SealedBids", {waiting}, [0, 0]]'))) is not fits


def test_11_1_4_a_bid_match_can_be_recorded():
    match = GAME.new(preset="tournament")
    match.apply("us-2", US)
    match.apply("us-1", USSR)
    match.run_chance(Seeded(3))
    assert read_record(write_record(match), {"twilight": GAME}).state == match.state


@pytest.mark.parametrize(
    ("given", "bid", "handicap"),
    [
        ({"preset": "app", "bid": "influence"}, "influence", 0),
        ({"preset": "app", "scenario": "late_war"}, "none", 0),
        ({"preset": "app", "us_handicap": 1}, "none", 1),
        ({"preset": "tournament", "edition": "second"}, "vp", 0),
        ({"preset": "tournament", "edition": "second", "scenario": "late_war"}, "vp", 0),
        ({"preset": "tournament", "scenario": "late_war"}, "none", 0),
    ],
)
def test_the_bid_and_handicap_of_a_preset_give_way_to_what_is_given(given, bid, handicap):
    options = GAME.new(**given).options
    assert (options["bid"], options["us_handicap"]) == (bid, handicap)


@pytest.mark.parametrize(
    "options",
    [
        {"bid": "influence", "us_handicap": 2},
        {"bid": "vp", "edition": "second", "ussr_handicap": 1},
        {"bid": "influence", "edition": "second"},
        {"bid": "vp"},
        {"us_handicap": 21},
        {"preset": "championship"},
        {"preset": "app", "scenario": "late_war", "us_handicap": 2},
    ],
)
def test_what_does_not_go_together_is_refused(options):
    with pytest.raises(OptionError):
        GAME.new(**options)
