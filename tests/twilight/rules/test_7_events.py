"""Rules 7.1 to 7.6: events."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.odds import coup_odds
from sitroom.twilight.text import Text
from twilight.helpers import asks, end_of_turn, in_force, legal, play, position, us, ussr, where


def test_7_1_an_own_event_takes_effect_instead_of_operations():
    g = play(position(phasing="us", hand_us="containment"), "us play containment", "us mode event")
    assert in_force(g, "containment")


@pytest.mark.parametrize("seat", ["us", "ussr"])
def test_7_1_an_event_of_both_sides_takes_effect_for_its_player(seat):
    g = position(phasing=seat, **{f"hand_{seat}": "nuclear_test_ban"})
    play(g, f"{seat} play nuclear_test_ban", f"{seat} mode event")
    assert g.vp == (3 if seat == "us" else -3)


def test_7_2_southeast_asia_scoring_is_removed():
    g = position(turn=4, ussr="thailand 2 vietnam 1", hand_ussr="southeast_asia_scoring")
    play(g, "ussr play southeast_asia_scoring", "ussr mode event")
    assert g.vp == -3
    assert where(g, "southeast_asia_scoring") == "removed"


@pytest.mark.parametrize(
    "card",
    ["asia_scoring", "europe_scoring", "middle_east_scoring", "central_america_scoring", "africa_scoring",
     "south_america_scoring"],
)  # fmt: skip
def test_7_2_every_other_scoring_card_comes_back(card):
    g = play(position(turn=4, hand_ussr=card), f"ussr play {card}", "ussr mode event")
    assert where(g, card) == "discard"


def test_7_3_an_underlined_event_lasts_beyond_its_turn():
    g = position(turn=4, hand_ussr="flower_power", china="ussr")
    play(g, "ussr play flower_power", "ussr mode event")
    assert in_force(g, "flower_power")
    assert in_force(end_of_turn(turn=4, effects="flower_power"), "flower_power")


def test_7_3_an_event_that_is_not_underlined_ends_with_its_turn():
    assert not in_force(end_of_turn(turn=4, effects="u2"), "u2")


# Changes to card values


def test_7_4_example_china_card_with_vietnam_revolts_under_red_scare():
    g = position(round=0, ussr="vietnam 1", hand_us="red_scare_purge", hand_ussr="vietnam_revolts")
    play(g, "ussr headline vietnam_revolts", "us headline red_scare_purge")
    assert in_force(g, "red_scare_ussr")
    assert in_force(g, "vietnam_revolts")
    play(g, "ussr play the_china_card", "ussr mode influence")
    play(g, "ussr place vietnam vietnam vietnam vietnam vietnam")
    assert ussr(g, "vietnam") == 8  # 1 and 2 of the event, and 5
    assert asks(g) != "ussr place"


@pytest.mark.parametrize(
    ("effects", "card", "value"),
    [
        ("brezhnev red_scare_ussr", "comecon", 3),
        ("brezhnev red_scare_ussr", "muslim_revolution", 4),
        ("brezhnev", "muslim_revolution", 4),
        ("brezhnev", "nasser", 2),
        ("red_scare_ussr", "nasser", 1),
        ("red_scare_ussr", "muslim_revolution", 3),
        ("containment red_scare_us", "comecon", 3),
    ],
)
def test_7_4_changes_are_summed_and_kept_within_1_and_4(effects, card, value):
    g = position(turn=4, ussr="syria 1", effects=effects, hand_ussr=card)
    play(g, f"ussr play {card}", "ussr mode influence", *["ussr place syria"] * value)
    assert ussr(g, "syria") == 1 + value
    assert asks(g) != "ussr place"


@pytest.mark.parametrize(
    ("effects", "card", "value"),
    [
        ("vietnam_revolts red_scare_ussr", "nasser", 1),
        ("vietnam_revolts red_scare_ussr", "fidel", 2),
        ("vietnam_revolts red_scare_ussr brezhnev", "nasser", 2),
        ("vietnam_revolts", "nasser", 2),
        ("vietnam_revolts brezhnev", "red_scare_purge", 5),
    ],
)
def test_7_4_the_bonus_of_southeast_asia_is_added_before_the_limit_of_1(effects, card, value):
    lines = {"turn": 4, "effects": effects, "hand_ussr": f"{card} comecon", "us": "thailand 9", "ussr": "vietnam 1"}
    g = play(position(**lines), f"ussr play {card}", "ussr mode influence", *["ussr place vietnam"] * value)
    assert (ussr(g, "vietnam"), asks(g) == "ussr place") == (1 + value, False)
    g = play(position(**lines), f"ussr play {card}", "ussr mode coup", "ussr coup thailand", "chance die 6")
    assert (us(g, "thailand"), g.milops) == (9 - (6 + value - 4), [0, value])
    g = play(position(**lines), f"ussr play {card}", "ussr mode realign")
    play(g, *["ussr realign thailand", "chance dice 1-1"] * value)
    assert asks(g) != "ussr realign"


@pytest.mark.parametrize("rolls", [0, 1])
def test_7_4_the_bonus_is_added_before_the_limit_in_mixed_operations_too(rolls):
    lines = {"effects": "vietnam_revolts red_scare_ussr", "us": "thailand 2", "ussr": "vietnam 1"}
    g = position(options="mixed_operations=yes", hand_ussr="nasser comecon", **lines)
    play(g, "ussr play nasser", "ussr mode influence")
    play(g, "ussr place roll-thailand" if rolls else "ussr place vietnam", *["chance dice 1-1"] * rolls)
    assert asks(g) != "ussr place"


@pytest.mark.parametrize(
    ("options", "points"), [("event_ops_modified=yes", 1), ("event_ops_modified=no", 2), ("edition=second", 1)]
)
def test_7_4_operations_given_by_an_event_are_summed_in_the_same_way(options, points):
    lines = {"turn": 4, "effects": "vietnam_revolts red_scare_ussr", "ussr": "vietnam 1"}
    g = play(position(options=options, hand_ussr="lone_gunman nasser", **lines), "ussr play lone_gunman")
    play(g, "ussr mode event", "ussr ops influence", *["ussr place vietnam"] * points)
    assert (ussr(g, "vietnam"), asks(g)) == (1 + points, "ussr play")


def test_7_4_cards_that_are_caught_or_go_with_un_intervention_are_summed_in_the_same_way():
    lines = {"turn": 4, "effects": "vietnam_revolts red_scare_ussr", "ussr": "vietnam 1"}
    g = position(hand_ussr="un_intervention truman_doctrine comecon", **lines)
    play(g, "ussr play un_intervention", "ussr mode event", "ussr with truman_doctrine", "ussr ops influence")
    assert asks(play(g, "ussr place vietnam")) != "ussr place"
    g = position(hand_ussr="missile_envy comecon", hand_us="truman_doctrine", **lines)
    play(g, "ussr play missile_envy", "ussr mode event", "us give truman_doctrine", "ussr mode influence")
    assert asks(play(g, "ussr place vietnam")) != "ussr place"


def test_7_4_what_is_told_of_operations_agrees_with_what_they_are():
    lines = {"effects": "vietnam_revolts red_scare_ussr", "us": "thailand 2", "ussr": "vietnam 1"}
    g = play(position(hand_ussr="nasser comecon", **lines), "ussr play nasser", "ussr mode influence")
    prompt = Text("en").prompt(GAME.told(g, USSR))
    assert "1 of 1 point left" in prompt
    assert "Southeast Asia" not in prompt
    assert ("ops", USSR, 1, CARD["nasser"], 1, CARD["nasser"]) in g.log
    odds = coup_odds(position(**lines), USSR, ID["thailand"], 0)
    assert odds == coup_odds(position(us="thailand 2"), USSR, ID["thailand"], 1)


def test_7_4_1_example_a_card_taken_by_grain_sales_has_its_printed_value():
    g = position(
        turn=4, phasing="us", us="italy 1", effects="brezhnev",
        hand_us="grain_sales_to_soviets", hand_ussr="nuclear_test_ban",
    )  # fmt: skip
    play(g, "us play grain_sales_to_soviets", "us mode event", "chance draw nuclear_test_ban", "us mode influence")
    play(g, "us place italy italy italy italy")
    assert us(g, "italy") == 5
    g = position(
        turn=4, phasing="us", us="italy 1", effects="brezhnev", hand_us="grain_sales_to_soviets", hand_ussr="fidel"
    )
    play(g, "us play grain_sales_to_soviets", "us mode event", "chance draw fidel", "us mode influence")
    play(g, "us place italy italy")
    assert us(g, "italy") == 3
    assert asks(g) != "us place"


def test_7_4_1_the_takers_own_changes_apply():
    g = position(
        turn=4, phasing="us", us="italy 1", effects="red_scare_us", hand_us="grain_sales_to_soviets", hand_ussr="fidel"
    )
    play(
        g, "us play grain_sales_to_soviets", "us mode event", "chance draw fidel", "us mode influence", "us place italy"
    )
    assert asks(g) != "us place"


def test_7_4_2_example_1_a_coup_under_red_scare():
    g = position(phasing="us", ussr="angola 3", effects="red_scare_us", hand_us="independent_reds")
    play(g, "us play independent_reds", "us mode coup", "us coup angola", "chance die 3")
    assert ussr(g, "angola") == 1  # 3 + 1 - 2
    assert g.milops == [1, 0]


def test_7_4_2_example_2_a_card_of_1_leaves_bear_trap_under_brezhnev():
    g = position(turn=4, effects="bear_trap brezhnev", hand_ussr="nasser allende")
    assert legal(g) == {"nasser", "allende"}
    play(g, "ussr discard nasser", "chance die 1")
    assert not in_force(g, "bear_trap")


def test_7_4_2_without_brezhnev_a_card_of_1_does_not_leave_bear_trap():
    g = position(turn=4, effects="bear_trap", hand_ussr="nasser comecon")
    assert legal(g) == {"comecon"}


def test_7_4_2_example_3_cia_created_under_containment_gives_two():
    g = position(phasing="us", us="italy 1", effects="containment", hand_us="cia_created")
    play(g, "us play cia_created", "us mode event", "us ops influence", "us place italy italy")
    assert us(g, "italy") == 3
    assert asks(g) != "us place"


def test_7_4_2_the_changed_value_counts_for_space():
    g = play(position(effects="brezhnev", ussr="syria 1", hand_ussr="nasser"), "ussr play nasser")
    assert "space" in legal(g)
    g = play(position(effects="red_scare_ussr", ussr="syria 1", hand_ussr="fidel"), "ussr play fidel")
    assert "space" not in legal(g)


# Operations given by events


def test_7_4_3_operations_of_an_event_keep_to_reach_and_cost():
    g = position(turn=4, phasing="us", us="panama 1", ussr="costa_rica 3", hand_us="abm_treaty")
    play(g, "us play abm_treaty", "us mode event", "us ops influence")
    assert legal(g) == {"panama", "costa_rica", "colombia", "canada", "japan", "cuba", "mexico"}
    play(g, "us place costa_rica costa_rica panama")
    assert asks(g) != "us place"  # 2 + 1 + 1


def test_7_4_3_operations_of_an_event_keep_to_the_regions_of_defcon():
    g = position(turn=4, phasing="us", defcon=3, ussr="poland 3 iran 1", hand_us="abm_treaty")
    play(g, "us play abm_treaty", "us mode event")
    assert g.defcon == 4
    play(g, "us ops coup")
    assert legal(g) == {"iran"}


def test_7_4_3_coups_by_operations_of_an_event_are_military_operations():
    g = position(turn=4, phasing="us", ussr="angola 1", hand_us="abm_treaty")
    play(g, "us play abm_treaty", "us mode event", "us ops coup", "us coup angola", "chance die 1")
    assert g.milops == [4, 0]


def test_7_4_3_other_events_limit_the_operations_of_an_event():
    g = position(turn=8, defcon=4, effects="reformer red_scare_ussr", ussr="poland 1", hand_ussr="glasnost")
    play(g, "ussr play glasnost", "ussr mode event", "ussr ops influence", "ussr place poland poland poland")
    assert asks(g) != "ussr place"


def test_7_4_3_operations_of_an_event_do_not_go_to_space():
    g = position(turn=4, phasing="us", us="panama 1", ussr="angola 1", hand_us="abm_treaty")
    play(g, "us play abm_treaty", "us mode event")
    assert "space" not in legal(g)


def test_7_5_a_card_whose_event_is_barred_is_used_for_operations():
    g = position(effects="iron_lady", us="france 2", ussr="syria 1", hand_ussr="socialist_governments")
    play(g, "ussr play socialist_governments")
    assert legal(g) == {"influence", "realign", "coup", "space"}
    play(g, "ussr mode influence", "ussr place syria syria syria")
    assert (ussr(g, "syria"), us(g, "france")) == (4, 2)


@pytest.mark.parametrize(
    ("seat", "card", "effects"),
    [
        ("ussr", "arab_israeli_war", "camp_david"),
        ("ussr", "socialist_governments", "iron_lady"),
        ("ussr", "opec", "north_sea_oil"),
        ("ussr", "muslim_revolution", "awacs"),
        ("ussr", "flower_power", "evil_empire"),
        ("ussr", "willy_brandt", "tear_down"),
        ("us", "nato", ""),
        ("us", "solidarity", ""),
    ],
)
def test_7_5_events_that_others_bar_or_must_allow(seat, card, effects):
    lines = {"turn": 8, "phasing": seat, "effects": effects, f"hand_{seat}": card}
    assert "event" not in legal(play(position(**lines), f"{seat} play {card}"))


# Wars


@pytest.mark.parametrize(
    ("card", "target", "vp", "milops"),
    [
        ("korean_war", "", 2, 2),
        ("arab_israeli_war", "", 2, 2),
        ("indo_pakistani_war", "india", 2, 2),
        ("brush_war", "kenya", 1, 3),
        ("iran_iraq_war", "iraq", 2, 2),
    ],
)
@pytest.mark.parametrize("won", [True, False])
def test_7_6_the_five_wars_need_no_influence_of_anyone(card, target, vp, milops, won):
    g = position(turn=8, hand_ussr=card)
    play(g, f"ussr play {card}", "ussr mode event", *([f"ussr target {target}"] if target else []))
    play(g, f"chance die {6 if won else 1}")
    assert g.vp == (-vp if won else 0)
    assert g.milops == [0, milops]


def test_7_6_a_war_won_replaces_the_enemys_influence():
    g = position(us="south_korea 3", ussr="south_korea 1", hand_ussr="korean_war")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    assert (us(g, "south_korea"), ussr(g, "south_korea")) == (0, 4)
    assert g.control[ID["south_korea"]] == USSR


def test_7_6_a_war_lost_changes_no_influence():
    g = position(us="south_korea 3", ussr="south_korea 1", hand_ussr="korean_war")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 3")
    assert (us(g, "south_korea"), ussr(g, "south_korea")) == (3, 1)
    assert g.control[ID["south_korea"]] != US
