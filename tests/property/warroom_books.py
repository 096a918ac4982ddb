"""What holds in every state of every War Room match, and a ledger of all units."""

import random
from typing import Any

from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY, Match, OptionError, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.industry import smokestacks
from sitroom.warroom.map import LAND_SIZE, TERRITORIES, is_sea
from sitroom.warroom.nations import CATEGORY, CHINA, OWNER, TOKENS_OF, UNCONTROLLED
from sitroom.warroom.production.mobilization import Mobilize
from sitroom.warroom.production.placement import PlaceNation, PlaceUnits
from sitroom.warroom.state import COMBAT, GRAY, MORALE, MOVEMENT, NOWHERE, PRODUCTION, WHITE, State
from sitroom.warroom.units import (
    AIR,
    CARRIER_FIGHTER,
    INFANTRY,
    NAVAL,
    OIL,
    ONE,
    STACK_LIMIT,
    part,
    size,
)

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


def plain(value: Any) -> bool:
    """Is this ints, strings and tuples of them?"""
    return all(map(plain, value)) if isinstance(value, tuple) else isinstance(value, int | str)


def check(g: State) -> None:
    """Raise AssertionError where something that always holds does not."""
    check_commands(g)
    assert min(g.resources) >= 0, "resources below zero"
    assert g.stock(CHINA, OIL) == 0, "China has oil"
    assert min(g.stress + g.medals + g.goods + g.bombs + g.casualties) >= 0
    for nation in g.rules.nations:
        assert WHITE <= g.zone[nation] <= GRAY
        assert not g.collapsed[nation] or (g.zone[nation] == GRAY and not g.commands(nation))
        if g.phase > MORALE and g.zone[nation] < GRAY:
            assert g.stress[nation] < g.rules.facts.thresholds[nation], "stress above the threshold after Phase 6"
    if g.phase not in (MOVEMENT, COMBAT):
        assert not any(g.hotspots), "an Active marker outside Phases 3 and 4"
        assert not g.battle
    if g.phase >= MORALE:
        check_rest(g)
    for territory, stack in enumerate(g.building):
        assert not stack or g.control[territory] != UNCONTROLLED, "nobody's units are being built"
        if stack and g.phase == PRODUCTION:
            assert size(stack) <= smokestacks(g, territory), "more units than smokestacks"
    assert all(plain(tuple(frame)) for frame in g.stack), "a frame holds more than plain data"
    check_decision(g)


def check_commands(g: State) -> None:
    """Stacks of one category and at most eight, in regions where they may be; `at` the inverse of `place`."""
    seen = 0
    for nation, tokens in enumerate(TOKENS_OF):
        for token in tokens:
            region, stack = g.place[token], g.stacks[token]
            if region == NOWHERE:
                assert not stack
                assert not g.arrows[token]
                continue
            seen += 1
            assert 0 < size(stack) <= STACK_LIMIT, "a stack over 8"
            assert part(stack, CATEGORY[token]) == stack, "two categories under one token"
            assert token in g.at[region]
            assert g.rules.theatre.in_play[region]
            assert nation in g.rules.nations
            assert is_sea(region) or CATEGORY[token] != NAVAL, "ships on land"
            assert not is_sea(region) or nation != CHINA, "Chinese at sea"
    assert sum(map(len, g.at)) == seen
    assert g.fighters == sorted(g.fighters)


def check_rest(g: State) -> None:
    """After Phase 5 nothing is in the air."""
    assert not g.fighters
    assert not any(g.arrows)
    for token, region in enumerate(g.place):
        if region != NOWHERE and CATEGORY[token] == AIR:
            assert region < LAND_SIZE, "aircraft at sea after Phase 5"
            lost = g.control[region] != UNCONTROLLED and g.collapsed[g.control[region]]
            assert lost or g.friendly(OWNER[token], region), "aircraft in unfriendly land after Phase 5"


def check_decision(g: State) -> None:
    """Somebody has something to answer until the match is over."""
    if g.winner >= 0:
        assert g.seat == NOBODY
        assert not g.stack
        return
    assert g.seat == CHANCE or 0 <= g.seat < len(g.rules.seats)
    for seat in g.waiting:
        legal = g.legal(seat)
        assert legal, "nothing to do, and the match is not over"
        assert len(set(legal)) == len(legal), "an action is listed twice"


def all_units(g: State) -> int:
    """Every unit of the match but carrier fighters: under tokens, in industries, neutral, bought and not yet placed."""
    total = sum(g.stacks) + sum(g.building) + sum(g.defenders)
    for frame in g.stack:
        if isinstance(frame, PlaceNation | PlaceUnits):
            total += frame.left
        elif isinstance(frame, Mobilize):
            total += frame.left * ONE[INFANTRY]
    return total


class Ledger:
    """All units as the log accounts for them: bought, raised by neutrals, lost."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.units = all_units(match.state)
        self.read = len(match.log)
        self.round = 0
        self.invaded: dict[int, int] = {}
        self.control = match.state.control[:]

    def check(self) -> None:
        """Read the log since the last time; the units on the table must be what it says."""
        for kind, *facts in self.match.log[self.read :]:
            self.book(kind, facts)
        self.read = len(self.match.log)
        assert self.units == all_units(self.match.state), "a unit was lost or made"

    def book(self, kind: str, facts: list[Any]) -> None:
        if kind == "round":
            self.round = facts[0]
        elif kind == "control":
            self.control[facts[0]] = facts[2]
        elif kind == "invaded":
            self.invaded[facts[0]] = self.round
            self.units += TERRITORIES[facts[0]].defense
        elif kind == "purchase" or (kind == "build" and not self.round):
            self.units += facts[1]
        elif kind == "casualties":
            self.units -= facts[1] % ONE[CARRIER_FIGHTER]
        elif kind in ("stored", "abandoned") or (kind == "defenders" and self.goes_to_storage(facts[0])):
            self.units -= facts[1]

    def goes_to_storage(self, neutral: int) -> bool:
        """Are its defenders nobody's casualties: in the round of the invasion, or led by no nation (ruling 123)?"""
        return self.invaded[neutral] == self.round or self.control[neutral] == UNCONTROLLED
