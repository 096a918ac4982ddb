"""What an answer at War Room says as a whole, to be read before it is given: from nothing but the viewer's view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitroom.kernel.schema import Action
from sitroom.warroom.rules.battle.board import NEUTRAL
from sitroom.warroom.rules.battle.stances import SetStance
from sitroom.warroom.rules.map import REGION, REGIONS
from sitroom.warroom.rules.nations import NATION, SIDE, SIDES, TOKEN
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.production.lines import line_of_good, line_of_units
from sitroom.warroom.rules.production.purchases import WritePurchases
from sitroom.warroom.rules.schema import BattleUnits, Nation
from sitroom.warroom.rules.state import PASS
from sitroom.warroom.rules.units import UNIT
from sitroom.warroom.text import WarRoomText
from sitroom.warroom.text.render import asked

View = Mapping[str, Any]


def foretell(view: View, action: int, text: WarRoomText) -> list[str]:
    """The question with the answer; of charts every line, of stances those of all units."""
    frame = view["decision"]["frame"]
    if action == PASS and frame == WriteOrders.__name__:
        return [*orders(view, text), text.ui("foretold.opens")]
    if action == PASS and frame == WritePurchases.__name__:
        return [*purchases(view, text), text.ui("foretold.opens")]
    if action >= 0 and isinstance(asked(view)[0], SetStance):
        return stances(view, action, text)
    return [text.prompt(view), text.action(view, action)]


def charts(view: View, nation: Nation) -> list[Action]:
    """The lines of a nation's charts, as far as the viewer sees them."""
    lines: list[Action] = view["charts"].get(nation, [])
    return lines


def orders(view: View, text: WarRoomText) -> list[str]:
    """The order sheets of the viewer's nations, with their bids."""
    told = []
    for name in view["seats"][view["seat"]]:
        written = [line["on"] for line in charts(view, name) if line["verb"] == "order"]
        lines = [f"{text.command(TOKEN[command])} → {text.region(REGION[to])}" for command, to in written]
        some = "; ".join(lines) or text.ui("foretold.none")
        told.append(
            text.ui("foretold.orders", nation=text.nation(NATION[name]), list=some, n=view["bids"].get(name, 0))
        )
    return told


def purchases(view: View, text: WarRoomText) -> list[str]:
    """The purchase charts of the viewer's nations."""
    told = []
    for name in view["seats"][view["seat"]]:
        lines = [text.purchase(bought(line)) for line in charts(view, name) if line["verb"] in ("buy", "buy-good")]
        some = ", ".join(lines) or text.ui("foretold.none")
        told.append(text.ui("foretold.purchases", nation=text.nation(NATION[name]), list=some))
    return told


def bought(line: Action) -> int:
    """A line of a purchase chart as the rules number it."""
    count = line["count"]
    if line["verb"] == "buy-good":
        return line_of_good(count.get("oil", 0), count.get("iron", 0))
    ((unit, number),) = count.items()
    return line_of_units(UNIT[unit], number)


def stances(view: View, action: int, text: WarRoomText) -> list[str]:
    """The stances of one's side that are set already, and those that this answer sets."""
    frame, board = asked(view)
    assert board is not None
    group = board.groups[frame.group]
    (here,) = [one for one in view["boards"] if one["region"] == REGIONS[board.region]]
    own = SIDES[SIDE[NATION[view["seats"][view["seat"]][0]]]]
    told = [_stance(units, text) for units in here["units"] if units["side"] == own and units["stance"]]
    unit, nation = text.unit(group.unit, group.number), text.nation(group.owner)
    last = text.ui("foretold.stance", unit=unit, nation=nation, stances=text.action(view, action))
    return [text.ui("foretold.stances", region=text.region(board.region)), *told, last]


def _stance(units: BattleUnits, text: WarRoomText) -> str:
    unit, nation = text.unit(UNIT[units["unit"]], units["number"]), text.nation(NATION.get(units["owner"], NEUTRAL))
    taken = f"{units['number']} {text.stance(units['stance'])}"
    return text.ui("foretold.stance", unit=unit, nation=nation, stances=taken)
