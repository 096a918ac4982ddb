"""How many action rounds there are, and the scoring cards that are due in them (R 4.5D, 6.4.4, 10.1.5)."""

from __future__ import annotations

from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import SCORING
from sitroom.twilight.rules.effects import NORTH_SEA_ROUND
from sitroom.twilight.rules.space import EIGHT_ROUNDS, has_ability
from sitroom.twilight.rules.state import State


def rounds_in_turn(g: State) -> int:
    """Action rounds that must be played this turn."""
    return 6 if g.turn <= 3 else 7


def rounds_for(g: State, side: int) -> int:
    """Action rounds a side may play this turn: eight with the Space Station or North Sea Oil (R 6.4.4, card 86)."""
    extra = has_ability(g, side, EIGHT_ROUNDS) or (side == US and g.effects & NORTH_SEA_ROUND)
    return 8 if extra else rounds_in_turn(g)


def rounds_left(g: State, side: int) -> int:
    """Action rounds that a side has yet to begin this turn."""
    begun = g.round - (side == US and g.phasing == USSR) if g.round else 0
    return max(0, rounds_for(g, side) - begun)


def scoring_cards(g: State, side: int) -> list[int]:
    """The scoring cards in a hand."""
    found = [card for card in g.hands[side] if SCORING[card]]
    found.sort()
    return found


def must_score(g: State, side: int) -> list[int]:
    """The scoring cards, if they need every round from now on: one must be played (R 2.2.1, 4.5D, 10.1.5)."""
    scoring = scoring_cards(g, side)
    return scoring if scoring and len(scoring) > rounds_left(g, side) else []


def may_decline(g: State, due: list[int]) -> bool:
    """Need a round not be played: an eighth, without a scoring card that is due (R 6.4.4, ruling 45)?"""
    return g.round > rounds_in_turn(g) and not due
