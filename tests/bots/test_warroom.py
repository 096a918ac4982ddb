"""The bot `easy` at War Room: single decisions, and matches to the end."""

import json

import pytest

from long import some
from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.titles import TITLES
from sitroom.warroom import GAME
from sitroom.warroom.bots.easy import repair
from sitroom.warroom.bots.field import Field, outlook
from sitroom.warroom.rules.battle.debrief import RepairUnit
from sitroom.warroom.rules.commands import Reorganize
from sitroom.warroom.rules.industry import free_tokens
from sitroom.warroom.rules.nations import POOL, SIDES, TOKEN_ID
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.state import REFIT
from sitroom.warroom.rules.units import ARMOR, IRON, LAND, count, part, read_stack, size
from warroom.buying import buying
from warroom.fighting import fight, front
from warroom.moving import moving, told
from warroom.playing import TABLES, at, of

make = TITLES["warroom"].bots.make


def choice(g, nation=None):
    """What the bot answers for the seat that is asked, or that of a nation."""
    seat = g.seat if nation is None else g.seat_of(of(nation))
    view = json.loads(json.dumps(GAME.view(g, seat)))
    action = make("easy", 1).choose(view)
    assert action in g.legal(seat)
    return g.say(action)


def written(g, nation):
    """All that the bot writes for a nation until it is done."""
    seat, texts = g.seat_of(of(nation)), []
    while not texts or texts[-1] != "done":
        texts.append(choice(g, nation))
        g.apply(seat, g.read(seat, texts[-1]))
    return texts


def writing(*facts, **options):
    """Orders are written in this position."""
    g = moving(*facts, phase="PlanningPhase", **options)
    while not isinstance(g.stack[-1], WriteOrders):
        g.apply(g.seat, 0)
    return g


def land_tokens(nation):
    """The numbers of a nation's tokens for land units."""
    return [int(TOKEN_ID[token].partition("-")[2]) for token in POOL[of(nation)][LAND]]


class Sleeper:
    """Answers the first action, mostly pass."""

    def choose(self, view):
        return view["decision"]["legal"][0][0]


def play(bots, rounds, seed=1, **options) -> Match:
    """A match of these bots by seat, to its end or for a number of rounds."""
    match, chance = GAME.new(**options), Seeded(seed)
    while not match.over and match.state.round <= rounds:
        if match.state.seat == CHANCE:
            match.apply(chance(match.state), CHANCE)
            continue
        seat = next(s for s in match.waiting if s != CHANCE)
        action = bots[seat].choose(match.view(seat))
        assert action in match.legal(seat)
        match.apply(action, seat)
    return match


def test_the_war_room_bot_attacks_where_its_odds_are_good():
    orders = written(
        writing("germany-48 G4 6inf 2arm", "ussr-23 G6 1inf", "control G6: ussr", scenario="eastern"), "germany"
    )
    assert "germany-48 G6" in orders


def test_the_war_room_bot_leaves_a_stronger_enemy_alone():
    orders = written(
        writing("germany-48 G4 1inf", "ussr-23 G6 8inf", "ussr-21 G6 8arm", "control G6: ussr", scenario="eastern"),
        "germany",
    )
    assert "germany-48 G6" not in orders


def test_the_war_room_bot_gathers_several_commands_for_one_assault():
    facts = ("germany-48 G4 4inf 2art", "germany-49 G7 4inf 2arm", "ussr-23 G6 5inf 2art", "control G6: ussr")
    facts = (*facts, "germany-22 G1 6inf")
    orders = written(writing(*facts, scenario="eastern"), "germany")
    assert {"germany-48 G6", "germany-49 G6"} <= set(orders)


def test_the_war_room_bot_marches_into_empty_enemy_land():
    assert "germany-48 R5" in written(
        writing("germany-48 G7 8inf", "germany-49 G7 1inf", scenario="eastern"), "germany"
    )


def test_the_war_room_bot_guards_its_capital():
    facts = ("ussr-23 R1 6inf", "germany-48 R5 6inf 2arm", "control R5: germany", "control R11: germany")
    assert not [text for text in written(writing(*facts, scenario="eastern"), "ussr") if text.startswith("ussr-23")]


def test_the_war_room_bot_brings_help_to_a_capital_in_danger():
    facts = ("ussr-23 R1 1inf", "ussr-21 R12 6inf 2art", "germany-48 R5 8inf", "control R5: germany")
    orders = written(writing(*facts, scenario="eastern"), "ussr")
    assert "ussr-21 R1" in orders


def test_the_war_room_bot_leaves_no_capital_empty():
    facts = ("germany-48 G1 4inf 2arm", "ussr-23 G8 1inf", "control G8: ussr", "germany-49 G9 8inf")
    assert not [
        text for text in written(writing(*facts, scenario="eastern"), "germany") if text.startswith("germany-48")
    ]


def test_the_war_room_bot_sends_a_guard_to_an_empty_capital():
    facts = ("germany-48 G4 3inf", "ussr-23 G6 4inf 4arm", "control G6: ussr")
    assert "germany-48 G1" in written(writing(*facts, scenario="eastern"), "germany")


def test_the_war_room_bot_marches_through_a_neutral_that_opens_a_way():
    facts = ("britain-28 B3 8arm", "britain-32 B3 8arm", "britain-36 B1 8inf", "germany-48 G1 8inf")
    orders = written(writing(*facts, "germany-1 A-6 4bb", scenario="europe"), "britain")
    assert "britain-28 N11" in orders


def test_the_war_room_bot_bombs_an_industry_that_nobody_defends():
    facts = ("germany-16 G4 3bmr", "germany-48 G1 6inf", "ussr-23 R13 1inf", "resources ussr: 5 5 5")
    orders = written(writing(*facts, scenario="eastern"), "germany")
    assert "germany-16 R5" in orders
    g = fight(front("germany-16 R5 3bmr", "resources ussr: 5 5 5", scenario="eastern"), until="stance")
    assert choice(g) == "germany bmr 3 strategic"


def test_the_war_room_bot_leaves_neutrals_in_peace():
    orders = written(writing("germany-48 G5 8inf", "germany-49 G9 8arm", scenario="eastern"), "germany")
    assert not {text for text in orders if text.split()[-1] in ("N10", "N13", "N14")}


def test_the_war_room_bot_keeps_the_pact():
    g = writing("japan-24 J3 8arm", "japan-25 J3 8inf", "ussr-23 R11 1inf")
    assert not [text for text in written(g, "japan") if text.split()[-1].startswith("R")]


def test_the_war_room_bot_bids_only_when_assaults_depend_on_the_order():
    front = [f"germany-{n} {t} 8arm" for n, t in ((48, "G4"), (49, "G5"), (55, "G7"), (56, "G8"))]
    foes = [f"ussr-{n} {t} 1inf" for n, t in ((23, "R5"), (21, "R6"), (26, "R4"))]
    g = writing(*front, *foes, "control G6: ussr", "resources germany: 20 0 0", scenario="eastern")
    assert any("bids" in text for text in written(g, "germany"))
    g = writing("germany-48 G1 1inf", "resources germany: 20 0 0", scenario="eastern")
    assert not any("bids" in text for text in written(g, "germany"))


def test_the_war_room_bot_never_erases_what_it_has_written():
    g = writing("germany-48 G1 1inf", "resources germany: 20 20 20", scenario="eastern")
    for text in ("germany bids 20", "germany-48 G4"):
        g.apply(1, g.read(1, text))
    assert written(g, "germany") == ["done"]
    g = buying("resources germany: 30 30 30")
    for text in ("germany 9ss", "germany goods 5oil"):
        g.apply(1, g.read(1, text))
    assert not [text for text in written(g, "germany") if text.startswith("erase")]


def test_the_war_room_bot_calls_off_an_assault_that_has_become_hopeless():
    facts = ("germany-48 G4 1inf", "germany-48>G6", "control G6: ussr")
    assert choice(moving(*facts, scenario="eastern")) == "germany-48 G6"
    assert choice(moving(*facts, "ussr-23 G6 8inf", "ussr-21 G6 8arm", scenario="eastern")) == "germany-48 cancel"


def test_the_war_room_bot_lands_its_aircraft_together_and_in_safety():
    g = moving(
        "germany-16 R5 4ftr",
        "arrows: germany-16",
        "ussr-23 R6 8inf",
        "germany-48 G7 4inf",
        phase="RefitPhase",
        scenario="eastern",
    )
    assert choice(g) in ("germany-16 G7", "germany-16 G4", "germany-16 G8")


def test_the_war_room_bot_cancels_as_much_stress_as_saves_a_zone():
    assert choice(moving("stress germany: 7", "medals germany: 4", phase="MoralePhase")) == "germany 2 medals"
    assert choice(moving("stress germany: 4", "medals germany: 4", phase="MoralePhase")) == "germany pass"
    assert (
        choice(moving("stress germany: 4", "medals germany: 3", "zone germany: gray", phase="MoralePhase"))
        == "germany 3 medals"
    )
    assert choice(moving("zone germany: blue", "medals germany: 5", phase="MoralePhase")) == "germany 5 medals"


def test_the_war_room_bot_lets_the_cheapest_desert_and_pays_from_plenty():
    facts = ("zone italy: gray", "stress italy: 1")
    assert choice(moving(*facts, "italy-108 T1 1inf 1arm", "italy-1 M-2 1bb", phase="MoralePhase")) == "italy-108 inf"
    assert choice(moving("zone italy: blue", "resources italy: 1 2 9", phase="MoralePhase")) == "italy 3osr"


def test_china_pays_unrest_with_what_it_can_best_do_without_and_still_buys_infantry():
    # Infantry, all that China can build without an industry, takes OSR alone (p8, p22).
    g = moving("zone china: blue", "resources china: 0 4 5", phase="MoralePhase", scenario="pacific")
    assert choice(g) == "china 3iron"
    g = moving("zone china: blue", "resources china: 0 2 5", phase="MoralePhase", scenario="pacific")
    assert choice(g) == "china 2iron 1osr"
    g = buying("resources china: 0 1 4", "china-100 C1 2inf", scenario="pacific")
    assert "china 2inf" in written(g, "china")


def test_china_repairs_with_iron_as_long_as_it_has_some():
    g = front("china-100 C1 1art", "resources china: 0 3 4", scenario="pacific")
    frame = RepairUnit(g.seat_of(of("china")), of("china"), 0)
    assert repair(g, frame, frame.legal(g)) == 1 + IRON


def test_no_more_is_bought_than_will_find_tokens_even_if_every_command_there_leaves():
    # Italy has eight tokens for land units (p4): one is left.
    italy = [f"italy-{n} T1 1inf" for n in range(108, 115)]
    g = buying(*italy, "resources italy: 30 30 30", scenario="europe")
    bought = [
        line for text in written(g, "italy") if (line := text.removeprefix("italy ")).endswith(("inf", "art", "arm"))
    ]
    units = sum(int(line[:-3]) for line in bought)
    assert 0 < units <= 8, bought
    italy.append("italy-115 T1 1inf")
    g = buying(*italy, "resources italy: 30 30 30", scenario="europe")
    assert not [text for text in written(g, "italy") if text.endswith(("inf", "art", "arm"))]


def test_new_units_are_placed_where_their_tokens_will_do():
    # One token for land units is left, and ships and aircraft have taken places: all land units go to one industry.
    usa = [f"usa-{n} U5 1inf" for n in land_tokens("usa")[:-1]]
    g = buying(*usa, "resources usa: 40 40 40", "building U1: 1ftr", scenario="global")
    written(g, "usa")
    while g.stack and g.stack[-1].verb in ("buy", "place-units"):
        seat = g.waiting[0]
        g.apply(seat, g.read(seat, choice(g)) if g.stack[-1].verb == "place-units" else 0)
    sites = [t for t, stack in enumerate(g.building) if part(stack, LAND) and g.control[t] == of("usa")]
    assert len(sites) == 1


def test_a_nation_whose_tokens_run_out_joins_commands_before_it_buys():
    italy = [f"italy-{n} T2 1inf" for n in land_tokens("italy")]
    g = moving(*italy, phase="RefitPhase", scenario="europe")
    while g.stack and g.phase == REFIT:
        seat = g.waiting[0]
        g.apply(seat, g.read(seat, choice(g, "italy")) if seat == g.seat_of(of("italy")) else 0)
    assert free_tokens(g, of("italy"), LAND)


@pytest.mark.parametrize("seed", [1, 4])
def test_in_a_global_war_no_new_unit_is_lost_for_want_of_a_token_and_china_keeps_buying(seed):
    match = play([make("easy", seed) for _ in range(6)], 9, seed, scenario="global", players=6)
    assert not [entry for entry in match.log if entry[0] == "abandoned"]
    bought = [size(entry[2]) for entry in match.log if entry[:2] == ("purchase", of("china"))]
    assert sum(bought) >= 10, bought


def test_the_war_room_bot_keeps_the_survivors_of_a_neutral():
    china = [f"china-{n} {'N19 5inf' if n < 102 else 'C1 8inf'}" for n in range(100, 108)]
    neutral = ("control N19: china", "activated N19: 2", "defenders N19: 2inf 1art", "japan-65 N19 1art")
    g = fight(front(*china, *neutral), until="enlist")
    assert choice(g) == "neutral 2inf 1art to china-100"


def test_the_war_room_bot_buys_what_it_can_pay_and_place_and_keeps_a_reserve():
    g = buying("resources germany: 6 9 14", "germany-48 G1 1inf", "ussr-23 R5 8inf")
    bought = []
    while (text := choice(g, "germany")) != "done":
        bought.append(text)
        g.apply(1, g.read(1, text))
    assert len(bought) >= 3
    g.apply(1, 0)
    g.apply(0, 0)
    assert min(g.resources[of("germany") * 3 :][:3]) >= 1


@pytest.mark.parametrize("stock", ["0 20 20", "20 0 20", "0 0 20"])
def test_the_war_room_bot_builds_with_none_of_one_resource(stock):
    g = buying(f"resources germany: {stock}", "germany-48 G1 1inf", "ussr-23 R5 8inf")
    assert [text for text in written(g, "germany") if text != "done" and "goods" not in text]


def test_the_war_room_bot_joins_commands_so_that_new_units_find_a_token():
    italy = [f"italy-{n} T2 3inf" for n in range(108, 116)]
    g = moving(*italy, "building T1: 4arm 2art", phase="RefitPhase", scenario="europe")
    while g.stack and isinstance(g.question, Reorganize):
        g.apply(g.seat, g.read(g.seat, choice(g)))
    assert not told(g, "abandoned")
    assert count(g.units(of("italy"), at("T1")), ARMOR) == 4


def test_the_war_room_bot_buys_ships_where_the_enemy_is_beyond_the_sea():
    g = buying("resources usa: 20 20 20", "usa-27 U3 1inf", "japan-24 J1 8inf", scenario="pacific")
    bought = set()
    seat = g.seat_of(of("usa"))
    while (text := choice(g, "usa")) != "done":
        bought.add(text.lstrip("usa 0123456789"))
        g.apply(seat, g.read(seat, text))
    assert bought & {"cr", "cv", "ss", "bb"}


def test_the_war_room_bot_trades_what_it_has_too_much_of():
    rich = moving("resources usa: 2 1 30", "turn_order: usa", phase="ProductionPhase")
    assert choice(rich).endswith("osr")


def test_the_war_room_bots_outlook_is_the_same_every_time():
    rules = GAME.new(scenario="eastern").state.rules
    mine, theirs = read_stack("6inf 2arm"), read_stack("2inf")
    first = outlook(rules, False, mine, theirs, True)
    assert first == outlook(rules, False, mine, theirs, True)
    assert first.wins > 0.5 > outlook(rules, False, theirs, mine, True).wins


def test_land_of_a_victory_condition_is_worth_most():
    field = Field(GAME.new().state, of("germany"))
    assert max(range(len(field.prizes)), key=lambda t: field.prizes[t]) in {
        at(t) for t in ("B1", "R1", "U1", "G1", "J1")
    }


@pytest.mark.parametrize(("scenario", "players"), some(TABLES, now=3))
def test_the_war_room_bot_can_hold_every_seat(scenario, players):
    match = play([make("easy", seat) for seat in range(players)], 2, scenario=scenario, players=players)
    assert match.over or match.state.round == 3


@pytest.mark.parametrize("options", [{"quick_resolution": True}, {"simultaneous_battles": True}])
def test_the_war_room_bot_plays_with_the_optional_rules(options):
    match = play([make("easy", 1), make("easy", 2), make("easy", 3)], 3, scenario="pacific", players=3, **options)
    assert match.over or match.state.round == 4


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_war_room_bot_beats_random_play_in_the_east(seat, seed):
    bots = [make("easy" if s == seat else "random", seed) for s in (0, 1)]
    match = play(bots, 40, seed, scenario="eastern")
    assert GAME.result_text(match.state) == f"{SIDES[seat]} win: goal"


@pytest.mark.parametrize("scenario", some(["eastern", "pacific", "europe", "global"]))
@pytest.mark.parametrize("seat", [0, 1])
def test_the_war_room_bot_plays_each_side_of_each_scenario_to_the_end(scenario, seat):
    bots = [make("easy", s) if s == seat else Sleeper() for s in (0, 1)]
    match = play(bots, 60, scenario=scenario, players=2)
    assert GAME.result_text(match.state) == f"{SIDES[seat]} win: goal"


def test_the_same_seeds_play_the_same_match():
    one, other = (play([make("easy", 1), make("easy", 2)], 3, scenario="eastern") for _ in range(2))
    assert one.answers == other.answers
