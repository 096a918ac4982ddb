"""What to buy in War Room, where to build it, what to trade."""

from __future__ import annotations

from math import log
from typing import Any

from sitroom.bots.warroom_field import Field
from sitroom.warroom.industry import free_tokens, industries, room, slipways
from sitroom.warroom.map import TERRITORIES
from sitroom.warroom.nations import CHINA, OWNER
from sitroom.warroom.production.lines import GOODS, KINDS, bill, line_of_units, price
from sitroom.warroom.production.placement import NUMBERS, PlaceUnits, has_room, places_of
from sitroom.warroom.production.purchases import purchase
from sitroom.warroom.production.trade import BLOCK
from sitroom.warroom.state import BLUE, PASS, State
from sitroom.warroom.units import (
    ARMOR,
    ARTILLERY,
    BOMBER,
    CARRIER,
    COST,
    CRUISER,
    FIGHTER,
    INFANTRY,
    LAND,
    NAVAL,
    ONE,
    RESOURCES,
    STACK_LIMIT,
    SUBMARINE,
    UNIT_CATEGORY,
    count,
    size,
    types,
)

ARMIES = (ARMOR, INFANTRY, ARTILLERY, FIGHTER, INFANTRY, ARMOR, INFANTRY, BOMBER)
"""What a land power buys, in turn, as long as it can."""
ARMORED = (ARMOR, ARMOR, ARMOR, ARMOR, INFANTRY, ARMOR, ARMOR, INFANTRY)
"""The same for whoever knows that few dice hit armor."""
FLEETS = (CRUISER, ARMOR, FIGHTER, INFANTRY, CARRIER, ARTILLERY, SUBMARINE, INFANTRY)
"""What a nation buys whose enemies are beyond the sea."""
RESERVE = 1
"""Of each resource, for repairs."""
NEED = (2, 3, 4)
"""How much of each resource armies need."""


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
    left = [g.stock(nation, kind) - spent - RESERVE for kind, spent in enumerate(so_far.cost)]
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
        if fits and has_tokens(g, nation, unit, wanted) and has_room(g, nation, stack, places):
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


def has_tokens(g: State, nation: int, unit: int, wanted: int) -> bool:
    """Will there be a command for more units of this category?"""
    category = UNIT_CATEGORY[unit]
    new = sum(count(wanted, t) for t in types(wanted) if UNIT_CATEGORY[t] == category)
    doors = {r for t in industries(g, nation) for r in (slipways(g, t) if category == NAVAL else [t])}
    space = sum(room(g, nation, category, region) for region in doors)
    return new < space + (STACK_LIMIT if category == LAND else 3) * free_tokens(g, nation, category)


def wants_goods(g: State, nation: int) -> bool:
    """Is there stress to cancel, a zone to win back, or more in stock than a round can use?"""
    so_far = bill(g.purchases[nation])
    left = sum(g.stock(nation, kind) for kind in range(len(RESOURCES))) - sum(so_far.cost)
    in_need = g.zone[nation] >= BLUE or g.stress[nation] > 0
    return left >= (8 if in_need else 15)


def balance_after(g: State, nation: int, line: int) -> float:
    """How well what is left would serve: the scarcest resource decides."""
    spent = bill(g.purchases[nation]).cost
    left = [g.stock(nation, k) - spent[k] - amount for k, amount in enumerate(price(line))]
    return sum(need * log(1 + max(0, has)) for need, has in zip(NEED, left, strict=True))


def choose_trade(g: State, frame: Any, legal: list[int]) -> int:
    """The exchange after which the stock serves best, or none."""
    stock = [g.stock(frame.nation, kind) for kind in range(len(RESOURCES))]

    def worth(action: int) -> float:
        after = stock[:]
        if action != PASS:
            territory, give = divmod(action - 1, len(RESOURCES))
            after[give] -= BLOCK[give]
            after[TERRITORIES[territory].trade] += BLOCK[TERRITORIES[territory].trade]
        return sum(need * log(1 + has) for need, has in zip(NEED, after, strict=True)) + (0.2 if action == PASS else 0)

    return max(legal, key=worth)


def choose_site(g: State, frame: Any, legal: list[int]) -> int:
    """The industry nearest to the front that will not be overrun before the units are ready."""
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

    return max(legal, key=worth)
