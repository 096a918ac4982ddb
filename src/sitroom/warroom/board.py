"""The facts of War Room's board that never change, for a client: regions, straits, convoys, units, scenarios; and what
standing orders may be about."""

from __future__ import annotations

from typing import Any

from sitroom.warroom.bots.standing import topics
from sitroom.warroom.rules.hotspots import CAUSES
from sitroom.warroom.rules.map import (
    ADJACENT,
    CONVOYS,
    INCOME,
    LAND_SIZE,
    NEUTRAL_KINDS,
    NO_TRADE,
    PORTS,
    RAILS,
    REGIONS,
    SEAS,
    STRAITS,
    TERRITORIES,
    Convoy,
)
from sitroom.warroom.rules.nations import NATIONS, SIDE, SIDES, TOKEN_ID, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.phases.morale import BANDS, RELIEF, UNREST
from sitroom.warroom.rules.production.trade import BLOCK
from sitroom.warroom.rules.scenarios import SCENARIO, Scenario, theatre
from sitroom.warroom.rules.state import FEWER_ORDERS, ZONES
from sitroom.warroom.rules.units import (
    BOARDS,
    CATEGORIES,
    COLOR,
    COLORS,
    COST,
    POINTS,
    RESOURCES,
    STANCES,
    UNIT_CATEGORY,
    UNITS,
    stack_text,
)

Facts = dict[str, Any]


def board() -> Facts:
    """All of them; regions in the order of the rules, territories first."""
    return {
        "nations": [{"id": name, "side": SIDES[SIDE[nation]]} for nation, name in enumerate(NATIONS)],
        "territories": [_territory(index) for index in range(LAND_SIZE)],
        "seas": [_place(index) for index in SEAS],
        "straits": [
            {"between": [REGIONS[a], REGIONS[b]], "held_by": _names(holders)}
            for (a, b), holders in STRAITS.items()
            if a < b
        ],
        "convoys": [_convoy(convoy) for convoy in CONVOYS],
        "units": [_unit(unit) for unit in range(len(UNITS))],
        "standing": {topic: list(choices) for topic, choices in topics.items()},
        "causes": list(CAUSES.values()),
        "blocks": list(BLOCK),
        "morale": {
            "zones": list(ZONES),
            "bands": list(BANDS),
            "relief": RELIEF,
            "unrest": UNREST,
            "fewer_orders": FEWER_ORDERS,
        },
        "commands": [
            {"id": TOKEN_ID[index], "category": CATEGORIES[token.category]} for index, token in enumerate(TOKENS)
        ],
        "scenarios": {name: _scenario(scenario) for name, scenario in SCENARIO.items()},
    }


def _names(places: tuple[int, ...]) -> list[str]:
    return [REGIONS[place] for place in places]


def _place(index: int) -> Facts:
    """Of a sea, the ports are territories; of a territory, seas."""
    return {
        "id": REGIONS[index],
        "near": _names(ADJACENT[index]),
        "rails": _names(RAILS[index]),
        "ports": _names(PORTS[index]),
    }


def _territory(index: int) -> Facts:
    card = TERRITORIES[index]
    return _place(index) | {
        "nation": _nation(card.nation),
        "value": card.sv,
        "income": list(card.income),
        "embattled": list(INCOME[1][index]),
        "industry": card.stacks,
        "mobilization": card.mobilization,
        "island": card.island,
        "neutral": NEUTRAL_KINDS[card.neutral],
        "trade": None if card.trade == NO_TRADE else RESOURCES[card.trade],
        "defense": stack_text(card.defense).split(),
    }


def _unit(unit: int) -> Facts:
    """With the dice of each stance, in the air and on the surface. A carrier's fighter has no price of its own."""
    stances = zip(BOARDS, (rows[unit] for rows in STANCES), strict=True)
    return {
        "id": UNITS[unit],
        "category": CATEGORIES[UNIT_CATEGORY[unit]],
        "color": COLORS[COLOR[unit]],
        "cost": list(COST[unit]) if unit < len(COST) else None,
        "points": POINTS[unit],
        "stances": {
            board: [{"name": s.name, "dice": [s.air, s.surface], "hits": s.boxes} for s in some]
            for board, some in stances
        },
    }


def _nation(nation: int) -> str | None:
    return None if nation == UNCONTROLLED else NATIONS[nation]


def _convoy(convoy: Convoy) -> Facts:
    """A coastal group with its territories, or a trans-ocean convoy with its ends."""
    if convoy.members:
        members = [{"territory": REGIONS[t], "ships": list(ships)} for t, ships in convoy.members]
        return {"sea": REGIONS[convoy.sea], "members": members}
    return {
        "sea": REGIONS[convoy.sea],
        "from": REGIONS[convoy.origin],
        "to": REGIONS[convoy.destination],
        "flag": NATIONS[convoy.flag],
        "ships": list(convoy.ships),
    }


def _open_seas(scenario: str, all_seas: bool) -> list[str]:
    """Those in play, by the option `scenario_seas`."""
    in_play = theatre(scenario, all_seas, "three").in_play
    return [REGIONS[sea] for sea in SEAS if in_play[sea]]


def _scenario(scenario: Scenario) -> Facts:
    return {
        "territories": _names(scenario.territories),
        "seas": {choice: _open_seas(scenario.id, choice == "all") for choice in ("listed", "all")},
        "capitals": _names((*scenario.capitals, *scenario.stars)),
        "thresholds": {NATIONS[nation]: scenario.thresholds[nation] for nation in scenario.nations},
        "orders": {NATIONS[nation]: scenario.orders[nation] for nation in scenario.nations},
        "victory": {
            side: [{"need": need, "among": _names(among)} for need, among in goal]
            for side, goal in zip(SIDES, scenario.victory, strict=True)
        },
    }
