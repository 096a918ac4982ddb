"""How judging positions and proposing moves are learned: play matches, fit networks to them, draw how they learned.

Everything is kept in a folder, so that a run that was stopped goes on: matches in chunks, networks after every epoch.
"""

from __future__ import annotations

import json
import math
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from sitroom.bots.net import Net
from sitroom.kernel import SitroomError
from sitroom.learn.fit import Learner, new_net
from sitroom.learn.plotting import plot
from sitroom.learn.table import Chunk, Table
from sitroom.twilight.learn.searches import Choices, gain, search_chunk, usual_gain
from sitroom.twilight.learn.selfplay import Samples, loss, play_chunk, usual_loss

CHUNKS = 100
"""The number of parts, roughly, in which matches are played and kept."""
HELD_OUT = 10
"""One match in this many is held out from learning: it shows how well the others were learned."""
PARTS = (8, 4, 2, 1)
"""Networks are fitted to an eighth of the matches, a quarter, a half, all: so the curve shows what more would bring."""

T = TypeVar("T")
Rows = TypeVar("Rows", bound=Table)
Work = Callable[[Chunk], tuple[Chunk, Rows]]
Spread = Callable[[Work[Any], Iterable[Chunk]], Iterable[tuple[Chunk, Any]]]
"""Does the work for each chunk somewhere, and gives the results as they come."""


class Plan(NamedTuple):
    """The settings of a run."""

    matches: int
    epochs: int
    seed: int
    worlds: int = 0
    """For ways to play: in how many each is tried."""

    def chunks(self) -> list[Chunk]:
        """All matches."""
        size = -(-self.matches // CHUNKS)
        starts = range(0, self.matches, size)
        return [Chunk(self.seed, first, min(size, self.matches - first), self.worlds) for first in starts]


class Subject(NamedTuple, Generic[Rows]):
    """A network to be learned, and how."""

    name: str
    """The name of the network's file."""
    table: type[Rows]
    work: Work[Rows]
    inner: tuple[int, ...]
    """The sizes of the layers between what goes in and what comes out."""
    out: int
    measure: str
    """The measure of how well it was learned."""
    told: Callable[[Net, Rows], float]
    usual: Callable[[Rows, Rows], float]
    """The same of `normal`'s own judgement, from what was learned from and what was held out."""
    command: str


JUDGING = Subject("twilight", Samples, play_chunk, (128, 64), 2, "log-loss", loss, usual_loss, "sitroom train twilight")
PROPOSING = Subject(
    "twilight_policy", Choices, search_chunk, (64,), 1, "gain", gain, usual_gain, "sitroom train twilight --policy"
)


def train(
    subject: Subject[Rows], plan: Plan, folder: Path, spread: Spread, progress: Callable[[int], None]
) -> Iterator[str]:
    """Make the network, yielding lines of progress."""
    same_run(plan, folder)
    play_all(subject, plan, folder, spread, progress)
    learned, held_out = load(subject, plan, folder)
    yield f"{len(learned.inputs)} rows to learn from, {len(held_out.inputs)} held out"
    usual = subject.usual(learned, held_out)
    yield f"held-out {subject.measure} {usual:.4f}: normal's own judgement"
    seen: dict[int, float] = {}
    for part in PARTS:
        net = fitted(subject, plan, folder, part, learned)
        matches = plan.matches // part
        seen[matches] = subject.told(net, held_out)
        yield f"held-out {subject.measure} {seen[matches]:.4f}: learned from {matches} matches"
    made = folder / f"{subject.name}.npz"
    net.write(made)
    (folder / "curve.svg").write_text(curve(subject.measure, seen, usual), "utf-8")
    told = story(subject, plan, folder, seen, usual)
    made.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    yield f"{made}, how it was made beside it, the curve in curve.svg"


def same_run(plan: Plan, folder: Path) -> None:
    """A folder holds one run only, by the version of the program that began it; more matches or epochs make another."""
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    path = folder / "run.json"
    if not path.exists():
        path.write_text(json.dumps({"commit": commit(), **plan._asdict()}) + "\n", "utf-8")
    elif Plan._make(json.loads(path.read_text("utf-8"))[name] for name in Plan._fields) != plan:
        raise SitroomError(f"{folder} holds another run: name another folder with --out")


def play_all(subject: Subject[Rows], plan: Plan, folder: Path, spread: Spread, progress: Callable[[int], None]) -> None:
    """Play the chunks that are not on file yet."""
    left = [chunk for chunk in plan.chunks() if not (folder / "matches" / chunk.name()).exists()]
    done = len(plan.chunks()) - len(left)
    progress(done)
    for chunk, rows in timed(spread(subject.work, left), folder):
        rows.write(folder / "matches" / chunk.name())
        done += 1
        progress(done)


def load(subject: Subject[Rows], plan: Plan, folder: Path) -> tuple[Rows, Rows]:
    """What is learned from, and what is held out."""
    chunks = [subject.table.read(folder / "matches" / chunk.name()) for chunk in plan.chunks()]
    filled = [chunk for chunk in chunks if len(chunk.match)]
    whole = subject.table.joined(filled or chunks)
    learned = whole.match % HELD_OUT != 0
    if learned.all() or not learned.any():
        raise SitroomError("too few matches to learn anything from")
    return whole.of(learned), whole.of(~learned)


def fitted(subject: Subject[Rows], plan: Plan, folder: Path, part: int, rows: Rows) -> Net:
    """A network fitted to a part of the matches; what was reached is kept after every epoch."""
    path = folder / f"part{part}.npz"
    seed = (plan.seed, part)
    some = rows.of(rows.match % (HELD_OUT * part) < HELD_OUT)
    if path.exists():
        learner = Learner.read(path)
    else:
        sizes = (rows.inputs.shape[1], *subject.inner, subject.out)
        learner = Learner(new_net(sizes, np.random.default_rng(seed)))
    for _ in timed(learner.learn(some, plan.epochs, seed), folder):
        learner.write(path)
    return learner.net


def timed(steps: Iterable[T], folder: Path) -> Iterator[T]:
    """The steps, each with its time added to what the run has taken so far."""
    start = time.monotonic()
    for step in steps:
        now = time.monotonic()
        (folder / "seconds").write_text(f"{seconds(folder) + now - start:.3f}\n", "utf-8")
        start = now
        yield step


def seconds(folder: Path) -> float:
    """What a run has taken so far."""
    path = folder / "seconds"
    return float(path.read_text("utf-8")) if path.exists() else 0.0


def story(subject: Subject[Rows], plan: Plan, folder: Path, seen: dict[int, float], usual: float) -> dict[str, object]:
    """How the network was made."""
    named = {name: value for name, value in plan._asdict().items() if value}
    return {
        "command": " ".join([subject.command, *(f"--{name} {value}" for name, value in named.items())]),
        "commit": json.loads((folder / "run.json").read_text("utf-8"))["commit"],
        "date": datetime.now(UTC).date().isoformat(),
        "hours": round(seconds(folder) / 3600, 2),
        f"held_out_{subject.measure.replace('-', '_')}": {str(matches): round(one, 4) for matches, one in seen.items()},
        "the_same_of_normals_judgement": round(usual, 4),
    }


def commit() -> str:
    """The version of the program, if it is run from its repository."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:  # no git here
        return "unknown"
    return asked.stdout.strip() or "unknown"


def curve(measure: str, seen: dict[int, float], usual: float) -> str:
    """The loss on held-out matches, by matches learned from."""
    values = [*seen.values(), usual]
    grid = 0.02 if max(values) > 0.2 else 0.005
    low, high = math.floor(min(values) / grid) * grid, (math.floor(max(values) / grid) + 1) * grid
    marks = [f"{low + (high - low) * line / 4:.3f}" for line in range(5)]
    lines = {"network": list(seen.values()), "normal's": [usual] * len(seen)}
    return plot(f"Held-out {measure}, by matches learned from", lines, [f"{count:,}" for count in seen], marks)
