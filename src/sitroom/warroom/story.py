"""How a review tells a match of War Room: when a decision was asked, in which battle, and what followed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from sitroom.bots import Reason
from sitroom.kernel.schema import LogEntry
from sitroom.warroom.rules.battle.stances import SetStance
from sitroom.warroom.rules.entries import ENTRIES
from sitroom.warroom.rules.movement.orders import MoveCommand
from sitroom.warroom.rules.phases.planning import ERASE, ORDER, WriteOrders
from sitroom.warroom.rules.state import COMBAT, PASS, State, read_order

OF_ORDERS = frozenset(
    (
        *("move", "pinned", "struck", "cancelled", "no_landing", "launch", "invaded", "battle", "remove", "control"),
        *("embattled", "bombs"),
    )
)
"""Entries that tell what became of an order, if they name its command or its goal."""
OF_BATTLES = frozenset(("casualties", "repaired", "given_up", "control", "embattled", "bombs", "flag"))
"""Entries that tell how a battle ended."""


def moment(g: State, seat: int) -> list[Reason]:
    """The round and its phase, the battle, and the units that are asked about."""
    found = [Reason("at.round", {"round": g.round, "phase": g.phase})]
    if g.phase == COMBAT and g.battle is not None:
        found.append(Reason("at.battle", {"region": g.battle.region}))
        frame = g.question
        if isinstance(frame, SetStance):
            found.append(Reason("at.unit", {"unit": g.battle.groups[frame.group].unit}))
    return found


def aim(g: State, seat: int, action: int) -> dict[str, int]:
    """The command and the goal of an order, or the region of a battle."""
    frame = g.question
    if isinstance(frame, WriteOrders) and PASS < action < ERASE:
        command, region = read_order(action - ORDER)
        return {"command": command, "region": region}
    if isinstance(frame, MoveCommand):
        return {"command": frame.token, "region": frame.to}
    return {"region": g.battle.region} if g.phase == COMBAT and g.battle is not None else {}


def followed(aim: Mapping[str, int], log: Sequence[LogEntry], first: int, again: int) -> list[LogEntry]:
    """Of an order: what became of its command and its goal this round. Of a decision in a battle: how that ended. Of
    any other: all until its seat decided again."""
    if "command" in aim:
        rest = takewhile(lambda entry: entry[0] != "round", log[first:])
        return [entry for entry in rest if entry[0] in OF_ORDERS and concerns(entry, aim)]
    if "region" in aim:
        rest = takewhile(lambda entry: entry != ("resolved", aim["region"]), log[first:])
        return [entry for entry in rest if entry[0] in OF_BATTLES]
    return list(log[first:again])


def concerns(entry: LogEntry, aim: Mapping[str, int]) -> bool:
    """Does it name the command of an order, or its goal?"""
    kind, *values = entry
    fields = ENTRIES.named(kind, values)
    return any(fields.get(name) == value for name, value in aim.items())
