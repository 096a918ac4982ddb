"""Lasting effects, one bit each in `State.effects` (R 2.2.5, 7.3), and how long they last."""

from __future__ import annotations

from typing import Final

from sitroom.twilight.rules.cards import CARD

_next = 0


def _bit() -> int:
    global _next
    _next += 1
    return 1 << (_next - 1)


# For the rest of the match, until cancelled.
MARSHALL_PLAN: Final = _bit()
WARSAW_PACT: Final = _bit()
NATO: Final = _bit()
DE_GAULLE: Final = _bit()
US_JAPAN: Final = _bit()
FORMOSAN: Final = _bit()
NORAD: Final = _bit()
QUAGMIRE: Final = _bit()
BEAR_TRAP: Final = _bit()
WILLY_BRANDT: Final = _bit()
FLOWER_POWER: Final = _bit()
EVIL_EMPIRE: Final = _bit()
CAMP_DAVID: Final = _bit()
JOHN_PAUL: Final = _bit()
IRON_LADY: Final = _bit()
NORTH_SEA_OIL: Final = _bit()
REFORMER: Final = _bit()
TEAR_DOWN: Final = _bit()
IRANIAN_HOSTAGES: Final = _bit()
AWACS: Final = _bit()
SHUTTLE: Final = _bit()
SPAIN_LEFT_NATO: Final = _bit()
CIVIL_WAR_OVER: Final = _bit()
"""R 12.3: three Soviet influence stood in the Chinese Civil War space."""
SIDES_SWAPPED: Final = _bit()
"""R 11.1.4: after the bids the two players changed chairs."""

# Until the next US action round.
BURY_YOU: Final = _bit()

# Until the end of the action round.
DEFCON_FELL_TO_2: Final = _bit()

# Until the end of the turn; where there are two, the first is the US's.
_first_of_turn = _next
VIETNAM_REVOLTS: Final = _bit()
CONTAINMENT: Final = _bit()
BREZHNEV: Final = _bit()
RED_SCARE: Final = (_bit(), _bit())
"""By the side whose cards lose value."""
SALT: Final = _bit()
DEATH_SQUADS: Final = (_bit(), _bit())
"""By the side whose coups gain."""
MISSILE_CRISIS: Final = (_bit(), _bit())
"""By the side that must not attempt a coup."""
NUCLEAR_SUBS: Final = _bit()
U2: Final = _bit()
YURI: Final = _bit()
IRAN_CONTRA: Final = _bit()
NORTH_SEA_ROUND: Final = _bit()
"""North Sea Oil: the US may play an eighth card this turn."""
HAND_SHOWN: Final = (_bit(), _bit())
"""By the side whose hand is open (Aldrich Ames Remix)."""
CHERNOBYL: Final = tuple(_bit() for _ in range(6))
"""By the region closed to Soviet operations."""
STAN_WOJENNY: Final = _bit()
CHINA_BARRED: Final = _bit()
"""Second Edition Aldrich Ames: the US may not play the China Card."""

THIS_TURN: Final = (1 << _next) - (1 << _first_of_turn)

SOURCE: Final[dict[int, int]] = {
    MARSHALL_PLAN: CARD["marshall_plan"],
    WARSAW_PACT: CARD["warsaw_pact_formed"],
    NATO: CARD["nato"],
    DE_GAULLE: CARD["de_gaulle_leads_france"],
    US_JAPAN: CARD["us_japan_mutual_defense_pact"],
    FORMOSAN: CARD["formosan_resolution"],
    NORAD: CARD["norad"],
    QUAGMIRE: CARD["quagmire"],
    BEAR_TRAP: CARD["bear_trap"],
    WILLY_BRANDT: CARD["willy_brandt"],
    FLOWER_POWER: CARD["flower_power"],
    EVIL_EMPIRE: CARD["an_evil_empire"],
    CAMP_DAVID: CARD["camp_david_accords"],
    JOHN_PAUL: CARD["john_paul_ii_elected_pope"],
    IRON_LADY: CARD["the_iron_lady"],
    NORTH_SEA_OIL: CARD["north_sea_oil"],
    REFORMER: CARD["the_reformer"],
    TEAR_DOWN: CARD["tear_down_this_wall"],
    IRANIAN_HOSTAGES: CARD["iranian_hostage_crisis"],
    AWACS: CARD["awacs_sale_to_saudis"],
    SHUTTLE: CARD["shuttle_diplomacy"],
    SPAIN_LEFT_NATO: CARD["referendum_otan"],
    BURY_YOU: CARD["we_will_bury_you"],
    VIETNAM_REVOLTS: CARD["vietnam_revolts"],
    CONTAINMENT: CARD["containment"],
    BREZHNEV: CARD["brezhnev_doctrine"],
    RED_SCARE[0]: CARD["red_scare_purge"],
    RED_SCARE[1]: CARD["red_scare_purge"],
    SALT: CARD["salt_negotiations"],
    DEATH_SQUADS[0]: CARD["latin_american_death_squads"],
    DEATH_SQUADS[1]: CARD["latin_american_death_squads"],
    MISSILE_CRISIS[0]: CARD["cuban_missile_crisis"],
    MISSILE_CRISIS[1]: CARD["cuban_missile_crisis"],
    NUCLEAR_SUBS: CARD["nuclear_subs"],
    U2: CARD["u2_incident"],
    YURI: CARD["yuri_and_samantha"],
    IRAN_CONTRA: CARD["iran_contra_scandal"],
    NORTH_SEA_ROUND: CARD["north_sea_oil"],
    HAND_SHOWN[0]: CARD["aldrich_ames_remix"],
    HAND_SHOWN[1]: CARD["aldrich_ames_remix"],
    **dict.fromkeys(CHERNOBYL, CARD["chernobyl"]),
    STAN_WOJENNY: CARD["stan_wojenny"],
    CHINA_BARRED: CARD["aldrich_ames_remix"],
}
"""The card each effect comes from."""

NAME: Final[dict[int, str]] = {
    value: name.lower() for name, value in list(globals().items()) if name.isupper() and isinstance(value, int)
} | {
    bit: f"{name.lower()}_{suffix}"
    for name, bits, suffixes in (
        ("red_scare", RED_SCARE, ("us", "ussr")),
        ("death_squads", DEATH_SQUADS, ("us", "ussr")),
        ("missile_crisis", MISSILE_CRISIS, ("us", "ussr")),
        ("hand_shown", HAND_SHOWN, ("us", "ussr")),
        ("chernobyl", CHERNOBYL, ("europe", "asia", "middle_east", "africa", "central_america", "south_america")),
    )
    for bit, suffix in zip(bits, suffixes, strict=True)
}
NAME.pop(THIS_TURN)
"""Names of effects in positions and views."""
BY_NAME: Final = {name: bit for bit, name in NAME.items()}
