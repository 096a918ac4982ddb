"""Where coups and realignment are possible: DEFCON (R 8.1.5) and the cards that protect countries."""

from __future__ import annotations

from typing import Final

from sitroom.kernel import Refusal
from sitroom.twilight.board import ASIA, CIVIL_WAR, EUROPE, ID, IN_EUROPE, MAP, MIDDLE_EAST, REGION, US, USSR
from sitroom.twilight.effects import DE_GAULLE, NATO, REFORMER, SOURCE, SPAIN_LEFT_NATO, US_JAPAN, WILLY_BRANDT
from sitroom.twilight.reasons import refuse
from sitroom.twilight.state import State

_JAPAN: Final = ID["japan"]
_FRANCE: Final = ID["france"]
_WEST_GERMANY: Final = ID["west_germany"]
_SPAIN: Final = ID["spain_portugal"]
_PROTECTABLE: Final = frozenset({*IN_EUROPE, _JAPAN})

CLOSED: Final = {5: (), 4: (EUROPE,), 3: (EUROPE, ASIA), 2: (EUROPE, ASIA, MIDDLE_EAST)}
"""R 8.1.5: regions closed to coups and realignment, by DEFCON."""


def closed(defcon: int, country: int) -> bool:
    """Does DEFCON close the country's region (R 8.1.5)?"""
    return REGION[country] in CLOSED[defcon]


OPEN: Final[dict[int, tuple[int, ...]]] = {defcon: tuple(c for c in MAP if not closed(defcon, c)) for defcon in CLOSED}


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


def _attackable(g: State, seat: int, among: tuple[int, ...]) -> list[int]:
    """Countries with enemy influence (R 6.2.1, 6.3.1) that no card protects."""
    enemy = g.influence[1 - seat]
    targets = [c for c in among if enemy[c]]
    if seat == USSR and g.effects & (NATO | US_JAPAN):
        targets = [c for c in targets if c not in _PROTECTABLE or not protector(g, seat, c)]
    return targets


def _within(among: tuple[int, ...], g: State, free: bool) -> tuple[int, ...]:
    """`among`, or what DEFCON leaves of it; free attempts ignore DEFCON (R 6.3.5)."""
    if free:
        return among
    if among is MAP or len(among) == len(MAP):
        return OPEN[g.defcon]
    return tuple(c for c in among if not closed(g.defcon, c))


def realignment_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may roll for realignment now."""
    return _attackable(g, seat, _within(among, g, free or g.rules.realign_anywhere))


def coup_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may attempt a coup now."""
    targets = _attackable(g, seat, _within(among, g, free))
    if g.effects & REFORMER:
        targets = [c for c in targets if not reformer_bars(g, seat, c)]
    return targets


def can_realign(g: State, seat: int, among: tuple[int, ...], free: bool) -> bool:
    """Is there anywhere to roll for realignment? Does not look beyond the first such country."""
    within = _within(among, g, free or g.rules.realign_anywhere)
    enemy = g.influence[1 - seat]
    return any(enemy[c] and not protector(g, seat, c) for c in within)


def can_coup(g: State, seat: int, among: tuple[int, ...], free: bool) -> bool:
    """Is there anywhere to attempt a coup?"""
    enemy = g.influence[1 - seat]
    within = _within(among, g, free)
    return any(enemy[c] and not protector(g, seat, c) and not reformer_bars(g, seat, c) for c in within)
