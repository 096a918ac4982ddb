"""Play matches at random, for tests."""

import json
import random
from pathlib import Path

import pytest

from sitroom.kernel import Match, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.nations import NATION
from sitroom.warroom.rules.scenarios import SCENARIO

TABLES = [(scenario, players) for scenario, facts in SCENARIO.items() for players in facts.seats]
"""Every scenario with every number of players."""
SHARED = Path(__file__).parents[3] / "shared" / "data" / "warroom"


def shared(name: str):
    """A file of the given material, or a skip where it is not there."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return json.loads(path.read_text("utf-8"))


def played(seed: int, rounds: int, **options) -> Match:
    """A match after a number of rounds at random; the Pact is broken by a chosen few only."""
    rng, driver = random.Random(seed), Seeded(seed)
    match = GAME.new(**options)
    while match.state.round <= rounds:
        step(match, rng, driver)
    return match


def step(match: Match, rng: random.Random, driver: Seeded) -> None:
    """One answer: of Chance, or of any seat that is asked."""
    match.run_chance(driver)
    seat = rng.choice(match.waiting)
    legal = match.legal(seat)
    answers = [action for action in legal if action >= 0] if rng.random() < 0.999 else legal
    match.apply(rng.choice(answers), seat)


def at(name: str) -> int:
    """A region by its id."""
    return REGION[name]


def of(name: str) -> int:
    """A nation by its id."""
    return NATION[name]
