"""The log entries of War Room: the fields of each kind.

In the engine an entry is a plain tuple, the kind first: `("move", 12, 102, 96)`.
"""

from typing import Literal, NamedTuple

from sitroom.kernel.schema import Entries, Rest
from sitroom.warroom.rules.causes import Cause

NationIndex = Literal[0, 1, 2, 3, 4, 5, 6]
"""China, Britain, USSR, USA, Germany, Italy, Japan."""
NationOrNobody = Literal[-1, 0, 1, 2, 3, 4, 5, 6]
"""-1: nobody."""
Owner = Literal[0, 1, 2, 3, 4, 5, 6, 7]
"""7: the defence force of a neutral."""
SideOrDraw = Literal[0, 1, 2]
"""Allies, Axis; 2: a draw."""
CommandIndex = int
"""A command token, by its number in the engine."""
RegionIndex = int
"""Territories first, then seas."""
ConvoyIndex = int
UnitIndex = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
"""Infantry, artillery, armor, fighter, bomber, submarine, cruiser, carrier, battleship, carrier fighter."""
ResourceIndex = Literal[0, 1, 2]
"""Oil, iron, OSR."""
StackNumber = int
"""Units packed into one number, eight bits for each type: too large for JavaScript, which has the sentence instead."""

ENTRIES = Entries()
entry = ENTRIES.entry


# The round


@entry
class Round(NamedTuple):
    """A round begins."""

    round: int


@entry
class Phase(NamedTuple):
    """A phase begins."""

    phase: Literal[1, 2, 3, 4, 5, 6, 7]


@entry
class Bid(NamedTuple):
    """What a nation bid for its place in the turn order."""

    nation: NationIndex
    oil: int


@entry
class TurnOrder(NamedTuple):
    """The turn order, the first first."""

    nations: Rest[NationIndex]


@entry
class End(NamedTuple):
    """The match is over."""

    winner: SideOrDraw
    reason: str
    cause: Cause


# Commands


@entry
class Put(NamedTuple):
    """A token from the pool caps a new stack."""

    command: CommandIndex
    region: RegionIndex
    stack: StackNumber
    cause: Cause


@entry
class Reinforce(NamedTuple):
    """New units join a command."""

    command: CommandIndex
    stack: StackNumber
    cause: Cause


@entry
class Remove(NamedTuple):
    """Units leave a command for good."""

    command: CommandIndex
    stack: StackNumber
    cause: Cause


@entry
class Move(NamedTuple):
    """A command goes to another region."""

    command: CommandIndex
    origin: RegionIndex
    region: RegionIndex
    cause: Cause


@entry
class Transfer(NamedTuple):
    """Units go from one command to another."""

    command: CommandIndex
    stack: StackNumber
    other: CommandIndex
    cause: Cause


@entry
class Pinned(NamedTuple):
    """Units of a command must stay where they are (p10)."""

    command: CommandIndex
    region: RegionIndex
    stack: StackNumber


@entry
class Struck(NamedTuple):
    """An illegal order is struck (p11)."""

    command: CommandIndex
    region: RegionIndex
    reason: str


@entry
class Cancelled(NamedTuple):
    """An order is cancelled by its owner."""

    command: CommandIndex
    region: RegionIndex


@entry
class NoLanding(NamedTuple):
    """An air command finds no place to land and is lost (p20)."""

    command: CommandIndex
    region: RegionIndex


@entry
class Launch(NamedTuple):
    """A carrier fighter takes off in one sea and fights over a region there or beside it."""

    nation: NationIndex
    origin: RegionIndex
    region: RegionIndex


# Regions


@entry
class Control(NamedTuple):
    """A territory card changes hands."""

    region: RegionIndex
    before: NationOrNobody
    nation: NationOrNobody
    cause: Cause


@entry
class Embattled(NamedTuple):
    """A region becomes Embattled, or ceases to be (p8)."""

    region: RegionIndex
    on: bool
    cause: Cause


@entry
class Invaded(NamedTuple):
    """A neutral is invaded (p24)."""

    region: RegionIndex
    nation: NationIndex


@entry
class Defenders(NamedTuple):
    """Defenders of a neutral fall."""

    region: RegionIndex
    stack: StackNumber


@entry
class Stored(NamedTuple):
    """Units go back to storage and are no casualties."""

    region: RegionIndex
    stack: StackNumber


@entry
class Build(NamedTuple):
    """Units are under construction."""

    region: RegionIndex
    stack: StackNumber


@entry
class Dismantled(NamedTuple):
    """Too many bombs: units under construction are lost."""

    region: RegionIndex
    stack: StackNumber


@entry
class Abandoned(NamedTuple):
    """No token is left: units under construction are given up."""

    region: RegionIndex
    stack: StackNumber


@entry
class Deploy(NamedTuple):
    """Units leave the industry of a territory for the map."""

    nation: NationIndex
    territory: RegionIndex
    region: RegionIndex
    stack: StackNumber


@entry
class Mobilize(NamedTuple):
    """China raises infantry."""

    region: RegionIndex
    number: int


# Battle


@entry
class Hotspot(NamedTuple):
    """A region gets an Active marker (p8)."""

    region: RegionIndex
    causes: int
    """As bits."""


@entry
class Picked(NamedTuple):
    """A nation picks the hotspot to resolve."""

    nation: NationIndex
    region: RegionIndex


@entry
class Battle(NamedTuple):
    """A battle begins."""

    region: RegionIndex
    nations: Rest[NationIndex]


@entry
class Commander(NamedTuple):
    """A nation leads its side in a battle."""

    region: RegionIndex
    nation: NationIndex


@entry
class Stance(NamedTuple):
    """How many of a type take each of its two stances."""

    region: RegionIndex
    nation: Owner
    unit: UnitIndex
    first: int
    second: int


@entry
class Garrison(NamedTuple):
    """The garrison rolls."""

    region: RegionIndex


@entry
class Batch(NamedTuple):
    """A side rolls a batch of dice."""

    nation: NationOrNobody
    stage: Literal[0, 1]
    """Air, surface."""
    dice: int
    cause: Cause


@entry
class Bomber(NamedTuple):
    """Strategic bombers roll (p17)."""

    nation: NationOrNobody
    region: RegionIndex
    dice: int


@entry
class Raid(NamedTuple):
    """A convoy is raided (p17)."""

    convoy: ConvoyIndex
    dice: int


@entry
class Dice(NamedTuple):
    """What was rolled: yellow, blue, green, red, black, white."""

    cause: Cause
    counts: Rest[int]


@entry
class Hit(NamedTuple):
    """A unit is hit."""

    nation: Owner
    unit: UnitIndex
    row: int
    out: bool
    """It is eliminated."""
    cause: Cause


@entry
class Escaped(NamedTuple):
    """A submarine dives away."""

    nation: Owner
    cause: Cause


@entry
class Repaired(NamedTuple):
    """A damaged unit is as new."""

    nation: Owner
    unit: UnitIndex
    cause: Cause


@entry
class GivenUp(NamedTuple):
    """A damaged unit is not repaired and lost."""

    nation: Owner
    unit: UnitIndex
    cause: Cause


@entry
class Bombs(NamedTuple):
    """A bomb stays in a territory."""

    region: RegionIndex
    bombs: int
    """How many there are now."""


@entry
class Flag(NamedTuple):
    """A nation answers for the trans-ocean convoy of a sea."""

    region: RegionIndex
    nation: NationIndex


@entry
class Resolved(NamedTuple):
    """A hotspot is done with."""

    region: RegionIndex


# Nations


@entry
class Casualties(NamedTuple):
    """Units are eliminated."""

    nation: NationIndex
    stack: StackNumber
    cause: Cause


@entry
class CasualtyPoints(NamedTuple):
    """What a nation's casualties come to."""

    nation: NationIndex
    points: int


@entry
class Resources(NamedTuple):
    """A nation's stock changes."""

    nation: NationIndex
    kind: ResourceIndex
    change: int
    stock: int
    """What it has of it now."""
    cause: Cause


@entry
class Stress(NamedTuple):
    """Stress is taken, or cancelled."""

    nation: NationIndex
    points: int
    reason: Literal["casualties", "territory", "neutral", "pact", "cancelled", "zone"]


@entry
class Medals(NamedTuple):
    """A nation earns medals."""

    nation: NationIndex
    medals: int
    cause: Cause


@entry
class Spend(NamedTuple):
    """A nation gives up medals and civilian goods."""

    nation: NationIndex
    medals: int
    goods: int
    cause: Cause


@entry
class Zone(NamedTuple):
    """A nation's flag moves on the Homeland track (p21)."""

    nation: NationIndex
    zone: Literal[0, 1, 2, 3, 4, 5]
    """White, blue, yellow, orange, red, gray."""
    cause: Cause


@entry
class Purchase(NamedTuple):
    """What a nation buys."""

    nation: NationIndex
    stack: StackNumber
    goods: int


@entry
class Trade(NamedTuple):
    """A nation trades one resource for another."""

    nation: NationIndex
    region: RegionIndex
    give: ResourceIndex
    take: ResourceIndex


@entry
class Collapse(NamedTuple):
    """A nation is out of the game."""

    nation: NationIndex


@entry
class Pact(NamedTuple):
    """The Soviet-Japanese Pact is over; broken by a nation, or by nobody."""

    nation: NationOrNobody
