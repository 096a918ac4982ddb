"""Runs of matches between two bots, in as many processes as there are cores; a run that was stopped goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sitroom.arena.contest import Outcome, Pairing, play
from sitroom.arena.spread import spread
from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value
from sitroom.titles import game_named, title_named

MARK = "# arena: "
"""Begins the last line of a match's record: how it ended, as JSON."""


class Run(NamedTuple):
    """A number of matches between two bots."""

    game: str
    bots: tuple[str, str]
    games: int
    seed: int
    options: Mapping[str, Value]
    rounds: int
    folder: Path

    def pairings(self) -> Iterator[Pairing]:
        """Every match of the run."""
        for number in range(self.games):
            yield Pairing(self.game, number, self.bots, self.seed, self.options, self.rounds)

    def record(self, number: int) -> Path:
        """Where a match is kept."""
        return self.folder / f"{number:05}.record"


def play_all(run: Run, processes: int, progress: Callable[[int], None], ray: str | None = None) -> list[Outcome]:
    """Play every match of a run that is not on file yet, here or on a Ray cluster; how each ended, in order."""
    if run.bots[0] == run.bots[1]:
        raise SitroomError("a bot against itself proves nothing: name two")
    for bot in run.bots:
        title_named(run.game).bots.named(bot)
    run.folder.mkdir(parents=True, exist_ok=True)
    _same_run(run)
    done = {one.number: one for one in kept(run)}
    progress(len(done))
    left = [pairing for pairing in run.pairings() if pairing.number not in done]
    for outcome, record in spread(_play, left, processes, ray) if left else ():
        _keep(run.record(outcome.number), record + MARK + json.dumps(outcome._asdict()) + "\n")
        done[outcome.number] = outcome
        progress(len(done))
    return [done[number] for number in sorted(done)]


def kept(run: Run) -> Iterator[Outcome]:
    """The matches of a run that are on file."""
    for number in range(run.games):
        path = run.record(number)
        if path.is_file():
            yield outcome_in(path)


def outcome_in(path: Path) -> Outcome:
    """How the match of a record ended, by its last line."""
    last = path.read_text("utf-8").rstrip("\n").rpartition("\n")[2]
    if not last.startswith(MARK):
        raise SitroomError(f"{path}: not a match of an arena; name another folder with --out")
    found = json.loads(last.removeprefix(MARK))
    return Outcome._make(tuple(value) if isinstance(value, list) else value for value in found.values())


def _same_run(run: Run) -> None:
    """A folder holds the matches of one run only, of any length."""
    about = {
        "game": run.game,
        "bots": list(run.bots),
        "seed": run.seed,
        "options": {name: str(value) for name, value in run.options.items()},
        "rounds": run.rounds,
    }
    path = run.folder / "run.json"
    if not path.exists():
        _keep(path, json.dumps(about, indent=1) + "\n")
    elif json.loads(path.read_text("utf-8")) != about:
        raise SitroomError(f"{run.folder} holds the matches of another run: name another folder with --out")


def _keep(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text, "utf-8")
    os.replace(part, path)


def _play(pairing: Pairing) -> tuple[Outcome, str]:
    return play(game_named(pairing.game), pairing)
