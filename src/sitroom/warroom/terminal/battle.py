"""The battle board in characters: rows of both sides, damage, dice, advantages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.terminal.paper import Paper, aligned
from sitroom.warroom.rules.battle.board import ESCAPED, NEITHER, UNSET, Board, Group
from sitroom.warroom.rules.battle.rows import STAGES, Row, alive, is_damaged
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.nations import SIDES, UNCONTROLLED
from sitroom.warroom.rules.state import State
from sitroom.warroom.terminal.board import board_of
from sitroom.warroom.text import WarRoomText
from sitroom.warroom.text.render import asked


def battle_of(view: Mapping[str, Any]) -> Board | None:
    """The board the viewer fights on now, if there is one."""
    return asked(view)[1] if view["stack"] else None


class Drawing:
    """One battle, drawn."""

    def __init__(self, view: Mapping[str, Any], text: WarRoomText, paper: Paper) -> None:
        self.g: State = board_of(view)
        self.g.battle = battle_of(view)
        self.text = text
        self.paper = paper
        self.face = face_of(self.g)

    def lines(self) -> list[str]:
        """Where, who commands, the rows, and what counts for the dice."""
        board, text = self.g.board, self.text
        leaders = [
            text.line("battle.commander", side=text.side(side), nation=text.nation(board.commander[side]))
            for side in range(len(SIDES))
            if board.commander[side] != UNCONTROLLED
        ]
        head = ["", text.line("battle.dice"), *(text.side(side).upper() for side in range(len(SIDES)))]
        first, *rows = ("".join(cells).rstrip() for cells in aligned([head, *self.rows()]))
        return [
            self.paper.bold(text.line("battle", region=text.region(board.region))),
            *([self.paper.wrap("; ".join(leaders) + ".")] if leaders else []),
            self.paper.bold(first),
            *rows,
            *self.advantages(),
        ]

    def rows(self) -> list[list[str]]:
        """Every row with a unit, those without a stance yet first."""
        found = [group for _, group in self.g.board.numbered()]
        lines = []
        for unit in sorted({group.unit for group in found if group.row == UNSET}):
            waiting = [group for group in found if (group.unit, group.row) == (unit, UNSET)]
            lines.append(self.row(self.text.line("battle.waiting", unit=self.text.unit(unit)), "", waiting))
        for index, row in enumerate(self.face.rows):
            standing = [group for group in found if group.row == index]
            if standing:
                name = f"{self.text.unit(row.unit)}, {self.text.stance(row.name)}"
                lines.append(self.row(name, self.dice(row), standing, index))
        escaped = [group for group in found if group.row == ESCAPED]
        return [*lines, self.row(self.text.line("battle.escaped"), "", escaped)] if escaped else lines

    def dice(self, row: Row) -> str:
        """`1+2 /3`: dice in the air and the surface stage, hits that eliminate."""
        return f"{row.dice[0]}+{row.dice[1]} /{row.boxes}"

    def row(self, name: str, dice: str, standing: list[Group], index: int = UNSET) -> list[str]:
        """A row with the units of both sides in it."""
        cells = [self.cell(side, [group for group in standing if group.side == side], index) for side in (0, 1)]
        return [name, dice, *cells]

    def cell(self, side: int, standing: list[Group], index: int) -> str:
        """`GE 3, IT 1 (damaged)`."""
        units = ", ".join(f"{self.text.nation(group.owner):code} {group.number}" for group in standing)
        if index >= len(self.face.rows) or not standing:
            return units
        strength, boxes = self.g.board.rows[side][index], self.face.boxes[index]
        if is_damaged(strength, boxes):
            return self.text.line("battle.damaged", units=units)
        light = alive(strength, boxes) * boxes > strength
        return self.text.line("battle.hit", units=units) if light else units

    def advantages(self) -> list[str]:
        """Dice still to be rolled, Force and Port Advantage."""
        board, text, line = self.g.board, self.text, self.text.line
        words = []
        if any(board.left):
            left = ", ".join(f"{text.side(side)} {board.left[side]}" for side in (0, 1))
            words.append(line("battle.left", stage=text.stage(STAGES[board.stage]), list=left))
        if board.force != NEITHER:
            words.append(line("battle.force", side=text.side(board.force)))
        ports = [text.side(side) for side in (0, 1) if board.port[side]]
        if ports:
            words.append(line("battle.port", list=", ".join(ports)))
        return [self.paper.wrap(" ".join([*words, line("battle.legend")]))]


def draw(view: Mapping[str, Any], text: WarRoomText, paper: Paper) -> str:
    """The battle that a view is about."""
    return "\n".join(Drawing(view, text, paper).lines())
