"""Where coups and realignment are possible: DEFCON (R 8.1.5) and the cards that protect countries."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Refusal
from sitroom.twilight.rules.areas import EVERYWHERE, countries_of
from sitroom.twilight.rules.board import ASIA, CIVIL_WAR, EUROPE, ID, IN_EUROPE, MAP, MIDDLE_EAST, REGION, US, USSR
from sitroom.twilight.rules.effects import DE_GAULLE, NATO, REFORMER, SOURCE, SPAIN_LEFT_NATO, US_JAPAN, WILLY_BRANDT
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State

_JAPAN: Final = ID["japan"]
_FRANCE: Final = ID["france"]
_WEST_GERMANY: Final = ID["west_germany"]
_SPAIN: Final = ID["spain_portugal"]
_PROTECTION: Final = tuple({EUROPE: NATO, ASIA: US_JAPAN}.get(region, 0) for region in EVERYWHERE)
"""By region: the effect that protects countries there."""

CLOSED: Final = {5: (), 4: (EUROPE,), 3: (EUROPE, ASIA), 2: (EUROPE, ASIA, MIDDLE_EAST)}
"""R 8.1.5: regions closed to coups and realignment, by DEFCON."""


def closed(defcon: int, country: int) -> bool:
    """Does DEFCON close the country's region (R 8.1.5)?"""
    return REGION[country] in CLOSED[defcon]


OPEN: Final = {defcon: tuple(r for r in EVERYWHERE if r not in shut) for defcon, shut in CLOSED.items()}
"""The other regions."""


def nato_protects(g: State, country: int) -> bool:
    """Card 21: countries of Europe the US controls, unless cards 17, 55 or the Referendum took them out (ruling 38)."""
    if not g.effects & NATO or country not in IN_EUROPE or g.control[country] != US:
        return False
    if country == _FRANCE:
        return not g.effects & DE_GAULLE
    if country == _WEST_GERMANY:
        return not g.effects & WILLY_BRANDT
    return not (country == _SPAIN and g.effects & SPAIN_LEFT_NATO)


def protector(g: State, seat: int, country: int) -> int:
    """The effect that protects a country from `seat`: the pact with Japan (27) or NATO (21); 0 if none."""
    if seat != USSR:
        return 0
    if country == _JAPAN and g.effects & US_JAPAN:
        return US_JAPAN
    return NATO if nato_protects(g, country) else 0


def reformer_bars(g: State, seat: int, country: int) -> bool:
    """The Reformer (87) closes Europe to coups by the USSR."""
    return seat == USSR and bool(g.effects & REFORMER) and country in IN_EUROPE


def why_not_attacked(g: State, seat: int, verb: str, country: int, free: bool) -> Refusal | None:
    """What rules out a coup or realignment roll there (R 6.2.1, 6.3.1, 8.1.5); `free` ones ignore DEFCON."""
    if country == CIVIL_WAR:
        return refuse("civil_war.attack", country=country)  # R 12.1
    if not g.influence[1 - seat][country]:
        return refuse(f"no_enemy.{verb}", country=country)
    if effect := protector(g, seat, country):
        return refuse("protected", country=country, card=SOURCE[effect])
    if verb == "coup" and reformer_bars(g, seat, country):
        return refuse("reformer", card=SOURCE[REFORMER])
    if not free and closed(g.defcon, country):
        return refuse(f"defcon.{verb}", defcon=g.defcon, region=REGION[country])
    return None


def _attackable(g: State, seat: int, region: int) -> list[int]:
    """Countries of a region with enemy influence (R 6.2.1, 6.3.1) that no card protects."""
    found = countries_of(region, g.present[1 - seat][region])
    if seat == USSR and g.effects & _PROTECTION[region]:
        return [c for c in found if not protector(g, seat, c)]
    return found


def _targets(g: State, seat: int, regions: tuple[int, ...], among: tuple[int, ...]) -> list[int]:
    """The targets in some regions that are `among` the countries given."""
    found: list[int] = []
    enemy = g.present[1 - seat]
    for region in regions:
        if enemy[region]:
            found += _attackable(g, seat, region)
    return found if len(among) == len(MAP) else [c for c in among if c in found]


def _any_target(g: State, seat: int, regions: tuple[int, ...], among: tuple[int, ...]) -> bool:
    """Is there any of `_targets`? Does not look beyond the first region that has one."""
    whole = len(among) == len(MAP)
    enemy = g.present[1 - seat]
    guards = g.effects if seat == USSR else 0
    for region in regions:
        if not enemy[region]:
            continue
        if whole and not guards & _PROTECTION[region]:
            return True
        found = _attackable(g, seat, region)
        if found and (whole or not set(found).isdisjoint(among)):
            return True
    return False


def realignment_regions(g: State, free: bool) -> tuple[int, ...]:
    """Where realignment is possible by DEFCON (R 8.1.5); free rolls ignore it."""
    return EVERYWHERE if free or g.rules.realign_anywhere else OPEN[g.defcon]


def coup_regions(g: State, seat: int, free: bool) -> tuple[int, ...]:
    """Where coups are possible by DEFCON (R 8.1.5) and the Reformer; free ones ignore DEFCON (R 6.3.5)."""
    regions = EVERYWHERE if free else OPEN[g.defcon]
    if seat == USSR and g.effects & REFORMER:
        return tuple([region for region in regions if region != EUROPE])
    return regions


def realignment_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may roll for realignment now."""
    return _targets(g, seat, realignment_regions(g, free), among)


def coup_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may attempt a coup now."""
    return _targets(g, seat, coup_regions(g, seat, free), among)


def can_realign(g: State, seat: int, among: tuple[int, ...], free: bool) -> bool:
    """Is there anywhere to roll for realignment?"""
    return _any_target(g, seat, realignment_regions(g, free), among)


def can_coup(g: State, seat: int, among: tuple[int, ...], free: bool) -> bool:
    """Is there anywhere to attempt a coup?"""
    return _any_target(g, seat, coup_regions(g, seat, free), among)
