"""Speed, as ratios within one run on one core, and the server's quickness and memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sitroom.bench.clicks import clicks_report
from sitroom.bench.figures import run
from sitroom.bench.forms import Form
from sitroom.bench.served import memory_report, messages_report, server_report

__all__ = ["PARTS", "Form", "report"]

PARTS: dict[str, Callable[[int, float, Sequence[Form]], Iterable[str]]] = {
    "engine": run,
    "server": lambda slices, seconds, forms: server_report(200, 100, slices * seconds),
    "clicks": lambda slices, seconds, forms: clicks_report(max(60, round(slices * seconds * 25))),
    "messages": lambda slices, seconds, forms: messages_report(max(300, round(slices * seconds * 100))),
    "memory": lambda slices, seconds, forms: memory_report(max(100, round(slices * seconds / 12 * 1000))),
}


def report(slices: int, seconds: float, forms: Sequence[Form], parts: Iterable[str] = tuple(PARTS)) -> Iterator[str]:
    """The lines of the report, part after part."""
    for part in parts:
        yield from PARTS[part](slices, seconds, forms)
        yield ""
