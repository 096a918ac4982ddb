"""The example that learns from decisions: it learns, and then it plays."""

import subprocess
import sys
from pathlib import Path

import pytest

from sitroom.bots.host import load
from sitroom.envs import vector
from sitroom.fuzz import random_match
from sitroom.kernel import write_record
from sitroom.twilight import GAME

pytest.importorskip("pyarrow", reason="the extra `envs` is not installed: make test-envs")
EXAMPLE = Path(__file__).parents[2] / "examples" / "imitator.py"


def test_it_learns_from_a_table_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sitroom.envs import dataset

    for seed in (4, 5):
        record = write_record(random_match(GAME, seed, GAME.resolve({})))
        (tmp_path / f"{seed}.record").write_text(record, "utf-8")
    table = tmp_path / "table.parquet"
    list(dataset.write([tmp_path], table, lambda done, most: None))
    command = [sys.executable, str(EXAMPLE), str(table), "--epochs", "2"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.count("the first choice is the player's in") == 2
    monkeypatch.chdir(tmp_path)
    bot = load(EXAMPLE, 1)
    env = vector("twilight", 2, seed=1)
    for _ in range(20):
        rows = env.rows
        choices = []
        for row, (match, seat) in enumerate(zip(rows.match.tolist(), rows.seat.tolist(), strict=True)):
            action = bot.choose(env.rules.view(env.state(match), seat))
            choices.append(env.slots_of(row)[env.legal(row).index(action)])
        env.step(choices)
