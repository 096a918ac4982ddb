"""What is legal and why something is not are decided by the same predicates: neither knows more than the other."""

import random
from collections import Counter

import pytest

from property.warroom_play import lively
from sitroom.kernel import CHANCE, Seeded
from sitroom.kernel.frames import Secret
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import SIZE
from sitroom.warroom.rules.movement.carriers import Launch
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, MoveCommand, StayBehind
from sitroom.warroom.rules.phases.planning import BID, WriteOrders
from sitroom.warroom.rules.phases.refit import LANDING, PARTS, LandAircraft
from sitroom.warroom.rules.production.lines import KINDS
from sitroom.warroom.rules.production.placement import NUMBERS, PlaceUnits
from sitroom.warroom.rules.production.purchases import WritePurchases, purchase
from sitroom.warroom.rules.production.trade import Trade
from sitroom.warroom.rules.units import RESOURCES, parts

SOME = 40
"""Answers of a kind that are tried in one position."""


def most(g, frame):
    """Every number below it means something to a frame, or is just beyond what does."""
    beyond = {
        WriteOrders: BID + 7 * 40,
        WritePurchases: purchase(0, 12 * KINDS),
        Trade: SIZE * len(RESOURCES) + 9,
        PlaceUnits: SIZE * NUMBERS + 9,
        LandAircraft: LANDING + SIZE * PARTS + 9,
        Launch: SIZE**2 + 9,
        MoveCommand: ASK_LEAVE + 9,
    }
    return beyond.get(type(frame)) or len(parts(g.stacks[frame.token])) + 9


def tried(g, frame, legal, rng):
    """Any numbers, and such as differ little from a legal one."""
    near = [
        max(0, action + rng.choice((-8, -7, -2, -1, 1, 2, 7, 8, 14, 64)))
        for action in rng.sample(legal, min(SOME, len(legal)))
    ]
    return {*near, *(rng.randrange(most(g, frame)) for _ in range(SOME))}


def compare(g, rng, seen):
    """The pending question: no reason against what is legal, and one against all else."""
    frame = g.question
    for seat in frame.waiting if isinstance(frame, Secret) else (frame.seat,):
        legal = frame.legal_for(g, seat) if isinstance(frame, Secret) else frame.legal(g)
        for action in rng.sample(legal, min(SOME, len(legal))):
            assert reason(frame, g, seat, action) is None, (frame, seat, action)
            seen["legal", type(frame)] += 1
        for action in tried(g, frame, legal, rng) - set(legal):
            why = reason(frame, g, seat, action)
            assert why is not None, (frame, seat, action)
            assert g.why_not(seat, action) == why
            seen[why.key, type(frame)] += 1


ASKED = {
    "eastern": {WriteOrders, WritePurchases, PlaceUnits, LandAircraft, MoveCommand, StayBehind},
    "pacific": {WriteOrders, WritePurchases, PlaceUnits, LandAircraft, MoveCommand, Launch},
    "global": {WriteOrders, WritePurchases, PlaceUnits, LandAircraft, MoveCommand, Launch, Trade},
}
"""By scenario: the questions that know the rules of their answers and come up there."""
ROUNDS = {"eastern": 20, "pacific": 5, "global": 4}


def reason(frame, g, seat, action):
    """What the question itself has against an answer."""
    return frame.why_not_for(g, seat, action) if isinstance(frame, Secret) else frame.why_not(g, action)


@pytest.mark.parametrize("scenario", ASKED)
def test_there_is_a_reason_against_an_answer_exactly_where_it_is_not_legal(scenario):
    rng, chance = random.Random(f"reasons/{scenario}"), Seeded(f"reasons/{scenario}")
    match, seen, times = GAME.new(scenario=scenario), Counter(), Counter()
    while not match.over and match.state.round < ROUNDS[scenario]:
        g = match.state
        kind = type(g.question)
        if g.seat != CHANCE and kind in ASKED["global"] | {StayBehind}:
            times[kind] += 1
            if times[kind] % 4 == 1:
                compare(g, rng, seen)
        lively(match, rng, chance)
    reasons = {kind: {key for key, one in seen if one is kind} for kind in times}
    for kind in ASKED[scenario]:
        assert {"legal"} < reasons[kind], f"{kind.__name__} was never asked, or never refused anything"
