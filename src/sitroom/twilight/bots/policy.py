"""Ways to play a card of Twilight Struggle as numbers: what a learned proposal looks at, beside the position."""

from __future__ import annotations

from typing import Final

from sitroom.twilight.bots.features import MOST, SCORING_CARDS
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.rollout import BEHIND, Way
from sitroom.twilight.rules.board import NEITHER, REGIONS, US
from sitroom.twilight.rules.cards import CARDS, SCORING, SIDE, SIZE
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, SPACE
from sitroom.twilight.rules.play import EVENT, EVENT_FIRST, ChooseMode, PlayCard
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.scoring import region_score, southeast_asia_score
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import Headlines

UNSAID: Final = -1
MODES: Final = (EVENT, EVENT_FIRST, INFLUENCE, COUP, REALIGNMENT, SPACE, UNSAID)
LEVELS: Final = (2, 3, 4)
"""The levels of DEFCON that are told apart."""


def is_asked(plan: Plan) -> bool:
    """Is the question about a card and its use?"""
    return isinstance(plan.state.question, PlayCard | ChooseMode | Headlines)


def describe(plan: Plan, found: list[Way]) -> list[list[float]]:
    """A row of numbers for each way, best first."""
    shared = situation(plan)
    return [[*lag(found, at), *card_and_use(plan, found[at].actions), *shared] for at in range(len(found))]


def lag(found: list[Way], at: int) -> list[float]:
    """How far a way is behind the first, by `normal`'s judgement."""
    return [min(1.0, (found[0].worth - found[at].worth) / BEHIND), 1.0 if at == 0 else 0.0]


def card_and_use(plan: Plan, actions: tuple[int, ...]) -> list[float]:
    """Which card it is, whose, what it is worth, and what it is used for."""
    g, me, frame = plan.state, plan.me, plan.state.question
    card, mode = actions[0], actions[1] if len(actions) > 1 else UNSAID
    if isinstance(frame, ChooseMode):
        card, mode = frame.card, actions[0]
    if card not in CARDS:
        card = 0  # nothing is played
    found = [1.0 if card == one else 0.0 for one in range(SIZE)]
    owner = 3 if not card or SCORING[card] else 2 if SIDE[card] == NEITHER else int(SIDE[card] != me)
    found += [1.0 if (owner, mode) == (whose, use) else 0.0 for whose in range(4) for use in MODES]
    found.append(g.card_ops(me, card) / 4 if card and not SCORING[card] else 0.0)
    found.append(scored(g, me, card))
    return found


def scored(g: State, me: int, card: int) -> float:
    """What a scoring card would bring now."""
    if card not in SCORING_CARDS:
        return 0.0
    region = SCORING_CARDS.index(card)
    net = southeast_asia_score(g) if region == len(REGIONS) else region_score(g, region).net
    return max(-MOST, min(MOST, float(net))) / (5 if me == US else -5)


def situation(plan: Plan) -> list[float]:
    """When it is asked, how the tracks stand, and what is in the hand."""
    g, me, frame = plan.state, plan.me, plan.state.question
    found = [1.0 if isinstance(frame, Headlines) else 0.0, 1.0 if me == US else 0.0]
    found += [g.turn / 10, g.vp / (10 if me == US else -10)]
    found += [1.0 if g.defcon == level else 0.0 for level in LEVELS]
    found += [max(0, g.defcon - g.milops[side]) / 4 for side in (me, 1 - me)]
    found += [rounds_left(g, side) / 8 for side in (me, 1 - me)]
    hand = g.hands[me]
    found += [len(hand) / 9, sum(1 for card in hand if SIDE[card] == 1 - me) / 5]
    found += [
        float(sum(1 for card in hand if card in g.rules.risky[me])),
        float(sum(1 for card in hand if SCORING[card])),
    ]
    return found
