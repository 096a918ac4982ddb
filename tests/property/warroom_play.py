"""Random players of War Room who get somewhere, for tests."""

import random
from typing import Any

from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, Match, OptionError, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.state import GRAY, WHITE, State

LEAVES_IT = {"reorganize": 0.85, "write": 0.06, "move": 0.12, "buy": 0.08, "trade": 0.3}
"""How often a lively player answers the first action (pass, done, cancel) to a decision; else any."""
BREAKS_PACT = 0.0005


def options_at(scenario: str, players: int, rng: random.Random) -> dict[str, Any]:
    """Options of a match at one of the tables, the others at random."""
    while True:
        try:
            return GAME.resolve(random_options(GAME, rng) | {"scenario": scenario, "players": players})
        except OptionError:
            continue


def lively(match: Match, rng: random.Random, chance: Seeded) -> None:
    """One answer: of Chance, or of a seat that would rather fight than shuffle its commands."""
    g = match.state
    if g.seat == CHANCE:
        match.apply(chance(g), CHANCE)
        return
    if rng.random() < BREAKS_PACT and g.interrupts(rng.choice(range(len(g.rules.seats)))):
        seat = next(s for s in range(len(g.rules.seats)) if g.interrupts(s))
        match.apply(g.interrupts(seat)[0], seat)
        return
    seat = rng.choice(match.waiting)
    legal = [action for action in match.legal(seat) if action >= 0]
    first = rng.random() < LEAVES_IT.get(g.stack[-1].verb, 0)
    match.apply(legal[0] if first else rng.choice(legal), seat)


def tire(g: State, rng: random.Random) -> None:
    """As if the war had gone on for years: stress, zones, medals, bombs."""
    for nation in g.rules.nations:
        g.zone[nation] = rng.randint(WHITE, GRAY)
        g.stress[nation] = rng.randint(0, g.rules.facts.thresholds[nation] - 1)
        g.medals[nation], g.goods[nation] = rng.randint(0, 6), rng.randint(0, 6)
    for territory in g.rules.facts.territories:
        if TERRITORIES[territory].stacks and rng.random() < 0.5:
            g.bombs[territory] = rng.randint(0, TERRITORIES[territory].stacks)
