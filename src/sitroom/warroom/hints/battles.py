"""Fighting for battles of War Room: dice, advantages with their reasons, and odds before the first roll."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sitroom.kernel import IllegalAction, SitroomError
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.advantage import port_bonus, serves
from sitroom.warroom.rules.battle.choose import PickHotspot, PickSecond
from sitroom.warroom.rules.battle.garrison import has_garrison
from sitroom.warroom.rules.battle.rows import (
    AIR_STAGE,
    LIMIT,
    NO_ROW,
    SURFACE_STAGE,
    alive,
    dice_of,
    kinds,
    strength_left,
)
from sitroom.warroom.rules.battle.stages import NextBatch
from sitroom.warroom.rules.battle.stances import SetStance, StancesTaken
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.battle.together import SideBySide, take_up
from sitroom.warroom.rules.map import PORTS, REGIONS, is_sea
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.odds import Odds, battle_odds, board_odds, clash_of, default_stances
from sitroom.warroom.rules.schema import Advantage, BattleHints, Fighting, Forecast
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import UNITS, size

FEW: Final = 12
"""The most units for which odds are exact; with many more that takes seconds."""
SAMPLES: Final = 1000
QUICK: Final = 200
"""How many samples are taken where many battles are compared."""
Numbers = list[int]


def battle_hints(view: Mapping[str, Any], plan: Sequence[int]) -> Fighting:
    """For the boards of a view; `plan`: answers to the questions of stances that the viewer thinks of."""
    if not view["boards"] and (view["decision"] is None or view["phase"] != "combat"):
        return {"battles": [], "odds": {}}
    g = GAME.imagine(view, random.Random(0))
    seat = g.rules.seat_names.index(view["seat"]) if view["seat"] in g.rules.seat_names else -1
    tables = boards(g)
    if plan:
        asked = [table for table in tables if table.stack and _asks(table, seat)]
        if len(asked) != 1:
            raise IllegalAction("there are no stances to plan")
        take(asked[0], seat, plan, twofold=len(tables) > 1)
    return {"battles": [hints_of(table, seat) for table in tables], "odds": pick_odds(g, view)}


def boards(g: State) -> list[State]:
    """The state with each board that is in use alone."""
    frame = g.stack[-1] if g.stack else None
    if not isinstance(frame, SideBySide):
        return [g] if g.battle is not None else []
    found = [frame.alone(g, which) for which in (0, 1)]
    for table, stack in zip(found, frame.stacks, strict=True):
        table.stack = take_up(stack)
    return [table for table in found if table.battle is not None]


def _asks(g: State, seat: int) -> bool:
    top = g.stack[-1]
    return isinstance(top, SetStance) and top.seat == seat


def take(g: State, seat: int, plan: Sequence[int], twofold: bool) -> None:
    """Let the seat's units take these stances; nothing else happens."""
    for planned in plan:
        top = g.stack.pop()
        action = planned // 2 if twofold else planned
        if not isinstance(top, SetStance) or top.seat != seat or action not in top.legal(g):
            raise IllegalAction("these stances cannot be taken")
        top.answer(g, action)


def hints_of(g: State, seat: int) -> BattleHints:
    """Hints for one board."""
    ready = g.copy()
    if unrolled(g):
        clash_of(ready, {})
    two_sided = len(g.board.sides()) > 1
    return {
        "region": REGIONS[g.board.region],
        "dice": {name: dice(ready, side) for side, name in enumerate(SIDES) if side in g.board.sides()},
        "advantages": advantages(ready),
        "usual": usual(g, seat),
        "forecast": forecast(board_odds(g, *sampling(g)), not sampling(g)) if two_sided and unrolled(g) else None,
    }


def unrolled(g: State) -> bool:
    """Are stances still to be taken, so that no die has been rolled?"""
    return any(isinstance(frame, StancesTaken) for frame in g.stack)


def sampling(g: State) -> tuple[int, ...]:
    """How odds are reckoned: nothing for exactly."""
    units = sum(size(g.board.stack(side)) for side in g.board.sides())
    return () if units <= FEW else (SAMPLES,)


def dice(g: State, side: int) -> tuple[int, int]:
    """Of a side in both stages (p16)."""
    face, rows = face_of(g), g.board.rows[side]
    return dice_of(face, AIR_STAGE, rows), dice_of(face, SURFACE_STAGE, rows, port_bonus(g, side))


def advantages(g: State) -> list[Advantage]:
    """All that counts for a side, with the reason."""
    found: list[Advantage] = []
    for side in g.board.sides():
        found += [one for one in (port(g, side), force(g, side), escort(g, side), limit(g, side)) if one]
    if len(g.board.sides()) == 1 and not is_sea(g.board.region) and has_garrison(g):
        found.append(advantage(1 - g.board.sides()[0], "garrison"))
    return found


def advantage(side: int, kind: Any, regions: Sequence[int] = (), numbers: Sequence[int] = ()) -> Advantage:
    """One advantage."""
    return {"side": SIDES[side], "kind": kind, "regions": [REGIONS[r] for r in regions], "numbers": list(numbers)}


def port(g: State, side: int) -> Advantage | None:
    """Port Advantage (p15)."""
    if not g.board.port[side]:
        return None
    return advantage(side, "port", [t for t in PORTS[g.board.region] if serves(g, side, t)])


def force(g: State, side: int) -> Advantage | None:
    """Force Advantage (p15): counted when the surface stage starts, until then as it would be."""
    face, rows = face_of(g), g.board.rows
    own, other = kinds(face, rows[side]), kinds(face, rows[1 - side])
    counted = g.board.stage == SURFACE_STAGE and any(isinstance(frame, NextBatch) for frame in g.stack)
    has = g.board.force == side if counted else own > other
    return advantage(side, "force", numbers=(own, other)) if has and len(g.board.sides()) > 1 else None


def escort(g: State, side: int) -> Advantage | None:
    """Cruisers that may take hits for carriers and battleships (p15)."""
    face, rows = face_of(g), g.board.rows[side]
    if face.escorts == NO_ROW or not rows[face.escorts] or not strength_left(rows, face.escorted):
        return None
    return advantage(side, "escort", numbers=(alive(rows[face.escorts], face.boxes[face.escorts]),))


def limit(g: State, side: int) -> Advantage | None:
    """No more than 30 dice in a stage, which costs this side some (p16)."""
    face, rows = face_of(g), g.board.rows[side]
    units = [alive(strength, boxes) for strength, boxes in zip(rows, face.boxes, strict=True)]
    air, surface = (sum(n * d for n, d in zip(units, face.dice[stage], strict=True)) for stage in (0, 1))
    totals = air, surface + port_bonus(g, side)
    return advantage(side, "limit", numbers=totals) if max(totals) > LIMIT else None


def usual(g: State, seat: int) -> Numbers:
    """How many of the seat's groups that wait for a stance usually take the second."""
    waiting = [frame for frame in reversed(g.stack) if isinstance(frame, SetStance) and frame.seat == seat]
    found = []
    for frame in waiting:
        group = g.board.groups[frame.group]
        own, other = g.board.stack(group.side), g.board.stack(1 - group.side)
        attacking = is_sea(g.board.region) or g.holder(g.board.region) != group.side
        found.append(min(default_stances(own, other, attacking).get(group.unit, 0), group.number))
    return found


def pick_odds(g: State, view: Mapping[str, Any]) -> dict[int, Forecast]:
    """Of every battle that could be picked."""
    found: dict[int, Forecast] = {}
    if g.stack and isinstance(g.stack[-1], PickHotspot | PickSecond) and view["decision"] is not None:
        for region in (action for action, _ in view["decision"]["legal"] if 0 <= action < len(REGIONS)):
            try:
                found[region] = forecast(battle_odds(g, region, samples=QUICK), exact=False)
            except SitroomError:
                continue  # a raid, or bombing: nobody fights
    return found


def forecast(odds: Odds, exact: bool) -> Forecast:
    """Odds as plain numbers."""
    return {
        "alone": {side: rounded(chance) for side, chance in zip(SIDES, odds.alone, strict=True)},
        "both": rounded(odds.both),
        "taken": rounded(odds.taken),
        "points": {side: rounded(odds.points(number)) for number, side in enumerate(SIDES)},
        "losses": {
            side: {UNITS[unit]: rounded(lost) for unit, lost in enumerate(losses) if lost}
            for side, losses in zip(SIDES, odds.losses, strict=True)
        },
        "exact": exact,
    }


def rounded(number: Fraction) -> float:
    """To a thousandth."""
    return round(float(number), 3)
