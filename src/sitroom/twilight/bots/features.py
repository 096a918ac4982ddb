"""A position of Twilight Struggle as numbers, as one seat sees it: what a learned judgement looks at.

Numbers about both sides are positive for the US, so that they change their sign when the sides are exchanged. Hidden
cards count only by what the seat knows of them: all that it has not seen, and how many the other side holds.
"""

from __future__ import annotations

import math
from typing import Final

from sitroom.twilight.bots.hand import WORTH, hand_worth, tracks_worth
from sitroom.twilight.bots.worth import Board, region_worth
from sitroom.twilight.rules.board import MAP, NEITHER, REGIONS, STABILITY, US, USSR
from sitroom.twilight.rules.cards import CARD, SCORING, SIDE
from sitroom.twilight.rules.effects import NAME, SIDES_SWAPPED
from sitroom.twilight.rules.rounds import rounds_left
from sitroom.twilight.rules.scoring import CONTROL, DOMINATION, region_score, southeast_asia_score
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.view import unseen

SCORING_CARDS: Final = (*(CARD[f"{name}_scoring"] for name in REGIONS), CARD["southeast_asia_scoring"])
EFFECTS: Final = tuple(bit for bit in NAME if bit != SIDES_SWAPPED)
MOST: Final = 12.0
"""The number by which a region's score is divided: the most that it counts for."""
LAST: Final = 10
"""The last turn."""


def features(g: State, side: int) -> list[float]:
    """All the numbers, for the seat of a side."""
    hidden = frozenset(unseen(g, side))
    found = tracks(g)
    countries(g, found)
    nets = regions(g, found)
    scoring(g, side, hidden, nets, found)
    cards(g, side, hidden, found)
    worth = judgement(g, side, hidden)
    found += [worth / 10, math.tanh(worth / (4 + 1.2 * (LAST - g.turn)))]
    return found


def tracks(g: State) -> list[float]:
    """Victory points, time, DEFCON, military operations, space, the China Card, effects."""
    points, left = g.vp / 10, (LAST - g.turn) / LAST
    found = [points, points * left, points * points * points / 4, left]
    found += [1.0 if g.turn == turn else 0.0 for turn in range(1, LAST + 1)]
    found += [1.0 if g.defcon == level else 0.0 for level in (2, 3, 4)]
    found.append(0.0 if not g.round or g.phasing == NEITHER else 1.0 if g.phasing == US else -1.0)
    found += [rounds_left(g, US) / 8, rounds_left(g, USSR) / 8, 1.0 if g.round else 0.0]
    owed = [max(0, g.defcon - g.milops[side]) / 4 for side in (US, USSR)]
    found += [owed[USSR] - owed[US], tracks_worth(g) / 5]
    found += [(g.space[US] - g.space[USSR]) / 4]
    found += [float(g.space[US] >= box) - float(g.space[USSR] >= box) for box in range(1, 9)]
    holder = 0.0 if g.china == NEITHER else 1.0 if g.china == US else -1.0
    found += [holder, holder * left, holder if g.china_up else 0.0]
    found += [1.0 if g.effects & bit else 0.0 for bit in EFFECTS]
    found.append(1.0 if g.rules.second else 0.0)
    return found


def countries(g: State, found: list[float]) -> None:
    """For each country: who holds it, and by how much."""
    us, ussr = g.influence
    control = g.control
    for country in MAP:
        holder = control[country]
        found.append(0.0 if holder == NEITHER else 1.0 if holder == US else -1.0)
        share = (us[country] - ussr[country]) / STABILITY[country]
        found.append(max(-1.5, min(1.5, share)))


def regions(g: State, found: list[float]) -> list[float]:
    """For each region: what it scores now and may score soon. Returns the present scores."""
    nets: list[float] = []
    for region in range(len(REGIONS)):
        score = region_score(g, region)
        net = max(-MOST, min(MOST, float(score.net))) / 5
        nets.append(net)
        ours, theirs = score.status
        found += [
            net,
            float(ours >= DOMINATION) - float(theirs >= DOMINATION),
            float(ours == CONTROL) - float(theirs == CONTROL),
            (score.battlegrounds[US] - score.battlegrounds[USSR]) / 3,
            (score.countries[US] - score.countries[USSR]) / 5,
        ]
        worth = firm = 0.0
        for mover in (US, USSR):
            points, firmness = region_worth(g, region, mover)
            worth += max(-MOST, min(MOST, points)) / 10
            firm += firmness / 10
        found += [worth, firm]
    nets.append(southeast_asia_score(g) / 5)
    found.append(nets[-1])
    return nets


def scoring(g: State, side: int, hidden: frozenset[int], nets: list[float], found: list[float]) -> None:
    """Where each scoring card is, and what it would score."""
    left = (LAST - g.turn) / LAST
    for card, net in zip(SCORING_CARDS, nets, strict=True):
        held = card in g.hands[side]
        other = not held and card not in hidden and card in g.hands[1 - side]
        coming = 1.0 if card in hidden else 0.0
        found += [
            net if held or other else 0.0,
            net * coming,
            net * left,
            coming,
            (1.0 if side == US else -1.0) if held else 0.0,
            1.0 if card in g.discard else 0.0,
        ]


def cards(g: State, side: int, hidden: frozenset[int], found: list[float]) -> None:
    """The seat's own hand, the size of the other, and what is still to come."""
    sign = 1.0 if side == US else -1.0
    counts = [0.0] * 12
    ops = own = enemy = risky = due = 0.0
    for card in g.hands[side]:
        if SCORING[card]:
            due += 1
            continue
        value = max(1, min(4, g.card_ops(side, card)))
        belongs = 0 if SIDE[card] == side else 1 if SIDE[card] == NEITHER else 2
        counts[4 * belongs + value - 1] += 1
        ops += value
        own += WORTH[card] if belongs == 0 else 0.0
        enemy += WORTH[card] if belongs == 2 else 0.0
        risky += 1.0 if card in g.rules.risky[side] else 0.0
    known = [ops / 20, own / 6, enemy / 6, risky, due, len(g.hands[side]) / 9, hand_worth(g, side) / 10]
    known += [count / 3 for count in counts]
    known += [risky if g.defcon == 2 else 0.0, 1.0]
    blank = [0.0] * len(known)
    found += known if side == US else blank
    found += known if side == USSR else blank
    found.append(sign * len(g.hands[1 - side]) / 9)
    american = sum(WORTH[card] for card in hidden if SIDE[card] == US)
    soviet = sum(WORTH[card] for card in hidden if SIDE[card] == USSR)
    found += [american / 30, soviet / 30, len(hidden) / 60]


def judgement(g: State, side: int, hidden: frozenset[int]) -> float:
    """What `normal` would say of the position: victory points, positive for the US."""
    in_hand = sum(1 for card in g.hands[1 - side] if card in hidden) / max(1, len(hidden))
    drawn = min(1.0, 16 / max(1.0, len(hidden) + 0.5 * len(g.discard)))
    soon: dict[int, float] = {}
    for card in SCORING_CARDS:
        if card in hidden:
            soon[card] = in_hand + (1 - in_hand) * 0.55 * drawn
        elif card in g.hands[side] or card in g.hands[1 - side]:
            soon[card] = 1.0
        elif card in g.discard:
            soon[card] = 0.12
    own = hand_worth(g, side)
    return g.vp + Board(NEITHER, soon, g.turn).worth(g) + tracks_worth(g) + (own if side == US else -own)
