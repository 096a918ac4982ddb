"""The benchmark: every work can be done, forms are compared within a run, and a run is kept and drawn."""

import json
import re
import shutil
import sys

import pytest

from sitroom.bench import figures, works
from sitroom.bench.clicks import clicks_report
from sitroom.bench.drawing import BY_HAND, draw
from sitroom.bench.figures import ROWS, changes, figure, keep, latest, table
from sitroom.bench.forms import HERE, PEER, Form, Worker
from sitroom.bench.works import Work
from sitroom.kernel import SitroomError

SLOW, QUICK = Work(100, 2.0, 50, 4), Work(300, 2.0, 150, 12)
TURNS = [1.0] + [10.0 + turn for turn in range(10)]


@pytest.mark.parametrize("name", [name for name in works.OURS if name not in works.SEATS] + ["eastern"])
def test_every_work_can_be_done_and_says_how_much_it_was(name):
    work = works.OURS[name](1, 0.01)
    assert work.done > 0
    assert work.seconds > 0


def test_a_worker_does_a_slice_and_misses_a_program_that_is_not_installed(monkeypatch):
    asked = iter(['["twilight", 1, 0.01]', '["catan", 1, 0.01]'])
    monkeypatch.setitem(sys.modules, "catanatron", None)
    done, missed = works.answers(asked)
    assert Work(*json.loads(done)).matches > 0
    assert json.loads(missed) is None


def test_a_form_is_an_interpreter_or_a_folder_of_sources(tmp_path):
    assert Form.read(f"old={tmp_path}") == Form("old", sys.executable, str(tmp_path))
    assert Form.read(f"other={sys.executable}") == Form("other", sys.executable)
    for wrong in ("other", "other=nowhere"):
        with pytest.raises(SitroomError, match="--form"):
            Form.read(wrong)


def test_a_worker_of_another_form_runs_its_sources(tmp_path):
    (tmp_path / "sitroom").mkdir()
    (tmp_path / "sitroom" / "__init__.py").write_text("raise ImportError")
    with Worker(Form("broken", sys.executable, str(tmp_path))) as worker:
        assert worker.slice("twilight", 1, 0.01) is None


def test_clicks_are_timed_only_where_there_is_a_browser(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    (line,) = clicks_report(60)
    assert "Chromium is not installed" in line


def test_a_ratio_is_taken_slice_by_slice_and_its_median_counts():
    row = next(row for row in ROWS if row.against == ("72f7d6d", "playouts"))
    measured = {"72f7d6d": {"playouts": [SLOW, QUICK, SLOW]}, HERE: {"playouts": [QUICK, QUICK, QUICK]}, PEER: {}}
    assert figure(row, HERE, measured) == pytest.approx(3)
    assert figure(row, HERE, {HERE: measured[HERE], PEER: {}}) is None


def test_what_has_no_rival_is_told_in_microseconds_at_its_best():
    row = next(row for row in ROWS if row.work == "copies")
    assert figure(row, HERE, {HERE: {"copies": [SLOW, QUICK]}}) == pytest.approx(2e6 / 300)


def made(at, ratio):
    return {
        "machine": "a machine",
        "at": at,
        "figures": {"pure": {row.title: ratio for row in ROWS}, "compiled": {ROWS[0].title: 3 * ratio}},
        "games": {"pure": 100.0, "compiled": 300.0, "catanatron": 25.0},
        "turns": {"pure": TURNS, "compiled": TURNS},
    }


def test_a_run_is_compared_with_the_last_on_the_same_machine_only(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "RESULTS", tmp_path / "bench")
    assert latest() is None
    with pytest.raises(SitroomError, match="make bench"):
        figures.last_run()
    first, second = made("2026-01-01 10:00:00", 1.0), made("2026-01-02 10:00:00", 2.0)
    keep(first)
    keep(second)
    assert latest("a machine") == second
    assert latest("another machine") is None
    assert f"{ROWS[0].title}, pure: 1.00 -> 2.00" in "\n".join(changes(first, second))
    assert not list(changes(second, second))


def test_the_table_shows_every_figure_and_a_dash_for_what_was_not_measured():
    lines = list(table(made("2026-01-01 10:00:00", 1.5)))
    assert re.search(r"1\.50 +4\.50 +4\.5, 16$", lines[1])
    assert re.search(r"1\.50 +- +3, 11$", lines[2])


def test_the_drawing_names_the_machine_and_every_program(tmp_path):
    page, games, turns = draw(made("2026-01-01 10:00:00", 1.5), tmp_path)
    assert "a machine" in page.read_text()
    assert "| 1.50 | 4.50 |" in page.read_text()
    for name in ("pure, ours", "compiled, ours", "catanatron"):
        assert name in games.read_text()
    assert turns.read_text().count("<polyline") == 2


def test_what_is_written_by_hand_below_the_figures_is_kept(tmp_path):
    page, *_ = draw(made("2026-01-01 10:00:00", 1.5), tmp_path)
    by_hand = f"\n{BY_HAND}\n\nThe next step.\n"
    page.write_text(page.read_text() + by_hand)
    again, *_ = draw(made("2026-01-02 10:00:00", 2.5), tmp_path)
    assert again.read_text().endswith(by_hand)
    assert "| 2.50 |" in again.read_text()
