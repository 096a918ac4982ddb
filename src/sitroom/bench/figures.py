"""The figures of a run: ratios within it, beside what is wanted; kept in a file and compared with earlier runs."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from sitroom.bench.forms import OLD, PEER, Form, Measured, measure
from sitroom.bench.works import SEATS, Work
from sitroom.kernel import SitroomError

RESULTS = Path("build/bench")


class Row(NamedTuple):
    """A line of the table: which work, against whose, and what is wanted of the pure and the compiled form."""

    title: str
    work: str
    against: tuple[str, str] | None
    """Form and work that it is divided by; None: microseconds of its own."""
    wanted: tuple[float, float]
    rate: Callable[[Work], float] = lambda work: work.done / work.seconds


def _players(work: Work) -> float:
    return (work.players or work.done) / work.seconds


ROWS = (
    Row("Twilight Struggle: decisions to catanatron's actions", "twilight", (PEER, "catan"), (4.5, 16)),
    Row("the same, players' decisions alone", "twilight", (PEER, "catan"), (3, 11), _players),
    Row("state copy, microseconds", "copies", None, (1.6, 0.9)),
    Row("copy and apply, microseconds", "applied", None, (4.5, 2)),
    Row(f"playouts from the middle of the war, to {OLD}", "playouts", (OLD, "playouts"), (1.3, 4.5)),
    Row("a row of `sitroom.envs.vector`, microseconds", "rows", None, (90, 20)),
    *(Row(f"War Room rounds, {name}, to {OLD}", name, (OLD, name), (3, 7)) for name in SEATS),
    Row("War Room: battles to wrdice's", "battles", (PEER, "wrdice"), (30, 90)),
)


def figure(row: Row, form: str, measured: Measured) -> float | None:
    """A figure of one form: the median over the slices, each divided by the other's of the same round."""
    own = measured[form].get(row.work)
    if not own:
        return None
    if row.against is None:
        return min(1e6 / row.rate(work) for work in own)
    other = measured.get(row.against[0], {}).get(row.against[1])
    if not other:
        return None
    return median(row.rate(mine) / row.rate(yours) for mine, yours in zip(own, other, strict=True))


def machine() -> str:
    """What a run is compared on."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{model or platform.processor() or platform.machine()}, Python {platform.python_version()}"


def run(slices: int, seconds: float, forms: Iterable[Form]) -> Iterator[str]:
    """Measure everything; the lines of the report, and a file of it for `draw` and the next run."""
    yield f"The engine, slices of {seconds:g} s in turn, one core: {machine()}"
    measured = measure(forms, slices, seconds)
    names = sorted(measured.keys() - {PEER}, key=lambda name: (name != OLD, name != "pure", name))
    result = {
        "machine": machine(),
        "at": time.strftime("%Y-%m-%d %H:%M:%S"),
        "figures": {name: {row.title: figure(row, name, measured) for row in ROWS} for name in names},
        "games": {
            name: median(work.matches / work.seconds for work in slices_)
            for name, slices_ in [*((n, measured[n]["twilight"]) for n in names), *_catan(measured)]
        },
        "turns": {name: _turns(measured[name]["turns"]) for name in names},
    }
    before = latest(machine())
    yield from table(result)
    if before:
        yield from changes(before, result)
    yield f"  (kept in {keep(result)})"


def _catan(measured: Measured) -> list[tuple[str, list[Work]]]:
    found = measured[PEER].get("catan")
    return [("catanatron", found)] if found else []


def _turns(slices: list[Work]) -> list[float]:
    """Microseconds a decision, turn by turn."""
    found = []
    for turn in zip(*(work.by_turn for work in slices), strict=True):
        decisions, seconds = map(sum, zip(*turn, strict=True))
        found.append(1e6 * seconds / decisions if decisions else 0.0)
    return found


def table(result: dict[str, Any]) -> Iterator[str]:
    """The table, a column for each form."""
    names = list(result["figures"])
    yield f"  {'':54}" + "".join(f"{name:>12}" for name in names) + "   wanted: pure, compiled"
    for row in ROWS:
        cells = [number(result["figures"][name].get(row.title)) for name in names]
        wanted = ", ".join(f"{'under ' if row.against is None else ''}{w:g}" for w in row.wanted)
        yield f"  {row.title:54}" + "".join(f"{cell:>12}" for cell in cells) + f"   {wanted}"


def number(value: float | None) -> str:
    """A figure as it is printed."""
    return "-" if value is None else f"{value:.2f}" if value < 10 else f"{value:.1f}"


def changes(before: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    """What has changed by a tenth or more since the last run on this machine."""
    for name, figures in result["figures"].items():
        for title, now in figures.items():
            then = before["figures"].get(name, {}).get(title)
            if now and then and not 0.9 < now / then < 1.1:
                yield f"  since {before['at']}: {title}, {name}: {number(then)} -> {number(now)}"


def keep(result: dict[str, Any]) -> Path:
    """Write a run down."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{result['at'].replace(' ', '-').replace(':', '')}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    return path


def latest(on: str = "") -> dict[str, Any] | None:
    """The last run that is kept, of this machine where it is named."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(RESULTS.glob("*.json"))]
    fitting = [result for result in found if on in ("", result["machine"])]
    return fitting[-1] if fitting else None


def last_run() -> dict[str, Any]:
    """The last run that is kept; raises SitroomError where there is none."""
    result = latest()
    if result is None:
        raise SitroomError(f"no run is kept in {RESULTS}: `make bench` makes one")
    return result
