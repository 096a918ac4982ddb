"""What holds in every Phase 3, over crowded positions with orders at random, sensible or not."""

import random
from collections import Counter

import pytest

from sitroom.warroom import GAME
from sitroom.warroom.rules.causes import SETUP
from sitroom.warroom.rules.map import ADJACENT, RAILS, STRAITS, is_sea
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.phases.movement import MovementPhase
from sitroom.warroom.rules.state import NOWHERE, write_order
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, OF_CATEGORY, ONE, size

SCENARIOS = ("europe", "pacific", "eastern")
"""Those without the Pact, where the count of a pin is a plain one."""


def crowded(seed, scenario):
    """A few regions full of commands of both sides, each with an order somewhere near, or anywhere."""
    rng = random.Random(seed)
    g = GAME.new(scenario=scenario).state
    g.turn_order = rng.sample(g.rules.nations, len(g.rules.nations))
    for token, region in enumerate(g.place):
        if region != NOWHERE:
            g.take_off(token)
    tables = g.rules.theatre
    middle = rng.choice([r for r in range(len(tables.near)) if len(tables.near[r]) > 3])
    some = [r for r in {middle, *tables.near[middle]} if tables.in_play[r]]
    held = [r for r in some if is_sea(r) or g.control[r] != UNCONTROLLED]
    for token, card in enumerate(TOKENS):
        if card.nation not in g.rules.nations or rng.random() < 0.3:
            continue
        kinds = [unit for unit in OF_CATEGORY[card.category] if unit < 9]
        where = [r for r in held if card.category == AIR or is_sea(r) == (card.category == NAVAL)]
        if where:
            place = rng.choice(where)
            stack = sum(ONE[rng.choice(kinds)] for _ in range(rng.randint(1, 4)))
            g.put(token, place, stack, because=SETUP)
    for nation in g.rules.nations:
        tokens = rng.choices(range(len(TOKENS)), k=1) + rng.sample(g.commands(nation), min(6, len(g.commands(nation))))
        tokens = [t for t in tokens if OWNER[t] == nation]
        aims = [rng.choice(some) if rng.random() < 0.9 else rng.randrange(187) for _ in tokens]
        g.orders[nation] = tuple(map(write_order, tokens, aims))
    g.stack, g.log = [MovementPhase()], []
    g.settle()
    return g, rng


def played_out(seed, scenario):
    """The position before, and after all its orders at random."""
    g, rng = crowded(seed, scenario)
    before = g.copy()
    while g.seat >= 0:
        actions = [action for action in g.actions if action]
        g.apply(g.seat, rng.choice(actions or g.actions) if rng.random() < 0.95 else g.actions[0])
    return before, g


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(20))
def test_p11_no_unit_is_lost_or_made_and_every_order_is_settled(scenario, seed):
    before, g = played_out(seed, scenario)
    for nation in g.rules.nations:
        assert sum(g.stacks[t] for t in g.commands(nation)) == sum(before.stacks[t] for t in before.commands(nation))
    assert max(map(size, g.stacks)) <= 8
    settled = Counter(entry[1] for entry in g.log if entry[0] in ("struck", "cancelled"))
    moved = {entry[1] for entry in g.log if entry[0] in ("move", "pinned")}
    written = Counter(order // 187 for nation in g.rules.nations for order in g.orders[nation])
    for token, orders in written.items():
        assert settled[token] + (token in moved) == orders


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(20))
def test_p10_every_step_keeps_to_the_map_the_passages_and_the_pins(scenario, seed):
    before, g = played_out(seed, scenario)
    place, stacks = before.place, before.stacks
    for kind, token, *rest in g.log:
        if kind == "transfer":
            taken, to, _ = rest
            stacks[token] -= taken
            stacks[to] += taken
            place[to] = place[token]
        elif kind == "move":
            origin, to, _ = rest
            assert place[token] == origin
            check_step(g, place, stacks, token, origin, to)
            place[token] = to
    assert place == g.place
    assert stacks == g.stacks


def check_step(g, place, stacks, token, origin, to):
    """One move of one command: what it leaves behind matches the enemy there."""
    category, side = CATEGORY[token], SIDE[OWNER[token]]
    if category == AIR:
        near = {origin, *ADJACENT[origin], *(far for middle in ADJACENT[origin] for far in ADJACENT[middle])}
        assert to in near or to in g.rules.theatre.flights[origin]
        return
    assert to in ADJACENT[origin] or (category == LAND and RAILS[origin] and RAILS[to])
    assert category == LAND or is_sea(to)
    for shore in STRAITS.get((origin, to), ()):
        assert g.holder(shore) == side
    transport = category == LAND and is_sea(origin)
    kind = NAVAL if transport else category
    left = Counter()
    for other, region in enumerate(place):
        if region == origin and other != token and CATEGORY[other] == kind:
            left[SIDE[OWNER[other]] == side] += size(stacks[other])
    landing = transport and not is_sea(to) and g.friendly(OWNER[token], to)
    assert landing or left[True] >= left[False]


def test_the_crowded_positions_do_pin_strike_and_split():
    found = Counter()
    for scenario in SCENARIOS:
        for seed in range(20):
            found.update(entry[0] for entry in played_out(seed, scenario)[1].log)
    assert min(found[kind] for kind in ("move", "struck", "pinned", "transfer", "cancelled")) > 20
