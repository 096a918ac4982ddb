"""How much of each package the tests run, branches included, and whether that is less than before.

`make coverage` measures, then runs this on coverage's JSON report. The floor is `fail_under` in `pyproject.toml`.
"""

import argparse
import json
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent


class Counts(NamedTuple):
    """Statements and branches, and how many of them were run."""

    statements: int = 0
    run: int = 0
    branches: int = 0
    taken: int = 0

    def plus(self, summary: dict[str, Any]) -> "Counts":
        """With those of one more file."""
        return Counts(
            self.statements + summary["num_statements"],
            self.run + summary["covered_lines"],
            self.branches + summary["num_branches"],
            self.taken + summary["covered_branches"],
        )

    @property
    def percent(self) -> float:
        """Statements and branches together, as coverage counts them."""
        return 100 * (self.run + self.taken) / max(1, self.statements + self.branches)


def package(path: str) -> str:
    """The package of a file, or the module that stands beside the packages: `sitroom/twilight`."""
    parts = Path(path).parts
    parts = parts[parts.index("sitroom") :]
    return "/".join(parts[:2])


def by_package(report: dict[str, Any]) -> dict[str, Counts]:
    """The counts of every package, by name."""
    found: dict[str, Counts] = defaultdict(Counts)
    for path, facts in report["files"].items():
        found[package(path)] = found[package(path)].plus(facts["summary"])
    return dict(sorted(found.items()))


def line(name: str, counts: Counts) -> str:
    """A line of the table."""
    missed = counts.statements - counts.run, counts.branches - counts.taken
    return f"{name:24}{counts.statements:>11}{missed[0]:>8}{counts.branches:>10}{missed[1]:>8}{counts.percent:>8.1f} %"


def main() -> int:
    """Print the table; the exit status says whether the total is below the floor."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report", type=Path, help="what `coverage json` wrote")
    parser.add_argument("--floor", type=float, help="instead of the one in pyproject.toml")
    given = parser.parse_args()
    report = json.loads(given.report.read_text("utf-8"))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    floor = settings["tool"]["coverage"]["report"]["fail_under"] if given.floor is None else given.floor
    print(f"{'package':24}{'statements':>11}{'missed':>8}{'branches':>10}{'missed':>8}{'covered':>10}")
    for name, counts in by_package(report).items():
        print(line(name, counts))
    total = Counts().plus(report["totals"])
    print(line("all", total))
    if total.percent < floor:
        print(f"Coverage fell to {total.percent:.2f} %; the floor is {floor} %.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
