"""The install step on a machine that lacks a program, with an apt-get that only notes what it is asked for."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tools" / "system-deps"


class Machine:
    """A PATH with every program of this machine but those missing; what `apt-get` is asked for is written down."""

    def __init__(self, folder, missing, broken=False):
        self.bin, self.asked_for = folder / "bin", folder / "asked"
        self.bin.mkdir()
        self.asked_for.touch()
        for place in map(Path, os.environ["PATH"].split(":")):
            for program in place.iterdir() if place.is_dir() else ():
                link = self.bin / program.name
                if program.name not in missing and not link.is_symlink():
                    link.symlink_to(program)
        self._stand_in("apt-get", f'echo "$*" >>{self.asked_for}{"; exit 1" if broken else ""}')
        self._stand_in("sed", ":")  # nothing outside the folder is changed
        self._stand_in("id", "echo 0")

    def _stand_in(self, name, line):
        program = self.bin / name
        program.unlink(missing_ok=True)
        program.write_text(f"#!/bin/sh\n{line}\n")
        program.chmod(0o755)

    def run(self, *arguments):
        environment = {**os.environ, "PATH": str(self.bin), "SITROOM_POSTGRESQL": str(self.bin / "none")}
        return subprocess.run([SCRIPT, *arguments], env=environment, capture_output=True, text=True, check=False)

    @property
    def asked(self):
        return [line.split() for line in self.asked_for.read_text().splitlines()]


PACKAGES = {
    "chromium-headless-shell": {"chromium-headless-shell"},
    "initdb": {"postgresql", "postgresql-common"},
}
PROGRAMS = {*PACKAGES, "chromium"}


@pytest.mark.parametrize("program", PACKAGES)
def test_a_missing_program_is_asked_of_debian_and_no_other(tmp_path, program):
    machine = Machine(tmp_path, PROGRAMS)
    for present in PACKAGES.keys() - {program}:
        machine._stand_in(present, ":")
    machine.run()
    assert {asked[-1] for asked in machine.asked} == PACKAGES[program]


@pytest.mark.parametrize("browser", ["chromium", "chromium-headless-shell"])
def test_either_form_of_the_browser_will_do(tmp_path, browser):
    machine = Machine(tmp_path, PROGRAMS)
    for present in ("initdb", browser):
        machine._stand_in(present, ":")
    assert machine.run().stderr == ""
    assert machine.asked == []


def test_the_whole_browser_is_asked_for_where_the_one_without_windows_is_not_to_be_had(tmp_path):
    machine = Machine(tmp_path, PROGRAMS, broken=True)
    machine.run()
    asked = [asked[-1] for asked in machine.asked]
    assert asked.index("chromium-headless-shell") < asked.index("chromium")


def test_the_lists_are_fetched_when_a_package_is_not_found(tmp_path):
    machine = Machine(tmp_path, PROGRAMS, broken=True)
    outcome = machine.run()
    assert ["update", "-q"] in machine.asked
    assert "Chromium IS NOT INSTALLED" in outcome.stderr
    assert "PostgreSQL IS NOT INSTALLED" in outcome.stderr


def test_python_environments_are_asked_of_debian(tmp_path):
    machine = Machine(tmp_path, set())
    assert machine.run("venv").returncode == 0
    assert machine.asked == [["install", "-y", "-q", "python3-venv"]]


def test_a_machine_that_cannot_make_environments_stops_there(tmp_path):
    machine = Machine(tmp_path, set(), broken=True)
    outcome = machine.run("venv")
    assert outcome.returncode == 1
    assert "python3-venv" in outcome.stderr


@pytest.mark.parametrize(("missing", "package"), [("cc", "libc6-dev"), ("python3", "python3-dev")])
def test_a_compiler_and_the_headers_are_asked_of_debian_where_they_are_missing(tmp_path, missing, package):
    machine = Machine(tmp_path, {"cc", "python3"})
    for present in {"cc", "python3"} - {missing}:
        machine._stand_in(present, ":")
    assert machine.run("compiler").returncode == 0
    assert [asked[-1] for asked in machine.asked] == [package]


def test_a_machine_with_a_compiler_is_left_alone(tmp_path):
    machine = Machine(tmp_path, {"cc", "python3"})
    for present in ("cc", "python3"):
        machine._stand_in(present, ":")
    assert machine.run("compiler").returncode == 0
    assert machine.asked == []


def test_a_machine_that_cannot_compile_says_what_to_install(tmp_path):
    machine = Machine(tmp_path, {"cc"}, broken=True)
    outcome = machine.run("compiler")
    assert outcome.returncode == 1
    assert "python3-dev" in outcome.stderr
