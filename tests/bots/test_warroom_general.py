"""The bots `normal` and `hard` at War Room: plans that hold from line to line and from seat to seat."""

import json
import os
from functools import partial
from random import Random

import pytest

from sitroom.kernel import CHANCE, SitroomError
from sitroom.titles import TITLES
from sitroom.warroom import GAME
from sitroom.warroom.bots.general import HARD, NORMAL, General
from sitroom.warroom.bots.planner import PLANS, before_orders, plan_for
from sitroom.warroom.bots.rounds import play_round, steady_roll, with_charts
from sitroom.warroom.bots.sets import Sets
from sitroom.warroom.bots.worth import worth
from sitroom.warroom.rules.battle.dice import unpack
from sitroom.warroom.rules.nations import ALLIES, AXIS, OWNER
from sitroom.warroom.rules.phases.planning import WriteOrders, order_text
from sitroom.warroom.rules.state import write_order
from sitroom.warroom.rules.units import RED
from warroom.fighting import fight, front
from warroom.moving import moving
from warroom.playing import TABLES, played

make = TITLES["warroom"].bots.make
LONG = bool(os.environ.get("SITROOM_LONG"))
QUICK = NORMAL._replace(trials=1)
"""Hardly any effort: the sets that a plan begins with are always tried."""


GOLDEN_USSR = (
    "ussr-23 G6, ussr-57 G6, ussr-13 A-5, ussr-29 G7, ussr-11 G7, "
    "ussr-15 G6, ussr-34 R6, ussr-58 R4, ussr-21 R4, ussr bids 1, done"
)
GOLDEN_GERMANY = (
    "germany-61 R6, germany-14 R6, germany-56 G6, germany-33 G7, germany-1 A-3, "
    "germany-11 R4, germany-15 R6, germany-16 R4, germany-22 R4, germany bids 1, done"
)
"""What `normal` writes in the first round on the Eastern Front."""


def opening(scenario="eastern", **options):
    """Orders of round 1 are written."""
    g = GAME.new(scenario=scenario, **options).state.copy()
    while not isinstance(g.stack[-1], WriteOrders):
        g.apply(g.seat, g.actions[0])
    return g


def lines(g, seat, bot):
    """What a bot writes in a chart."""
    found = []
    while not found or found[-1] != "done":
        action = bot().choose(json.loads(json.dumps(GAME.view(g, seat))))
        found.append(g.say(action))
        g.apply(seat, action)
    return found


def state_texts(g, seat):
    """What a seat may write."""
    return {g.say(action) for action in g.legal(seat)}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_opening_of_normal_is_known(seat):
    """A change of judgement shows here; if it is wanted, write down the new opening."""
    assert ", ".join(lines(opening(), seat, lambda: make("normal", 1))) == (GOLDEN_USSR, GOLDEN_GERMANY)[seat]


def test_a_plan_goes_on_when_the_bot_is_made_anew_and_has_forgotten_everything():
    g = opening()
    whole = plan_for(g, ALLIES, QUICK)
    for token, to in whole.orders.items():
        PLANS.clear()
        action = General(QUICK, 5).choose(GAME.view(g, 0))
        assert g.say(action) == order_text(write_order(token, to))
        g.apply(0, action)
        if len(g.orders[OWNER[token]]) == 2:
            break


def test_a_plan_does_not_depend_on_what_others_have_written():
    g = opening()
    before = plan_for(g, AXIS, QUICK)
    PLANS.clear()
    for _ in range(3):
        g.apply(0, g.legal(0)[-1])
    g.apply(0, 0)
    seen = GAME.imagine(GAME.view(g, 1), Random(5))
    assert plan_for(seen, AXIS, QUICK) == before


def test_lines_of_a_former_holder_are_left_as_they_are():
    g = opening()
    g.apply(1, g.read(1, "germany bids 2"))
    assert not [text for text in lines(g, 1, lambda: General(QUICK)) if text.startswith("erase")]
    assert g.bids[OWNER[g.commands(4)[0]]] == 2


def test_hard_thinks_as_long_as_it_is_told():
    first, again = (lines(opening(), 1, partial(make, "hard@40", seed)) for seed in (1, 2))
    assert first == again
    assert lines(opening(), 1, lambda: make("hard@0.02s", 1))[-1] == "done"
    assert HARD.trials > NORMAL.trials
    with pytest.raises(SitroomError):
        TITLES["warroom"].bots.named("normal@20")


def test_hard_thinks_as_long_as_the_server_says(monkeypatch):
    monkeypatch.setenv("SITROOM_THINK", "30")
    assert make("hard").effort.trials == 30
    monkeypatch.setenv("SITROOM_THINK", "2s")
    assert make("hard").effort.seconds == 2
    monkeypatch.delenv("SITROOM_THINK")
    assert make("hard").effort == HARD


@pytest.mark.parametrize(("scenario", "players"), TABLES if LONG else [("pacific", 3), ("eastern", 2)])
def test_hard_can_hold_every_seat(scenario, players):
    match = GAME.new(scenario=scenario, players=players)
    bots = [make("hard@1", seat) for seat in range(players)]
    chance = Random(3)
    while match.state.round < 2:
        seat = match.waiting[0]
        if seat == CHANCE:
            match.apply(chance.choices(match.legal(CHANCE), match.state.weights())[0], CHANCE)
            continue
        match.apply(bots[seat].choose(match.view(seat)), seat)
    assert match.state.round == 2


@pytest.mark.parametrize("scenario", ["eastern", "europe", "pacific", "global"])
def test_a_round_is_played_in_the_mind_from_any_charts(scenario):
    g = before_orders(opening(scenario))
    rng = Random(1)
    for side in (ALLIES, AXIS):
        sets = Sets(g, side)
        for orders in (sets.base()[0], sets.at_home()):
            for one in (orders, sets.changed(orders, [orders], rng)):
                assert all(len([t for t in one if OWNER[t] == n]) <= g.boxes(n) for n in sets.nations)
                twin = with_charts(g, (one,), {})
                play_round(twin, 2)
                assert abs(worth(twin)) < 2000


def test_plans_are_made_in_the_middle_of_a_match():
    state = played(1, 2, scenario="pacific", players=2).state.copy()
    while not isinstance(state.stack[-1], WriteOrders):
        state.apply(state.seat, state.actions[0])
    charts = plan_for(state, AXIS, QUICK)
    assert charts.orders
    assert all(order_text(write_order(*sent)) in state_texts(state, AXIS) for sent in charts.orders.items())


def test_a_steady_roll_has_all_its_dice_and_is_the_same_in_the_same_battle():
    g = fight(front("ussr-23 G6 8inf", "germany-48 G6 8arm", "control G6: ussr", scenario="eastern"), until="dice")
    for dice in range(1, 11):
        rolls = [unpack(steady_roll(g, dice, luck)) for luck in range(40)]
        assert {sum(roll) for roll in rolls} == {dice}
        assert unpack(steady_roll(g, dice, 7)) == rolls[7]
        assert any(roll[RED] for roll in rolls)


def test_a_match_that_is_stopped_goes_to_whoever_has_taken_more():
    facts = ("germany-48 G1 1inf", "ussr-23 R1 1inf")
    assert GAME.ahead(moving(*facts, scenario="eastern")) is None
    assert GAME.ahead(moving(*facts, "control R5: germany", scenario="eastern")) == "axis"
    assert GAME.ahead(moving(*facts, "control R5: germany", "control G4: ussr", scenario="eastern")) == "allies"
