"""Rulings 64 to 78: single cards, the first half."""

import pytest

from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from twilight.helpers import asks, in_force, legal, modes, play, played, position, result, spend, us, ussr, where


def test_ruling_064_un_intervention_goes_only_with_an_opponents_card_from_the_hand():
    g = played("us", "un_intervention", hand_us="fidel asia_scoring nuclear_test_ban nato", discard="nasser")
    assert (asks(g), legal(g)) == ("us with", {"fidel"})


def test_ruling_064_un_intervention_and_its_partner_are_discarded_and_the_event_does_not_happen():
    g = played("us", "un_intervention", hand_us="fidel")
    play(g, "us with fidel", "us ops influence", "us place mexico mexico")
    assert (where(g, "un_intervention"), where(g, "fidel"), ussr(g, "cuba")) == ("discard", "discard", 0)


def test_ruling_064_un_intervention_without_a_partner_is_only_an_operation():
    assert "event" not in modes("us", "un_intervention", hand_us="un_intervention nato asia_scoring")


@pytest.mark.parametrize(("side", "partner", "at"), [("us", "fidel", "mexico"), ("ussr", "nato", "poland")])
def test_ruling_065_u2_pays_for_un_intervention_as_an_event_by_either_side(side, partner, at):
    g = played(side, "un_intervention", effects="u2", **{f"hand_{side}": partner})
    assert spend(play(g, f"{side} with {partner}", f"{side} ops influence"), side, at).vp == -1


def test_ruling_065_u2_does_not_pay_for_un_intervention_used_for_operations():
    g = played("us", "un_intervention", "influence", effects="u2", hand_us="fidel")
    assert spend(g, "us", "canada").vp == 0


def bury_you(**lines: object):
    """The US is about to answer We Will Bury You."""
    return position(phasing="us", effects=f"bury_you {lines.pop('effects', '')}", **lines)


def test_ruling_066_the_3_vp_of_we_will_bury_you_come_before_the_cards_own_effect():
    g = played("ussr", "we_will_bury_you", defcon=4, hand_us="duck_and_cover nasser")
    assert (g.vp, g.defcon) == (0, 3)
    play(g, "us play duck_and_cover", "us mode event")
    assert (g.vp, in_force(g, "bury_you")) == (0, False)
    g = bury_you(vp=-17, hand_us="duck_and_cover")
    play(g, "us play duck_and_cover", "us mode event")
    assert (result(g), g.vp, g.defcon) == ("ussr wins: vp", -20, 5)


def test_ruling_066_un_intervention_averts_the_3_vp_as_an_event_but_not_as_an_operation():
    g = bury_you(hand_us="un_intervention fidel")
    play(g, "us play un_intervention", "us mode event", "us with fidel", "us ops influence")
    assert (spend(g, "us", "mexico").vp, in_force(g, "bury_you")) == (0, False)
    g = bury_you(hand_us="un_intervention fidel")
    assert play(g, "us play un_intervention", "us mode influence").vp == -3


def test_ruling_066_un_intervention_with_the_card_of_grain_sales_averts_the_3_vp():
    g = bury_you(turn=4, hand_us="grain_sales_to_soviets un_intervention", hand_ussr="fidel")
    play(g, "us play grain_sales_to_soviets", "us mode event")
    assert (g.vp, in_force(g, "bury_you")) == (0, True)
    play(g, "chance draw fidel", "us mode with-un", "us ops influence")
    assert (spend(g, "us", "mexico").vp, in_force(g, "bury_you")) == (0, False)


@pytest.mark.parametrize("mode", ["event-first", "influence", "space", "return"])
def test_ruling_066_any_other_use_of_grain_sales_pays_the_3_vp_as_soon_as_it_is_settled(mode):
    g = bury_you(turn=4, hand_us="grain_sales_to_soviets un_intervention", hand_ussr="fidel", us="canada 1")
    play(g, "us play grain_sales_to_soviets", "us mode event", "chance draw fidel")
    assert (g.vp, play(g, f"us mode {mode}").vp, in_force(g, "bury_you")) == (0, -3, False)


def test_ruling_066_grain_sales_pays_at_once_for_its_operations_or_an_empty_hand():
    g = bury_you(turn=4, hand_us="grain_sales_to_soviets un_intervention", hand_ussr="fidel")
    assert play(g, "us play grain_sales_to_soviets", "us mode influence").vp == -3
    g = bury_you(turn=4, hand_us="grain_sales_to_soviets un_intervention")
    assert play(g, "us play grain_sales_to_soviets", "us mode event").vp == -3


BRINGS_UN: dict[str, tuple[dict[str, object], list[str]]] = {
    "grain_sales_to_soviets": (
        {"turn": 4, "hand_ussr": "un_intervention"},
        ["chance draw un_intervention", "us mode event"],
    ),
    "missile_envy": ({"turn": 4, "hand_ussr": "un_intervention"}, ["ussr give un_intervention", "us mode event"]),
    "star_wars": ({"turn": 8, "space": "us 1", "discard": "un_intervention"}, ["us take un_intervention"]),
}
"""Cards by which the US comes to play a UN Intervention that it did not hold: the position, the way there."""


@pytest.mark.parametrize("card", BRINGS_UN)
def test_ruling_066_un_intervention_brought_by_another_card_averts_the_3_vp(card):
    lines, way = BRINGS_UN[card]
    g = bury_you(hand_us=f"{card} fidel", **lines)
    play(g, f"us play {card}", "us mode event", *way)
    assert (asks(g), g.vp) == ("us with", 0)
    play(g, "us with fidel", "us ops influence")
    assert (spend(g, "us", "mexico").vp, in_force(g, "bury_you")) == (0, False)


@pytest.mark.parametrize("card", BRINGS_UN)
def test_ruling_066_without_a_partner_for_un_intervention_the_us_pays_the_3_vp(card):
    lines, way = BRINGS_UN[card]
    g = bury_you(hand_us=f"{card} nato", **lines)
    play(g, f"us play {card}", "us mode event", way[0])
    if card == "grain_sales_to_soviets":
        play(g, "us mode influence")
    assert (g.vp, in_force(g, "bury_you")) == (-3, False)


def test_ruling_066_a_grain_sales_out_of_five_year_plan_may_still_avert_the_3_vp():
    lines = {"turn": 4, "hand_us": "five_year_plan un_intervention"}
    g = bury_you(hand_ussr="grain_sales_to_soviets fidel", **lines)
    play(g, "us play five_year_plan", "us mode event", "chance discard grain_sales_to_soviets", "chance draw fidel")
    play(g, "us mode with-un", "us ops influence")
    assert (spend(g, "us", "mexico").vp, in_force(g, "bury_you")) == (0, False)


@pytest.mark.parametrize(
    ("card", "lines", "way"),
    [
        ("five_year_plan", {"hand_ussr": "duck_and_cover"}, ["chance discard duck_and_cover"]),
        ("grain_sales_to_soviets", {"hand_ussr": "duck_and_cover"}, ["chance draw duck_and_cover", "us mode event"]),
        ("missile_envy", {"hand_ussr": "duck_and_cover"}, ["ussr give duck_and_cover"]),
        ("star_wars", {"space": "us 1", "discard": "duck_and_cover"}, ["us take duck_and_cover"]),
    ],
)
def test_ruling_066_the_3_vp_come_before_those_of_a_card_that_the_event_brings(card, lines, way):
    g = bury_you(turn=8, vp=-17, hand_us=card, **lines)
    play(g, f"us play {card}", "us mode event", *way)
    assert (result(g), g.vp, g.defcon) == ("ussr wins: vp", -20, 5)


def test_ruling_066_un_intervention_in_a_soviet_round_is_no_answer():
    g = position(turn=4, effects="bury_you", hand_ussr="grain_sales_to_soviets fidel", hand_us="un_intervention nato")
    play(g, "ussr play grain_sales_to_soviets", "ussr mode event-first", "chance draw fidel", "us mode with-un")
    play(g, "us ops influence", "us place mexico mexico", "ussr ops influence", "ussr place poland poland")
    assert (g.vp, in_force(g, "bury_you")) == (0, True)
    assert play(g, "us play nato", "us mode influence").vp == -3


def test_ruling_066_we_will_bury_you_drawn_by_grain_sales_counts_from_the_next_round():
    g = position(phasing="us", turn=4, hand_us="grain_sales_to_soviets nato nasser", hand_ussr="we_will_bury_you fidel")
    play(g, "us play grain_sales_to_soviets", "us mode event", "chance draw we_will_bury_you", "us mode event-first")
    play(g, "us ops influence", *["us place canada"] * 4)
    assert (g.vp, in_force(g, "bury_you"), asks(g)) == (0, True, "ussr play")


def test_ruling_066_a_headline_is_not_the_action_round_that_averts_the_3_vp():
    g = position(round=0, turn=4, defcon=4, hand_us="nasser nato", hand_ussr="we_will_bury_you fidel")
    play(g, "ussr headline we_will_bury_you", "us headline nasser")
    assert (g.vp, g.round) == (0, 1)
    play(g, "ussr play fidel", "ussr mode event", "us play nato", "us mode influence")
    assert g.vp == -3


def test_ruling_066_a_us_that_is_trapped_or_without_cards_pays_the_3_vp():
    g = bury_you(effects="quagmire", turn=4, hand_us="nato")
    assert play(g, "us discard nato").vp == -3
    assert bury_you(effects="quagmire", turn=4, hand_us="nasser").vp == -3
    assert bury_you(turn=4).vp == -3


def test_ruling_067_flower_power_pays_for_war_cards_played_by_the_us_only():
    g = played("us", "indo_pakistani_war", effects="flower_power")
    assert play(g, "us target india", "chance die 1").vp == -2
    g = played("ussr", "indo_pakistani_war", effects="flower_power")
    assert play(g, "ussr target india", "chance die 1").vp == 0


@pytest.mark.parametrize("mode", ["influence", "event-first"])
def test_ruling_067_flower_power_pays_once_for_a_play(mode):
    g = played("us", "korean_war", mode, effects="flower_power")
    if mode == "event-first":
        play(g, "chance die 1", "us ops influence")
        assert spend(g, "us", "canada").vp == -2
    else:
        spend(g, "us", "canada")
        assert play(g, "chance die 1").vp == -2


def test_ruling_067_flower_power_does_not_pay_for_space_or_a_discard():
    assert play(played("us", "korean_war", "space", effects="flower_power"), "chance die 6").vp == 0
    g = position(phasing="us", turn=4, effects="flower_power quagmire", hand_us="korean_war")
    assert play(g, "us discard korean_war", "chance die 6").vp == 0


@pytest.mark.parametrize(("use", "vp"), [("influence", -2), ("space", 0)])
def test_ruling_067_flower_power_pays_for_a_war_card_used_with_un_intervention(use, vp):
    g = played("us", "un_intervention", effects="flower_power", hand_us="korean_war")
    assert play(g, "us with korean_war", f"us ops {use}").vp == vp


@pytest.mark.parametrize(
    ("options", "vp"),
    [
        ("flower_power_after_camp_david=no", 0),
        ("flower_power_after_camp_david=yes", -2),
        ("preset=app", 0),
    ],
)
def test_ruling_067_arab_israeli_war_after_camp_david_pays_by_option(options, vp):
    g = played("us", "arab_israeli_war", "influence", options=options, effects="flower_power camp_david")
    assert spend(g, "us", "canada").vp == vp
    g = played("us", "korean_war", "influence", options=options, effects="flower_power camp_david")
    assert spend(g, "us", "canada").vp == -2


def test_ruling_068_the_giver_of_missile_envy_picks_among_its_highest():
    g = played("us", "missile_envy", hand_ussr="comecon duck_and_cover fidel asia_scoring")
    assert (asks(g), legal(g)) == ("ussr give", {"comecon", "duck_and_cover"})


@pytest.mark.parametrize(
    ("card", "pile"), [("duck_and_cover", "discard"), ("containment", "removed"), ("arms_race", "discard")]
)
def test_ruling_068_an_own_or_neutral_card_caught_by_missile_envy_must_be_an_event(card, pile):
    g = played("us", "missile_envy", hand_ussr=f"{card} fidel")
    play(g, f"ussr give {card}")
    assert legal(g) == {"event"}
    play(g, "us mode event")
    assert (where(g, card), where(g, "missile_envy")) == (pile, "hand ussr")


def test_ruling_068_an_opponents_card_caught_by_missile_envy_gives_operations_without_event():
    g = played("us", "missile_envy", hand_ussr="comecon fidel", ussr="panama 1")
    play(g, "ussr give comecon")
    assert legal(g) == {"influence", "realign", "coup", "space"}
    spend(play(g, "us mode influence"), "us", "canada")
    assert (us(g, "canada"), where(g, "comecon"), asks(g)) == (3, "discard", "ussr play")


def test_ruling_068_a_card_caught_by_missile_envy_whose_event_cannot_happen_gives_nothing():
    g = played("us", "missile_envy", defcon=3, hand_ussr="wargames fidel")
    play(g, "ussr give wargames")
    assert (asks(g), where(g, "wargames")) == ("ussr play", "discard")


def test_ruling_068_the_receiver_must_use_missile_envy_for_operations_in_the_next_round():
    g = played("us", "missile_envy", turn=4, hand_ussr="comecon fidel", ussr="panama 1", us="chile 1")
    spend(play(g, "ussr give comecon", "us mode influence"), "us", "canada")
    assert legal(g) == {"missile_envy"}
    play(g, "ussr play missile_envy")
    assert legal(g) == {"influence", "realign", "coup", "space"}
    spend(play(g, "ussr mode influence"), "ussr", "poland")
    assert (where(g, "missile_envy"), legal(g)) == ("discard", {"fidel", "the_china_card"})


def test_ruling_069_a_pending_missile_envy_is_the_discard_of_a_trap_if_worth_2():
    lines = {"turn": 4, "envy": "ussr", "hand_ussr": "missile_envy comecon"}
    g = position(effects="bear_trap", **lines)
    assert (asks(g), legal(g)) == ("ussr discard", {"missile_envy"})
    play(g, "ussr discard missile_envy", "chance die 5")
    assert (where(g, "missile_envy"), legal(g)) == ("discard", {"comecon"})
    assert legal(position(effects="bear_trap red_scare_ussr", **lines)) == {"comecon"}


def test_ruling_069_a_scoring_card_due_comes_first_and_missile_envy_in_the_next_turn():
    hands = {"hand_ussr": "missile_envy asia_scoring", "hand_us": "captured_nazi_scientist", "china": "none"}
    g = position(turn=4, round=7, envy="ussr", deck="fidel nato comecon blockade", **hands)
    assert legal(g) == {"asia_scoring"}
    play(g, "ussr play asia_scoring", "ussr mode event", "us play captured_nazi_scientist", "us mode event")
    play(g, "chance deal fidel nato comecon blockade asia_scoring", "ussr headline fidel", "us headline nato")
    assert (g.turn, asks(g), legal(g)) == (5, "ussr play", {"missile_envy"})


def grain_sales(card: str, **lines: object):
    """The US plays Grain Sales and draws a card."""
    g = played("us", "grain_sales_to_soviets", hand_ussr=f"{card} {lines.pop('hand_ussr', '')}", **lines)
    return play(g, f"chance draw {card}")


def test_ruling_070_grain_sales_draws_any_card_of_the_hand_but_never_china():
    g = played("us", "grain_sales_to_soviets", hand_ussr="fidel asia_scoring", china="ussr up")
    assert (asks(g), legal(g)) == ("chance draw", {"fidel", "asia_scoring"})


def test_ruling_070_a_soviet_card_of_grain_sales_fires_its_event_unless_un_intervention_goes_with_it():
    g = grain_sales("fidel", hand_us="un_intervention")
    assert legal(g) == {"event-first", "influence", "space", "with-un", "return"}
    spend(play(g, "us mode influence"), "us", "canada")
    assert (us(g, "canada"), ussr(g, "cuba"), where(g, "fidel")) == (2, 3, "removed")
    g = grain_sales("fidel", hand_us="un_intervention")
    spend(play(g, "us mode with-un", "us ops influence"), "us", "canada")
    assert (ussr(g, "cuba"), where(g, "fidel"), where(g, "un_intervention")) == (0, "discard", "discard")


def test_ruling_070_an_american_card_or_a_scoring_card_of_grain_sales_may_be_played():
    g = play(grain_sales("marshall_plan"), "us mode event")
    assert (asks(g), where(g, "marshall_plan")) == ("us add", "removed")
    assert legal(grain_sales("europe_scoring")) == {"event", "return"}


def test_ruling_070_the_card_of_grain_sales_may_be_returned_for_the_2_operations():
    g = grain_sales("fidel")
    spend(play(g, "us mode return", "us ops influence"), "us", "canada")
    assert (us(g, "canada"), where(g, "fidel"), where(g, "grain_sales_to_soviets")) == (2, "hand ussr", "discard")


def test_ruling_070_an_empty_soviet_hand_leaves_the_operations_of_grain_sales():
    g = spend(play(played("us", "grain_sales_to_soviets"), "us ops influence"), "us", "canada")
    assert us(g, "canada") == 2


def test_ruling_071_five_year_plan_fires_only_american_cards():
    g = played("us", "five_year_plan", hand_ussr="marshall_plan comecon nuclear_test_ban europe_scoring", us="italy 2")
    for card in ("comecon", "nuclear_test_ban", "europe_scoring"):
        after = play(g.copy(), f"chance discard {card}")
        assert (where(after, card), after.vp, after.defcon, ussr(after, "poland")) == ("discard", 0, 5, 0)
    play(g, "chance discard marshall_plan")
    assert (asks(g), where(g, "marshall_plan")) == ("us add", "removed")


def test_ruling_071_five_year_plan_may_burn_the_last_scoring_card_even_in_the_last_round():
    g = position(turn=4, round=7, hand_ussr="five_year_plan asia_scoring", hand_us="nasser")
    assert legal(g) == {"five_year_plan", "asia_scoring"}
    play(g, "ussr play five_year_plan")
    assert legal(g) == {"event-first", "influence"}
    play(g, "ussr mode event-first", "chance discard asia_scoring")
    assert (where(g, "asia_scoring"), g.vp, asks(g)) == ("discard", 0, "ussr ops")


def test_ruling_071_another_card_cannot_take_the_place_of_a_scoring_card_that_is_due():
    assert legal(position(turn=4, round=7, hand_ussr="duck_and_cover asia_scoring")) == {"asia_scoring"}


TRAPS = {"us": "quagmire", "ussr": "bear_trap"}


@pytest.mark.parametrize("side", TRAPS)
def test_ruling_072_a_trapped_side_discards_2_or_more_and_never_china(side):
    hand = {f"hand_{side}": "nasser defectors comecon asia_scoring", "china": f"{side} up"}
    g = position(turn=4, phasing=side, effects=TRAPS[side], **hand)
    assert (asks(g), legal(g)) == (f"{side} discard", {"defectors", "comecon"})


@pytest.mark.parametrize(("die", "free"), [(4, True), (5, False)])
def test_ruling_072_a_roll_up_to_4_frees_from_the_next_round_on(die, free):
    g = position(turn=4, effects="bear_trap", hand_ussr="fidel comecon", hand_us="nasser")
    play(g, "ussr discard fidel", f"chance die {die}")
    assert (asks(g), in_force(g, "bear_trap")) == ("us play", not free)
    spend(play(g, "us play nasser", "us mode influence"), "us", "canada")
    assert asks(g) == ("ussr play" if free else "ussr discard")


def test_ruling_072_without_an_eligible_card_scoring_cards_are_played_else_the_round_is_skipped():
    g = position(turn=4, effects="bear_trap", hand_ussr="nasser asia_scoring", hand_us="fidel")
    assert legal(g) == {"asia_scoring"}
    play(g, "ussr discard asia_scoring")
    assert (asks(g), where(g, "asia_scoring"), in_force(g, "bear_trap")) == ("us play", "discard", True)
    g = position(turn=4, effects="bear_trap", hand_ussr="nasser", hand_us="fidel")
    assert (asks(g), where(g, "nasser")) == ("us play", "hand ussr")


def test_ruling_072_a_trap_lasts_across_turns_and_quagmire_ends_norad():
    g = position(turn=4, round=7, effects="norad", hand_ussr="quagmire", hand_us="fidel", china="none")
    play(g, "ussr play quagmire", "ussr mode event")
    assert (in_force(g, "norad"), asks(g)) == (False, "us discard")
    play(g, "us discard fidel", "chance die 6")
    assert (g.turn, in_force(g, "quagmire")) == (5, True)


def test_ruling_073_a_trapped_side_plays_the_scoring_cards_it_has_rounds_left_for():
    hand = {"hand_us": "nato africa_scoring asia_scoring", "effects": "quagmire", "turn": 4, "phasing": "us"}
    assert legal(position(round=5, **hand)) == {"nato"}
    g = position(round=6, **hand)
    assert legal(g) == {"africa_scoring", "asia_scoring"}
    play(g, "us discard asia_scoring")
    assert (where(g, "asia_scoring"), in_force(g, "quagmire")) == ("discard", True)


def norad_round(side: str, *answers: str, **lines: object):
    """A side's round under NORAD at DEFCON 3, the US in control of Canada unless said otherwise."""
    board = {"us": "canada 4 panama 9", "ussr": "zaire 9", "defcon": 3, "effects": "norad"} | lines
    hands = {"hand_us": "duck_and_cover nasser cuban_missile_crisis", "hand_ussr": "comecon fidel"}
    return play(position(turn=8, phasing=side, **hands, **board), *answers)


US_COUP = ("us play duck_and_cover", "us mode coup", "us coup zaire", "chance die 1")
USSR_COUP = ("ussr play comecon", "ussr mode coup", "ussr coup panama", "chance die 1")
CRISIS = ("us play cuban_missile_crisis", "us mode event")


@pytest.mark.parametrize(("side", "answers"), [("us", US_COUP), ("ussr", USSR_COUP), ("us", CRISIS)])
def test_ruling_074_norad_answers_either_sides_round_that_brought_defcon_to_2(side, answers):
    g = norad_round(side, *answers)
    assert (g.defcon, asks(g), legal(g)) == (2, "us norad", {"canada", "panama", "decline"})
    assert us(play(g, "us norad canada"), "canada") == 5


def test_ruling_074_norad_answers_even_if_defcon_rose_again_in_that_round():
    lines = {"turn": 8, "effects": "norad", "defcon": 3, "us": "canada 4", "ussr": "zaire 1"}
    g = played("us", "glasnost", "coup", **lines)
    play(g, "us coup zaire", "chance die 1")
    assert (g.defcon, asks(g)) == (3, "us norad")


@pytest.mark.parametrize("lines", [{"defcon": 4}, {"us": "canada 3 panama 9"}, {"effects": ""}])
def test_ruling_074_norad_needs_defcon_to_reach_2_and_canada_controlled(lines):
    assert asks(norad_round("ussr", *USSR_COUP, **lines)) == "us play"


def test_ruling_074_norad_is_silent_when_defcon_already_was_2():
    assert asks(norad_round("us", *CRISIS, defcon=2)) == "ussr play"


def test_ruling_074_norad_does_not_answer_a_headline():
    g = position(round=0, defcon=3, effects="norad", us="canada 4", hand_us="duck_and_cover", hand_ussr="nasser fidel")
    play(g, "ussr headline nasser", "us headline duck_and_cover")
    assert (g.defcon, asks(g)) == (2, "ussr play")


def test_ruling_075_ches_second_coup_needs_us_influence_removed_by_the_first():
    board = "guatemala 3 honduras 2 sudan 2"
    g = played("ussr", "che", us=board, hand_us="nasser")
    play(g, "ussr coup guatemala", "chance die 1")
    assert (asks(g), legal(g)) == ("ussr coup", {"honduras", "sudan", "decline"})
    assert asks(play(g, "ussr coup decline")) == "us play"
    g = played("ussr", "che", us=board, hand_us="nasser")
    assert asks(play(g, "ussr coup honduras", "chance die 1")) == "us play"


def test_ruling_075_che_has_no_third_coup():
    g = played("ussr", "che", us="guatemala 1 sudan 1 haiti 1", hand_us="nasser")
    play(g, "ussr coup guatemala", "chance die 6", "ussr coup sudan", "chance die 6")
    assert asks(g) == "us play"


def test_ruling_076_the_pick_of_star_wars_is_compulsory_and_resolves_at_once():
    lines = {"turn": 8, "space": "us 1", "discard": "marshall_plan asia_scoring fidel"}
    g = played("us", "star_wars", **lines)
    assert legal(g) == {"marshall_plan", "fidel"}
    play(g, "us take marshall_plan")
    assert (asks(g), where(g, "marshall_plan"), where(g, "star_wars")) == ("us add", "removed", "removed")


def test_ruling_076_the_ussr_answers_for_defcon_if_it_triggered_star_wars():
    g = played("ussr", "star_wars", "event-first", turn=8, defcon=2, space="us 1", discard="we_will_bury_you")
    play(g, "us take we_will_bury_you")
    assert result(g) == "us wins: defcon"


def test_ruling_077_ask_not_discards_its_whole_set_before_a_card_is_drawn():
    g = played("us", "ask_not", turn=4, hand_us="nato asia_scoring fidel", deck="nasser comecon blockade")
    assert legal(g) == {"nato", "asia_scoring", "fidel", "pass"}
    play(g, "us discard asia_scoring nato")
    assert len(g.hands[US]) == 1
    play(g, "us discard pass", "chance deal nasser blockade")
    assert (where(g, "asia_scoring"), where(g, "nato"), asks(g)) == ("discard", "discard", "ussr play")
    assert {where(g, card) for card in ("fidel", "nasser", "blockade")} == {"hand us"}


def test_ruling_077_ask_not_may_discard_a_scoring_card_in_the_last_round():
    g = position(turn=4, round=7, phasing="us", hand_us="ask_not asia_scoring", deck="nasser comecon")
    assert legal(g) == {"ask_not", "asia_scoring"}
    play(g, "us play ask_not")
    assert legal(g) == {"event"}
    play(g, "us mode event", "us discard asia_scoring pass", "chance deal nasser")
    assert result(g) == ""


def seen_by_ussr(g) -> set[str]:
    return set(GAME.view(g, USSR)["hands"][US]["cards"])


def test_ruling_078_the_us_hand_lies_open_until_the_end_of_the_turn():
    hand = {"hand_us": "ask_not nato fidel", "hand_ussr": "nasser", "deck": "comecon blockade"}
    g = played("ussr", "aldrich_ames_remix", turn=8, **hand)
    assert (asks(g), legal(g)) == ("ussr discard", {"ask_not", "nato", "fidel"})
    play(g, "ussr discard nato")
    assert (where(g, "nato"), seen_by_ussr(g)) == ("discard", {"ask_not", "fidel"})
    play(g, "us play ask_not", "us mode event", "us discard fidel pass", "chance deal comecon")
    assert seen_by_ussr(g) == {"comecon"}


def test_ruling_078_the_next_turns_cards_are_hidden_again():
    hand = {"hand_us": "captured_nazi_scientist fidel nato", "china": "none", "deck": "comecon blockade nasser"}
    g = played("ussr", "aldrich_ames_remix", turn=8, round=7, **hand)
    play(g, "ussr discard nato", "us play captured_nazi_scientist", "us mode event", "chance deal comecon blockade")
    assert (g.turn, where(g, "blockade"), seen_by_ussr(g)) == (9, "hand us", {"fidel"})


def test_ruling_078_a_card_drawn_into_the_open_hand_is_not_forgotten():
    hand = {"hand_us": "ask_not fidel nato", "china": "none", "deck": "comecon blockade nasser"}
    g = played("ussr", "aldrich_ames_remix", turn=8, round=7, **hand)
    play(g, "ussr discard fidel", "us play ask_not", "us mode event", "us discard nato pass", "chance deal comecon")
    assert (g.turn, seen_by_ussr(g)) == (9, {"comecon"})
