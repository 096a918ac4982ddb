"""The map of War Room as one nation sees it: what land is worth, where danger is, what a battle would bring."""

from __future__ import annotations

import heapq
from functools import lru_cache
from typing import NamedTuple

from sitroom.warroom.rules.hotspots import convoy_owners
from sitroom.warroom.rules.map import CONVOYS, CONVOYS_IN, LAND_SIZE, TERRITORIES, is_sea
from sitroom.warroom.rules.map import SIZE as REGIONS
from sitroom.warroom.rules.nations import CATEGORY, CHINA, OWNER, SIDE, UNCONTROLLED
from sitroom.warroom.rules.neutrals import untouched
from sitroom.warroom.rules.odds import default_stances, stack_odds
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, POINTS, count, part, types

POWER = (2, 3, 5, 3, 4, 3, 5, 8, 9, 3)
"""A rough measure of a unit's strength, by type."""
SAMPLES = 40
FAR = 60.0
GOAL = 14.0
"""What a territory is worth in addition if a victory condition names it."""
GARRISON_LOSES = 0.93
"""The chance that one unit takes empty land."""
STEP = 4.0
"""How much more a place must be worth for one more step on the way to it."""
LONG = 3.0
"""The most steps saved on a way that count."""
INVASION = 2.0
"""What the stress of invading a neutral costs."""
SENTRY = 2.0
"""The least strength of a capital's guard where no enemy is near."""
GUARD = 6.0
"""The least strength of its guard where a stronger enemy is near."""
GUARD_SHARE = 0.5
"""How much of the enemy's strength two steps away a guard should match."""


class Outlook(NamedTuple):
    """What one round of a battle promises a side."""

    wins: float
    """The chance to be alone with land units, or ships."""
    both: float
    lost: float
    """The side's own casualty points."""
    killed: float


_OUTLOOKS: dict[tuple[int, ...], Outlook] = {}


def outlook(rules: Terms, sea: bool, mine: int, theirs: int, attacking: bool) -> Outlook:
    """A battle of these stacks by samples; the same stacks always promise the same."""
    key = (rules.bomber_sea_dice, rules.escort_takes_white, sea, mine, theirs, attacking)
    if key not in _OUTLOOKS:
        if len(_OUTLOOKS) > 50_000:
            _OUTLOOKS.clear()
        stances = (default_stances(mine, theirs, attacking), default_stances(theirs, mine, sea or not attacking))
        found = stack_odds(rules, sea, (mine, theirs), stances, samples=SAMPLES, seed=mine ^ theirs)
        lost, killed = (sum(float(n) * p for n, p in zip(row, POINTS, strict=True)) for row in found.losses)
        _OUTLOOKS[key] = Outlook(float(found.alone[0]), float(found.both), lost, killed)
    return _OUTLOOKS[key]


@lru_cache(maxsize=1 << 16)
def power(stack: int) -> float:
    """How strong a stack is, roughly."""
    return float(sum(count(stack, unit) * POWER[unit] for unit in types(stack)))


_PRIZES: dict[tuple[str, tuple[int, ...]], list[float]] = {}


def prizes(rules: Terms) -> list[float]:
    """What holding each territory is worth; the same for all matches of a scenario."""
    key = (rules.scenario, tuple(rules.capitals))
    if key not in _PRIZES:
        _PRIZES[key] = [prize(rules, territory) for territory in range(LAND_SIZE)]
    return _PRIZES[key]


def prize(rules: Terms, territory: int) -> float:
    """What holding a territory is worth: value, income, medals, and victory."""
    card = TERRITORIES[territory]
    worth = card.sv + 1.5 * sum(card.income) + card.stacks / 2
    if territory in rules.capitals:
        worth += 3
    if any(territory in goal for side in rules.facts.victory for _, goal in side):
        worth += GOAL
    return worth


class Field:
    """The map through the eyes of one nation; results are remembered."""

    def __init__(self, g: State, nation: int) -> None:
        self.g = g
        self.nation = nation
        self.side = SIDE[nation]
        self.near = g.rules.theatre.near
        self.prizes = prizes(g.rules)
        self._pull: list[float] = []
        self._land_pull: list[float] = []
        self._sea_pull: list[float] = []
        self._open_pull: list[float] = []
        self._looming: dict[int, float] = {}
        self.open_ways: dict[int, bool] = {}
        """By order, as far as it is known: can it be carried out as things stand?"""
        self._enemies = [-1] * REGIONS
        self._friends = [-1] * REGIONS

    def enemies_at(self, region: int) -> int:
        """All forces there that this nation or its side may fight, as one stack."""
        found = self._enemies[region]
        if found < 0:
            g = self.g
            found = sum([force for n, force in enumerate(g.forces_in(region)) if force and g.hostile(self.nation, n)])
            self._enemies[region] = found
        return found

    def friends_at(self, region: int) -> int:
        """All forces of its side there."""
        found = self._friends[region]
        if found < 0:
            found = sum([force for n, force in enumerate(self.g.forces_in(region)) if SIDE[n] == self.side])
            self._friends[region] = found
        return found

    def is_target(self, territory: int) -> bool:
        """Is there land to take, or to free of enemies?"""
        g, owner = self.g, self.g.control[territory]
        if not g.rules.theatre.in_play[territory] or untouched(g, territory):
            return False
        if owner != UNCONTROLLED and not g.collapsed[owner]:
            if g.hostile(self.nation, owner):
                return True
            if SIDE[owner] != self.side:
                return False  # the partner of the Pact
            return bool(part(self.enemies_at(territory), LAND))
        return not g.friendly(self.nation, territory)

    def may_take(self, territory: int) -> bool:
        """The same, or a neutral that it pays to march through?"""
        return self.is_target(territory) or self.passage(territory) > 0

    def passage(self, territory: int) -> float:
        """What invading a neutral would be worth for the way it opens, if it is one that can be invaded."""
        g = self.g
        if not untouched(g, territory) or g.friendly(self.nation, territory) or not g.rules.theatre.in_play[territory]:
            return 0.0
        return STEP * self.shortcut(territory) - INVASION

    def pull(self) -> list[float]:
        """By region: how far it is to what is worth having; the less, the better a command stands."""
        if not self._pull:
            g = self.g
            starts = {t: -self.prizes[t] / STEP for t in g.rules.facts.territories if self.is_target(t)}
            near = g.rules.theatre.near_land if self.nation == CHINA else self.near
            self._pull = spread(starts, near, self.shut())
        return self._pull

    def by_land(self, territory: int) -> float:
        """The pull there if there were no sea: FAR where no land leads to anything worth having."""
        if not self._land_pull:
            g = self.g
            starts = {t: -self.prizes[t] / STEP for t in g.rules.facts.territories if self.is_target(t)}
            self._land_pull = spread(starts, g.rules.theatre.near_land, self.shut())
        return self._land_pull[territory]

    def shortcut(self, neutral: int) -> float:
        """How many steps shorter the way becomes for a command in a neutral, over those beside it; 0 if none."""
        if not self._open_pull:
            g = self.g
            starts = {t: -self.prizes[t] / STEP for t in g.rules.facts.territories if self.is_target(t)}
            self._open_pull = spread(starts, g.rules.theatre.near_land, set())
        beside = [self.by_land(t) for t in self.g.rules.theatre.near_land[neutral] if self.g.friendly(self.nation, t)]
        return min(LONG, max(0.0, min(beside) - self._open_pull[neutral])) if beside else 0.0

    def shut(self) -> set[int]:
        """Neutrals that the nation would rather leave alone."""
        g = self.g
        return {t for t in g.rules.facts.territories if untouched(g, t) and not g.friendly(self.nation, t)}

    def sea_pull(self) -> list[float]:
        """By sea: how far it is to something a fleet can do."""
        if not self._sea_pull:
            seas = [s for s in range(LAND_SIZE, REGIONS) if self.g.rules.theatre.in_play[s]]
            starts = {s: -self.sea_worth(s) / STEP for s in seas if self.sea_worth(s) > 0}
            self._sea_pull = spread(starts, self.g.rules.theatre.near_sea, set())
        return self._sea_pull

    def sea_worth(self, sea: int) -> float:
        """Convoys to raid or to keep, transports to sink or to guard."""
        g = self.g
        worth = 0.0
        for convoy in CONVOYS_IN[sea]:
            owners = convoy_owners(g, convoy)
            ships = sum(CONVOYS[convoy].ships) + sum(sum(number) for _, number in CONVOYS[convoy].members)
            if any(g.hostile(self.nation, owner) for owner in owners):
                worth += 1.5 * ships
            elif any(SIDE[owner] == self.side for owner in owners) and self.hunters(sea):
                worth += ships
        worth += power(part(self.enemies_at(sea), LAND)) + 0.3 * power(part(self.enemies_at(sea), NAVAL))
        if self.hunters(sea):
            worth += power(part(self.friends_at(sea), LAND)) / 2
        return worth

    def hunters(self, sea: int) -> int:
        """Enemy ships and aircraft in a sea or next to it, as one stack."""
        g = self.g
        return sum(
            g.stacks[token]
            for region in (sea, *self.near[sea])
            for token in g.at[region]
            if CATEGORY[token] != LAND and g.hostile(self.nation, OWNER[token])
        )

    def threat(self, territory: int, but: int = NOWHERE) -> int:
        """Enemy forces next to it that can march or fly in, as one stack; `but` one region that is dealt with."""
        g = self.g
        total = 0
        for region in self.near[territory]:
            for token in g.at[region] if region != but else ():
                if CATEGORY[token] != NAVAL and g.hostile(self.nation, OWNER[token]):
                    total += g.stacks[token]
        return total

    def risk(self, territory: int, defence: int, but: int = NOWHERE) -> float:
        """How likely it is to be lost with these defenders; 0 where no enemy land unit is near."""
        threat = self.threat(territory, but)
        if not part(threat, LAND):
            return 0.0
        strong, weak = power(threat), power(defence)
        return 0.9 * strong / (strong + 2 * weak)

    def is_kept(self, territory: int) -> bool:
        """Is it land that its side must not lose: a capital, or a goal of the enemy?"""
        g = self.g
        goals = g.rules.facts.victory[1 - self.side]
        vital = territory in g.rules.capitals or any(territory in among for _, among in goals)
        return vital and g.friendly(self.nation, territory)

    def lacks(self, territory: int, guard: int) -> float:
        """How much strength this guard of a capital lacks; 0 where there is nothing to guard."""
        if not self.is_kept(territory):
            return 0.0
        looming = self.looming(territory)
        needed = max(SENTRY, min(GUARD, looming), GUARD_SHARE * looming)
        return max(0.0, needed - power(part(guard, LAND)))

    def looming(self, territory: int) -> float:
        """The strength of enemy land units at most two steps away."""
        if territory not in self._looming:
            g, near = self.g, self.near
            about = {r for step in near[territory] for r in (step, *near[step])} | {territory}
            tokens = [t for r in sorted(about) for t in g.at[r] if CATEGORY[t] == LAND]
            self._looming[territory] = power(sum(g.stacks[t] for t in tokens if g.hostile(self.nation, OWNER[t])))
        return self._looming[territory]

    def battle_worth(self, region: int, mine: int) -> float:
        """What it is worth to bring a stack there, over what it is worth to stay away."""
        theirs = self.enemies_at(region)
        sea = is_sea(region)
        if sea:
            return self.sea_battle(part(mine, AIR) + part(mine, NAVAL), theirs)
        worth = self.prizes[region] if self.is_target(region) and part(mine, LAND) else 0.0
        if untouched(self.g, region) and not self.g.friendly(self.nation, region):
            worth, theirs = self.passage(region), TERRITORIES[region].defense
        if not theirs:
            return GARRISON_LOSES * worth - 0.5
        found = outlook(self.g.rules, False, mine, theirs, self.g.holder(region) != self.side)
        keeps = 0.4 if found.killed > found.lost else 0.0
        return worth * (found.wins + keeps * found.both) + (found.killed - found.lost) / 2

    def sea_battle(self, mine: int, theirs: int) -> float:
        """Ships and aircraft against ships, aircraft and transports."""
        guards = part(theirs, AIR) + part(theirs, NAVAL)
        sunk = power(part(theirs, LAND))
        if not mine:
            return 0.0
        if not guards:
            return sunk
        found = outlook(self.g.rules, True, mine, guards, True)
        return sunk * found.wins + (found.killed - found.lost) / 2


def spread(starts: dict[int, float], near: tuple[tuple[int, ...], ...], shut: set[int]) -> list[float]:
    """By region: the least sum of steps and start among all starts."""
    found = [FAR] * REGIONS
    heap = [(value, region) for region, value in starts.items()]
    heapq.heapify(heap)
    while heap:
        value, region = heapq.heappop(heap)
        if value >= found[region]:
            continue
        found[region] = value
        for other in near[region]:
            if value + 1 < found[other] and other not in shut:
                heapq.heappush(heap, (value + 1, other))
    return found
