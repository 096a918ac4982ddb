"""The page of what every number of an observation is: `python tools/observations.py` writes docs/observations.md.

It is made of what the observers say of themselves, so a test can hold the page to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sitroom.observing import Block, columns
from sitroom.titles import TITLES, observer_named

OUT = Path(__file__).parents[1] / "docs" / "observations.md"
SHORT = 12
"""Lists up to this length stand in the table."""
HEAD = """\
# Observations, number by number

What [environments](environments.md) show a seat: float32 numbers that stand for nothing but what its view says. A block
of columns says the same of several things, in the order given. `python tools/observations.py` writes this page.
Whenever a number changes its meaning or its place, the version of the observation goes up; networks that learned from
an older one no longer fit."""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name in TITLES if TITLES[name].observer for line in of(name))]) + "\n"


def of(game: str) -> Iterator[str]:
    """The lines about one game."""
    see = observer_named(game)
    lists: list[Sequence[int | str]] = []
    yield from ("", f"## {game}, version {see.version}", "")
    yield f"{len(columns(see.blocks))} numbers in a row."
    yield from ("", *table(see.blocks, lists))
    if see.slots:
        yield from ("", f"An answer is one of {see.slots} slots; the mask says which are legal.")
    else:
        yield from ("", f"Each legal answer has {len(columns(see.aspects))} numbers.", "", *table(see.aspects, lists))
    for number, names in enumerate(lists):
        yield from ("", f"**List {letter(number)}** ({len(names)}): {', '.join(map(str, names))}.")


def table(blocks: Iterable[Block], lists: list[Sequence[int | str]]) -> Iterator[str]:
    """The blocks, a line each; long lists of names are collected."""
    yield from ("| columns | block | of each | value |", "|---|---|---|---|")
    at = 0
    for block in blocks:
        last = at + block.width - 1
        where = str(at) if last == at else f"{at} to {last}"
        yield f"| {where} | `{block.name}` | {each(block.over, lists)} | {block.meaning} |"
        at = last + 1


def each(names: Sequence[int | str], lists: list[Sequence[int | str]]) -> str:
    """What a block is about, in a few words."""
    if len(names) <= SHORT:
        return ", ".join(map(str, names)) or "–"
    if names not in lists:
        lists.append(names)
    return f"list {letter(lists.index(names))}"


def letter(number: int) -> str:
    """A, B, C."""
    return chr(ord("A") + number)


if __name__ == "__main__":
    OUT.write_text(page(), "utf-8")
    print(OUT)
