"""Dealing anew: everybody at the table knows what they knew in common, and nothing else is as it was."""

import random

import pytest

from server.clients import dealt
from server.test_study import with_orders
from sitroom.kernel import NOBODY, Match
from sitroom.titles import GAMES
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.dealing import in_common
from sitroom.warroom.rules.phases.planning import WriteOrders

KINDS = {"twilight": {}, "warroom": {}}


def positions(game, count, options, seed=0):
    """Positions of matches played at random, of every phase."""
    rng = random.Random(seed)
    while count:
        match = Match(GAMES[game], options)
        while not match.over and len(match.answers) < 700 and count:
            by = rng.choice(match.waiting)
            match.apply(rng.choice(match.legal(by)), by)
            if rng.random() < 0.03 and not match.over:
                count -= 1
                yield match


def known_to_all(game, state):
    """What lies open, but for the questions: those that were answered in secret are asked again."""
    seen = in_common(state) if game == "twilight" else GAMES[game].view(state, NOBODY)
    return {name: value for name, value in seen.items() if name not in ("stack", "waiting")}


@pytest.mark.parametrize("game", KINDS)
def test_what_all_know_stays_and_a_match_can_begin_there(game):
    for match in positions(game, 60, KINDS[game]):
        anew = match.game.deal_anew(match.state, random.Random(1))
        assert known_to_all(game, anew) == known_to_all(game, match.state)
        assert not Match(match.game, position=match.game.position_text(anew)).over


@pytest.mark.parametrize("game", KINDS)
def test_nothing_that_was_hidden_leaves_a_trace(game):
    """Two states that differ in what is hidden alone become the same, dealt with the same randomness."""
    differ = 0
    for match in positions(game, 60, KINDS[game], seed=1):
        twins = [match.game.deal_anew(match.state, random.Random(seed)) for seed in (2, 3)]
        differ += twins[0] != twins[1]
        ours, theirs = (match.game.position_text(match.game.deal_anew(twin, random.Random(7))) for twin in twins)
        assert ours == theirs
    assert differ > 3, "the comparison can fail"


def test_both_hands_change_and_cards_that_both_sides_know_stay():
    changed = [0, 0]
    for match in positions("twilight", 40, {}, seed=2):
        anew = match.game.deal_anew(match.state, random.Random(4))
        for side, (before, after) in enumerate(zip(match.state.hands, anew.hands, strict=True)):
            assert len(before) == len(after)
            assert {card for card in before if card in match.state.known} == {c for c in after if c in anew.known}
            changed[side] += set(before) != set(after)
    assert min(changed) > 20


def test_who_has_chosen_a_headline_in_secret_chooses_again():
    match = dealt()
    match.apply("fidel")
    assert match.waiting == (0,)
    assert GAMES["twilight"].deal_anew(match.state, random.Random(1)).waiting == (1, 0)


def test_the_look_of_a_deck_is_not_kept_for_one_side():
    """What the US alone has seen of the deck (card 108) is hidden from the USSR: it is dealt anew as well."""
    hands = "hand us: nato\nhand ussr: fidel\nseen in deck: comecon"
    text = f"sitroom-position twilight\nturn: 8\nround: 2\nphasing: us\n{hands}"
    state = GAMES["twilight"].position(text)
    assert state.seen_in_deck == (CARD["comecon"],)
    assert GAMES["twilight"].deal_anew(state, random.Random(1)).seen_in_deck == ()


def test_charts_that_somebody_has_written_are_written_again():
    match, writer = with_orders(1)
    assert any(match.state.orders[nation] for nation in match.state.nations_of(writer))
    anew = match.game.deal_anew(match.state, random.Random(1))
    assert isinstance(anew.stack[-1], WriteOrders)
    assert anew.waiting == tuple(range(len(match.seats)))
    assert not any(anew.orders)
    assert not any(anew.bids)
