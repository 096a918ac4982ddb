"""Standing orders of War Room: how a seat answers in battles that it does not want to be asked about.

A battle has no retreat (p14-19). What comes nearest is to call an attack off when its order comes up (p10).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from sitroom.title import ASK, USUAL, Topic
from sitroom.warroom.bots.easy import decide, hostile_ground, judge, safest
from sitroom.warroom.bots.field import Field, Outlook, outlook
from sitroom.warroom.bots.orders import Plan
from sitroom.warroom.rules.battle.debrief import REFUSE
from sitroom.warroom.rules.battle.hits import NOTHING
from sitroom.warroom.rules.battle.raid import cargo
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.battle.together import SideBySide, top_of
from sitroom.warroom.rules.map import REGIONS, is_sea
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, CANCEL, MoveCommand
from sitroom.warroom.rules.nations import OWNER
from sitroom.warroom.rules.state import COMBAT, State
from sitroom.warroom.rules.units import AIR, BOMBER, INFANTRY, NAVAL, POINTS, part

topics: Final = {
    "stances": (ASK, USUAL, "attack", "defend", "balanced"),
    "bombers": (ASK, USUAL, "bomb", "support"),
    "targets": (ASK, USUAL, "many"),
    "escorts": (ASK, USUAL, "always", "never"),
    "repairs": (ASK, USUAL, "dear", "never"),
    "spoils": (ASK, USUAL, "stock"),
    "attacks": (ASK, USUAL, "never", "even", "likely"),
    "rest": (ASK, USUAL),
}
"""Topics and their choices."""
TOPIC: Final = {
    **{"stance": "stances", "hit": "targets", "victim": "targets", "escort": "escorts", "repair": "repairs"},
    **{"bomb": "spoils", "raid": "spoils", "sink": "spoils", "hotspot": "rest", "second": "rest", "first": "rest"},
    **{"propose": "rest", "agree": "rest", "enlist": "rest", "reorganize": "rest", "control": "rest", "medal": "rest"},
}
"""By the verb of a question in Phase 4."""
LIKELY: Final = 0.5

Rule = Callable[[State, Any, list[int]], int]


def topic(g: State, seat: int) -> Topic | None:
    """Which of `topics` a seat is asked about now, and where."""
    frame: Any = g.question if seat in g.waiting else None
    if isinstance(frame, SideBySide):
        which = frame.board_of(seat)
        g, frame = frame.alone(g, which), top_of(frame.stacks[which])
    if isinstance(frame, MoveCommand):
        return Topic("attacks", REGIONS[frame.to]) if attacks(g, frame) else None
    if frame is None or g.phase != COMBAT or frame.verb not in TOPIC:
        return None
    name = TOPIC[frame.verb]
    if name == "stances" and bombs(g, frame):
        name = "bombers"
    return Topic(name, REGIONS[g.battle.region] if g.battle is not None else "")


def attacks(g: State, frame: MoveCommand) -> bool:
    """Is it an order to fight, and free to be carried out?"""
    ways = any(CANCEL < action < ASK_LEAVE for action in g.actions)
    return ways and hostile_ground(Field(g, OWNER[frame.token]), frame.to)


def bombs(g: State, frame: Any) -> bool:
    """Is it about bombers that could leave the battle aside and bomb what is below?"""
    return g.board.groups[frame.group].unit == BOMBER and not is_sea(g.board.region)


def follow(view: Mapping[str, Any], choice: str) -> int:
    """The answer to the view's decision by a choice for its topic."""

    def by_order(g: State, frame: Any, legal: list[int]) -> int:
        rule = RULES.get((frame.verb, choice), judge)
        return rule(g, frame, legal)

    return decide(view, random.Random(0), by_order)


def first(g: State, frame: Any, legal: list[int]) -> int:
    """For stances: defence. For spoils: resources before anything else."""
    return legal[0]


def last(g: State, frame: Any, legal: list[int]) -> int:
    """For stances: attack."""
    return legal[-1]


def half(g: State, frame: Any, legal: list[int]) -> int:
    """Half of the units take the stance of attack, of an odd number the larger half that of defence."""
    return legal[(len(legal) - 1) // 2]


def soonest_out(g: State, frame: Any, legal: list[int]) -> int:
    """The unit that falls with the fewest hits, the dearest of several: many fall."""
    boxes = face_of(g).boxes

    def hits(action: int) -> tuple[int, int]:
        found = g.board.groups[action - 1]
        wounded = g.board.wounded[found.side][found.row] == action - 1
        strength = g.board.rows[found.side][found.row]
        left = strength % boxes[found.row] if wounded else boxes[found.row]
        return left, -POINTS[found.unit]

    return min((action for action in legal if action != NOTHING), key=hits)


def escort(g: State, frame: Any, legal: list[int]) -> int:
    """An escort takes the hit, if there is any."""
    return max(legal, key=lambda action: action != NOTHING)


def no_escort(g: State, frame: Any, legal: list[int]) -> int:
    """The ship that is hit takes it."""
    return NOTHING


def repair_dear(g: State, frame: Any, legal: list[int]) -> int:
    """Everything but infantry."""
    return REFUSE if g.board.groups[frame.group].unit == INFANTRY else judge(g, frame, legal)


def no_repair(g: State, frame: Any, legal: list[int]) -> int:
    """Pay for no repair."""
    return REFUSE


def most_cargo(g: State, frame: Any, legal: list[int]) -> int:
    """The resource of which the convoy carries most."""
    return max(legal, key=lambda kind: sum(ships[kind] for _, ships in cargo(g, frame.convoy)))


def richest(g: State, frame: Any, legal: list[int]) -> int:
    """The convoy with the most ships."""
    return max(legal, key=lambda index: sum(sum(ships) for _, ships in cargo(g, frame.convoys[index])))


def carry_out(g: State, frame: Any, legal: list[int]) -> int:
    """By the way with the fewest enemies, whatever waits there."""
    return safest(Field(g, OWNER[frame.token]), frame, [action for action in legal if CANCEL < action < ASK_LEAVE])


def if_even(g: State, frame: Any, legal: list[int]) -> int:
    """Called off if it would cost more than it costs the enemy."""
    found = prospect(g, frame)
    return CANCEL if found and found.lost > found.killed else carry_out(g, frame, legal)


def if_likely(g: State, frame: Any, legal: list[int]) -> int:
    """Called off if it is unlikely to leave us alone there."""
    found = prospect(g, frame)
    return CANCEL if found and found.wins < LIKELY else carry_out(g, frame, legal)


def prospect(g: State, frame: MoveCommand) -> Outlook | None:
    """What an attack promises with all that is on its way there; None where nobody stands against it."""
    nation, sea = OWNER[frame.token], is_sea(frame.to)
    field = Field(g, nation)
    mine = field.friends_at(frame.to) + (Plan(g, nation, set()).arrives(frame.to) or g.stacks[frame.token])
    theirs = field.enemies_at(frame.to)
    if sea:
        mine, theirs = (part(stack, AIR) + part(stack, NAVAL) for stack in (mine, theirs))  # transports do not fight
    if not mine or not theirs:
        return None
    return outlook(g.rules, sea, mine, theirs, sea or g.holder(frame.to) != field.side)


RULES: Final[dict[tuple[str, str], Rule]] = {
    ("stance", "attack"): last,
    ("stance", "defend"): first,
    ("stance", "balanced"): half,
    ("stance", "bomb"): first,
    ("stance", "support"): last,
    ("hit", "many"): soonest_out,
    ("escort", "always"): escort,
    ("escort", "never"): no_escort,
    ("repair", "dear"): repair_dear,
    ("repair", "never"): no_repair,
    ("bomb", "stock"): first,
    ("sink", USUAL): most_cargo,
    ("sink", "stock"): most_cargo,
    ("raid", USUAL): richest,
    ("raid", "stock"): richest,
    ("move", "never"): carry_out,
    ("move", "even"): if_even,
    ("move", "likely"): if_likely,
}
"""By verb and choice; for all others the bot `easy` answers."""
