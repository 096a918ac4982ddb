"""Reckoning a battle on the numbers of `rows`, exactly; `sample` does so by samples.

The dice of a stage are counted when it starts and hit the enemy only, so each side suffers by itself. Where a player
would choose, the first answer that the frames list is taken: targets in the order of `rows`, an escort for a ship that
would sink; every repair that can be paid is made, aircraft last.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, final

from sitroom.warroom.rules.battle.rows import (
    AIR_STAGE,
    BATCH,
    NO_ROW,
    SIZE,
    SURFACE_STAGE,
    Face,
    alive,
    best_for_black,
    dice_of,
    dive,
    is_damaged,
    kinds,
    worth_an_escort,
)
from sitroom.warroom.rules.units import BLACK, DIE, NAVAL, TYPES, UNIT_CATEGORY, WHITE

Cells = tuple[int, ...]
"""The strength of each row, then the submarines that escaped."""
ESCAPED: Final = SIZE
UNLIMITED: Final = SIZE
"""Repairs: at most one unit in each row is damaged."""
FACES_OF_DIE: Final = sum(DIE)


class Force(NamedTuple):
    """One side of a battle, in its stances."""

    cells: Cells
    bonus: int = 0
    """More surface dice for a port."""
    port: bool = False
    """Ships are repaired free."""
    repairs: int = UNLIMITED
    """Units it can pay for."""


class Clash(NamedTuple):
    """A battle when all stances are taken."""

    face: Face
    forces: tuple[Force, Force]
    """Allies, Axis."""
    escort_white: bool
    """May an escort take white hits?"""


class Reckoning(NamedTuple):
    """How a battle ends."""

    alone: tuple[Fraction, Fraction]
    """By side: the chance that it alone has land units left, or ships at sea."""
    both: Fraction
    losses: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """By side and type: lost on average; carrier fighters count as fighters."""


def hit_rows(clash: Clash, cells: list[int], rows: tuple[int, ...], hits: int) -> None:
    """Hits of one colour, row after row."""
    escorts, escorted = clash.face.escorts, clash.face.escorted
    for row in rows:
        strength = cells[row]
        if not strength:
            continue
        if row in escorted and cells[escorts]:
            while hits and cells[row]:
                hit_ship(clash, cells, row)
                hits -= 1
        elif hits < strength:
            cells[row] = strength - hits
            return
        else:
            cells[row] = 0
            hits -= strength
        if not hits:
            return


def hit_ship(clash: Clash, cells: list[int], row: int) -> None:
    """A hit on a row, unless an escort takes it."""
    face = clash.face
    if row in face.escorted and cells[face.escorts] and worth_an_escort(face, row, cells):
        row = face.escorts
    cells[row] -= 1


def hit_black(shots: Volley, cells: list[int], hits: int) -> None:
    """Free hits."""
    for _ in range(hits):
        row = best_for_black(shots.boxes, shots.targets, cells)
        if row == NO_ROW:
            return
        if shots.sheltered:
            hit_ship(shots.clash, cells, row)
        else:
            cells[row] -= 1


def hit_white(shots: Volley, cells: list[int], hits: int) -> None:
    """Hits on damaged units."""
    for row in shots.fragile:
        while hits and is_damaged(cells[row], shots.boxes[row]):
            hits -= 1
            if shots.sheltered and shots.clash.escort_white:
                hit_ship(shots.clash, cells, row)
            else:
                cells[row] -= 1


def end_batch(face: Face, cells: list[int]) -> None:
    """Submarines hit once are gone."""
    if dive(face, cells):
        cells[ESCAPED] += 1


@final
class Volley:
    """What the dice of one side can do to the other in a stage; Force Advantage spoils black and white (p15)."""

    __slots__ = ("boxes", "clash", "colored", "divers", "fragile", "sheltered", "targets", "wild")

    def __init__(self, clash: Clash, stage: int, side: int) -> None:
        face, enemy = clash.face, clash.forces[1 - side].cells
        own, other = (kinds(face, list(clash.forces[s].cells)) for s in (side, 1 - side))
        rows = [(color, tuple([r for r in face.colored[stage][color] if enemy[r]])) for color in range(BLACK)]
        self.clash = clash
        self.boxes = face.boxes
        self.colored = tuple([(color, found) for color, found in rows if found])
        """The colours that can hit, each with its rows."""
        self.targets = tuple([row for row in face.targets[stage] if enemy[row]])
        self.fragile = tuple([row for row in self.targets if face.boxes[row] > 1 and row != face.submarines])
        """The targets that white can hit once they are damaged."""
        self.wild = stage == AIR_STAGE or own >= other
        """Do black and white count?"""
        self.divers = stage == SURFACE_STAGE and face.submarines in self.targets
        """Are there submarines among the targets?"""
        self.sheltered = stage == SURFACE_STAGE and face.escorts in self.targets
        """Are there escorts for the ships among them?"""


def in_range(clash: Clash, stage: int, side: int) -> bool:
    """Has a side anything that can be hit in a stage? Otherwise no dice are rolled at it (ruling 173)."""
    return any(clash.forces[side].cells[row] for row in clash.face.targets[stage])


def aftermath(clash: Clash, side: int, cells: Cells, rows: tuple[int, ...], repairs: int) -> tuple[list[int], int]:
    """Units left by row when repairs are made, the dearest first (p18), and the repairs that can still be paid."""
    face, port = clash.face, clash.forces[side].port
    left = [0] * SIZE
    for row in rows:
        left[row] = alive(cells[row], face.boxes[row])
        if is_damaged(cells[row], face.boxes[row]):
            if port and UNIT_CATEGORY[face.rows[row].unit] == NAVAL:
                continue
            if repairs:
                repairs -= 1
            else:
                left[row] -= 1
    if face.submarines in rows:
        left[face.submarines] += cells[ESCAPED]
    return left, repairs


Spread = dict[Cells, Fraction]
"""How a side may stand after a stage, with the chance of each."""


@lru_cache(maxsize=4096)
def exact(clash: Clash) -> Reckoning:
    """All rolls by their weight: what one side suffers depends on the other only by the aircraft that bring dice."""
    air = [after_air(clash, side) for side in (0, 1)]
    ground = [after_surface(clash, side, air[1 - side]) for side in (0, 1)]
    (one, lost), (other, lost_other) = (fate(clash, side, ground[side], air[side]) for side in (0, 1))
    return Reckoning((one * (1 - other), other * (1 - one)), one * other, (lost, lost_other))


def after_air(clash: Clash, side: int) -> Spread:
    """How the aircraft of a side come out of the air stage."""
    force, enemy = clash.forces[side], clash.forces[1 - side]
    dice = dice_of(clash.face, AIR_STAGE, list(enemy.cells)) if in_range(clash, AIR_STAGE, side) else 0
    return spread(Volley(clash, AIR_STAGE, 1 - side), force.cells, dice)


def after_surface(clash: Clash, side: int, enemy_air: Spread) -> Spread:
    """How the others come out of the surface stage, given how the enemy's aircraft may stand before it."""
    if not in_range(clash, SURFACE_STAGE, side):
        return {clash.forces[side].cells: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for cells, chance in enemy_air.items():
        dice = dice_of(clash.face, SURFACE_STAGE, list(cells), clash.forces[1 - side].bonus)
        chances[dice] = chances.get(dice, Fraction(0)) + chance
    found: Spread = {}
    shots = Volley(clash, SURFACE_STAGE, 1 - side)
    for dice, chance in chances.items():
        for cells, part in spread(shots, clash.forces[side].cells, dice).items():
            found[cells] = found.get(cells, Fraction(0)) + part * chance
    return found


def spread(shots: Volley, cells: Cells, dice: int) -> Spread:
    """How a side may stand after a number of dice, batch after batch."""
    ways = {cells: 1}
    for left in range(dice, 0, -BATCH):
        ways = spread_batch(shots, ways, min(BATCH, left))
    return {cells: Fraction(number, FACES_OF_DIE**dice) for cells, number in ways.items()}


def spread_batch(shots: Volley, ways: dict[Cells, int], dice: int) -> dict[Cells, int]:
    """One batch, colour by colour: some of the dice left show this colour and are used."""
    wild: tuple[tuple[int, tuple[int, ...]], ...] = ((BLACK, ()), (WHITE, ())) if shots.wild else ()
    nodes = {(cells, dice): number for cells, number in ways.items()}
    misses = FACES_OF_DIE
    for color, rows in (*shots.colored, *wild):
        misses -= DIE[color]
        after: dict[tuple[Cells, int], int] = {}
        hit: dict[Cells, list[Cells]] = {}
        for (cells, left), number in nodes.items():
            stands = hit.get(cells) or hit.setdefault(cells, by_hits(shots, cells, color, rows, dice))
            for hits in range(left + 1):
                key = stands[hits], left - hits
                after[key] = after.get(key, 0) + number * comb(left, hits) * DIE[color] ** hits
        nodes = after
    found: dict[Cells, int] = {}
    for (cells, left), number in nodes.items():
        end = list(cells)
        if shots.divers:
            end_batch(shots.clash.face, end)
        found[tuple(end)] = found.get(tuple(end), 0) + number * misses**left
    return {cells: number for cells, number in found.items() if number}


def by_hits(shots: Volley, cells: Cells, color: int, rows: tuple[int, ...], most: int) -> list[Cells]:
    """How a side stands after no hit of a colour, one, two, and so on."""
    now = list(cells)
    found = [cells]
    for _ in range(most):
        if color == BLACK:
            hit_black(shots, now, 1)
        elif color == WHITE:
            hit_white(shots, now, 1)
        else:
            hit_rows(shots.clash, now, rows, 1)
        found.append(tuple(now))
    return found


def fate(clash: Clash, side: int, ground: Spread, air: Spread) -> tuple[Fraction, tuple[Fraction, ...]]:
    """The chance that a side still holds ground after repairs, and its losses by type."""
    face, force = clash.face, clash.forces[side]
    standing = Fraction(0)
    lost = [Fraction(0)] * TYPES
    purse: dict[int, Fraction] = {}
    for cells, chance in ground.items():
        left, repairs = aftermath(clash, side, cells, face.targets[SURFACE_STAGE], force.repairs)
        standing += chance * any(left)
        purse[repairs] = purse.get(repairs, Fraction(0)) + chance
        _count_lost(clash, side, left, face.targets[SURFACE_STAGE], chance, lost)
    for cells, chance in air.items():
        for repairs, likely in purse.items():
            left, _ = aftermath(clash, side, cells, face.targets[AIR_STAGE], repairs)
            _count_lost(clash, side, left, face.targets[AIR_STAGE], chance * likely, lost)
    return standing, tuple(lost)


def _count_lost(
    clash: Clash, side: int, left: list[int], rows: tuple[int, ...], chance: Fraction, lost: list[Fraction]
) -> None:
    face = clash.face
    for row in rows:
        gone = alive(clash.forces[side].cells[row], face.boxes[row]) - left[row]
        if gone:
            lost[face.rows[row].unit] += gone * chance
