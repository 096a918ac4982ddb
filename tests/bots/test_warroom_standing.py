"""Standing orders in battles: always legal, always the same, about what they say and about nothing else."""

import random

import pytest

from sitroom.kernel import Match, Seeded
from sitroom.title import ASK, USUAL
from sitroom.titles import GAMES, title_of
from sitroom.warroom.rules.state import COMBAT
from warroom.fighting import asked, fight, front, say
from warroom.moving import moving
from warroom.playing import step

GAME = GAMES["warroom"]
FIRST = "turn_order: germany ussr china britain usa italy japan"
GERMANY = (FIRST, "germany-48 R5 3inf 2art", "germany-11 R5 2ftr 1bmr")
USSR = ("ussr-57 R5 3inf 2arm", "control R5: ussr")


def topic(g):
    return title_of(GAME).standing.topic(g, g.seat)


def answer(g, choice):
    """What a choice answers for the seat that is asked."""
    return g.say(title_of(GAME).standing.follow(GAME.view(g, g.seat), choice))


def until(verb, *facts, rolls=(), **answers):
    """A battle that has come to a question."""
    return fight(front(*facts), *rolls, until=verb, **answers)


@pytest.mark.parametrize(
    ("scenario", "seed", "options"),
    [
        ("eastern", 1, {}),
        ("pacific", 3, {}),
        ("global", 4, {"players": 6}),
        ("global", 5, {"simultaneous_battles": True, "black_may_miss": True}),
    ],
)
def test_every_choice_is_legal_the_same_each_time_and_covers_all_of_phase_4(scenario, seed, options):
    rng, driver, seen = random.Random(seed), Seeded(seed), set()
    match = Match(GAME, {"scenario": scenario, **options})
    while match.state.round <= 2 and not match.over:
        match.run_chance(driver)
        g = match.state
        for seat in () if match.over else g.waiting:
            found = title_of(GAME).standing.topic(g, seat)
            if found is None:
                assert g.phase != COMBAT, f"{g.question.verb} is asked in Phase 4 and left out"
                continue
            assert g.phase == COMBAT or found.name == "attacks"
            before, view = g.copy(), GAME.view(g, seat)
            for choice in title_of(GAME).standing.topics[found.name][1:]:
                action = title_of(GAME).standing.follow(view, choice)
                assert action in g.legal(seat)
                assert title_of(GAME).standing.follow(view, choice) == action
            assert g == before
            seen.add(found.name)
        if not match.over:
            step(match, rng, driver)
    assert {"stances", "rest"} <= seen


def test_every_topic_begins_with_being_asked_and_the_usual():
    assert all(choices[:2] == (ASK, USUAL) for choices in title_of(GAME).standing.topics.values())


def test_stances_are_those_of_attack_of_defence_or_half_of_each():
    g = until("stance", *GERMANY, *USSR)
    assert topic(g) == ("stances", "R5")
    assert answer(g, "attack") == "germany inf 3 attack"
    assert answer(g, "defend") == "germany inf 3 defense"
    assert answer(g, "balanced") == "germany inf 2 defense 1 attack"
    assert answer(g, USUAL) == "germany inf 3 attack"


def test_bombers_over_land_are_a_topic_of_their_own():
    g = until("stance", *GERMANY, *USSR)
    while "bmr" not in g.say(g.actions[0]):
        say(g, g.say(g.actions[0]))
    assert topic(g).name == "bombers"
    assert answer(g, "bomb") == "germany bmr 1 strategic"
    assert answer(g, "support") == "germany bmr 1 ground"


def test_hits_go_to_dear_units_or_fell_as_many_as_they_can():
    land = (FIRST, "germany-48 R5 6inf 1art", "ussr-57 R5 3inf 1arm", "control R5: ussr")
    stances = ["germany inf 6 attack", "germany art 1 ground", "ussr inf 3 defense", "ussr arm 1 defense"]
    g = until("hit", *land, rolls=["k1 w9"], stance=stances)
    assert (asked(g), topic(g)) == ("germany hit", ("targets", "R5"))
    assert answer(g, USUAL) == "black ussr arm defense"
    assert answer(g, "many") == "black ussr inf defense"


def test_a_damaged_unit_is_repaired_always_but_for_infantry_or_never():
    land = (FIRST, "germany-48 R5 6inf", "ussr-57 R5 3inf", "control R5: ussr", "resources ussr: 1 0 4")
    stances = ["germany inf 6 attack", "ussr inf 3 defense"]
    g = until("repair", *land, rolls=["y1 b9"], stance=stances)
    assert (asked(g), topic(g)) == ("ussr repair", ("repairs", "R5"))
    assert answer(g, USUAL).endswith(" osr")
    assert answer(g, "dear").endswith(" no")
    assert answer(g, "never").endswith(" no")


def test_an_escort_takes_the_hit_on_a_ship_that_would_sink_or_always_or_never():
    order = "turn_order: japan usa china britain ussr germany italy"
    stances = ["japan cr 1 attack", "japan bb 5 attack", "usa cr 1 escort", "usa cv 1 attack"]
    g = until("escort", "japan-1 P-13 1cr 5bb", "usa-1 P-13 1cr 1cv", order, rolls=["g3 r7"], stance=stances)
    assert (asked(g), topic(g)) == ("china+usa escort", ("escorts", "P-13"))
    assert (answer(g, USUAL), answer(g, "always"), answer(g, "never")) == ("no", "usa cr escort", "no")
    say(g, "no", "no")
    assert answer(g, USUAL) == "usa cr escort"


def test_an_attack_is_called_off_unless_it_costs_the_enemy_as_much():
    weak = ("germany-48 R5 1inf", "ussr-57 R4 8inf", "ussr-58 R4 4art 3arm", "germany-48>R4")
    g = moving(*weak)
    assert asked(g) == "germany move"
    assert topic(g) == ("attacks", "R4")
    assert answer(g, "even") == "germany-48 cancel"
    assert answer(g, "likely") == "germany-48 cancel"
    assert answer(g, "never") == "germany-48 R4"
    g = moving("germany-48 R5 8inf", "germany-49 R5 8arm", "ussr-57 R4 1inf", "germany-48>R4", "germany-49>R4")
    assert answer(g, "likely") == "germany-48 R4"


def test_a_march_without_an_enemy_is_no_topic():
    g = moving("germany-48 R5 1inf", "control R5: germany", "control R4: germany", "germany-48>R4")
    assert asked(g) == "germany move"
    assert topic(g) is None
