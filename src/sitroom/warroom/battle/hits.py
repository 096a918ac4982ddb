"""Marking damage (p16 step C): colour by colour, by the choice of the Commander who rolled; escorts; submarines."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel.frames import Decision, Step
from sitroom.warroom.battle.board import (
    DICE,
    ESCAPED,
    FORCE,
    STAGE,
    WOUNDED,
    add_to,
    commander_seat,
    face_of,
    group,
    group_text,
    groups,
    rows_of,
)
from sitroom.warroom.battle.rows import (
    NO_ROW,
    SIZE,
    SURFACE_STAGE,
    dive,
    open_rows,
    strength_left,
    worth_an_escort,
)
from sitroom.warroom.state import State
from sitroom.warroom.units import BLACK, COLORS, WHITE

NOTHING = 0
"""No target: for a black die where the option allows it (ruling 182), for an escort that stays out of it."""


@final
class AssignHits(Step[State]):
    """Uses up the dice of a batch; asks where there is a choice."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side
        """Who rolled."""

    def run(self, g: State) -> None:
        for color in range(len(COLORS)):
            while g.battle[DICE + color]:
                found = targets(g, self.side, color)
                if not found:
                    g.battle[DICE + color] = 0
                    break
                if has_choice(g, self.side, color, found):
                    g.push(ChooseTarget(commander_seat(g, self.side), self.side, color), self)
                    return
                g.battle[DICE + color] -= 1
                if escorts(g, 1 - self.side, color, group(g, found[0]).row):
                    g.push(ask_escort(g, 1 - self.side, found[0]), self)
                    return
                strike(g, found[0])


def targets(g: State, side: int, color: int) -> list[int]:
    """The groups a die can hit: in a row with a damaged unit only that unit's (rulings 177, 178)."""
    if color in (BLACK, WHITE) and g.battle[STAGE] == SURFACE_STAGE and g.battle[FORCE] == 1 + (1 - side):
        return []  # p15: the enemy has Force Advantage
    enemy = 1 - side
    found: list[int] = []
    for row in open_rows(face_of(g), g.battle[STAGE], color, g.battle, rows_of(enemy)):
        found += standing(g, enemy, row)
    return found


def standing(g: State, side: int, row: int) -> list[int]:
    """The groups of a row whose unit the next hit may take: the damaged unit's, or any."""
    wounded = g.battle[WOUNDED + side * SIZE + row]
    if wounded:
        return [wounded - 1]
    return [number for number, found in groups(g) if (found.side, found.row) == (side, row)]


def has_choice(g: State, side: int, color: int, found: list[int]) -> bool:
    """Is there anything to decide? Not when all of the targets fall anyway."""
    if may_miss(g, color):
        return True
    if len(found) == 1:
        return False
    rows = {group(g, number).row for number in found}
    dice, base = g.battle[DICE + color], rows_of(1 - side)
    sure = color != WHITE and not any(escorts(g, 1 - side, color, row) for row in rows)
    return not sure or dice < strength_left(g.battle, base, tuple(rows))


def may_miss(g: State, color: int) -> bool:
    """Hits are compulsory (p16): black ones too, unless the players let them go by (ruling 182)."""
    return color == BLACK and g.rules.black_may_miss


@final
class ChooseTarget(Decision[State]):
    """Which unit a die hits; the best for the roller by the reckoning of `odds` stands first."""

    __slots__ = ("color", "side")
    verb: ClassVar = "hit"
    public: ClassVar = True

    def __init__(self, seat: int, side: int, color: int) -> None:
        self.seat = seat
        self.side = side
        self.color = color

    def legal(self, g: State) -> list[int]:
        found = [1 + number for number in targets(g, self.side, self.color)]
        return [*found, NOTHING] if may_miss(g, self.color) else found

    def answer(self, g: State, action: int) -> None:
        g.battle[DICE + self.color] -= 1
        if action == NOTHING:
            return
        if escorts(g, 1 - self.side, self.color, group(g, action - 1).row):
            g.push(ask_escort(g, 1 - self.side, action - 1))
        else:
            strike(g, action - 1)

    def say(self, g: State, action: int) -> str:
        return f"{COLORS[self.color]} {'nothing' if action == NOTHING else group_text(g, group(g, action - 1))}"


def strike(g: State, number: int) -> None:
    """One step towards ELIMINATED for a unit of a group (p16)."""
    found = group(g, number)
    cell = rows_of(found.side) + found.row
    g.battle[cell] -= 1
    out = g.battle[cell] % face_of(g).boxes[found.row] == 0
    g.battle[WOUNDED + found.side * SIZE + found.row] = 0 if out else 1 + number
    if out:
        add_to(g, number, -1)
    g.note("hit", found.owner, found.unit, found.row, out)


def escorts(g: State, side: int, color: int, row: int) -> bool:
    """May a cruiser in ESCORT take a hit on this row: surface stage, carriers and battleships (rulings 188-193)?"""
    face = face_of(g)
    if face.escorts == NO_ROW or row not in face.escorted or g.battle[STAGE] != SURFACE_STAGE:
        return False
    if color == WHITE and not g.rules.escort_takes_white:
        return False
    return g.battle[rows_of(side) + face.escorts] > 0


def ask_escort(g: State, side: int, number: int) -> Escort:
    """The question to the Commander whose ship is hit."""
    return Escort(commander_seat(g, side), side, number)


@final
class Escort(Decision[State]):
    """The Commander whose ship is hit may let an escort take the hit, a damaged one first (ruling 191)."""

    __slots__ = ("group", "side")
    verb: ClassVar = "escort"
    public: ClassVar = True

    def __init__(self, seat: int, side: int, group: int) -> None:
        self.seat = seat
        self.side = side
        self.group = group

    def legal(self, g: State) -> list[int]:
        face = face_of(g)
        takers = [1 + number for number in standing(g, self.side, face.escorts)]
        row = group(g, self.group).row
        worth = worth_an_escort(face, row, g.battle, rows_of(self.side))
        return [*takers, NOTHING] if worth else [NOTHING, *takers]

    def answer(self, g: State, action: int) -> None:
        strike(g, self.group if action == NOTHING else action - 1)

    def say(self, g: State, action: int) -> str:
        return "no" if action == NOTHING else group_text(g, group(g, action - 1))


@final
class Dive(Step[State]):
    """After each enemy batch submarines hit once escape from the battle (p14)."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        face = face_of(g)
        if dive(face, g.battle, rows_of(self.side)):
            cell = WOUNDED + self.side * SIZE + face.submarines
            number = g.battle[cell] - 1
            g.battle[cell] = 0
            add_to(g, number, -1)
            escaped = group(g, number)._replace(row=ESCAPED, number=1)
            g.battle += escaped
            g.note("escaped", escaped.owner)
