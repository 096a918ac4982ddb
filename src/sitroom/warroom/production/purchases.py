"""Purchases (p22 steps 1 to 3): written in secret by all nations, revealed and paid together.

A line of the chart is one number: a unit type with how many of it, or one civilian good with what is paid for it.
"""

from __future__ import annotations

from string import digits
from typing import ClassVar, NamedTuple, final

from sitroom.kernel.frames import Secret, Step
from sitroom.warroom import nations
from sitroom.warroom.nations import CHINA, NATION, NATIONS
from sitroom.warroom.phases.morale import mix_text, mixes
from sitroom.warroom.production.placement import PlaceNation, has_room
from sitroom.warroom.state import PASS, State
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
    read_number,
)

KINDS = TYPES + (GOODS_COST + 1) ** 2
"""A line: number * KINDS + kind. The kinds are the types of units, then civilian goods by what one is paid with:
TYPES + oil * 6 + iron, the rest OSR. The same kind of good may stand in several lines, each for one."""
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
        for resource, amount in enumerate(price(line)):
            total[resource] += amount
        number, kind = divmod(line, KINDS)
        if kind >= TYPES:
            goods += number
        else:
            stack += number * ONE[kind]
    return Bill(stack, goods, (total[0], total[1], total[2]))


def price(line: int) -> tuple[int, ...]:
    """What one line costs."""
    number, kind = divmod(line, KINDS)
    if kind < TYPES:
        return tuple(number * amount for amount in COST[kind])
    oil, iron = divmod(kind - TYPES, GOODS_COST + 1)
    return number * oil, number * iron, number * (GOODS_COST - oil - iron)


def line_of_units(unit: int, number: int) -> int:
    """The line for so many units of a type."""
    return number * KINDS + unit


def line_of_good(oil: int, iron: int) -> int:
    """The line for a civilian good, what is not paid in oil and iron in OSR."""
    return KINDS + TYPES + oil * (GOODS_COST + 1) + iron


def purchase(nation: int, line: int, erased: bool = False) -> int:
    """The action that writes a line, or erases it."""
    return 1 + (line * 2 + erased) * nations.SIZE + nation


def read_purchase(action: int) -> tuple[int, int, bool]:
    """Nation, line, and whether it is erased."""
    rest, nation = divmod(action - 1, nations.SIZE)
    return nation, rest // 2, bool(rest % 2)


def ordered(lines: tuple[int, ...]) -> tuple[int, ...]:
    """The chart in the order of the kinds: it does not matter in which it was written."""
    return tuple(sorted(lines, key=lambda line: (line % KINDS, line)))


def without_line(lines: tuple[int, ...], line: int) -> tuple[int, ...]:
    """The chart with one such line less."""
    at = lines.index(line)
    return lines[:at] + lines[at + 1 :]


def buyable(g: State, nation: int) -> list[int]:
    """Every line that a nation can still write: it can pay, and place what it bought (ruling 326)."""
    lines = g.purchases[nation]
    so_far = bill(lines)
    left = [g.stock(nation, kind) - spent for kind, spent in enumerate(so_far.cost)]
    written = {line % KINDS for line in lines}
    found = []
    for unit in UNITS_OF_CHINA if nation == CHINA else UNITS_OF_ALL:
        if unit not in written:
            most = min(left[kind] // amount for kind, amount in enumerate(COST[unit]) if amount)
            for number in range(1, most + 1):
                if not has_room(g, nation, so_far.stack + number * ONE[unit]):
                    break
                found.append(line_of_units(unit, number))
    if sum(left) >= GOODS_COST:
        found += [line_of_good(oil, iron) for oil, iron, _ in mixes(left, GOODS_COST)]
    return found


@final
class WritePurchases(Secret[State]):
    """Each seat fills in the charts of its nations, line by line, and erases lines it likes better otherwise, until it
    is done (p22); nobody else sees them."""

    __slots__ = ()
    verb: ClassVar = "buy"
    public: ClassVar = True

    def legal_for(self, g: State, seat: int) -> list[int]:
        found = [PASS]
        for nation in g.rules.seats[seat]:
            if not g.collapsed[nation]:
                found += [purchase(nation, line, erased=True) for line in dict.fromkeys(g.purchases[nation])]
                found += [purchase(nation, line) for line in buyable(g, nation)]
        return found

    def surely_asked(self, g: State) -> bool:
        return True  # it may always be done

    def answer_from(self, g: State, seat: int, action: int) -> None:
        if action == PASS:
            waiting = tuple(s for s in self.waiting if s != seat)
            g.push(WritePurchases(waiting) if waiting else RevealPurchases())
            return
        nation, line, erased = read_purchase(action)
        lines = g.purchases[nation]
        g.purchases[nation] = without_line(lines, line) if erased else ordered((*lines, line))
        g.push(self)

    def say(self, g: State, action: int) -> str:
        if action == PASS:
            return "done"
        nation, line, erased = read_purchase(action)
        return f"{'erase ' if erased else ''}{NATIONS[nation]} {line_text(line)}"

    def read(self, g: State, text: str) -> int:
        """The line that a text names, to be written or erased, possible or not; -1 for none."""
        erased = text.startswith("erase ")
        name, _, rest = text.removeprefix("erase ").partition(" ")
        line = read_line(rest)
        return purchase(NATION[name], line, erased) if name in NATION and line else -1


def line_text(line: int) -> str:
    """`3inf`, `goods 2oil 3osr`."""
    number, kind = divmod(line, KINDS)
    return f"goods {mix_text(price(line))}" if kind >= TYPES else f"{number}{UNITS[kind]}"


GOODS = {line_text(line): line for line in (line_of_good(o, i) for o, i, _ in mixes([GOODS_COST] * 3, GOODS_COST))}
"""Every way to pay for a civilian good."""


def read_line(text: str) -> int:
    """The line that such a text names; 0 for none."""
    name = text.lstrip(digits)
    number, unit = read_number(text[: len(text) - len(name)]), UNIT.get(name)
    return line_of_units(unit, number) if number and unit in UNITS_OF_ALL else GOODS.get(text, 0)


@final
class RevealPurchases(Step[State]):
    """Step 3: charts are shown, resources paid, goods put on the board; then units are placed in Turn Order."""

    __slots__ = ()
    public: ClassVar = True

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
