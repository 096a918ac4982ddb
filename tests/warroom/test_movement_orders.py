"""How orders are read and resolved: pages 9 and 11, rulings 34 to 56."""

import random

import pytest

from sitroom.kernel import IllegalAction, NotationError, Seeded
from sitroom.warroom import GAME
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.refusals import STRUCK
from sitroom.warroom.rules.refusals import struck as why_struck
from sitroom.warroom.rules.state import MOVEMENT, write_order
from sitroom.warroom.rules.units import size
from warroom.moving import answer, choices, moving, seat, struck, told, where
from warroom.playing import TABLES, at, of, step

TWO = ("germany-48 G1 3inf", "germany-56 G4 1inf")


def test_p11_orders_are_read_box_by_box_and_cannot_be_reordered__rulings_50():
    g = moving(*TWO, "germany-56>G1", "germany-48>G4")
    assert choices(g) == ["germany-56 cancel", "germany-56 G1"]
    answer(g, "germany-56 G1")
    assert choices(g) == ["germany-48 cancel", "germany-48 G4"]


def test_p11_nations_move_in_turn_order__rulings_42_50():
    g = moving(*TWO, "ussr-26 R1 1inf", "turn_order: germany ussr", "germany-48>G4", "ussr-26>R2", scenario="eastern")
    assert g.seat == seat(g, "germany")
    answer(g, "germany-48 G4")
    assert g.seat == seat(g, "ussr")


def test_p9_the_old_order_holds_until_the_bids_are_paid__ruling_42():
    match = GAME.new(scenario="eastern")
    match.run_chance(Seeded(3))
    before = match.state.turn_order[:]
    while not isinstance(match.state.stack[-1], WriteOrders):
        match.apply("pass")
    match.apply("germany bids 4", 1)
    match.apply("done", 0)
    match.apply("done", 1)
    assert match.state.turn_order == before
    match.apply(f"germany {2 - match.state.rank(of('germany'))}")
    assert match.state.turn_order == before[::-1]


def test_p11_an_order_can_be_cancelled_whole__rulings_51_84():
    g = moving("germany-11 G1 2ftr 1bmr", "germany-11>G4", *TWO)
    answer(g, "germany-11 cancel")
    assert where(g, "germany-11") == "G1 2ftr 1bmr"
    assert not g.arrows[TOKEN["germany-11"]]
    assert told(g, "cancelled") == [(TOKEN["germany-11"], at("G4"))]


def test_p11_only_the_first_of_two_orders_for_a_command_counts__ruling_34():
    g = moving(*TWO, "germany-48>G4", "germany-48>G8")
    answer(g, "germany-48 cancel")
    assert struck(g) == {"germany-48": "repeated"}
    g = moving(*TWO, "germany-48>R1", "germany-48>G8")
    assert [entry[2] for entry in told(g, "struck")] == ["rail", "repeated"]
    assert where(g, "germany-48") == "G1 3inf"


def test_p9_a_token_without_a_stack_has_no_order_even_if_a_split_brings_it_into_play__ruling_35():
    g = moving(
        "germany-48 G1 2inf 1art", "ussr-26 G1 1inf", "germany-48>G4", "germany-22>G8", phase="RevealBids", players=2
    )
    assert g.orders[of("germany")] == (write_order(TOKEN["germany-48"], at("G4")),)
    g = moving("germany-56>G4", *TWO[:1])
    assert struck(g) == {"germany-56": "no-stack"}


def test_p11_a_struck_command_stays_and_gets_no_other_order__rulings_53_54():
    g = moving("germany-48 G1 3inf", "germany-48>R5", "germany-11 G1 1ftr", "germany-11>R5")
    assert struck(g) == {"germany-48": "rail", "germany-11": "reach"}
    assert where(g, "germany-48") == "G1 3inf"
    assert where(g, "germany-11") == "G1 1ftr"


def test_p11_legality_is_judged_on_the_map_of_that_moment__rulings_52_55_98():
    swap = ("germany-48 G7 2inf", "ussr-23 R5 2inf", "germany-48>R5", "ussr-23>G7")
    g = moving(*swap, "turn_order: germany ussr", scenario="eastern")
    answer(g, "germany-48 R5")
    assert struck(g) == {"ussr-23": "pinned"}
    g = moving(*swap, "turn_order: ussr germany", scenario="eastern")
    answer(g, "ussr-23 G7")
    assert struck(g) == {"germany-48": "pinned"}


def test_p8_a_friend_s_land_needs_no_leave_and_stays_his__ruling_56():
    g = answer(moving("germany-48 G1 2inf", "germany-48>T1"), "germany-48 T1")
    assert g.control[at("T1")] == of("italy")
    assert not g.hotspots[at("T1")]


def test_p11_orders_are_shown_in_the_nation_s_own_turn_only__rulings_36_37():
    g = moving(
        *TWO, "ussr-26 R1 1inf", "turn_order: germany ussr", "germany-48>G4", "ussr-26>R2", "ussr-26>R5", players=6
    )
    assert list(GAME.view(g, seat(g, "japan"))["orders"]) == ["germany"]
    answer(g, "germany-48 G4")
    assert set(GAME.view(g, seat(g, "japan"))["orders"]) == {"germany", "ussr"}


def test_p9_no_order_or_bid_changes_once_the_chart_is_closed__ruling_49():
    match = GAME.new(scenario="eastern")
    while not isinstance(match.state.stack[-1], WriteOrders):
        match.apply(match.legal()[0])
    match.apply("germany-48 G4", 1)
    match.apply("done", 1)
    before = match.state.copy()
    with pytest.raises(NotationError):
        match.apply("germany-11 G4", 1)
    with pytest.raises(IllegalAction, match="waiting for ussr"):
        match.apply(0, 1)
    assert match.state == before


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_p11_in_phase_3_commands_split_by_pinning_only__ruling_43(scenario, players):
    rng, driver = random.Random(players), Seeded(players)
    match = GAME.new(scenario=scenario, players=players)
    while match.state.round < 2:
        mark = len(match.log)
        step(match, rng, driver)
        if match.state.phase == MOVEMENT:
            assert match.state.stack[-1].verb in ("move", "stay", "launch", "leave", "pact")
            kinds = [entry[0] for entry in match.log[mark:]]
            assert "transfer" not in kinds or "pinned" in kinds


def test_p4_reorganizing_neither_makes_nor_disbands_units__rulings_17_47():
    g = moving("germany-48 G1 3inf 2art", "germany-56 G1 7inf", phase="PlanningPhase", scenario="eastern")
    germany = seat(g, "germany")
    texts = [g.say(action) for action in g.legal(germany)]
    assert "germany-48 1art to germany-56" in texts
    assert "germany-48 2art to germany-56" not in texts
    assert all(" to " in text for text in texts[1:])
    for action in g.legal(germany)[1:]:
        twin = g.copy()
        twin.apply(germany, action)
        assert sum(size(twin.stacks[t]) for t in twin.commands(of("germany"))) == 12


@pytest.mark.parametrize(
    ("command", "way", "arrow"),
    [
        ("usa-2 P-9 1cr", "usa-2 P-9 via P-10", 0),
        ("usa-31 P-9 1inf", "usa-31 P-9 via P-10", 0),
        ("usa-16 U6 1ftr", "usa-16 U6", 1),
    ],
)
def test_p10_a_patrol_goes_out_and_comes_back__ruling_48(command, way, arrow):
    name, place, _ = command.split()
    g = moving(command, f"{name}>{place}")
    assert way in choices(g)
    answer(g, way)
    assert where(g, name) == " ".join(command.split()[1:])
    assert g.arrows[TOKEN[name]] == arrow


def test_p10_a_land_command_on_land_has_nowhere_to_patrol():
    g = moving("germany-48 G1 3inf", "germany-48>G1")
    assert struck(g) == {"germany-48": "reach"}


def test_p25_an_order_out_of_the_scenario_is_struck__ruling_367():
    g = moving("germany-11 G1 1ftr", "germany-11>G3", "germany-48 G1 1inf", "germany-48>G2", scenario="eastern")
    assert struck(g) == {"germany-11": "scenario", "germany-48": "scenario"}


def test_p25_nobody_flies_over_a_territory_out_of_play__ruling_367():
    flight = ("germany-11 G9 1ftr", "germany-11>A-6")
    assert struck(moving(*flight, scenario="eastern")) == {}
    g = moving("usa-11 U3 1ftr", "usa-11>B28", scenario="pacific")
    assert choices(g)[1:] == ["usa-11 B28"]
    g = moving("usa-11 U2 1ftr", "usa-11>A-2", scenario="pacific", scenario_seas="all")
    assert struck(g) == {"usa-11": "reach"}  # only Eastern Canada lies between
    assert struck(moving("usa-11 U2 1ftr", "usa-11>A-2")) == {}


def test_every_reason_for_striking_an_order_has_words_with_a_page():
    g = moving(*TWO)
    for reason in STRUCK:
        text = str(why_struck(g, TOKEN["germany-48"], at("R5"), reason))
        assert "(p" in text
        assert "{" not in text


@pytest.mark.parametrize(
    ("facts", "text", "reason"),
    [
        (["britain-6 A-7 1cr", "britain-6>A-15"], "britain-6 A-15 via A-8", r"cannot reach A-15 .* \(p10\)"),
        (["germany-48 G1 1inf", "germany-48>G4"], "germany-48 G4 via G8", r"\(p10\)"),
        (["italy-1 M-2 2cr", "britain-3 M-2 1cr", "italy-1>M-3"], "italy-1 M-3 via M-1", r"\(p10\)"),
    ],
)
def test_a_way_that_is_not_open_is_refused_with_the_reason(facts, text, reason):
    g = moving(*facts)
    before = g.copy()
    with pytest.raises(NotationError, match=reason):
        answer(g, text)
    assert g == before


def test_exactly_the_pinned_units_stay_others_are_refused():
    g = answer(moving("japan-8 P-0 1ss 1cr 1cv", "usa-2 P-0 2cr", "japan-8>P-1"), "japan-8 P-1")
    with pytest.raises(NotationError, match=r"exactly 2 units of japan-8 must stay"):
        answer(g, "japan-8 1ss")
    with pytest.raises(NotationError, match="is not an answer"):
        answer(g, "japan-8 5bmr")


def test_writing_what_no_position_could_allow_is_refused_with_the_page():
    match = GAME.new(players=2)
    while not isinstance(match.state.stack[-1], WriteOrders):
        match.apply(match.legal()[0])
    for text, side, reason in [
        ("japan-1 J1", 1, r"J1 is land, and ships stay at sea \(p13\)"),
        ("china-101 P-0", 0, r"never go to sea \(p8\)"),
        ("japan-16 J20", 1, r"is in J16 and cannot reach J20"),
        ("japan bids 99", 1, r"has 7 oil to bid, not 99 \(p9\)"),
    ]:
        with pytest.raises(NotationError, match=reason):
            match.apply(text, side)


def test_the_texts_of_all_legal_moves_read_back():
    rng, driver = random.Random(8), Seeded(8)
    match = GAME.new()
    seen = set()
    while match.state.round < 2:
        match.run_chance(driver)
        frame = match.state.stack[-1]
        if match.state.phase == MOVEMENT:
            seen.add(frame.verb)
            texts = [match.text(action) for action in match.legal()]
            assert len(set(texts)) == len(texts)
            assert [match.state.read(match.state.seat, text) for text in texts] == match.legal()
        step(match, rng, driver)
    assert {"move", "launch"} <= seen
