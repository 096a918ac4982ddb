"""The table of coverage, and that a fall is noticed."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULE = """
def sign(n):
    if n < 0:
        return "minus"
    return "plus"

sign(1)
"""


@pytest.fixture
def report(tmp_path):
    """What coverage says of a package of which one line and one branch are never run."""
    package = tmp_path / "sitroom" / "arithmetic"
    package.mkdir(parents=True)
    (package / "signs.py").write_text(MODULE)
    run = [sys.executable, "-m", "coverage", "run", "--rcfile=/dev/null", "--branch", "--source=."]
    subprocess.run([*run, "sitroom/arithmetic/signs.py"], cwd=tmp_path, check=True)
    made = [sys.executable, "-m", "coverage", "json", "--rcfile=/dev/null", "-q", "-o", "report.json"]
    subprocess.run(made, cwd=tmp_path, check=True)
    return tmp_path / "report.json"


def table(report, *options):
    command = [sys.executable, ROOT / "tools" / "coverage_table.py", report, *options]
    return subprocess.run(command, capture_output=True, text=True)


def test_the_coverage_of_every_package_is_shown_with_its_branches(report):
    done = table(report, "--floor", "0")
    assert done.returncode == 0
    head, package, total = done.stdout.splitlines()
    assert head.split() == ["package", "statements", "missed", "branches", "missed", "covered"]
    assert package.split() == ["sitroom/arithmetic", "5", "1", "2", "1", "71.4", "%"]
    assert total.split() == ["all", *package.split()[1:]]


def test_coverage_below_the_floor_is_an_error(report):
    percent = json.loads(report.read_text("utf-8"))["totals"]["percent_covered"]
    assert table(report, "--floor", f"{percent - 0.01}").returncode == 0
    done = table(report, "--floor", f"{percent + 0.01}")
    assert done.returncode == 1
    assert done.stderr == f"Coverage fell to {percent:.2f} %; the floor is {percent + 0.01} %.\n"


def test_the_floor_of_coverage_is_the_projects_own_unless_one_is_given(report):
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    assert settings["run"]["branch"] is True
    assert settings["report"]["fail_under"] > 75
    assert f"the floor is {settings['report']['fail_under']} %" in table(report).stderr
