"""Twilight Struggle: the rules of the Deluxe and Second Editions with their variants."""

from sitroom.twilight.rules.board import COUNTRIES, ID, NEITHER, REGIONS, SIDES, US, USSR, Country
from sitroom.twilight.rules.cards import CARD, CARDS, Card
from sitroom.twilight.rules.game import GAME, Twilight
from sitroom.twilight.rules.odds import Odds, action_odds, coup_odds, realignment_odds, roll_odds, space_odds, war_odds
from sitroom.twilight.rules.scoring import RegionScore, region_score
from sitroom.twilight.rules.state import State

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
