"""Scoring (R 10): regions, Southeast Asia, the end of the match."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple, final

from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    AFRICA,
    ASIA,
    BATTLEGROUND,
    CENTRAL_AMERICA,
    EUROPE,
    ID,
    IN_REGION,
    MIDDLE_EAST,
    NEITHER,
    NEXT_TO,
    SOUTH_AMERICA,
    SOUTHEAST_ASIA,
    US,
    USSR,
)
from sitroom.twilight.rules.cards import SHUTTLE_DIPLOMACY
from sitroom.twilight.rules.effects import CIVIL_WAR_OVER, FORMOSAN, SHUTTLE
from sitroom.twilight.rules.event import DISPOSAL
from sitroom.twilight.rules.questions import AskCountry
from sitroom.twilight.rules.schema import Status
from sitroom.twilight.rules.state import State

NOTHING: Final = 0
PRESENCE: Final = 1
DOMINATION: Final = 2
CONTROL: Final = 3
STATUS: Final[tuple[Status, ...]] = ("nothing", "presence", "domination", "control")
WIN: Final = 1000
"""Control of Europe is worth the match (R 10.3.1)."""

VALUES: Final = {
    EUROPE: (0, 3, 7, WIN),
    ASIA: (0, 3, 7, 9),
    MIDDLE_EAST: (0, 3, 5, 7),
    AFRICA: (0, 1, 4, 6),
    CENTRAL_AMERICA: (0, 1, 3, 5),
    SOUTH_AMERICA: (0, 2, 5, 6),
}
"""VP for presence, domination, control (R 10.1.1): cards 1, 2, 3, 37, 79, 81."""

GROUNDS: Final = tuple(len([c for c in countries if BATTLEGROUND[c]]) for countries in IN_REGION)
"""How many battlegrounds each region has."""
TAIWAN: Final = ID["taiwan"]
THAILAND: Final = ID["thailand"]


class RegionScore(NamedTuple):
    """How a region stands: status and VP of both sides, US first; `net` is positive for the US."""

    region: int
    status: tuple[int, int]
    countries: tuple[int, int]
    battlegrounds: tuple[int, int]
    neighbours: tuple[int, int]
    points: tuple[int, int]

    @property
    def net(self) -> int:
        """VP, positive for the US; WIN or -WIN for control of Europe."""
        return self.points[0] - self.points[1]


def region_score(g: State, region: int, without: int = -1, taiwan: bool = True) -> RegionScore:
    """Score a region as it stands (R 10.1).

    `without` is the country Shuttle Diplomacy takes from the USSR (card 73): it counts for nobody, and so nobody has
    all the battlegrounds. `taiwan`: Formosan Resolution (35) counts, as it does in scoring but for no other purpose.
    """
    control = g.control
    held: tuple[list[int], list[int]] = ([], [])
    for country in IN_REGION[region]:
        holder = control[country]
        if holder != NEITHER and country != without:
            held[holder].append(country)
    formosan = taiwan and region == ASIA and g.effects & FORMOSAN and control[TAIWAN] == US
    grounds = [0, 0]
    near = [0, 0]
    for side in (US, USSR):
        for country in held[side]:
            if BATTLEGROUND[country] or (formosan and country == TAIWAN):
                grounds[side] += 1
            if country in NEXT_TO[1 - side]:
                near[side] += 1
    total = GROUNDS[region] + bool(formosan)
    status = [NOTHING, NOTHING]
    points = [0, 0]
    for side in (US, USSR):
        mine, theirs = len(held[side]), len(held[1 - side])
        if mine > theirs and grounds[side] == total:
            status[side] = CONTROL
        elif mine > theirs and grounds[side] > grounds[1 - side] and 0 < grounds[side] < mine:
            status[side] = DOMINATION
        elif mine:
            status[side] = PRESENCE
        points[side] = VALUES[region][status[side]] + grounds[side] + near[side]
    return RegionScore(
        region,
        (status[0], status[1]),
        (len(held[0]), len(held[1])),
        (grounds[0], grounds[1]),
        (near[0], near[1]),
        (points[0], points[1]),
    )


def score_by_card(g: State, region: int) -> RegionScore:
    """How its card would score a region now: Shuttle Diplomacy (73) takes out what serves the US best."""
    without = soviet_grounds(g, region) if g.effects & SHUTTLE and region in (ASIA, MIDDLE_EAST) else []
    return max((region_score(g, region, country) for country in without or [-1]), key=lambda score: score.net)


def soviet_grounds(g: State, region: int) -> list[int]:
    """The battlegrounds of a region that the USSR controls."""
    return [c for c in IN_REGION[region] if BATTLEGROUND[c] and g.control[c] == USSR]


def southeast_asia_score(g: State) -> int:
    """Card 38: 1 VP for each country controlled, 2 for Thailand; positive is American."""
    total = 0
    for country in SOUTHEAST_ASIA:
        worth = 2 if country == THAILAND else 1
        if g.control[country] == US:
            total += worth
        elif g.control[country] == USSR:
            total -= worth
    return total


def score_region(g: State, region: int, without: int = -1) -> None:
    """Play a region's scoring (R 10.0): only the difference is marked (R 10.1.2); Europe's control wins (R 10.3.1)."""
    score = region_score(g, region, without)
    because = causes.SCORING[region]
    g.note("scoring", region, score.status, score.points, because)
    if region == EUROPE and CONTROL in score.status:
        g.end(score.status.index(CONTROL), "europe", because)
    award(g, score.net, because)


def award(g: State, net: int, because: int) -> None:
    """VP from one card, netted between both sides before the test for 20 (R 10.2.3, 10.3.1)."""
    if net:
        g.gain_vp(US if net > 0 else USSR, abs(net), because)
    else:
        g.note("vp", NEITHER, 0, g.vp, because)


def left_out_at_end(g: State) -> list[int]:
    """The countries of which Shuttle Diplomacy (73) takes out one in final scoring: in the Second Edition alone.

    Its card speaks of the next scoring of Asia or the Middle East, whatever brings it. Final scoring has both at once,
    so it may be in either.
    """
    if not (g.rules.second and g.rules.second_table_binds and g.effects & SHUTTLE):
        return []
    return [*soviet_grounds(g, ASIA), *soviet_grounds(g, MIDDLE_EAST)]


def europe_decides(g: State) -> bool:
    """Does either side control Europe, and so win in final scoring whatever else it brings (R 10.3.2)?"""
    return CONTROL in region_score(g, EUROPE).status


def begin_final_scoring(g: State) -> None:
    """After turn 10 (R 10.3.2); the US first says what Shuttle Diplomacy takes out, unless Europe decides."""
    if left_out_at_end(g) and not europe_decides(g):
        g.push(FinalShuttle(US))
    else:
        final_scoring(g)


@final
class FinalShuttle(AskCountry):
    """The US names the Soviet battleground that does not count in final scoring (Second Edition, card 73)."""

    __slots__ = ()
    verb: ClassVar = "shuttle"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return left_out_at_end(g)

    def answer(self, g: State, country: int) -> None:
        g.end_effect(SHUTTLE, because=causes.FINAL_SCORING)
        DISPOSAL[SHUTTLE_DIPLOMACY].run(g)
        g.note("shuttle", country)
        final_scoring(g, country)


def final_scoring(g: State, without: int = -1) -> None:
    """Every region as if its card were played, no stop at 20, and the China Card's point (R 10.3.2)."""
    net = 0
    for region in range(6):
        score = region_score(g, region, without)
        g.note("scoring", region, score.status, score.points, causes.FINAL_SCORING)
        if region == EUROPE and CONTROL in score.status:
            g.end(score.status.index(CONTROL), "europe", because=causes.FINAL_SCORING)
        net += score.net
    if not g.rules.chinese_civil_war or g.effects & CIVIL_WAR_OVER:
        net += 1 if g.china == US else -1  # card 6; R 12.2
    g.score_vp(net, because=causes.FINAL_SCORING)
    if g.rules.scenario == "late_war":
        g.end(US if g.vp >= 20 else USSR, "late_war", because=causes.FINAL_SCORING)
    g.end(US if g.vp > 0 else USSR if g.vp < 0 else NEITHER, "final", because=causes.FINAL_SCORING)
