"""The log in brief: what belongs together in one sentence, without what other sentences already say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from sitroom.kernel.schema import LogEntry
from sitroom.warroom.rules.causes import DEPLOYMENT, MOBILIZATION
from sitroom.warroom.rules.nations import OWNER
from sitroom.warroom.rules.units import RESOURCES
from sitroom.warroom.text import WarRoomText
from sitroom.warroom.text.log import stances as split

HEADINGS = ("round", "phase")
QUIET = frozenset(("remove", "resolved", "commander"))
"""Kinds that the sentences around them already cover."""
ROLLS = ("batch", "bomber", "garrison", "raid")
"""Kinds that say who rolls; the dice come next."""

Teller = Callable[[WarRoomText, list[LogEntry]], list[str]]


def tell(text: WarRoomText, entries: Sequence[LogEntry]) -> list[str]:
    """Sentences, all but headings indented."""
    found = []
    for kind, run in runs(entries):
        lines = BRIEFLY[kind](text, run) if kind in BRIEFLY else [text.log(entry) or "" for entry in run]
        found += [line if kind in HEADINGS else f"  {line}" for line in lines if line]
    return found


def runs(entries: Sequence[LogEntry]) -> Iterator[tuple[str, list[LogEntry]]]:
    """Entries of one kind in a row."""
    for kind, group in groupby(rolled(entries), key=lambda entry: str(entry[0])):
        yield kind, list(group)


def rolled(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries to tell; dice joined with the entry that says who rolls them."""
    found: list[LogEntry] = []
    for entry in entries:
        if entry[0] == "dice" and found and found[-1][0] in ROLLS:
            found[-1] = ("roll", found[-1], entry)
        elif entry[0] in ("put", "reinforce") and entry[-1] in (DEPLOYMENT, MOBILIZATION):
            continue  # the command of what was deployed
        elif entry[0] not in QUIET:
            found.append(entry)
    return found


def rolls(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """Who rolls, and what comes up."""
    return [f"{(text.log(roll) or '').rstrip('.')}: {text.dice(dice[2:])}." for _, roll, dice in run]


def bids(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """All bids at once."""
    return [text.line("log.bids", list=", ".join(f"{text.nation(nation):short} {oil}" for _, nation, oil in run))]


def transfers(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """A single one in full; several by one nation only as a summary."""
    found = []
    for nation, group in groupby(run, key=lambda entry: OWNER[entry[1]]):
        made = list(group)
        some = text.log(made[0]) if len(made) == 1 else text.line("log.reorganized", nation=text.nation(nation))
        found.append(some or "")
    return found


def resources(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """What each nation gained and lost, and what it has of these now."""
    found = []
    for nation, group in groupby(run, key=lambda entry: int(entry[1])):
        change: Counter[int] = Counter()
        stock: dict[int, int] = {}
        for _, _, kind, amount, now, _ in group:
            change[kind] += amount
            stock[kind] = now
        kinds = [kind for kind in range(len(RESOURCES)) if kind in stock]
        gains = ", ".join(f"{change[kind]:+d} {text.resource(kind)}" for kind in kinds)
        has = ", ".join(f"{stock[kind]} {text.resource(kind)}" for kind in kinds)
        found.append(text.line("log.resources", nation=text.nation(nation), gains=gains, stock=has))
    return found


def hotspots(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """All markers of the phase."""
    told = (f"{text.region(region)}, {text.causes(why)}" for _, region, why in run)
    return [text.line("log.hotspots", list="; ".join(told))]


def stances(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """One sentence for each battle and owner."""
    found = []
    for (region, owner), group in groupby(run, key=lambda entry: (int(entry[1]), int(entry[2]))):
        taken = [
            f"{text.unit(unit, first + second)} {split(text, region, unit, first, second)}"
            for _, _, _, unit, first, second in group
        ]
        where = {"region": text.region(region), "nation": text.nation(owner)}
        found.append(text.line("log.stances", list="; ".join(taken), **where))
    return found


def hits(text: WarRoomText, run: list[LogEntry]) -> list[str]:
    """How often each type was hit, and how many were eliminated."""
    number: Counter[tuple[int, int]] = Counter()
    gone: Counter[tuple[int, int]] = Counter()
    for _, owner, unit, _, out, _ in run:
        number[owner, unit] += 1
        gone[owner, unit] += bool(out)
    words = []
    for (owner, unit), times in number.items():
        out = gone[owner, unit]
        hit = {"nation": text.nation(owner), "unit": text.unit(unit), "times": times, "out": out}
        words.append(text.line("log.hit.out" if out else "log.hit", **hit))
    return [text.line("log.hits", list="; ".join(words))]


BRIEFLY: dict[str, Teller] = {
    "roll": rolls,
    "bid": bids,
    "transfer": transfers,
    "resources": resources,
    "hotspot": hotspots,
    "stance": stances,
    "hit": hits,
}
