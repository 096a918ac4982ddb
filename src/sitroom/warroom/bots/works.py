"""What to buy in War Room, where to build it, what to trade."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from sitroom.warroom.bots.field import Field
from sitroom.warroom.bots.tokens import capped
from sitroom.warroom.rules.industry import industries, slipways
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import CHINA, OWNER
from sitroom.warroom.rules.production.lines import GOODS, KINDS, bill, line_of_units, price
from sitroom.warroom.rules.production.placement import NUMBERS, PlaceUnits, has_room, places_of
from sitroom.warroom.rules.production.purchases import purchase
from sitroom.warroom.rules.production.trade import BLOCK
from sitroom.warroom.rules.state import BLUE, PASS, State
from sitroom.warroom.rules.units import (
    ARMOR,
    ARTILLERY,
    BOMBER,
    CARRIER,
    COST,
    CRUISER,
    FIGHTER,
    INFANTRY,
    NAVAL,
    ONE,
    RESOURCES,
    SUBMARINE,
    UNIT_CATEGORY,
    count,
    size,
    types,
)

ARMIES = (ARMOR, INFANTRY, ARTILLERY, FIGHTER, INFANTRY, ARMOR, INFANTRY, BOMBER)
"""What a land power buys, in turn, as long as it can."""
ARMORED = (ARMOR, ARMOR, ARMOR, ARMOR, INFANTRY, ARMOR, ARMOR, INFANTRY)
"""The same, knowing that few dice hit armor."""
FLEETS = (CRUISER, ARMOR, FIGHTER, INFANTRY, CARRIER, ARTILLERY, SUBMARINE, INFANTRY)
"""What a nation buys whose enemies are beyond the sea."""
RESERVE = (1, 1, 1)
"""How much of each resource is kept for repairs."""
NEED = (2, 3, 4)
"""How much of each resource armies need."""
RESERVE_OF_CHINA = (0, 1, 0)
"""Repairs take any resource, and China's infantry takes OSR alone."""
NEED_OF_CHINA = (0, 1, 4)
"""China builds nothing that takes oil (p8)."""


def choose_purchase(g: State, seat: int, legal: list[int], armies: tuple[int, ...] = ARMIES) -> int:
    """The next line of the shopping list of any of its nations; what nothing else can use buys civilian goods."""
    for nation in g.rules.seats[seat]:
        wanted = shopping_list(g, nation, armies)
        for unit in types(wanted):
            action = purchase(nation, line_of_units(unit, count(wanted, unit)))
            if action in legal:
                return action
        goods = [line for line in GOODS.values() if purchase(nation, line) in legal]
        if goods and not wanted and wants_goods(g, nation):
            return purchase(nation, max(goods, key=lambda line: balance_after(g, nation, line)))
    return PASS


def shopping_list(g: State, nation: int, armies: tuple[int, ...]) -> int:
    """Units of types not yet written, bought in turn while stock, smokestacks and tokens last."""
    so_far = bill(g.purchases[nation])
    reserve = RESERVE_OF_CHINA if nation == CHINA else RESERVE
    left = [g.stock(nation, kind) - spent - reserve[kind] for kind, spent in enumerate(so_far.cost)]
    written = {line % KINDS for line in g.purchases[nation]}
    if nation == CHINA:
        turns: tuple[int, ...] = (INFANTRY, ARTILLERY)
    else:
        turns = FLEETS if goes_to_sea(g, nation) else armies
    places = places_of(g, nation)
    wanted, misses, turn = 0, 0, 0
    while misses < len(turns):
        unit = turns[turn % len(turns)]
        turn += 1
        fits = unit not in written and all(has >= cost for has, cost in zip(left, COST[unit], strict=True) if cost)
        stack = so_far.stack + wanted + ONE[unit]
        if fits and has_room(g, nation, stack, places) and capped(g, nation, stack):
            wanted += ONE[unit]
            left = [has - cost for has, cost in zip(left, COST[unit], strict=True)]
            misses = 0
        else:
            misses += 1
    return wanted


def goes_to_sea(g: State, nation: int) -> bool:
    """Does what is worth having lie beyond the sea for most of its industries?"""
    field, sites = Field(g, nation), industries(g, nation)
    return sum(field.by_land(t) > field.pull()[t] + 1 for t in sites) * 2 > len(sites)


def wants_goods(g: State, nation: int) -> bool:
    """Is there stress to cancel, a zone to win back, or more in stock than a round can use?"""
    so_far = bill(g.purchases[nation])
    left = sum(g.stock(nation, kind) for kind in range(len(RESOURCES))) - sum(so_far.cost)
    in_need = g.zone[nation] >= BLUE or g.stress[nation] > 0
    return left >= (8 if in_need else 15)


def balance_after(g: State, nation: int, line: int) -> float:
    """How well what is left would serve: the scarcest resource decides."""
    spent = bill(g.purchases[nation]).cost
    return balance(nation, [g.stock(nation, k) - spent[k] - amount for k, amount in enumerate(price(line))])


def balance(nation: int, stock: Sequence[int]) -> float:
    """How well a stock serves a nation: what it needs and has little of counts most."""
    need = NEED_OF_CHINA if nation == CHINA else NEED
    return sum(weight * log(1 + max(0, has)) for weight, has in zip(need, stock, strict=True))


def choose_trade(g: State, frame: Any, legal: list[int]) -> int:
    """The exchange after which the stock serves best, or none."""
    stock = [g.stock(frame.nation, kind) for kind in range(len(RESOURCES))]

    def worth(action: int) -> float:
        after = stock[:]
        if action != PASS:
            territory, give = divmod(action - 1, len(RESOURCES))
            after[give] -= BLOCK[give]
            after[TERRITORIES[territory].trade] += BLOCK[TERRITORIES[territory].trade]
        return balance(frame.nation, after) + (0.2 if action == PASS else 0)

    return max(legal, key=worth)


def choose_site(g: State, frame: Any, legal: list[int]) -> int:
    """The industry nearest to the front that will not be overrun before the units are ready, and where those that are
    still to be placed leave tokens for all."""
    field = Field(g, frame.nation)
    placing = isinstance(frame, PlaceUnits)
    naval = placing and UNIT_CATEGORY[types(frame.left)[-1]] == NAVAL

    def worth(action: int) -> float:
        territory, number = divmod(action, NUMBERS) if placing else (action, 1)
        pull = field.pull()[territory]
        if naval:
            pull = min(field.sea_pull()[sea] for sea in slipways(g, territory))
        held = sum(g.stacks[t] for t in g.at[territory] if OWNER[t] == frame.nation)
        danger = 12 * field.risk(territory, held) if g.control[territory] == frame.nation else 0.0
        return number - 2 * pull - danger - size(g.building[territory]) / 4

    ranked = sorted(legal, key=worth, reverse=True)
    return next((action for action in ranked if leaves_tokens(g, frame, action)), ranked[0])


def leaves_tokens(g: State, frame: Any, action: int) -> bool:
    """Can the rest still be placed so that there are tokens for all?"""
    if not isinstance(frame, PlaceUnits):
        return True
    territory, number = divmod(action, NUMBERS)
    placed = number * ONE[types(frame.left)[-1]]
    return capped(g, frame.nation, frame.left - placed, territory, placed)
