"""The log tells why a side had no choice, and tells nobody more than the table shows."""

import pytest

from sitroom.kernel import NOBODY, Match
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.text import Text


def match(**lines):
    text = [f"{name.replace('_', ' ')}: {value}" for name, value in lines.items()]
    return Match(GAME, position="\n".join(["sitroom-position twilight", *text]))


def told(match, *words):
    """The reasons that the log gives while these answers are given."""
    start = len(match.log)
    for word in words:
        match.apply(word)
    return [entry[1:] for entry in match.log[start:] if entry[0] == "forced"]


def heard(match, seat):
    return [entry[2] for entry in match.log_for(seat) if entry[0] == "forced"]


def test_10_1_5_a_scoring_card_in_the_last_round():
    g = match(turn=4, phasing="us", round=7, hand_us="asia_scoring nato", hand_ussr="fidel")
    assert told(g, "asia_scoring", "event") == [(US, "due", 0)]
    assert heard(g, US) == heard(g, USSR) == heard(g, NOBODY) == ["due"]
    kinds = [entry[0] for entry in g.log]
    assert kinds.index("forced") < kinds.index("play")


def test_nothing_is_told_before_the_card_lies_on_the_table():
    g = match(turn=4, phasing="us", round=7, hand_us="asia_scoring nato", hand_ussr="fidel")
    assert told(g, "asia_scoring") == []


def test_10_1_5_how_many_scoring_cards_a_side_holds_is_told_to_itself_alone():
    g = match(turn=4, phasing="us", round=6, hand_us="asia_scoring europe_scoring nato", hand_ussr="fidel nasser")
    assert told(g, "asia_scoring", "event") == [(US, "early", 0)]
    assert (heard(g, US), heard(g, USSR), heard(g, NOBODY)) == (["early"], [], [])


def test_44_why_a_scoring_card_is_played_in_a_trap_is_told_to_its_own_side_alone():
    trapped = {"turn": 4, "phasing": "us", "effects": "quagmire", "hand_ussr": "fidel nasser"}
    weak = match(round=4, hand_us="asia_scoring truman_doctrine", **trapped)
    due = match(round=6, hand_us="asia_scoring europe_scoring nato", **trapped)
    assert (told(weak, "asia_scoring"), told(due, "asia_scoring")) == (
        [(US, "trap_scoring", CARD["quagmire"])],
        [(US, "early", 0)],
    )
    assert heard(weak, USSR) == heard(due, USSR) == []


def test_a_scoring_card_that_could_wait_is_no_forced_play():
    g = match(turn=4, phasing="us", round=5, hand_us="asia_scoring nato", hand_ussr="fidel")
    assert told(g, "asia_scoring", "event") == []


def test_49_missile_envy_takes_the_highest_card_and_must_be_played_for_operations():
    lines = {"turn": 4, "us": "canada 1", "ussr": "poland 1 cuba 1"}
    g = match(phasing="us", round=2, hand_us="missile_envy", hand_ussr="nasser brezhnev_doctrine", **lines)
    assert told(g, "missile_envy", "event", "brezhnev_doctrine") == [(USSR, "highest", CARD["missile_envy"])]
    g = match(phasing="ussr", hand_ussr="missile_envy nasser", envy="ussr", **lines)
    assert told(g, "missile_envy", "influence") == [(USSR, "envy", CARD["missile_envy"])]


@pytest.mark.parametrize(("side", "trap"), [("us", "quagmire"), ("ussr", "bear_trap")])
@pytest.mark.parametrize(("card", "why"), [("fidel", "trap"), ("asia_scoring", "trap_scoring")])
def test_42_44_a_trap_is_named_with_what_it_asks_for(side, trap, card, why):
    g = match(turn=4, effects=trap, phasing=side, round=3, **{f"hand_{side}": card})
    assert told(g, card)[0] == (("us", "ussr").index(side), why, CARD[trap])


def test_42_a_trapped_side_without_a_card_that_fits_loses_its_round_and_the_log_says_so():
    lines = {"turn": 4, "effects": "quagmire", "hand_ussr": "nasser fidel", "ussr": "poland 4"}
    g = match(phasing="ussr", round=3, hand_us="cia_created", **lines)
    reasons = told(g, "nasser", "influence", "poland")
    assert reasons == [(US, "stuck", CARD["quagmire"])]
    assert "plays no card" in Text("en").log(next(entry for entry in g.log if entry[0] == "pass"))
    g = match(phasing="ussr", round=3, hand_us="", **lines)
    assert told(g, "nasser", "influence", "poland") == [(US, "empty", 0)]


def test_the_order_of_aldrich_ames_remix_is_named():
    g = match(
        options="edition=second", turn=8, phasing="ussr", round=1, us="canada 2", ussr="poland 4",
        hand_ussr="aldrich_ames_remix", hand_us="nato fidel", china="us down",
    )  # fmt: skip
    reasons = told(g, "aldrich_ames_remix", "event", "fidel", "nato", "fidel", "influence")
    assert reasons == [(US, "ames", CARD["aldrich_ames_remix"])]
