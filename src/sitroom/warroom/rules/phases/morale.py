"""Phase 6 (p21): casualties become stress, stress moves nations down the Homeland track, each zone has its price."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.battle.capture import NO_SIDE, captor, contested
from sitroom.warroom.rules.industry import yards
from sitroom.warroom.rules.map import REGION, REGIONS, is_sea
from sitroom.warroom.rules.nations import NATIONS, TOKEN, TOKEN_ID, TOKENS
from sitroom.warroom.rules.state import BLUE, GRAY, MORALE, WHITE, State
from sitroom.warroom.rules.units import ONE, POINTS, RESOURCES, TYPES, UNIT, UNITS, size, types

BANDS: Final = (20, 36, 52, 70, 90)
"""Casualty points at which there is one more point of stress."""
RELIEF: Final = 5
"""Medals and goods that bring a nation one zone back."""
UNREST: Final = 3
"""Resources that the Blue zone costs every round."""
INDUSTRY: Final = len(TOKENS)
"""Added to a territory in place of a token: its units under construction."""
MIX: Final = 1000
"""An action of a nation's tokens: medals * MIX + goods; of resources: (oil * MIX + iron) * MIX + OSR."""


@final
class MoralePhase(Step[State]):
    """Casualties are converted for all, then each step is taken by all nations in Turn Order (ruling 302)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(MORALE)
        for nation in g.in_order():
            convert(g, nation)
        g.casualties = [0] * len(g.casualties)
        nations = g.in_order()
        g.push(
            *(CancelStress(g.seat_of(nation), nation) for nation in nations),
            Evaluate(),
            *(RelieveStress(g.seat_of(nation), nation) for nation in nations),
            *(Unrest(nation) for nation in nations),
            *(Desertion(nation) for nation in nations),
            EndContests(),
        )


def casualty_points(g: State, nation: int) -> int:
    """What the units on its casualty list are worth in points."""
    return sum(POINTS[unit] * g.casualties[nation * TYPES + unit] for unit in range(TYPES))


def convert(g: State, nation: int) -> None:
    """Casualty points to stress, 5 at most."""
    points = casualty_points(g, nation)
    if points:
        g.note("casualty_points", nation, points)
    g.add_stress(nation, stress_for(points), "casualties")


def stress_for(points: int) -> int:
    """The stress that casualty points bring."""
    return sum(points >= band for band in BANDS)


def zone_after(g: State, nation: int, stress: int) -> int:
    """The zone that so much stress in all would bring a nation to, with nothing cancelled."""
    return min(GRAY, g.zone[nation] + stress // g.rules.facts.thresholds[nation])


def to_cancel(g: State, nation: int, stress: int) -> int:
    """How much of so much stress has to be cancelled for a nation to stay in its zone."""
    return max(0, stress - g.rules.facts.thresholds[nation] + 1) if g.zone[nation] < GRAY else 0


def spend(g: State, nation: int, medals: int, goods: int, because: causes.Cause) -> None:
    """Medals and civilian goods leave the board."""
    g.medals[nation] -= medals
    g.goods[nation] -= goods
    g.note("spend", nation, medals, goods, because)


def tokens_given(verb: str, nation: int, action: int) -> Action:
    """A nation's medals and goods given up for something; none: it passes."""
    medals, goods = divmod(action, MIX)
    count = {name: number for name, number in (("medals", medals), ("goods", goods)) if number}
    return act(verb, NATIONS[nation], count=count) if count else act("pass", NATIONS[nation])


@final
class CancelStress(Decision[State]):
    """Step 1: each medal or civilian good given up cancels a point of stress; the others are kept."""

    __slots__ = ("nation",)
    verb: ClassVar = "cancel"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        n = self.nation
        most = g.stress[n]
        mixes = product(range(min(g.medals[n], most) + 1), range(min(g.goods[n], most) + 1))
        found = [medals * MIX + goods for medals, goods in mixes if medals + goods <= most]
        return found if len(found) > 1 else []

    def answer(self, g: State, action: int) -> None:
        medals, goods = divmod(action, MIX)
        if action:
            spend(g, self.nation, medals, goods, because=causes.STRESS)
            g.add_stress(self.nation, -medals - goods, "cancelled")

    def means(self, g: State, action: int) -> Action:
        return tokens_given("cancel-stress", self.nation, action)


@final
class Evaluate(Step[State]):
    """Step 2: as long as stress reaches the threshold, one zone down and that many points off; Gray is the last."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        for nation in g.in_order():
            threshold = g.rules.facts.thresholds[nation]
            while g.stress[nation] >= threshold and g.zone[nation] < GRAY:
                g.add_stress(nation, -threshold, "zone")
                enter(g, nation, g.zone[nation] + 1, because=causes.STRESS)


def enter(g: State, nation: int, zone: int, because: causes.Cause) -> None:
    """A nation's flag moves on the Homeland track."""
    g.zone[nation] = zone
    g.note("zone", nation, zone, because)


@final
class RelieveStress(Decision[State]):
    """Step 3: five medals and goods in any mix for one zone back, once a round."""

    __slots__ = ("nation",)
    verb: ClassVar = "relieve"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        n = self.nation
        if g.zone[n] == WHITE:
            return []
        mixes = [(medals, RELIEF - medals) for medals in range(RELIEF + 1)]
        found = [medals * MIX + goods for medals, goods in mixes if medals <= g.medals[n] and goods <= g.goods[n]]
        return [0, *found] if found else []

    def answer(self, g: State, action: int) -> None:
        if action:
            spend(g, self.nation, *divmod(action, MIX), because=causes.RELIEF)
            enter(g, self.nation, g.zone[self.nation] - 1, because=causes.RELIEF)

    def means(self, g: State, action: int) -> Action:
        return tokens_given("relieve", self.nation, action)


@final
class Unrest(Step[State]):
    """Step 4, Blue zone or worse: three resources of the nation's choice."""

    __slots__ = ("nation",)
    public: ClassVar = True

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def run(self, g: State) -> None:
        if g.zone[self.nation] < BLUE:
            return
        choice = PayUnrest(g.seat_of(self.nation), self.nation)
        found = choice.legal(g)
        if len(found) > 1:
            g.push(choice)
        elif found:
            choice.answer(g, found[0])


@final
class PayUnrest(Decision[State]):
    """Which resources it pays; with fewer than three see the option `blue_short`."""

    __slots__ = ("nation",)
    verb: ClassVar = "pay"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        stock = [g.stock(self.nation, kind) for kind in range(len(RESOURCES))]
        due = min(UNREST, sum(stock))
        if due < UNREST and g.rules.blue_short == "nothing":
            return []
        return [(oil * MIX + iron) * MIX + osr for oil, iron, osr in mixes(stock, due)] if due else []

    def answer(self, g: State, action: int) -> None:
        for kind, amount in enumerate(read_mix(action)):
            g.gain(self.nation, kind, -amount, because=causes.UNREST)

    def means(self, g: State, action: int) -> Action:
        return act("pay", NATIONS[self.nation], count=mix_counted(read_mix(action)))


def mixes(stock: list[int], due: int) -> Iterator[tuple[int, int, int]]:
    """Every way to make up a sum of resources from a stock: oil, iron, OSR."""
    for oil in range(min(due, stock[0]) + 1):
        for iron in range(min(due - oil, stock[1]) + 1):
            if due - oil - iron <= stock[2]:
                yield oil, iron, due - oil - iron


def read_mix(action: int) -> tuple[int, int, int]:
    """Oil, iron, OSR of an action."""
    rest, osr = divmod(action, MIX)
    return rest // MIX, rest % MIX, osr


def mix_counted(mix: tuple[int, ...]) -> dict[str, int]:
    """The resources of a mix, as how many of each."""
    return {RESOURCES[kind]: amount for kind, amount in enumerate(mix) if amount}


def mix_text(mix: tuple[int, ...]) -> str:
    """`2oil 1iron`."""
    return " ".join(f"{amount}{RESOURCES[kind]}" for kind, amount in enumerate(mix) if amount)


@final
class Desertion(Step[State]):
    """Step 4, Gray zone: as many units leave as the nation has stress, or all it has."""

    __slots__ = ("nation",)
    public: ClassVar = True

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def run(self, g: State) -> None:
        nation, stress = self.nation, g.stress[self.nation]
        if g.zone[nation] < GRAY or not stress:
            return
        units = sum(size(g.stacks[token]) for token in g.commands(nation))
        if units + sum(size(g.building[t]) for t in yards(g, nation)) > stress:
            g.push(Desert(g.seat_of(nation), nation, stress))
            return
        for token in g.commands(nation):
            g.lose(token, g.stacks[token], because=causes.DESERTION)
        for territory in yards(g, nation):
            lose_built(g, nation, territory, g.building[territory])


def lose_built(g: State, nation: int, territory: int, stack: int) -> None:
    """Units under construction go to the casualty list."""
    g.building[territory] -= stack
    g.count_casualties(nation, stack, because=causes.DESERTION)


@final
class Desert(Decision[State]):
    """Which unit deserts next; it counts as a casualty of the next round (rulings 314 to 316).

    Any of the nation's on the map: under a token, or in an industry, for p22 places it on the map there.
    """

    __slots__ = ("left", "nation")
    verb: ClassVar = "desert"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, left: int) -> None:
        self.seat = seat
        self.nation = nation
        self.left = left

    def legal(self, g: State) -> list[int]:
        found = [token * TYPES + unit for token in g.commands(self.nation) for unit in types(g.stacks[token])]
        built = [(t, unit) for t in yards(g, self.nation) for unit in types(g.building[t])]
        return found + [(INDUSTRY + territory) * TYPES + unit for territory, unit in built]

    def answer(self, g: State, action: int) -> None:
        token, unit = divmod(action, TYPES)
        if token < INDUSTRY:
            g.lose(token, ONE[unit], because=causes.DESERTION)
        else:
            lose_built(g, self.nation, token - INDUSTRY, ONE[unit])
        if self.left > 1:
            g.push(Desert(self.seat, self.nation, self.left - 1))

    def means(self, g: State, action: int) -> Action:
        token, unit = divmod(action, TYPES)
        if token < INDUSTRY:
            return act("desert", TOKEN_ID[token], UNITS[unit])
        return act("desert-yard", REGIONS[token - INDUSTRY], UNITS[unit])

    def read(self, g: State, text: str) -> int:
        """The unit that a text names, there or not; -1 for none."""
        name, _, unit = text.partition(" ")
        if unit not in UNIT or (name not in TOKEN and name.upper() not in REGION):
            return -1
        token = TOKEN[name] if name in TOKEN else INDUSTRY + REGION[name.upper()]
        return token * TYPES + UNIT[unit]


@final
class EndContests(Step[State]):
    """Where desertion left nobody to fight, marker and card turn back at once (p8, ruling 23)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        for region, on in enumerate(g.embattled):
            if on and is_over(g, region):
                g.set_embattled(region, False, because=causes.DESERTION)


def is_over(g: State, region: int) -> bool:
    """Is nobody left to fight: no enemies of each other, and no enemy land unit in a territory?"""
    return not contested(g, region) and (is_sea(region) or captor(g, region) == NO_SIDE)
