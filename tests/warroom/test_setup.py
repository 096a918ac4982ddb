"""Set-up and seats: pages 6, 7, 25 to 28, rulings 1 to 20 and 372 to 381."""

import pytest

from sitroom.kernel import CHANCE, OptionError, PositionError, Seeded, read_record
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import PORTS
from sitroom.warroom.rules.nations import ALLIES, NATIONS, OWNER, SIDE, TOKENS
from sitroom.warroom.rules.scenarios import STARTS
from sitroom.warroom.rules.state import NOWHERE, REFIT, WHITE
from sitroom.warroom.rules.units import OIL, size, stack_text
from warroom.fighting import front
from warroom.playing import TABLES, at, of

SEATS = {
    ("global", 6): "china+usa britain ussr germany italy japan",
    ("global", 5): "china+usa britain ussr germany+italy japan",
    ("global", 4): "china+ussr britain+usa germany+italy japan",
    ("global", 3): "china+ussr britain+usa axis",
    ("global", 2): "allies axis",
    ("europe", 5): "britain ussr usa germany italy",
    ("europe", 4): "britain ussr usa axis",
    ("europe", 3): "britain+ussr usa axis",
    ("europe", 2): "allies axis",
    ("pacific", 3): "china+britain usa japan",
    ("pacific", 2): "allies japan",
    ("eastern", 2): "ussr germany",
}


def standing(g, region):
    return {NATIONS[OWNER[token]] for token in g.at[at(region)]}


def test_rulings_9_to_13_seats_of_every_scenario_and_number_of_players():
    assert set(SEATS) == set(TABLES)
    for (scenario, players), names in SEATS.items():
        assert GAME.new(scenario=scenario, players=players).seats == names.split()


def test_ruling_12_with_three_in_europe_the_other_seat_may_hold_the_ussr():
    assert GAME.new(scenario="europe", players=3, soviet_seat="usa").seats == ["britain", "ussr+usa", "axis"]


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "eastern", "players": 3},
        {"scenario": "pacific", "players": 4},
        {"scenario": "global", "players": 7},
        {"scenario": "europe", "players": 5, "soviet_seat": "usa"},
        {"scenario": "moon"},
        {"unheard": True},
    ],
)
def test_options_that_do_not_go_together_are_refused(options):
    with pytest.raises(OptionError):
        GAME.new(**options)


def test_ruling_1_sides_are_fixed():
    assert [n for n in NATIONS if SIDE[of(n)] == ALLIES] == ["china", "britain", "ussr", "usa"]


def test_p8_friends_never_fight_and_all_others_do__ruling_1():
    g = GAME.new().state
    g.end_pact()
    for one in range(len(NATIONS)):
        assert [g.hostile(one, other) for other in range(len(NATIONS))] == [s != SIDE[one] for s in SIDE]
    assert not front("germany-48 T1 2inf", "germany-11 T1 2bmr", "italy-110 T1 2inf").hotspots[at("T1")]
    assert not front("britain-2 P-9 1cr", "usa-43 P-9 2inf").hotspots[at("P-9")]


def test_rulings_2_and_3_everyone_starts_with_nothing_in_the_white_zone():
    g = GAME.new().state
    assert not any(g.resources)
    assert not any(g.stress + g.medals + g.goods + g.casualties)
    assert set(g.zone) == {WHITE}


def test_ruling_4_a_lot_decides_the_order_before_the_first_bids():
    match = GAME.new(scenario="eastern")
    assert match.state.seat == CHANCE
    match.apply("germany", CHANCE)
    assert [NATIONS[n] for n in match.state.turn_order] == ["germany", "ussr"]


def test_ruling_6_two_nations_in_one_territory_stand_under_their_own_tokens():
    g = GAME.new().state
    assert standing(g, "B1") == {"britain", "usa"}
    assert standing(g, "T5") == {"germany", "italy"}
    assert standing(g, "B27") == {"usa"}
    assert g.control[at("T5")] == of("italy")
    assert g.control[at("B27")] == of("britain")


def test_ruling_7_the_solomon_islands_start_embattled():
    for scenario in ("global", "pacific"):
        g = GAME.new(scenario=scenario).state
        assert g.embattled[at("J25")]
        assert sum(g.embattled) == 1
        assert standing(g, "J25") == {"japan", "usa"}
    assert not any(GAME.new(scenario="europe").state.embattled)


def test_p7_the_solomon_islands_are_fought_in_round_1_without_an_order__ruling_7():
    match, driver = GAME.new(scenario="pacific"), Seeded(1)
    while match.state.phase < REFIT:
        match.run_chance(driver)
        match.apply(match.legal(match.waiting[0])[0], match.waiting[0])
    fought = [entry[1:] for entry in match.log if entry[0] == "battle"]
    assert (match.state.round, fought) == (1, [(at("J25"), of("usa"), of("japan"))])
    assert not any(entry[0] == "move" for entry in match.log)


def test_ruling_374_forces_unused_in_the_pacific():
    g = GAME.new(scenario="pacific").state
    assert not g.at[at("B1")] + g.at[at("U1")] + g.at[at("A-10")]
    assert standing(g, "I-2") == standing(g, "P-18") == {"britain"}
    assert {g.place[t] for t in g.commands(of("britain"))} == {
        at(r) for r in ("I-2", "P-18", "B22", "B18", "B24", "B25", "B23", "B28")
    }


def test_ruling_375_americans_in_great_britain_are_used_in_europe():
    assert standing(GAME.new(scenario="europe").state, "B1") == {"britain", "usa"}


def test_ruling_376_forces_of_the_eastern_front():
    g = GAME.new(scenario="eastern").state
    assert not g.at[at("T5")] + g.at[at("A-13")] + g.at[at("A-15")]
    assert standing(g, "A-5") == {"germany"}
    assert standing(g, "A-4") == {"ussr"}


def test_ruling_377_the_carrier_group_in_i_2():
    assert standing(GAME.new(scenario="europe").state, "I-2") == {"britain"}
    assert not standing(GAME.new(scenario="europe", uk_i2_force="pacific").state, "I-2")
    assert standing(GAME.new(scenario="pacific", uk_i2_force="pacific").state, "I-2") == {"britain"}


def test_figures_on_which_the_sources_differ_are_options():
    token = next(t for t in GAME.new().state.at[at("R6")])
    assert stack_text(GAME.new().state.stacks[token]) == "4inf 1arm"
    assert stack_text(GAME.new(soviet_57="artillery").state.stacks[token]) == "4inf 1art"
    assert standing(GAME.new().state, "A-19") == {"britain"}
    assert not standing(GAME.new(britain_9=False).state, "A-19")


def seas_in_play(**options):
    """How many, and by id whether they are."""
    in_play = GAME.new(**options).state.rules.theatre.in_play
    return sum(in_play[131:]), lambda *names: [in_play[at(sea)] for sea in names]


@pytest.mark.parametrize("scenario", ["global", "europe", "pacific"])
def test_p25_to_27_close_territories_and_no_sea__ruling_372(scenario):
    assert seas_in_play(scenario=scenario)[0] == 56


@pytest.mark.parametrize("scenario", ["global", "europe", "pacific"])
def test_p25_no_port_in_play_is_shut_off_from_the_sea__ruling_372(scenario):
    rules = GAME.new(scenario=scenario).state.rules
    for territory in rules.facts.territories:
        assert all(rules.theatre.in_play[sea] for sea in PORTS[territory])


def test_ruling_372_by_option_only_the_seas_around_the_theatre_are_in_play():
    number, pacific = seas_in_play(scenario="pacific", scenario_seas="listed")
    assert number == 29
    assert pacific("P-0", "P-20", "I-2", "I-3", "I-5", "A-12", "M-5") == [1, 1, 1, 0, 1, 0, 0]
    number, europe = seas_in_play(scenario="europe", scenario_seas="listed")
    assert number == 34
    assert europe("A-1", "A-19", "M-6", "I-4", "I-5", "P-7", "P-15") == [1, 1, 1, 1, 0, 0, 0]
    assert seas_in_play(scenario="global", scenario_seas="listed")[0] == 56


@pytest.mark.parametrize("scenario", ["europe", "pacific"])
def test_rulings_19_and_372_open_seas_bring_no_more_fleets(scenario):
    listed, everything = (GAME.new(scenario=scenario, scenario_seas=seas).state for seas in ("listed", "all"))
    assert listed.place == everything.place
    assert listed.rules.facts.territories == everything.rules.facts.territories


def test_a_record_of_the_first_rules_keeps_the_readings_they_had_where_it_says_nothing():
    head = "sitroom-record 1\ngame: warroom\nrules: {}\nscenario: pacific\n"
    changed = {option.name: option for option in GAME.options if option.before is not None}
    first, today = (read_record(head.format(version), {"warroom": GAME}).options for version in (1, GAME.rules_version))
    assert {name: first[name] for name in changed} == {name: option.before for name, option in changed.items()}
    assert {name: today[name] for name in changed} == {name: option.default for name, option in changed.items()}
    assert all(first[name] != today[name] for name in changed)
    said = read_record(head.format(1) + "scenario_seas: all\n", {"warroom": GAME}).options
    assert said["scenario_seas"] == "all"


def test_ruling_373_the_black_sea_and_the_caspian_belong_to_the_eastern_front():
    in_play = GAME.new(scenario="eastern").state.rules.theatre.in_play
    seas = {r for r in range(131, 187) if in_play[r]}
    assert in_play == GAME.new(scenario="eastern", scenario_seas="all").state.rules.theatre.in_play  # p28 lists them
    assert seas == {at(s) for s in ("A-3", "A-4", "A-5", "A-6", "M-4", "M-6")}


def test_p29_quick_resolution_starts_with_three_units_in_one_industry():
    match = GAME.new(scenario="eastern", quick_resolution=True)
    match.run_chance(Seeded(1))
    texts = {match.text(action) for action in match.legal()}
    assert texts in ({"G1", "G4", "G5", "G6"}, {"R1", "R2", "R4"})
    match.apply(match.legal()[0])
    match.apply(match.legal()[0])
    built = [stack_text(stack) for stack in match.state.building if stack]
    assert built == ["1inf 1art 1arm"] * 2


def test_p7_tokens_without_a_region_wait_in_the_pool__ruling_5():
    g = GAME.new().state
    printed = {start.token for start in STARTS}
    assert {token for token, region in enumerate(g.place) if region == NOWHERE} == set(range(len(TOKENS))) - printed
    assert len(TOKENS) > len(printed)


def test_p25_nations_of_one_seat_keep_their_books_apart__ruling_14():
    match = GAME.new(players=2)
    while match.state.stack[-1].verb != "write":
        match.apply(match.legal()[0])
    match.apply("italy bids 3", 1)
    match.apply("germany-48 G4", 1)
    g = match.state
    assert [g.bids[of(n)] for n in ("germany", "italy", "japan")] == [0, 3, 0]
    assert [len(g.orders[of(n)]) for n in ("germany", "italy", "japan")] == [1, 0, 0]
    assert [g.stock(of(n), OIL) for n in ("germany", "italy", "japan")] == [6, 3, 7]


def test_p4_units_are_not_limited_by_their_pieces_but_tokens_are__ruling_15():
    lines = [f"command japan-{number}: J1 8inf" for number in (24, 25, 30, 39, 41, 44, 46, 52, 54, 62, 65, 76)]
    lines += [f"command ussr-{number}: R1 8inf" for number in (21, 23, 26, 29, 34, 57, 58, 66)]
    g = GAME.position("\n".join(["sitroom-position warroom", *lines]))
    assert sum(map(size, g.stacks)) == 160  # there are 150 pieces
    with pytest.raises(PositionError, match="not known here"):
        GAME.position("sitroom-position warroom\ncommand china-108: C1 1inf")


@pytest.mark.parametrize("scenario", ["europe", "pacific", "eastern"])
def test_p25_commands_and_income_of_what_is_out_of_play_do_not_exist__rulings_18_19(scenario):
    g = GAME.new(scenario=scenario).state
    in_play = g.rules.theatre.in_play
    assert {start.region for start in STARTS if in_play[start.region]} >= {r for r in g.place if r != NOWHERE}
    assert all(in_play[region] for region in g.place if region != NOWHERE)
    assert not any(g.at[region] for region in range(len(in_play)) if not in_play[region])
    for nation in g.rules.nations:
        assert all(in_play[territory] for territory in g.land_of(nation))
