"""What brings a change: the number of a card, or the name of a rule. The rules say it where they make the change.

A card is a cause by its event, at once or by what stays in force of it. These are plain numbers and strings, so that
they are as good in the log as in a frame.
"""

from __future__ import annotations

from typing import Final, Literal

Rule = Literal[
    "setup",
    "bonus",
    "bid",
    "improvement",
    "operations",
    "realignment",
    "coup",
    "battleground_coup",
    "space_race",
    "military_operations",
    "held_scoring",
    "held_cards",
    "end_of_turn",
    "final_scoring",
    "civil_war",
]
"""`setup`: the first influence (R 3.2, 3.3). `bonus`: influence from a bid or handicap (R 11.1.4). `bid`: its points.
`improvement`: DEFCON as a turn begins (R 4.5A, 8.1.6). `operations`: placed with them (R 6.1). `realignment` (R 6.2).
`coup` (R 6.3). `battleground_coup`: what a coup in a battleground does to DEFCON (R 6.3.4). `space_race` (R 6.4).
`military_operations`: those that are missing as a turn ends (R 8.2.1). `held_scoring`: a scoring card in a hand then
(R 11.1.2). `held_cards`: all hands are shown then, where players agreed on it. `end_of_turn`: effects of the turn are
over. `final_scoring` (R 10.3.2). `civil_war`: the USSR has won it (R 12.3)."""
Cause = int | Rule
"""A card, by its number, or a rule. 0: a card that is not known, in a match from an older position."""

SETUP: Final = "setup"
BONUS: Final = "bonus"
BID: Final = "bid"
IMPROVEMENT: Final = "improvement"
OPERATIONS: Final = "operations"
REALIGNMENT: Final = "realignment"
COUP: Final = "coup"
BATTLEGROUND_COUP: Final = "battleground_coup"
SPACE_RACE: Final = "space_race"
MILITARY_OPERATIONS: Final = "military_operations"
HELD_SCORING: Final = "held_scoring"
HELD_CARDS: Final = "held_cards"
END_OF_TURN: Final = "end_of_turn"
FINAL_SCORING: Final = "final_scoring"
CIVIL_WAR: Final = "civil_war"

UNKNOWN: Final = 0
"""No card: of a frame in a position that was written down before frames knew their card."""

# Cards, by their ids

DUCK_AND_COVER: Final = 4
FIVE_YEAR_PLAN: Final = 5
THE_CHINA_CARD: Final = 6
SOCIALIST_GOVERNMENTS: Final = 7
FIDEL: Final = 8
VIETNAM_REVOLTS: Final = 9
BLOCKADE: Final = 10
KOREAN_WAR: Final = 11
ROMANIAN_ABDICATION: Final = 12
ARAB_ISRAELI_WAR: Final = 13
COMECON: Final = 14
NASSER: Final = 15
WARSAW_PACT_FORMED: Final = 16
DE_GAULLE_LEADS_FRANCE: Final = 17
CAPTURED_NAZI_SCIENTIST: Final = 18
TRUMAN_DOCTRINE: Final = 19
OLYMPIC_GAMES: Final = 20
INDEPENDENT_REDS: Final = 22
MARSHALL_PLAN: Final = 23
INDO_PAKISTANI_WAR: Final = 24
CIA_CREATED: Final = 26
US_JAPAN_MUTUAL_DEFENSE_PACT: Final = 27
SUEZ_CRISIS: Final = 28
EAST_EUROPEAN_UNREST: Final = 29
DECOLONIZATION: Final = 30
UN_INTERVENTION: Final = 32
DE_STALINIZATION: Final = 33
NUCLEAR_TEST_BAN: Final = 34
BRUSH_WAR: Final = 36
SOUTHEAST_ASIA_SCORING: Final = 38
ARMS_RACE: Final = 39
CUBAN_MISSILE_CRISIS: Final = 40
QUAGMIRE: Final = 42
SALT_NEGOTIATIONS: Final = 43
BEAR_TRAP: Final = 44
SUMMIT: Final = 45
HOW_I_LEARNED_TO_STOP_WORRYING: Final = 46
JUNTA: Final = 47
KITCHEN_DEBATES: Final = 48
MISSILE_ENVY: Final = 49
WE_WILL_BURY_YOU: Final = 50
PORTUGUESE_EMPIRE_CRUMBLES: Final = 52
SOUTH_AFRICAN_UNREST: Final = 53
ALLENDE: Final = 54
WILLY_BRANDT: Final = 55
MUSLIM_REVOLUTION: Final = 56
ABM_TREATY: Final = 57
CULTURAL_REVOLUTION: Final = 58
FLOWER_POWER: Final = 59
U2_INCIDENT: Final = 60
OPEC: Final = 61
LONE_GUNMAN: Final = 62
COLONIAL_REAR_GUARDS: Final = 63
PANAMA_CANAL_RETURNED: Final = 64
CAMP_DAVID_ACCORDS: Final = 65
PUPPET_GOVERNMENTS: Final = 66
GRAIN_SALES_TO_SOVIETS: Final = 67
JOHN_PAUL_II_ELECTED_POPE: Final = 68
OAS_FOUNDED: Final = 70
NIXON_PLAYS_THE_CHINA_CARD: Final = 71
SADAT_EXPELS_SOVIETS: Final = 72
SHUTTLE_DIPLOMACY: Final = 73
THE_VOICE_OF_AMERICA: Final = 74
LIBERATION_THEOLOGY: Final = 75
USSURI_RIVER_SKIRMISH: Final = 76
ASK_NOT: Final = 77
ALLIANCE_FOR_PROGRESS: Final = 78
ONE_SMALL_STEP: Final = 80
IRANIAN_HOSTAGE_CRISIS: Final = 82
THE_IRON_LADY: Final = 83
REAGAN_BOMBS_LIBYA: Final = 84
THE_REFORMER: Final = 87
MARINE_BARRACKS_BOMBING: Final = 88
SOVIETS_SHOOT_DOWN_KAL_007: Final = 89
GLASNOST: Final = 90
ORTEGA_ELECTED_IN_NICARAGUA: Final = 91
TERRORISM: Final = 92
LATIN_AMERICAN_DEBT_CRISIS: Final = 95
TEAR_DOWN_THIS_WALL: Final = 96
AN_EVIL_EMPIRE: Final = 97
ALDRICH_AMES_REMIX: Final = 98
PERSHING_II_DEPLOYED: Final = 99
WARGAMES: Final = 100
SOLIDARITY: Final = 101
IRAN_IRAQ_WAR: Final = 102
DEFECTORS: Final = 103
THE_CAMBRIDGE_FIVE: Final = 104
SPECIAL_RELATIONSHIP: Final = 105
NORAD: Final = 106
CHE: Final = 107
OUR_MAN_IN_TEHRAN: Final = 108
YURI_AND_SAMANTHA: Final = 109
AWACS_SALE_TO_SAUDIS: Final = 110
REFERENDUM_OTAN: Final = 111
ANNI_DI_PIOMBO: Final = 112
PAKT_BAGDADZKI: Final = 113
STAN_WOJENNY: Final = 114

SCORING: Final = (2, 1, 3, 79, 37, 81)
"""The scoring card of each region."""
