"""A match about to begin (p6, p7): control, starting commands, the lot for the first order."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.map import REGION, REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import CHINA, NATIONS, OWNER, TOKEN
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.scenarios import STARTS, Start
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.turn import StartRound
from sitroom.warroom.rules.units import ARMOR, ARTILLERY, INFANTRY, ONE

FIRST_BUILT: Final = ONE[INFANTRY] + ONE[ARTILLERY] + ONE[ARMOR]
"""Under construction from the start with quick resolution (p29)."""
FIRST_BUILT_SIZE: Final = 3


def new_state(rules: Terms) -> State:
    """The start of a match, waiting for its first decision."""
    g = State(rules)
    set_up(g)
    g.push(DrawOrder(CHANCE), *([PlaceFirstBuilt()] if rules.quick_resolution else []), StartRound())
    g.settle()
    return g


def starts(rules: Terms) -> list[Start]:
    """The commands that are set up: those printed for a region of the scenario (p7, p25, rulings 18, 19)."""
    regions = {*rules.facts.territories, *rules.facts.seas}
    found = []
    for start in STARTS:
        if OWNER[start.token] not in rules.nations or start.region not in regions:
            continue
        if start.token == TOKEN["britain-9"] and not rules.britain_9:
            continue
        if start.token == TOKEN["britain-2"] and rules.scenario == "europe" and rules.uk_i2_force == "pacific":
            continue
        if start.token == TOKEN["ussr-57"] and rules.soviet_57 == "artillery":
            start = start._replace(stack=start.stack - ONE[ARMOR] + ONE[ARTILLERY])
        found.append(start)
    return found


def set_up(g: State) -> None:
    """Commands on the map; the Solomon Islands are Embattled from the start (ruling 7)."""
    for start in starts(g.rules):
        g.put(*start, because=causes.SETUP)
    solomons = REGION["J25"]
    if g.rules.theatre.in_play[solomons]:
        g.set_embattled(solomons, True, because=causes.SETUP)


@final
class DrawOrder(Decision[State]):
    """Chance draws the Turn Order that holds until the first bids (p9)."""

    __slots__ = ()
    verb: ClassVar = "lot"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [n for n in g.rules.nations if n not in g.turn_order]

    def answer(self, g: State, nation: int) -> None:
        g.turn_order.append(nation)
        left = [n for n in g.rules.nations if n not in g.turn_order]
        if len(left) == 1:
            g.turn_order.append(left[0])
            g.note("turn_order", *g.turn_order)
        else:
            g.push(self)

    def means(self, g: State, nation: int) -> Action:
        return act("draw", NATIONS[nation])


@final
class PlaceFirstBuilt(Step[State]):
    """Quick resolution: each nation but China starts with three units in one industry (p29)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.push(*(FirstIndustry(g.seat_of(n), n) for n in g.turn_order if n != CHINA))


@final
class FirstIndustry(Decision[State]):
    """Where they are built: a territory with smokestacks for all three."""

    __slots__ = ("nation",)
    verb: ClassVar = "industry"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        return [t for t in g.land_of(self.nation) if TERRITORIES[t].stacks >= FIRST_BUILT_SIZE]

    def answer(self, g: State, territory: int) -> None:
        g.building[territory] += FIRST_BUILT
        g.note("build", territory, FIRST_BUILT)

    def means(self, g: State, territory: int) -> Action:
        return act("industry", REGIONS[territory])
