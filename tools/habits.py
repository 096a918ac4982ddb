"""How bots, or people, play Twilight Struggle: habits that tell a person from a simple program.

    python tools/habits.py FOLDER_OR_RECORD_OR_LOG ...

Takes matches that `sitroom arena` has kept (each bot is counted by itself), other records, and logs that
`sitroom import` reads (their players are `people`). A contested stack is what both sides have in one country.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sitroom.arena.run import MARK, outcome_in
from sitroom.kernel import Match, read_record
from sitroom.titles import GAMES, import_log
from sitroom.twilight.rules.board import MAP, SIDES, US, USSR
from sitroom.twilight.rules.cards import SCORING, SIDE
from sitroom.twilight.rules.operations import COUP, SPACE
from sitroom.twilight.rules.play import ChooseMode
from sitroom.twilight.rules.state import State

Players = tuple[str, str]
"""Who plays the US, and who the USSR."""


def matches(paths: list[Path]) -> Iterator[tuple[Match[Any], Players]]:
    """Every match that is named, or stands in a folder that is, with its players."""
    for path in paths:
        found = sorted([*path.rglob("*.record"), *path.rglob("*.txt")]) if path.is_dir() else [path]
        for file in found:
            text = file.read_text("utf-8", "replace")
            if file.suffix == ".txt":
                yield import_log(text).match, ("people", "people")
            else:
                yield read_record(text, GAMES), players(file, text)


def players(file: Path, text: str) -> Players:
    """The bots of an arena's match, by side."""
    about = file.parent / "run.json"
    if MARK not in text or not about.exists():
        return "all", "all"
    first, second = json.loads(about.read_text("utf-8"))["bots"]
    return (first, second) if outcome_in(file).sides[0] == SIDES[US] else (second, first)


class Habits:
    """What one player was seen to do."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.stacks: list[int] = []

    def lines(self) -> Iterator[str]:
        """The figures of the table."""
        for label, part, whole in (
            ("markers bought at double cost", "double", "markers"),
            ("own cards spaced", "own spaced", "own"),
            ("opponent's cards spaced", "enemy spaced", "enemy"),
            ("opponent's events fired in an own round", "enemy fired", "enemy"),
            ("scoring cards headlined", "scoring headlined", "headlines"),
            ("opponent's cards headlined", "enemy headlined", "headlines"),
            ("USSR opens with a coup", "opening coup", "openings"),
        ):
            done, all_ = self.counts[part], self.counts[whole]
            yield f"  {label}: {100 * done / max(1, all_):.0f} % ({done} of {all_})"
        if self.stacks:
            yield f"  largest contested stack at the end: {sum(self.stacks) / len(self.stacks):.1f} on average"


def watch(match: Match[Any], of: dict[int, Habits]) -> None:
    """Count what the players of a match do."""
    g: State = match.state_at(0)
    for seat, action in match.answers:
        if seat in of:
            count(g, seat, action, of[seat].counts)
        g.apply(seat, action)
    for habits in of.values():
        habits.stacks.append(max(min(g.influence[US][c], g.influence[USSR][c]) for c in MAP))


def count(g: State, seat: int, action: int, counts: Counter[str]) -> None:
    """Count one answer."""
    frame = g.question
    if frame.verb == "place":
        counts["markers"] += 1
        counts["double"] += g.control[action] == 1 - seat
    elif frame.verb == "headline" and action:
        counts["headlines"] += 1
        counts["scoring headlined"] += SCORING[action]
        counts["enemy headlined"] += SIDE[action] == 1 - seat
    elif isinstance(frame, ChooseMode) and action >= 0:
        card = frame.card
        whose = {seat: "own", 1 - seat: "enemy"}.get(SIDE[card], "neutral")
        counts[whose] += 1
        counts[f"{whose} spaced"] += action == SPACE
        counts[f"{whose} fired"] += action != SPACE
        if (g.turn, g.round, seat) == (1, 1, USSR):
            counts["openings"] += 1
            counts["opening coup"] += action == COUP


def main() -> None:
    """Print the habits of every player."""
    parser = argparse.ArgumentParser(description="Habits of bots and people at Twilight Struggle.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="records, logs, or folders of them")
    found: defaultdict[str, Habits] = defaultdict(Habits)
    for match, (us, ussr) in matches(parser.parse_args().paths):
        watch(match, {US: found[us], USSR: found[ussr]})
    for name, habits in found.items():
        print(name)
        for line in habits.lines():
            print(line)


if __name__ == "__main__":
    main()
