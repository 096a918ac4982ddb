"""What the board of Twilight Struggle is worth, in victory points, positive for the US; and where influence gains most.

A country is worth what it will score, not what it shows now. The side that moves next restores control with one
marker, so a country that one marker restores still counts as theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sitroom.twilight.rules.board import (
    ASIA,
    BATTLEGROUND,
    EUROPE,
    IN_ASIA,
    IN_REGION,
    IN_SOUTHEAST_ASIA,
    MAP,
    NEITHER,
    NEXT_TO,
    REGION,
    REGIONS,
    SOUTHEAST_ASIA,
    STABILITY,
    US,
    USSR,
    controller,
)
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import FORMOSAN
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.points import worth as points_for
from sitroom.twilight.rules.scoring import CONTROL, DOMINATION, PRESENCE, TAIWAN, THAILAND, VALUES
from sitroom.twilight.rules.state import State

EUROPE_WON: Final = 30.0
"""Control of Europe wins the match as soon as it is scored."""
TIERS: Final = tuple(
    tuple(EUROPE_WON if (region, tier) == (EUROPE, CONTROL) else float(points) for tier, points in enumerate(values))
    for region, values in VALUES.items()
)
SCORED_BY: Final = tuple(CARD[f"{name}_scoring"] for name in REGIONS)
"""The card that scores each region."""
SOUTHEAST_CARD: Final = CARD["southeast_asia_scoring"]

MINE: Final[tuple[float, ...]] = (0.85, 0.34, 0.18, 0.09, 0.04, 0.02)
"""How much of a country a side has after its move, by the markers it lacks for control; 0: it has control."""
THEIRS: Final[tuple[float, ...]] = (0.9, 0.72, 0.36, 0.18, 0.09, 0.04)
"""The same for the side that moves next."""
FIRM: Final[tuple[float, ...]] = (0.94, 0.98, 1.0)
"""How much of it a side has, by the markers it holds beyond what it needs."""
BATTLEGROUND_WORTH: Final = 1.3
COUNTRY_WORTH: Final = 0.25
"""What holding a country is worth apart from its region's level: its own point, the way to its neighbours."""
FAR: Final = 99
"""A margin of influence that is never reached."""
FACES: Final = 6
"""The number of faces of a die."""
MOST_KNOWN: Final = 20_000
"""How many regions' worth is remembered: with many more, a full garbage collection takes longer than a decision."""


def _share(need: int, shares: tuple[float, ...]) -> float:
    if need < 0:
        return FIRM[min(-need, len(FIRM)) - 1]
    return shares[need] if need < len(shares) else 0.0


SHARES: Final = tuple(
    tuple(tuple(_share(stability - margin, shares) for margin in range(-FAR, FAR + 1)) for stability in range(6))
    for shares in (MINE, THEIRS)
)
"""How much of a country a side has: does it move next, stability, margin over the other side + FAR."""

NEEDS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(max(1, stability - moves) for stability in range(6)) for moves in (0, 1)
)
"""The margin at which a country counts as a side's: does it move next, stability."""
GROUNDS: Final[tuple[int, ...]] = tuple(sum(BATTLEGROUND[c] for c in countries) for countries in IN_REGION)
"""Battlegrounds by region."""

_SLICES: Final = tuple((countries[0], countries[-1] + 1) for countries in IN_REGION)
_REGIONS: Final = range(len(REGIONS))
_known: dict[tuple[int, int, int, tuple[int, ...], tuple[int, ...]], tuple[float, float]] = {}


def region_worth(g: State, region: int, mover: int) -> tuple[float, float]:
    """What a region would score if `mover`, which moves next, restored what one marker restores; and what its countries
    are worth."""
    start, end = _SLICES[region]
    us, ussr = g.influence
    formosan = 1 if region == ASIA and g.effects & FORMOSAN else 0
    key = (region, mover, formosan, tuple(us[start:end]), tuple(ussr[start:end]))
    known = _known.get(key)
    if known is None:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        known = _known[key] = _reckon(us, ussr, region, mover, formosan)
    return known


def _reckon(us: list[int], ussr: list[int], region: int, mover: int, formosan: int) -> tuple[float, float]:
    held, grounds, near = [0, 0], [0, 0], [0, 0]
    firmness = 0.0
    american, soviet = SHARES[mover == US], SHARES[mover == USSR]
    for_us, for_ussr = NEEDS[mover == US], NEEDS[mover == USSR]
    for country in IN_REGION[region]:
        points, against = us[country], ussr[country]
        if not points and not against:
            continue
        ground = 1 if BATTLEGROUND[country] or (formosan and country == TAIWAN) else 0
        margin, stability = max(-FAR, min(FAR, points - against)), STABILITY[country]
        share = american[stability][FAR + margin] if points else 0.0
        if against:
            share -= soviet[stability][FAR - margin]
        firmness += share * (BATTLEGROUND_WORTH if ground else COUNTRY_WORTH)
        if margin >= for_us[stability]:
            holder = US
        elif -margin >= for_ussr[stability]:
            holder = USSR
        else:
            continue
        held[holder] += 1
        grounds[holder] += ground
        near[holder] += country in NEXT_TO[1 - holder]
    all_grounds = GROUNDS[region] + formosan
    scores = [
        TIERS[region][_tier(held[side], held[1 - side], grounds[side], grounds[1 - side], all_grounds)]
        + grounds[side]
        + near[side]
        for side in (US, USSR)
    ]
    return scores[US] - scores[USSR], firmness


def _tier(mine: int, theirs: int, my_grounds: int, their_grounds: int, all_grounds: int) -> int:
    """R 10.1.1."""
    if mine > theirs and my_grounds == all_grounds:
        return CONTROL
    if mine > theirs and my_grounds > their_grounds and my_grounds < mine:
        return DOMINATION
    return PRESENCE if mine else 0


class Board:
    """The board in one position: how soon each region is scored, and what that makes it worth."""

    def __init__(self, mover: int, soon: Mapping[int, float], turn: int) -> None:
        """`soon`: for each scoring card the chance that it is played within a turn."""
        self.mover = mover
        """The side that moves once the present play is over."""
        lasting = 0.22 + 0.05 * max(0, turn - 3)
        self.weights = tuple(min(1.0, lasting + 0.7 * soon.get(card, 0.0)) for card in SCORED_BY)
        self.southeast = 0.8 * soon.get(SOUTHEAST_CARD, 0.0)
        self.known: dict[tuple[int, ...], float] = {}
        """The worth of whole boards, remembered."""

    def worth(self, g: State) -> float:
        """All regions."""
        us, ussr = g.influence
        key = (g.effects & FORMOSAN, *us, *ussr)
        known = self.known.get(key)
        if known is None:
            known = 0.0
            for region in _REGIONS:
                known += self.region(g, region)
            self.known[key] = known
        return known

    def region(self, g: State, region: int) -> float:
        """One region; Asia with Southeast Asia."""
        points, firmness = region_worth(g, region, self.mover)
        weight = self.weights[region]
        total = weight * points + (0.35 + 0.9 * weight) * firmness
        if region == ASIA and self.southeast:
            for country in SOUTHEAST_ASIA:
                if g.control[country] != NEITHER:
                    sign = 1 if g.control[country] == US else -1
                    total += sign * self.southeast * (2 if country == THAILAND else 1)
        return total

    def best_place(self, g: State, frame: PlaceByOps) -> int:
        """The country where operations gain most for each point spent, over one to four markers there."""
        found = self.places(g, frame)
        return max(found)[1] if found else frame.legal(g)[0]

    def places(self, g: State, frame: PlaceByOps) -> list[tuple[float, int]]:
        """What a point of operations gains in each country, and the country."""
        seat = frame.seat
        sign = 1 if seat == US else -1
        before = [self.region(g, region) for region in _REGIONS]
        found: list[tuple[float, int]] = []
        for country in frame.legal(g):
            if country not in MAP:
                continue
            budget = _points(g, frame, country)
            us, ussr, holder = g.influence[US][country], g.influence[USSR][country], g.control[country]
            cost = 0
            deep = min(us, ussr) - DEEP
            best = -LEAST
            for markers in range(1, 5):
                cost += 2 if holder == 1 - seat else 1
                if cost > budget:
                    break
                if seat == US:
                    us += 1
                else:
                    ussr += 1
                holder = controller(country, us, ussr)
                gain = sign * (self.changed(g, country, us, ussr) - before[REGION[country]]) / cost
                if cost > markers:
                    gain *= DEAR
                if deep > 0:
                    gain /= 1.0 + FUTILE * deep
                best = max(best, gain)
            found.append((best, country))
        return found

    def marker(self, g: State, side: int, country: int, delta: int) -> float:
        """What a side gains from more markers in a country; positive for the US."""
        us, ussr = g.influence[US][country], g.influence[USSR][country]
        after = self.changed(g, country, us + delta, ussr) if side == US else self.changed(g, country, us, ussr + delta)
        return after - self.region(g, REGION[country])

    def coup(self, g: State, seat: int, country: int, points: int) -> float:
        """What a coup gains on average over the die, with these points added to it."""
        own, other = g.influence[seat][country], g.influence[1 - seat][country]
        before = self.region(g, REGION[country])
        total = 0.0
        for die in range(1, FACES + 1):
            result = die + points - 2 * STABILITY[country]
            if result > 0:
                mine, theirs = own + max(0, result - other), max(0, other - result)
                us, ussr = (mine, theirs) if seat == US else (theirs, mine)
                total += self.changed(g, country, us, ussr) - before
        return total / FACES

    def changed(self, g: State, country: int, us: int, ussr: int) -> float:
        """What the region of a country would be worth with other influence in the country."""
        american, soviet, control = g.influence[US], g.influence[USSR], g.control
        stood = american[country], soviet[country], control[country]
        american[country], soviet[country], control[country] = us, ussr, controller(country, us, ussr)
        worth = self.region(g, REGION[country])
        american[country], soviet[country], control[country] = stood
        return worth


LEAST: Final = 1e9
DEAR: Final = 0.65
"""How much of its worth is left to a marker bought at double cost: the enemy restores its control more cheaply."""
DEEP: Final = 3
FUTILE: Final = 0.1
"""Where both sides have more markers than this, each further one gains less: the enemy answers it there."""


def _points(g: State, frame: PlaceByOps, country: int) -> int:
    """Points left for markers in a country."""
    asia, southeast = frame.asia and country in IN_ASIA, frame.southeast and country in IN_SOUTHEAST_ASIA
    return points_for(g, frame.seat, frame.value, frame.card, asia, southeast) - frame.spent
