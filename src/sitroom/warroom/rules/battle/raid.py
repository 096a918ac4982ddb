"""Convoy raids (p17): ships and aircraft in a sea with an undefended enemy convoy; no order is needed."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes, nations
from sitroom.warroom.rules.battle.board import bit, members
from sitroom.warroom.rules.battle.bombing import RESOURCE_OF, capped
from sitroom.warroom.rules.battle.commander import Commanders
from sitroom.warroom.rules.battle.dice import Roll
from sitroom.warroom.rules.battle.rows import BATCH
from sitroom.warroom.rules.battle.table import commander_seat, fighting, set_up
from sitroom.warroom.rules.hotspots import convoy_owners, raiders
from sitroom.warroom.rules.map import CONVOYS, CONVOYS_IN, REGIONS, Income
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDE, TOKEN_ID, TOKENS
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import BLACK, LAND, RESOURCES, UNITS, size

MARKED: Final = 8
"""In `g.hotspots`: the first bit of the convoys of a sea that could be raided when the phase began."""
FIGHTER: Final = len(TOKENS)
"""Added to a nation: its carrier fighter, a raider of its own (ruling 141)."""


def raidable(g: State, sea: int) -> list[int]:
    """The groups in a sea that can be raided now."""
    here = [n for n in g.rules.nations if fighting(g, n, sea)]
    return [convoy for convoy in CONVOYS_IN[sea] if raiders(g, convoy, here)]


def mark_convoys(g: State, sea: int) -> int:
    """The groups that can be raided now, as bits of the hotspot."""
    convoys = CONVOYS_IN[sea]
    return sum(1 << MARKED + convoys.index(convoy) for convoy in raidable(g, sea))


def marked(g: State, sea: int) -> list[int]:
    """The groups marked for a raid that are still the enemy's (ruling 233)."""
    convoys = CONVOYS_IN[sea]
    return [c for c in raidable(g, sea) if g.hotspots[sea] >> MARKED + convoys.index(c) & 1]


@final
class ConvoyRaid(Step[State]):
    """All raids in a sea, under one Commander."""

    __slots__ = ("sea",)
    public: ClassVar = True

    def __init__(self, sea: int) -> None:
        self.sea = sea

    def run(self, g: State) -> None:
        convoys = marked(g, self.sea)
        if convoys:
            here = [n for n in g.rules.nations if fighting(g, n, self.sea)]
            who = {n for convoy in convoys for n in raiders(g, convoy, here)}
            set_up(g, self.sea, sum(map(bit, who)))
            commands = tuple(raiding_commands(g, self.sea))
            g.push(Commanders(), ShareOut(tuple(convoys), commands, (0,) * len(convoys)))


def raiding_commands(g: State, sea: int) -> list[int]:
    """Fleets and air commands of the raiders there, each whole, and their carrier fighters."""
    who = members(g.board.nations)
    tokens = [t for t in g.at[sea] if OWNER[t] in who and CATEGORY[t] != LAND]
    return tokens + [FIGHTER + n for n in who for _ in range(g.fighters.count(sea * nations.SIZE + n))]


@final
class ShareOut(Step[State]):
    """The commands are shared out among the groups: each raids one, several may join on one (ruling 224)."""

    __slots__ = ("commands", "convoys", "dice")
    public: ClassVar = True

    def __init__(self, convoys: tuple[int, ...], commands: tuple[int, ...], dice: tuple[int, ...]) -> None:
        self.convoys = convoys
        self.commands = commands
        self.dice = dice
        """By group: one for each unit sent there so far (ruling 225)."""

    def run(self, g: State) -> None:
        if not self.commands:
            raids = zip(self.convoys, self.dice, strict=True)
            g.push(*(RaidConvoy(convoy, capped(g, dice)) for convoy, dice in raids if dice))
            return
        nation = nation_of(self.commands[0])
        choice = [i for i, convoy in enumerate(self.convoys) if raiders(g, convoy, [nation])]
        if len(choice) > 1:
            g.push(SendRaider(commander_seat(g, SIDE[nation]), tuple(choice), self.convoys, self.commands, self.dice))
        else:
            self.send(g, choice[0])

    def send(self, g: State, index: int) -> None:
        """The next command goes for a group."""
        command, *rest = self.commands
        dice = [d + raid_dice(g, command) * (i == index) for i, d in enumerate(self.dice)]
        g.push(ShareOut(self.convoys, tuple(rest), tuple(dice)))


def nation_of(command: int) -> int:
    """The owner of a command or carrier fighter."""
    return OWNER[command] if command < FIGHTER else command - FIGHTER


def raid_dice(g: State, command: int) -> int:
    """One die for each ship or aircraft."""
    return size(g.stacks[command]) if command < FIGHTER else 1


@final
class SendRaider(Decision[State]):
    """Which group the next command raids."""

    __slots__ = ("choice", "commands", "convoys", "dice")
    verb: ClassVar = "raid"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        choice: tuple[int, ...],
        convoys: tuple[int, ...],
        commands: tuple[int, ...],
        dice: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.choice = choice
        self.convoys = convoys
        self.commands = commands
        self.dice = dice

    def legal(self, g: State) -> list[int]:
        return list(self.choice)

    def answer(self, g: State, index: int) -> None:
        ShareOut(self.convoys, self.commands, self.dice).send(g, index)

    def means(self, g: State, index: int) -> Action:
        command, convoy = self.commands[0], convoy_text(self.convoys[index])
        if command < FIGHTER:
            return act("raid", TOKEN_ID[command], convoy)
        return act("raid-by-fighter", NATIONS[command - FIGHTER], UNITS[-1], convoy)


def convoy_text(convoy: int) -> str:
    """`J3+J4+J5`, or `U1>B1` for a trans-ocean convoy."""
    group = CONVOYS[convoy]
    if group.members:
        return "+".join(REGIONS[territory] for territory, _ in group.members)
    return f"{REGIONS[group.origin]}>{REGIONS[group.destination]}"


@final
class RaidConvoy(Step[State]):
    """One group is raided, for this round (p17): up to ten dice at a time."""

    __slots__ = ("convoy", "dice")
    public: ClassVar = True

    def __init__(self, convoy: int, dice: int) -> None:
        self.convoy = convoy
        self.dice = dice

    def run(self, g: State) -> None:
        g.raided[self.convoy] = 1
        g.note("raid", self.convoy, self.dice)
        g.push(RollRaid(self.convoy, self.dice, 0, 0))


@final
class RollRaid(Step[State]):
    """The next dice, or when all are rolled the free choice of black ones."""

    __slots__ = ("black", "convoy", "dice", "sunk")
    public: ClassVar = True

    def __init__(self, convoy: int, dice: int, sunk: int, black: int) -> None:
        self.convoy = convoy
        self.dice = dice
        self.sunk = sunk
        """The resources whose ships are sunk, as bits."""
        self.black = black

    def run(self, g: State) -> None:
        if self.dice:
            batch = min(BATCH, self.dice)
            g.push(Roll(batch, because=causes.RAID), CountRaid(self.convoy, self.dice - batch, self.sunk, self.black))
            return
        left = [kind for kind in ships_of(g, self.convoy) if not self.sunk >> kind & 1]
        if 0 < self.black < len(left):
            g.push(SinkAny(commander_seat(g, g.board.sides()[0]), self.convoy, self.sunk, self.black))
        else:
            lose_cargo(g, self.convoy, self.sunk | (sum(map(bit, left)) if self.black else 0))


@final
class CountRaid(Step[State]):
    """A colour that shows at least once sinks all ships of that colour (ruling 226)."""

    __slots__ = ("black", "convoy", "dice", "sunk")
    public: ClassVar = True

    def __init__(self, convoy: int, dice: int, sunk: int, black: int) -> None:
        self.convoy = convoy
        self.dice = dice
        self.sunk = sunk
        self.black = black

    def run(self, g: State) -> None:
        shown = sum(bit(kind) for color, kind in RESOURCE_OF.items() if g.board.dice[color])
        g.push(RollRaid(self.convoy, self.dice, self.sunk | shown, self.black + g.board.dice[BLACK]))


@final
class SinkAny(Decision[State]):
    """A black die sinks the ships of any colour, by the raider's choice."""

    __slots__ = ("black", "convoy", "sunk")
    verb: ClassVar = "sink"
    public: ClassVar = True

    def __init__(self, seat: int, convoy: int, sunk: int, black: int) -> None:
        self.seat = seat
        self.convoy = convoy
        self.sunk = sunk
        self.black = black

    def legal(self, g: State) -> list[int]:
        return [kind for kind in ships_of(g, self.convoy) if not self.sunk >> kind & 1]

    def answer(self, g: State, kind: int) -> None:
        g.push(RollRaid(self.convoy, 0, self.sunk | bit(kind), self.black - 1))

    def means(self, g: State, kind: int) -> Action:
        return act("sink", RESOURCES[kind])


def cargo(g: State, convoy: int) -> list[tuple[int, Income]]:
    """What the enemy can lose by a raid: nation by nation, within the loss limits (rulings 227, 228, 230, 382)."""
    group, who = CONVOYS[convoy], members(g.board.nations)
    if not group.members:
        limit = g.rules.transocean_loss_limit == "origin"
        ships = at_most(group.ships, g.income(group.origin)) if limit else group.ships
        return [(owner, ships) for owner in convoy_owners(g, convoy)]
    owners = [owner for owner in convoy_owners(g, convoy) if any(g.hostile(n, owner) for n in who)]
    in_play = g.rules.theatre.in_play
    held = [(g.control[territory], territory, ships) for territory, ships in group.members if in_play[territory]]
    return [(owner, at_most(ships, g.income(t))) for owner, t, ships in held if owner in owners]


def at_most(ships: Income, income: Income) -> Income:
    """Ships, but no more than a territory yields now."""
    return min(ships[0], income[0]), min(ships[1], income[1]), min(ships[2], income[2])


def ships_of(g: State, convoy: int) -> list[int]:
    """The resources the enemy can lose by a raid."""
    found = cargo(g, convoy)
    return [kind for kind in range(len(RESOURCES)) if any(ships[kind] for _, ships in found)]


def lose_cargo(g: State, convoy: int, sunk: int) -> None:
    """Each owner loses what its ships carried, never more than it has."""
    for owner, ships in cargo(g, convoy):
        for kind, number in enumerate(ships):
            if sunk >> kind & 1 and number:
                g.gain(owner, kind, -number, because=causes.RAID)
