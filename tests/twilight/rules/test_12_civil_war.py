"""Rules 12.0 to 12.4.3: the Chinese Civil War."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ASIA, CIVIL_WAR, NEITHER, SOUTHEAST_ASIA, USSR
from sitroom.twilight.rules.scoring import region_score
from twilight.helpers import asks, end_of_turn, in_force, legal, play, result, us, ussr, where
from twilight.helpers import position as basic_position

SPACE = "chinese_civil_war"
VARIANT = "chinese_civil_war=yes"


def position(**lines):
    return basic_position(options=VARIANT, **lines)


def won(**lines):
    """A position in which the USSR has won China."""
    return basic_position(options=VARIANT, effects="civil_war_over", china="ussr", **lines)


def place(g, *countries):
    return play(g, "ussr play comecon", "ussr mode influence", *(f"ussr place {name}" for name in countries))


def test_12_0_the_variant_goes_before_the_rules_on_the_china_card():
    match = GAME.new(chinese_civil_war=True)
    assert match.state.china == NEITHER
    assert GAME.new().state.china == USSR


def test_12_0_without_the_variant_the_space_is_not_there():
    g = play(basic_position(hand_ussr="comecon"), "ussr play comecon", "ussr mode influence")
    assert SPACE not in legal(g)


def test_12_1_the_ussr_alone_may_place_influence_in_the_civil_war_space():
    g = play(position(hand_ussr="comecon"), "ussr play comecon", "ussr mode influence")
    assert SPACE in legal(g)
    g = play(position(phasing="us", hand_us="nato", us="japan 4"), "us play nato", "us mode influence")
    assert SPACE not in legal(g)


def test_12_1_the_civil_war_space_borders_the_soviet_union_only():
    g = place(position(hand_ussr="comecon de_stalinization", hand_us="nato"), SPACE, SPACE, "afghanistan")
    assert ussr(g, SPACE) == 2
    play(g, "us play nato", "us mode influence", "us place japan japan japan japan")
    play(g, "ussr play de_stalinization", "ussr mode influence")
    assert legal(g) == {
        SPACE, "afghanistan", "pakistan", "iran", "north_korea", "finland", "poland", "romania",
    }  # fmt: skip


def test_12_1_the_civil_war_space_belongs_to_asia_but_not_to_southeast_asia():
    assert CIVIL_WAR not in SOUTHEAST_ASIA
    g = position(turn=8, effects="chernobyl_asia", hand_ussr="comecon", ussr="syria 1")
    assert SPACE not in legal(play(g, "ussr play comecon", "ussr mode influence"))
    g = position(effects="vietnam_revolts", ussr="vietnam 1", hand_ussr="nasser")
    play(g, "ussr play nasser", "ussr mode influence", f"ussr place {SPACE}")
    assert asks(g) != "ussr place"  # no point of Vietnam Revolts there


def test_12_1_the_civil_war_space_changes_no_scoring():
    assert region_score(position(ussr=f"{SPACE} 2"), ASIA).points == (0, 0)


def test_12_1_the_us_cannot_touch_the_civil_war_space():
    g = position(phasing="us", ussr=f"{SPACE} 2 cuba 1", hand_us="nato")
    play(g, "us play nato")
    assert legal(play(g, "us mode coup")) == {"cuba"}
    g = position(turn=4, phasing="us", ussr=f"{SPACE} 2 cuba 1", hand_us="the_voice_of_america")
    play(g, "us play the_voice_of_america", "us mode event")
    assert legal(g) == {"cuba"}


def test_12_1_events_of_the_ussr_that_place_anywhere_or_in_asia_reach_the_civil_war_space():
    g = position(ussr="syria 2", hand_ussr="de_stalinization")
    play(g, "ussr play de_stalinization", "ussr mode event", "ussr remove syria", "ussr remove decline")
    assert SPACE in legal(g)


def test_12_1_once_won_the_space_is_done_with():
    g = place(position(hand_ussr="comecon"), SPACE, SPACE, SPACE)
    assert ussr(g, SPACE) == 0
    assert in_force(g, "civil_war_over")


def test_12_1_points_left_over_go_elsewhere():
    g = position(ussr=f"{SPACE} 2", hand_ussr="comecon")
    place(g, SPACE)
    assert asks(g) == "ussr place"
    assert SPACE not in legal(g)


def test_12_1_an_event_that_wins_the_civil_war_places_no_more_there():
    g = position(ussr=f"{SPACE} 2 syria 2", hand_ussr="de_stalinization")
    play(g, "ussr play de_stalinization", "ussr mode event", "ussr remove syria syria decline", f"ussr add {SPACE}")
    assert in_force(g, "civil_war_over")
    assert SPACE not in legal(g)


def test_12_2_three_influence_control_the_civil_war_space():
    g = place(position(hand_ussr="comecon", hand_us="nato"), SPACE, SPACE, "afghanistan")
    assert not in_force(g, "civil_war_over")
    assert g.china == NEITHER


def test_12_2_a_marker_there_costs_one():
    g = place(position(hand_ussr="comecon"), SPACE, SPACE, SPACE)
    assert asks(g) != "ussr place"
    assert in_force(g, "civil_war_over")


def test_12_2_unclaimed_the_china_card_gives_nobody_a_point():
    assert result(end_of_turn(turn=10, options=VARIANT)) == "draw: final"
    g = end_of_turn(turn=10, options=VARIANT, effects="civil_war_over", china="ussr")
    assert result(g) == "ussr wins: final"


def test_12_3_until_the_civil_war_is_won_nobody_has_the_china_card():
    g = position(hand_ussr="fidel", hand_us="nato")
    assert legal(g) == {"fidel"}
    play(g, "ussr play fidel", "ussr mode event")
    assert legal(g) == {"nato"}


def test_12_3_with_the_third_influence_the_ussr_takes_the_china_card_ready_to_play():
    g = position(ussr=f"{SPACE} 1", hand_ussr="comecon fidel", hand_us="containment")
    place(g, SPACE, SPACE, "afghanistan")
    assert (g.china, g.china_up) == (USSR, True)
    play(g, "us play containment", "us mode event")
    assert legal(g) == {"fidel", "the_china_card"}


@pytest.mark.parametrize(
    ("seat", "card"), [("ussr", "red_scare_purge"), ("ussr", "cultural_revolution"), ("us", "formosan_resolution")]
)
def test_12_4_some_events_are_barred_until_then(seat, card):
    lines = {"turn": 4, "phasing": seat, f"hand_{seat}": card}
    assert "event" not in legal(play(position(**lines), f"{seat} play {card}"))
    assert "event" in legal(play(won(**lines), f"{seat} play {card}"))


def test_12_4_the_us_may_play_red_scare():
    g = play(position(phasing="us", hand_us="red_scare_purge", hand_ussr="fidel"), "us play red_scare_purge")
    play(g, "us mode event")
    assert in_force(g, "red_scare_ussr")


def test_12_4_a_barred_event_does_not_happen_in_the_headlines_either():
    g = position(round=0, hand_ussr="red_scare_purge", hand_us="nato")
    play(g, "ussr headline red_scare_purge", "us headline nato")
    assert not in_force(g, "red_scare_us")
    assert where(g, "red_scare_purge") == "discard"


def test_12_4_1_ussuri_river_skirmish_counts_the_us_as_holder_of_the_china_card():
    g = position(turn=4, phasing="us", hand_us="ussuri_river_skirmish", hand_ussr="fidel")
    play(g, "us play ussuri_river_skirmish", "us mode event", "us add japan japan india india")
    assert (us(g, "japan"), us(g, "india")) == (2, 2)
    assert g.china == NEITHER


def test_12_4_1_nixon_plays_the_china_card_likewise():
    g = position(turn=4, phasing="us", hand_us="nixon_plays_the_china_card", hand_ussr="fidel")
    play(g, "us play nixon_plays_the_china_card", "us mode event")
    assert (g.vp, g.china) == (2, NEITHER)


@pytest.mark.parametrize(("setting", "die", "outcome"), [(position, 4, 0), (position, 5, -2), (won, 4, -2)])
def test_12_4_2_the_ussr_subtracts_one_in_the_korean_war(setting, die, outcome):
    g = setting(us="south_korea 1", hand_ussr="korean_war", hand_us="nato")
    play(g, "ussr play korean_war", "ussr mode event", f"chance die {die}")
    assert g.vp == outcome


def test_12_4_2_besides_what_the_card_subtracts():
    g = position(us="south_korea 1 japan 4 taiwan 3", hand_ussr="korean_war", hand_us="nato")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    assert g.vp == 0  # 6 - 2 - 1
    assert us(g, "south_korea") == 1


@pytest.mark.parametrize(("seat", "card"), [("ussr", "red_scare_purge"), ("us", "formosan_resolution")])
def test_12_4_3_barred_events_still_give_their_operations(seat, card):
    g = position(phasing=seat, us="italy 1", ussr="syria 1", **{f"hand_{seat}": card})
    play(g, f"{seat} play {card}")
    assert {"influence", "space"} <= legal(g)


def test_12_4_3_barred_events_do_not_happen_when_the_opponent_uses_their_operations():
    g = position(ussr="syria 1", hand_ussr="formosan_resolution", hand_us="nato")
    play(g, "ussr play formosan_resolution", "ussr mode influence", "ussr place syria syria")
    assert not in_force(g, "formosan")
    assert where(g, "formosan_resolution") == "discard"


def test_12_3_the_ban_on_events_ends_at_once():
    g = position(ussr=f"{SPACE} 2", hand_ussr="comecon red_scare_purge", hand_us="nato", us="japan 1")
    place(g, SPACE, "afghanistan", "afghanistan")
    play(g, "us play nato", "us mode influence", "us place japan japan japan japan", "ussr play red_scare_purge")
    assert "event" in legal(g)
