"""Logs cut, reordered, thinned, doubled and laid out anew by machine, and what may be said against each.

By hand, over whole games (every line of twelve takes half an hour on one core; `--every 10` three minutes):

    .venv/bin/python tests/records/mutations.py ../shared/data/twilight/human-logs/*.txt
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from sitroom.twilight.logs import ImportResult, LogError, import_log

HEAD = re.compile(r"(Turn \d+, (?:Headline Phase|USS?R? AR\d))(?:: [^:]*:)?(?: (DEFCON improves.*))?")
STANDS = re.compile(
    r"(?:US|USSR) (?:gains|Military Ops|advances)|No VP awarded|DEFCON|\*RESHUFFLE\*|.* is (?:now|no longer) in play\.$"
)
"""Lines that tell where something stands: a log may print them a little earlier or later."""
HIDDEN = re.compile(r"(?:US|USSR) (?:[+-]\d+ in |discards |reveals )|Event: (?:Ussuri|Nixon|Cultural)")
"""Lines that nothing else in the log can replace: without one, more may come out wrong."""
UNSEEN = re.compile(r"the Olympics$|Event: (?:Summit|How I Learned.*)$")
"""What comes before a line that tells alone how unseen dice fell, or what was chosen."""
TOLD_ELSEWHERE = re.compile(r".* has no cards to .*|.* is no longer in play\.$")
"""Lines that a log may do without, at least at the end of a turn."""


class Mutant(NamedTuple):
    """A changed log: what was done to it at which line, and how many mismatches it must, and may, have."""

    kind: str
    line: int
    text: str
    at_least: int = 0
    at_most: int | None = 0
    """None: as many as it takes."""


Mutation = Callable[[str], Iterator[Mutant]]


def lines_of(log: str) -> list[tuple[int, str]]:
    """The lines after the set-up that say something, with their indices."""
    lines = log.splitlines()
    first = next(index for index, line in enumerate(lines) if line.startswith("Turn "))
    return [(index, line.strip()) for index, line in enumerate(lines) if index >= first and line.strip()]


def cut(log: str) -> Iterator[Mutant]:
    """The log stops after any line, those of the set-up included."""
    lines = log.splitlines()
    for index, line in enumerate(lines, 1):
        if line.strip():
            yield Mutant("cut", index, "\n".join(lines[:index]))


def given_up(log: str) -> Iterator[Mutant]:
    """The log stops at the head of a section without a card, or because somebody gave up."""
    lines = log.splitlines()
    for index, line in lines_of(log):
        if head := HEAD.match(line):
            before, name, first = "\n".join(lines[:index]), head[1], head[2] or ""
            for end in (name, f"{name}:", f"{name}: : {first}", f"{name}: :\n: :", ": :", "US wins by Forfeit"):
                yield Mutant(f"given up {end.replace(name, 'head')!r}", index + 1, f"{before}\n{end}\n")


def laid_out(log: str) -> Iterator[Mutant]:
    """The same lines with other line ends, blanks, quotes and stars."""
    layouts = {
        "CRLF": log.replace("\n", "\r\n"),
        "CRLF between sections": re.sub(r"\n(?=\n)", "\r\n", log),
        "no blank lines": re.sub(r"\n\n+", "\n", log),
        "blank lines everywhere": log.replace("\n", "\n\n"),
        "trailing blanks": log.replace("\n", " \t\n"),
        "leading blanks": log.replace("\n", "\n    "),
        "single blanks": re.sub(r"  +", " ", log),
        "no-break spaces": log.replace(" ", "\u00a0"),
        "byte order mark": "\ufeff" + log,
        "no line end at the end": log.rstrip(),
        "curly quotes": re.sub(r'"([^"\n]*)"', "\u201c\\1\u201d", log),
        "no stars": re.sub(r"\*(?=$| |:|&)", "", log.replace("*RESHUFFLE*", "*RESHUFFLE *"), flags=re.M).replace(
            "*RESHUFFLE ", "*RESHUFFLE*"
        ),
    }
    for name, text in layouts.items():
        yield Mutant(f"laid out: {name}", 0, text)


def reordered(log: str) -> Iterator[Mutant]:
    """Two neighbours change places of which one tells where something stands."""
    lines, said = log.splitlines(), lines_of(log)
    for (index, line), (after, other) in pairwise(said):
        stands = [bool(STANDS.match(one)) for one in (line, other)]
        headers = any(one.startswith((":", "Turn ")) or " wins by " in one for one in (line, other))
        if any(stands) and not headers and line[:6] != other[:6] and "Event" not in line + other:
            swapped = [*lines[:index], lines[after], *lines[index + 1 : after], lines[index], *lines[after + 1 :]]
            yield Mutant("reordered", index + 1, "\n".join(swapped))


def thinned(log: str) -> Iterator[Mutant]:
    """A line is missing: that is one mismatch, unless nothing else tells it, or the log may end without it."""
    lines = log.splitlines()
    last = lines_of(log)[-4][0]
    for index, line in lines_of(log):
        if line.startswith((":", "Turn ")) or " wins by " in line:
            continue
        hidden = HIDDEN.match(line) or UNSEEN.search(lines[index - 1]) or index > last
        least = 0 if hidden or TOLD_ELSEWHERE.match(line) else 1
        most = None if hidden else 1
        yield Mutant("thinned", index + 1, "\n".join(lines[:index] + lines[index + 1 :]), least, most)


def doubled(log: str) -> Iterator[Mutant]:
    """A line stands there twice: that is one mismatch."""
    lines = log.splitlines()
    for index, line in lines_of(log):
        if not line.startswith((":", "Turn ")) and " wins by " not in line:
            least = 0 if TOLD_ELSEWHERE.match(line) else 1
            yield Mutant("doubled", index + 1, "\n".join(lines[: index + 1] + lines[index:]), least, 2)


MUTATIONS: tuple[Mutation, ...] = (cut, given_up, laid_out, reordered, thinned, doubled)


def imported(mutant: Mutant) -> ImportResult | LogError:
    """What the importer makes of it."""
    try:
        return import_log(mutant.text)
    except LogError as error:
        return error


def complaint(mutant: Mutant) -> str:
    """What is wrong with how a mutant is read; nothing if all is well."""
    found = imported(mutant)
    if isinstance(found, LogError):
        return f"{mutant.kind}, line {mutant.line}: {found}"
    count = len(found.mismatches)
    if count < mutant.at_least or (mutant.at_most is not None and count > mutant.at_most):
        return f"{mutant.kind}, line {mutant.line}: {found.mismatches[:3] or 'no mismatch'}"
    return ""


def main() -> int:
    """Every complaint about the logs named, and how many there are of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth mutant of a kind")
    parser.add_argument("--only", default="", metavar="NAME", help="only one mutation: cut, thinned...")
    args = parser.parse_args()
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for path in args.logs:
        log = path.read_text("utf-8-sig")
        for mutation in MUTATIONS:
            if args.only not in ("", mutation.__name__):
                continue
            for mutant in list(mutation(log))[:: 1 if mutation is laid_out else args.every]:
                tried[mutation.__name__] += 1
                if found := complaint(mutant):
                    failed[mutation.__name__] += 1
                    print(f"{path.name}: {found}", flush=True)
    for name, count in tried.items():
        print(f"{name}: {count} tried, {failed[name]} complaints", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
