"""The third game as pip installs it: what its `pyproject.toml` says of it and nothing else, in a folder of its own."""

import os
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

HOME = Path(__file__).parents[2] / "examples" / "noughts"
ABOUT = tomllib.loads((HOME / "pyproject.toml").read_text())


def install(target):
    """Put the package into a folder, with what tells Python that it is there. Pip itself might want the network."""
    setuptools, about = ABOUT["tool"]["setuptools"], ABOUT["project"]
    for path in HOME.rglob("*.py"):
        if fnmatch(".".join(path.relative_to(HOME).parent.parts), setuptools["packages"]["find"]["include"][0]):
            copy(path, target)
    for package, patterns in setuptools["package-data"].items():
        for path in (found for pattern in patterns for found in (HOME / package).glob(pattern)):
            copy(path, target)
    told = target / f"{about['name']}-{about['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n", "utf-8"
    )
    lines = [
        line
        for group, points in about["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in points.items()))
    ]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return target


def copy(path, target):
    to = target / path.relative_to(HOME)
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def environment(target):
    """What a process needs to find the game there, and no other copy of it."""
    return {"PYTHONPATH": os.pathsep.join(filter(None, [str(target), os.environ.get("PYTHONPATH", "")]))}


def sitroom(target, *args, typed="", cwd=None):
    """The command, in a process that finds the game: its exit status, and what it said."""
    done = subprocess.run(
        [sys.executable, "-m", "sitroom", *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment(target), "SITROOM_LANG": "en"},
    )
    return done.returncode, done.stdout + done.stderr
