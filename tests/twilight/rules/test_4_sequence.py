"""Rules 4.1 to 4.5: the sequence of play."""

import pytest

from sitroom.kernel import NOBODY, Seeded, cannot_take_back
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS, LATE, MID
from twilight.helpers import asks, end_of_turn, in_force, legal, play, position, result, us, ussr, where


def deal_all(g, seed=1):
    driver = Seeded(seed)
    while asks(g) == "chance deal":
        g.apply(g.seat, driver(g))
    return g


def noted(g, kind):
    return [entry for entry in g.log if entry[0] == kind]


def kinds(g):
    return [entry[0] for entry in g.log]


# The deck


@pytest.mark.parametrize(("turn", "hand"), [(1, 8), (2, 8), (3, 9), (6, 9), (7, 9)])
def test_4_1_hands_grow_to_nine_cards_in_turn_4(turn, hand):
    g = deal_all(end_of_turn(turn=turn))
    assert g.turn == turn + 1
    assert [len(cards) for cards in g.hands] == [hand, hand]


def test_4_1_mid_war_cards_join_the_deck_in_turn_4():
    g = end_of_turn(turn=3)
    assert g.turn == 4
    assert {c for c, card in CARDS.items() if card.period == MID and not card.promo} <= set(g.deck)


def test_4_1_late_war_cards_join_the_deck_in_turn_8():
    g = end_of_turn(turn=7)
    assert g.turn == 8
    assert {c for c, card in CARDS.items() if card.period == LATE and not card.promo} <= set(g.deck)


def test_4_1_no_other_turn_brings_new_cards():
    g = end_of_turn(turn=4, deck="fidel nasser blockade")
    assert legal(g) == {"fidel", "nasser", "blockade"}


def test_4_1_the_match_lasts_ten_turns():
    assert result(end_of_turn(turn=9)) == ""
    assert result(end_of_turn(turn=10)).endswith(": final")


def test_4_2_the_phasing_player_is_the_one_whose_round_it_is():
    g = position(hand_ussr="nuclear_test_ban", hand_us="fidel")
    assert g.phasing == USSR
    play(g, "ussr play nuclear_test_ban", "ussr mode event")
    assert g.phasing == US


def test_4_2_acting_in_the_opponents_round_does_not_make_one_the_phasing_player():
    g = position(turn=4, phasing="us", defcon=3, ussr="cuba 1", us="panama 2", hand_us="lone_gunman")
    play(g, "us play lone_gunman", "us mode event-first")
    assert asks(g) == "ussr ops"
    assert g.phasing == US


def test_4_3_an_empty_deck_is_made_anew_from_the_discards():
    g = end_of_turn(deck="fidel", discard="nasser blockade", removed="comecon")
    play(g, "chance deal fidel")
    assert legal(g) == {"nasser", "blockade"}
    assert g.discard == []


def test_4_3_removed_cards_never_come_back():
    g = end_of_turn(deck="fidel", discard="nasser blockade", removed="comecon")
    play(g, "chance deal fidel")
    assert where(g, "comecon") == "removed"
    assert CARD["comecon"] not in g.deck


@pytest.mark.parametrize(("option", "deck"), [("at_once", "deck"), ("when_needed", "discard")])
def test_4_3_the_deck_is_made_anew_at_once_or_by_house_rule_when_the_next_card_is_needed(option, deck):
    g = end_of_turn(
        deck="defectors",
        discard="korean_war",
        hand_us="nato containment cia_created duck_and_cover five_year_plan truman_doctrine marshall_plan",
        hand_ussr="comecon decolonization suez_crisis nasser fidel blockade de_stalinization vietnam_revolts",
        options=f"reshuffle={option}",
    )
    play(g, "chance deal defectors")
    assert asks(g) == "ussr headline"
    assert where(g, "korean_war") == deck


def test_4_3_1_the_deck_is_dealt_to_its_last_card_before_the_discards_come_back():
    g = end_of_turn(turn=2, deck="fidel nasser blockade", discard="comecon korean_war nato cia_created")
    for left in (3, 2, 1):
        assert legal(g) <= {"fidel", "nasser", "blockade"}
        assert len(legal(g)) == left
        g.apply(g.seat, g.actions[0])
    assert legal(g) == {"comecon", "korean_war", "nato", "cia_created"}


@pytest.mark.parametrize(("turn", "period"), [(3, MID), (7, LATE)])
def test_4_4_a_new_period_joins_what_is_left_of_the_deck_and_the_discards_wait(turn, period):
    g = end_of_turn(turn=turn, deck="fidel nasser", discard="comecon korean_war")
    new = {c for c, card in CARDS.items() if card.period == period and not card.promo}
    assert set(g.deck) == new | {CARD["fidel"], CARD["nasser"]}
    assert [CARDS[c].id for c in g.discard] == ["comecon", "korean_war"]


def test_4_4_the_discards_left_out_come_back_with_the_next_reshuffle():
    g = end_of_turn(turn=5, deck="fidel", discard="comecon korean_war")
    play(g, "chance deal fidel")
    assert legal(g) == {"comecon", "korean_war"}


def known(g, seat):
    """What a seat knows of the other hand."""
    return set(GAME.view(g, seat)["hands"][1 - seat]["cards"])


def test_4_3_when_the_deck_has_run_out_each_side_knows_what_the_other_holds_as_discards_lie_open_2_2_6():
    g = end_of_turn(deck="fidel nato", discard="nasser blockade", hand_us="cia_created", hand_ussr="comecon")
    play(g, "chance deal fidel")
    assert (known(g, US), known(g, USSR)) == (set(), set())
    play(g, "chance deal nato")
    assert (known(g, US), known(g, USSR)) == ({"comecon", "fidel"}, {"cia_created", "nato"})
    play(g, "chance deal nasser")  # after the reshuffle
    assert (known(g, US), known(g, USSR)) == ({"comecon", "fidel"}, {"cia_created", "nato"})
    assert set(GAME.view(g, US)["unseen"]) == {"nasser", "blockade"}
    assert [hand["cards"] for hand in GAME.view(g, NOBODY)["hands"]] == [[], []]


def test_4_3_the_hands_are_known_as_they_are_when_the_cards_come_back_not_as_they_were_when_the_deck_ran_out():
    g = position(phasing="us", hand_us="ask_not nato cia_created", hand_ussr="fidel", deck="", discard="nasser comecon")
    play(g, "us play ask_not", "us mode event", "us discard nato")
    assert (known(g, US), known(g, USSR)) == (set(), set())
    assert cannot_take_back(GAME, GAME.view(g, US), US, g.read(US, "pass")) == "dice"
    play(g, "us discard pass")
    assert (known(g, US), known(g, USSR)) == ({"fidel"}, {"cia_created"})
    assert set(legal(g)) == {"nasser", "comecon", "nato"}


@pytest.mark.parametrize(("deck", "held"), [("", {"comecon"}), ("fidel", set())])
def test_4_4_when_the_deck_had_run_out_before_a_new_period_each_side_knows_what_the_other_held(deck, held):
    g = end_of_turn(turn=3, deck=deck, discard="nasser", hand_ussr="comecon", options="reshuffle=when_needed")
    assert known(g, US) == held
    assert where(g, "nasser") == "discard"


# The steps of a turn


def test_4_5_the_steps_come_in_their_order():
    g = end_of_turn(turn=2, defcon=3, milops="us 3 ussr 0", effects="containment", china="us down")
    assert kinds(g) == ["end_turn", "vp", "effect", "turn", "defcon"]
    assert g.china_up
    deal_all(g)
    assert asks(g) == "ussr headline"


def test_4_5_headlines_come_before_the_action_rounds():
    g = position(round=0, hand_ussr="nasser", hand_us="containment", china="ussr")
    play(g, "ussr headline nasser", "us headline containment")
    assert kinds(g)[-1] == "round"
    assert kinds(g).index("headline") < kinds(g).index("round")


@pytest.mark.parametrize(("before", "after"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_4_5a_defcon_goes_up_by_one_unless_at_peace(before, after):
    assert end_of_turn(defcon=before).defcon == after


def test_4_5b_hands_are_filled_up_not_replaced():
    g = deal_all(end_of_turn(hand_us="nato", hand_ussr="fidel nasser"))
    assert [len(hand) for hand in g.hands] == [8, 8]
    assert where(g, "nato") == "hand us"
    assert where(g, "fidel") == where(g, "nasser") == "hand ussr"


def test_4_5b_the_china_card_does_not_count_in_the_hand():
    g = deal_all(end_of_turn(china="us"))
    assert g.china == US
    assert len(g.hands[US]) == 8


# Headlines


def headlines(ussr_card, us_card, **lines):
    g = position(round=0, hand_ussr=ussr_card, hand_us=us_card, **lines)
    return play(g, f"ussr headline {ussr_card}", f"us headline {us_card}")


def events(g):
    return [CARDS[entry[1]].id for entry in noted(g, "event")]


def test_4_5c_a_choice_is_secret_until_both_are_made():
    g = position(round=0, hand_ussr="fidel nasser", hand_us="nato containment")
    play(g, "ussr headline fidel")
    assert where(g, "fidel") == "hand ussr"
    for seat in (US, NOBODY):
        view = GAME.view(g, seat)
        assert view["stack"][-1] == ["Headlines", [US], [0, 0], [], False]
        assert view["hands"][USSR]["cards"] == []
    assert g.legal(USSR) == []


def test_4_5c_either_side_may_choose_first():
    g = position(round=0, hand_ussr="fidel", hand_us="containment")
    play(g, "us headline containment", "ussr headline fidel")
    assert ussr(g, "cuba") == 3
    assert in_force(g, "containment")


def test_4_5c_the_higher_value_goes_first():
    assert events(headlines("suez_crisis", "independent_reds")) == ["suez_crisis", "independent_reds"]
    assert events(headlines("fidel", "containment")) == ["containment", "fidel"]


def test_4_5c_on_a_tie_the_us_goes_first():
    assert events(headlines("suez_crisis", "containment")) == ["containment", "suez_crisis"]


def test_4_5c_the_value_is_the_printed_one():
    g = headlines("suez_crisis", "containment", effects="brezhnev red_scare_us")
    assert events(g) == ["containment", "suez_crisis"]


def test_4_5c_a_scoring_card_counts_nothing_and_goes_last():
    assert events(headlines("nasser", "asia_scoring")) == ["nasser", "asia_scoring"]
    assert events(headlines("asia_scoring", "truman_doctrine")) == ["truman_doctrine", "asia_scoring"]


def test_4_5c_of_two_scoring_cards_the_us_one_goes_first():
    assert events(headlines("asia_scoring", "middle_east_scoring")) == ["middle_east_scoring", "asia_scoring"]


def test_4_5c_an_event_must_be_headlined_whomever_it_helps():
    g = position(round=0, hand_ussr="containment", hand_us="fidel")
    assert legal(g, "ussr") == {"containment"}
    assert legal(g, "us") == {"fidel"}


def test_4_5c_the_opponent_carries_out_its_own_event():
    g = position(round=0, hand_ussr="marshall_plan", hand_us="fidel")
    play(g, "ussr headline marshall_plan", "us headline fidel")
    assert asks(g) == "us add"


def test_4_5c_who_headlined_the_card_answers_for_defcon():
    g = headlines("asia_scoring", "we_will_bury_you", turn=4, defcon=2)
    assert result(g) == "ussr wins: defcon"


def test_4_5c_in_the_second_edition_the_side_of_the_event_answers_for_defcon():
    g = headlines("asia_scoring", "we_will_bury_you", turn=4, defcon=2, options="edition=second")
    assert result(g) == "us wins: defcon"


def test_4_5c_and_likewise_for_an_american_event_the_ussr_headlines():
    assert result(headlines("duck_and_cover", "asia_scoring", defcon=2)) == "us wins: defcon"
    second = headlines("duck_and_cover", "asia_scoring", defcon=2, options="edition=second")
    assert result(second) == "ussr wins: defcon"


def test_4_5c_the_china_card_is_never_a_headline():
    g = position(round=0, hand_ussr="fidel", hand_us="nato", china="ussr")
    assert legal(g, "ussr") == {"fidel"}


def test_4_5c_headlines_give_no_operations():
    g = headlines("fidel", "nato", us="italy 1", ussr="syria 1")
    assert asks(g) == "ussr play"
    assert (us(g, "italy"), ussr(g, "syria")) == (1, 1)


def test_4_5c_headlines_give_operations_where_the_event_itself_does():
    g = headlines("asia_scoring", "cia_created", us="italy 1")
    assert asks(g) == "us ops"
    play(g, "us ops influence", "us place italy")
    assert us(g, "italy") == 2


def test_4_5c_a_starred_headline_is_removed_and_others_discarded():
    g = headlines("fidel", "east_european_unrest")
    assert where(g, "fidel") == "removed"
    assert where(g, "east_european_unrest") == "discard"


def test_4_5c_a_headline_that_cannot_happen_is_discarded():
    g = headlines("fidel", "nato")
    assert not in_force(g, "nato")
    assert where(g, "nato") == "discard"


# Action rounds


@pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (3, 6), (4, 7), (10, 7)])
def test_4_5d_six_rounds_each_and_from_turn_4_seven_the_ussr_first(turn, rounds):
    g = position(turn=turn, china="us down")
    played = [entry[2:] for entry in noted(g, "round") if entry[1] == turn]
    assert played == [(side, number) for number in range(1, rounds + 1) for side in (USSR, US)]


def test_4_5d_a_card_is_resolved_before_the_next_round_begins():
    g = position(hand_ussr="marshall_plan", hand_us="fidel", ussr="poland 1")
    play(g, "ussr play marshall_plan", "ussr mode influence", "ussr place poland poland poland poland")
    assert asks(g) == "us add"
    assert (g.phasing, g.round) == (USSR, 1)


def test_4_5d_a_card_left_over_is_held_for_later_turns():
    g = deal_all(end_of_turn(hand_ussr="fidel"))
    assert where(g, "fidel") == "hand ussr"


def test_4_5d_scoring_cards_are_never_held():
    g = position(round=6, phasing="us", hand_us="europe_scoring nato")
    assert legal(g) == {"europe_scoring"}


def test_4_5d_without_cards_a_player_sits_out_while_the_other_goes_on():
    g = position(round=4, china="us down", hand_us="nato containment duck_and_cover", us="italy 1")
    assert (g.phasing, g.round) == (US, 4)
    play(g, "us play containment", "us mode event")
    assert (g.phasing, g.round) == (US, 5)
    assert ("pass", USSR) in g.log


# The end of the turn


def test_4_5e_military_operations_are_checked_and_set_back():
    g = end_of_turn(defcon=4, milops="us 1 ussr 4")
    assert g.vp == -3
    assert g.milops == [0, 0]


def test_4_5f_in_tournaments_held_cards_are_shown():
    g = end_of_turn(hand_us="", hand_ussr="fidel", options="held_cards_shown=yes")
    assert GAME.view(g, US)["hands"][USSR]["cards"] == ["fidel"]


def test_4_5f_outside_tournaments_held_cards_stay_hidden():
    g = end_of_turn(hand_ussr="fidel")
    assert GAME.view(g, US)["hands"][USSR]["cards"] == []


def test_4_5g_the_china_card_is_turned_face_up():
    g = position(round=6, phasing="us", china="us")
    play(g, "us play the_china_card", "us mode influence", "us place japan japan japan japan japan")
    assert (g.turn, g.china, g.china_up) == (2, USSR, True)


def test_4_5h_the_turn_marker_moves_on():
    assert end_of_turn(turn=5).turn == 6


def test_4_5h_what_lasted_for_the_turn_ends():
    g = end_of_turn(effects="containment vietnam_revolts nato")
    assert not in_force(g, "containment")
    assert not in_force(g, "vietnam_revolts")
    assert in_force(g, "nato")


def test_4_5i_turn_10_ends_with_final_scoring():
    g = end_of_turn(turn=10, us="panama 2")
    assert len(noted(g, "scoring")) == 6
    assert result(g) == "us wins: final"
