"""Rules 5.1 to 5.5: playing cards."""

import pytest

from sitroom.twilight.rules.cards import CARD
from twilight.helpers import asks, in_force, legal, play, position, us, ussr, where


def test_5_1_a_card_is_played_as_event_or_for_operations():
    g = play(position(hand_ussr="nuclear_test_ban", us="iran 1"), "ussr play nuclear_test_ban")
    assert legal(g) == {"event", "influence", "realign", "coup", "space"}


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_5_1_who_has_a_card_may_not_pass(cards):
    hand = ["fidel", "nasser", "comecon"][:cards]
    g = position(round=6, hand_ussr=" ".join(hand), china="us")
    assert legal(g) == set(hand)


def test_5_1_a_card_may_not_simply_be_discarded():
    g = play(position(hand_ussr="containment", ussr="syria 1"), "ussr play containment")
    assert legal(g) == {"event-first", "influence", "space"}


# 5.2: the opponent's events


def test_5_2_the_opponents_event_happens_when_its_card_is_used_for_operations():
    g = position(phasing="us", us="cuba 1 italy 1", hand_us="fidel")
    play(g, "us play fidel", "us mode influence", "us place italy italy")
    assert (us(g, "italy"), us(g, "cuba"), ussr(g, "cuba")) == (3, 0, 3)
    assert where(g, "fidel") == "removed"


def test_5_2_an_own_event_does_not_come_with_its_operations():
    g = position(us="cuba 1", ussr="syria 1", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode influence", "ussr place syria syria")
    assert us(g, "cuba") == 1


def test_5_2_the_opponent_carries_out_its_event_as_if_it_had_played_it():
    g = position(phasing="us", us="italy 3 france 2 west_germany 4", hand_us="socialist_governments")
    play(g, "us play socialist_governments", "us mode event-first")
    assert asks(g) == "ussr remove"


def test_5_2_the_phasing_player_chooses_the_event_first():
    g = position(phasing="us", us="cuba 1", hand_us="fidel")
    play(g, "us play fidel", "us mode event-first")
    assert asks(g) == "us ops"
    assert ussr(g, "cuba") == 3
    play(g, "us ops coup", "us coup cuba", "chance die 6")
    assert ussr(g, "cuba") == 1


def test_5_2_the_phasing_player_chooses_the_operations_first():
    g = position(phasing="us", us="cuba 1", hand_us="fidel")
    play(g, "us play fidel", "us mode influence")
    assert asks(g) == "us place"
    assert ussr(g, "cuba") == 0


def test_5_2_an_opponents_event_is_never_taken_without_the_operations():
    g = play(position(phasing="us", us="cuba 1", hand_us="fidel"), "us play fidel")
    assert "event" not in legal(g)


def test_5_2_example_1_nato_before_its_conditions_gives_operations_and_is_not_removed():
    g = position(ussr="poland 1", hand_ussr="nato")
    play(g, "ussr play nato")
    assert "event-first" not in legal(g)
    play(g, "ussr mode influence", "ussr place poland poland poland poland")
    assert ussr(g, "poland") == 5
    assert not in_force(g, "nato")
    assert where(g, "nato") == "discard"


def test_5_2_example_2_arab_israeli_war_after_camp_david_gives_operations_only():
    g = position(phasing="us", turn=4, us="israel 2", effects="camp_david", hand_us="arab_israeli_war")
    play(g, "us play arab_israeli_war")
    assert "event-first" not in legal(g)
    play(g, "us mode influence", "us place israel israel")
    assert us(g, "israel") == 4
    assert g.milops == [0, 0]
    assert where(g, "arab_israeli_war") == "discard"


def test_5_2_a_starred_event_that_another_forbids_is_not_removed():
    g = position(phasing="us", turn=8, us="italy 1", effects="tear_down", hand_us="willy_brandt")
    play(g, "us play willy_brandt", "us mode influence", "us place italy italy")
    assert g.vp == 0
    assert where(g, "willy_brandt") == "discard"


def test_5_2_example_3_alliance_for_progress_without_effect_still_counts_as_played():
    g = position(turn=4, ussr="syria 1", hand_ussr="alliance_for_progress")
    play(g, "ussr play alliance_for_progress", "ussr mode influence", "ussr place syria syria syria")
    assert g.vp == 0
    assert where(g, "alliance_for_progress") == "removed"


@pytest.mark.parametrize("space", ["us 0 ussr 0", "us 1 ussr 2"])
def test_5_2_example_4_star_wars_without_the_lead_in_space_is_discarded(space):
    g = position(turn=8, ussr="syria 1", space=space, discard="duck_and_cover", hand_ussr="star_wars")
    play(g, "ussr play star_wars", "ussr mode influence", "ussr place syria syria")
    assert asks(g) != "us take"
    assert where(g, "star_wars") == "discard"


def test_5_2_whether_an_event_can_happen_is_seen_when_its_turn_comes():
    g = position(turn=4, us="iran 2 italy 2", ussr="iran 0 syria 1 cuba 3", hand_ussr="kitchen_debates")
    play(g, "ussr play kitchen_debates")
    assert "event-first" in legal(g)
    play(g, "ussr mode coup", "ussr coup iran", "chance die 6")
    assert g.vp == 0  # the US led in battlegrounds before the coup, and no longer when the event came
    assert where(g, "kitchen_debates") == "discard"


# Discards


def test_5_3_a_higher_card_meets_the_demand_of_quagmire():
    g = position(phasing="us", turn=4, effects="quagmire", hand_us="containment cia_created fidel")
    assert legal(g) == {"containment", "fidel"}
    play(g, "us discard containment", "chance die 4")
    assert where(g, "containment") == "discard"
    assert not in_force(g, "quagmire")


def test_5_3_a_card_of_4_saves_from_blockade():
    g = position(us="west_germany 4", ussr="syria 1", hand_ussr="blockade", hand_us="nato fidel")
    play(g, "ussr play blockade", "ussr mode event")
    assert legal(g) == {"pass", "nato"}
    play(g, "us discard nato")
    assert us(g, "west_germany") == 4


def test_5_4_the_event_of_a_discarded_card_does_not_happen():
    g = position(us="west_germany 4", hand_ussr="blockade", hand_us="marshall_plan")
    play(g, "ussr play blockade", "ussr mode event", "us discard marshall_plan")
    assert not in_force(g, "marshall_plan")
    assert where(g, "marshall_plan") == "discard"


def test_5_4_a_discarded_scoring_card_does_not_score():
    g = position(phasing="us", us="israel 4", hand_us="five_year_plan", hand_ussr="middle_east_scoring")
    play(g, "us play five_year_plan", "us mode event", "chance discard middle_east_scoring")
    assert g.vp == 0
    assert where(g, "middle_east_scoring") == "discard"


def test_5_5_a_card_goes_before_the_rules():
    # Five Year Plan says that an American event on the discard happens, whatever rule 5.4 says.
    g = position(phasing="us", hand_us="five_year_plan", hand_ussr="containment")
    play(g, "us play five_year_plan", "us mode event", "chance discard containment")
    assert in_force(g, "containment")
    assert where(g, "containment") == "removed"


def test_5_5_a_card_does_not_go_before_rule_10_1_5():
    # Quagmire asks for a discard in every round; a scoring card that is due is played all the same.
    g = position(phasing="us", turn=4, round=7, effects="quagmire", us="israel 4", hand_us="nato middle_east_scoring")
    assert legal(g) == {"middle_east_scoring"}
    play(g, "us discard middle_east_scoring")
    assert g.vp == 4
    assert in_force(g, "quagmire")
    assert CARD["nato"] in g.hands[0]
