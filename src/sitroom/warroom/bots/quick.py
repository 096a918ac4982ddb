"""Quick answers to the questions of War Room, for imagined rounds and for easy decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sitroom.warroom.bots.field import power
from sitroom.warroom.rules.map import LAND_SIZE, is_sea
from sitroom.warroom.rules.map import SIZE as REGIONS
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, CANCEL, WAY
from sitroom.warroom.rules.nations import CATEGORY, OWNER, SIDE
from sitroom.warroom.rules.neutrals import untouched
from sitroom.warroom.rules.odds import default_stances
from sitroom.warroom.rules.phases.morale import MIX
from sitroom.warroom.rules.phases.refit import FORFEIT, LANDING, PARTS
from sitroom.warroom.rules.state import GRAY, State, read_order
from sitroom.warroom.rules.units import BOMBER, LAND, POINTS, TYPES, part, parts

HOPELESS: Final = 0.4
"""An attack with less than this share of the enemy's strength is called off when its turn comes."""

Answer = Callable[[State, Any, list[int]], int]
"""A function of the state, the frame that asks and its legal actions, which returns one of the actions."""


def answer(g: State, frame: Any, legal: list[int]) -> int:
    """An answer by the kind of decision; where it matters little, the first action."""
    found = ANSWERS.get(frame.verb) if len(legal) > 1 else None
    return found(g, frame, legal) if found is not None else legal[0]


def move(g: State, frame: Any, legal: list[int]) -> int:
    """Carry out the order, unless the attack has become hopeless."""
    ways = [action for action in legal if CANCEL < action < ASK_LEAVE]
    if not ways:
        return CANCEL
    nation, to = OWNER[frame.token], frame.to
    theirs = mine = 0
    for token in g.at[to]:
        if SIDE[OWNER[token]] == SIDE[nation]:
            mine += g.stacks[token]
        elif g.hostile(nation, OWNER[token]):
            theirs += g.stacks[token]
    if not theirs or (to < LAND_SIZE and g.friendly(nation, to)):
        return WAY + to if WAY + to in ways else ways[0]
    for order in g.orders[nation]:
        token, goal = read_order(order)
        if goal == to and g.place[token] != to:
            mine += g.stacks[token]
    if power(mine) < HOPELESS * power(theirs):
        return CANCEL
    return WAY + to if WAY + to in ways else ways[0]


def stay(g: State, frame: Any, legal: list[int]) -> int:
    """The cheapest units stay behind."""
    options = parts(g.stacks[frame.token])
    return min(legal, key=lambda index: power(options[index]))


def launch(g: State, frame: Any, legal: list[int]) -> int:
    """Carrier fighters join the battles of their side, and leave neutrals alone."""
    best, found = 0.0, legal[0]
    for action in legal[1:]:
        to = (action - 1) % REGIONS
        if to < LAND_SIZE and untouched(g, to):
            continue
        sides = [0, 0]
        for token in g.at[to]:
            sides[SIDE[OWNER[token]]] += g.stacks[token]
        mine, theirs = sides[SIDE[frame.nation]], sides[1 - SIDE[frame.nation]]
        if mine and theirs and power(mine + theirs) > best:
            best, found = power(mine + theirs), action
    return found


def stance(g: State, frame: Any, legal: list[int]) -> int:
    """All units of a type alike, by what stands against them."""
    board = g.board
    found = board.groups[frame.group]
    own, enemy = board.stack(found.side), board.stack(1 - found.side)
    if found.unit == BOMBER and not is_sea(board.region) and not part(own, LAND):
        return legal[0]
    attacking = is_sea(board.region) or g.holder(board.region) != found.side
    return legal[-1] if default_stances(own, enemy, attacking).get(found.unit, 0) else legal[0]


def repair(g: State, frame: Any, legal: list[int]) -> int:
    """Pay with the most plentiful resource."""
    return max((action for action in legal if action), key=lambda action: g.stock(frame.nation, action - 1))


def last(g: State, frame: Any, legal: list[int]) -> int:
    """Bombs and units before resources; back up a zone where one can."""
    return legal[-1]


def land(g: State, frame: Any, legal: list[int]) -> int:
    """The whole command, where most of its side stand."""
    whole = len(parts(g.stacks[frame.token])) - 1
    side, best, found = SIDE[OWNER[frame.token]], -1.0, legal[0]
    for action in legal:
        if action == FORFEIT or (action - LANDING) % PARTS != whole:
            continue
        tokens = [t for t in g.at[(action - LANDING) // PARTS] if CATEGORY[t] == LAND and SIDE[OWNER[t]] == side]
        guarded = power(sum([g.stacks[t] for t in tokens]))
        if guarded > best:
            best, found = guarded, action
    return found


def cheapest(g: State, frame: Any, legal: list[int]) -> int:
    """Give up the unit of fewest points."""
    return min(legal, key=lambda action: (POINTS[action % TYPES], action))


def cancel(g: State, frame: Any, legal: list[int]) -> int:
    """Just enough stress to stay above the next threshold; in the Gray zone all."""
    nation = frame.nation
    most = max(action // MIX + action % MIX for action in legal)
    threshold, stress = g.rules.facts.thresholds[nation], g.stress[nation]
    needed = [stress - zones * threshold - threshold + 1 for zones in range(stress // threshold + 1)]
    worth = most if g.zone[nation] == GRAY else next((n for n in needed if 0 <= n <= most), 0)
    return next(action for action in legal if action // MIX + action % MIX == worth)


ANSWERS: Final[dict[str, Answer]] = {
    "move": move,
    "stay": stay,
    "launch": launch,
    "stance": stance,
    "repair": repair,
    "bomb": last,
    "land": land,
    "dismantle": cheapest,
    "desert": cheapest,
    "cancel": cancel,
    "relieve": last,
    "claim": last,
}
"""By verb; anything else gets the first answer, which is to pass where one may."""
