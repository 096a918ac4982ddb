"""A table of decisions from matches on file."""

import json
from pathlib import Path

import numpy as np
import pytest

from sitroom.cli import main
from sitroom.fuzz import random_match
from sitroom.kernel import CHANCE, SitroomError, write_record
from sitroom.observing import columns
from sitroom.titles import observer_named
from sitroom.twilight import GAME
from sitroom.twilight.title import export_log

pq = pytest.importorskip("pyarrow.parquet", reason="the extra `envs` is not installed: make test-envs")


def told(*given: Path, out: Path) -> list[str]:
    """Make a table; what was said."""
    from sitroom.envs import dataset

    return list(dataset.write(given, out, lambda done, most: None))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of a random match."""
    path = tmp_path / "match.record"
    path.write_text(write_record(random_match(GAME, 4, GAME.resolve({}))), "utf-8")
    return path


def test_every_choice_has_a_row(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.parquet"
    lines = told(record, out=out)
    table = pq.read_table(out)
    match = random_match(GAME, 4, GAME.resolve({}))
    state = match.state_at(0)
    choices = []
    for seat, action in match.answers:
        if seat != CHANCE and len(state.legal(seat)) > 1:
            choices.append((match.seats[seat], state.say(action)))
        state.apply(seat, action)
    assert list(zip(table["seat"].to_pylist(), table["choice_text"].to_pylist(), strict=True)) == choices
    assert lines == [f"{len(choices)} decisions of 1 matches in {out}"]
    for row in table.slice(0, 50).to_pylist():
        assert row["legal_text"][row["choice"]] == row["choice_text"]
        assert len(row["legal"]) == len(row["legal_text"])
    about = json.loads(table.schema.metadata[b"sitroom"])
    see = observer_named("twilight")
    assert about["columns"] == list(columns(see.blocks))
    numbers = np.stack(table["numbers"].to_numpy())
    assert numbers.shape == (len(choices), len(about["columns"]))
    winner = GAME.result(match.state)
    assert winner is not None
    for row in table.select(["seat", "reward", "winner", "reason"]).to_pylist():
        assert row["reason"] == winner["reason"]
        assert row["reward"] == (0 if winner["winner"] is None else 1 if row["seat"] == winner["winner"] else -1)


def test_an_arena_tells_who_played(tmp_path: Path) -> None:
    from sitroom.arena.run import Run, play_all

    run = Run("twilight", ("easy", "random"), 2, 1, {}, 1, tmp_path / "arena")
    play_all(run, 1, lambda done: None)
    out = tmp_path / "table.parquet"
    told(run.folder, out=out)
    rows = pq.read_table(out, columns=["source", "seat", "player", "kind"]).to_pylist()
    assert {row["kind"] for row in rows} == {"arena"}
    assert {(row["seat"], row["player"]) for row in rows if row["source"].endswith("00000.record")} == {
        ("us", "easy"),
        ("ussr", "random"),
    }


def test_a_log_of_another_program_is_read_too(tmp_path: Path) -> None:
    log = tmp_path / "match.txt"
    log.write_text(export_log(random_match(GAME, 4, GAME.resolve({}))), "utf-8")
    out = tmp_path / "table.parquet"
    told(log, out=out)
    assert set(pq.read_table(out, columns=["kind"])["kind"].to_pylist()) == {"log"}


def test_what_cannot_be_read_is_named_and_left_out(record: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.record"
    wrong.write_text("sitroom-record 1\ngame: chess\n", "utf-8")
    first, last = told(record, wrong, out=tmp_path / "table.parquet")
    assert "left out" in first
    assert "of 1 matches" in last
    with pytest.raises(SitroomError, match="no match could be read"):
        told(wrong, out=tmp_path / "other.parquet")
    with pytest.raises(SitroomError, match="there is no such file"):
        told(tmp_path / "nothing", out=tmp_path / "other.parquet")


def test_a_run_that_was_stopped_goes_on(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sitroom.envs import dataset

    out = tmp_path / "table.parquet"
    second = tmp_path / "second.record"
    second.write_text(write_record(random_match(GAME, 5, GAME.resolve({}))), "utf-8")
    read, asked = dataset.table_of, []

    def stopped(source: dataset.Source) -> object:
        asked.append(source.path)
        if asked == [record, second]:
            raise KeyboardInterrupt
        return read(source)

    monkeypatch.setattr(dataset, "table_of", stopped)
    with pytest.raises(KeyboardInterrupt):
        told(record, second, out=out)
    told(record, second, out=out)
    assert asked == [record, second, second]
    assert not out.with_name("table.parquet.parts").exists()
    assert len(set(pq.read_table(out, columns=["source"])["source"].to_pylist())) == 2


def test_the_command_says_how_far_it_is(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "table.parquet"
    assert main(["dataset", str(record), "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert f"decisions of 1 matches in {out}" in said.out
    assert "1/1 matches" in said.err
