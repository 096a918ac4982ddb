"""Sentences for the entries of a War Room log, one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitroom.text.catalogue import signed
from sitroom.text.words import Sentences
from sitroom.warroom.battle.rows import STAGES
from sitroom.warroom.map import CONVOYS, is_sea
from sitroom.warroom.nations import ALLIES, AXIS, CHINA, SIDE, UNCONTROLLED
from sitroom.warroom.production.trade import BLOCK
from sitroom.warroom.units import INFANTRY, ONE, STANCES, SUBMARINE

if TYPE_CHECKING:
    from sitroom.text.warroom.render import WarRoomText

SENTENCES = Sentences()
tells = SENTENCES.tells


# The round


@tells
def round_(text: WarRoomText, number: int) -> str:
    return text.fill("log", "round", round=number)


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
def end(text: WarRoomText, winner: int, reason: str) -> str:
    return text.ending(winner, reason)


# Commands


def _of_command(kind: str) -> None:
    """A kind whose fields are a command and units."""

    def tell(text: WarRoomText, token: int, stack: int) -> str:
        return text.fill("log", kind, command=text.command(token), stack=text.stack(stack))

    SENTENCES[kind] = tell


for _kind in ("reinforce", "remove"):
    _of_command(_kind)


def _of_command_somewhere(kind: str) -> None:
    """A kind whose fields are a command, a region and units."""

    def tell(text: WarRoomText, token: int, region: int, stack: int) -> str:
        where = text.region(region)
        return text.fill("log", kind, command=text.command(token), region=where, stack=text.stack(stack))

    SENTENCES[kind] = tell


for _kind in ("put", "pinned"):
    _of_command_somewhere(_kind)


@tells
def move(text: WarRoomText, token: int, origin: int, region: int) -> str:
    ends = {"origin": text.region(origin), "region": text.region(region)}
    return text.fill("log", "move", command=text.command(token), **ends)


@tells
def transfer(text: WarRoomText, token: int, taken: int, to: int) -> str:
    return text.fill("log", "transfer", command=text.command(token), stack=text.stack(taken), other=text.command(to))


@tells
def struck(text: WarRoomText, token: int, to: int, reason: str) -> str:
    why = text.fill("log", f"struck.{reason}")
    return text.fill("log", "struck", command=text.command(token), region=text.region(to), reason=why)


def _of_order(kind: str) -> None:
    """A kind whose fields are a command and a region."""

    def tell(text: WarRoomText, token: int, region: int) -> str:
        return text.fill("log", kind, command=text.command(token), region=text.region(region))

    SENTENCES[kind] = tell


for _kind in ("cancelled", "no_landing"):
    _of_order(_kind)


@tells
def launch(text: WarRoomText, nation: int, region: int) -> str:
    return text.fill("log", "launch", nation=text.nation(nation), region=text.region(region))


# Regions


def _of_region(kind: str) -> None:
    """A kind whose field is a region."""

    def tell(text: WarRoomText, region: int) -> str:
        return text.fill("log", kind, region=text.region(region))

    SENTENCES[kind] = tell


for _kind in ("garrison", "resolved"):
    _of_region(_kind)


def _of_units(kind: str) -> None:
    """A kind whose fields are a region and units there."""

    def tell(text: WarRoomText, region: int, stack: int) -> str:
        return text.fill("log", kind, region=text.region(region), stack=text.stack(stack))

    SENTENCES[kind] = tell


for _kind in ("defenders", "stored", "dismantled", "abandoned", "build"):
    _of_units(_kind)


@tells
def control(text: WarRoomText, territory: int, before: int, nation: int) -> str:
    who = {"nation": text.nation(nation), "before": text.nation(before)}
    return text.fill("log", "control", region=text.region(territory), **who)


@tells
def embattled(text: WarRoomText, region: int, on: bool) -> str:
    return text.fill("log", "embattled" if on else "embattled.over", region=text.region(region))


@tells
def bombs(text: WarRoomText, territory: int, number: int) -> str:
    return text.fill("log", "bombs", region=text.region(territory), bombs=number)


@tells
def invaded(text: WarRoomText, territory: int, invader: int) -> str:
    return text.fill("log", "invaded", region=text.region(territory), nation=text.nation(invader))


@tells
def hotspot(text: WarRoomText, region: int, causes: int) -> str:
    return text.fill("log", "hotspot", region=text.region(region), causes=text.causes(causes))


@tells
def picked(text: WarRoomText, nation: int, region: int) -> str:
    return text.fill("log", "picked", region=text.region(region), nation=text.nation(nation))


@tells
def deploy(text: WarRoomText, nation: int, territory: int, region: int, stack: int) -> str:
    return text.fill("log", "deploy", region=text.region(region), stack=text.stack(stack))


@tells
def mobilize(text: WarRoomText, territory: int, number: int) -> str:
    units = text.stack(number * ONE[INFANTRY])
    return text.fill("log", "mobilize", nation=text.nation(CHINA), region=text.region(territory), stack=units)


# Battle


@tells
def battle(text: WarRoomText, region: int, *nations: int) -> str:
    sides = [[n for n in nations if SIDE[n] == side] for side in (ALLIES, AXIS)]
    where = text.region(region)
    if not all(sides):
        return text.fill("log", "battle.alone", region=where, nations=text.nations(nations))
    return text.fill("log", "battle", region=where, allies=text.nations(sides[0]), axis=text.nations(sides[1]))


@tells
def commander(text: WarRoomText, region: int, nation: int) -> str:
    return text.fill("log", "commander", region=text.region(region), nation=text.nation(nation))


@tells
def stance(text: WarRoomText, region: int, owner: int, unit: int, first: int, second: int) -> str:
    whose = {"nation": text.nation(owner), "unit": text.unit(unit, first + second), "region": text.region(region)}
    return text.fill("log", "stance", stances=stances(text, region, unit, first, second), **whose)


def stances(text: WarRoomText, region: int, unit: int, first: int, second: int) -> str:
    """How many of a type take each of its two stances, as the board of the region calls them."""
    names = [stance.name for stance in STANCES[is_sea(region)][unit]]
    split = zip((first, second), names, strict=True)
    return ", ".join(f"{number} {text.stance(name)}" for number, name in split if number)


@tells
def batch(text: WarRoomText, nation: int, stage: int, dice: int) -> str:
    return text.fill("log", "batch", nation=text.nation(nation), stage=text.stage(STAGES[stage]), dice=dice)


@tells
def dice(text: WarRoomText, *counts: int) -> str:
    return text.fill("log", "dice", dice=text.dice(counts))


@tells
def hit(text: WarRoomText, owner: int, unit: int, row: int, out: bool) -> str:
    return text.fill("log", "hit.out" if out else "hit", nation=text.nation(owner), unit=text.unit(unit))


@tells
def escaped(text: WarRoomText, owner: int) -> str:
    return text.fill("log", "escaped", nation=text.nation(owner), unit=text.unit(SUBMARINE))


def _of_unit(kind: str) -> None:
    """A kind whose fields are an owner and a type of unit."""

    def tell(text: WarRoomText, owner: int, unit: int) -> str:
        return text.fill("log", kind, nation=text.nation(owner), unit=text.unit(unit))

    SENTENCES[kind] = tell


for _kind in ("repaired", "given_up"):
    _of_unit(_kind)


@tells
def bomber(text: WarRoomText, nation: int, region: int, dice: int) -> str:
    return text.fill("log", "bomber", nation=text.nation(nation), region=text.region(region), dice=dice)


@tells
def raid(text: WarRoomText, convoy: int, dice: int) -> str:
    where = text.region(CONVOYS[convoy].sea)
    return text.fill("log", "raid", region=where, convoy=text.convoy(convoy), dice=dice)


@tells
def flag(text: WarRoomText, sea: int, nation: int) -> str:
    return text.fill("log", "flag", region=text.region(sea), nation=text.nation(nation))


# Nations


@tells
def casualties(text: WarRoomText, nation: int, stack: int) -> str:
    return text.fill("log", "casualties", nation=text.nation(nation), stack=text.stack(stack))


@tells
def casualty_points(text: WarRoomText, nation: int, points: int) -> str:
    return text.fill("log", "casualty_points", nation=text.nation(nation), points=points)


@tells
def resources(text: WarRoomText, nation: int, kind: int, change: int, stock: int) -> str:
    amount = {"change": signed(change).replace(" ", ""), "resource": text.resource(kind), "stock": stock}
    return text.fill("log", "resources", nation=text.nation(nation), **amount)


@tells
def stress(text: WarRoomText, nation: int, points: int, reason: str) -> str:
    return text.fill("log", f"stress.{reason}", nation=text.nation(nation), points=abs(points))


@tells
def medals(text: WarRoomText, nation: int, number: int) -> str:
    return text.fill("log", "medals", nation=text.nation(nation), medals=number)


@tells
def spend(text: WarRoomText, nation: int, medals: int, goods: int) -> str:
    return text.fill("log", "spend", nation=text.nation(nation), tokens=text.tokens(medals, goods))


@tells
def zone(text: WarRoomText, nation: int, zone: int) -> str:
    meaning = text.zone_help(zone)
    return text.fill("log", "zone", nation=text.nation(nation), zone=text.zone(zone), meaning=meaning)


@tells
def purchase(text: WarRoomText, nation: int, stack: int, goods: int) -> str:
    bought = ", ".join(filter(None, (text.stack(stack), text.tokens(0, goods))))
    return text.fill("log", "purchase" if bought else "purchase.none", nation=text.nation(nation), purchase=bought)


@tells
def trade(text: WarRoomText, nation: int, territory: int, give: int, take: int) -> str:
    blocks = {name: text.amount(kind, BLOCK[kind]) for name, kind in (("give", give), ("take", take))}
    return text.fill("log", "trade", nation=text.nation(nation), region=text.region(territory), **blocks)


@tells
def collapse(text: WarRoomText, nation: int) -> str:
    return text.fill("log", "collapse", nation=text.nation(nation))


@tells
def pact(text: WarRoomText, breaker: int) -> str:
    key = "pact.over" if breaker == UNCONTROLLED else "pact.broken"
    return text.fill("log", key, nation=text.nation(breaker))
