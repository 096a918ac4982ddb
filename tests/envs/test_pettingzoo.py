"""Matches for PettingZoo pass that library's own tests."""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sitroom import envs

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed: make test-envs")

GAMES: dict[str, dict[str, Any]] = {"twilight": {}, "warroom": {"rounds": 1}}
EXPECTED = (
    ".*observation.*",  # spaces of more than one array are unusual there, and said to be
    ".*Observation.*",
    ".*Box.*",
)


@pytest.fixture(params=GAMES)
def make(request: pytest.FixtureRequest) -> Any:
    """Makes environments of a game."""
    return partial(envs.aec, request.param, **GAMES[request.param])


@pytest.fixture(autouse=True)
def told() -> Any:
    """What the library only advises is no failure."""
    with warnings.catch_warnings():
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        yield


def test_api(make: Any) -> None:
    from pettingzoo.test import api_test

    api_test(make(), num_cycles=200)


def test_seeds(make: Any) -> None:
    from pettingzoo.test import seed_test

    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("game", GAMES)
def test_max_cycles(game: str) -> None:
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils import parallel_to_aec

    together = partial(envs.parallel, game, **GAMES[game])

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(together(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=together, env=env))


@pytest.mark.parametrize("game", GAMES)
def test_all_at_once(game: str) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(envs.parallel(game, **GAMES[game]), num_cycles=100)


def test_a_match_is_played_to_its_end_and_somebody_wins() -> None:
    env = envs.aec("twilight")
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(total.values()) in ([-1, 1], [0, 0])


def test_a_match_stops_after_so_many_answers() -> None:
    env = envs.aec("twilight", max_cycles=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert all(env.truncations.values())


def test_an_illegal_answer_is_taken_for_the_first_legal_one_and_said() -> None:
    env = envs.aec("twilight")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.match.choices - 1)
    assert env.infos[agent] == {"illegal": True}
    assert "game: twilight" in env.render() or env.render()
