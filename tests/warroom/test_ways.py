"""What is said about the ways of a command while its order is carried out, against what then happens."""

import random

import pytest

from sitroom.kernel import CHANCE, Match
from sitroom.titles import game_named, title_of

GAME = game_named("warroom")
ENOUGH = 60


def decisions(scenario, seed):
    """Play at random, giving every order that is carried out with its match before it is answered."""
    match, rng = Match(GAME, {"scenario": scenario}), random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        if seat != CHANCE and type(match.state.stack[-1]).__name__ in ("MoveCommand", "StayBehind"):
            yield match, seat, rng
        else:
            match.apply(rng.choice(match.legal(seat)), seat)


def told_after(match, seat, action):
    """The log of an answer, and where the command of the order then stands."""
    token = match.state.stack[-1].token
    match.apply(action, seat)
    return match.log_since(len(match.answers) - 1), match.state.place[token]


@pytest.mark.parametrize(("scenario", "seed"), [("eastern", 1), ("global", 2)])
def test_p10_a_way_without_pins_is_gone_to_its_end_and_pins_are_where_something_stays(scenario, seed):
    seen = {"free": 0, "pinned": 0}
    for match, seat, rng in decisions(scenario, seed):
        view = GAME.view(match.state, seat)
        ways = title_of(GAME).hints.about(view, "en")["ways"]
        action = rng.choice(match.legal(seat))
        asked = view["decision"]["frame"]
        log, place = told_after(match, seat, action)
        if action not in ways:
            assert asked == "MoveCommand"
            continue
        way, pins = ways[action]["way"], ways[action]["pins"]
        names = title_of(GAME).board()["territories"] + title_of(GAME).board()["seas"]
        if not pins:
            seen["free"] += 1
            assert names[place]["id"] == way[-1]
        elif pins[0]["region"] == way[0]:
            seen["pinned"] += 1
            staying = type(match.state.stack[-1]).__name__ == "StayBehind" if match.state.stack else False
            assert staying or any(entry[0] == "pinned" for entry in log)
            assert pins[0]["by"]
            assert 0 < pins[0]["held"] <= pins[0]["of"]
        if sum(seen.values()) >= ENOUGH and all(seen.values()):
            return
    raise AssertionError(f"too few orders were carried out: {seen}")


def test_nothing_is_said_where_no_order_is_carried_out():
    match = Match(GAME, {"scenario": "eastern"})
    assert title_of(GAME).hints.about(GAME.view(match.state, 0), "en")["ways"] == {}
