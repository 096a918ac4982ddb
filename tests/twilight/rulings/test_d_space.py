"""Rulings 39 to 45: the Space Race."""

import pytest

from twilight.helpers import asks, in_force, legal, modes, play, played, position, waiting, where


@pytest.mark.parametrize("card", ["defectors", "korean_war", "nato"])
def test_ruling_039_a_spaced_card_has_no_event_and_is_discarded(card):
    g = played("ussr", card, "space", effects="marshall_plan")
    play(g, "chance die 6")
    assert (g.vp, g.milops, where(g, card), in_force(g, "nato")) == (0, [0, 0], "discard", False)


def test_ruling_040_the_china_card_may_be_spaced_and_ends_the_formosan_resolution():
    g = position(phasing="us", china="us", effects="formosan", hand_us="nasser")
    play(g, "us play the_china_card", "us mode space", "chance die 1")
    assert (g.space, in_force(g, "formosan"), g.china, g.china_up) == ([1, 0], False, 1, False)


def test_ruling_041_scoring_cards_cannot_be_spaced():
    assert modes("us", "asia_scoring") == {"event"}
    assert modes("us", "asia_scoring", effects="containment") == {"event"}


def test_ruling_042_two_attempts_only_while_the_opponent_has_not_arrived():
    hand = {"turn": 4, "hand_ussr": "fidel comecon", "spaced": "ussr 1"}
    assert "space" in legal(play(position(space="us 1 ussr 2", **hand), "ussr play fidel"))
    assert "space" not in legal(play(position(space="us 2 ussr 2", **hand), "ussr play fidel"))
    assert "space" not in legal(play(position(space="us 3 ussr 2", **hand), "ussr play fidel"))


def test_ruling_042_an_ability_ends_the_instant_the_opponent_arrives():
    hands = {"hand_us": "captured_nazi_scientist nasser", "hand_ussr": "fidel"}
    g = position(turn=4, phasing="us", space="us 1 ussr 2", spaced="ussr 1", **hands)
    play(g, "us play captured_nazi_scientist", "us mode event", "ussr play fidel")
    assert (g.space, "space" in legal(g)) == ([2, 2], False)


@pytest.mark.parametrize(("space", "first"), [("us 0 ussr 4", "us"), ("us 5 ussr 3", "ussr"), ("us 4 ussr 4", "both")])
def test_ruling_042_headlines_are_shown_only_to_a_side_alone_in_orbit(space, first):
    g = position(turn=4, round=0, space=space, hand_us="nato", hand_ussr="comecon")
    assert set(waiting(g)) == ({"us", "ussr"} if first == "both" else {first})


def test_ruling_043_animal_in_space_allows_a_second_attempt_in_the_same_turn():
    g = position(turn=4, space="ussr 1", hand_ussr="fidel comecon nasser")
    play(g, "ussr play fidel", "ussr mode space", "chance die 4", "ussr play comecon", "ussr mode space")
    assert g.space == [0, 2]


def test_ruling_043_a_failed_attempt_leaves_no_second_one():
    g = position(turn=4, space="ussr 1", hand_ussr="fidel comecon nasser")
    play(g, "ussr play fidel", "ussr mode space", "chance die 5", "ussr play comecon")
    assert (g.space, "space" in legal(g)) == ([0, 1], False)


def test_ruling_044_captured_nazi_scientist_is_no_attempt():
    g = position(turn=4, hand_ussr="captured_nazi_scientist fidel nasser")
    play(g, "ussr play captured_nazi_scientist", "ussr mode event")
    assert (g.space, g.spaced, g.vp) == ([0, 1], [0, 0], -2)
    play(g, "ussr play fidel", "ussr mode space", "chance die 1")
    assert g.space == [0, 2]


@pytest.mark.parametrize(("space", "allowed"), [("us 1 ussr 1", False), ("us 1 ussr 0", False), ("us 1 ussr 2", True)])
def test_ruling_044_one_small_step_needs_its_player_behind(space, allowed):
    assert ("event" in modes("us", "one_small_step", space=space)) == allowed


@pytest.mark.parametrize(
    ("space", "after", "vp"),
    [("ussr 1", [2, 1], 0), ("us 1 ussr 2", [3, 2], 2), ("us 1 ussr 3", [3, 3], 0), ("us 3 ussr 6", [5, 6], 1)],
)
def test_ruling_044_one_small_step_pays_for_the_last_box_only(space, after, vp):
    g = played("us", "one_small_step", space=space)
    assert (g.space, g.vp, g.spaced) == (after, vp, [0, 0])


def test_ruling_044_the_first_in_the_last_box_gains_its_ability():
    g = position(turn=4, phasing="us", space="ussr 1", spaced="us 1", hand_us="one_small_step defectors")
    play(g, "us play one_small_step", "us mode event", "ussr play pass", "us play defectors")
    assert "space" in legal(g)


@pytest.mark.parametrize(
    ("options", "kept"), [("skipped_box_counts=yes", False), ("skipped_box_counts=no", True), ("preset=app", False)]
)
def test_ruling_044_a_box_jumped_over_ends_the_other_sides_ability_by_option(options, kept):
    hands = {"hand_us": "one_small_step nasser", "hand_ussr": "fidel"}
    g = position(options=options, turn=4, phasing="us", space="us 1 ussr 3", spaced="ussr 1", **hands)
    play(g, "us play one_small_step", "us mode event", "ussr play fidel")
    assert ("space" in legal(g)) == kept


def test_ruling_045_eagle_bear_lets_one_held_card_go_at_the_end_of_the_turn():
    hand = {"hand_us": "captured_nazi_scientist nato fidel", "space": "us 6"}
    g = position(turn=4, round=7, phasing="us", china="none", **hand)
    play(g, "us play captured_nazi_scientist", "us mode event")
    assert (asks(g), legal(g)) == ("us discard", {"pass", "nato", "fidel"})
    play(g, "us discard nato")
    assert (where(g, "nato"), where(g, "fidel"), asks(g)) == ("discard", "hand us", "chance deal")


def test_ruling_045_the_discard_is_a_choice_and_only_for_the_side_alone_there():
    hand = {"hand_us": "captured_nazi_scientist nato", "china": "none"}
    g = position(turn=4, round=7, phasing="us", space="us 6", **hand)
    play(g, "us play captured_nazi_scientist", "us mode event", "us discard pass")
    assert where(g, "nato") == "hand us"
    g = position(turn=4, round=7, phasing="us", space="us 6 ussr 6", **hand)
    play(g, "us play captured_nazi_scientist", "us mode event")
    assert asks(g) == "chance deal"


@pytest.mark.parametrize("lines", [{"space": "us 8 ussr 7"}, {"effects": "north_sea_round"}])
def test_ruling_045_the_eighth_round_is_optional(lines):
    g = position(turn=8, round=8, phasing="us", hand_us="nato fidel", **lines)
    assert legal(g) == {"nato", "fidel", "pass"}
    play(g, "us play pass")
    assert (g.turn, where(g, "nato"), where(g, "fidel")) == (9, "hand us", "hand us")


def test_ruling_045_the_eighth_round_is_optional_in_a_trap_too():
    g = position(turn=8, round=8, phasing="us", hand_us="nato nasser", effects="north_sea_round quagmire")
    assert (asks(g), legal(g)) == ("us discard", {"nato", "pass"})


def test_ruling_045_without_either_there_is_no_eighth_round():
    g = position(turn=8, round=8, phasing="us", hand_us="nato fidel", space="us 8 ussr 8")
    assert g.turn == 9
