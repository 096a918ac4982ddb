"""The battle board (p15 steps 1 to 3): what is on it while a hotspot is resolved.

A copy is written by hand and every field is a number or a list of numbers, because bots copy states all the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from sitroom.kernel.native import mypyc_attr
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.battle.rows import SIZE
from sitroom.warroom.rules.nations import ALL, NATIONS, SIDE, SIDES, UNCONTROLLED
from sitroom.warroom.rules.schema import Nation
from sitroom.warroom.rules.units import COLORS, ONE, RESOURCES

NEUTRAL: Final = nations.SIZE
"""In place of a nation, the owner of a neutral's defence force (p24)."""
UNSET: Final = SIZE
ESCAPED: Final = SIZE + 1
"""In place of a row: no stance yet; submarines that dived away (p14)."""
NEITHER: Final = -1
"""In place of a side."""
NO_GROUP: Final = -1
"""In place of a group: no unit of the row is damaged."""


class Group(NamedTuple):
    """Units of one owner and type in one row; never changed, only replaced."""

    side: int
    owner: int
    unit: int
    row: int
    number: int


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Board:
    """One battle board. What is kept by side is a list: Allies, Axis."""

    __slots__ = (
        "bombed",
        "bombers",
        "bombing_over",
        "commander",
        "dice",
        "first",
        "force",
        "groups",
        "left",
        "nations",
        "port",
        "region",
        "rows",
        "stage",
        "turn",
        "wounded",
    )

    def __init__(self, region: int, nations: int, bombing_over: int = 0) -> None:
        self.region = region
        self.nations = nations
        """The nations in this battle, as bits; all others in the region stand by (p23 article three)."""
        self.bombing_over = bombing_over
        """Nations, as bits, whose bombers had their chance in an earlier battle of this hotspot."""
        self.commander: list[int] = [UNCONTROLLED, UNCONTROLLED]
        """By side: a nation, or UNCONTROLLED."""
        self.first = 0
        """The side that sets stances and rolls first (p15, p16)."""
        self.stage = 0
        self.turn = 0
        """The side whose batch is next."""
        self.left: list[int] = [0, 0]
        """By side: dice still to be rolled in this stage."""
        self.force = NEITHER
        """The side with Force Advantage (p15)."""
        self.port: list[int] = [0, 0]
        """By side: 1 with Port Advantage (p15)."""
        self.dice: list[int] = [0] * len(COLORS)
        """By colour: the dice of this batch that are still to be used."""
        self.bombed: list[int] = [0] * len(RESOURCES)
        """By resource: lost to this bombing so far (p17)."""
        self.bombers = 0
        """Dice the bombers have rolled."""
        self.rows: list[list[int]] = [[0] * SIZE, [0] * SIZE]
        """By side: the strength of each row."""
        self.wounded: list[list[int]] = [[NO_GROUP] * SIZE, [NO_GROUP] * SIZE]
        """By side, of each row: the number of the group its damaged unit belongs to."""
        self.groups: list[Group] = []
        """By number; a group with no units left stays, so that the numbers do not change."""

    def copy(self) -> Board:
        """An independent board."""
        new = Board.__new__(Board)
        new.region = self.region
        new.nations = self.nations
        new.bombing_over = self.bombing_over
        new.commander = self.commander[:]
        new.first = self.first
        new.stage = self.stage
        new.turn = self.turn
        new.left = self.left[:]
        new.force = self.force
        new.port = self.port[:]
        new.dice = self.dice[:]
        new.bombed = self.bombed[:]
        new.bombers = self.bombers
        new.rows = [self.rows[0][:], self.rows[1][:]]
        new.wounded = [self.wounded[0][:], self.wounded[1][:]]
        new.groups = self.groups[:]
        return new

    # Groups

    def numbered(self) -> Iterator[tuple[int, Group]]:
        """The groups with a unit left, each after its number."""
        for number, group in enumerate(self.groups):
            if group.number:
                yield number, group

    def add_to(self, number: int, units: int) -> None:
        """More units in a group, or fewer."""
        side, owner, unit, row, before = self.groups[number]
        self.groups[number] = Group(side, owner, unit, row, before + units)

    def place(self, number: int, row: int) -> None:
        """A whole group takes a stance."""
        side, owner, unit, _, units = self.groups[number]
        self.groups[number] = Group(side, owner, unit, row, units)

    def remaining(self, owner: int, unit: int) -> int:
        """Units of an owner and type that are still on the board, escaped submarines among them."""
        return sum(group.number for group in self.groups if group.owner == owner and group.unit == unit)

    def stack(self, side: int) -> int:
        """All units of a side."""
        return sum(group.number * ONE[group.unit] for group in self.groups if group.side == side)

    def sides(self) -> list[int]:
        """The sides that fight in this battle."""
        return [side for side in range(len(SIDES)) if any(SIDE[n] == side for n in members(self.nations))]

    # Plain data

    def plain(self) -> dict[str, list[int]]:
        """Everything on it, by name; `read_board` reads it back."""
        return {
            "region": [self.region],
            "nations": [self.nations],
            "bombing_over": [self.bombing_over],
            "commander": self.commander[:],
            "first": [self.first],
            "stage": [self.stage],
            "turn": [self.turn],
            "left": self.left[:],
            "force": [self.force],
            "port": self.port[:],
            "dice": self.dice[:],
            "bombed": self.bombed[:],
            "bombers": [self.bombers],
            "rows": self.rows[0] + self.rows[1],
            "wounded": self.wounded[0] + self.wounded[1],
            "groups": [number for group in self.groups for number in group],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.plain() == other.plain()

    def __repr__(self) -> str:
        return f"Board({self.plain()})"


NAMES: Final = tuple(Board(0, 0).plain())
"""What `plain` calls the parts of a board, in its order."""


def read_board(plain: Mapping[str, Sequence[int | str]]) -> Board:
    """The board that `plain` was made from; ValueError or KeyError if there was none."""
    if not set(plain) <= set(NAMES):
        raise ValueError(f"not on a battle board: {', '.join(sorted(set(plain) - set(NAMES)))}")
    board = Board(_one(plain, "region"), _one(plain, "nations"), _one(plain, "bombing_over"))
    board.commander = _some(plain, "commander", len(SIDES))
    board.first = _one(plain, "first")
    board.stage = _one(plain, "stage")
    board.turn = _one(plain, "turn")
    board.left = _some(plain, "left", len(SIDES))
    board.force = _one(plain, "force")
    board.port = _some(plain, "port", len(SIDES))
    board.dice = _some(plain, "dice", len(COLORS))
    board.bombed = _some(plain, "bombed", len(RESOURCES))
    board.bombers = _one(plain, "bombers")
    rows, wounded = (_some(plain, name, len(SIDES) * SIZE) for name in ("rows", "wounded"))
    board.rows = [rows[:SIZE], rows[SIZE:]]
    board.wounded = [wounded[:SIZE], wounded[SIZE:]]
    width = len(Group._fields)
    groups = _some(plain, "groups", -(-len(plain["groups"]) // width) * width)
    board.groups = [Group(*groups[at : at + width]) for at in range(0, len(groups), width)]
    return board


def _some(plain: Mapping[str, Sequence[int | str]], name: str, number: int) -> list[int]:
    if len(plain[name]) != number:
        raise ValueError(f"{name} on a battle board: {number} numbers are needed, not {len(plain[name])}")
    return [int(one) for one in plain[name]]


def _one(plain: Mapping[str, Sequence[int | str]], name: str) -> int:
    return _some(plain, name, 1)[0]


def bit(nation: int) -> int:
    """A nation in a set of nations."""
    return 1 << nation


def members(mask: int) -> list[int]:
    """The nations of a set, in their fixed order."""
    return [n for n in ALL if mask >> n & 1]


def owner_text(owner: int) -> Nation | Literal["neutral"]:
    """A nation, or the defence force of a neutral."""
    return "neutral" if owner == NEUTRAL else NATIONS[owner]
