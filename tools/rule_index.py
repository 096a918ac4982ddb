"""The index of the rules of Twilight Struggle: every numbered rule with the code and the tests that cite it.

`python tools/rule_index.py` writes docs/rules-index.md; with `--check` it writes nothing and fails where the page is
out of date, a rule has no code, no test or no text in some language, or something cites a rule that does not exist.

Code cites a rule as `R 6.2.2`, several as `R 6.2.2, 6.3.1` or `R 9.3 to 9.5`. A test's name begins with its rule:
`test_6_2_2_the_higher_die_removes_the_difference`.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME = ROOT / "src/sitroom/twilight"
CODE = GAME / "rules"
TESTS = ROOT / "tests/twilight/rules"
PAGE = ROOT / "docs/rules-index.md"
TEXTS = GAME / "text"

_data = json.loads((GAME / "data/rules.json").read_text("utf-8"))
RULES: dict[str, dict[str, str]] = {rule["number"]: rule for rule in _data["rules"]}
SECTIONS: dict[str, str] = _data["sections"]
ORDER = list(RULES)

NUMBER = r"\d+(?:\.\d+)*[A-I]?"
CITATION = re.compile(rf"\bR ({NUMBER}(?:(?:, | to | and )(?:{NUMBER}|[A-I]))*)\b")

Places = dict[str, list[str]]


class Wrong(Exception):
    """What the check found wrong."""


def cited(text: str) -> Iterator[str]:
    """The numbers that a line cites, lists and ranges spelled out."""
    for match in CITATION.finditer(text):
        words = re.split(r"(, | to | and )", match[1])
        last = words[0]
        yield last
        for joint, word in zip(words[1::2], words[2::2], strict=True):
            number = last.rstrip("ABCDEFGHI") + word if word.isalpha() else word
            if joint == " to ":
                if last not in ORDER or number not in ORDER:
                    raise Wrong(f"{match[0]!r}: a range runs from one rule to another")
                yield from ORDER[ORDER.index(last) + 1 : ORDER.index(number) + 1]
            else:
                yield number
            last = number


def code_places() -> Places:
    """Where the code cites each rule or section: module and the function or class around the citation."""
    found: Places = {number: [] for number in (*RULES, *SECTIONS)}
    for path in sorted(CODE.rglob("*.py")):
        text = path.read_text("utf-8")
        names = names_by_line(ast.parse(text), len(text.splitlines()))
        module = ".".join(path.relative_to(CODE).with_suffix("").parts)
        for line, words in enumerate(text.splitlines(), 1):
            for number in cited(words):
                if number not in found:
                    raise Wrong(f"{path.relative_to(ROOT)}:{line} cites R {number}, and there is no such rule")
                place = f"{module}.{names[line]}" if names[line] else module
                if place not in found[number]:
                    found[number].append(place)
    return found


def names_by_line(tree: ast.Module, lines: int) -> list[str]:
    """For each line, numbered from 1, the function, class or method it belongs to, decorators included."""
    names = [""] * (lines + 1)

    def mark(body: list[ast.stmt], outer: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                for line in range(first, (node.end_lineno or node.lineno) + 1):
                    names[line] = outer + node.name
                if isinstance(node, ast.ClassDef):
                    mark(node.body, f"{node.name}.")

    mark(tree.body, "")
    return names


def rule_of(test: str) -> str:
    """The rule a test's name begins with; the longest number that is one."""
    words = test.removeprefix("test_").split("_")
    for length in range(len(words), 0, -1):
        number = ".".join(words[:length]).upper()
        if number in RULES:
            return number
    return ""


def test_places() -> Places:
    """The tests of each rule."""
    found: Places = {number: [] for number in RULES}
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and re.match(r"test_\d", node.name):
                number = rule_of(node.name)
                if not number:
                    raise Wrong(f"{path.relative_to(ROOT)}: {node.name} does not begin with a rule that exists")
                found[number].append(f"{path.stem}.{node.name}")
    return found


def untold() -> Iterator[str]:
    """The rules and sections that the rulebook of a language does not tell, and those that it should not have."""
    for folder in sorted(path.parent for path in TEXTS.glob("*/names.json")):
        book = json.loads((folder / "rulebook.json").read_text("utf-8"))
        for what, wanted in (("rules", RULES), ("sections", SECTIONS)):
            if list(book[what]) != list(wanted):
                differ = ", ".join(sorted(book[what].keys() ^ wanted.keys())) or "their order"
                yield f"{folder.name}: {what} of the rulebook are not those of the index: {differ}"


def page(code: Places, tests: Places) -> str:
    """The index as Markdown."""
    lines = [
        "# The rules of Twilight Struggle, their code and their tests",
        "",
        f"{len(RULES)} numbered rules. {_data['source']}",
        "Code is in `src/sitroom/twilight/rules`, tests in `tests/twilight/rules`.",
        "Written by `python tools/rule_index.py`; do not edit by hand.",
        "",
    ]
    for number, rule in RULES.items():
        lines += _headings(number, code)
        lines += [f"**{number}** {rule['title']}", ""]
        if "note" in rule:
            lines += [f"*{rule['note']}*", ""]
        lines += [f"- code: {_list(code[number])}", f"- tests: {_list(tests[number])}", ""]
    return "\n".join(lines).rstrip() + "\n"


def _headings(number: str, code: Places) -> list[str]:
    """Headings of the sections that begin with this rule, and the code that cites them as a whole."""
    lines = []
    for section, title in SECTIONS.items():
        if _inside(number, section) and not any(_inside(earlier, section) for earlier in ORDER[: ORDER.index(number)]):
            lines += [f"{'##' if '.' not in section else '###'} {section} {title}", ""]
            if code[section]:
                lines += [f"In {_list(code[section])}.", ""]
    return lines


def _inside(number: str, section: str) -> bool:
    return number.startswith(section + ".")


def _list(places: list[str]) -> str:
    return ", ".join(f"`{place}`" for place in places)


def check(code: Places, tests: Places) -> list[str]:
    """What is missing."""
    complaints = [f"R {number} has no test" for number in RULES if not tests[number]]
    complaints += [f"R {number} is cited nowhere in the code" for number in RULES if not code[number]]
    complaints += untold()
    if not PAGE.exists() or PAGE.read_text("utf-8") != page(code, tests):
        complaints.append(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/rule_index.py")
    return complaints


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    try:
        code, tests = code_places(), test_places()
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if arguments == ["--check"]:
        complaints = check(code, tests)
        print("\n".join(complaints), file=sys.stderr)
        return 1 if complaints else 0
    if arguments:
        print(f"unknown: {' '.join(arguments)}; there is --check", file=sys.stderr)
        return 2
    PAGE.write_text(page(code, tests), "utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}: {len(RULES)} rules")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
