"""The index of the War Room rulebook: every heading with its code and tests, and the tests of every ruling.

`python tools/heading_index.py` writes docs/warroom-index.md; with `--check` it writes nothing and fails where the page
is out of date, a heading has no code or no test, a ruling has no test, or something cites a ruling that does not exist.

A heading names the code that implements it, and gathers what cites its rulings: `ruling 91`, `rulings 90, 91, 102`,
`rulings 95 to 97`. A test's name begins with its page, `test_p10_pinning_...`, perhaps with a step,
`test_p20_step_1_...`, and names its rulings: `...__rulings_90_91`, `test_ruling_77_...`, `test_rulings_9_to_13_...`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rule_index import Wrong, names_by_line

ROOT = Path(__file__).parent.parent
GAME = ROOT / "src/sitroom/warroom"
CODE = GAME / "rules"
TESTS = ROOT / "tests/warroom"
PAGE = ROOT / "docs/warroom-index.md"


def spread(text: str) -> list[int]:
    """The numbers of `90-92 95`."""
    pairs = [word.partition("-") for word in text.split()]
    return [number for first, _, last in pairs for number in range(int(first), int(last or first) + 1)]


class Heading(NamedTuple):
    """A heading of the rulebook."""

    page: int
    step: str
    title: str
    rulings: frozenset[int]
    code: tuple[str, ...] = ()
    """Modules, and functions, classes or constants in them, that implement it."""

    def name(self) -> str:
        """`p15 step 4: Commanders`."""
        kind = "article" if self.step.isalpha() and self.step.islower() else "step"
        return f"p{self.page}{f' {kind} {self.step}' if self.step else ''}: {self.title}"


class Test(NamedTuple):
    """A test, and what its name says."""

    name: str
    pages: frozenset[int]
    step: str
    rulings: frozenset[int]


def _data(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((GAME / f"data/{name}.json").read_text("utf-8"))
    return found


HEADINGS = [
    Heading(
        row["page"],
        row.get("step", ""),
        row["title"],
        frozenset(spread(row.get("rulings", ""))),
        tuple(row.get("code", "").split()),
    )
    for row in json.loads((GAME / "data/headings.json").read_text("utf-8"))["headings"]
]
TAGS = {number: tag for tag, text in _data("rulings").items() if tag != "source" for number in spread(text)}
"""The source of each ruling."""


# What the code cites

RULINGS = re.compile(r"\brulings? (\d+(?:(?:, | to | and |-)\d+)*)")


def cited_rulings(text: str) -> Iterator[int]:
    """The numbers that a text cites, ranges spelled out."""
    for match in RULINGS.finditer(text):
        yield from numbers(re.split(r"(, | to | and |-)", match[1]), (" to ", "-"))


def numbers(words: list[str], ranges: tuple[str, ...]) -> Iterator[int]:
    """Numbers with what joins them: `90`, `, `, `95`, ` to `, `97`."""
    last = int(words[0])
    yield last
    for joint, word in zip(words[1::2], words[2::2], strict=True):
        yield from range(last + 1 if joint in ranges else int(word), int(word) + 1)
        last = int(word)


def code_places() -> dict[str, frozenset[int]]:
    """Every module, and every function, class, method and constant in it, with the rulings it cites."""
    found: dict[str, set[int]] = {}
    for path in sorted(CODE.rglob("*.py")):
        text = path.read_text("utf-8")
        lines, tree = text.splitlines(), ast.parse(text)
        names = names_by_line(tree, len(lines))
        module = ".".join(path.relative_to(CODE).with_suffix("").parts).removesuffix(".__init__")
        for name in ("", *filter(None, names), *constants(tree)):
            found.setdefault(f"{module}.{name}".rstrip("."), set())
        for number, line in enumerate(lines, 1):
            found[f"{module}.{names[number]}".rstrip(".")].update(cited_rulings(line))
    for place, rulings in found.items():
        known(place, rulings)
    return {place: frozenset(rulings) for place, rulings in found.items()}


def constants(tree: ast.Module) -> Iterator[str]:
    """The names a module assigns."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def known(place: str, rulings: Iterable[int]) -> None:
    """Refuse a ruling that does not exist."""
    for number in sorted(rulings):
        if number not in TAGS:
            raise Wrong(f"{place} cites ruling {number}, and there is no such ruling")


# What the tests name

TEST_PAGES = re.compile(r"test_p(\d+)(?:_(to_|p)(\d+))?(?:_(?:step|article)_([a-z0-9]+))?")
TEST_RULINGS = re.compile(r"rulings?_(\d+(?:_(?:to_|and_)?\d+)*)")


def test_places() -> list[Test]:
    """Every test with the page, step and rulings in its name."""
    found = []
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append(read_test(f"{path.stem}.{node.name}"))
                known(found[-1].name, found[-1].rulings)
    return found


def read_test(name: str) -> Test:
    """What the name of a test says."""
    rulings = frozenset(number for found in TEST_RULINGS.finditer(name) for number in named_rulings(found[1]))
    match = TEST_PAGES.search(name)
    if not match:
        return Test(name, frozenset(), "", rulings)
    first, joint, last, step = match.groups()
    pages = range(int(first), int(last) + 1) if joint == "to_" else (int(first), int(last or first))
    return Test(name, frozenset(pages), step or "", rulings)


def named_rulings(text: str) -> Iterator[int]:
    """The numbers of `9_to_13`, `2_and_3`, `304_305`."""
    return numbers(re.split(r"(_to_|_and_|_)", text), ("_to_",))


# The index


def code_of(heading: Heading, code: dict[str, frozenset[int]]) -> list[str]:
    """What implements a heading, and what cites its rulings."""
    for place in heading.code:
        if place not in code:
            raise Wrong(f"{heading.name()}: there is no {place} in the code")
    return list(dict.fromkeys((*heading.code, *(place for place, cited in code.items() if cited & heading.rulings))))


def tests_of(heading: Heading, tests: list[Test]) -> list[str]:
    """The tests of its rulings and its step; of a heading without either, those of its page."""
    found = [test for test in tests if test.rulings & heading.rulings]
    if heading.step:
        found += [test for test in tests if heading.page in test.pages and test.step == heading.step.lower()]
    elif not heading.rulings:
        found = [test for test in tests if heading.page in test.pages]
    return list(dict.fromkeys(test.name for test in found))


def page(code: dict[str, frozenset[int]], tests: list[Test]) -> str:
    """The index as Markdown."""
    lines = [
        "# The War Room rulebook, its code and its tests",
        "",
        f"{len(HEADINGS)} headings of the first edition's rulebook by page, and {len(TAGS)} rulings. Titles are ours.",
        "Code is in `src/sitroom/warroom/rules`, tests in `tests/warroom`.",
        "Written by `python tools/heading_index.py`; do not edit by hand.",
        "",
    ]
    for heading in HEADINGS:
        lines += [f"## {heading.name()}", ""]
        lines += [f"- code: {_list(code_of(heading, code))}", f"- tests: {_list(tests_of(heading, tests))}", ""]
    lines += ["## Rulings", ""]
    for number, tag in sorted(TAGS.items()):
        lines.append(f"- {number} ({tag}): {_list([test.name for test in tests if number in test.rulings])}")
    return "\n".join(lines).rstrip() + "\n"


def _list(places: list[str]) -> str:
    return ", ".join(f"`{place}`" for place in places)


def check(code: dict[str, frozenset[int]], tests: list[Test]) -> list[str]:
    """What is missing."""
    complaints = [f"{heading.name()}: no test" for heading in HEADINGS if not tests_of(heading, tests)]
    complaints += [f"{heading.name()}: no code" for heading in HEADINGS if not code_of(heading, code)]
    tested = frozenset(number for test in tests for number in test.rulings)
    complaints += [f"ruling {number} ({TAGS[number]}) has no test" for number in sorted(TAGS) if number not in tested]
    headed = frozenset(number for heading in HEADINGS for number in heading.rulings)
    complaints += [f"ruling {number} is under no heading" for number in sorted(TAGS) if number not in headed]
    if not PAGE.exists() or PAGE.read_text("utf-8") != page(code, tests):
        complaints.append(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/heading_index.py")
    return complaints


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    if arguments not in ([], ["--check"]):
        print(f"unknown: {' '.join(arguments)}; there is --check", file=sys.stderr)
        return 2
    try:
        code, tests = code_places(), test_places()
        if arguments:
            complaints = check(code, tests)
            print("\n".join(complaints), file=sys.stderr)
            return 1 if complaints else 0
        PAGE.write_text(page(code, tests), "utf-8")
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(f"wrote {PAGE.relative_to(ROOT)}: {len(HEADINGS)} headings, {len(TAGS)} rulings")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
