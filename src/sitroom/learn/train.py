"""How a judgement is learned: play matches, fit networks to them, draw how they learned.

Everything is kept in a folder, so that a run that was stopped goes on: matches in chunks, networks after every epoch.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

import numpy as np

from sitroom.bench.drawing import plot
from sitroom.bots.net import Net
from sitroom.kernel import SitroomError
from sitroom.learn.fit import Learner, log_loss, new_net, usual_loss
from sitroom.learn.selfplay import Chunk, Samples, play_chunk

CHUNKS = 100
"""Matches are played and kept in about so many parts."""
HELD_OUT = 10
"""One of so many matches is not learned from: it shows how well the others were."""
PARTS = (8, 4, 2, 1)
"""Networks are fitted to an eighth of the matches, a quarter, a half, all: so the curve shows what more would bring."""

T = TypeVar("T")
Spread = Callable[[Callable[[Chunk], tuple[Chunk, Samples]], Iterable[Chunk]], Iterable[tuple[Chunk, Samples]]]
"""Does the work for each chunk somewhere, and gives the results as they come."""


class Plan(NamedTuple):
    """What a run is to do."""

    matches: int
    epochs: int
    seed: int

    def chunks(self) -> list[Chunk]:
        """All matches."""
        size = -(-self.matches // CHUNKS)
        starts = range(0, self.matches, size)
        return [Chunk(self.seed, first, min(size, self.matches - first)) for first in starts]


def train(plan: Plan, folder: Path, spread: Spread, progress: Callable[[int], None]) -> Iterator[str]:
    """Make the network; lines that tell how it goes."""
    same_run(plan, folder)
    play_all(plan, folder, spread, progress)
    learned, held_out = load(plan, folder)
    yield f"{len(learned.inputs)} positions to learn from, {len(held_out.inputs)} held out"
    ends = turn_ends(held_out)
    usual = usual_loss(turn_ends(learned), ends)
    yield f"held-out log-loss {usual:.4f}: normal's own judgement"
    losses: dict[int, float] = {}
    for part in PARTS:
        net = fitted(plan, folder, part, learned)
        losses[plan.matches // part] = log_loss(net(ends.inputs)[:, 0], ends.result)
        yield f"held-out log-loss {losses[plan.matches // part]:.4f}: learned from {plan.matches // part} matches"
    net.write(folder / "twilight.npz")
    (folder / "curve.svg").write_text(curve(losses, usual), "utf-8")
    (folder / "twilight.json").write_text(json.dumps(story(plan, folder, losses, usual), indent=1) + "\n", "utf-8")
    yield f"{folder / 'twilight.npz'}, how it was made beside it in twilight.json, the curve in curve.svg"


def same_run(plan: Plan, folder: Path) -> None:
    """A folder holds one run only, by the version of the program that began it; more matches or epochs make another."""
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    path = folder / "run.json"
    if not path.exists():
        path.write_text(json.dumps({"commit": commit(), **plan._asdict()}) + "\n", "utf-8")
    elif Plan._make(json.loads(path.read_text("utf-8"))[name] for name in Plan._fields) != plan:
        raise SitroomError(f"{folder} holds another run: name another folder with --out")


def play_all(plan: Plan, folder: Path, spread: Spread, progress: Callable[[int], None]) -> None:
    """Play the chunks that are not on file yet."""
    left = [chunk for chunk in plan.chunks() if not (folder / "matches" / chunk.name()).exists()]
    done = len(plan.chunks()) - len(left)
    progress(done)
    for chunk, samples in timed(spread(play_chunk, left), folder):
        samples.write(folder / "matches" / chunk.name())
        done += 1
        progress(done)


def load(plan: Plan, folder: Path) -> tuple[Samples, Samples]:
    """What is learned from, and what is held out."""
    chunks = [Samples.read(folder / "matches" / chunk.name()) for chunk in plan.chunks()]
    filled = [chunk for chunk in chunks if len(chunk.match)]
    match = np.concatenate([chunk.match for chunk in chunks])
    if len({bool(number % HELD_OUT) for number in match}) < 2:
        raise SitroomError("too few matches to learn anything from")
    whole = Samples(*(np.concatenate(columns) for columns in zip(*filled, strict=True)))
    return whole.of(match % HELD_OUT != 0), whole.of(match % HELD_OUT == 0)


def turn_ends(samples: Samples) -> Samples:
    """Positions between turns: that is where a rollout asks for a judgement."""
    return samples.of(~np.isnan(samples.usual))


def fitted(plan: Plan, folder: Path, part: int, samples: Samples) -> Net:
    """A network fitted to a part of the matches; what was reached is kept after every epoch."""
    path = folder / f"part{part}.npz"
    seed = (plan.seed, part)
    some = samples.of(samples.match % (HELD_OUT * part) < HELD_OUT)
    if path.exists():
        learner = Learner.read(path)
    else:
        learner = Learner(new_net(samples.inputs.shape[1], np.random.default_rng(seed)))
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


def story(plan: Plan, folder: Path, losses: dict[int, float], usual: float) -> dict[str, object]:
    """How the network was made."""
    return {
        "command": " ".join(
            ["sitroom train twilight", *(f"--{name} {value}" for name, value in plan._asdict().items())]
        ),
        "commit": json.loads((folder / "run.json").read_text("utf-8"))["commit"],
        "date": datetime.now(UTC).date().isoformat(),
        "hours": round(seconds(folder) / 3600, 2),
        "held_out_log_loss": {str(matches): round(loss, 4) for matches, loss in losses.items()},
        "log_loss_of_normals_judgement": round(usual, 4),
    }


def commit() -> str:
    """The version of the program, if it is run from its repository."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:  # no git here
        return "unknown"
    return asked.stdout.strip() or "unknown"


def curve(losses: dict[int, float], usual: float) -> str:
    """Held-out log-loss over matches."""
    values = [*losses.values(), usual]
    low, high = int(min(values) * 50) / 50, (int(max(values) * 50) + 1) / 50
    marks = [f"{low + (high - low) * line / 4:.3f}" for line in range(5)]
    lines = {"network": list(losses.values()), "normal's": [usual] * len(losses)}
    return plot("Held-out log-loss, by matches learned from", lines, [f"{count:,}" for count in losses], marks)
