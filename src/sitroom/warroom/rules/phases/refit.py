"""Phase 5 (p20): aircraft land, new units are deployed, commands reorganized."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import Refusal
from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.commands import Reorganize, ReorganizeAll
from sitroom.warroom.rules.industry import deploy, fits, free_tokens, slipways, smokestacks, tokens_needed, yards
from sitroom.warroom.rules.map import LAND_SIZE, REGION, REGIONS
from sitroom.warroom.rules.movement.routes import by_air
from sitroom.warroom.rules.nations import OWNER, POOL, TOKEN, TOKEN_ID
from sitroom.warroom.rules.reasons import refuse
from sitroom.warroom.rules.scenarios import destinations
from sitroom.warroom.rules.state import NOWHERE, REFIT, State
from sitroom.warroom.rules.units import (
    AIR,
    CATEGORIES,
    NAVAL,
    ONE,
    STACK_LIMIT,
    UNIT,
    UNITS,
    counted,
    part,
    parts,
    read_stack,
    size,
    types,
)

FORFEIT: Final = 0
"""An air command that only the Pact keeps from landing is lost, unless the Pact is broken first."""
LANDING: Final = 1
"""Added to a landing: territory * PARTS + index of the part."""
PARTS: Final = 1024
"""More than the ways to take units from what one industry can build."""


@final
class RefitPhase(Step[State]):
    """Steps 1 to 3, each for all nations in Turn Order; carrier fighters leave the map."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        g.begin(REFIT)
        g.fighters = []
        nations = g.in_order()
        g.push(ReorganizeAll())
        if g.round > 1 or g.rules.quick_resolution:
            g.push(*(DeployNation(nation) for nation in nations))
        g.push(*(LandNation(nation) for nation in nations))


@final
class LandNation(Step[State]):
    """Step 1: every air command with an arrow of a nation lands, or is lost."""

    __slots__ = ("nation", "reorganized")
    public: ClassVar = True

    def __init__(self, nation: int, reorganized: int = 0) -> None:
        self.nation = nation
        self.reorganized = reorganized

    def run(self, g: State) -> None:
        token = next((t for t in g.commands(self.nation) if g.arrows[t]), NOWHERE)
        if token == NOWHERE:
            return
        if not self.reorganized and joining_helps(g, self.nation):
            g.push(Reorganize(g.seat_of(self.nation), self.nation), LandNation(self.nation, 1))
            return
        g.push(self)
        choice = LandAircraft(g.seat_of(self.nation), token)
        found = choice.legal(g)
        if len(found) > 1 or found == [FORFEIT]:
            g.push(choice)
        elif found:
            choice.answer(g, found[0])
        else:
            crash(g, token)


def joining_helps(g: State, nation: int) -> bool:
    """Would joining commands free a token that aircraft need to land in several places (p9, p20, ruling 43)?"""
    if g.free_token(nation, AIR) != NOWHERE:
        return False
    air = POOL[nation][AIR]
    if not any(g.arrows[t] and size(g.stacks[t]) > 1 and len(landings(g, t)) > 1 for t in air):
        return False
    pairs = [(a, b) for a in air for b in air if a < b and g.place[a] == g.place[b] and g.arrows[a] == g.arrows[b]]
    return any(size(g.stacks[a]) + size(g.stacks[b]) <= STACK_LIMIT for a, b in pairs)


def crash(g: State, token: int) -> None:
    """An air command with nowhere to land is eliminated (p20)."""
    g.note("no_landing", token, g.place[token])
    g.lose(token, g.stacks[token], because=causes.NO_LANDING)


def grounds(g: State, token: int) -> list[int]:
    """Friendly territories within two regions, the one below included (p20, rulings 285 to 288)."""
    nation, here = OWNER[token], g.place[token]
    reach = destinations(g.rules.theatre, nation, AIR, here)
    return [t for t in sorted({here, *reach}) if t < LAND_SIZE and g.friendly(nation, t)]


def landings(g: State, token: int) -> list[int]:
    """Those that the Pact leaves open (ruling 292)."""
    return [t for t in grounds(g, token) if is_open(g, token, t)]


def can_land(g: State, token: int) -> bool:
    """Is there any?"""
    return any(is_open(g, token, t) for t in grounds(g, token))


def is_open(g: State, token: int, ground: int) -> bool:
    """Does the Pact leave the way there open?"""
    return not g.pact or ground == g.place[token] or bool(by_air(g, token, ground).ways)


def landing_parts(g: State, token: int) -> range:
    """The parts of a command that can land by themselves: any while there is a token for it, or only the whole."""
    whole = len(parts(g.stacks[token])) - 1
    return range(1 if g.free_token(OWNER[token], AIR) != NOWHERE else whole, whole + 1)


@final
class LandAircraft(Decision[State]):
    """Where an air command lands, the whole or a part under a token of its own; the rest is asked again (p20)."""

    __slots__ = ("token",)
    verb: ClassVar = "land"
    public: ClassVar = True

    def __init__(self, seat: int, token: int) -> None:
        self.seat = seat
        self.token = token

    def legal(self, g: State) -> list[int]:
        found = landings(g, self.token)
        if not found:
            return [FORFEIT] if grounds(g, self.token) else []
        return [LANDING + to * PARTS + index for to in found for index in landing_parts(g, self.token)]

    def why_not(self, g: State, action: int) -> Refusal | None:
        token, near = self.token, grounds(g, self.token)
        if action == FORFEIT and near and not landings(g, token):
            return None
        if action == FORFEIT or action >= LANDING + board.SIZE * PARTS:
            return refuse("asks.land")
        to, index = divmod(action - LANDING, PARTS)
        if to not in near:
            return refuse("land.far", command=token, region=to)
        if to not in landings(g, token):
            return refuse("land.pact", command=token, region=to)
        return None if index in landing_parts(g, token) else refuse("land.token", command=token, nation=OWNER[token])

    def answer(self, g: State, action: int) -> None:
        token = self.token
        if action == FORFEIT:
            crash(g, token)
            return
        to, index = divmod(action - LANDING, PARTS)
        group = parts(g.stacks[token])[index]
        if group != g.stacks[token]:
            token = g.free_token(OWNER[token], AIR)
            g.transfer(self.token, group, token, because=causes.LANDING)
        if to != g.place[token]:
            g.move(token, to, because=causes.LANDING)
        g.set_arrow(token, 0)

    def means(self, g: State, action: int) -> Action:
        name = TOKEN_ID[self.token]
        if action == FORFEIT:
            return act("lose", name)
        to, index = divmod(action - LANDING, PARTS)
        stack = g.stacks[self.token]
        group = parts(stack)[index]
        return act("land", name, REGIONS[to], count=None if group == stack else counted(group))

    def read(self, g: State, text: str) -> int:
        """The landing that a text names, possible or not; -1 for none."""
        name, _, rest = text.partition(" ")
        units, apart, region = rest.rpartition(" to ")
        if TOKEN.get(name) != self.token or region.upper() not in REGION:
            return -1
        try:
            group = read_stack(units) if apart else g.stacks[self.token]
            return LANDING + REGION[region.upper()] * PARTS + parts(g.stacks[self.token]).index(group)
        except ValueError:
            return -1


@final
class DeployNation(Step[State]):
    """Step 2: new units that the bombs left go under tokens; the nation is asked only where it has a choice."""

    __slots__ = ("nation", "reorganized")
    public: ClassVar = True

    def __init__(self, nation: int, reorganized: int = 0) -> None:
        self.nation = nation
        self.reorganized = reorganized

    def run(self, g: State) -> None:
        seat, sites = g.seat_of(self.nation), yards(g, self.nation)
        for territory in sites:
            if size(g.building[territory]) > smokestacks(g, territory):
                g.push(self)
                dismantle(g, Dismantle(seat, self.nation, territory))
                return
        for category in range(len(CATEGORIES)):
            if not short(g, self.nation, category):
                deploy_plainly(g, self.nation, category)
        if not yards(g, self.nation):
            return
        if not self.reorganized and any(short(g, self.nation, c) for c in range(len(CATEGORIES))):
            g.push(Reorganize(seat, self.nation), DeployNation(self.nation, 1))
        else:
            g.push(DeployUnits(seat, self.nation), AbandonUnits(self.nation))


def exits(g: State, territory: int, category: int) -> tuple[int, ...]:
    """Where units built there come out: on the spot, ships in a sea of its ports (p20)."""
    return slipways(g, territory) if category == NAVAL else (territory,)


def short(g: State, nation: int, category: int) -> bool:
    """Are there too few tokens for all its new units of a category?"""
    new: dict[int, int] = {}
    for territory in yards(g, nation):
        number = size(part(g.building[territory], category))
        for region in exits(g, territory, category)[:1] if number else ():
            new[region] = new.get(region, 0) + number
    return tokens_needed(g, nation, category, new.items()) > free_tokens(g, nation, category)


def deploy_plainly(g: State, nation: int, category: int) -> None:
    """Deploy what has only one way out."""
    for territory in yards(g, nation):
        stack, found = part(g.building[territory], category), exits(g, territory, category)
        if stack and len(found) == 1:
            come_out(g, nation, territory, found[0], stack)


def come_out(g: State, nation: int, territory: int, region: int, stack: int) -> None:
    """Units leave an industry for the map."""
    g.building[territory] -= stack
    g.note("deploy", nation, territory, region, stack)
    deploy(g, nation, region, stack, because=causes.DEPLOYMENT)


def dismantle(g: State, choice: Dismantle) -> None:
    """Ask which unit is lost to the bombs, unless all are alike."""
    found = choice.legal(g)
    if len(found) > 1:
        g.push(choice)
    else:
        choice.answer(g, found[0])


@final
class Dismantle(Decision[State]):
    """More units than smokestacks left: the owner picks one that is destroyed, a casualty (p20)."""

    __slots__ = ("nation", "territory")
    verb: ClassVar = "dismantle"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int, territory: int) -> None:
        self.seat = seat
        self.nation = nation
        self.territory = territory

    def legal(self, g: State) -> list[int]:
        return types(g.building[self.territory])

    def answer(self, g: State, unit: int) -> None:
        g.building[self.territory] -= ONE[unit]
        g.note("dismantled", self.territory, ONE[unit])
        g.count_casualties(self.nation, ONE[unit], because=causes.BOMBS)

    def means(self, g: State, unit: int) -> Action:
        return act("dismantle", REGIONS[self.territory], UNITS[unit])

    def read(self, g: State, text: str) -> int:
        """The unit that a text names; -1 for none."""
        return UNIT.get(text.rpartition(" ")[2], -1)


@final
class DeployUnits(Decision[State]):
    """Where there are two seas or too few tokens: which units come out next, and where (p20)."""

    __slots__ = ("nation",)
    verb: ClassVar = "deploy"
    public: ClassVar = True

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation

    def legal(self, g: State) -> list[int]:
        found = []
        for territory in yards(g, self.nation):
            for category in range(len(CATEGORIES)):
                groups = parts(part(g.building[territory], category))
                for region in exits(g, territory, category):
                    base = ((territory * board.SIZE + region) * len(CATEGORIES) + category) * PARTS
                    found += [
                        base + index
                        for index, group in enumerate(groups)
                        if group and fits(g, self.nation, category, region, size(group))
                    ]
        return found

    def answer(self, g: State, action: int) -> None:
        territory, region, group = read_deployment(g, action)
        come_out(g, self.nation, territory, region, group)
        g.push(self)

    def means(self, g: State, action: int) -> Action:
        territory, region, group = read_deployment(g, action)
        return act("deploy", REGIONS[territory], REGIONS[region], count=counted(group))


def read_deployment(g: State, action: int) -> tuple[int, int, int]:
    """From which territory, to which region, which units."""
    rest, index = divmod(action, PARTS)
    pair, category = divmod(rest, len(CATEGORIES))
    territory, region = divmod(pair, board.SIZE)
    return territory, region, parts(part(g.building[territory], category))[index]


@final
class AbandonUnits(Step[State]):
    """New units without a token are destroyed, but are not casualties (p20)."""

    __slots__ = ("nation",)
    public: ClassVar = True

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def run(self, g: State) -> None:
        for territory in yards(g, self.nation):
            g.note("abandoned", territory, g.building[territory])
            g.building[territory] = 0
