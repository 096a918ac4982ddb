"""A state as plain data with names for numbers, and back: what positions and views are made of.

Every value is a word, a number, a list of them, or a dict from a name to one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from sitroom.warroom.rules import causes, nations
from sitroom.warroom.rules.battle.board import read_board
from sitroom.warroom.rules.map import CONVOYS, REGION, REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import NATION, NATIONS, SIDES, TOKEN, TOKEN_ID, UNCONTROLLED
from sitroom.warroom.rules.phases.planning import order_text
from sitroom.warroom.rules.production.lines import line_text, ordered, read_line
from sitroom.warroom.rules.schema import Amounts, Nation, NationOrNone, Position, RegionId, Units
from sitroom.warroom.rules.state import DRAW, NOWHERE, PHASES, ZONES, State, write_order
from sitroom.warroom.rules.units import RESOURCES, TYPES, UNITS, read_stack, stack_text

NONE: Final = "none"

BY_REGION: Final = ("hotspots", "leave_by", "bombs", "activated", "aligned")
BY_NATION: Final = ("stress", "medals", "goods", "bids")
STACKS: Final = ("building", "defenders")
NATION_LISTS: Final = ("collapsed", "shown")


def to_plain(g: State) -> Position:
    """Everything but the options and the stack of frames."""
    playing = g.rules.nations
    plain: Position = {
        "round": g.round,
        "phase": PHASES[g.phase] or NONE,
        "lap": g.lap,
        "pact": "yes" if g.pact else "no",
        "truce": "yes" if g.truce else "no",
        "pact_breaker": _nation(g.pact_breaker),
        "turn_order": [NATIONS[n] for n in g.turn_order],
        "command": {
            TOKEN_ID[token]: [REGIONS[region], *stack_text(g.stacks[token]).split()]
            for token, region in enumerate(g.place)
            if region != NOWHERE
        },
        "arrows": [TOKEN_ID[token] for token, on in enumerate(g.arrows) if on],
        "fighters": _fighters(g),
        "embattled": [REGIONS[region] for region, on in enumerate(g.embattled) if on],
        "control": {REGIONS[t]: _nation(g.control[t]) for t in g.rules.facts.territories},
        "resources": {NATIONS[n]: _amounts(g, n) for n in playing},
        "zone": {NATIONS[n]: ZONES[g.zone[n]] for n in playing},
        "casualties": {NATIONS[n]: _casualties(g, n) for n in playing if _casualties(g, n)},
        "orders": {NATIONS[n]: [order_text(o).replace(" ", ">") for o in g.orders[n]] for n in playing if g.orders[n]},
        "purchases": {
            NATIONS[n]: [line_text(one).replace(" ", "+") for one in g.purchases[n]] for n in playing if g.purchases[n]
        },
        "raided": [convoy for convoy, on in enumerate(g.raided) if on],
        "flags": {str(i): NATIONS[flag] for i, flag in enumerate(g.flags) if flag != CONVOYS[i].flag},
        "battle": {} if g.battle is None else g.battle.plain(),
        "hotspots": _by_region(g.hotspots),
        "leave_by": _by_region(g.leave_by),
        "bombs": _by_region(g.bombs),
        "activated": _by_region(g.activated),
        "aligned": _by_region(g.aligned),
        "building": _stacks(g.building),
        "defenders": _stacks(g.defenders),
        "stress": _by_nation(g, g.stress),
        "medals": _by_nation(g, g.medals),
        "goods": _by_nation(g, g.goods),
        "bids": _by_nation(g, g.bids),
        "collapsed": list(_by_nation(g, g.collapsed)),
        "shown": list(_by_nation(g, g.shown)),
    }
    if g.reason:
        plain["result"] = [(*SIDES, "draw")[g.winner], *g.reason.split()]
    return plain


def _nation(nation: int) -> NationOrNone:
    return NONE if nation == UNCONTROLLED else NATIONS[nation]


def _by_region(numbers: list[int]) -> dict[RegionId, int]:
    return {REGIONS[region]: number for region, number in enumerate(numbers) if number}


def _stacks(stacks: list[int]) -> dict[RegionId, Units]:
    return {REGIONS[region]: stack_text(stack).split() for region, stack in enumerate(stacks) if stack}


def _by_nation(g: State, numbers: list[int]) -> dict[Nation, int]:
    return {NATIONS[nation]: numbers[nation] for nation in g.rules.nations if numbers[nation]}


def _amounts(g: State, nation: int) -> Amounts:
    oil, iron, osr = (g.stock(nation, kind) for kind in range(len(RESOURCES)))
    return oil, iron, osr


def _fighters(g: State) -> dict[RegionId, list[Nation]]:
    found: dict[RegionId, list[Nation]] = {}
    for fighter in g.fighters:
        region, nation = divmod(fighter, nations.SIZE)
        found.setdefault(REGIONS[region], []).append(NATIONS[nation])
    return found


def _casualties(g: State, nation: int) -> Units:
    lost = g.casualties[nation * TYPES : (nation + 1) * TYPES]
    return [f"{number}{UNITS[unit]}" for unit, number in enumerate(lost) if number]


def from_plain(g: State, plain: Mapping[str, Any]) -> None:
    """Set up a new state from the data; ValueError or KeyError names what cannot be."""
    g.round, g.lap = int(plain.get("round", 1)), int(plain.get("lap", 1))
    g.phase = _index(PHASES, str(plain.get("phase", NONE)).replace(NONE, ""))
    g.pact = int(plain.get("pact", "no") == "yes")
    g.truce = int(plain.get("truce", plain.get("pact", "no")) == "yes")
    g.pact_breaker = _named(plain.get("pact_breaker", NONE))
    g.turn_order = [NATION[name] for name in plain.get("turn_order", ())]
    for name, (region, *units) in plain.get("command", {}).items():
        g.put(TOKEN[name], REGION[region], read_stack(" ".join(units)), because=causes.SETUP)
    for name in plain.get("arrows", ()):
        g.set_arrow(TOKEN[name], 1)
    for region, names in plain.get("fighters", {}).items():
        g.fighters += [REGION[region] * nations.SIZE + NATION[name] for name in names]
    g.fighters.sort()
    for region in plain.get("embattled", ()):
        g.embattled[REGION[region]] = 1
    for territory, name in plain.get("control", {}).items():
        g.control[REGION[territory]] = _named(name)
    for name, amounts in plain.get("resources", {}).items():
        at = NATION[name] * len(RESOURCES)
        g.resources[at : at + len(RESOURCES)] = _exactly(len(RESOURCES), [int(amount) for amount in amounts])
    _read_nations(g, plain)
    for convoy in plain.get("raided", ()):
        g.raided[int(convoy)] = 1
    for convoy, name in plain.get("flags", {}).items():
        g.flags[int(convoy)] = NATION[name]
    g.battle = read_board(plain["battle"]) if plain.get("battle") else None
    for key in BY_REGION:
        _fill(getattr(g, key), REGION, plain.get(key, {}), int)
    for key in STACKS:
        _fill(getattr(g, key), REGION, plain.get(key, {}), lambda words: read_stack(" ".join(words)))
    if "result" in plain:
        word, *reason = plain["result"]
        g.winner, g.reason = _index((*SIDES, "draw"), word), " ".join(reason)
        assert g.winner <= DRAW


def _read_nations(g: State, plain: Mapping[str, Any]) -> None:
    _fill(g.zone, NATION, plain.get("zone", {}), partial(_index, ZONES))
    for key in BY_NATION:
        _fill(getattr(g, key), NATION, plain.get(key, {}), int)
    for key in NATION_LISTS:
        for name in plain.get(key, ()):
            getattr(g, key)[NATION[name]] = 1
    for name, words in plain.get("casualties", {}).items():
        for word in words:
            unit = word.lstrip("0123456789")
            g.casualties[NATION[name] * TYPES + _index(UNITS, unit)] = int(word[: -len(unit)])
    for name, words in plain.get("orders", {}).items():
        g.orders[NATION[name]] = tuple(read_order_text(word) for word in words)
    for name, words in plain.get("purchases", {}).items():
        g.purchases[NATION[name]] = ordered(tuple(map(read_line_text, words)))


def read_order_text(word: str) -> int:
    """The order that `japan-65>J5` names."""
    token, _, region = word.partition(">")
    return write_order(TOKEN[token], REGION[region])


def read_line_text(word: str) -> int:
    """The line of the chart that `3inf` or `goods+2oil+3osr` names."""
    line = read_line(word.replace("+", " "))
    if not line:
        raise ValueError(f"{word!r} is not a purchase, such as 3inf or goods+2oil+3osr")
    return line


def _index(words: Sequence[str], word: str) -> int:
    """The index of a word in a list of words."""
    if word not in words:
        raise ValueError(f"{word!r} is not one of {', '.join(filter(None, words))}")
    return words.index(word)


def _named(name: str) -> int:
    return UNCONTROLLED if name == NONE else NATION[name]


def _exactly(number: int, values: list[int]) -> list[int]:
    if len(values) != number:
        raise ValueError(f"{number} numbers are needed, not {len(values)}")
    return values


def _fill(values: list[int], index: Mapping[str, int], given: Mapping[str, Any], read: Callable[[Any], int]) -> None:
    for name, value in given.items():
        values[index[name]] = read(value)


def printed_control(plain: Position) -> Position:
    """The data without the territories that are with the nation on their card."""
    changed: dict[RegionId, NationOrNone] = {
        t: name for t, name in plain["control"].items() if name != _nation(TERRITORIES[REGION[t]].nation)
    }
    return {**plain, "control": changed}


def is_words(value: object) -> bool:
    """Is it a list, and not one word?"""
    return isinstance(value, Sequence) and not isinstance(value, str)
