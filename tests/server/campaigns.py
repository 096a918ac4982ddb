"""War Room matches that the engine has played up to a question, to be brought to a table."""

import random
from functools import cache

from sitroom.kernel import CHANCE, Match
from sitroom.titles import GAMES
from sitroom.warroom.rules.state import BLUE

GAME = GAMES["warroom"]
LATEST = 8
"""Rounds within which random play comes to every question."""
PHASES = {
    "reorganize": "planning",
    "write": "planning",
    "place": "planning",
    "move": "movement",
    "hotspot": "combat",
    "stance": "combat",
    "hit": "combat",
    "land": "refit",
    "cancel": "morale",
    "relieve": "morale",
    "pay": "morale",
    "trade": "production",
    "buy": "production",
    "place-units": "production",
    "mobilize": "production",
}
"""Questions that a match comes to, each with its phase."""


def answer(match, rng):
    """Give an answer at random, as people would: charts are closed at some time, commands mostly left alone."""
    seat = rng.choice(match.waiting)
    legal = [action for action in match.legal(seat) if action >= 0]
    verb = match.state.question.verb
    leave = {"reorganize": 1, "write": 0.12, "buy": 0.2}.get(verb, 0)
    weights = match.state.weights() if seat == CHANCE else None
    if seat != CHANCE and 0 in legal and rng.random() < leave:
        match.apply(0, seat)
    else:
        match.apply(rng.choices(legal, weights)[0], seat)


def worn(scenario):
    """A match of nations that have suffered, and were decorated for it: Phase 6 asks them all."""
    state = Match(GAME, {"scenario": scenario}).state
    for nation in state.rules.nations:
        state.zone[nation], state.medals[nation], state.goods[nation] = BLUE, 6, 4
        state.stress[nation] = 2
    return Match(GAME, position=GAME.position_text(state))


@cache
def reached(verb, scenario="global", seed=1):
    """A match that asks a seat this."""
    rng = random.Random(f"{verb} {scenario} {seed}")
    while True:
        match = worn(scenario) if PHASES[verb] == "morale" else Match(GAME, {"scenario": scenario})
        while not match.over and match.state.round <= LATEST:
            if match.state.question.verb == verb and CHANCE not in match.waiting and phase(match) == PHASES[verb]:
                return match
            answer(match, rng)


def phase(match):
    return match.view(match.waiting[0])["phase"]
