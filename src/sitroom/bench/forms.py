"""Forms of the engine side by side: pure, compiled, an older one. One works at a time, slice after slice in turn, so
that a noisy machine slows all alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, Self

from sitroom.bench import works
from sitroom.bench.works import OURS, Work
from sitroom.kernel import SitroomError
from sitroom.kernel.interpreted import COMPILED

HERE = "compiled" if COMPILED else "pure"
OLD = "72f7d6d"
"""The version that others are measured by."""
PEER = "peers"
BESIDE = {"twilight": ("catan",), "battles": ("wrdice",)}
"""What other programs do beside a work of ours."""

Measured = dict[str, dict[str, list[Work]]]
"""By form and kind of work: the slices."""


class Form(NamedTuple):
    """A form of the engine: the interpreter that has it, or where its sources are."""

    name: str
    python: str
    path: str = ""

    @classmethod
    def read(cls, text: str) -> Form:
        """`compiled=build/compiled/bin/python`, or `72f7d6d=build/bench/72f7d6d/src`."""
        name, equals, place = text.partition("=")
        if not equals or not Path(place).exists():
            raise SitroomError(f"--form {text}: write NAME=INTERPRETER or NAME=FOLDER, of something that is there")
        return cls(name, sys.executable, place) if Path(place).is_dir() else cls(name, place)


class Worker:
    """A process that has one form of the engine and does a slice when it is asked to."""

    def __init__(self, form: Form) -> None:
        environment = os.environ | {"PYTHONPATH": str(Path(form.path).absolute())} if form.path else None
        command = [form.python, str(works.__file__)]
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.communicate()

    def slice(self, name: str, seed: int, seconds: float) -> Work | None:
        """One slice of a work; None where the program for it is not installed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([name, seed, seconds]), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SitroomError(f"the benchmark {name} failed")
        found = json.loads(answer)
        return None if found is None else Work(*found)


def measure(forms: Iterable[Form], slices: int, seconds: float) -> Measured:
    """Work after work, slices of each form in turn; those of another program beside the work they are compared with."""
    here = [Form(HERE, sys.executable), *forms]
    measured: Measured = {name: {} for name in (*(form.name for form in here), PEER)}
    with ExitStack() as stack:
        workers = {form.name: stack.enter_context(Worker(form)) for form in here}
        for name in OURS:
            turns = [(form, name) for form in workers] + [(PEER, peer) for peer in BESIDE.get(name, ())]
            for number in range(slices):
                for form, work in turns:
                    found = workers[HERE if form == PEER else form].slice(work, number, seconds)
                    if found is not None:
                        measured[form].setdefault(work, []).append(found)
    return measured
