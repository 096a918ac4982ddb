"""The air and the surface stage (p16): dice are counted, then rolled in batches of ten by turns."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Step
from sitroom.warroom.rules.battle.advantage import compare_forces, port_bonus
from sitroom.warroom.rules.battle.dice import Roll
from sitroom.warroom.rules.battle.hits import AssignHits, Dive
from sitroom.warroom.rules.battle.rows import AIR_STAGE, BATCH, SURFACE_STAGE, dice_of, strength_left
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.state import State


@final
class AirStage(Step[State]):
    """Everything that fires at aircraft, while there are any (ruling 171)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        start_stage(g, AIR_STAGE)


@final
class SurfaceStage(Step[State]):
    """Land and naval units are fired at, also by aircraft; Force Advantage counts from here (rulings 156, 172)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        compare_forces(g)
        start_stage(g, SURFACE_STAGE)


def start_stage(g: State, stage: int) -> None:
    """Step A: both totals are fixed now, whatever is lost later (ruling 169)."""
    face = face_of(g)
    g.board.stage, g.board.turn = stage, g.board.first
    for side in range(len(SIDES)):
        bonus = port_bonus(g, side) if stage == SURFACE_STAGE else 0
        g.board.left[side] = dice_of(face, stage, g.board.rows[side], bonus)
    g.push(NextBatch())


@final
class NextBatch(Step[State]):
    """Step B: the side whose turn it is rolls ten dice or what it has left; one that is done waits (ruling 168)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        turn = g.board.turn
        for side in (turn, 1 - turn):
            dice = min(BATCH, g.board.left[side])
            if dice and has_targets(g, side):
                g.board.left[side] -= dice
                g.board.turn = 1 - side
                g.note("batch", g.board.commander[side], g.board.stage, dice, g.board.region)
                g.push(Roll(dice), AssignHits(side), Dive(1 - side), NextBatch())
                return


def has_targets(g: State, side: int) -> bool:
    """Is there anything left to hit? Dice that cannot hit are not rolled (ruling 173)."""
    targets = face_of(g).targets[g.board.stage]
    return strength_left(g.board.rows[1 - side], targets) > 0
