"""A match as one seat may know it, in bytes: the numbers of the observation before they are scaled.

Charts are read only where they lie open to the seat (`may_read`); everything else is on the table.
"""

from __future__ import annotations

from typing import Any, Final

from sitroom.kernel.frames import NOBODY
from sitroom.kernel.state import State as KernelState
from sitroom.warroom.observe.shape import AT, KINDS, SHAPE
from sitroom.warroom.rules import nations
from sitroom.warroom.rules.battle.board import NEITHER, Board
from sitroom.warroom.rules.battle.together import SideBySide, take_board, top_of
from sitroom.warroom.rules.map import LAND_SIZE
from sitroom.warroom.rules.nations import GROUPS, OWNER, SIDE, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.production.lines import bill
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import NOWHERE, State, read_order
from sitroom.warroom.rules.units import RESOURCES, TYPES, count, size, types
from sitroom.warroom.rules.view import may_read

_KIND_OF: Final = {FRAMES.kinds[name]: number for number, name in enumerate(KINDS) if number}

OWN: Final = 0
ALLY: Final = 1
ENEMY: Final = 2
"""Whose a nation is, for a seat."""
WHOSE: Final = ("own", "ally", "enemy")


def sheet(state: KernelState, seat: int) -> bytes:
    """The sheet of a seat. The first number is the kind of question; the others are those of `shape.BLOCKS`."""
    assert isinstance(state, State)
    g = state
    f = [0] * SHAPE
    whose = whose_are(g, seat)
    _regions(g, whose, f)
    _nations(g, seat, whose, f)
    _table(g, f)
    battle = g.battle
    if g.seat != NOBODY and seat in g.waiting:
        frame: Any = g.question
        if isinstance(frame, SideBySide):
            which = frame.board_of(seat)
            battle = take_board(frame.boards[which])
            frame = top_of(frame.stacks[which])
        f[0] = _KIND_OF[type(frame)]
        _question(g, frame, seat, f)
    f[AT["question"] + f[0]] = 1
    if battle is not None:
        _battle(battle, SIDE[g.rules.seats[seat][0]], f)
    return in_bytes(f)


def in_bytes(numbers: list[int]) -> bytes:
    """Numbers, a byte each; none is more than 255."""
    try:
        return bytes(numbers)
    except ValueError:
        return bytes([max(0, min(255, number)) for number in numbers])


def whose_are(g: State, seat: int) -> list[int]:
    """Of every nation: the seat's own, an ally's, or an enemy's."""
    own = g.rules.seats[seat]
    side = SIDE[own[0]]
    return [OWN if n in own else ALLY if SIDE[n] == side else ENEMY for n in range(nations.SIZE)]


def _add(f: list[int], at: int, stack: int, width: int) -> None:
    """The units of a stack, by type."""
    for unit in types(stack):
        f[at + unit * width] += count(stack, unit)


def _regions(g: State, whose: list[int], f: list[int]) -> None:
    """Units and markers on the map."""
    regions = len(g.at)
    units = [AT[f"{name}_units"] for name in WHOSE]
    arrows, block = AT["landing"], regions * TYPES
    for token in range(len(TOKENS)):
        place = g.place[token]
        if place != NOWHERE:
            _add(f, units[whose[OWNER[token]]] + place, g.stacks[token], regions)
            f[arrows + place] += g.arrows[token]
    last = block - regions
    for fighter in g.fighters:
        place, nation = divmod(fighter, nations.SIZE)
        f[units[whose[nation]] + last + place] += 1
    embattled, hotspots, play = AT["embattled"], AT["hotspot"], AT["in_play"]
    in_play = g.rules.theatre.in_play
    for place in range(regions):
        f[embattled + place] = 1 if g.embattled[place] else 0
        f[hotspots + place] = 1 if g.hotspots[place] else 0
        f[play + place] = 1 if in_play[place] else 0
    held = [AT[f"{name}_land"] for name in WHOSE]
    bombs, building, defenders, invaded = AT["bombs"], AT["building"], AT["defenders"], AT["invaded"]
    for place in range(LAND_SIZE):
        nation = g.control[place]
        if nation != UNCONTROLLED:
            f[held[whose[nation]] + place] = 1
        f[bombs + place] = g.bombs[place]
        f[building + place] = size(g.building[place])
        f[defenders + place] = size(g.defenders[place])
        f[invaded + place] = 1 if g.activated[place] else 0


def _nations(g: State, seat: int, whose: list[int], f: list[int]) -> None:
    """The boards of the nations, and those of their charts that the seat may read."""
    every = nations.SIZE
    ordered = [AT["own_ordered"], AT["own_ordered"], AT["enemy_ordered"]]
    for n in g.rules.nations:
        f[AT["nation"] + whose[n] * every + n] = 1
        for kind in range(len(RESOURCES)):
            f[AT["resources"] + kind * every + n] = g.stock(n, kind)
        f[AT["stress"] + n] = g.stress[n]
        f[AT["medals"] + n] = g.medals[n]
        f[AT["goods"] + n] = g.goods[n]
        f[AT["zone"] + g.zone[n] * every + n] = 1
        f[AT["collapsed"] + n] = g.collapsed[n]
        f[AT["boxes"] + n] = g.boxes(n)
        f[AT["orders_shown"] + n] = g.shown[n]
        for unit in range(TYPES):
            f[AT["casualties"] + unit * every + n] = g.casualties[n * TYPES + unit]
        for category in range(GROUPS):
            f[AT["tokens_left"] + category * every + n] = g.pool[n * GROUPS + category].bit_count()
        if n in g.turn_order:
            f[AT["place_in_order"] + n] = 1 + g.rank(n)
        if may_read(g, seat, n, "bids"):
            f[AT["bid"] + n] = g.bids[n]
        if may_read(g, seat, n, "orders"):
            f[AT["orders"] + n] = len(g.orders[n])
            for order in g.orders[n]:
                token, to = read_order(order)
                f[ordered[whose[n]] + to] += size(g.stacks[token])
        if g.purchases[n] and may_read(g, seat, n, "purchases"):
            bought = bill(g.purchases[n])
            _add(f, AT["purchases"] + n, bought.stack, every)
            f[AT["goods_bought"] + n] = bought.goods


def _table(g: State, f: list[int]) -> None:
    """What belongs to no nation."""
    f[AT["phase"] + g.phase] = 1
    f[AT["round"]] = g.round
    f[AT["lap"]] = g.lap
    f[AT["pact"]] = g.pact
    f[AT["truce"]] = g.truce
    for convoy, raided in enumerate(g.raided):
        f[AT["raided"] + convoy] = raided


def _question(g: State, frame: Any, seat: int, f: list[int]) -> None:
    """The nation, the command and the places that the seat is asked about."""
    nation = -1
    if hasattr(frame, "nation"):
        nation = frame.nation
    elif hasattr(frame, "left") and hasattr(frame, "asked"):  # commands reorganized by all
        nation = frame.asked(seat)[0]
    if 0 <= nation < nations.SIZE:
        f[AT["asked_nation"] + nation] = 1
    place = -1
    if hasattr(frame, "token"):
        f[AT["asked_command"]] = 1 + frame.token
        place = g.place[frame.token]
        _add(f, AT["asked_units"], g.stacks[frame.token], 1)
    elif hasattr(frame, "region"):
        place = frame.region
    elif hasattr(frame, "territory"):
        place = frame.territory
    if place >= 0:
        f[AT["asked_place"] + place] = 1
    if hasattr(frame, "to"):
        f[AT["asked_goal"] + frame.to] = 1
    if hasattr(frame, "left") and isinstance(frame.left, int):
        _add(f, AT["asked_left"], frame.left, 1)


def _battle(board: Board, side: int, f: list[int]) -> None:
    """The battle board."""
    other = 1 - side
    f[AT["battle_place"] + board.region] = 1
    f[AT["battle_stage"] + board.stage] = 1
    f[AT["battle_first"]] = 1 if board.first == side else 0
    f[AT["battle_turn"]] = 1 if board.turn == side else 0
    if board.force != NEITHER:
        f[AT["battle_force"] + (0 if board.force == side else 1)] = 1
    for place, who in enumerate((side, other)):
        f[AT["battle_left"] + place] = board.left[who]
        f[AT["battle_port"] + place] = board.port[who]
        _add(f, AT["battle_units"] + place * TYPES, board.stack(who), 1)
        rows = board.rows[who]
        for row, strength in enumerate(rows):
            f[AT["battle_rows"] + place * len(rows) + row] = strength
    for color, dice in enumerate(board.dice):
        f[AT["battle_dice"] + color] = dice
