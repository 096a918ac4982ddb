"""Many matches in lock-step: rows, masks, rewards, and Chance by the seed."""

import numpy as np
import pytest

from envs.playing import at_random, played
from sitroom.envs import vector
from sitroom.kernel import CHANCE, SitroomError


def test_every_row_is_a_seat_that_waits_with_its_legal_answers() -> None:
    env = vector("twilight", 5, seed=1)
    for rows in played(env, 300):
        assert rows.numbers.shape == (len(rows), len(env.columns))
        assert rows.numbers.dtype == np.float32
        for row in range(len(rows)):
            state, seat = env.state(int(rows.match[row])), int(rows.seat[row])
            assert seat in state.waiting
            assert env.legal(row) == state.legal(seat)
            assert len(env.legal(row)) > 1
            assert sorted(np.flatnonzero(rows.mask[row])) == sorted(env.slots_of(row))
            assert env.kinds[rows.kind[row]] == type(state.question).__name__


def test_seats_that_are_asked_together_have_a_row_each() -> None:
    env = vector("twilight", 4, seed=3)
    both = [rows for rows in played(env, 400) if len(set(rows.match)) < len(rows)]
    assert both
    assert {env.kinds[kind] for rows in both for kind in rows.kind if len(rows) == 8} == {"Headlines"}


def test_a_match_that_ends_is_followed_by_another_with_the_next_number() -> None:
    env = vector("twilight", 6, seed=2)
    ended = []
    for _ in played(env, 2500):
        ended += env.ended
    assert len(ended) > 6
    assert len({one.number for one in ended}) == len(ended)
    for one in ended:
        us, ussr = one.rewards
        assert us == -ussr
        assert one.reason


def test_the_same_seed_plays_the_same_match_however_many_are_beside_it() -> None:
    alone, among = vector("twilight", 1, seed=7), vector("twilight", 3, seed=7)
    while not alone.ended:
        alone.step(alone.rows.mask.argmax(axis=1))
    (first,) = alone.ended
    while not any(one.number == 0 for one in among.ended):
        among.step(among.rows.mask.argmax(axis=1))
    assert first == next(one for one in among.ended if one.number == 0)


def test_other_seeds_deal_other_cards() -> None:
    hands = {vector("twilight", 1, seed=seed).rows.numbers.tobytes() for seed in range(4)}
    assert len(hands) == 4


def test_an_answer_that_is_not_legal_is_refused_and_nothing_happens() -> None:
    env = vector("twilight", 2, seed=1)
    rows = env.rows
    with pytest.raises(SitroomError, match="not legal"):
        env.step(np.full(len(rows), env.slots - 1))
    with pytest.raises(SitroomError, match="not legal"):
        env.step(np.full(len(rows), env.slots))
    with pytest.raises(SitroomError, match="rows need"):
        env.step(np.zeros(len(rows) + 1))
    assert env.rows is rows
    env.step(at_random(rows, np.random.default_rng(1)))


def test_what_leaves_no_choice_is_asked_only_if_it_is_wanted() -> None:
    env = vector("twilight", 3, seed=1, forced=True)
    assert any((rows.mask.sum(axis=1) == 1).any() for rows in played(env, 600))


def test_a_match_may_be_stopped_after_some_turns() -> None:
    env = vector("twilight", 4, seed=1, rounds=1)
    reasons = set()
    for _ in played(env, 1200):
        reasons |= {one.reason for one in env.ended}
        assert all(env.state(match).turn <= 1 for match in range(4))  # type: ignore[attr-defined]  # of Twilight Struggle
    assert "stopped" in reasons


def test_chance_is_never_asked() -> None:
    env = vector("twilight", 3, seed=5)
    assert all(CHANCE not in rows.seat for rows in played(env, 200))


def test_a_game_without_an_observation_says_so() -> None:
    with pytest.raises(SitroomError, match="no game 'chess'"):
        vector("chess", 1)
    with pytest.raises(SitroomError, match="at least one match"):
        vector("twilight", 0)
