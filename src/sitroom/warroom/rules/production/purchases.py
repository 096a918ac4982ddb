"""Purchases (p22 steps 1 to 3): written in secret by all nations, revealed and paid together."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Secret, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes, nations
from sitroom.warroom.rules.nations import CHINA, NATION, NATIONS
from sitroom.warroom.rules.phases.morale import mix_counted, mixes
from sitroom.warroom.rules.production.lines import (
    GOODS,
    KINDS,
    UNITS_OF_ALL,
    Bill,
    bill,
    line_of_good,
    line_of_units,
    line_text,
    ordered,
    price,
    read_line,
)
from sitroom.warroom.rules.production.placement import PlaceNation, has_room, most_that_fit, places_of
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.state import PASS, State
from sitroom.warroom.rules.units import ARTILLERY, COST, GOODS_COST, INFANTRY, IRON, OIL, ONE, OSR, TYPES, UNITS

UNITS_OF_CHINA: Final = (INFANTRY, ARTILLERY)


def purchase(nation: int, line: int, erased: bool = False) -> int:
    """The action that writes a line, or erases it."""
    return 1 + (line * 2 + erased) * nations.SIZE + nation


def read_purchase(action: int) -> tuple[int, int, bool]:
    """Nation, line, and whether it is erased."""
    rest, nation = divmod(action - 1, nations.SIZE)
    return nation, rest // 2, bool(rest % 2)


def without_line(lines: tuple[int, ...], line: int) -> tuple[int, ...]:
    """The chart with one such line less."""
    at = lines.index(line)
    return lines[:at] + lines[at + 1 :]


def buyable(g: State, nation: int) -> list[int]:
    """Every line that a nation can still write: it can pay, and place what it bought (ruling 326)."""
    lines = g.purchases[nation]
    total = bill(lines)
    left, written, stack = left_after(g, nation, total), kinds_written(lines), total.stack
    places = places_of(g, nation)
    found: list[int] = []
    for unit in units_for(nation):
        if unit not in written:
            most = most_that_fit(g, nation, stack, unit, most_of(left, unit), places)
            found += range(line_of_units(unit, 1), line_of_units(unit, most + 1), line_of_units(0, 1))
    found += goods_for(left)
    return found


def left_to_spend(g: State, nation: int) -> list[int]:
    """By resource: what the lines written so far leave of the stock."""
    return left_after(g, nation, bill(g.purchases[nation]))


def left_after(g: State, nation: int, total: Bill) -> list[int]:
    """By resource: what a bill leaves of the stock."""
    oil, iron, osr = total.cost
    return [g.stock(nation, OIL) - oil, g.stock(nation, IRON) - iron, g.stock(nation, OSR) - osr]


def kinds_written(lines: tuple[int, ...]) -> set[int]:
    """The kinds already on the chart; a type of unit has one line."""
    return {line % KINDS for line in lines}


def units_for(nation: int) -> tuple[int, ...]:
    """The types a nation can build (p8)."""
    return UNITS_OF_CHINA if nation == CHINA else UNITS_OF_ALL


def most_of(left: list[int], unit: int) -> int:
    """How many of a type it can pay for."""
    return min([left[kind] // amount for kind, amount in enumerate(COST[unit]) if amount])


def goods_for(left: list[int]) -> tuple[int, ...]:
    """The civilian goods it can pay for, by what it pays for one."""
    oil, iron, osr = left
    return _goods_for(min(oil, GOODS_COST), min(iron, GOODS_COST), min(osr, GOODS_COST))


@lru_cache(maxsize=(GOODS_COST + 1) ** 3)
def _goods_for(oil: int, iron: int, osr: int) -> tuple[int, ...]:
    return tuple([line_of_good(oil, iron) for oil, iron, _ in mixes([oil, iron, osr], GOODS_COST)])


def why_not_bought(g: State, nation: int, line: int) -> Refusal | None:
    """What rules out a line of the chart (p8, p22)."""
    number, kind = divmod(line, KINDS)
    lines, left = g.purchases[nation], left_to_spend(g, nation)
    if kind not in UNITS_OF_ALL:
        return None if line in goods_for(left) else why_unpaid(nation, line, left)
    if kind not in units_for(nation):
        return refuse("buy.china")
    if kind in kinds_written(lines):
        return refuse("buy.twice", nation=nation, unit=kind)
    if number > most_of(left, kind):
        return why_unpaid(nation, line, left)
    if has_room(g, nation, bill(lines).stack + number * ONE[kind], places_of(g, nation)):
        return None
    return refuse("buy.no_place", line=line) if nation == CHINA else refuse("buy.room", nation=nation, line=line)


def why_unpaid(nation: int, line: int, left: list[int]) -> Refusal:
    """A line costs more than there is."""
    return refuse("buy.cost", line=line, price=price(line), nation=nation, stock=tuple(left))


def is_line(line: int) -> bool:
    """Can there be such a line: units of a type that is built, or a civilian good?"""
    number, kind = divmod(line, KINDS)
    return number > 0 and (kind in UNITS_OF_ALL or line in GOODS.values())


def all_purchases(g: State, nation: int) -> list[int]:
    """Every line that a nation can erase or write. While charts are filled in, it depends on its own chart alone."""
    lines = g.purchases[nation]
    known = g.wishes[nation]
    if known is None or known[0] != lines:
        found = [purchase(nation, line, erased=True) for line in dict.fromkeys(lines)]
        found += [purchase(nation, line) for line in buyable(g, nation)]
        known = g.wishes[nation] = (lines, found)
    return known[1]


def line_meaning(nation: int, line: int, erased: bool = False) -> Action:
    """A line that is written, or erased, as data."""
    number, kind = divmod(line, KINDS)
    if kind < TYPES:
        return act("erase-units" if erased else "buy", NATIONS[nation], count={UNITS[kind]: number})
    return act("erase-good" if erased else "buy-good", NATIONS[nation], count=mix_counted(price(line)))


@final
class WritePurchases(Secret[State]):
    """Each seat fills in the charts of its nations, line by line, and may erase lines again until it
    is done (p22); nobody else sees them."""

    __slots__ = ()
    verb: ClassVar = "buy"
    public: ClassVar = True
    charts: ClassVar = True

    def legal_for(self, g: State, seat: int) -> list[int]:
        found = [PASS]
        for nation in g.nations_of(seat):
            found += all_purchases(g, nation)
        return found

    def why_not_for(self, g: State, seat: int, action: int) -> Refusal | None:
        if action == PASS:
            return None
        nation, line, erased = read_purchase(action)
        if nation not in g.nations_of(seat):
            return refuse("yours.nation", nation=nation)
        if not is_line(line):
            return refuse("buy.nothing", nation=nation)
        if not erased:
            return why_not_bought(g, nation, line)
        return None if line in g.purchases[nation] else refuse("buy.unwritten", nation=nation, line=line)

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

    def written(self, g: State, seat: int) -> list[int]:
        return [purchase(nation, line) for nation in g.nations_of(seat) for line in g.purchases[nation]]

    def readers(self, g: State, seat: int) -> tuple[int, ...]:
        return g.rules.readers(seat)

    def means(self, g: State, action: int) -> Action:
        if action == PASS:
            return act("done")
        return line_meaning(*read_purchase(action))

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
                g.gain(nation, kind, -amount, because=causes.PURCHASE)
            g.goods[nation] += goods
        g.push(*(PlaceNation(nation, b.stack) for nation, b in zip(players, bills, strict=True)))
