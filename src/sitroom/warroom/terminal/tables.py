"""What hangs on the wall: the table of units, and what each side needs to win."""

from __future__ import annotations

from sitroom.terminal.paper import Paper, aligned
from sitroom.warroom.rules.battle.rows import FACES
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.options import Terms
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import AT_SEA, BOARDS, COLOR, COST, ON_LAND, POINTS, RESOURCES, TYPES, UNITS
from sitroom.warroom.rules.victory import GERMANY_CAPITAL, has_won, holds
from sitroom.warroom.text import WarRoomText

FIGURED = (3, 4, 5, 6)
"""Columns of the table of units with figures."""


def unit_table(rules: Terms, text: WarRoomText, paper: Paper) -> list[str]:
    """Every type of unit: what hits it, what it costs and counts, and its dice in each stance."""
    line = text.line
    head = [line(f"units.head.{column}") for column in ("unit", "code", "die")]
    head += [text.line(f"head.{kind}") for kind in RESOURCES] + [line("units.head.points")]
    first, *rows = (
        "".join(cells).rstrip() for cells in aligned([head, *(unit_row(text, u) for u in range(TYPES))], FIGURED)
    )
    lines = [paper.bold(first)]
    for unit, row in enumerate(rows):
        lines += [row, paper.wrap(f"    {stances(rules, text, unit)}", 6)]
    return [*lines, paper.wrap(line("units.note"))]


def unit_row(text: WarRoomText, unit: int) -> list[str]:
    """Name, code, colour of the dice that hit it, price and points."""
    price = map(str, COST[unit]) if unit < len(COST) else ["-"] * len(RESOURCES)
    return [text.unit(unit), UNITS[unit], text.color(COLOR[unit]), *price, str(POINTS[unit])]


def stances(rules: Terms, text: WarRoomText, unit: int) -> str:
    """Its dice on each face of the battle board: `on land: defense 0+1/1, attack 0+2/1`."""
    told = []
    for board in (ON_LAND, AT_SEA):
        face = FACES[board, rules.bomber_sea_dice]
        rows = [face.rows[row] for row in face.row[unit]]
        taken = [
            text.line(
                "units.stance", stance=text.stance(row.name), air=row.dice[0], surface=row.dice[1], hits=row.boxes
            )
            for row in rows
        ]
        if taken:
            told.append(text.line("units.board", board=text.ui(f"face.{BOARDS[board]}"), stances=", ".join(taken)))
    return "; ".join(told)


def victory_lines(g: State, text: WarRoomText, paper: Paper) -> list[str]:
    """How near each side is to what its scenario asks for."""
    told = []
    for side in range(len(SIDES)):
        told += [goal_text(g, text, side, goal) for goal in g.rules.facts.victory[side]]
    eastern = g.rules.scenario == "eastern"
    if eastern:
        told.append(text.line("victory.eastern.now" if g.embattled[GERMANY_CAPITAL] else "victory.eastern"))
    told.append(text.line("victory.when.eastern" if eastern else "victory.when"))
    return [paper.wrap(line, 4) for line in told]


def goal_text(g: State, text: WarRoomText, side: int, goal: tuple[int, tuple[int, ...]]) -> str:
    """One list of territories: how many of them a side holds and needs, and which."""
    need, territories = goal
    held = [territory for territory in territories if holds(g, side, territory)]
    missing = [territory for territory in territories if territory not in held]
    key = "victory.won" if len(held) >= need and has_won(g, side) else "victory.goal"
    told = [text.line(key, side=text.side(side), have=len(held), need=need)]
    for kind, some in (("held", held), ("missing", missing)):
        if some:
            told.append(text.line(f"victory.{kind}", list=", ".join(map(text.region, some))))
    return " ".join(told)
