"""Run the command line as a user does, and read what it says."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from patience import PATIENCE
from sitroom.fuzz import random_match
from sitroom.kernel import Match, write_record
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.play import COMMANDS
from sitroom.twilight import GAME
from sitroom.twilight.terminal import TwilightFace
from sitroom.warroom.terminal import WarRoomFace

START = "from sitroom.cli import main; raise SystemExit(main())"


class Run(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def sitroom(*args: object, typed: str = "", cwd: Path | None = None, **environment: str) -> Run:
    """A command with its input; every test may rely on there being no traceback."""
    done = subprocess.run(
        [sys.executable, "-c", START, *map(str, args)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "SITROOM_LANG": "en", **environment},
        timeout=PATIENCE,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return Run(done.returncode, done.stdout, done.stderr)


def refused(run: Run) -> str:
    """The one line that says why a command failed."""
    assert run.status == 1
    lines = run.err.splitlines()
    assert len(lines) == 1, run.err
    assert lines[0].startswith("sitroom: ")
    return lines[0]


def record_file(folder: Path, seed: int = 3, most: int = 200_000) -> tuple[Path, Match]:
    """A random match written down."""
    match = random_match(GAME, seed, {}, most)
    path = folder / "match.record"
    path.write_text(write_record(match), "utf-8")
    return path, match


COMMAND_WORDS = {*COMMANDS, *TwilightFace.topics, *WarRoomFace.topics}


class Typist(Keyboard):
    """Types any legal action; with `undo`, takes each back and types it again. Leaves when the match is over."""

    def __init__(self, seed, undo=False, most=5000):
        self.rng = random.Random(seed)
        self.undo = undo
        self.left = most
        self.again = []
        self.interactive = False

    def ask(self, prompt, words=()):
        if self.again:
            return self.again.pop(0)
        actions = [word for word in words if word not in COMMAND_WORDS]
        self.left -= 1
        if not actions or not self.left:
            raise EOFError
        word = self.rng.choice(actions)
        self.again = ["undo", word] if self.undo else []
        return word


class Sharers(Keyboard):
    """Several people at one terminal, each with lines to type; they leave when one has no more."""

    def __init__(self, answer="", **lines):
        self.interactive = True
        self.answer = answer
        self.lines = lines
        self.forgotten = 0

    def ask(self, prompt, words=()):
        print(prompt)
        name = prompt.partition(">")[0].lower()
        if name not in self.lines:
            assert not prompt.endswith("> "), prompt
            return self.answer if "at the screen" in prompt else ""
        if not self.lines[name]:
            raise EOFError
        return self.lines[name].pop(0)

    def forget(self):
        self.forgotten += 1
