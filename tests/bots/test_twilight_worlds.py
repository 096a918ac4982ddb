"""The worlds that bots imagine at Twilight Struggle agree with everything that the seat has seen."""

import random
from pathlib import Path

import pytest

from sitroom.kernel import CHANCE, Match
from sitroom.titles import GAMES, import_log
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD
from twilight.helpers import end_of_turn, play, played

GAME = GAMES["twilight"]
LOGS = Path(__file__).resolve().parents[3] / "shared/data/twilight/human-logs"


def check_worlds(g, rng):
    """A world imagined by either side looks the same to it, holds the same cards, and could be a match."""
    for seat in (US, USSR):
        view = GAME.view(g, seat)
        world = GAME.imagine(view, rng)
        assert GAME.view(world, seat) == view
        GAME.invariants(world)()
        assert cards(world) == cards(g)
        assert world.hands[seat] == sorted(g.hands[seat])
        assert len(world.hands[1 - seat]) == len(g.hands[1 - seat])
        assert set(world.deck) <= {*g.deck, *g.hands[1 - seat], *g.table}  # Our Man in Tehran looks at some
        if seat == US:
            assert set(g.seen_in_deck) <= set(world.deck)


def cards(g):
    return sorted([*g.deck, *g.hands[US], *g.hands[USSR], *g.discard, *g.removed, *g.table])


@pytest.mark.parametrize("number", range(1, 13))
def test_a_world_agrees_with_what_people_saw(number):
    path = LOGS / f"game-{number:02}.txt"
    if not path.exists():
        pytest.skip(f"no human games here: {path} is missing")
    match = import_log(path.read_text("utf-8")).match
    rng = random.Random(number)
    g = match.state_at(0)
    held = (set(), set())
    for at, (seat, action) in enumerate(match.answers):
        if at % 12 == number % 12:
            check_worlds(g, rng)
            check_held(g, held, rng)
        discards = {*g.discard}
        g.apply(seat, action)
        if discards and not g.discard:  # they have been reshuffled
            held = ({*g.hands[US]}, {*g.hands[USSR]})
            check_held(g, held, rng)
        held = tuple(cards & {*hand} for cards, hand in zip(held, g.hands, strict=True))


def check_held(g, held, rng):
    """What a side held at the last reshuffle and has not played is imagined in its hand by the other (R 2.2.6, 4.3)."""
    for seat in (US, USSR):
        assert held[1 - seat] <= {*imagined(g, seat, rng).hands[1 - seat]}


@pytest.mark.parametrize("edition", ["deluxe", "second"])
@pytest.mark.parametrize("seed", range(3))
def test_a_world_agrees_with_what_was_seen_in_random_matches(seed, edition):
    rng = random.Random(seed)
    match = Match(GAME, {"edition": edition})
    while not match.over:
        seat = match.waiting[0]
        if seat != CHANCE and rng.random() < 0.15:
            check_worlds(match.state, rng)
        match.apply(rng.choice(match.state.legal(seat)), seat)


def test_a_card_that_the_us_saw_in_the_deck_is_imagined_nowhere_else_until_the_ussr_draws():
    lines = {"turn": 4, "us": "iran 2", "hand_ussr": "comecon blockade decolonization", "hand_us": "containment"}
    g = played("us", "our_man_in_tehran", deck="fidel nasser nato suez_crisis norad vietnam_revolts", **lines)
    play(g, "chance deal fidel nasser nato suez_crisis norad", "us discard fidel pass")
    back = {CARD[name] for name in ("nasser", "nato", "suez_crisis", "norad")}
    rng = random.Random(1)
    for _ in range(20):
        world = imagined(g, US, rng)
        assert back <= {*world.deck}
        assert GAME.view(world, US) == GAME.view(g, US)
    assert any(back & {*imagined(g, USSR, rng).hands[US]} for _ in range(20))
    again = GAME.position(GAME.position_text(g))
    assert (again, again.seen_in_deck) == (g, tuple(sorted(back)))
    drawn = end_of_turn(**lines, deck="nasser nato suez_crisis norad vietnam_revolts", seen_in_deck="nasser nato")
    play(drawn, "chance deal vietnam_revolts")
    assert any(back & {*imagined(drawn, US, rng).hands[USSR]} for _ in range(20))


def test_what_a_side_held_at_a_reshuffle_is_imagined_in_its_hand_and_what_it_draws_from_then_on_anywhere():
    lines = {"hand_us": "containment", "hand_ussr": "comecon", "discard": "nasser blockade nato norad fidel"}
    g = end_of_turn(turn=4, deck="decolonization", **lines)
    play(g, "chance deal decolonization nasser blockade")
    rng = random.Random(1)
    worlds = [imagined(g, US, rng) for _ in range(20)]
    assert all({CARD["comecon"], CARD["decolonization"]} <= {*world.hands[USSR]} for world in worlds)
    assert any(CARD["blockade"] not in world.hands[USSR] for world in worlds)
    assert all(CARD["containment"] in imagined(g, USSR, rng).hands[US] for _ in range(20))


def imagined(g, seat, rng):
    return GAME.imagine(GAME.view(g, seat), rng)
