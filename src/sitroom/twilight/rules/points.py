"""What operations are worth: bonuses for a region, and never less than 1 (R 7.4, 9.6)."""

from __future__ import annotations

from sitroom.kernel import Refusal
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules.board import IN_ASIA, USSR
from sitroom.twilight.rules.cards import CHINA
from sitroom.twilight.rules.effects import SOURCE, VIETNAM_REVOLTS
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import State


def bonus(g: State, seat: int, card: int, asia: bool, southeast: bool) -> int:
    """Points added while all of them go to Asia (China Card, R 9.6) or Southeast Asia (Vietnam Revolts)."""
    extra = 1 if card == CHINA and asia else 0
    if southeast and seat == USSR and g.effects & VIETNAM_REVOLTS:
        extra += 1
    return extra


def worth(g: State, seat: int, value: int, card: int, asia: bool, southeast: bool) -> int:
    """Points to spend: all modifiers are added up, those of regions too, and only then raised to 1 (R 7.4)."""
    return max(1, value + bonus(g, seat, card, asia, southeast))


def facts_of(
    g: State, seat: int, value: int, card: int, spent: int = 0, asia: bool = True, southeast: bool = True
) -> Facts:
    """What points are worth and how many are left, and the regions where all of them are worth one more."""
    bonuses = ["asia"] if card == CHINA and asia else []
    if southeast and value > 0 and bonus(g, seat, 0, False, True):
        bonuses.append("southeast_asia")
    points = max(1, value + len(bonuses))
    return {"value": points, "left": max(0, points - spent), "bonuses": bonuses}


def only_a_bonus(card: int, country: int) -> Refusal:
    """The points left are a bonus: the China Card's for Asia (R 9.6) or that of Vietnam Revolts."""
    if card == CHINA and country not in IN_ASIA:
        return refuse("bonus.asia", country=country)
    return refuse("bonus.southeast_asia", country=country, card=SOURCE[VIETNAM_REVOLTS])


def granted_value(g: State, seat: int, points: int) -> int:
    """Points an event gives, modified like a card's (R 7.4.2, 7.4.3; house rule 33)."""
    return g.ops_sum(seat, points) if g.rules.event_ops_modified else points
