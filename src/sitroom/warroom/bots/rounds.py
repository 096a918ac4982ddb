"""An imagined round of War Room: from the charts to the end of Phase 6."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from sitroom.kernel import CHANCE, NOBODY
from sitroom.warroom.bots import quick
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.battle.dice import BITS, Roll
from sitroom.warroom.rules.commands import Reorganize, ReorganizeTogether
from sitroom.warroom.rules.map import SIZE as REGIONS
from sitroom.warroom.rules.nations import OWNER
from sitroom.warroom.rules.phases.planning import DrawLot, RevealBids, WriteOrders
from sitroom.warroom.rules.state import PLANNING, PRODUCTION, State, write_order
from sitroom.warroom.rules.units import DIE

FACES: Final = 12
COLOR_OF: Final[tuple[int, ...]] = tuple(color for color, faces in enumerate(DIE) for _ in range(faces))
"""The colour of each face of a die."""
DRAWN: Final = 2
"""One die in this many is drawn; the others come up as they do on average."""

Orders = dict[int, int]
"""Where commands are sent, in the order of the boxes."""
Bids = dict[int, int]
"""Bids of oil, by nation."""


def with_charts(g: State, orders: Sequence[Orders], bids: Bids) -> State:
    """The state in which all charts are written: these and no others."""
    twin = g.copy()
    charts: list[tuple[int, ...]] = [()] * nations.SIZE
    for one in orders:
        for token, to in one.items():
            charts[OWNER[token]] += (write_order(token, to),)
    twin.orders = charts
    twin.bids = [bids.get(nation, 0) for nation in range(nations.SIZE)]
    twin.stack[-1] = RevealBids()
    twin.settle()
    return twin


def play_round(g: State, luck: int) -> None:
    """Answer everything until Phase 7 begins, or the next orders are due, or the match is over; with the same luck the
    same battle ends the same way, whatever happens elsewhere."""
    while g.seat != NOBODY and g.phase != PRODUCTION:
        frame: Any = g.stack[-1]
        if g.phase == PLANNING and isinstance(frame, WriteOrders | ReorganizeTogether | Reorganize):
            return
        if g.seat != CHANCE:
            action = quick.answer(g, frame, g.actions)
        elif isinstance(frame, Roll):
            action = steady_roll(g, frame.dice, luck)
        elif isinstance(frame, DrawLot):
            action = g.actions[luck // 2 % len(g.actions)]  # each in some of the rounds
        else:
            action = random.Random(luck).choices(g.actions, g.weights())[0]
        g.apply(g.seat, action)


def steady_roll(g: State, dice: int, luck: int) -> int:
    """A roll nearer to the average than most: the greater part of the dice as the average has it, the rest drawn."""
    board = g.board
    rng = random.Random((((luck * REGIONS + board.region) * 2 + board.stage) * 2 + board.turn) * 64 + dice)
    drawn = dice // DRAWN
    roll, before, upto = 0, 0, int(rng.random() * FACES)
    for color, faces in enumerate(DIE):
        upto += faces * (dice - drawn)
        after = upto // FACES
        roll += (after - before) << BITS * color
        before = after
    for _ in range(drawn):
        roll += 1 << BITS * COLOR_OF[int(rng.random() * FACES)]
    return roll
