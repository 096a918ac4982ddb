"""What the plan of `normal` saves comes to the same as if it looked at everything, and there is an end to its looks."""

import random

import pytest

from sitroom.kernel import CHANCE, read_record
from sitroom.titles import GAMES, example
from sitroom.twilight import GAME
from sitroom.twilight.bots.look import LOST
from sitroom.twilight.bots.normal import FEWEST, LIMIT, MOST, Plan
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.events.common import AddInfluence, RemoveInfluence
from sitroom.twilight.rules.play import ChooseMode, PlayCard
from sitroom.twilight.rules.turn import Headlines

MATCH = read_record(example("tournament-final"), GAMES)


def plans(*kinds):
    """The plan at every question of some kinds in an example game."""
    g = MATCH.state_at(0)
    for at, (seat, action) in enumerate(MATCH.answers):
        if seat != CHANCE and isinstance(g.question, kinds) and len(g.legal(seat)) > 1:
            yield Plan(GAME.view(g, seat), random.Random(at))
        g.apply(seat, action)


def looked_at(plan, actions):
    """What each answer is worth right after it."""
    state = plan.state
    return {action: plan.worth(plan.step(state, state.seat, action)) for action in actions}


def test_targets_of_a_coup_are_worth_what_a_look_at_each_says():
    found = list(plans(Coup))
    assert len(found) > 5
    for plan in found:
        worths = looked_at(plan, plan.state.actions)
        quick = plan.coups(plan.state, plan.state.question)
        lasting = [target for target, worth in worths.items() if abs(worth) < LOST]  # where they end it, all are alike
        assert [quick[target] for target in lasting] == pytest.approx([worths[target] for target in lasting])
        assert worths[plan.target(plan.state, plan.state.question)] == pytest.approx(max(worths.values()))


def test_the_marker_of_an_event_goes_where_a_look_at_each_country_says():
    found = [plan for plan in plans(AddInfluence, RemoveInfluence) if not plan.state.question.optional]
    assert len(found) > 10
    for plan in found:
        worths = looked_at(plan, plan.state.actions)
        assert worths[plan.marker(plan.state, plan.state.question)] == pytest.approx(max(worths.values()))


def test_the_risk_of_a_card_is_that_of_the_best_way_to_play_it():
    compared = 0
    for plan in plans(PlayCard):
        for card in plan.legal:
            asked = plan.step(plan.state, plan.me, card)
            if card and isinstance(asked.question, ChooseMode):
                ways = [plan.risk.way(asked, card, mode) for mode in asked.actions if mode >= 0]
                assert plan.risk.card(asked, card) == min(ways)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("unspent", [0, MOST])
def test_the_looks_of_a_choice_come_to_an_end(unspent):
    for plan in plans(PlayCard, Headlines):
        plan.unspent = unspent
        found = dict(plan.ranked())
        assert set(found) <= set(plan.legal)
        looks = 6 * len(found)  # four uses of a card, and its event before and after DEFCON falls
        assert unspent - plan.unspent < unspent + LIMIT + 2 * FEWEST * looks
