"""Matches on a Ray cluster: one is started here, and a worker of it is killed."""

import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from patience import PATIENCE
from sitroom.arena.run import Run, kept, play_all
from sitroom.arena.spread import HERE, spread
from sitroom.kernel import SitroomError

GAMES = 4


@pytest.fixture(scope="module")
def cluster():
    reason = "Ray IS NOT INSTALLED: the arena was not tried on a cluster (`make test-ray` does)"
    ray = pytest.importorskip("ray", reason=reason)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield ray
    ray.shutdown()


def workers():
    """The processes of the cluster that play now."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes().decode(errors="replace")
            parent = int(path.with_name("stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if command.startswith("ray::_play"):
            found[int(path.parent.name)] = parent
    return found


@pytest.mark.filterwarnings("ignore")
def test_when_a_worker_is_killed_every_match_is_still_played_once(cluster, tmp_path):
    run = Run("twilight", ("easy", "random"), GAMES, 1, {}, 1, tmp_path)
    killed, steps = [], []

    def progress(done):
        steps.append(done)
        until = time.monotonic() + PATIENCE
        while done == 1 and not killed and time.monotonic() < until:
            for worker in [*workers()][:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)

    outcomes = play_all(run, 1, progress, ray=HERE)
    assert killed, "no worker was found"
    assert killed[0] not in workers()
    assert [outcome.number for outcome in outcomes] == list(range(GAMES))
    assert steps == list(range(GAMES + 1)), "each was counted once"
    assert list(kept(run)) == outcomes
    assert sorted(path.name for path in tmp_path.glob("*.record")) == [f"{n:05}.record" for n in range(GAMES)]


def double(number):
    return 2 * number


def test_here_each_result_comes_once():
    assert sorted(spread(double, range(5), processes=2)) == [0, 2, 4, 6, 8]


def slow(path):
    """Leaves a trace, and takes its time; fails at the first."""
    path.touch()
    if path.name == "0":
        raise ValueError("the first one fails")
    time.sleep(0.2)


@pytest.mark.parametrize("fails", [True, False])
def test_here_what_is_left_is_given_up_when_one_fails_or_nobody_waits_for_it(fails, tmp_path):
    before = set(multiprocessing.active_children())
    results = spread(slow, [tmp_path / str(number) for number in range(0 if fails else 1, 100)], processes=2)
    if fails:
        with pytest.raises(ValueError, match="the first one fails"):
            list(results)
    else:
        next(results)
        results.close()
    assert set(multiprocessing.active_children()) <= before
    assert len(list(tmp_path.iterdir())) < 50


def test_without_ray_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SitroomError, match="Ray is not installed"):
        list(spread(double, [1], ray=HERE))
