"""Reorganizing before orders and in Phase 5: by all nations at once, or in Turn Order (p9, p20, ruling 44)."""

import random

import pytest

from sitroom.kernel import NOBODY, IllegalAction, Match, Seeded, read_record, tells_nothing, write_record
from sitroom.warroom import GAME
from sitroom.warroom.bots.easy import choose
from sitroom.warroom.rules.commands import Reorganize, ReorganizeTogether
from sitroom.warroom.rules.nations import OWNER, TOKEN
from sitroom.warroom.rules.phases.planning import WriteOrders
from sitroom.warroom.rules.state import PASS
from sitroom.warroom.text import WarRoomText
from warroom.moving import answer, moving, seat, where
from warroom.playing import TABLES, of


def begun(**options):
    """A match that waits for everybody to reorganize."""
    match = GAME.new(**options)
    match.run_chance(Seeded(5))
    return match


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_p9_before_orders_are_written_all_seats_reorganize_at_once__rulings_43_44(scenario, players):
    match = begun(scenario=scenario, players=players)
    assert sorted(match.waiting) == list(range(players))
    while not isinstance(match.state.question, WriteOrders):
        assert isinstance(match.state.question, ReorganizeTogether)
        match.apply("pass", match.waiting[-1])  # the last in Turn Order need not wait


def test_p9_a_seat_is_asked_for_its_nations_in_turn_order__ruling_44():
    match = begun(players=6)
    two = match.seats.index("china+usa")
    first, second = sorted((of("china"), of("usa")), key=match.state.turn_order.index)
    assert {OWNER[TOKEN[match.text(action).split()[0]]] for action in match.legal(two)[1:]} == {first}
    match.apply("pass", two)
    assert {OWNER[TOKEN[match.text(action).split()[0]]] for action in match.legal(two)[1:]} == {second}
    match.apply("pass", two)
    assert two not in match.waiting
    with pytest.raises(IllegalAction, match="waiting for"):
        match.apply(PASS, two)


def test_p9_players_who_insist_reorganize_in_turn_order__ruling_44():
    match = begun(scenario="eastern", reorganizing="turn_order")
    asked = []
    while not isinstance(match.state.question, WriteOrders):
        frame = match.state.question
        assert isinstance(frame, Reorganize)
        asked.append(frame.nation)
        match.apply("pass")
    assert asked == match.state.turn_order


def test_p20_step_3_in_phase_5_too_all_reorganize_at_once_unless_players_insist__ruling_44():
    facts = ("germany-48 G4 6inf", "ussr-26 R1 2inf")
    g = moving(*facts, phase="RefitPhase")
    assert set(g.waiting) == {seat(g, "germany"), seat(g, "ussr")}
    g = moving(*facts, phase="RefitPhase", reorganizing="turn_order")
    assert len(g.waiting) == 1


def test_p9_nobody_is_asked_who_has_nothing_to_reorganize():
    g = moving("germany-48 G4 6inf", "ussr-26 R1 1inf", phase="PlanningPhase")
    assert g.waiting == (seat(g, "germany"),)
    g = moving("germany-48 G4 1inf", "ussr-26 R1 1inf", phase="PlanningPhase")
    assert isinstance(g.question, WriteOrders)


def test_p9_what_one_does_is_seen_by_all_at_once_and_changes_nothing_for_the_others():
    g = moving("germany-48 G4 6inf", "ussr-26 R1 4inf", phase="PlanningPhase", scenario="eastern")
    germany, ussr = seat(g, "germany"), seat(g, "ussr")
    before = GAME.view(g, ussr)["decision"]
    g.apply(germany, g.read(germany, "germany-48 2inf to new"))
    assert where(g, "germany-48") == "G4 4inf"
    for viewer in (germany, ussr, NOBODY):
        assert GAME.view(g, viewer)["command"]["germany-48"] == ["G4", "4inf"]
    assert GAME.view(g, ussr)["decision"] == before


def test_the_number_of_transfers_stays_limited():
    g = moving("germany-48 G4 2inf", phase="PlanningPhase", scenario="eastern")
    count = 0
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, g.actions[-1])
        count += 1
    assert 10 < count < 200


@pytest.mark.parametrize("players", [2, 6])
def test_answers_given_in_turn_order_are_legal_and_lead_to_the_same_match(players):
    """A record from before nations reorganized at once."""
    rng = random.Random(players)
    one = begun(players=players, reorganizing="turn_order")
    while not isinstance(one.state.question, WriteOrders):
        legal = one.legal()
        one.apply(rng.choice(legal) if rng.random() < 0.8 else PASS)
    text = write_record(one).replace("reorganizing: turn_order\n", "")
    assert "reorganizing" not in text
    other = read_record(text, {"warroom": GAME})
    assert other.options["reorganizing"] == "together"
    assert GAME.view(other.state, NOBODY)["command"] == GAME.view(one.state, NOBODY)["command"]
    assert isinstance(other.state.question, WriteOrders)


def test_each_seat_is_asked_about_its_own_nation_in_words():
    match = begun(players=6)
    for number, name in enumerate(match.seats):
        view = match.told(number)
        nation = match.state.question.asks(number).nation
        text = WarRoomText("en")
        assert f"{text.nation(nation):The}" in text.prompt(view), name
        assert "→" in text.label(view, view["decision"]["actions"][1])


def test_a_bot_answers_for_the_nation_it_is_asked_about():
    match = begun(players=6)
    for number in range(len(match.seats)):
        match.apply(choose(match.view(number), random.Random(1)), number)


def test_undoing_a_transfer_is_free_since_it_tells_its_seat_nothing():
    match = begun(scenario="eastern")
    for number in (1, 0):
        before = match.state.copy()
        mark = len(match.log)
        match.apply(match.legal(number)[1], number)
        assert tells_nothing(GAME, before, number, match.answers[-1][1], match.state, match.log[mark:])


def test_a_position_in_the_middle_of_it_reads_back():
    match = begun(players=6)
    match.apply(match.legal(match.waiting[2])[1], match.waiting[2])
    text = GAME.position_text(match.state)
    again = Match(GAME, {}, position=text)
    assert again.waiting == match.waiting
    assert again.legal(again.waiting[2]) == match.legal(match.waiting[2])


def test_p20_step_3_aircraft_that_have_landed_can_be_reorganized():
    g = moving("germany-16 R5 1ftr", "germany-11 G6 1ftr", "arrows: germany-16", phase="RefitPhase")
    answer(g, "germany-16 G6")
    assert "germany-16 1ftr to germany-11" in [g.say(action) for action in g.legal(seat(g, "germany"))]
