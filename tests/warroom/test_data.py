"""The tables against the counts and figures of the rulebook and of the given material."""

import csv

from sitroom.warroom.rules import map as board
from sitroom.warroom.rules.map import ADJACENT, CONVOYS, INCOME, PORTS, RAILS, REGIONS, STRAITS, TERRITORIES
from sitroom.warroom.rules.nations import CATEGORY, NATIONS, OWNER, TOKENS
from sitroom.warroom.rules.options import Terms, resolve_options
from sitroom.warroom.rules.phases.economy import income
from sitroom.warroom.rules.scenarios import SCENARIO, SCENARIOS, STARTS, theatre
from sitroom.warroom.rules.setup import new_state, starts
from sitroom.warroom.rules.units import (
    DIE,
    STACK_LIMIT,
    STANCES,
    UNITS,
    cost,
    part,
    parts,
    read_stack,
    size,
    stack_text,
)
from warroom.playing import SHARED, at, of, shared

NAMES = {
    "China": "china",
    "British Commonwealth": "britain",
    "Soviet Union": "ussr",
    "United States": "usa",
    "Germany": "germany",
    "Italy": "italy",
    "Imperial Japan": "japan",
}
STARTING_INCOME = {
    "britain": (5, 8, 14),
    "china": (0, 2, 6),
    "germany": (6, 12, 19),
    "japan": (7, 10, 16),
    "ussr": (6, 6, 11),
    "italy": (3, 4, 6),
    "usa": (8, 13, 18),
}


def state(**options):
    return new_state(Terms(resolve_options(options)))


def test_p3_there_are_131_cards_and_56_seas():
    assert len(TERRITORIES) == 131
    assert len(board.SEAS) == 56
    assert len(set(REGIONS)) == 187


def test_p5_borders_rails_and_ports_hold_both_ways():
    for table in (ADJACENT, RAILS, PORTS):
        assert all(a in table[b] for a in range(board.SIZE) for b in table[a])
    assert all(b in ADJACENT[a] for table in (RAILS, PORTS) for a in range(board.SIZE) for b in table[a])


def test_p5_regions_that_meet_at_a_corner_are_not_adjacent():
    assert at("P-4") not in ADJACENT[at("U3")]
    assert at("P-2") not in ADJACENT[at("R16")]


def test_p5_six_narrow_passages_are_on_the_map():
    passages = {("A-12", "P-7"): "N2", ("M-3", "M-5"): "B5", ("A-5", "A-6"): "G2 G10"}
    passages |= {("A-15", "M-1"): "B3", ("I-9", "P-15"): "J9", ("M-3", "M-4"): "N14"}
    assert {pair for pair in STRAITS if pair[0] < pair[1]} == {tuple(sorted(map(at, pair))) for pair in passages}
    for (a, b), held in passages.items():
        assert STRAITS[at(a), at(b)] == STRAITS[at(b), at(a)] == board.regions(held)


def test_p5_greater_germany_is_worth_8_and_gives_1_2_3():
    card = TERRITORIES[at("G1")]
    assert (card.sv, card.income, card.stacks) == (8, (1, 2, 3), 8)


def test_p10_every_region_of_a_theatre_is_reached_from_every_other():
    for scenario in SCENARIOS:
        tables = theatre(scenario, False, "three")
        playing = [r for r, inside in enumerate(tables.in_play) if inside]
        assert reached(tables.near, playing[0]) == set(playing)
    assert reached(ADJACENT, 0) == set(range(board.SIZE))


def reached(near, start):
    found = {start}
    edge = [start]
    while edge:
        edge = [r for at_ in edge for r in near[at_] if r not in found]
        found.update(edge)
    return found


def test_p12_distances_of_the_worked_example():
    tables = theatre("global", False, "three")
    p2, p13, p0 = at("P-2"), at("P-13"), at("P-0")
    assert set(tables.near_sea[p2]) & set(tables.near_sea[p13]) == {at("P-1"), at("P-12")}
    assert set(tables.near_sea[p0]) & set(tables.near_sea[p13]) == {at("P-1"), at("P-14")}
    assert p13 not in tables.near_sea[p0]
    assert at("J20") not in tables.orders[1][at("J16")]
    assert at("P-12") in tables.orders[1][at("J20")]


def test_p25_scenarios_have_their_number_of_territories_and_seas():
    counts = {name: (len(SCENARIO[name].territories), len(SCENARIO[name].seas)) for name in SCENARIOS}
    assert counts == {"global": (131, 56), "europe": (78, 34), "pacific": (59, 29), "eastern": (27, 6)}


def test_p8_starting_income_of_the_global_war():
    g = state()
    assert {name: tuple(income(g, of(name))) for name in NATIONS} == STARTING_INCOME


def test_p8_income_of_every_nation_and_scenario_is_that_of_the_given_material():
    for scenario, table in shared("starting_income.json")["income"].items():
        g = state(scenario=scenario)
        assert {name: income(g, of(NAMES[name])) for name in table} == table


def test_p8_every_card_is_that_of_the_given_material():
    cards = {row["id"]: row for row in shared("territories.json")}
    kinds = ("oil", "iron", "osr")
    for index, card in enumerate(TERRITORIES):
        row = cards[card.id]
        assert INCOME[0][index] == tuple(row["resources"][k] for k in kinds)
        assert INCOME[1][index] == tuple(row["embattled"][k] for k in kinds)
        assert (card.sv, card.stacks, card.mobilization) == (
            row["strategic_value"],
            row["smokestacks"],
            row["mobilization"],
        )
        assert {REGIONS[sea].replace("-", "") for sea in PORTS[index]} == set(row["ports"])
        for name in SCENARIOS:
            assert (index in SCENARIO[name].territories) == (name in row["scenarios"])


def test_p5_every_border_is_that_of_the_given_material():
    shared("territories.json")
    with (SHARED / "adjacency.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["confidence"] != "reject"]
    names = [name.replace("-", "") for name in REGIONS]
    given = {frozenset((row["a"], row["b"])) for row in rows}
    assert given == {frozenset((names[a], names[b])) for a in range(board.SIZE) for b in ADJACENT[a]}


def test_p7_every_starting_command_is_placed_within_its_token_and_its_limit():
    assert len(STARTS) == 122
    for start in STARTS:
        assert size(start.stack) <= STACK_LIMIT
        assert part(start.stack, CATEGORY[start.token]) == start.stack
    for scenario in SCENARIOS:
        g = state(scenario=scenario)
        for start in starts(g.rules):
            assert g.place[start.token] == start.region
            assert g.stacks[start.token] == start.stack
            assert start.token in g.at[start.region]
            assert g.rules.theatre.in_play[start.region]
    assert len(starts(state().rules)) == 122


def test_p7_starting_commands_are_those_of_the_given_material():
    rows = shared("setup_commands.json")["commands"]
    names = [name.replace("-", "") for name in REGIONS]
    given = {(NAMES[row["nation"]], row["command"], row["region"], sum(row["units"].values())) for row in rows}
    ours = {(NATIONS[OWNER[s.token]], TOKENS[s.token].number, names[s.region], size(s.stack)) for s in STARTS}
    assert ours == given


def test_p3_the_die_has_twelve_faces():
    assert DIE == (4, 3, 2, 1, 1, 1)


def test_p14_boxes_and_dice_by_stance():
    rows = {(UNITS[t], s.name): (s.air, s.surface, s.boxes) for t in range(10) for s in STANCES[0][t]}
    assert rows["inf", "attack"] == (0, 2, 1)
    assert rows["inf", "defense"] == (0, 1, 2)
    assert rows["arm", "defense"] == (1, 2, 3)
    assert rows["bmr", "ground"] == (1, 4, 2)
    assert STANCES[1][UNITS.index("cf")] == STANCES[1][UNITS.index("ftr")]
    assert not any(STANCES[0][t] for t in range(5, 9))


def test_p22_two_fighters_cost_4_oil_2_iron_2_osr():
    assert cost(read_stack("2ftr")) == (4, 2, 2)


def test_stacks_are_read_as_they_are_written():
    stack = read_stack("3inf 1art 2arm")
    assert stack_text(stack) == "3inf 1art 2arm"
    assert size(stack) == 6
    assert len(parts(stack)) == len(set(parts(stack))) == 4 * 2 * 3
    assert parts(stack)[0] == 0
    assert parts(stack)[-1] == stack


def test_p17_convoys_lie_off_a_port_of_their_territory():
    coastal = [convoy for convoy in CONVOYS if convoy.members]
    assert len(CONVOYS) - len(coastal) == 3
    assert sum(len(convoy.members) for convoy in coastal) == 41
    assert all(convoy.sea in PORTS[t] for convoy in coastal for t, _ in convoy.members)
