"""Phases 1 and 2: pages 8 and 9, rulings 21 to 49."""

import pytest

from sitroom.kernel import CHANCE, NOBODY, IllegalAction, NotationError, read_record, write_record
from sitroom.kernel.notation import act
from sitroom.warroom import GAME
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.commands import Reorganize
from sitroom.warroom.rules.map import NEUTRALS, REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import NATIONS, OWNER, TOKEN, TOKEN_ID
from sitroom.warroom.rules.phases.economy import EconomyPhase, income
from sitroom.warroom.rules.phases.planning import BID, ERASE, ORDER, PlanningPhase, RevealBids, WriteOrders, bidding
from sitroom.warroom.rules.state import ORANGE, PASS, RED, write_order
from sitroom.warroom.rules.units import OIL, size
from warroom.playing import at, of


def writing(**options):
    """A match whose seats write their orders."""
    match = GAME.new(**options)
    while not isinstance(match.state.stack[-1], WriteOrders):
        match.apply(match.legal()[0] if match.state.seat == CHANCE else 0)
    return match


def stock(g, nation):
    return [g.stock(of(nation), kind) for kind in range(3)]


def test_p8_the_first_stock_is_the_income_of_round_one():
    assert stock(writing(scenario="eastern").state, "germany") == [4, 8, 13]


def test_ruling_21_stock_carries_over():
    g = writing(scenario="eastern").state
    EconomyPhase().run(g)
    assert stock(g, "germany") == [8, 16, 26]


def test_ruling_22_an_embattled_card_gives_one_less():
    g = writing(scenario="eastern").state
    g.embattled[at("G1")] = 1
    EconomyPhase().run(g)
    assert stock(g, "germany") == [7, 16, 26]


def test_ruling_26_china_never_has_oil():
    g = writing().state
    g.control[at("G5")] = of("china")
    EconomyPhase().run(g)
    assert stock(g, "china") == [0, 4, 14]


def test_ruling_27_nothing_comes_in_from_the_red_zone_on():
    g = writing(scenario="eastern").state
    g.zone[of("ussr")] = RED
    EconomyPhase().run(g)
    assert stock(g, "ussr") == [6, 6, 11]


def test_ruling_31_an_order_names_a_command_and_a_destination():
    match = writing(scenario="eastern")
    match.apply("germany-48 G4", 1)
    assert match.state.orders[of("germany")] == (write_order(TOKEN["germany-48"], at("G4")),)


def test_ruling_31_one_order_per_command():
    match = writing(scenario="eastern")
    match.apply("germany-48 G4", 1)
    with pytest.raises(NotationError, match=r"already has an order.*erase it first \(p9\)"):
        match.apply("germany-48 G8", 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("germany-48 R1", r"germany-48 is in G1 and cannot reach R1"),
        ("germany-48 G3", r"not in this scenario \(p25\)"),
        ("germany-84 G1", r"has no units"),
        ("ussr-23 R1", r"not yours"),
    ],
)
def test_p9_orders_that_nothing_could_allow_are_refused_with_the_reason(text, reason):
    match = writing(scenario="eastern")
    before = match.state.copy()
    with pytest.raises(NotationError, match=reason):
        match.apply(text, 1)
    assert match.state == before


@pytest.mark.parametrize(
    ("scenario", "boxes"),
    [
        ("global", {"china": 6, "britain": 9, "ussr": 9, "usa": 9, "germany": 9, "italy": 6, "japan": 9}),
        ("europe", {"britain": 6, "ussr": 9, "usa": 6, "germany": 9, "italy": 6}),
        ("pacific", {"china": 6, "britain": 6, "usa": 6, "japan": 9}),
        ("eastern", {"ussr": 9, "germany": 9}),
    ],
)
def test_rulings_31_to_33_boxes_by_nation_and_three_fewer_from_orange(scenario, boxes):
    g = GAME.new(scenario=scenario).state
    assert {NATIONS[n]: g.boxes(n) for n in g.rules.nations} == boxes
    g.zone = [ORANGE] * 7
    assert {NATIONS[n]: g.boxes(n) + 3 for n in g.rules.nations} == boxes


def test_p10_rails_lead_over_friendly_ground_and_neutrals_only():
    match = writing(scenario="eastern")
    texts = {match.text(a) for a in match.legal(1)}
    assert "germany-48 G6" in texts
    assert "germany-48 R5" not in texts
    match.state.bombs[at("G4")] = match.state.bombs[at("G8")] = 1
    match.state.goals = [None] * len(match.state.goals)
    match.state.settle()
    assert "germany-48 G6" not in {match.text(a) for a in match.legal(1)}


def test_ruling_31_no_more_orders_than_boxes():
    match = writing(scenario="eastern")
    for _ in range(9):
        match.apply(max(a for a in match.legal(1) if match.text(a).startswith("germany-")), 1)
    assert len(match.state.orders[of("germany")]) == 9
    assert {match.text(a).split()[-2] for a in match.legal(1)[1:]} == {"bids", "erase"}
    with pytest.raises(NotationError, match=r"all 9 order boxes of germany are full: erase one first \(p9, p21\)"):
        match.apply("germany-33 G6", 1)


def test_ruling_35_an_order_for_a_token_without_a_stack_is_void():
    g = writing(scenario="eastern").state
    good, void = write_order(TOKEN["germany-48"], at("G4")), write_order(TOKEN["germany-84"], at("G4"))
    g.orders[of("germany")] = (void, good)
    RevealBids().run(g)
    assert g.orders[of("germany")] == (good,)


def test_ruling_38_bids_go_up_to_the_oil_in_stock_and_all_are_paid():
    match = writing(scenario="eastern")
    with pytest.raises(NotationError):
        match.apply("germany bids 5", 1)
    match.apply("germany bids 4", 1)
    match.apply("ussr bids 2", 0)
    match.apply("done", 0)
    match.apply("done", 1)
    assert match.state.seat == 1  # the highest bidder chooses
    match.apply("germany 2")
    assert [NATIONS[n] for n in match.state.turn_order] == ["ussr", "germany"]
    assert [match.state.stock(of(n), OIL) for n in ("germany", "ussr")] == [0, 4]


def test_p9_a_nation_has_one_bid_at_a_time():
    match = writing(scenario="eastern")
    match.apply("germany bids 1", 1)
    assert not any("bids" in match.text(a) for a in match.legal(1))
    with pytest.raises(NotationError, match=r"germany has already bid: erase the bid first \(p9\)"):
        match.apply("germany bids 2", 1)


def test_p9_a_bid_of_any_size_that_the_stock_can_pay__ruling_38():
    g = GAME.position(
        "sitroom-position warroom\noptions: scenario=eastern\nphase: planning\nresources germany: 2500 0 0\n"
        'frame: ["WriteOrders", [0, 1]]\n'
    )
    with pytest.raises(NotationError, match=r"germany has 2500 oil to bid, not 2501 \(p9\)"):
        g.read(1, "germany bids 2501")
    g.apply(1, g.read(1, "germany bids 1500"))
    g.apply(0, 0)
    g.apply(1, 0)
    g.apply(1, g.read(1, "germany 1"))
    assert g.stock(of("germany"), OIL) == 1000


def test_p9_orders_and_bids_can_be_altered_until_they_are_closed__ruling_49():
    match = writing(scenario="eastern")
    match.apply("germany-48 G4", 1)
    match.apply("germany bids 4", 1)
    match.apply("erase germany-48", 1)
    match.apply("germany-48 G8", 1)
    match.apply("erase germany bid", 1)
    match.apply("germany bids 1", 1)
    assert match.state.orders[of("germany")] == (write_order(TOKEN["germany-48"], at("G8")),)
    assert match.state.bids[of("germany")] == 1
    match.apply("done", 1)
    assert match.state.waiting == (0,)
    with pytest.raises(NotationError, match="not your decision"):
        match.apply("erase germany-48", 1)
    match.apply("done", 0)
    assert match.log[-2:] == [("bid", of("ussr"), 0), ("bid", of("germany"), 1)]


def test_p9_what_stands_after_an_erased_order_moves_up_and_a_new_one_comes_last():
    match = writing(scenario="eastern")
    for text in ("germany-48 G4", "germany-22 G7", "germany-33 G6", "erase germany-48", "germany-48 G8"):
        match.apply(text, 1)
    written = [match.text(ORDER + order) for order in match.state.orders[of("germany")]]
    assert written == ["germany-22 G7", "germany-33 G6", "germany-48 G8"]


def test_p9_a_chart_erased_is_as_if_nothing_had_been_written():
    match = writing(scenario="eastern")
    before, position = match.state.copy(), GAME.position_text(match.state)
    for text in ("germany-48 G4", "germany bids 2", "germany-22 G7", "erase germany-48", "erase germany bid"):
        match.apply(text, 1)
    match.apply("erase germany-22", 1)
    assert match.state == before
    assert GAME.position_text(match.state) == position
    assert not any(match.text(a).startswith("erase") for a in match.legal(1))


def test_p9_nobody_else_learns_that_a_chart_was_altered():
    match = writing(players=2)
    seen = [match.view(seat) for seat in (0, NOBODY)]
    log = match.log[:]
    for text in ("germany-48 G4", "italy bids 1", "erase germany-48", "germany-48 G8", "erase italy bid"):
        match.apply(text, 1)
        assert [match.view(seat) for seat in (0, NOBODY)] == seen
    assert match.log == log
    assert match.view(1)["orders"] == {"germany": ["germany-48>G8"]}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("erase germany-48", r"germany-48 has no order to erase \(p9\)"),
        ("erase germany bid", r"germany has no bid to erase \(p9\)"),
        ("erase ussr-23", r"ussr-23 is not yours \(p6\)"),
        ("erase ussr bid", r"ussr is not yours \(p6\)"),
        ("erase germany-48 G4", r"is not an answer to 'write'.* \(p9\)"),
        ("germany bids 0", "is not an answer to 'write'"),
        ("germany bids \u00b2", "is not an answer to 'write'"),
        ("germany bids " + "9" * 5000, "is not an answer to 'write'"),
    ],
)
def test_p9_what_cannot_be_erased_or_bid_is_refused_with_the_reason(text, reason):
    match = writing(scenario="eastern")
    match.apply("ussr-23 R1", 0)
    match.apply("ussr bids 1", 0)
    before = match.state.copy()
    with pytest.raises(NotationError, match=reason):
        match.apply(text, 1)
    assert match.state == before


def test_p9_every_number_that_is_no_answer_is_refused_and_changes_nothing():
    match = writing(scenario="eastern")
    before = match.state.copy()
    for action in {*range(0, BID + 40, 7), ERASE, BID, BID + 4, 10**30} - set(match.legal(1)):
        with pytest.raises(IllegalAction):
            match.state.apply(1, action)
    assert match.state == before


def test_p9_charts_altered_on_the_way_are_kept_in_the_record():
    match = writing(scenario="eastern")
    for text in ("germany-48 G4", "germany bids 2", "erase germany-48", "erase germany bid", "germany-48 G8", "done"):
        match.apply(text, 1)
    record = write_record(match)
    assert "germany write erase germany-48\ngermany write erase germany bid\n" in record
    again = read_record(record, {"warroom": GAME})
    assert (again.state, again.answers, again.log) == (match.state, match.answers, match.log)


def test_ruling_39_china_bids_nothing_and_joins_the_lot():
    match = writing()
    assert not any(match.text(a).startswith("china bids") for a in match.legal(0))
    for seat in range(6):
        match.apply("done", seat)
    assert match.state.seat == CHANCE
    assert {match.text(a) for a in match.legal()} == set(NATIONS)


def test_ruling_40_the_highest_bidder_picks_any_free_place_and_a_lot_decides_between_equals():
    match = writing(players=2)
    match.apply("japan bids 7", 1)
    match.apply("italy bids 2", 1)
    match.apply("usa bids 2", 0)
    match.apply("done", 0)
    match.apply("done", 1)
    assert match.text(match.legal()[0]) == "japan 1"
    assert len(match.legal()) == 7 + 1  # and the Pact may be broken at any moment
    match.apply("japan 7")
    assert {match.text(a) for a in match.legal()} == {"italy", "usa"}
    match.apply("usa", CHANCE)
    match.apply("usa 1")
    match.apply("italy 6")
    assert {match.text(a) for a in match.legal()} == {"china", "britain", "ussr", "germany"}


def test_ruling_41_as_many_places_as_nations():
    match = writing(scenario="pacific")
    for seat in range(3):
        match.apply("done", seat)
    match.apply(match.legal()[0], CHANCE)
    assert len(match.legal()) == 4


def test_p9_a_new_phase_puts_the_old_charts_away():
    g = writing(scenario="eastern").state
    g.orders[of("ussr")], g.bids[of("ussr")], g.shown[of("ussr")] = (1,), 2, 1
    PlanningPhase().run(g)
    assert not any(map(len, g.orders))
    assert not any(g.bids + g.shown)


def reorganizing(nation, region="G1"):
    match = writing(scenario="eastern")
    match.state.push(Reorganize(match.state.seat_of(of(nation)), of(nation), at(region)))
    match.state.settle()
    return match


def test_ruling_45_commands_of_one_category_join_up_to_eight():
    match = reorganizing("germany", "G1")
    match.apply("germany-48 3inf 2art to new")
    assert match.state.stacks[TOKEN["germany-38"]]  # the first in the pool: Denmark is out of play
    texts = {match.text(a) for a in match.legal()}
    assert "germany-48 2arm to germany-38" in texts
    assert not any(t.endswith("to germany-11") for t in texts)
    match.apply("germany-48 2arm to germany-38")
    assert match.state.place[TOKEN["germany-48"]] == -1
    assert size(match.state.stacks[TOKEN["germany-38"]]) == 7


def test_ruling_46_no_split_without_a_free_token():
    match = reorganizing("germany", "G1")
    g = match.state
    for number in (84, 86, 91, 49, 38, 55, 59, 72):
        token = TOKEN[f"germany-{number}"]
        if g.place[token] < 0:
            g.put(token, at("G4"), 1, because=causes.SETUP)
    g.settle()
    assert not any(match.text(a).startswith("germany-48") and match.text(a).endswith("new") for a in match.legal())


def test_an_action_out_of_turn_changes_nothing():
    match = writing(scenario="eastern")
    match.apply("done", 0)
    before = match.state.copy()
    with pytest.raises(IllegalAction, match="waiting for germany"):
        match.apply(0, 0)
    assert match.state == before


def test_p8_stock_has_no_upper_limit__ruling_24():
    g = writing(scenario="eastern").state
    for _ in range(10):
        EconomyPhase().run(g)
    assert stock(g, "germany") == [44, 88, 143]


def test_p8_every_seat_and_spectator_sees_every_stock__ruling_25():
    match = writing()
    views = [match.view(seat)["resources"] for seat in (*range(6), NOBODY)]
    assert all(seen == views[0] for seen in views)
    assert views[0]["germany"] == (6, 12, 19)


def test_p17_convoys_give_no_income__ruling_28():
    g = writing().state
    before = income(g, of("britain"))
    g.raided = [1] * len(g.raided)
    g.flags = [of("usa")] * len(g.flags)
    assert income(g, of("britain")) == before == [5, 8, 14]


def test_p24_a_controlled_neutral_gives_no_income__ruling_29():
    g = writing().state
    before = income(g, of("germany"))
    for territory in NEUTRALS:
        g.control[territory] = of("germany")
    assert income(g, of("germany")) == before


def test_p22_a_collapsed_nation_s_card_gives_its_new_holder_the_whole_income__ruling_30():
    g = writing().state
    before = income(g, of("usa"))
    g.collapsed[of("italy")] = 1
    g.take_control(at("T1"), of("usa"), because=causes.SETUP)
    card = TERRITORIES[at("T1")].income
    assert income(g, of("usa")) == [a + b for a, b in zip(before, card, strict=True)]


def test_p9_every_answer_of_the_charts_is_read_as_it_is_written():
    match = GAME.new(scenario="global")
    charts, state = WriteOrders((0,)), match.state
    for nation, name in enumerate(NATIONS):
        for oil in range(3):
            action = bidding(nation, oil)
            said = charts.say(state, action)
            assert said == (f"{name} bids {oil}" if oil else f"erase {name} bid")
            assert charts.read(state, said) == action
    last = max(TOKEN.values())
    assert charts.read(state, charts.say(state, ERASE + last)) == ERASE + last
    order = ORDER + write_order(last, 0)
    assert charts.read(state, charts.say(state, order).lower()) == order


def test_p9_the_first_and_the_last_answer_of_each_kind_mean_what_they_say():
    charts, state = WriteOrders((0,)), GAME.new(scenario="global").state
    first, last = min(TOKEN.values()), max(TOKEN.values())
    for token in (first, last):
        name = TOKEN_ID[token]
        assert charts.say(state, ERASE + token) == f"erase {name}"
        assert charts.means(state, ERASE + token) == act("erase-order", name)
        written = state.copy()
        written.orders[OWNER[token]] = (write_order(token, 0),)
        charts.answer_from(written, 0, ERASE + token)
        assert written.orders[OWNER[token]] == ()
        for region in (0, len(REGIONS) - 1):
            order = ORDER + write_order(token, region)
            assert charts.read(state, charts.say(state, order)) == order
            assert charts.means(state, order) == act("order", name, REGIONS[region])
    for nation, name in enumerate(NATIONS):
        assert charts.means(state, bidding(nation, 0)) == act("erase-bid", name)
        assert charts.means(state, bidding(nation, 2)) == act("bid", name, n=2)
    assert charts.means(state, PASS) == act("done")
