"""The odds of rolls, against sums done by hand and against the rules themselves."""

from fractions import Fraction

import pytest

from sitroom.fuzz import random_match
from sitroom.kernel import IllegalAction
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import COUNTRIES, ID, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.odds import action_odds, coup_odds, realignment_odds, roll_odds, space_odds, war_odds
from twilight.helpers import play, position

IRAN, ITALY, JAPAN, SYRIA, ANGOLA, KOREA = (
    ID[name] for name in ("iran", "italy", "japan", "syria", "angola", "south_korea")
)


def sixths(n):
    return Fraction(n, 6)


def test_6_3_2_coup_swings_by_die_and_operations_over_twice_the_stability():
    g = position(phasing="us", ussr="iran 1")
    odds = coup_odds(g, US, IRAN, 3)
    assert odds.success == sixths(5)
    assert odds.swing == tuple((points, sixths(1)) for points in range(6))
    assert odds.expected == Fraction(5, 2)
    assert odds.control == sixths(3)  # 2 influence beyond the one removed
    assert odds.backfire == 0


def test_6_3_4_coup_in_a_battleground_lowers_defcon_and_elsewhere_does_not():
    g = position(phasing="us", defcon=4, ussr="iran 1 syria 1")
    assert coup_odds(g, US, IRAN, 2).defcon == 3
    assert coup_odds(g, US, SYRIA, 2).defcon == 4


def test_8_1_3_coup_at_defcon_2_loses_for_the_phasing_side():
    g = position(phasing="us", defcon=2, ussr="angola 1", hand_us="nato")
    odds = coup_odds(g, US, ANGOLA, 4)
    assert (odds.defcon, odds.wins, odds.loses) == (1, 0, 1)
    soviet_round = position(phasing="ussr", defcon=2, ussr="angola 1")
    assert coup_odds(soviet_round, US, ANGOLA, 4).wins == 1


def test_9_6_coup_with_the_china_card_in_asia_has_one_more():
    g = position(phasing="ussr", us="south_korea 1")
    assert coup_odds(g, USSR, KOREA, 4).success == sixths(4)
    assert coup_odds(g, USSR, KOREA, 4, CARD["the_china_card"]).success == sixths(5)


def test_card_43_salt_takes_one_from_the_die():
    g = position(phasing="us", ussr="iran 1", effects="salt")
    assert coup_odds(g, US, IRAN, 3).success == sixths(4)


def test_card_92_yuri_pays_the_ussr_for_a_us_coup():
    g = position(phasing="us", ussr="iran 1", effects="yuri")
    assert coup_odds(g, US, IRAN, 3).vp == ((-1, Fraction(1)),)


def test_card_40_coup_under_the_missile_crisis_is_lost_before_the_die():
    g = position(phasing="us", defcon=2, ussr="syria 1 angola 1", effects="missile_crisis_us")
    odds = coup_odds(g, US, ANGOLA, 3)
    assert (odds.success, odds.loses) == (0, 1)


def test_coup_that_the_rules_forbid_has_no_odds_but_a_reason():
    g = position(phasing="ussr", us="italy 4", effects="nato")
    with pytest.raises(IllegalAction, match="protected by NATO"):
        coup_odds(g, USSR, ITALY, 4)
    with pytest.raises(IllegalAction, match="has no influence"):
        coup_odds(g, USSR, IRAN, 4)
    with pytest.raises(IllegalAction, match="DEFCON 4"):
        coup_odds(position(phasing="us", defcon=4, ussr="italy 1"), US, ITALY, 4)


def test_6_3_5_free_coup_ignores_defcon():
    g = position(phasing="us", defcon=4, ussr="italy 1")
    assert coup_odds(g, US, ITALY, 4, free=True).success == 1


def test_6_2_2_realignment_counts_influence_and_neighbours_on_both_dice():
    g = position(phasing="us", us="angola 1", ussr="angola 3")
    odds = realignment_odds(g, US, ANGOLA)  # the USSR has +1 for more influence there
    assert odds.success == Fraction(10, 36)
    assert odds.backfire == Fraction(21, 36)
    assert sum(chance for _, chance in odds.swing) == 1
    assert dict(odds.swing)[-1] == Fraction(21, 36)  # only one US influence can be lost
    assert dict(odds.swing)[3] == Fraction(3, 36)  # 6-2, 6-1 with their margins, 5-1
    assert odds.defcon == g.defcon


def test_designers_option_realigning_side_cannot_lose():
    g = position(options="realign_no_own_loss=yes", phasing="us", us="angola 1", ussr="angola 3")
    assert realignment_odds(g, US, ANGOLA).backfire == 0


def test_7_6_war_is_harder_for_each_enemy_neighbour():
    g = position(us="south_korea 3 japan 4")
    odds = war_odds(g, USSR, KOREA, CARD["korean_war"])
    assert odds.success == sixths(2)
    assert odds.vp == ((0, sixths(4)), (2, sixths(2)))
    assert odds.swing == ((0, sixths(4)), (6, sixths(2)))
    assert odds.control == sixths(2)


def test_7_6_war_of_choice_is_fought_over_the_country_named():
    g = position(us="pakistan 2", hand_us="indo_pakistani_war", phasing="us")
    card = CARD["indo_pakistani_war"]
    assert war_odds(g, USSR, ID["india"], card).success == sixths(2)
    with pytest.raises(IllegalAction, match="not fought in Iran"):
        war_odds(g, USSR, IRAN, card)


def test_card_65_camp_david_leaves_no_arab_israeli_war():
    g = position(effects="camp_david")
    with pytest.raises(IllegalAction, match="no war"):
        war_odds(g, USSR, ID["israel"], CARD["arab_israeli_war"])


def test_6_4_1_space_attempt_succeeds_within_the_range_of_the_next_box():
    g = position(phasing="us", space="us 0 ussr 0")
    odds = space_odds(g, US, CARD["nato"])
    assert odds.success == sixths(3)
    assert odds.vp == ((0, sixths(3)), (2, sixths(3)))
    with pytest.raises(IllegalAction, match=r"R 6\.4\.1"):
        space_odds(g, US, CARD["truman_doctrine"])


def test_trap_roll_frees_on_4_or_less():
    g = position(phasing="us", hand_us="nato duck_and_cover", effects="quagmire")
    odds = action_odds(g, US, CARD["nato"])
    assert odds is not None
    assert odds.success == sixths(4)


def test_ties_that_are_rolled_again_do_not_count():
    g = position(phasing="us", hand_us="olympic_games", hand_ussr="fidel")
    play(g, "us play olympic_games", "us mode event", "ussr choose participate")
    odds = roll_odds(g, US)  # the US adds 2: 26 rolls win, 4 tie, 6 lose
    assert odds.vp == ((-2, Fraction(6, 32)), (2, Fraction(26, 32)))


def test_action_without_a_roll_has_no_odds():
    g = position(phasing="us", hand_us="nato")
    assert action_odds(g, US, CARD["nato"]) is None


def test_what_follows_the_roll_is_not_counted():
    g = position(phasing="us", round=6, us="egypt 1", ussr="egypt 1", hand_us="nasser")
    play(g, "us play nasser", "us mode coup")
    odds = action_odds(g, US, ID["egypt"])  # Nasser's own event and the end of the turn come after the die
    assert odds is not None
    assert odds.swing == ((0, sixths(3)), (1, sixths(1)), (2, sixths(1)), (3, sixths(1)))
    assert odds.vp == ((0, Fraction(1)),)
    assert odds.defcon == 4


@pytest.mark.parametrize("seed", range(4))
def test_odds_in_a_match_are_those_of_the_library_and_leave_the_state_as_it_was(seed):
    played = random_match(GAME, seed, {})
    state = GAME.start(played.options)
    attacks = 0
    for seat, action in played.answers:
        frame = state.stack[-1]
        if frame.verb in ("coup", "realign") and 0 <= action < len(COUNTRIES):
            before = state.copy()
            odds = action_odds(state, seat, action)
            if frame.verb == "coup":
                again = coup_odds(state, seat, action, frame.value, frame.card, frame.free)
            else:
                again = realignment_odds(state, seat, action, frame.card, frame.free)
            assert odds == again or (odds is None and again.loses == 1)
            assert sum(chance for _, chance in again.swing) == 1
            assert state == before
            attacks += 1
        state.apply(seat, action)
    assert attacks


def test_card_40_calling_off_the_missile_crisis_is_no_roll():
    g = position(phasing="ussr", defcon=2, us="turkey 2 angola 1", effects="missile_crisis_us", hand_ussr="fidel")
    play(g, "ussr play fidel", "ussr mode coup", "ussr coup angola")
    assert all(action_odds(g, US, action) is None for action in g.legal(US))


def test_second_edition_korean_war_at_defcon_2_is_over_before_the_die():
    g = position(options="edition=second", defcon=2, us="south_korea 1")
    odds = war_odds(g, USSR, KOREA, CARD["korean_war"])
    assert (odds.defcon, odds.success, odds.loses) == (1, 0, 1)
