"""Positions: a whole state as text, one fact per line."""

from __future__ import annotations

import json
from typing import Any, Final

from sitroom.kernel import PositionError, Rules, SitroomError
from sitroom.kernel.rules import BROKEN
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, SIDES, TOKEN_ID, UNCONTROLLED
from sitroom.warroom.rules.options import OPTIONS, Terms
from sitroom.warroom.rules.plain import (
    BY_NATION,
    BY_REGION,
    NATION_LISTS,
    STACKS,
    from_plain,
    is_words,
    printed_control,
    to_plain,
)
from sitroom.warroom.rules.possible import check_board, check_fields
from sitroom.warroom.rules.production.lines import bill
from sitroom.warroom.rules.setup import DrawOrder
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.turn import StartRound
from sitroom.warroom.rules.units import STACK_LIMIT, part, size

HEAD: Final = "sitroom-position warroom"
MOST: Final = 9999
"""Of a resource, after hundreds of rounds."""
SCALARS: Final = ("rules", "round", "phase", "lap", "pact", "truce", "pact_breaker")
LISTS: Final = ("turn_order", "arrows", "embattled", "raided", "result", *NATION_LISTS)
NAMED_WORDS: Final = ("battle", "command", "fighters", "resources", "casualties", "orders", "purchases", *STACKS)
NAMED_SCALARS: Final = ("control", "zone", "flags", *BY_REGION, *BY_NATION)


def position_text(g: State, version: int) -> str:
    """The whole state; `position` reads it back."""
    lines = [HEAD, f"rules: {version}"]
    specs = {spec.name: spec for spec in OPTIONS}
    changed = {k: v for k, v in g.rules.options.items() if v != specs[k].default}
    if changed:
        lines.append("options: " + " ".join(f"{k}={specs[k].text(v)}" for k, v in changed.items()))
    for key, value in printed_control(to_plain(g)).items():
        if isinstance(value, dict):
            lines += [f"{key} {name}: {_words(one)}" for name, one in value.items()]
        elif not is_words(value) or value:
            lines.append(f"{key}: {_words(value)}")
    lines += [f"frame: {json.dumps(frame.plain())}" for frame in g.stack]
    return "\n".join(lines) + "\n"


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if is_words(value) else str(value)


def position(text: str, game: Rules[State]) -> State:
    """Set up a position. Without `frame` lines a new round is about to begin."""
    lines = text.strip().splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise PositionError(f"line 1: a position starts with {HEAD!r}")
    plain: dict[str, Any] = {}
    stack: list[Any] = []
    options: dict[str, str] = {}
    for number, raw in enumerate(lines[1:], 2):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            _read_line(line, plain, stack, options)
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise PositionError(f"line {number}: {line[:200]!r}: {error}") from None
    try:
        version = game.read_version(plain.pop("rules", str(game.rules_version)))
        g = State(Terms(game.resolve(game.upgrade(options, version))))
        from_plain(g, {"pact": "yes" if g.pact else "no"} | plain)
    except SitroomError as error:
        raise PositionError(str(error)) from error
    except (ValueError, KeyError, IndexError) as error:
        raise PositionError(f"not known here: {error}") from None
    _check(g)
    if not g.turn_order and not any(isinstance(frame, DrawOrder) for frame in stack):
        g.turn_order = list(g.rules.nations)
    g.stack = stack or ([] if g.reason else [StartRound()])
    g.log = []
    try:
        check_board(g, g.battle)
    except ValueError as error:
        raise PositionError(f"battle: {error}") from None
    try:
        for frame in g.stack:
            check_fields(g, frame)
        g.settle()
    except BROKEN as error:
        raise PositionError(f"frame: it does not go with this position: {error or type(error).__name__}") from None
    return g


def _read_line(line: str, plain: dict[str, Any], stack: list[Any], options: dict[str, str]) -> None:
    head, colon, rest = line.partition(":")
    key, _, name = head.partition(" ")
    if not colon:
        raise ValueError("there is no colon")
    words = rest.split()
    if head == "frame":
        stack.append(FRAMES.frame(json.loads(rest)))
    elif head == "options":
        options.update(pair.partition("=")[::2] for pair in words)
    elif head in plain or name in plain.get(key, ()):
        raise ValueError("given twice")
    elif head in SCALARS:
        plain[head] = rest.strip()
    elif head in LISTS:
        plain[head] = words
    elif name and key in NAMED_WORDS:
        plain.setdefault(key, {})[name] = words
    elif name and key in NAMED_SCALARS:
        plain.setdefault(key, {})[name] = rest.strip()
    else:
        raise ValueError(f"{head!r} is not part of a position")


def _check(g: State) -> None:
    """Refuse a state that no match can reach."""
    for token, region in enumerate(g.place):
        if region < 0:
            continue
        stack, name = g.stacks[token], TOKEN_ID[token]
        if not 0 < size(stack) <= STACK_LIMIT or part(stack, CATEGORY[token]) != stack:
            raise PositionError(f"command {name}: a stack is 1 to {STACK_LIMIT} units of the token's category (p4)")
        if not g.rules.theatre.in_play[region]:
            raise PositionError(f"command {name}: {REGIONS[region]} is not in this scenario (p25)")
        if OWNER[token] not in g.rules.nations:
            raise PositionError(f"command {name}: its nation is not in this scenario (p25)")
    if min(g.resources) < 0:
        raise PositionError("resources: nobody has less than nothing (p17)")
    if max(g.resources) > MOST:
        raise PositionError(f"resources: no match comes to more than {MOST}")
    for nation in g.rules.nations:
        if any(spent > g.stock(nation, kind) for kind, spent in enumerate(bill(g.purchases[nation]).cost)):
            raise PositionError(f"purchases {NATIONS[nation]}: they cost more than it has (p22)")
    for name in (*BY_NATION, *BY_REGION):
        if min(getattr(g, name)) < 0:
            raise PositionError(f"{name}: no number is below 0")
        if max(getattr(g, name)) > MOST:
            raise PositionError(f"{name}: no match comes to more than {MOST}")
    if not 0 <= g.round <= MOST or g.lap not in (1, 2):
        raise PositionError("round, lap: there is no such round (p29)")
    if max(g.activated) > g.round or max(g.aligned) > len(SIDES):
        raise PositionError("activated, aligned: no neutral has been invaded in a round to come (p24)")
    for territory in g.rules.facts.territories:
        if g.control[territory] != UNCONTROLLED and g.control[territory] not in g.rules.nations:
            raise PositionError(f"control {REGIONS[territory]}: this nation is not in the scenario (p25)")
    if sorted(set(g.turn_order)) != sorted(g.turn_order):
        raise PositionError("turn_order: a nation stands there twice")
    if not set(g.turn_order) <= set(g.rules.nations):
        raise PositionError("turn_order: a nation stands there that is not in this scenario (p25)")
