"""Rule 6.4: the Space Race."""

import pytest

from sitroom.kernel import IllegalAction
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.operations import SPACE
from sitroom.twilight.rules.space import SPACE_BOXES
from twilight.helpers import asks, end_of_turn, in_force, legal, play, position, ussr, where


def try_space(seat, card, die, **lines):
    """Send a card to the Space Race and roll."""
    g = position(phasing=seat, **{f"hand_{seat}": card}, **lines)
    return play(g, f"{seat} play {card}", f"{seat} mode space", f"chance die {die}")


# Box: operations needed, highest die, VP for the first and the second.
TRACK = [(1, 2, 3, 2, 1), (2, 2, 4, 0, 0), (3, 2, 3, 2, 0), (4, 2, 4, 0, 0), (5, 3, 3, 3, 1), (6, 3, 4, 0, 0),
         (7, 3, 3, 4, 2), (8, 4, 2, 2, 0)]  # fmt: skip


@pytest.mark.parametrize(("box", "needed", "roll", "first", "second"), TRACK)
def test_6_4_1_a_die_in_the_boxs_range_moves_the_marker(box, needed, roll, first, second):
    assert try_space("ussr", "muslim_revolution", roll, turn=4, space=f"us 0 ussr {box - 1}").space == [0, box]
    assert try_space("ussr", "muslim_revolution", roll + 1, turn=4, space=f"us 0 ussr {box - 1}").space == [0, box - 1]


@pytest.mark.parametrize(("box", "needed", "roll", "first", "second"), TRACK)
def test_6_4_1_the_card_must_be_worth_the_number_of_the_next_box(box, needed, roll, first, second):
    cards = {1: "nasser", 2: "fidel", 3: "comecon", 4: "muslim_revolution"}
    for worth, card in cards.items():
        g = play(position(turn=4, space=f"us 0 ussr {box - 1}", hand_ussr=card, ussr="syria 1"), f"ussr play {card}")
        assert ("space" in legal(g)) == (worth >= needed)


def test_6_4_1_a_card_too_small_is_refused_by_the_rule():
    g = play(position(hand_ussr="nasser", ussr="syria 1"), "ussr play nasser")
    with pytest.raises(IllegalAction, match=r"R 6\.4\.1"):
        g.apply(USSR, SPACE)


def test_6_4_1_by_option_the_roll_may_be_declined():
    g = position(hand_ussr="comecon", options="decline_space_roll=yes")
    play(g, "ussr play comecon", "ussr mode space")
    assert legal(g) == {"roll", "decline"}
    play(g, "ussr roll decline")
    assert g.space == [0, 0]
    assert g.spaced == [0, 1]
    assert where(g, "comecon") == "discard"


def test_6_4_2_one_card_a_turn():
    g = position(hand_ussr="comecon suez_crisis", ussr="syria 1", china="ussr")
    play(g, "ussr play comecon", "ussr mode space", "chance die 6")
    play(g, "ussr play suez_crisis")
    assert "space" not in legal(g)
    with pytest.raises(IllegalAction, match=r"R 6\.4\.2"):
        g.apply(USSR, SPACE)


def test_6_4_2_the_limit_is_for_one_turn():
    g = end_of_turn(spaced="us 1 ussr 1")
    assert g.spaced == [0, 0]


def test_6_4_2_events_move_the_marker_besides():
    g = position(hand_ussr="captured_nazi_scientist comecon", ussr="syria 1")
    play(g, "ussr play captured_nazi_scientist", "ussr mode event")
    assert (g.space, g.spaced) == ([0, 1], [0, 0])
    play(g, "ussr play comecon")
    assert "space" in legal(g)


@pytest.mark.parametrize(("box", "needed", "roll", "first", "second"), TRACK)
def test_6_4_3_the_first_to_arrive_scores_the_left_number_and_the_second_the_right(box, needed, roll, first, second):
    g = try_space("ussr", "muslim_revolution", 1, turn=4, space=f"us 0 ussr {box - 1}")
    assert g.vp == -first
    g = try_space("ussr", "muslim_revolution", 1, turn=4, space=f"us {box} ussr {box - 1}")
    assert g.vp == -second


def test_6_4_3_five_boxes_pay():
    assert sum(1 for box in SPACE_BOXES if box.first) == 5
    assert (SPACE_BOXES[5].first, SPACE_BOXES[5].second) == (3, 1)  # Lunar Orbit


def test_6_4_3_vp_of_space_may_win_the_match():
    g = try_space("us", "nato", 1, vp=18)
    assert (g.winner, g.reason) == (US, "vp")


# Special abilities


def test_6_4_4_the_second_box_allows_two_cards_a_turn():
    g = position(space="us 0 ussr 2", spaced="us 0 ussr 1", hand_ussr="comecon", ussr="syria 1")
    assert "space" in legal(play(g, "ussr play comecon"))
    g = position(space="us 0 ussr 2", spaced="us 0 ussr 2", hand_ussr="comecon", ussr="syria 1")
    assert "space" not in legal(play(g, "ussr play comecon"))


def test_6_4_4_example_a_second_card_in_the_turn_the_box_is_reached():
    g = position(space="us 0 ussr 1", hand_ussr="comecon suez_crisis", ussr="syria 1", china="ussr")
    play(g, "ussr play comecon", "ussr mode space", "chance die 1")
    play(g, "ussr play suez_crisis")
    assert "space" in legal(g)


def test_6_4_4_the_ability_ends_when_the_other_side_arrives():
    g = position(space="us 2 ussr 3", spaced="us 0 ussr 1", hand_ussr="comecon", ussr="syria 1")
    assert "space" not in legal(play(g, "ussr play comecon"))


def test_6_4_4_the_second_to_arrive_has_no_ability():
    g = position(phasing="us", space="us 2 ussr 2", spaced="us 1 ussr 0", hand_us="nato", us="italy 1")
    assert "space" not in legal(play(g, "us play nato"))


def test_6_4_4_with_the_fourth_box_the_opponent_shows_its_headline_first():
    g = position(round=0, space="us 0 ussr 4", hand_ussr="fidel nasser", hand_us="containment nato")
    assert g.waiting == (US,)
    play(g, "us headline containment")
    assert g.waiting == (USSR,)
    assert GAME.view(g, USSR)["stack"][-1][2] == [CARD["containment"], 0]


def test_6_4_4_example_abilities_add_up():
    g = position(round=0, space="us 1 ussr 4", spaced="us 0 ussr 1", hand_ussr="fidel comecon", hand_us="containment")
    play(g, "us headline containment", "ussr headline fidel")
    play(g, "ussr play comecon")
    assert "space" in legal(g)


def test_6_4_4_when_both_are_in_the_fourth_box_headlines_are_secret_again():
    g = position(round=0, space="us 4 ussr 5", hand_ussr="fidel", hand_us="containment")
    assert g.waiting == (USSR, US)


def test_6_4_4_with_the_sixth_box_a_held_card_may_be_discarded():
    g = end_of_turn(space="us 0 ussr 6", hand_ussr="fidel nasser", hand_us="nato")
    assert asks(g) == "ussr discard"
    assert legal(g) == {"pass", "fidel", "nasser"}
    play(g, "ussr discard fidel")
    assert where(g, "fidel") == "discard"
    assert asks(g) == "chance deal"


def test_6_4_4_with_the_sixth_box_a_held_card_may_be_kept():
    g = play(end_of_turn(space="us 0 ussr 6", hand_ussr="fidel"), "ussr discard pass")
    assert where(g, "fidel") == "hand ussr"


def test_6_4_4_with_the_eighth_box_eight_rounds_may_be_played():
    g = position(turn=4, round=8, space="us 7 ussr 8", hand_ussr="fidel", hand_us="nato", ussr="syria 1")
    assert (g.phasing, g.round) == (USSR, 8)
    assert legal(g) == {"fidel", "the_china_card", "pass"}
    play(g, "ussr play pass")
    assert g.turn == 5  # the US has no eighth round


def test_6_4_4_the_eighth_round_is_the_last_for_a_scoring_card():
    for round, cards in ((7, {"asia_scoring", "fidel", "the_china_card"}), (8, {"asia_scoring"})):
        g = position(turn=4, round=round, space="us 0 ussr 8", hand_ussr="asia_scoring fidel")
        assert legal(g) == cards


def test_6_4_4_without_the_eighth_box_there_is_no_eighth_round():
    g = position(turn=4, round=8, space="us 8 ussr 8", hand_ussr="fidel", hand_us="nato")
    assert g.turn == 5


# The card


def test_6_4_5_the_event_of_a_card_sent_to_space_does_not_happen():
    g = try_space("us", "fidel", 6, us="cuba 1")
    assert ussr(g, "cuba") == 0
    assert where(g, "fidel") == "discard"


def test_6_4_5_not_even_ones_own_event_happens_when_sent_to_space():
    g = try_space("us", "containment", 1)
    assert not in_force(g, "containment")
    assert where(g, "containment") == "discard"


def test_6_4_6_after_the_last_box_no_card_goes_to_space():
    g = play(position(turn=4, space="us 0 ussr 8", hand_ussr="muslim_revolution"), "ussr play muslim_revolution")
    assert "space" not in legal(g)
    with pytest.raises(IllegalAction, match=r"R 6\.4\.6"):
        g.apply(USSR, SPACE)
