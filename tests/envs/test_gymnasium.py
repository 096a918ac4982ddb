"""A seat against a bot passes Gymnasium's own test."""

import warnings
from typing import Any

import numpy as np
import pytest

from sitroom import envs

pytest.importorskip("gymnasium", reason="the extra `envs` is not installed: make test-envs")

GAMES: dict[str, dict[str, Any]] = {"twilight": {"against": "random"}, "warroom": {"against": "random", "rounds": 1}}


@pytest.mark.parametrize("game", GAMES)
def test_the_check_of_the_library(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*")  # it advises as well, on names and spaces
        check_env(envs.gym(game, **GAMES[game]), skip_render_check=True)


def test_a_seat_plays_a_match_against_a_bot() -> None:
    env = envs.gym("twilight", seat=1, against="random")
    observation, _ = env.reset(seed=5)
    rng = np.random.default_rng(5)
    over = False
    while not over:
        assert env.match.waiting.count(1) == 1
        choice = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, truncated, info = env.step(choice)
        assert not truncated
        assert info == {}
    assert reward in (-1, 0, 1)
    assert env.render()
