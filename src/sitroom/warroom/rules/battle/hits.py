"""Marking damage (p16 step C): colour by colour, as the Commander who rolled chooses; escorts; submarines."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.board import ESCAPED, NO_GROUP
from sitroom.warroom.rules.battle.rows import NO_ROW, SURFACE_STAGE, dive, open_rows, strength_left, worth_an_escort
from sitroom.warroom.rules.battle.table import commander_seat, face_of, named
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import BLACK, COLORS, WHITE

NOTHING: Final = 0
"""No target: for a black die where the option allows it (ruling 182), for an escort that stays out of it."""


@final
class AssignHits(Step[State]):
    """Uses up the dice of a batch; asks where there is a choice."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side
        """The side that rolled."""

    def run(self, g: State) -> None:
        for color in range(len(COLORS)):
            while g.board.dice[color]:
                found = targets(g, self.side, color)
                if not found:
                    g.board.dice[color] = 0
                    break
                if has_choice(g, self.side, color, found):
                    g.push(ChooseTarget(commander_seat(g, self.side), self.side, color), self)
                    return
                g.board.dice[color] -= 1
                if escorts(g, 1 - self.side, color, g.board.groups[found[0]].row):
                    g.push(ask_escort(g, 1 - self.side, found[0]), self)
                    return
                strike(g, found[0])


def targets(g: State, side: int, color: int) -> list[int]:
    """The groups a die can hit: in a row with a damaged unit only that unit's (rulings 177, 178)."""
    if color in (BLACK, WHITE) and g.board.stage == SURFACE_STAGE and g.board.force == 1 - side:
        return []  # p15: the enemy has Force Advantage
    enemy = 1 - side
    found: list[int] = []
    for row in open_rows(face_of(g), g.board.stage, color, g.board.rows[enemy]):
        found += standing(g, enemy, row)
    return found


def standing(g: State, side: int, row: int) -> list[int]:
    """The groups of a row whose unit the next hit may take: the damaged unit's, or any."""
    wounded = g.board.wounded[side][row]
    if wounded != NO_GROUP:
        return [wounded]
    return [number for number, found in g.board.numbered() if found.row == row and found.side == side]


def has_choice(g: State, side: int, color: int, found: list[int]) -> bool:
    """Is there anything to decide? Not when all of the targets fall anyway."""
    if may_miss(g, color):
        return True
    if len(found) == 1:
        return False
    rows = {g.board.groups[number].row for number in found}
    sure = color != WHITE and not any(escorts(g, 1 - side, color, row) for row in rows)
    return not sure or g.board.dice[color] < strength_left(g.board.rows[1 - side], tuple(rows))


def may_miss(g: State, color: int) -> bool:
    """Hits are compulsory (p16): black ones too, unless the players let them go by (ruling 182)."""
    return color == BLACK and g.rules.black_may_miss


@final
class ChooseTarget(Decision[State]):
    """Which unit a die hits; the one that `odds` thinks best for the roller comes first."""

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
        g.board.dice[self.color] -= 1
        if action == NOTHING:
            return
        if escorts(g, 1 - self.side, self.color, g.board.groups[action - 1].row):
            g.push(ask_escort(g, 1 - self.side, action - 1))
        else:
            strike(g, action - 1)

    def means(self, g: State, action: int) -> Action:
        color = COLORS[self.color]
        return act("miss", color) if action == NOTHING else act("hit", color, *named(g, action - 1))


def strike(g: State, number: int) -> None:
    """One step towards ELIMINATED for a unit of a group (p16)."""
    found = g.board.groups[number]
    rows = g.board.rows[found.side]
    rows[found.row] -= 1
    out = rows[found.row] % face_of(g).boxes[found.row] == 0
    g.board.wounded[found.side][found.row] = NO_GROUP if out else number
    if out:
        g.board.add_to(number, -1)
    g.note("hit", found.owner, found.unit, found.row, out, g.board.region)


def escorts(g: State, side: int, color: int, row: int) -> bool:
    """May a cruiser in ESCORT take a hit on this row: surface stage, carriers and battleships (rulings 188-193)?"""
    face = face_of(g)
    if face.escorts == NO_ROW or row not in face.escorted or g.board.stage != SURFACE_STAGE:
        return False
    if color == WHITE and not g.rules.escort_takes_white:
        return False
    return g.board.rows[side][face.escorts] > 0


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
        row = g.board.groups[self.group].row
        worth = worth_an_escort(face, row, g.board.rows[self.side])
        return [*takers, NOTHING] if worth else [NOTHING, *takers]

    def answer(self, g: State, action: int) -> None:
        strike(g, self.group if action == NOTHING else action - 1)

    def means(self, g: State, action: int) -> Action:
        return act("no-escort") if action == NOTHING else act("escort", *named(g, action - 1))


@final
class Dive(Step[State]):
    """After each enemy batch submarines hit once escape from the battle (p14)."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        face = face_of(g)
        if dive(face, g.board.rows[self.side]):
            wounded = g.board.wounded[self.side]
            number, wounded[face.submarines] = wounded[face.submarines], NO_GROUP
            g.board.add_to(number, -1)
            escaped = g.board.groups[number]._replace(row=ESCAPED, number=1)
            g.board.groups.append(escaped)
            g.note("escaped", escaped.owner, g.board.region)
