"""What each number of War Room's observation is, and of what is told of an answer; where it stands, and its scale.

A block of a sheet lies at `AT`, after the kind of question. `docs/observations.md` has the same tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sitroom.kernel.frames import Question
from sitroom.warroom.rules.battle.rows import SIZE as ROWS
from sitroom.warroom.rules.battle.rows import STAGES
from sitroom.warroom.rules.map import CONVOYS, LAND_SIZE, REGIONS
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.notation import VERBS
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import PHASES, ZONES
from sitroom.warroom.rules.units import CATEGORIES, COLORS, RESOURCES, STANCES, UNITS

Part = tuple[str, tuple[int | str, ...], float, str]
"""A block: its name, what it is about, what its numbers are divided by, and what they say."""


def _each(*lists: Iterable[int | str]) -> tuple[str, ...]:
    """Every combination of names, the last changing fastest."""
    found = [""]
    for names in lists:
        found = [f"{before}{'.' if before else ''}{name}" for before in found for name in names]
    return tuple(found)


KINDS: Final = ("none", *sorted(name for name, kind in FRAMES.kinds.items() if issubclass(kind, Question)))
"""The questions that a seat may be asked, by the names of their frames; before them, that it is asked nothing."""
_LAND: Final = REGIONS[:LAND_SIZE]
_BOTH: Final = ("own", "other")

PARTS: Final[tuple[Part, ...]] = (
    ("own_units", _each(UNITS, REGIONS), 8, "units of the seat's nations, carrier fighters in the air among them"),
    ("ally_units", _each(UNITS, REGIONS), 8, "units of other nations of its side"),
    ("enemy_units", _each(UNITS, REGIONS), 8, "units of the other side"),
    ("landing", REGIONS, 1, "air commands that must still land"),
    ("embattled", REGIONS, 1, "1: Embattled"),
    ("hotspot", REGIONS, 1, "1: an Active marker"),
    ("in_play", REGIONS, 1, "1: the scenario is played there"),
    ("own_ordered", REGIONS, 8, "units ordered there by the seat, and by allies whose charts it may read"),
    ("enemy_ordered", REGIONS, 8, "units ordered there by enemies, once their orders lie open"),
    ("own_land", _LAND, 1, "1: held by a nation of the seat"),
    ("ally_land", _LAND, 1, "1: held by another nation of its side"),
    ("enemy_land", _LAND, 1, "1: held by the other side"),
    ("bombs", _LAND, 4, "bombs on its industry"),
    ("building", _LAND, 4, "units under construction"),
    ("defenders", _LAND, 8, "units of a neutral's own force"),
    ("invaded", _LAND, 1, "1: a neutral that has been invaded"),
    ("nation", _each(("own", "ally", "enemy"), NATIONS), 1, "1: whose the nation is"),
    ("resources", _each(RESOURCES, NATIONS), 20, "in stock"),
    ("stress", NATIONS, 10, "stress"),
    ("medals", NATIONS, 10, "medals"),
    ("goods", NATIONS, 10, "civilian goods"),
    ("zone", _each(ZONES, NATIONS), 1, "1: Homeland Status"),
    ("collapsed", NATIONS, 1, "1: collapsed"),
    ("boxes", NATIONS, 9, "orders it may write this round"),
    ("orders_shown", NATIONS, 1, "1: its orders lie open"),
    ("casualties", _each(UNITS, NATIONS), 8, "units lost since the last Phase 6"),
    ("tokens_left", _each(CATEGORIES, NATIONS), 8, "command tokens left in the pool"),
    ("place_in_order", NATIONS, 7, "its place in the Turn Order, from 1; 0 without one"),
    ("bid", NATIONS, 10, "oil it bids, where the seat may read it"),
    ("orders", NATIONS, 9, "orders written, where the seat may read them"),
    ("purchases", _each(UNITS, NATIONS), 8, "units on its purchase chart, where the seat may read it"),
    ("goods_bought", NATIONS, 8, "civilian goods on it"),
    ("phase", tuple(phase or "none" for phase in PHASES), 1, "1: this phase"),
    ("round", (), 10, "the round"),
    ("lap", (), 2, "under quick resolution, which of the two passes"),
    ("pact", (), 1, "1: the Pact is in force"),
    ("truce", (), 1, "1: its parties keep the peace"),
    ("raided", tuple(range(len(CONVOYS))), 1, "1: this group of convoys was raided this round"),
    ("question", KINDS, 1, "1: this is asked; `none`: the seat is not asked"),
    ("asked_nation", NATIONS, 1, "1: the question is about this nation"),
    ("asked_command", (), 1, "the number of the command that it is about, from 1; 0: none"),
    ("asked_units", UNITS, 8, "units of that command"),
    ("asked_place", REGIONS, 1, "1: where it stands, or the place that is asked about"),
    ("asked_goal", REGIONS, 1, "1: where it is going"),
    ("asked_left", UNITS, 8, "units that are still to be placed, built or landed"),
    ("battle_place", REGIONS, 1, "1: a battle is fought here"),
    ("battle_stage", STAGES, 1, "1: this stage of it"),
    ("battle_first", (), 1, "1: the seat's side sets stances and rolls first"),
    ("battle_turn", (), 1, "1: the next batch of dice is the seat's side's"),
    ("battle_force", _BOTH, 1, "1: this side has Force Advantage"),
    ("battle_left", _BOTH, 30, "dice that this side has still to roll"),
    ("battle_port", _BOTH, 1, "1: this side has Port Advantage"),
    ("battle_units", _each(_BOTH, UNITS), 8, "units on the board"),
    ("battle_rows", _each(_BOTH, range(ROWS)), 16, "hits that a row of the board can still take"),
    ("battle_dice", COLORS, 10, "dice of this batch that are still to be used"),
)

THINGS: Final = tuple(
    dict.fromkeys(
        (
            *UNITS,
            *RESOURCES,
            *("medals", "goods"),
            *COLORS,
            *(stance.name for face in STANCES for rows in face for stance in rows),
        )
    )
)
"""What an answer can count or name besides commands, places and nations."""
ANSWER_PARTS: Final[tuple[Part, ...]] = (
    ("verb", (), 1, "the number of its verb, in the order of `is`, from 0"),
    ("command", (), 1, "the number of its command, from 1; 0: none"),
    ("place", (), 1, "the number of the region it leads to, from 1; 0: none"),
    ("number", (), 1, "what is bid; the place in an order; the convoy; the region passed through, from 1"),
    ("origin", (), 1, "the number of the region it begins in, from 1; 0: none"),
    ("is", tuple(VERBS), 1, "1: this verb"),
    ("of", NATIONS, 1, "1: about this nation"),
    ("thing", THINGS, 8, "how many of it; 1 where it is only named"),
    ("units", UNITS, 8, "units of the command"),
    ("there", ("own", "ally", "enemy"), 8, "units in the region it leads to"),
    ("land", ("own", "ally", "enemy"), 1, "1: who holds that region"),
    ("embattled", (), 1, "1: that region is Embattled"),
    ("sea", (), 1, "1: it is a sea"),
)


def _places(parts: Iterable[Part], first: int) -> tuple[dict[str, int], int]:
    """Where each block begins, and where the last one ends."""
    found, at = {}, first
    for name, over, _, _ in parts:
        found[name] = at
        at += max(1, len(over))
    return found, at


_at, _size = _places(PARTS, 1)
AT: Final = _at
SHAPE: Final = _size
_answer_at, _answer_size = _places(ANSWER_PARTS, 0)
ANSWER_AT: Final = _answer_at
ANSWER: Final = _answer_size
"""Numbers for each answer."""
