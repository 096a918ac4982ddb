"""Strategic bombing (p17): between the stages, bomber by bomber, four dice each."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel.frames import Decision, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.battle.dice import Roll
from sitroom.warroom.rules.battle.rows import LIMIT, alive
from sitroom.warroom.rules.battle.table import commander_seat, face_of
from sitroom.warroom.rules.map import PORTS, RAILS, TERRITORIES, is_sea
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import (
    BLACK,
    BLUE,
    BOMBER,
    COLOR,
    COLORS,
    IRON,
    OIL,
    ONE,
    OSR,
    RED,
    RESOURCES,
    UNITS,
    WHITE,
    YELLOW,
    types,
)

BOMBER_DICE: Final = 4
RESOURCE_OF: Final = {YELLOW: OSR, BLUE: IRON, RED: OIL}
"""What a die of a colour costs the enemy, and a ship of that colour in a convoy carries (p17)."""
UNIT: Final = len(RESOURCES)
"""Added to a type under construction to make an effect; the numbers below are resources."""
BOMB: Final = UNIT + len(UNITS)
"""The effect on all infrastructure."""


@final
class StrategicBombing(Step[State]):
    """The bombers in STRATEGIC stance that survived the air stage, damaged or not (rulings 199, 205)."""

    __slots__ = ()
    public: ClassVar = True

    def run(self, g: State) -> None:
        if is_sea(g.board.region):
            return
        face = face_of(g)
        row = face.row[BOMBER][0]
        for side in range(len(SIDES)):
            bombers = alive(g.board.rows[side][row], face.boxes[row])
            if bombers:
                g.push(NextBomber(side, bombers))


@final
class NextBomber(Step[State]):
    """One bomber rolls, and its results count before the next one rolls (ruling 207)."""

    __slots__ = ("bombers", "side")
    public: ClassVar = True

    def __init__(self, side: int, bombers: int) -> None:
        self.side = side
        self.bombers = bombers

    def run(self, g: State) -> None:
        dice = capped(g, g.board.bombers + BOMBER_DICE) - g.board.bombers
        if self.bombers and dice:
            g.board.bombers += dice
            g.note("bomber", g.board.commander[self.side], g.board.region, dice)
            g.push(Roll(dice, because=causes.BOMBING), DropBombs(self.side), NextBomber(self.side, self.bombers - 1))


def capped(g: State, dice: int) -> int:
    """Dice of a bombing or a raid: the limit of 30 on p16 is that of a battle stage (ruling 208)."""
    return dice if g.rules.raid_dice_cap == "none" else min(dice, LIMIT)


@final
class DropBombs(Step[State]):
    """Uses up the dice of one bomber; asks where there is a choice (ruling 209)."""

    __slots__ = ("side",)
    public: ClassVar = True

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: State) -> None:
        for color in range(len(COLORS)):
            while g.board.dice[color]:
                found = effects(g, color)
                if len(found) > 1:
                    g.push(ChooseEffect(commander_seat(g, self.side), color), self)
                    return
                g.board.dice[color] -= 1
                if found:
                    take_effect(g, found[0])


def effects(g: State, color: int) -> list[int]:
    """What a die can do: a resource within the loss limit, a unit under construction, a bomb (ruling 210)."""
    territory = g.board.region
    controller, income = g.control[territory], g.income(territory)
    found = []
    for die, kind in RESOURCE_OF.items():
        if color in (die, BLACK) and g.board.bombed[kind] < income[kind] and g.stock(controller, kind):
            found.append(kind)
    found += [UNIT + unit for unit in types(g.building[territory]) if color in (COLOR[unit], BLACK)]
    if color in (WHITE, BLACK) and g.bombs[territory] < most_bombs(territory):
        found.append(BOMB)
    return found


def most_bombs(territory: int) -> int:
    """How many bomb tokens fit there: one for each smokestack, one for a port or rails alone (rulings 214, 215)."""
    return TERRITORIES[territory].stacks or int(bool(PORTS[territory] or RAILS[territory]))


@final
class ChooseEffect(Decision[State]):
    """What a die does, chosen by the attacker."""

    __slots__ = ("color",)
    verb: ClassVar = "bomb"
    public: ClassVar = True

    def __init__(self, seat: int, color: int) -> None:
        self.seat = seat
        self.color = color

    def legal(self, g: State) -> list[int]:
        return effects(g, self.color)

    def answer(self, g: State, effect: int) -> None:
        g.board.dice[self.color] -= 1
        take_effect(g, effect)

    def means(self, g: State, effect: int) -> Action:
        if effect == BOMB:
            return act("bomb")
        return act("bomb-stock", RESOURCES[effect]) if effect < UNIT else act("bomb-yard", UNITS[effect - UNIT])


def take_effect(g: State, effect: int) -> None:
    """Resources leave the stock, units go to the casualty list, bombs stay for good (rulings 212, 213, 217)."""
    territory = g.board.region
    controller = g.control[territory]
    if effect == BOMB:
        g.bombs[territory] += 1
        g.note("bombs", territory, g.bombs[territory])
    elif effect < UNIT:
        g.board.bombed[effect] += 1
        g.gain(controller, effect, -1, because=causes.BOMBING)
    else:
        g.building[territory] -= ONE[effect - UNIT]
        g.count_casualties(controller, ONE[effect - UNIT], because=causes.BOMBING)
