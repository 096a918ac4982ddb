"""What the compiled form is made of."""

import ast
import runpy
from pathlib import Path

import pytest

setuptools = pytest.importorskip("setuptools", reason="newer versions of Python have it only where things are built")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def setup(monkeypatch):
    """The names of `setup.py`, which is run without building anything."""
    told = {}
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(setuptools, "setup", told.update)
    monkeypatch.setenv("SITROOM_COMPILED", "1")
    names = runpy.run_path(str(ROOT / "setup.py"))
    return names | {"told": told}


def test_the_rules_and_the_bots_are_compiled(setup):
    found = {name.removeprefix("src/sitroom/") for name in setup["sources"]()}
    assert {
        "kernel/state.py",
        "twilight/rules/play.py",
        "warroom/rules/battle/sample.py",
        "twilight/bots/normal.py",
        "twilight/observe/sheet.py",
        "envs/lockstep.py",
    } <= found
    assert not found & {
        "kernel/__init__.py",
        "kernel/blind.py",
        "twilight/rules/reasons.py",
        "warroom/rules/game.py",
        "warroom/title.py",
        "twilight/observe/numbers.py",
        "envs/matches.py",
    }


@pytest.mark.parametrize("line", ["import numpy as np", "def f():\n    from concurrent.futures import Executor"])
def test_a_module_that_works_in_arrays_or_other_processes_stays_interpreted(setup, tmp_path, line):
    module = tmp_path / "bot.py"
    module.write_text(f"import json\n{line}\n")
    assert setup["imports"](module) & setup["ELSEWHERE"]
    module.write_text("import json\n")
    assert not setup["imports"](module) & setup["ELSEWHERE"]


def test_nothing_is_compiled_while_pip_only_asks_for_the_name(setup):
    assert setup["told"]["ext_modules"] == []


def test_everything_that_a_build_writes_stands_under_build(setup):
    assert setup["told"]["options"]["build"]["build_base"].startswith("build")
    assert not list((ROOT / "src").rglob("*.so"))


def test_no_constant_is_a_bare_tuple_of_floats(setup):
    """mypyc takes such a constant for one that was never set: it has to say `Final[tuple[float, ...]]`."""
    found = []
    for path in setup["sources"]():
        for node in ast.parse(Path(path).read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final":
                values = node.value.elts if isinstance(node.value, ast.Tuple) else []
                if any(isinstance(one, ast.Constant) and isinstance(one.value, float) for one in values):
                    found.append(f"{path}:{node.lineno}")
    assert not found
