"""Rule 10.1.5: no event makes a player hold a scoring card, and so lose by it; nor does the loss of an eighth round."""

from random import Random

import pytest

from sitroom.kernel import NOBODY, NotationError
from sitroom.text.catalogue import LANGUAGES
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.text import Text
from twilight.helpers import asks, legal, play, position, result, where

BOTH = pytest.mark.parametrize("options", ["held_scoring_loses=no", "held_scoring_loses=yes"])
"""Whether a scoring card may be held by choice changes nothing here."""
STATION = {"turn": 8, "space": "us 6 ussr 8"}
"""The USSR has the Space Station, and with it eight rounds; One Small Step takes it away."""


def us_plays(card: str, *after: str, **lines: object):
    """The US plays a card for its event and the event runs its course."""
    g = position(phasing="us", **{"round": 7, "hand_us": card} | lines)
    return play(g, f"us play {card}", "us mode event", *after)


@BOTH
def test_10_1_5_the_eighth_round_that_one_small_step_takes_away_still_serves_a_scoring_card(options):
    g = us_plays("one_small_step", options=options, hand_ussr="asia_scoring nasser", **STATION)
    assert (g.space, asks(g), legal(g), g.phasing) == ([8, 8], "ussr play", {"asia_scoring"}, USSR)
    play(g, "ussr play asia_scoring")
    assert legal(g) == {"event"}
    play(g, "ussr mode event")
    assert (result(g), g.turn, where(g, "asia_scoring")) == ("", 9, "discard")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_10_1_5_the_player_is_told_that_only_a_scoring_card_is_left_to_play(lang):
    text = Text(lang)
    g = us_plays("one_small_step", hand_ussr="asia_scoring nasser", **STATION)
    assert text.prompt(GAME.told(g, USSR)) == text.fill("prompts", "PlayScoring")
    g = position(turn=8, hand_ussr="asia_scoring nasser")
    assert text.prompt(GAME.told(g, USSR)) == text.fill("prompts", "PlayCard")


def test_10_1_5_no_other_card_may_be_played_in_the_round_for_a_scoring_card():
    g = us_plays("one_small_step", options="held_scoring_loses=yes", hand_ussr="asia_scoring nasser", **STATION)
    for card in ("nasser", "the_china_card"):
        with pytest.raises(NotationError, match="scoring card"):
            play(g, f"ussr play {card}")


@BOTH
@pytest.mark.parametrize("hand", ["nasser", "nasser comecon", ""])
def test_10_1_5_without_a_scoring_card_the_eighth_round_is_gone(options, hand):
    g = us_plays("one_small_step", options=options, hand_ussr=hand, **STATION)
    assert (result(g), g.turn) == ("", 9)


@BOTH
def test_10_1_5_without_a_scoring_card_the_eighth_round_is_gone_when_the_scientist_or_a_space_roll_takes_it(options):
    lines = {"options": options, "turn": 8, "space": "us 7 ussr 8", "hand_ussr": "asia_scoring nasser"}
    assert legal(us_plays("captured_nazi_scientist", **lines)) == {"asia_scoring"}
    g = position(phasing="us", round=7, hand_us="nato", **lines)
    play(g, "us play nato", "us mode space", "chance die 1")
    assert (g.space, asks(g), legal(g)) == ([8, 8], "ussr play", {"asia_scoring"})


@BOTH
@pytest.mark.parametrize("effects", ["bear_trap", "bury_you", ""])
def test_10_1_5_neither_a_trap_nor_missile_envy_stands_in_the_way_of_a_scoring_card(options, effects):
    lines = {"options": options, "hand_ussr": "asia_scoring missile_envy", "envy": "ussr", "effects": effects}
    g = us_plays("one_small_step", **lines, **STATION)
    assert legal(g) == {"asia_scoring"}
    play(g, "ussr play asia_scoring", "ussr mode event")
    assert (result(g), g.turn, g.envy) == ("", 9, USSR)


@BOTH
def test_10_1_5_the_us_has_a_round_for_each_of_two_cards_when_the_ussr_catches_up(options):
    lines = {"turn": 8, "round": 7, "space": "us 8 ussr 6", "options": options}
    g = position(hand_ussr="one_small_step", hand_us="asia_scoring africa_scoring nato", **lines)
    play(g, "ussr play one_small_step", "ussr mode event")
    assert {"asia_scoring", "africa_scoring"} <= legal(g)
    play(g, "us play africa_scoring", "us mode event")
    assert (asks(g), legal(g)) == ("us play", {"asia_scoring"})
    play(g, "us play asia_scoring", "us mode event")
    assert (result(g), g.turn) == ("", 9)


def test_10_1_5_the_ussr_scores_before_an_american_eighth_round():
    lines = {"hand_us": "one_small_step nato fidel", "hand_ussr": "asia_scoring nasser", "effects": "north_sea_round"}
    g = us_plays("one_small_step", **STATION, **lines)
    assert asks(g) == "ussr play"
    play(g, "ussr play asia_scoring", "ussr mode event")
    assert (asks(g), g.round, legal(g)) == ("us play", 8, {"nato", "fidel", "pass"})


def test_10_1_5_with_rounds_enough_left_there_is_no_extra_one():
    lines = {"round": 6, "hand_ussr": "asia_scoring nasser comecon", "hand_us": "one_small_step nato", **STATION}
    assert legal(us_plays("one_small_step", **lines)) == {"asia_scoring"}
    g = us_plays("one_small_step", options="held_scoring_loses=yes", **lines)
    play(g, "ussr play nasser", "ussr mode event", "us play nato", "us mode influence", *["us place canada"] * 4)
    assert result(g) == "us wins: held_scoring"


def test_10_1_5_who_was_short_of_rounds_by_choice_still_loses():
    lines = {"options": "held_scoring_loses=yes", "hand_ussr": "asia_scoring africa_scoring", **STATION}
    g = us_plays("one_small_step", **lines)
    assert legal(g) == {"asia_scoring", "africa_scoring"}
    play(g, "ussr play asia_scoring", "ussr mode event")
    assert result(g) == "us wins: held_scoring"


def test_10_1_5_a_scoring_card_gone_from_the_hand_needs_no_round():
    g = position(turn=8, frame='["ScoringRound", 1]', hand_ussr="nasser", defcon=4)
    assert asks(g) == ""
    g = position(turn=8, round=7, frame='["ScoringRound", 1]', hand_ussr="asia_scoring nasser")
    assert legal(g) == {"asia_scoring"}


# Ask Not


@BOTH
def test_10_1_5_what_ask_not_draws_in_the_last_round_may_still_be_played(options):
    lines = {"turn": 8, "options": options, "hand_us": "ask_not nato fidel", "deck": "asia_scoring nasser comecon"}
    g = us_plays("ask_not", "us discard nato fidel pass", "chance deal asia_scoring nasser", **lines)
    assert (asks(g), g.phasing, legal(g)) == ("us play", US, {"asia_scoring"})
    play(g, "us play asia_scoring", "us mode event")
    assert (result(g), g.turn) == ("", 9)


@BOTH
def test_10_1_5_ask_not_may_bring_more_scoring_cards_than_there_are_rounds(options):
    deck = "asia_scoring africa_scoring europe_scoring nasser"
    lines = {"turn": 8, "round": 6, "options": options, "hand_us": "ask_not nato fidel truman_doctrine", "deck": deck}
    way = ("us discard nato fidel truman_doctrine pass", "chance deal asia_scoring africa_scoring europe_scoring")
    g = us_plays("ask_not", *way, hand_ussr="comecon", **lines)
    play(g, "ussr play comecon", "ussr mode influence", "ussr place poland poland poland")
    for left in (3, 2, 1):
        assert (asks(g), len(legal(g))) == ("us play", left)
        play(g, f"us play {min(legal(g))}", "us mode event")
    assert (result(g), g.turn) == ("", 9)


@BOTH
def test_10_1_5_ask_not_in_a_soviet_round_and_in_an_eighth_round(options):
    lines = {"turn": 8, "options": options, "deck": "asia_scoring africa_scoring nasser"}
    g = position(
        round=7, hand_ussr="ask_not nasser", hand_us="nato fidel", **lines | {"deck": "asia_scoring africa_scoring"}
    )
    play(g, "ussr play ask_not", "ussr mode event-first", "us discard nato fidel pass")
    play(g, "chance deal asia_scoring africa_scoring", "ussr ops influence", *["ussr place poland"] * 3)
    for card in ("asia_scoring", "africa_scoring"):
        play(g, f"us play {card}", "us mode event")
    assert (result(g), g.turn) == ("", 9)
    hand = {"round": 8, "effects": "north_sea_round", "hand_us": "ask_not nato"}
    g = us_plays("ask_not", "us discard nato pass", "chance deal asia_scoring", **lines | hand)
    assert (asks(g), g.round, legal(g)) == ("us play", 8, {"asia_scoring"})
    assert GAME.position_text(GAME.position(GAME.position_text(g))) == GAME.position_text(g)


def test_10_1_5_a_scoring_card_that_the_us_kept_by_choice_is_not_excused_by_ask_not():
    lines = {"turn": 8, "hand_us": "ask_not asia_scoring nato", "deck": "africa_scoring nasser"}
    g = us_plays("ask_not", "us discard nato pass", "chance deal africa_scoring", **lines)
    assert legal(g) == {"asia_scoring", "africa_scoring"}
    play(g, "us play asia_scoring", "us mode event")
    assert result(g) == "ussr wins: held_scoring"


def test_10_1_5_the_round_to_come_does_not_tell_the_other_side_what_was_drawn():
    views = []
    for drawn in ("asia_scoring", "nasser"):
        g = position(
            turn=8, round=7, hand_ussr="ask_not comecon", hand_us="africa_scoring nato", deck="asia_scoring nasser"
        )
        play(g, "ussr play ask_not", "ussr mode event-first", "us discard nato pass", f"chance deal {drawn}")
        assert asks(g) == "ussr ops"
        assert ("ScoringRound" in [frame[0] for frame in GAME.view(g, US)["stack"]]) == (drawn == "asia_scoring")
        views.append([GAME.view(g, seat) for seat in (USSR, NOBODY)])
    assert views[0] == views[1]


@pytest.mark.parametrize("seed", range(5))
def test_10_1_5_the_other_side_imagines_a_scoring_card_in_the_round_to_come(seed):
    g = us_plays("one_small_step", hand_ussr="asia_scoring nasser", **STATION)
    imagined = GAME.imagine(GAME.view(g, US), Random(seed))
    assert GAME.view(imagined, US) == GAME.view(g, US)
    assert all(CARDS[card].scoring for card in imagined.actions)
    play(g, "ussr play asia_scoring")
    assert GAME.view(GAME.imagine(GAME.view(g, US), Random(seed)), US) == GAME.view(g, US)


# The order of the Second Edition's Aldrich Ames


@BOTH
def test_10_1_5_the_order_of_aldrich_ames_cannot_keep_a_scoring_card_back(options):
    lines = {"turn": 8, "phasing": "us", "ames": "nato fidel asia_scoring", "effects": "china_barred"}
    g = position(options=f"edition=second {options}", round=6, hand_us="nato fidel asia_scoring", **lines)
    assert legal(g) == {"nato"}
    g = position(options=f"edition=second {options}", round=7, hand_us="fidel asia_scoring", **lines)
    assert "asia_scoring" in legal(g)
    play(g, "us play asia_scoring", "us mode event")
    assert (result(g), g.turn) == ("", 9)


# What is left: a gamble


def test_10_1_5_five_year_plan_instead_of_the_scoring_card_is_a_choice_that_can_lose():
    g = position(turn=4, round=7, hand_ussr="five_year_plan asia_scoring nasser", hand_us="truman_doctrine")
    play(g, "ussr play five_year_plan", "ussr mode event-first", "chance discard nasser", "ussr ops influence")
    play(g, *["ussr place poland"] * 3, "us play truman_doctrine", "us mode influence", "us place canada")
    assert result(g) == "us wins: held_scoring"
