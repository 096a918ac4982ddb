"""Purchases (p22 steps 1 to 3): written in secret by all nations, revealed and paid together.

A line of the chart is one number: a unit type with how many of it, or one civilian good with what is paid for it.
"""

from __future__ import annotations

from typing import NamedTuple

from sitroom.warroom import nations
from sitroom.warroom.nations import CHINA, NATION, NATIONS
from sitroom.warroom.phases.morale import mix_text, mixes
from sitroom.warroom.production.placement import PlaceNation, has_room
from sitroom.warroom.state import PASS, State, frames
from sitroom.warroom.units import (
    ARTILLERY,
    BATTLESHIP,
    COST,
    GOODS_COST,
    INFANTRY,
    ONE,
    RESOURCES,
    TYPES,
    UNIT,
    UNITS,
)

QUANTITY = 64
"""A line for units: type * QUANTITY + number."""
GOODS = TYPES * QUANTITY
"""A line for a civilian good: GOODS + oil * (GOODS_COST + 1) + iron, the rest OSR."""
SPAN = 1000
"""An action: 1 + nation * SPAN + line."""
UNITS_OF_ALL = tuple(range(INFANTRY, BATTLESHIP + 1))
UNITS_OF_CHINA = (INFANTRY, ARTILLERY)


class Bill(NamedTuple):
    """What a chart comes to."""

    stack: int
    goods: int
    cost: tuple[int, int, int]


def bill(lines: tuple[int, ...]) -> Bill:
    """Units, civilian goods, and the oil, iron and OSR for them."""
    stack = goods = 0
    total = [0] * len(RESOURCES)
    for line in lines:
        for kind, amount in enumerate(price(line)):
            total[kind] += amount
        if line >= GOODS:
            goods += 1
        else:
            unit, number = divmod(line, QUANTITY)
            stack += number * ONE[unit]
    return Bill(stack, goods, (total[0], total[1], total[2]))


def price(line: int) -> tuple[int, ...]:
    """What one line costs."""
    if line >= GOODS:
        oil, iron = divmod(line - GOODS, GOODS_COST + 1)
        return oil, iron, GOODS_COST - oil - iron
    unit, number = divmod(line, QUANTITY)
    return tuple(number * amount for amount in COST[unit])


def buyable(g: State, nation: int) -> list[int]:
    """Every line that a nation can still write: it can pay, and place what it bought (ruling 326)."""
    lines = g.purchases[nation]
    so_far = bill(lines)
    left = [g.stock(nation, kind) - spent for kind, spent in enumerate(so_far.cost)]
    written = {line // QUANTITY for line in lines}
    found = []
    for unit in UNITS_OF_CHINA if nation == CHINA else UNITS_OF_ALL:
        if unit not in written:
            most = min(left[kind] // amount for kind, amount in enumerate(COST[unit]) if amount)
            for number in range(1, most + 1):
                if not has_room(g, nation, so_far.stack + number * ONE[unit]):
                    break
                found.append(unit * QUANTITY + number)
    if sum(left) >= GOODS_COST:
        found += [GOODS + oil * (GOODS_COST + 1) + iron for oil, iron, _ in mixes(left, GOODS_COST)]
    return found


@frames.secret("buy")
class WritePurchases(NamedTuple):
    """Each seat fills in the charts of its nations, line by line, until it is done; nobody else sees them."""

    waiting: tuple[int, ...]

    def legal_for(self, g: State, seat: int) -> list[int]:
        found = [PASS]
        for nation in g.rules.seats[seat]:
            if not g.collapsed[nation]:
                found += [1 + nation * SPAN + line for line in buyable(g, nation)]
        return found

    def answer_from(self, g: State, seat: int, action: int) -> None:
        if action == PASS:
            waiting = tuple(s for s in self.waiting if s != seat)
            g.push(WritePurchases(waiting) if waiting else RevealPurchases())
            return
        nation, line = divmod(action - 1, SPAN)
        g.purchases[nation] += (line,)
        g.push(self)

    def say(self, g: State, action: int) -> str:
        if action == PASS:
            return "done"
        nation, line = divmod(action - 1, SPAN)
        return f"{NATIONS[nation]} {line_text(line)}"

    def read(self, g: State, text: str) -> int:
        """The line for units that a text names, possible or not; -1 for none."""
        name, _, rest = text.partition(" ")
        unit = rest.lstrip("0123456789")
        number = rest[: len(rest) - len(unit)]
        if name not in NATION or unit not in UNIT or not number:
            return -1
        return 1 + NATION[name] * SPAN + UNIT[unit] * QUANTITY + min(int(number), QUANTITY - 1)


def line_text(line: int) -> str:
    """`3inf`, `goods 2oil 3osr`."""
    if line >= GOODS:
        return f"goods {mix_text(price(line))}"
    unit, number = divmod(line, QUANTITY)
    return f"{number}{UNITS[unit]}"


@frames.step
class RevealPurchases(NamedTuple):
    """Step 3: charts are shown, resources paid, goods put on the board; then units are placed in Turn Order."""

    def run(self, g: State) -> None:
        players = g.in_order()
        bills = [bill(g.purchases[nation]) for nation in players]
        g.purchases = [()] * nations.SIZE
        for nation, (stack, goods, cost) in zip(players, bills, strict=True):
            g.note("purchase", nation, stack, goods)
            for kind, amount in enumerate(cost):
                g.gain(nation, kind, -amount)
            g.goods[nation] += goods
        g.push(*(PlaceNation(nation, b.stack) for nation, b in zip(players, bills, strict=True)))
