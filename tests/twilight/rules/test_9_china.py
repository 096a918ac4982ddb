"""Rules 9.1 to 9.8: the China Card."""

import pytest

from sitroom.kernel import IllegalAction
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CHINA
from twilight.helpers import asks, end_of_turn, legal, play, position, result, us, ussr, where


def test_9_1_the_china_card_is_played_like_a_card_of_the_hand():
    g = position(hand_ussr="fidel", ussr="syria 1")
    assert legal(g) == {"fidel", "the_china_card"}
    play(g, "ussr play the_china_card")
    assert legal(g) == {"influence", "space"}


def test_9_1_the_china_card_is_no_part_of_the_hand():
    g = position(hand_ussr="fidel")
    assert CHINA not in g.hands[USSR]
    g = position(phasing="us", hand_us="grain_sales_to_soviets", turn=4, us="italy 1")
    play(g, "us play grain_sales_to_soviets", "us mode event")
    assert asks(g) == "us ops"  # no card to draw from the Soviet hand


def test_9_2_the_china_card_takes_a_round_and_leaves_another_card_in_hand():
    g = position(round=6, hand_ussr="fidel nasser", ussr="syria 1")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place syria syria syria syria")
    assert g.turn == 2
    assert where(g, "fidel") == where(g, "nasser") == "hand ussr"


def test_9_3_a_played_china_card_goes_to_the_opponent_face_down():
    g = position(ussr="syria 1", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode influence")
    assert (g.china, g.china_up) == (US, False)
    play(g, "ussr place syria syria syria syria")
    assert legal(g) == {"nato"}
    with pytest.raises(IllegalAction, match=r"R 9\.3"):
        g.apply(US, CHINA)


def test_9_3_the_china_card_is_turned_up_at_the_end_of_the_turn():
    g = end_of_turn(china="us down")
    assert (g.china, g.china_up) == (US, True)


@pytest.mark.parametrize(
    ("seat", "card", "holder", "up"),
    [
        ("us", "ussuri_river_skirmish", US, True),
        ("us", "nixon_plays_the_china_card", US, False),
        ("ussr", "cultural_revolution", USSR, True),
    ],
)
def test_9_4_an_event_moves_the_china_card_as_it_says(seat, card, holder, up):
    other = "ussr" if seat == "us" else "us"
    g = position(turn=4, phasing=seat, china=other, **{f"hand_{seat}": card, f"hand_{other}": "summit"})
    play(g, f"{seat} play {card}", f"{seat} mode event")
    if asks(g) == f"{seat} choose":
        play(g, f"{seat} choose take")
    assert (g.china, g.china_up) == (holder, up)


def test_9_4_a_china_card_face_up_may_be_played_in_the_same_turn():
    g = position(turn=4, phasing="us", hand_us="ussuri_river_skirmish nato", hand_ussr="fidel")
    play(g, "us play ussuri_river_skirmish", "us mode event", "us choose take", "ussr play fidel", "ussr mode event")
    assert legal(g) == {"nato", "the_china_card"}


def test_9_5_the_china_card_is_never_a_headline():
    g = position(round=0, hand_ussr="fidel", hand_us="nato")
    with pytest.raises(IllegalAction, match=r"R 9\.5"):
        g.apply(USSR, CHINA)


def test_9_5_the_china_card_may_not_keep_a_scoring_card_from_being_played():
    g = position(round=6, hand_ussr="asia_scoring")
    assert legal(g) == {"asia_scoring"}
    with pytest.raises(IllegalAction, match=r"R 9\.5"):
        g.apply(USSR, CHINA)


APP = "held_scoring_loses=yes china_over_scoring=yes"


def test_9_5_by_option_the_china_card_may_be_played_with_a_scoring_card_in_hand_in_the_last_round():
    lines = {"turn": 4, "round": 7, "hand_ussr": "asia_scoring"}
    assert legal(position(options="held_scoring_loses=yes", **lines)) == {"asia_scoring"}
    g = position(options=APP, **lines)
    assert legal(g) == {"asia_scoring", "the_china_card"}
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place north_korea north_korea north_korea")
    play(g, "ussr place north_korea north_korea")
    assert result(g) == "us wins: held_scoring"


def test_9_5_where_scoring_cards_must_be_played_the_option_changes_nothing():
    g = position(options="china_over_scoring=yes", turn=4, round=7, hand_ussr="asia_scoring fidel")
    assert legal(g) == {"asia_scoring"}
    with pytest.raises(IllegalAction, match=r"R 4\.5D"):
        g.apply(USSR, CHINA)


def test_9_5_a_round_for_a_scoring_card_alone_is_none_for_the_china_card():
    g = position(options=APP, turn=4, round=8, hand_ussr="asia_scoring", frame='["PlayScoring", 1]')
    with pytest.raises(IllegalAction, match=r"R 9\.5"):
        g.apply(USSR, CHINA)


def test_9_5_the_program_lets_the_china_card_be_played_and_the_rulebook_does_not():
    presets = {preset: GAME.new(preset=preset).options["china_over_scoring"] for preset in GAME.presets}
    assert presets == {"standard": False, "app": True, "tournament": False}


@pytest.mark.parametrize(
    ("lines", "moves"),
    [
        ({"hand_ussr": "blockade", "us": "west_germany 4"}, ["ussr play blockade", "ussr mode event"]),
        ({"hand_ussr": "latin_american_debt_crisis"}, ["ussr play latin_american_debt_crisis", "ussr mode event"]),
    ],
)
def test_9_5_the_china_card_is_no_discard_for_an_event(lines, moves):
    g = play(position(turn=8, china="us", **lines), *moves)
    assert legal(g) == {"pass"}


def test_9_5_the_china_card_frees_nobody_from_a_trap():
    g = position(turn=4, phasing="us", china="us", effects="quagmire", hand_us="cia_created", hand_ussr="fidel")
    assert (g.phasing, g.round) == (USSR, 2)  # the US could discard nothing and sat out its round


def test_9_6_one_more_point_if_all_are_used_in_asia():
    g = position(ussr="india 1 afghanistan 1")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place india india india india")
    assert "afghanistan" in legal(g)
    play(g, "ussr place pakistan")
    assert (ussr(g, "india"), ussr(g, "pakistan")) == (5, 1)
    assert asks(g) != "ussr place"


def test_9_6_the_fifth_point_of_the_china_card_stays_in_asia():
    g = position(ussr="india 1 syria 1")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place india india india india")
    assert "syria" not in legal(g)


def test_9_6_one_point_outside_asia_loses_the_fifth_point_of_the_china_card():
    g = position(ussr="india 1 syria 1")
    play(g, "ussr play the_china_card", "ussr mode influence", "ussr place syria india india india")
    assert asks(g) != "ussr place"


def test_9_6_the_fifth_point_of_the_china_card_holds_for_coups():
    g = position(us="india 3 iran 2", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode coup", "ussr coup india", "chance die 3")
    assert us(g, "india") == 1  # 3 + 5 - 6
    assert g.milops == [0, 5]
    g = position(us="india 3 iran 2", hand_us="nato")
    play(g, "ussr play the_china_card", "ussr mode coup", "ussr coup iran", "chance die 1")
    assert us(g, "iran") == 1  # 1 + 4 - 4
    assert g.milops == [0, 4]


def test_9_6_the_fifth_point_of_the_china_card_holds_for_realignment():
    g = position(us="india 9")
    play(g, "ussr play the_china_card", "ussr mode realign")
    for _ in range(5):
        play(g, "ussr realign india", "chance dice 1-1")
    assert asks(g) != "ussr realign"


def test_9_6_one_roll_outside_asia_loses_the_fifth_point_for_realignment():
    g = position(us="india 9 zaire 9")
    play(g, "ussr play the_china_card", "ussr mode realign")
    for country in ("india", "india", "india", "india"):
        play(g, f"ussr realign {country}", "chance dice 1-1")
    assert legal(g) == {"india"}  # the fifth roll stays in Asia
    g = position(us="india 9 zaire 9")
    play(g, "ussr play the_china_card", "ussr mode realign")
    for country in ("zaire", "india", "india", "india"):
        play(g, f"ussr realign {country}", "chance dice 1-1")
    assert asks(g) != "ussr realign"


@pytest.mark.parametrize(
    ("effects", "points"), [("red_scare_ussr", 3), ("brezhnev", 4), ("brezhnev red_scare_ussr", 4)]
)
def test_9_7_other_events_change_the_value_of_the_china_card(effects, points):
    g = position(ussr="syria 1", effects=effects)
    play(g, "ussr play the_china_card", "ussr mode influence", *["ussr place syria"] * points)
    assert ussr(g, "syria") == 1 + points
    assert asks(g) != "ussr place"


def test_9_8_who_has_no_other_card_is_not_forced_to_play_the_china_card():
    g = position(round=4)
    assert legal(g) == {"the_china_card", "pass"}
    play(g, "ussr play pass")
    assert g.china == USSR


def test_9_8_no_event_forces_the_play_of_the_china_card():
    g = position(turn=4, phasing="us", china="ussr", hand_us="missile_envy", hand_ussr="fidel", us="italy 1")
    play(g, "us play missile_envy", "us mode event")
    assert legal(g) == {"fidel"}  # the Soviet card worth most is another


def test_9_1_holding_the_china_card_at_the_end_is_worth_a_point():
    assert result(end_of_turn(turn=10, china="us")) == "us wins: final"
    assert result(end_of_turn(turn=10, china="ussr")) == "ussr wins: final"
