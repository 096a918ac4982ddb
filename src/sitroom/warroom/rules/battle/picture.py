"""The battle boards in words, for views: what is on the table while a hotspot is resolved."""

from __future__ import annotations

from sitroom.warroom.rules.battle.board import NEITHER, UNSET, Board, Group, owner_text
from sitroom.warroom.rules.battle.rows import SIZE, STAGES, Face
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.battle.together import SideBySide
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, SIDES, UNCONTROLLED
from sitroom.warroom.rules.schema import BattleBoard, BattleUnits
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import COLORS, UNITS


def pictures(g: State) -> list[BattleBoard]:
    """The boards in use: none, one, or two with simultaneous battles."""
    top = g.stack[-1] if g.stack else None
    tables = [top.alone(g, which) for which in (0, 1)] if isinstance(top, SideBySide) else [g]
    return [picture(table.battle, face_of(table)) for table in tables if table.battle is not None]


def picture(board: Board, face: Face) -> BattleBoard:
    """One board: region, Commanders, advantages, dice, and the units in their rows with their damage."""
    leaders = dict(zip(SIDES, board.commander, strict=True))
    return {
        "region": REGIONS[board.region],
        "commanders": {side: NATIONS[nation] for side, nation in leaders.items() if nation != UNCONTROLLED},
        "first": SIDES[board.first],
        "stage": STAGES[board.stage],
        "left": dict(zip(SIDES, board.left, strict=True)),
        "dice": {color: number for color, number in zip(COLORS, board.dice, strict=True) if number},
        "force": None if board.force == NEITHER else SIDES[board.force],
        "port": [side for side, port in zip(SIDES, board.port, strict=True) if port],
        "units": [_units(board, face, number, found) for number, found in board.numbered()],
    }


def _units(board: Board, face: Face, number: int, found: Group) -> BattleUnits:
    """A group; `damage`: hits on its damaged unit."""
    row, damage = found.row, 0
    if row < SIZE and board.wounded[found.side][row] == number:
        damage = -board.rows[found.side][row] % face.boxes[row]
    return {
        "side": SIDES[found.side],
        "owner": owner_text(found.owner),
        "unit": UNITS[found.unit],
        "stance": face.rows[row].name if row < SIZE else "" if row == UNSET else "escaped",
        "number": found.number,
        "damage": damage,
    }
