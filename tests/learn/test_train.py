"""Training from end to end on small numbers; a run that was killed goes on as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import islice

import numpy as np
import pytest

from sitroom.bots.net import Net, logistic
from sitroom.cli import main
from sitroom.learn import fit
from sitroom.learn.fit import Learner, new_net, slopes
from sitroom.learn.table import Chunk
from sitroom.twilight import GAME
from sitroom.twilight.bots.features import features
from sitroom.twilight.learn import searches, selfplay
from sitroom.twilight.learn.searches import Choices
from sitroom.twilight.learn.selfplay import Samples, log_loss, loss, play, play_chunk, usual_loss

SMALL = ["train", "twilight", "--matches", "12", "--epochs", "3", "--seed", "3", "--processes", "1"]


def samples(count, rng):
    """Positions of which the first number decides the match."""
    inputs = rng.normal(size=(count, 5)).astype(np.float32)
    result = (inputs[:, 0] > 0).astype(np.float32)
    return Samples(inputs, np.arange(count, dtype=np.float32), result, 2 * result - 1, inputs[:, 1] / 10)


def choices(count, rng):
    """Choices between two to five ways, of which the second number decides; each is as much better as all others."""
    sizes = rng.integers(2, 6, count)
    inputs = rng.normal(size=(sizes.sum(), 3)).astype(np.float32)
    number = np.repeat(np.arange(count), sizes).astype(np.float32)
    return Choices(inputs, number // 10, inputs[:, 1] / 10 + rng.normal(size=count)[number.astype(int)], number % 10)


def learned(folder):
    """All that a run has learned."""
    return [layer.tolist() for layer in Learner.read(folder / "part1.npz").net.weights]


def test_a_killed_run_goes_on_and_makes_the_same_network(tmp_path, capsys):
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    command = [sys.executable, "-m", "sitroom", *SMALL, "--out", str(killed)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, start_new_session=True, **quiet) as process:
        while not list(killed.glob("matches/*.npz")):
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)  # its workers, too
    assert not (killed / "twilight.npz").exists()
    for folder in (killed, whole):
        assert main([*SMALL, "--out", str(folder)]) == 0
    assert learned(killed) == learned(whole)
    assert "held-out log-loss" in capsys.readouterr().out
    story = json.loads((whole / "twilight.json").read_text())
    assert story["command"] == "sitroom train twilight --matches 12 --epochs 3 --seed 3"
    assert list(story["held_out_log_loss"]) == ["1", "3", "6", "12"]
    assert (whole / "curve.svg").read_text().startswith("<svg")
    network = Net.read(whole / "twilight.npz")
    assert 0 < logistic(network([0.0] * len(network.weights[0])))[0] < 1
    assert main([*SMALL, "--epochs", "4", "--out", str(whole)]) == 1
    assert "holds another run" in capsys.readouterr().err


def test_a_network_killed_between_epochs_goes_on_from_the_last(tmp_path):
    data = samples(600, np.random.default_rng(1))
    one, other = (Learner(new_net((5, 16, 2), np.random.default_rng(2))) for _ in range(2))
    for _ in one.learn(data, 4, (7,)):
        pass
    for done in other.learn(data, 4, (7,)):
        other.write(tmp_path / "net.npz")
        if done == 0.5:
            break
    other = Learner.read(tmp_path / "net.npz")
    assert other.epoch == 2
    for _ in other.learn(data, 4, (7,)):
        pass
    assert all((mine == theirs).all() for mine, theirs in zip(one.slots, other.slots, strict=True))


def test_it_learns_what_decides_and_beats_a_judgement_that_looks_elsewhere(monkeypatch):
    monkeypatch.setattr(selfplay, "BATCH", 50)
    rng = np.random.default_rng(1)
    data, held_out = samples(2000, rng), samples(500, rng)
    learner = Learner(new_net((5, 128, 64, 2), rng))
    for _ in learner.learn(data, 8, (1,)):
        pass
    assert loss(learner.net, held_out) < 0.3
    assert 0.6 < usual_loss(data, held_out) < 0.8
    assert log_loss(np.zeros(2, np.float32), np.array([0, 1], np.float32)) == pytest.approx(np.log(2))


def test_proposals_learn_which_way_is_the_best_whatever_all_ways_are_worth(monkeypatch):
    monkeypatch.setattr(searches, "CHOICES", 20)
    rng = np.random.default_rng(5)
    data, held_out = choices(600, rng), choices(200, rng)
    assert len(data.starts()) == 601
    learner = Learner(new_net((3, 16, 1), rng))
    for _ in learner.learn(data, 10, (1,)):
        pass
    best = searches.gain_of(held_out, held_out.value)
    assert best > 0.08
    assert searches.gain(learner.net, held_out) > 0.9 * best
    assert searches.usual_gain(data, held_out) < 0.3 * best


def loss_of_samples(net, data):
    last = net(data.inputs).astype(np.float64)
    return log_loss(last[:, 0], data.result) + selfplay.MARGIN / 2 * np.mean((last[:, 1] - data.margin) ** 2)


def loss_of_choices(net, data):
    wrong = net(data.inputs)[:, 0].astype(np.float64) - data.value
    parts = np.split(wrong, data.starts()[1:-1])
    return sum(((part - part.mean()) ** 2).sum() for part in parts) / 2 / len(wrong)


@pytest.mark.parametrize(("make", "loss_of", "out"), [(samples, loss_of_samples, 2), (choices, loss_of_choices, 1)])
def test_slopes_are_those_of_the_loss(make, loss_of, out, monkeypatch):
    monkeypatch.setattr(fit, "BLANKED", 0.0)
    rng = np.random.default_rng(3)
    data = make(20, rng)
    net = new_net((data.inputs.shape[1], 16, 8, out), rng)
    net.weights[-1] *= 10
    ((inputs, slope),) = data.lessons(np.random.default_rng(4))
    for slot, along in zip([*net.weights, *net.offsets], slopes(net, inputs, slope, rng), strict=True):
        at = np.unravel_index(np.abs(along).argmax(), along.shape)
        stood = slot[at]
        slot[at] = stood + 0.01
        above = loss_of(net, data)
        slot[at] = stood - 0.01
        below = loss_of(net, data)
        slot[at] = stood
        assert (above - below) / 0.02 == pytest.approx(along[at], rel=0.05, abs=1e-5)


def test_matches_to_learn_from_are_the_same_for_the_same_seed_and_leave_out_those_lost_by_defcon():
    chunk, rows = play_chunk(Chunk(5, 0, 12))
    assert chunk.name() == "000000.npz"
    assert (rows.inputs == play_chunk(chunk)[1].inputs).all()
    ends = {number: play(5, number)[0] for number in range(12)}
    assert {int(number) for number in rows.match} == {number for number, g in ends.items() if g.reason != "defcon"}
    assert rows.inputs.shape[1] == len(features(GAME.start(GAME.resolve({})), 0))
    for result, number in zip(rows.result, rows.match, strict=True):
        assert result == {0: 1, 1: 0, 2: 0.5}[ends[int(number)].winner]


def test_proposals_are_learned_from_trials_of_every_way(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sitroom.cli.training.spread", lambda work, tasks, **_: map(work, tasks))
    whole = searches.play
    monkeypatch.setattr(searches, "play", lambda chunk, number: islice(whole(chunk, number), 12))
    command = ["train", "twilight", "--policy", "--matches", "2", "--worlds", "1", "--epochs", "1", "--seed", "3"]
    assert main([*command, "--out", str(tmp_path)]) == 0
    assert "held-out gain" in capsys.readouterr().out
    story = json.loads((tmp_path / "twilight_policy.json").read_text())
    assert story["command"] == "sitroom train twilight --policy --matches 2 --epochs 1 --seed 3 --worlds 1"
    rows = Choices.read(tmp_path / "matches" / "000000.npz")
    assert len(rows.starts()) == 13
    assert (np.diff(rows.starts()) > 1).all()
    assert (np.abs(rows.value) <= 1.2).all()
    network = Net.read(tmp_path / "twilight_policy.npz")
    assert network(rows.inputs).shape == (len(rows.value), 1)
    again = searches.search_chunk(Chunk(3, 0, 1, 1))[1]
    assert (again.inputs == rows.inputs).all()
    assert (again.value == rows.value).all()


def test_training_says_what_it_needs(capsys, monkeypatch):
    assert main(["train", "twilight", "--matches", "0"]) == 1
    assert "at least 1" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "sitroom.twilight.learn.train", None)
    assert main(SMALL) == 1
    assert "sitroom[expert]" in capsys.readouterr().err
