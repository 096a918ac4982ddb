"""Help with morale, trade and production: what a zone will cost, what can be bought, how goods travel.

Everything follows from what lies open on the table, and from the viewer's own purchases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.warroom.rules.industry import capacity, free_tokens, industries, slipways
from sitroom.warroom.rules.map import REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import CHINA, NATION, NATIONS
from sitroom.warroom.rules.phases.economy import income
from sitroom.warroom.rules.phases.morale import casualty_points, stress_for, to_cancel, zone_after
from sitroom.warroom.rules.production.lines import KINDS, line_of_units
from sitroom.warroom.rules.production.mobilization import most_infantry
from sitroom.warroom.rules.production.purchases import WritePurchases, units_for, why_not_bought
from sitroom.warroom.rules.production.trade import open_lands, open_seas, partners
from sitroom.warroom.rules.schema import Budget, Economy, Home, Route, Site
from sitroom.warroom.rules.state import ZONES, State
from sitroom.warroom.rules.units import CATEGORIES, RESOURCES, UNITS
from sitroom.warroom.text import WarRoomText


def economy(g: State, view: Mapping[str, Any], text: WarRoomText) -> Economy:
    """All there is to say; `g` looks like the view."""
    nations = [n for n in g.rules.nations if not g.collapsed[n]]
    buying = view["seats"].get(view["seat"], ()) if is_buying(view) else ()
    return {
        "home": {NATIONS[n]: home(g, n) for n in nations},
        "sites": {NATIONS[n]: sites(g, n) for n in nations},
        "routes": {NATIONS[n]: found for n in nations if (found := routes(g, n))},
        "budgets": {name: budget(g, NATION[name], text) for name in buying if NATION[name] in nations},
    }


def is_buying(view: Mapping[str, Any]) -> bool:
    """Are purchases being written?"""
    return any(frame[0] == WritePurchases.__name__ for frame in view["stack"])


def home(g: State, nation: int) -> Home:
    """Where casualties and stress are taking a nation."""
    points = casualty_points(g, nation)
    coming = stress_for(points)
    oil, iron, osr = income(g, nation)
    return {
        "points": points,
        "coming": coming,
        "after": ZONES[zone_after(g, nation, g.stress[nation] + coming)],
        "cancel": to_cancel(g, nation, g.stress[nation] + coming),
        "income": (oil, iron, osr),
    }


def sites(g: State, nation: int) -> list[Site]:
    """The industries of a nation."""
    return [{"region": REGIONS[t], "free": capacity(g, t), "port": bool(slipways(g, t))} for t in industries(g, nation)]


def routes(g: State, nation: int) -> list[Route]:
    """Every way to every neutral that trades with a nation now."""
    found: list[Route] = []
    for t in partners(g, nation):
        resource = RESOURCES[TERRITORIES[t].trade]
        land, sea = open_lands(g, nation, t), open_seas(g, nation, t)
        if land:
            found.append({"neutral": REGIONS[t], "resource": resource, "by": "land", "through": _names(land)})
        if sea:
            found.append({"neutral": REGIONS[t], "resource": resource, "by": "sea", "through": _names(sea)})
    return found


def _names(regions: list[int]) -> list[str]:
    return [REGIONS[region] for region in regions]


def budget(g: State, nation: int, text: WarRoomText) -> Budget:
    """What the chart of a nation has room and means for."""
    limits = {UNITS[unit]: limit(g, nation, unit) for unit in units_for(nation)}
    return {
        "most": {name: most for name, (most, _) in limits.items()},
        "bars": {name: text.refusal(why) for name, (_, why) in limits.items()},
        "mobilized": most_infantry(g, {}) if nation == CHINA else 0,
        "tokens": {name: free_tokens(g, nation, category) for category, name in enumerate(CATEGORIES)},
    }


def limit(g: State, nation: int, unit: int) -> tuple[int, Any]:
    """How many of a type could be written in place of what is, and what rules out one more."""
    chart = g.purchases[nation]
    g.purchases[nation] = tuple(line for line in chart if line % KINDS != unit)
    most = 0
    while (why := why_not_bought(g, nation, line_of_units(unit, most + 1))) is None:
        most += 1
    g.purchases[nation] = chart
    return most, why
