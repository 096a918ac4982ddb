"""Both games pass OpenSpiel's own tests, with Chance as a player."""

from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `envs` is not installed: make test-envs")
GAMES = ("sitroom_twilight", "sitroom_warroom(rounds=1)")


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    """The games are known to the library."""
    from sitroom.envs import spiel

    assert {*spiel.GAMES} >= {"twilight", "warroom"}


@pytest.mark.parametrize("game", GAMES)
def test_random_simulation(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", ["sitroom_twilight(rounds=1)", "sitroom_warroom(rounds=1)"])
def test_a_playthrough_can_be_replayed(game: str, tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # it has options of a command line, which nobody gives here
    path = tmp_path / "match.txt"
    path.write_text(generate_playthrough.playthrough(game, []), "utf-8")
    expected, actual = generate_playthrough.replay(str(path))
    assert actual == expected


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game(GAMES[0]).new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert len(other.history()) == 1
    assert not state.history()
    assert str(state) != str(other)


def test_the_chances_add_up() -> None:
    state = pyspiel.load_game(GAMES[1]).new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[0][0])
        else:
            state.apply_action(state.legal_actions()[0])
