"""The battle boards in words, for views: what lies on the table while a hotspot is resolved."""

from __future__ import annotations

from typing import Any

from sitroom.warroom.battle.board import (
    COMMANDER,
    DICE,
    FIRST,
    FORCE,
    LEFT,
    PORT,
    REGION,
    STAGE,
    UNSET,
    WOUNDED,
    Group,
    face_of,
    groups,
    owner_text,
    rows_of,
)
from sitroom.warroom.battle.rows import SIZE, STAGES
from sitroom.warroom.battle.together import SideBySide
from sitroom.warroom.map import REGIONS
from sitroom.warroom.nations import NATIONS, SIDES, UNCONTROLLED
from sitroom.warroom.state import State
from sitroom.warroom.units import COLORS, UNITS


def pictures(g: State) -> list[dict[str, Any]]:
    """The boards in use: none, one, or two with simultaneous battles."""
    top = g.stack[-1] if g.stack else None
    if not isinstance(top, SideBySide):
        return [picture(g)] if g.battle else []
    found = []
    for board in top.boards:
        g.battle = list(board)
        found += [picture(g)] if board else []
    g.battle = []
    return found


def picture(g: State) -> dict[str, Any]:
    """One board: region, Commanders, advantages, dice, and the units in their rows with their damage."""
    battle = g.battle
    leaders = {SIDES[side]: battle[COMMANDER + side] for side in range(len(SIDES))}
    return {
        "region": REGIONS[battle[REGION]],
        "commanders": {side: NATIONS[nation] for side, nation in leaders.items() if nation != UNCONTROLLED},
        "first": SIDES[battle[FIRST]],
        "stage": STAGES[battle[STAGE]],
        "left": {SIDES[side]: battle[LEFT + side] for side in range(len(SIDES))},
        "dice": {color: battle[DICE + i] for i, color in enumerate(COLORS) if battle[DICE + i]},
        "force": SIDES[battle[FORCE] - 1] if battle[FORCE] else None,
        "port": [SIDES[side] for side in range(len(SIDES)) if battle[PORT + side]],
        "units": [_units(g, number, found) for number, found in groups(g)],
    }


def _units(g: State, number: int, found: Group) -> dict[str, Any]:
    """A group; `damage`: hits on its damaged unit."""
    row, face, damage = found.row, face_of(g), 0
    if row < SIZE and g.battle[WOUNDED + found.side * SIZE + row] == 1 + number:
        strength = g.battle[rows_of(found.side) + row]
        damage = -strength % face.boxes[row]
    return {
        "side": SIDES[found.side],
        "owner": owner_text(found.owner),
        "unit": UNITS[found.unit],
        "stance": face.rows[row].name if row < SIZE else "" if row == UNSET else "escaped",
        "number": found.number,
        "damage": damage,
    }
