"""Scenarios and optional rules: pages 25 to 29, rulings 368 to 371 and 382 to 391."""

import pytest

from sitroom.kernel import Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.hotspots import RAID, causes, convoy_owners
from sitroom.warroom.rules.map import CONVOYS, REGIONS
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.options import OPTIONS
from sitroom.warroom.rules.scenarios import SCENARIO
from sitroom.warroom.rules.units import stack_text
from warroom.moving import moving
from warroom.playing import at, of


@pytest.mark.parametrize(
    ("scenario", "territories", "thresholds", "axis", "allies"),
    [
        ("global", 131, [4, 6, 6, 5, 6, 4, 7], [(2, "B1 R1 U1")], [(2, "G1 J1")]),
        ("europe", 78, [4, 5, 4, 6, 4], [(2, "B1 R1 U1")], [(1, "G1")]),
        ("pacific", 59, [4, 4, 4, 6], [(1, "B24 B18"), (1, "U6 U4 U3")], [(1, "J1")]),
        ("eastern", 27, [6, 6], [(1, "R1")], [(1, "G1")]),
    ],
)
def test_p25_to_28_cards_thresholds_and_goals__rulings_368_369_370_371(scenario, territories, thresholds, axis, allies):
    facts = SCENARIO[scenario]
    assert len(facts.territories) == territories
    assert [facts.thresholds[n] for n in facts.nations] == thresholds
    assert [[(need, " ".join(REGIONS[t] for t in among)) for need, among in goal] for goal in facts.victory] == [
        allies,
        axis,
    ]


def owners(scenario, territory):
    """Who would lose by a raid on the coastal convoy of a territory."""
    g = GAME.new(scenario=scenario).state
    group = next(i for i, c in enumerate(CONVOYS) if any(t == at(territory) for t, _ in c.members))
    return [NATIONS[n] for n in convoy_owners(g, group)]


def test_p25_no_convoy_of_a_territory_out_of_play__ruling_382():
    assert owners("global", "G10") == owners("europe", "G10") == ["germany"]
    assert owners("eastern", "G10") == []
    assert owners("global", "R16") == ["ussr"]
    assert owners("pacific", "R16") == []
    g = moving("britain-6 A-5 1cr", "germany-1 A-6 1cr", scenario="europe")
    assert g.hotspots[at("A-5")] == RAID
    assert g.hotspots[at("A-6")] == 0


def test_p25_trans_ocean_convoys_need_both_ends_in_play__ruling_383():
    ships = {REGIONS[c.sea]: i for i, c in enumerate(CONVOYS) if not c.members}
    for scenario, active in (("global", 3), ("europe", 3), ("eastern", 0), ("pacific", 0)):
        g = GAME.new(scenario=scenario).state
        assert sum(bool(convoy_owners(g, i)) for i in ships.values()) == active
    g = moving("germany-1 A-3 1cr", scenario="eastern")
    assert not causes(g, at("A-3"))


def test_p25_trade_is_for_the_global_war__ruling_384():
    assert [name for name, facts in SCENARIO.items() if facts.trade] == ["global"]


def phases(rounds, **options):
    """The phases of a number of rounds in which nobody does anything."""
    match = GAME.new(scenario="eastern", **options)
    driver = Seeded(1)
    while match.state.round <= rounds:
        match.run_chance(driver)
        match.apply(match.legal(match.waiting[0])[0], match.waiting[0])
    last = match.log.index(("round", rounds + 1))
    return [entry[1] for entry in match.log[:last] if entry[0] == "phase"]


def test_p29_quick_resolution_goes_through_phases_2_to_5_twice__ruling_387():
    assert phases(1) == [1, 2, 3, 4, 5, 6, 7]
    assert phases(2, quick_resolution=True) == [1, 2, 3, 4, 5, 2, 3, 4, 5, 6, 7] * 2


def test_p29_quick_resolution_builds_for_all_but_china__ruling_387():
    match = GAME.new(quick_resolution=True)
    match.run_chance(Seeded(2))
    asked = []
    while match.state.stack[-1].verb == "industry":
        asked.append(match.state.stack[-1].nation)
        match.apply(match.legal()[0])
    assert sorted(asked) == [n for n in range(7) if n != of("china")]
    assert [stack_text(stack) for stack in match.state.building if stack] == ["1inf 1art 1arm"] * 6


@pytest.mark.parametrize(("raids", "left"), [("round", [1, 0]), ("pass", [0, 0])])
def test_p29_a_convoy_is_raided_once_a_round_or_once_a_pass__ruling_388(raids, left):
    found = []
    for frame in ('["StartLap", 2]', '["StartRound"]'):
        text = (
            "sitroom-position warroom\nround: 1\nraided: 0\n"
            f"options: scenario=eastern quick_resolution=yes quick_raids={raids}\nframe: {frame}"
        )
        found.append(GAME.position(text).raided[0])
    assert found == left


def test_p29_what_only_helps_people_at_a_table_has_no_option__rulings_20_390_391():
    names = " ".join(option.name for option in OPTIONS)
    assert not any(word in names for word in ("officer", "penalt", "rapid", "setup"))


def test_p29_two_battles_at_once_is_an_option_off_by_default__ruling_389():
    option = next(option for option in OPTIONS if option.name == "simultaneous_battles")
    assert option.default is False
