"""Twilight Struggle: the rules of the Deluxe and Second Editions with their variants."""

from sitroom.twilight.board import COUNTRIES, ID, NEITHER, REGIONS, SIDES, US, USSR, Country
from sitroom.twilight.cards import CARD, CARDS, Card
from sitroom.twilight.game import GAME, Twilight
from sitroom.twilight.odds import (
    Odds,
    action_odds,
    coup_odds,
    realignment_odds,
    roll_odds,
    space_odds,
    war_odds,
)
from sitroom.twilight.scoring import RegionScore, region_score
from sitroom.twilight.state import State

__all__ = [
    "CARD",
    "CARDS",
    "COUNTRIES",
    "GAME",
    "ID",
    "NEITHER",
    "REGIONS",
    "SIDES",
    "US",
    "USSR",
    "Card",
    "Country",
    "Odds",
    "RegionScore",
    "State",
    "Twilight",
    "action_odds",
    "coup_odds",
    "realignment_odds",
    "region_score",
    "roll_odds",
    "space_odds",
    "war_odds",
]
