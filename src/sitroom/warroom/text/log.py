"""Sentences for the entries of a War Room log: a function for each kind that needs more than its fields filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitroom.text.catalogue import signed
from sitroom.text.words import Sentences
from sitroom.warroom.rules.battle.rows import STAGES
from sitroom.warroom.rules.causes import ORDER, Cause
from sitroom.warroom.rules.entries import ENTRIES
from sitroom.warroom.rules.map import CONVOYS, is_sea
from sitroom.warroom.rules.nations import ALLIES, AXIS, CHINA, SIDE, UNCONTROLLED
from sitroom.warroom.rules.production.trade import BLOCK
from sitroom.warroom.rules.units import INFANTRY, ONE, STANCES, SUBMARINE

if TYPE_CHECKING:
    from sitroom.warroom.text.render import WarRoomText

SENTENCES = Sentences(ENTRIES)
tells = SENTENCES.tells


# The round


@tells
def phase(text: WarRoomText, phase: int) -> str:
    return text.fill("log", "phase", number=phase, phase=text.phase(phase))


@tells
def turn_order(text: WarRoomText, *nations: int) -> str:
    return text.fill("log", "turn_order", nations=text.nations(nations))


@tells
def bid(text: WarRoomText, nation: int, oil: int) -> str:
    return text.fill("log", "bid" if oil else "bid.none", nation=text.nation(nation), oil=oil)


@tells
def end(text: WarRoomText, winner: int, reason: str, cause: Cause) -> str:
    return text.ending(winner, reason)


# Commands


@tells
def move(text: WarRoomText, command: int, origin: int, region: int, cause: Cause) -> str:
    ends = {"origin": text.region(origin), "region": text.region(region)}
    why = text.cause(cause) if cause != ORDER else ""
    return text.fill("log", "move", command=text.command(command), cause=why, **ends)


@tells
def transfer(text: WarRoomText, command: int, stack: int, other: int, cause: Cause) -> str:
    ends = {"command": text.command(command), "other": text.command(other)}
    return text.fill("log", "transfer", stack=text.stack(stack), **ends)


@tells
def struck(text: WarRoomText, command: int, region: int, reason: str) -> str:
    why = text.fill("log", f"struck.{reason}")
    return text.fill("log", "struck", command=text.command(command), region=text.region(region), reason=why)


@tells
def launch(text: WarRoomText, nation: int, origin: int, region: int) -> str:
    key = "launch.here" if origin == region else "launch"
    ends = {"origin": text.region(origin), "region": text.region(region)}
    return text.fill("log", key, nation=text.nation(nation), **ends)


# Regions


@tells
def control(text: WarRoomText, region: int, before: int, nation: int, cause: Cause) -> str:
    who = {"nation": text.nation(nation), "before": text.nation(before)}
    why = text.cause(cause) if cause != region else ""  # the sentence names the place of its battle
    return text.fill("log", "control", region=text.region(region), cause=why, **who)


@tells
def embattled(text: WarRoomText, region: int, on: bool, cause: Cause) -> str:
    return text.fill("log", "embattled" if on else "embattled.over", region=text.region(region))


@tells
def hotspot(text: WarRoomText, region: int, causes: int) -> str:
    return text.fill("log", "hotspot", region=text.region(region), causes=text.causes(causes))


@tells
def mobilize(text: WarRoomText, region: int, number: int) -> str:
    units = text.stack(number * ONE[INFANTRY])
    return text.fill("log", "mobilize", nation=text.nation(CHINA), region=text.region(region), stack=units)


# Battle


@tells
def battle(text: WarRoomText, region: int, *nations: int) -> str:
    sides = [[n for n in nations if SIDE[n] == side] for side in (ALLIES, AXIS)]
    where = text.region(region)
    if not all(sides):
        return text.fill("log", "battle.alone", region=where, nations=text.nations(nations))
    return text.fill("log", "battle", region=where, allies=text.nations(sides[0]), axis=text.nations(sides[1]))


@tells
def stance(text: WarRoomText, region: int, nation: int, unit: int, first: int, second: int) -> str:
    whose = {"nation": text.nation(nation), "unit": text.unit(unit, first + second), "region": text.region(region)}
    return text.fill("log", "stance", stances=stances(text, region, unit, first, second), **whose)


def stances(text: WarRoomText, region: int, unit: int, first: int, second: int) -> str:
    """How many of a type take each of its two stances, as the board of the region calls them."""
    names = [stance.name for stance in STANCES[is_sea(region)][unit]]
    split = zip((first, second), names, strict=True)
    return ", ".join(f"{number} {text.stance(name)}" for number, name in split if number)


@tells
def batch(text: WarRoomText, nation: int, stage: int, dice: int, cause: Cause) -> str:
    return text.fill("log", "batch", nation=text.nation(nation), stage=text.stage(STAGES[stage]), dice=dice)


@tells
def dice(text: WarRoomText, cause: Cause, *counts: int) -> str:
    return text.fill("log", "dice", dice=text.dice(counts))


@tells
def hit(text: WarRoomText, nation: int, unit: int, row: int, out: bool, cause: Cause) -> str:
    return text.fill("log", "hit.out" if out else "hit", nation=text.nation(nation), unit=text.unit(unit))


@tells
def escaped(text: WarRoomText, nation: int, cause: Cause) -> str:
    return text.fill("log", "escaped", nation=text.nation(nation), unit=text.unit(SUBMARINE))


@tells
def bomber(text: WarRoomText, nation: int, region: int, dice: int) -> str:
    return text.fill("log", "bomber", nation=text.nation(nation), region=text.region(region), dice=dice)


@tells
def raid(text: WarRoomText, convoy: int, dice: int) -> str:
    where = text.region(CONVOYS[convoy].sea)
    return text.fill("log", "raid", region=where, convoy=text.convoy(convoy), dice=dice)


# Nations


@tells
def resources(text: WarRoomText, nation: int, kind: int, change: int, stock: int, cause: Cause) -> str:
    amount = {"change": signed(change).replace(" ", ""), "resource": text.resource(kind), "stock": stock}
    amount["cause"] = text.cause(cause)
    return text.fill("log", "resources", nation=text.nation(nation), **amount)


@tells
def stress(text: WarRoomText, nation: int, points: int, reason: str) -> str:
    return text.fill("log", f"stress.{reason}", nation=text.nation(nation), points=abs(points))


@tells
def spend(text: WarRoomText, nation: int, medals: int, goods: int, cause: Cause) -> str:
    tokens = text.tokens(medals, goods)
    return text.fill("log", "spend", nation=text.nation(nation), tokens=tokens, cause=text.cause(cause))


@tells
def zone(text: WarRoomText, nation: int, zone: int, cause: Cause) -> str:
    meaning = text.zone_help(zone)
    return text.fill("log", "zone", nation=text.nation(nation), zone=text.zone(zone), meaning=meaning)


@tells
def purchase(text: WarRoomText, nation: int, stack: int, goods: int) -> str:
    bought = ", ".join(filter(None, (text.stack(stack), text.tokens(0, goods))))
    return text.fill("log", "purchase" if bought else "purchase.none", nation=text.nation(nation), purchase=bought)


@tells
def trade(text: WarRoomText, nation: int, region: int, give: int, take: int) -> str:
    blocks = {name: text.amount(kind, BLOCK[kind]) for name, kind in (("give", give), ("take", take))}
    return text.fill("log", "trade", nation=text.nation(nation), region=text.region(region), **blocks)


@tells
def pact(text: WarRoomText, nation: int) -> str:
    key = "pact.over" if nation == UNCONTROLLED else "pact.broken"
    return text.fill("log", key, nation=text.nation(nation))
