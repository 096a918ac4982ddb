"""Rules 11.1.1 to 11.1.4.1: tournaments."""

import pytest

from sitroom.kernel import CHANCE, Seeded
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import COUNTRIES, ID, STABILITY, US, USSR
from twilight.helpers import SEATS, asks, end_of_turn, in_force, legal, position, result, ussr


def test_11_1_1_held_cards_are_shown_to_the_opponent():
    g = end_of_turn(hand_us="nato containment", hand_ussr="fidel", options="held_cards_shown=yes")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["nato", "containment"]
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["fidel"]


def test_11_1_1_cards_drawn_after_held_cards_are_shown_stay_hidden():
    g = end_of_turn(hand_us="nato", options="held_cards_shown=yes")
    while asks(g) == "chance deal":
        g.apply(CHANCE, g.actions[0])
    assert GAME.view(g, USSR)["hands"][US] == {"size": 8, "cards": ["nato"], "known": ["nato"]}


@pytest.mark.parametrize(("seat", "winner"), [("us", "ussr"), ("ussr", "us")])
def test_11_1_2_who_holds_a_scoring_card_loses(seat, winner):
    g = end_of_turn(options="held_scoring_loses=yes", **{f"hand_{seat}": "asia_scoring fidel"})
    assert result(g) == f"{winner} wins: held_scoring"


def test_11_1_2_a_scoring_card_may_be_held_by_mistake():
    g = position(round=6, hand_ussr="asia_scoring fidel", options="held_scoring_loses=yes")
    assert legal(g) == {"asia_scoring", "fidel"}


# The deal


def dealt(match):
    """The seats in the order in which Chance gave them a card."""
    order = []
    while match.waiting == (CHANCE,):
        before = [len(hand) for hand in match.state.hands]
        match.apply(match.legal()[0])
        after = [len(hand) for hand in match.state.hands]
        order.append(US if after[US] > before[US] else USSR)
    return order


def test_11_1_3_the_ussr_gets_the_first_card_and_then_they_alternate():
    assert dealt(GAME.new()) == [USSR, US] * 8


def test_11_1_3_who_needs_more_gets_the_rest_in_a_row():
    g = end_of_turn(hand_us="nato containment cia_created duck_and_cover five_year_plan", hand_ussr="fidel nasser")
    order = []
    while asks(g) == "chance deal":
        before = len(g.hands[US])
        g.apply(CHANCE, g.actions[0])
        order.append(US if len(g.hands[US]) > before else USSR)
    assert order == [USSR, US, USSR, US, USSR, US, USSR, USSR, USSR]


def test_11_1_3_in_the_second_edition_the_sides_are_auctioned_for_vp():
    match = GAME.new(edition="second", bid="vp")
    match.apply("us")  # Chance names who opens
    match.apply("ussr-2")
    assert match.waiting == (USSR,)
    assert "us-1" not in legal(match.state)
    assert "ussr-2" not in legal(match.state)
    match.apply("ussr-3")
    match.apply("pass")
    assert match.state.vp == 3  # only the winning bid counts, for the other side
    assert not in_force(match.state, "sides_swapped")


def test_11_1_3_the_bidder_of_the_other_chair_takes_the_side():
    match = GAME.new(edition="second", bid="vp")
    for answer in ("us", "ussr-1", "pass"):
        match.apply(answer)
    assert match.state.vp == 1
    assert in_force(match.state, "sides_swapped")


def test_11_1_3_if_nobody_bids_everyone_keeps_the_chair():
    match = GAME.new(edition="second", bid="vp")
    for answer in ("us", "pass", "pass"):
        match.apply(answer)
    assert match.state.vp == 0
    assert asks(match.state) == "chance deal"


# Bids


def bids(us_bid, ussr_bid):
    match = GAME.new(bid="influence")
    match.apply(us_bid, US)
    match.apply(ussr_bid, USSR)
    return match


def set_up(match):
    """Deal and place the normal set-up: the bonus comes after it."""
    match.run_chance(Seeded(1))
    for country in ["poland"] * 6:
        match.apply(country, USSR)
    for country in ["italy"] * 7:
        match.apply(country, US)
    return match


def test_11_1_4_bids_are_sealed():
    match = GAME.new(bid="influence")
    assert match.waiting == (USSR, US)
    match.apply("ussr-3", US)
    assert match.view(USSR)["stack"][-1] == ["SealedBids", [USSR], [0, 0]]
    assert match.legal(US) == []


@pytest.mark.parametrize(("us_bid", "ussr_bid", "swapped"), [("us-4", "ussr-1", False), ("ussr-4", "us-1", True)])
def test_11_1_4_different_sides_are_simply_taken(us_bid, ussr_bid, swapped):
    match = set_up(bids(us_bid, ussr_bid))
    assert in_force(match.state, "sides_swapped") == swapped
    assert asks(match.state) == "ussr headline"


@pytest.mark.parametrize(("us_bid", "ussr_bid", "swapped"), [("ussr-1", "ussr-3", False), ("ussr-3", "ussr-1", True)])
def test_11_1_4_the_higher_bid_takes_the_side_and_the_other_gets_that_influence(us_bid, ussr_bid, swapped):
    match = set_up(bids(us_bid, ussr_bid))
    assert in_force(match.state, "sides_swapped") == swapped
    assert asks(match.state) == "us bonus"
    for _ in range(3):
        match.apply("iran")
    assert match.state.influence[US][ID["iran"]] == 4
    assert asks(match.state) == "ussr headline"


def test_11_1_4_a_bid_for_the_us_gives_the_ussr_influence():
    match = set_up(bids("us-2", "us-1"))
    assert asks(match.state) == "ussr bonus"
    match.apply("syria")
    match.apply("syria")
    assert ussr(match.state, "syria") == 3


@pytest.mark.parametrize(("chair", "swapped"), [("us", True), ("ussr", False)])
def test_11_1_4_equal_bids_leave_the_sides_to_chance(chair, swapped):
    match = bids("ussr-2", "ussr-2")
    assert asks(match.state) == "chance sides"
    match.apply(chair, SEATS["chance"])
    set_up(match)
    assert in_force(match.state, "sides_swapped") == swapped
    assert asks(match.state) == "us bonus"


def test_11_1_4_a_fixed_handicap_is_placed_like_a_bid():
    match = set_up(GAME.new(us_handicap=1, ussr_handicap=1))
    assert asks(match.state) == "ussr bonus"
    match.apply("iraq")
    assert asks(match.state) == "us bonus"


def test_11_1_4_1_only_where_that_side_has_influence_after_set_up():
    match = set_up(GAME.new(us_handicap=2))
    assert legal(match.state) == {
        "canada", "iran", "israel", "japan", "australia", "philippines", "south_korea", "panama", "south_africa",
        "united_kingdom",
    }  # fmt: skip  # Italy is full: 7 stand there, control takes 2


def test_11_1_4_1_example_no_more_than_two_above_control():
    match = GAME.new(us_handicap=9)
    match.run_chance(Seeded(1))
    for country in ["austria", *["poland"] * 5]:
        match.apply(country, USSR)
    for country in [*["austria"] * 4, *["benelux"] * 3]:
        match.apply(country, US)
    assert STABILITY[ID["austria"]] == 4  # with 1 Soviet influence control takes 5
    placed = 0
    while "austria" in legal(match.state):
        match.apply("austria")
        placed += 1
    assert match.state.influence[US][ID["austria"]] == 7
    assert placed == 3
    match.apply("benelux")
    match.apply("benelux")
    assert "benelux" not in legal(match.state)
    assert COUNTRIES[ID["benelux"]].stability + 2 == match.state.influence[US][ID["benelux"]]


def test_11_1_4_1_by_house_rule_anywhere():
    match = set_up(GAME.new(us_handicap=2, bonus_where_present=False))
    assert "turkey" in legal(match.state)
