"""A match: answers, undo, copies, and who answers for Chance."""

from copy import deepcopy

import pytest

from sitroom.kernel import CHANCE, NOBODY, IllegalAction, Match, NotationError, RecordError, Scripted, Seeded, recorded
from sitroom.kernel.match import CHECKPOINT_EVERY
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR


def go_on(match, seed, answers):
    """Random answers, up to a number or the end."""
    driver = Seeded(seed)
    while len(match.answers) < answers and not match.over:
        match.apply(driver(match.state))
    return match


def played(answers, seed=5):
    """A match of a number of random answers; if one ends before, that of the next seed."""
    match = go_on(GAME.new(), seed, answers)
    return match if len(match.answers) == answers else played(answers, seed + 1)


def finished(seed=5):
    return go_on(GAME.new(), seed, 100_000)


def again(match, count):
    """A new match with the first answers of another."""
    fresh = Match(match.game, match.options)
    for seat, action in match.answers[:count]:
        fresh.apply(action, seat)
    return fresh


def test_an_action_may_be_given_by_number_or_by_name():
    match = GAME.new()
    match.run_chance(Seeded(1))
    match.apply("poland")
    match.apply(match.legal()[0])
    assert [seat for seat, _ in match.answers[-2:]] == [USSR, USSR]
    assert match.text(match.answers[-2][1]) == "poland"


def test_an_illegal_action_leaves_the_match_as_it_was():
    match = played(answers=40)
    before, log, answers = match.state.copy(), match.log[:], match.answers[:]
    seat = match.state.seat
    with pytest.raises(NotationError):
        match.apply("nonsense")
    with pytest.raises(IllegalAction):
        match.apply(12345)
    with pytest.raises(IllegalAction):
        match.apply(match.legal()[0], US if seat != US else CHANCE)
    assert (match.state, match.log, match.answers) == (before, log, answers)


def test_nothing_can_be_done_after_the_end():
    match = finished()
    assert match.over
    assert match.waiting == ()
    assert match.state.seat == NOBODY
    for seat in (US, USSR, CHANCE):
        with pytest.raises(IllegalAction, match="the match is over"):
            match.apply(1, seat)


# Undo


@pytest.mark.parametrize("count", [1, 2, 7, CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1, 99, 100])
def test_undo_restores_state_answers_and_log(count):
    match = played(answers=100)
    match.undo(count)
    fresh = again(match, 100 - count)
    assert match.answers == fresh.answers
    assert match.state == fresh.state
    assert match.log == fresh.log


def test_after_undo_the_match_goes_on_differently():
    match = played(answers=70)
    match.undo(30)
    go_on(match, 99, 90)
    assert len(match.answers) > 64
    match.undo(len(match.answers) - 50)
    assert match.state == again(match, 50).state


@pytest.mark.parametrize("count", [1, CHECKPOINT_EVERY - 1, 50])
def test_after_undo_the_match_goes_on_logging(count):
    match = played(answers=70)
    match.undo(count)
    go_on(match, 99, 90)
    fresh = again(match, 90)
    assert match.log == fresh.log
    assert match.marks == fresh.marks


def test_undo_of_nothing_changes_nothing():
    match = played(answers=33)
    before = match.state.copy()
    match.undo(0)
    assert match.state == before
    assert len(match.answers) == 33


@pytest.mark.parametrize("count", [-1, 11])
def test_undo_of_more_than_there_is_is_refused(count):
    match = played(answers=10)
    with pytest.raises(IllegalAction, match="there are 10 answers to undo"):
        match.undo(count)
    assert len(match.answers) == 10


def test_undo_brings_a_finished_match_back():
    match = finished()
    match.undo()
    assert not match.over
    assert match.legal()


# Copies


def test_a_copy_goes_its_own_way():
    match = played(answers=40)
    copy = match.copy()
    assert copy.state == match.state
    before, log = match.state.copy(), match.log[:]
    go_on(copy, 7, 60)
    copy.undo(len(copy.answers) - 30)
    assert (match.state, match.log, len(match.answers)) == (before, log, 40)
    assert (copy.state, len(copy.answers)) == (again(match, 30).state, 30)


def test_a_deep_copy_is_a_copy() -> None:
    match = played(answers=40)
    other = deepcopy(match)
    assert (other.answers, other.log, other.state) == (match.answers, match.log, match.state)
    go_on(other, 7, 60)
    assert len(match.answers) == 40
    assert other.state.log is other.log


def test_a_copy_keeps_its_own_log():
    match = played(answers=40)
    copy = match.copy()
    go_on(copy, 7, 60)
    assert len(copy.log) > len(match.log)
    assert copy.log[: len(match.log)] == match.log


def test_what_a_copy_plays_or_takes_back_does_not_move_where_the_log_is_cut():
    match = played(answers=40)
    longer, shorter = match.copy(), match.copy()
    go_on(longer, 7, 60)
    shorter.undo(20)
    assert match.log_since(30) == match.log[len(again(match, 30).log) :]
    match.undo(5)
    assert match.log == again(match, 35).log


def test_the_log_since_an_answer():
    match = played(answers=60)
    assert match.log_since(0) == match.log
    assert match.log_since(60) == []
    assert match.log_since(30) == match.log[len(again(match, 30).log) :]


# Chance


def test_the_same_seed_gives_the_same_match():
    assert finished(11).answers == finished(11).answers
    assert finished(11).answers != finished(12).answers


def test_scripted_chance_answers_in_order():
    match = GAME.new()
    seeded = GAME.new()
    seeded.run_chance(Seeded(4))
    match.run_chance(Scripted([action for _, action in seeded.answers]))
    assert match.state == seeded.state


def test_chance_may_answer_as_it_did_in_a_record():
    match = finished(7)
    chance, players = recorded(match.answers), iter([answer for answer in match.answers if answer[0] != CHANCE])
    fresh = Match(match.game, match.options)
    while not fresh.over:
        fresh.run_chance(chance)
        if not fresh.over:
            seat, action = next(players)
            fresh.apply(action, seat)
    assert fresh.answers == match.answers


def test_a_script_that_ends_too_soon_says_so():
    match = GAME.new()
    with pytest.raises(RecordError, match="no more answers for Chance"):
        match.run_chance(Scripted([match.legal()[0]]))
    assert len(match.answers) == 1


def test_a_script_that_cannot_be_is_refused():
    match = GAME.new()
    with pytest.raises(IllegalAction):
        match.run_chance(Scripted([999]))
    assert match.answers == []


def test_several_seats_may_answer_a_secret_decision_in_any_order():
    first, second = GAME.new(bid="influence"), GAME.new(bid="influence")
    first.apply("us-1", US)
    first.apply("ussr-2", USSR)
    second.apply("ussr-2", USSR)
    second.apply("us-1", US)
    assert first.state == second.state
