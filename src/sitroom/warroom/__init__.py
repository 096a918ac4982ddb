"""War Room: the rules of the first edition with its four scenarios and optional rules."""

from sitroom.warroom.rules.game import GAME, WarRoom
from sitroom.warroom.rules.map import ADJACENT, REGION, REGIONS, TERRITORIES, Territory, is_sea
from sitroom.warroom.rules.nations import NATION, NATIONS, OWNER, SIDE, SIDES, TOKEN, TOKENS, Token
from sitroom.warroom.rules.odds import Odds, battle_odds, default_stances, stack_odds
from sitroom.warroom.rules.state import State, read_order, write_order
from sitroom.warroom.rules.units import RESOURCES, UNIT, UNITS, read_stack, stack_text

__all__ = [
    "ADJACENT",
    "GAME",
    "NATION",
    "NATIONS",
    "OWNER",
    "REGION",
    "REGIONS",
    "RESOURCES",
    "SIDE",
    "SIDES",
    "TERRITORIES",
    "TOKEN",
    "TOKENS",
    "UNIT",
    "UNITS",
    "Odds",
    "State",
    "Territory",
    "Token",
    "WarRoom",
    "battle_odds",
    "default_stances",
    "is_sea",
    "read_order",
    "read_stack",
    "stack_odds",
    "stack_text",
    "write_order",
]
