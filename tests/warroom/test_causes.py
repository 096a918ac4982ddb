"""Every loss, gain, move and change of hands in the log says what brought it: a battle, by its region, or a rule."""

import random
from typing import get_args

import pytest

from property.warroom_play import lively, options_at
from sitroom.kernel import Match, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.causes import Rule
from sitroom.warroom.rules.entries import ENTRIES
from sitroom.warroom.rules.map import SIZE
from sitroom.warroom.rules.nations import NATIONS
from warroom.fighting import fight, front
from warroom.moving import moving
from warroom.playing import at

CAUSED = tuple(kind for kind, fields in ENTRIES.items() if "cause" in fields._fields)
EASTERN = {"scenario": "eastern"}
RICH = tuple(f"resources {nation}: 9 9 9" for nation in NATIONS)


def caused(g, kind):
    """The causes of all changes of a kind, each once."""
    return {entry[ENTRIES[kind]._fields.index("cause") + 1] for entry in g.log if entry[0] == kind}


def test_every_constant_is_a_rule_and_has_its_name():
    named = {name: value for name, value in vars(causes).items() if name.isupper()}
    assert set(named.values()) == set(get_args(Rule))
    assert all(value == name.lower() for name, value in named.items())


def test_p18_p19_a_battle_brings_losses_control_and_medals_and_repair_costs_resources():
    facts = ("germany-48 R5 3inf", "germany-49 R5 3inf", "ussr-57 R5 1inf", "resources germany: 0 0 1")
    g = front(*facts, "turn_order: germany ussr", **EASTERN)
    fight(g, "y2 r4", "y1", stance=["germany inf 6 defense", "ussr inf 1 defense"])
    for kind in ("casualties", "remove", "control"):
        assert caused(g, kind) == {at("R5")}, kind
    assert caused(g, "resources") == {causes.REPAIR}
    assert caused(g, "medals") == {at("R5")}


def test_p17_a_raid_sinks_cargo():
    g = fight(front("britain-3 M-3 1cr", *RICH), "b1")
    assert caused(g, "resources") == {causes.RAID}


def test_p17_bombing_takes_resources_and_what_is_being_built():
    g = front("ussr-11 G1 1bmr", "resources germany: 0 1 0", **EASTERN)
    fight(g, "b4", stance="ussr bmr 1 strategic")
    assert caused(g, "resources") == {causes.BOMBING}
    g = front("germany-11 R1 1bmr", "building R1: 1bmr 1inf", **EASTERN)
    fight(g, "r1 y1 g2", stance="germany bmr 1 strategic")
    assert caused(g, "casualties") == {causes.BOMBING}


def test_p21_units_desert_and_unrest_is_paid():
    g = moving(
        "zone italy: gray", "stress italy: 2", "italy-1 M-2 1bb 1cv", "resources italy: 1 1 1", phase="MoralePhase"
    )
    assert caused(g, "casualties") == {causes.DESERTION}
    assert caused(g, "resources") == {causes.UNREST}


def test_p20_units_are_dismantled_or_crash():
    g = moving("japan-16 P-7 2ftr", "arrows: japan-16", phase="RefitPhase")
    assert caused(g, "casualties") == caused(g, "remove") == {causes.NO_LANDING}
    g = moving("building G7: 2inf", "bombs G7: 2", phase="RefitPhase")
    assert caused(g, "casualties") == {causes.BOMBS}


def test_p20_new_units_are_deployed():
    g = moving("building G1: 1inf", phase="RefitPhase")
    assert caused(g, "put") == {causes.DEPLOYMENT}


def test_p16_p18_rolls_hits_and_repairs_name_their_battle():
    facts = ("germany-48 R5 3inf", "ussr-57 R5 2arm", "resources ussr: 1 1 1", "turn_order: germany ussr")
    g = front(*facts, **EASTERN)
    fight(g, stance=["germany inf 3 defense", "ussr arm 2 defense"], until="dice")
    fight(g, "g3")
    for kind in ("batch", "dice", "hit"):
        assert caused(g, kind) == {at("R5")}, kind


def test_p17_the_dice_of_bombers_and_raids_say_so():
    g = front("ussr-11 G1 1bmr", "resources germany: 0 1 0", **EASTERN)
    fight(g, "b4", stance="ussr bmr 1 strategic")
    assert caused(g, "dice") == {causes.BOMBING}
    g = fight(front("britain-3 M-3 1cr", *RICH), "b1")
    assert caused(g, "dice") == {causes.RAID}


def test_p8_p19_a_region_is_embattled_by_a_battle_and_at_peace_when_markers_find_nobody_to_fight():
    facts = ("germany-48 R5 3inf", "ussr-57 R5 3inf", "turn_order: germany ussr")
    g = front(*facts, **EASTERN)
    fight(g, stance=["germany inf 3 defense", "ussr inf 3 defense"])
    assert caused(g, "embattled") == {at("R5")}
    g = front("germany-48 R5 3inf", "embattled: R5", "control R5: germany", **EASTERN)
    assert caused(g, "embattled") == {causes.HOTSPOTS}


def test_p21_stress_worsens_the_zone_and_medals_relieve_it():
    g = moving("stress italy: 60", "zone italy: white", phase="MoralePhase")
    assert caused(g, "zone") == {causes.STRESS}


def test_p22_the_match_ends_by_the_check_or_before_it_by_a_battle():
    g = moving("control G1: ussr", phase="CheckVictory", scenario="eastern")
    assert caused(g, "end") == {causes.VICTORY}


@pytest.mark.parametrize("scenario", ["eastern", "pacific"])
def test_every_change_of_a_random_match_has_a_cause(scenario):
    rng, chance = random.Random(f"causes {scenario}"), Seeded(1)
    match = Match(GAME, options_at(scenario, 2, rng))
    while not match.over and len(match.answers) < 800:
        lively(match, rng, chance)
    found = [entry for entry in match.log if entry[0] in CAUSED]
    assert {entry[0] for entry in found} >= {"resources", "move", "transfer"}
    for kind, *fields in found:
        cause = ENTRIES.named(kind, fields)["cause"]
        assert cause in get_args(Rule) or cause in range(SIZE), (kind, *fields)
