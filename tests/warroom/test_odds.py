"""Battle odds: they are those of the battles themselves."""

from fractions import Fraction

import pytest

from sitroom.kernel import CHANCE, NOBODY, SitroomError
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.capture import holding
from sitroom.warroom.rules.battle.rows import FACES
from sitroom.warroom.rules.map import is_sea
from sitroom.warroom.rules.nations import ALLIES, AXIS, SIDE
from sitroom.warroom.rules.odds import battle_odds, default_stances, stack_odds
from sitroom.warroom.rules.units import (
    ARMOR,
    ARTILLERY,
    AT_SEA,
    BOMBER,
    CARRIER,
    CARRIER_FIGHTER,
    CRUISER,
    FIGHTER,
    INFANTRY,
    ON_LAND,
    TYPES,
    read_stack,
)
from warroom.fighting import front, say
from warroom.playing import at, of

EASTERN = {"scenario": "eastern"}
PAY = "resources ussr: 9 9 9", "resources germany: 9 9 9"


def played_out(g, region):
    """The odds by playing every roll of the battle: the first answer is taken wherever a seat is asked."""
    alone, both = [Fraction(0), Fraction(0)], Fraction(0)
    losses = [[Fraction(0)] * TYPES, [Fraction(0)] * TYPES]
    open_ends = [(g, Fraction(1))]
    while open_ends:
        now, chance = open_ends.pop()
        while now.seat >= 0:
            now.apply(now.seat, now.actions[0])
        if now.seat == CHANCE:
            weights = now.weights()
            for action, weight in zip(now.actions, weights, strict=True):
                then = now.copy()
                then.apply(CHANCE, action)
                open_ends.append((then, chance * weight / sum(weights)))
            continue
        assert now.seat == NOBODY
        sides = {SIDE[nation] for nation in holding(now, region)}
        both += chance * (len(sides) == 2)
        if len(sides) == 1:
            alone[sides.pop()] += chance
        for nation in now.rules.nations:
            for unit in range(TYPES):
                kind = FIGHTER if unit == CARRIER_FIGHTER else unit
                losses[SIDE[nation]][kind] += chance * now.casualties[nation * TYPES + unit]
    return tuple(alone), both, tuple(map(tuple, losses))


BATTLES = {
    "infantry": (
        ("germany-48 R1 2inf", "ussr-57 R1 1inf"),
        "R1",
        ["ussr inf 1 defense", "germany inf 2 attack"],
        {AXIS: {INFANTRY: 2}, ALLIES: {}},
    ),
    "two rows": (
        ("germany-48 R1 1inf 1art", "ussr-57 R1 2inf"),
        "R1",
        ["ussr inf 1 defense 1 attack", "germany inf 1 defense", "germany art 1 ground"],
        {AXIS: {ARTILLERY: 1}, ALLIES: {INFANTRY: 1}},
    ),
    "armor": (
        ("germany-48 R1 1arm", "ussr-57 R1 1inf 1art"),
        "R1",
        ["ussr inf 1 defense", "ussr art 1 ground", "germany arm 1 defense"],
        {AXIS: {}, ALLIES: {ARTILLERY: 1}},
    ),
    "aircraft": (
        ("germany-48 R1 1art", "ussr-11 R1 1ftr"),
        "R1",
        ["ussr ftr 1 ground", "germany art 1 anti_air"],
        {AXIS: {}, ALLIES: {FIGHTER: 1}},
    ),
    "submarine": (
        ("germany-1 A-6 1cr", "ussr-1 A-6 1ss"),
        "A-6",
        ["germany cr 1 attack"],
        {AXIS: {CRUISER: 1}, ALLIES: {}},
    ),
    "escort": (
        ("germany-1 A-6 1bb", "ussr-1 A-6 1cr 1cv"),
        "A-6",
        ["ussr cr 1 escort", "ussr cv 1 anti_air", "germany bb 1 anti_air"],
        {AXIS: {}, ALLIES: {}},
    ),
}


@pytest.mark.parametrize("stock", ["rich", "poor"])
@pytest.mark.parametrize("name", BATTLES)
def test_exact_odds_are_those_of_every_roll_played_by_the_rules(name, stock):
    facts, region, answers, stances = BATTLES[name]
    g = front(*facts, *(PAY if stock == "rich" else ()), **EASTERN)
    odds = battle_odds(g, at(region), stances)
    assert (odds.alone, odds.both, odds.losses) == played_out(say(g, *answers), at(region))
    assert sum(odds.alone) + odds.both <= 1
    assert odds.taken == (0 if is_sea(at(region)) else odds.alone[AXIS])


def test_a_short_purse_repairs_ground_units_first():
    facts = ("germany-48 R1 1art", "ussr-57 R1 1art", "ussr-11 R1 1ftr", "resources ussr: 1 0 0")
    g = front(*facts, **EASTERN)
    stances = {ALLIES: {ARTILLERY: 1, FIGHTER: 1}, AXIS: {}}
    poor = battle_odds(g, at("R1"), stances)
    g.resources[of("ussr") * 3] = 9
    rich = battle_odds(g, at("R1"), stances)
    assert poor.losses[ALLIES][ARTILLERY] == rich.losses[ALLIES][ARTILLERY]
    assert poor.losses[ALLIES][FIGHTER] > rich.losses[ALLIES][FIGHTER]


@pytest.mark.parametrize("name", BATTLES)
def test_samples_come_near_the_exact_odds_and_are_the_same_for_a_seed(name):
    facts, region, _, stances = BATTLES[name]
    g = front(*facts, **EASTERN)
    exact, near = battle_odds(g, at(region), stances), battle_odds(g, at(region), stances, samples=4000, seed=3)
    assert near == battle_odds(g, at(region), stances, samples=4000, seed=3)
    assert near != battle_odds(g, at(region), stances, samples=4000, seed=4)
    assert all(abs(a - b) < 0.04 for a, b in zip(exact.alone, near.alone, strict=True))
    assert abs(exact.both - near.both) < 0.04
    assert all(abs(a - b) < 0.06 for side in (0, 1) for a, b in zip(exact.losses[side], near.losses[side], strict=True))


def test_a_large_battle_by_samples_and_exactly():
    rules = GAME.new(scenario="eastern").state.rules
    stacks = read_stack("5inf 2art 3arm 3ftr"), read_stack("5inf 3art 2arm 4ftr 1bmr")
    stances = ({ARTILLERY: 2, FIGHTER: 3}, {ARTILLERY: 3, FIGHTER: 4, 4: 1})
    exact = stack_odds(rules, False, stacks, stances)
    near = stack_odds(rules, False, stacks, stances, samples=3000, seed=1)
    assert abs(exact.both - near.both) < 0.03
    assert all(abs(a - b) < 0.1 for side in (0, 1) for a, b in zip(exact.losses[side], near.losses[side], strict=True))


def test_garrison_odds():
    for force, chance in (("1inf", 25), ("1art", 16), ("1arm", 9)):
        g = front(f"germany-48 R8 {force}", **EASTERN)
        odds = battle_odds(g, at("R8"))
        assert odds.taken == odds.alone[AXIS] == 1 - Fraction(chance, 144)
        assert sum(odds.losses[AXIS]) == Fraction(chance, 144)
    three = battle_odds(front("germany-48 R8 1inf 1art 1arm", **EASTERN), at("R8"))
    assert (three.taken, sum(three.losses[AXIS])) == (1, Fraction(48, 144))
    assert battle_odds(front("germany-48 T5 2inf", "germany-49 R8 1inf", "collapsed: italy"), at("T5")).taken == 1


@pytest.mark.parametrize(("hits", "green", "red"), [("yes", 8, 3), ("no", 0, 0)])
def test_garrison_odds_count_the_aircraft_above__ruling_241(hits, green, red):
    """The last land unit falls rather than an aircraft: 25 of 144 rolls can hit infantry, two blacks among them."""
    facts = ("germany-48 R8 1inf", "germany-11 R8 1ftr 1bmr")
    odds = battle_odds(front(*facts, garrison_hits_aircraft=hits, **EASTERN), at("R8"))
    assert odds.taken == 1 - Fraction(25, 144)
    assert [odds.losses[AXIS][unit] * 144 for unit in (INFANTRY, FIGHTER, BOMBER)] == [25, green, red]
    g = front("usa-43 J25 1inf", "fighters J25: usa", garrison_hits_aircraft=hits)
    assert battle_odds(g, at("J25")).losses[ALLIES][FIGHTER] * 144 == green


def test_a_port_and_force_advantage_change_the_odds():
    g = front("germany-1 A-4 1cr", "ussr-1 A-4 1cr", **EASTERN)
    with_port = battle_odds(g, at("A-4"))
    g.bombs[at("R2")] = g.bombs[at("R3")] = 1
    without = battle_odds(g, at("A-4"))
    assert with_port.losses[AXIS][CRUISER] > without.losses[AXIS][CRUISER]
    assert with_port.losses[ALLIES][CRUISER] < without.losses[ALLIES][CRUISER]
    rules = g.rules
    one, both = ((read_stack("2inf 1art"), read_stack(force)) for force in ("3inf", "2inf 1art"))
    fewer = stack_odds(rules, False, one, ({}, {INFANTRY: 3}))
    equal = stack_odds(rules, False, both, ({}, {INFANTRY: 2, ARTILLERY: 1}))
    assert fewer.losses[ALLIES][ARTILLERY] < equal.losses[ALLIES][ARTILLERY]


def test_reckoning_leaves_the_state_alone_and_refuses_where_there_is_no_battle():
    g = front("germany-48 R1 2inf", "ussr-57 R1 2inf", **EASTERN)
    before = g.copy()
    assert battle_odds(g, at("R1")).points(ALLIES) > 0
    assert g == before
    with pytest.raises(SitroomError, match="no battle"):
        battle_odds(g, at("G1"))
    with pytest.raises(SitroomError, match="no land units"):
        stack_odds(g.rules, True, (read_stack("1inf"), read_stack("1cr")), ({}, {}))


def test_default_stances_fire_at_aircraft_and_attack_when_attacking():
    own, sky = read_stack("2inf 1art 1arm 2ftr 1bmr"), read_stack("1ftr")
    attack = default_stances(own, read_stack("1inf"), attacking=True)
    assert {unit: attack[unit] for unit in (INFANTRY, ARTILLERY, ARMOR, FIGHTER)} == {0: 2, 1: 1, 2: 1, 3: 2}
    defend = default_stances(own, sky, attacking=False)
    assert {unit: defend[unit] for unit in (INFANTRY, ARTILLERY, ARMOR, FIGHTER)} == {0: 0, 1: 0, 2: 0, 3: 0}
    assert default_stances(read_stack("2cr 1cv"), sky, attacking=True)[CRUISER] == 0
    assert default_stances(read_stack("2cr"), 0, attacking=True)[CRUISER] == 2
    assert default_stances(read_stack("2cv"), 0, attacking=True)[CARRIER] == 2
    assert {len(FACES[board, 3].rows) for board in (ON_LAND, AT_SEA)} == {10}
