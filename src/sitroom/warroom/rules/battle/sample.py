"""Estimating a battle by samples: it is fought many times with the dice of a seed."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import final

from sitroom.warroom.rules.battle.dice import outcomes, unpack
from sitroom.warroom.rules.battle.reckon import (
    Cells,
    Clash,
    Reckoning,
    Volley,
    aftermath,
    end_batch,
    hit_black,
    hit_rows,
    hit_white,
    in_range,
)
from sitroom.warroom.rules.battle.rows import AIR_STAGE, BATCH, LIMIT, SIZE, SURFACE_STAGE, alive, dice_of
from sitroom.warroom.rules.units import BLACK, TYPES, WHITE


def sampled(clash: Clash, samples: int, seed: int) -> Reckoning:
    """Fight the battle a number of times."""
    allies, axis = Ends(clash, 0), Ends(clash, 1)
    both = only_allies = only_axis = 0
    for one, other in fights(clash, samples, seed):
        standing, other_standing = allies.count(one), axis.count(other)
        both += standing and other_standing
        only_allies += standing and not other_standing
        only_axis += other_standing and not standing
    return Reckoning(
        (Fraction(only_allies, samples), Fraction(only_axis, samples)),
        Fraction(both, samples),
        (allies.losses(samples), axis.losses(samples)),
    )


@final
class Ends:
    """How one side came out of each battle: the same end is worked out once."""

    def __init__(self, clash: Clash, side: int) -> None:
        cells, ground = clash.forces[side].cells, clash.face.targets[SURFACE_STAGE]
        self.clash = clash
        self.side = side
        self.rows = tuple([row for row in (*ground, *clash.face.targets[AIR_STAGE]) if cells[row]])
        self.ground = tuple([row for row in ground if cells[row]])
        self.times: dict[Cells, int] = {}
        self.left: dict[Cells, list[int]] = {}
        self.standing: dict[Cells, bool] = {}

    def count(self, cells: Cells) -> bool:
        """One more battle ended so for it: does it still hold ground?"""
        times = self.times.get(cells)
        if times is None:
            left, _ = aftermath(self.clash, self.side, cells, self.rows, self.clash.forces[self.side].repairs)
            self.times[cells] = 1
            self.left[cells] = left
            self.standing[cells] = any(left[row] for row in self.ground)
        else:
            self.times[cells] = times + 1
        return self.standing[cells]

    def losses(self, samples: int) -> tuple[Fraction, ...]:
        """By type: lost on average."""
        face, cells = self.clash.face, self.clash.forces[self.side].cells
        lost = [0] * TYPES
        for row in self.rows:
            before = alive(cells[row], face.boxes[row])
            lost[face.rows[row].unit] += sum(
                [(before - left[row]) * self.times[end] for end, left in self.left.items()]
            )
        return tuple([Fraction(number, samples) for number in lost])


def fights(clash: Clash, samples: int, seed: int) -> Iterator[tuple[Cells, Cells]]:
    """How a number of battles end."""
    face, (one, other) = clash.face, clash.forces
    rolls = [Rolls(dice, seed) for dice in range(BATCH + 1)]
    air, surface = ([Volley(clash, stage, side) for side in (0, 1)] for stage in (AIR_STAGE, SURFACE_STAGE))
    flak = [dice_of(face, AIR_STAGE, list(force.cells)) for force in clash.forces]
    in_air, on_ground = ([in_range(clash, stage, side) for side in (0, 1)] for stage in (AIR_STAGE, SURFACE_STAGE))
    guns = [Guns(clash, side) for side in (0, 1)]
    for _ in range(samples):
        allies, axis = list(one.cells), list(other.cells)
        if in_air[1]:
            batter(air[0], axis, flak[0], rolls)
        if in_air[0]:
            batter(air[1], allies, flak[1], rolls)
        dice = guns[1].dice(axis) if on_ground[0] else 0
        if on_ground[1]:
            batter(surface[0], axis, guns[0].dice(allies), rolls)
        batter(surface[1], allies, dice, rolls)
        yield tuple(allies), tuple(axis)


@final
class Guns:
    """The rows of a side that bring dice to the surface stage."""

    def __init__(self, clash: Clash, side: int) -> None:
        force, values = clash.forces[side], clash.face.dice[SURFACE_STAGE]
        rows = [row for row in range(SIZE) if values[row] and force.cells[row]]
        self.rows = [(row, values[row], clash.face.boxes[row]) for row in rows]
        self.bonus = force.bonus

    def dice(self, cells: list[int]) -> int:
        """The dice, counted as `rows.dice_of` does."""
        total = self.bonus
        for row, value, boxes in self.rows:
            total += value * -(-cells[row] // boxes)
        return min(total, LIMIT)


@lru_cache
def _drawing(dice: int) -> tuple[list[tuple[int, ...]], list[float]]:
    rolls, ways = outcomes(dice)
    sums = list(accumulate(ways))
    return [unpack(roll) for roll in rolls], [*map(_not_below, sums[:-1]), float(sums[-1])]


def _not_below(number: int) -> float:
    """The first float that is not below a number: a float is below both or neither, and floats are quicker compared."""
    found = float(number)
    return found if found >= number else math.nextafter(found, math.inf)


@final
class Rolls:
    """An endless supply of rolls of a number of dice, made many at a time."""

    def __init__(self, dice: int, seed: int) -> None:
        self.dice = dice
        self.rng = random.Random(f"{seed} {dice}")
        self.made: list[tuple[int, ...]] = []

    def roll(self) -> tuple[int, ...]:
        """The next."""
        if not self.made:
            rolls, ways = _drawing(self.dice)
            self.made = self.rng.choices(rolls, cum_weights=ways, k=256)
            self.made.reverse()
        return self.made.pop()


def batter(shots: Volley, cells: list[int], dice: int, rolls: list[Rolls]) -> None:
    """Roll all dice of a stage against a side, batch after batch."""
    colored, sheltered = shots.colored, shots.sheltered
    while dice > 0:
        roll = rolls[dice if dice < BATCH else BATCH].roll()
        dice -= BATCH
        for color, rows in colored:
            hits = roll[color]
            if hits and sheltered:
                hit_rows(shots.clash, cells, rows, hits)
            elif hits:
                hit_plainly(cells, rows, hits)
        if shots.wild:
            if roll[BLACK]:
                hit_black(shots, cells, roll[BLACK])
            if roll[WHITE]:
                hit_white(shots, cells, roll[WHITE])
        if shots.divers:
            end_batch(shots.clash.face, cells)


def hit_plainly(cells: list[int], rows: tuple[int, ...], hits: int) -> None:
    """The same as `hit_rows`, where no escort can take a hit."""
    for row in rows:
        strength = cells[row]
        if hits < strength:
            cells[row] = strength - hits
            return
        cells[row] = 0
        hits -= strength
