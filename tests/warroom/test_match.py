"""What every match keeps to: copies, records, undo, positions, views."""

import copy
import json
import random

import pytest

from forms import as_written
from sitroom.kernel import NOBODY, IllegalAction, NotationError, PositionError, Seeded, read_record, write_record
from sitroom.kernel.frames import Question
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.board import Board, Group, read_board
from sitroom.warroom.rules.nations import CATEGORY, OWNER
from sitroom.warroom.rules.reasons import ENGLISH
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import NOWHERE
from sitroom.warroom.rules.units import STACK_LIMIT, part, size
from warroom.playing import TABLES, of, played, step

SOME = [("global", 6), ("global", 2), ("europe", 3), ("pacific", 3), ("eastern", 2)]


def check(g):
    """The bookkeeping of a state."""
    for token, region in enumerate(g.place):
        stack = g.stacks[token]
        if region == NOWHERE:
            assert not stack
            continue
        assert 0 < size(stack) <= STACK_LIMIT
        assert part(stack, CATEGORY[token]) == stack
        assert token in g.at[region]
        assert g.rules.theatre.in_play[region]
        assert OWNER[token] in g.rules.nations
    assert sum(map(len, g.at)) == sum(region != NOWHERE for region in g.place)
    assert min(g.resources) >= 0


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_random_matches_keep_the_invariants(scenario, players):
    rng, driver = random.Random(players), Seeded(players)
    match = GAME.new(scenario=scenario, players=players)
    while match.state.round < 3:
        step(match, rng, driver)
        check(match.state)


@pytest.mark.parametrize(("scenario", "players"), SOME)
def test_a_copy_is_equal_and_independent(scenario, players):
    g = played(1, 1, scenario=scenario, players=players).state
    assert g.copy() == g == copy.deepcopy(g)
    twin, before = g.copy(), copy.deepcopy(g)
    seat = twin.waiting[0]
    twin.apply(seat, twin.legal(seat)[-1])
    assert g == before != twin


@pytest.mark.parametrize(("scenario", "players"), SOME)
def test_a_record_replays_to_the_same_state(scenario, players):
    match = played(2, 1, scenario=scenario, players=players)
    text = write_record(match)
    again = read_record(text, {"warroom": GAME})
    assert again.state == match.state
    assert again.log == match.log
    assert write_record(again) == text


def test_undo_goes_back_to_every_earlier_state():
    match = played(3, 1, scenario="eastern")
    earlier = GAME.new(scenario="eastern")
    states = [earlier.state.copy()]
    for seat, action in match.answers:
        earlier.apply(action, seat)
        states.append(earlier.state.copy())
    while match.answers:
        match.undo(min(7, len(match.answers)))
        assert match.state == states[len(match.answers)]


def crowded_board(region, commander=0):
    """A board on which every part is written."""
    plain = Board(region, 5, 4).plain()
    at = {"first": [1], "stage": [1], "turn": [1], "force": [0], "port": [0, 1], "commander": [commander, -1]}
    numbers = {"left": [7, 8], "dice": [1, 2, 3, 4, 5, 6], "bombed": [1, 2, 3], "bombers": [9], "rows": list(range(20))}
    board = read_board(plain | at | numbers)
    board.groups = [Group(0, 2, 1, 3, 4), Group(1, 7, 0, 11, 0)]
    board.wounded[1][3] = 1
    return board


def test_a_copy_of_a_battle_board_is_another_board():
    board = crowded_board(3)
    before = board.plain()
    for name in as_written(Board).__slots__:
        twin = board.copy()
        assert twin == board
        value = getattr(twin, name)
        if isinstance(value, int):
            setattr(twin, name, value + 1)
        elif isinstance(value[0], list):
            value[1][0] += 1
        else:
            value.append(value[0])
        assert twin != board, name
        assert board.plain() == before


@pytest.mark.parametrize(("scenario", "players"), SOME)
def test_a_position_reads_back_to_the_same_state(scenario, players):
    g = played(4, 1, scenario=scenario, players=players).state
    g.launch(g.rules.nations[0], 140, 140)
    g.bombs[3], g.battle = 2, crowded_board(g.rules.facts.territories[0], g.rules.nations[0])
    g.casualties[g.rules.nations[-1] * 10 + 2] = 70
    assert GAME.position(GAME.position_text(g)) == g


def board_lines(**changed):
    """A position with an empty battle board, but for some of its numbers."""
    plain = Board(1, 0).plain() | changed
    lines = [f"battle {name}: {' '.join(map(str, numbers))}" for name, numbers in plain.items()]
    return "\n".join(["sitroom-position warroom", *lines])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1"),
        ("sitroom-position warroom\nnonsense", "line 2"),
        ("sitroom-position warroom\ncommand germany-48: G1 9inf", "1 to 8 units"),
        ("sitroom-position warroom\ncommand germany-48: G1 1ftr", "category"),
        ("sitroom-position warroom\noptions: scenario=eastern\ncommand germany-72: G3 1inf", "not in this scenario"),
        ("sitroom-position warroom\ncommand germany-48: X1 1inf", "X1"),
        ("sitroom-position warroom\nround: 1\nround: 2", "twice"),
        ("sitroom-position warroom\nresources italy: 1 2", "3 numbers"),
        ("sitroom-position warroom\noptions: players=9", "players"),
        ("sitroom-position warroom\nmedals italy: -1", "below 0"),
        ("sitroom-position warroom\nbattle: 1 2", "not part of a position"),
        ("sitroom-position warroom\nbattle region: 1", "nations"),
        ("sitroom-position warroom\nbattle horses: 1", "not on a battle board: horses"),
        (board_lines(left=[1, 2, 3]), "left on a battle board: 2 numbers"),
        (board_lines(groups=[0, 0, 0, 0]), "groups on a battle board: 5 numbers"),
        (board_lines(groups=[0, 0, 0, 12, 1]), "not a battle board"),
        (board_lines(groups=[0, 0, 0, 0, -1]), "not a battle board"),
        (board_lines(force=[2]), "not a battle board"),
        (board_lines(region=[9999]), "not a battle board"),
        (board_lines(wounded=[0] * 20), "not a battle board"),
        (board_lines(dice=[0, 0, 0, 0, 0, -1]), "not a battle board"),
        ("sitroom-position warroom\noptions: scenario=eastern\ncontrol R1: japan", "not in the scenario"),
        ("sitroom-position warroom\noptions: scenario=eastern\nturn_order: japan ussr", "not in this scenario"),
        ('sitroom-position warroom\nframe: ["Launch", 0, 99, []]', "Launch nation 99"),
        (
            'sitroom-position warroom\nframe: ["Launch", null, 0, []]',
            "cannot be None|int object expected; got None",
        ),
        ('sitroom-position warroom\nframe: ["SetStance", 0, 7]', "does not go with this position"),
    ],
)
def test_a_bad_position_is_refused(text, reason):
    with pytest.raises(PositionError, match=reason):
        GAME.position(text)


@pytest.mark.parametrize(("scenario", "players"), SOME)
def test_a_view_shows_no_others_orders_or_bids(scenario, players):
    rng, driver = random.Random(6), Seeded(6)
    match = GAME.new(scenario=scenario, players=players)
    hidden = 0
    while match.state.round < 2 or match.state.phase < 3:
        step(match, rng, driver)
        g = match.state
        for seat in (*range(players), NOBODY):
            twin = g.copy()
            for nation in g.rules.nations:
                own = seat >= 0 and nation in g.rules.seats[seat]
                if not own and not g.shown[nation]:
                    twin.orders[nation] = ()
                    hidden += bool(g.orders[nation])
                    if g.stack[-1].verb == "write":
                        twin.bids[nation] = 0
            if hidden < 200:
                assert GAME.view(twin, seat) == GAME.view(g, seat)
    assert hidden


def test_ruling_36_allies_see_each_others_charts_where_they_are_shared():
    for shared in (False, True):
        match = GAME.new(allies_share_orders=shared)
        g = match.state
        g.orders[of("germany")] = (5,)
        assert ("germany" in match.view(4)["orders"]) == shared
        assert "germany" in match.view(3)["orders"]
        assert "germany" not in match.view(1)["orders"]
        assert "germany" not in match.view(NOBODY)["orders"]


@pytest.mark.parametrize(("scenario", "players"), SOME)
def test_an_imagined_state_looks_the_same(scenario, players):
    rng, driver = random.Random(7), Seeded(7)
    match = GAME.new(scenario=scenario, players=players)
    for count in range(400):
        step(match, rng, driver)
        if count % 20 == 0:
            for seat in range(players):
                seen = match.view(seat)
                json.dumps(seen)
                assert GAME.view(GAME.imagine(seen, rng), seat) == seen


def test_p23_either_party_may_break_the_pact_out_of_turn_and_pays_6_stress():
    match = GAME.new()
    match.run_chance(Seeded(1))
    asked = match.state.seat
    other = next(seat for seat in (2, 5) if seat != asked)
    party = ("ussr", "japan")[other == 5]
    match.apply(f"{party} breaks-pact", other)
    assert not match.state.pact
    assert match.state.stress[of(party)] == 6
    assert match.state.seat == asked
    assert not match.state.interrupts(2)
    assert not match.state.interrupts(5)


def test_every_question_can_say_what_answers_it_with_the_page():
    verbs = {kind.verb for kind in FRAMES.kinds.values() if issubclass(kind, Question)} - {
        "battle"
    }  # two boards ask with their own verbs
    said = {key.removeprefix("asks."): text for key, text in ENGLISH.items() if key.startswith("asks.")}
    assert verbs == set(said)
    assert all("(p" in text for text in said.values())


def test_nonsense_is_refused_with_the_page_and_changes_nothing():
    g = GAME.position('sitroom-position warroom\nmedals italy: 2\nstress italy: 1\nframe: ["CancelStress", 4, 5]')
    before = g.copy()
    with pytest.raises(NotationError, match=r"cancels one point of stress.*\(p21\); there are: italy pass"):
        g.read(g.seat, "italy 2 medals")
    with pytest.raises(IllegalAction, match=r"\(p21\)"):
        g.apply(g.seat, 2000)
    assert g == before
