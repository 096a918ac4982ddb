"""Battle odds (p14-19): the chance to take a region and what it costs, by the rules the battles themselves use."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from sitroom.kernel import SitroomError
from sitroom.warroom.rules.battle.advantage import check_ports, port_bonus
from sitroom.warroom.rules.battle.board import UNSET, members
from sitroom.warroom.rules.battle.dice import outcomes, unpack
from sitroom.warroom.rules.battle.garrison import GARRISON_DICE, has_garrison, on_land, victims
from sitroom.warroom.rules.battle.reckon import UNLIMITED, Cells, Clash, Force, Reckoning, exact
from sitroom.warroom.rules.battle.resolve import intruders, line_ups
from sitroom.warroom.rules.battle.rows import FACES, PORT_DICE, SIZE, Face
from sitroom.warroom.rules.battle.sample import sampled
from sitroom.warroom.rules.battle.stances import divide
from sitroom.warroom.rules.battle.table import face_of, fill_rows, set_up
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.nations import SIDE, SIDES
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import (
    AIR,
    ARMOR,
    ARTILLERY,
    AT_SEA,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    FIGHTER,
    INFANTRY,
    ON_LAND,
    POINTS,
    RESOURCES,
    TYPES,
    count,
    part,
    types,
)

Stances = Mapping[int, int]
"""By type: how many take the second stance of the board; the others take the first."""


class Odds(NamedTuple):
    """What a battle may bring."""

    alone: tuple[Fraction, Fraction]
    """By side: the chance that it alone has land units left, or ships at sea."""
    both: Fraction
    """The chance that both have: the region stays Embattled."""
    losses: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """By side and type: how many are lost on average; carrier fighters count as fighters."""
    taken: Fraction
    """The chance that the territory changes hands; 0 at sea."""

    def points(self, side: int) -> Fraction:
        """Casualty points a side loses on average (p21)."""
        return sum((lost * POINTS[unit] for unit, lost in enumerate(self.losses[side])), Fraction(0))


def battle_odds(
    g: State, region: int, stances: Mapping[int, Stances] | None = None, samples: int = 0, seed: int = 0
) -> Odds:
    """The battle that would be fought in a region now: exactly, or from a number of samples. `stances` are by side.

    Of two battles under the Pact it is the first; in empty land it is the garrison's roll.
    """
    found = line_ups(g, region)
    alone = 0 if is_sea(region) else intruders(g, region)
    if not found and not alone:
        raise SitroomError("there is no battle in that region")
    if not found:
        return garrison_odds(g, region, alone)
    reckoned = reckon(clash_at(g, region, found[0], stances or {}), samples, seed)
    attackers = members(alone)
    return Odds(*reckoned, reckoned.alone[SIDE[attackers[0]]] if attackers else Fraction(0))


def stack_odds(
    rules: Terms,
    sea: bool,
    stacks: tuple[int, int],
    stances: tuple[Stances, Stances],
    ports: tuple[bool, bool] = (False, False),
    samples: int = 0,
    seed: int = 0,
) -> Reckoning:
    """A battle between any two stacks, Allies and Axis, every repair made; `ports`: who has Port Advantage."""
    face = FACES[AT_SEA if sea else ON_LAND, rules.bomber_sea_dice]
    allies, axis = (
        Force(cells_of(face, stacks[side], stances[side]), PORT_DICE * ports[side], ports[side])
        for side in range(len(SIDES))
    )
    return reckon(Clash(face, (allies, axis), rules.escort_takes_white), samples, seed)


def reckon(clash: Clash, samples: int, seed: int) -> Reckoning:
    """Exactly, or from samples if a number is given."""
    return sampled(clash, samples, seed) if samples else exact(clash)


def cells_of(face: Face, stack: int, stances: Stances) -> Cells:
    """The strength of each row when a stack takes its stances."""
    cells = [0] * (SIZE + 1)
    for unit in types(stack):
        rows, number = face.row[unit], count(stack, unit)
        if not rows:
            raise SitroomError("no land units fight at sea, and no ships on land")
        second = min(stances.get(unit, 0), number) if len(rows) > 1 else 0
        for row, units in zip(rows, (number - second, second), strict=False):
            cells[row] += units * face.boxes[row]
    return tuple(cells)


def default_stances(own: int, enemy: int, attacking: bool) -> dict[int, int]:
    """What a Commander without better ideas does: fire at aircraft if there are any, attack when attacking."""
    skies = bool(part(enemy, AIR))
    second = {
        INFANTRY: attacking,
        ARTILLERY: not skies,
        ARMOR: attacking,
        FIGHTER: not skies,
        BOMBER: True,
        CRUISER: not count(own, CARRIER) + count(own, BATTLESHIP),
        CARRIER: not skies,
        BATTLESHIP: not skies,
        CARRIER_FIGHTER: not skies,
    }
    return {unit: count(own, unit) * yes for unit, yes in second.items()}


def clash_at(g: State, region: int, mask: int, stances: Mapping[int, Stances]) -> Clash:
    """The board as the rules set it up, on a copy of the state."""
    twin = g.copy()
    set_up(twin, region, mask)
    check_ports(twin)
    return clash_of(twin, stances)


def clash_of(g: State, stances: Mapping[int, Stances]) -> Clash:
    """The battle on the board of this state, whose units without a stance take it now: those of `stances`, by side, or
    the usual ones."""
    board, region = g.board, g.board.region
    stacks = [board.stack(side) for side in range(len(SIDES))]
    for side in range(len(SIDES)):
        attacking = is_sea(region) or g.holder(region) != side
        left = dict(stances.get(side, default_stances(stacks[side], stacks[1 - side], attacking)))
        for number, found in list(board.numbered()):
            if found.side == side and found.row == UNSET:
                second = min(left.get(found.unit, 0), found.number)
                left[found.unit] = left.get(found.unit, 0) - second
                divide(g, number, second)
    fill_rows(g)
    return Clash(face_of(g), (_force(g, 0), _force(g, 1)), g.rules.escort_takes_white)


def board_odds(g: State, samples: int = 0, seed: int = 0) -> Odds:
    """The battle that is on the board, before the first die is rolled; open stances are taken as usual."""
    reckoned = reckon(clash_of(g.copy(), {}), samples, seed)
    attackers = [] if is_sea(g.board.region) else members(intruders(g, g.board.region))
    return Odds(*reckoned, reckoned.alone[SIDE[attackers[0]]] if attackers else Fraction(0))


def _force(g: State, side: int) -> Force:
    payers = [n for n in members(g.board.nations) if SIDE[n] == side]
    stock = sum(g.stock(nation, kind) for nation in payers for kind in range(len(RESOURCES)))
    return Force((*g.board.rows[side], 0), port_bonus(g, side), bool(g.board.port[side]), min(stock, UNLIMITED))


def garrison_odds(g: State, territory: int, mask: int) -> Odds:
    """Land units march into empty land: every roll of the garrison, played by the rules on a copy of the state."""
    twin = g.copy()
    set_up(twin, territory, mask)
    marching = sum(found.number for _, found in twin.board.numbered() if on_land(found))
    lost, held = [Fraction(0)] * TYPES, Fraction(min(marching, 1))
    rolls, ways = outcomes(GARRISON_DICE if has_garrison(twin) else 0)
    for roll, number in zip(rolls, ways, strict=True):
        twin.board.dice = list(unpack(roll))
        found, chance = victims(twin), Fraction(number, sum(ways))
        if found:
            victim = twin.board.groups[found[0]]
            lost[FIGHTER if victim.unit == CARRIER_FIGHTER else victim.unit] += chance
            held -= chance * (marching == 1 and on_land(victim))
    nothing = (Fraction(0),) * TYPES
    if SIDE[members(mask)[0]]:
        return Odds((Fraction(0), held), Fraction(0), (nothing, tuple(lost)), held)
    return Odds((held, Fraction(0)), Fraction(0), (tuple(lost), nothing), held)
