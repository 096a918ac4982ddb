"""Training from end to end on small numbers; a run that was killed goes on as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from sitroom.bots.net import Net, logistic
from sitroom.bots.twilight_features import features
from sitroom.cli import main
from sitroom.learn import fit
from sitroom.learn.fit import Learner, log_loss, new_net, slopes, usual_loss
from sitroom.learn.selfplay import Chunk, Samples, play, play_chunk
from sitroom.twilight import GAME

SMALL = ["train", "twilight", "--matches", "12", "--epochs", "3", "--seed", "3", "--processes", "1"]


def samples(count, rng):
    """Positions of which the first number decides the match."""
    inputs = rng.normal(size=(count, 5)).astype(np.float32)
    result = (inputs[:, 0] > 0).astype(np.float32)
    return Samples(inputs, result, 2 * result - 1, np.arange(count, dtype=np.float32), inputs[:, 1] / 10)


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
    one, other = (Learner(new_net(5, np.random.default_rng(2))) for _ in range(2))
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
    monkeypatch.setattr(fit, "BATCH", 50)
    rng = np.random.default_rng(1)
    data, held_out = samples(2000, rng), samples(500, rng)
    learner = Learner(new_net(5, rng))
    for _ in learner.learn(data, 8, (1,)):
        pass
    loss = log_loss(learner.net(held_out.inputs)[:, 0], held_out.result)
    assert loss < 0.3
    assert 0.6 < usual_loss(data, held_out) < 0.8
    assert log_loss(np.zeros(2, np.float32), np.array([0, 1], np.float32)) == pytest.approx(np.log(2))


def test_slopes_are_those_of_the_loss(monkeypatch):
    monkeypatch.setattr(fit, "BLANKED", 0.0)
    rng = np.random.default_rng(3)
    data = samples(20, rng)
    net = new_net(5, rng)
    net.weights[-1] *= 10

    def loss():
        last = net(data.inputs).astype(np.float64)
        return log_loss(last[:, 0], data.result) + fit.MARGIN / 2 * np.mean((last[:, 1] - data.margin) ** 2)

    for slot, slope in zip([*net.weights, *net.offsets], slopes(net, data, rng), strict=True):
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        stood = slot[at]
        slot[at] = stood + 0.01
        above = loss()
        slot[at] = stood - 0.01
        below = loss()
        slot[at] = stood
        assert (above - below) / 0.02 == pytest.approx(slope[at], rel=0.05)


def test_matches_to_learn_from_are_the_same_for_the_same_seed_and_leave_out_those_lost_by_defcon():
    chunk, rows = play_chunk(Chunk(5, 0, 12))
    assert chunk.name() == "000000.npz"
    assert (rows.inputs == play_chunk(chunk)[1].inputs).all()
    ends = {number: play(5, number)[0] for number in range(12)}
    assert {int(number) for number in rows.match} == {number for number, g in ends.items() if g.reason != "defcon"}
    assert rows.inputs.shape[1] == len(features(GAME.start(GAME.resolve({})), 0))
    for result, number in zip(rows.result, rows.match, strict=True):
        assert result == {0: 1, 1: 0, 2: 0.5}[ends[int(number)].winner]


def test_training_says_what_it_needs(capsys, monkeypatch):
    assert main(["train", "twilight", "--matches", "0"]) == 1
    assert "at least 1" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "sitroom.learn.train", None)
    assert main(SMALL) == 1
    assert "sitroom[expert]" in capsys.readouterr().err
