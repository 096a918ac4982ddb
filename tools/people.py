"""How often a bot would have played as people did, in games of people who were not asked.

    python tools/people.py [FOLDER_OR_LOG ...] [--bots normal hard@40] [--games 3]

Takes logs that `sitroom import` reads; by default those in ../shared/data/twilight/human-logs, which are other people's
and not part of this repository. At every decision of a person with more than one choice, the bot ranks the legal
actions from that person's view. The table says how often the person's choice is the bot's first, or among its first
three: cards (headlines too), ways to play them, countries for markers, targets of coups. A diagnostic, not a target:
people disagree with one another as well.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from sitroom.kernel import CHANCE, Match
from sitroom.titles import TITLES, import_log
from sitroom.twilight import GAME
from sitroom.twilight.bots.look import Look
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.rollout import Rollout
from sitroom.twilight.rules.board import SIDES

LOGS = Path(__file__).resolve().parents[2] / "shared/data/twilight/human-logs"
LEVELS = ["random", "easy", "normal", "hard@40", "expert@40"]
KINDS = {
    "headline": "card",
    "play": "card",
    "mode": "way to play",
    "place": "country",
    "add": "country",
    "remove": "country",
    "coup": "coup target",
}
Ranking = Callable[[Mapping[str, Any]], Sequence[int]]
"""The legal actions of a view, the best first; not all need be there."""


def by_chance(view: Mapping[str, Any]) -> Sequence[int]:
    """Any order."""
    legal = [action for action, _ in view["decision"]["legal"]]
    return random.Random(str(view["decision"])).sample(legal, len(legal))


def by_look(view: Mapping[str, Any]) -> Sequence[int]:
    """`easy`."""
    rng = random.Random(0)
    me = SIDES.index(view["seat"])
    state = GAME.imagine(view, rng)
    look = Look(me, rng)
    worths = {int(action): look.after(state, me, int(action)) for action, _ in view["decision"]["legal"]}
    return sorted(worths, key=lambda action: -worths[action])


def by_plan(view: Mapping[str, Any]) -> Sequence[int]:
    """`normal`."""
    return [action for action, _ in Plan(view, random.Random(0)).ranked()]


def by_trials(level: str, budget: str) -> Ranking:
    """`hard` and `expert`: what they have tried, then what `normal` thinks."""
    bot = cast(Rollout, TITLES["twilight"].bots.make(f"{level}@{budget}"))

    def rank(view: Mapping[str, Any]) -> Sequence[int]:
        return list(dict.fromkeys([*(one.action for one in bot.ranked(view)), *by_plan(view)]))

    return rank


def ranking(name: str) -> Ranking:
    """How a bot ranks actions."""
    level, _, budget = name.partition("@")
    if level in ("hard", "expert"):
        return by_trials(level, budget or "40")
    return {"random": by_chance, "easy": by_look, "normal": by_plan}[level]


def decisions(match: Match[Any]) -> Iterator[tuple[str, Mapping[str, Any], int]]:
    """The decisions of people: of what kind, from which view, and what was chosen."""
    g = match.state_at(0)
    for seat, action in match.answers:
        if seat != CHANCE and len(g.legal(seat)) > 1 and g.question.verb in KINDS:
            yield KINDS[g.question.verb], GAME.view(g, seat), action
        g.apply(seat, action)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How often bots play as people did.")
    parser.add_argument("paths", nargs="*", type=Path, default=[LOGS], metavar="PATH", help="logs, or folders of them")
    parser.add_argument("--bots", nargs="+", default=LEVELS, metavar="BOT")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="only the first N games")
    args = parser.parse_args()
    logs = [log for path in args.paths for log in (sorted(path.glob("*.txt")) if path.is_dir() else [path])]
    if not logs or not logs[0].exists():
        raise SystemExit(f"no games of people here: {args.paths[0]} is missing; skipped")
    matches = [import_log(log.read_text("utf-8")).match for log in logs[: args.games or None]]
    for name in args.bots:
        rank, first, third, all_ = ranking(name), Counter[str](), Counter[str](), Counter[str]()
        for match in matches:
            for kind, view, action in decisions(match):
                ranks = rank(view)
                all_[kind] += 1
                first[kind] += action == ranks[0]
                third[kind] += action in ranks[:3]
        for kind in dict.fromkeys(KINDS.values()):
            share, among = 100 * first[kind] / max(1, all_[kind]), 100 * third[kind] / max(1, all_[kind])
            print(f"{name:10} {kind:12} first {share:3.0f} %, first three {among:3.0f} % of {all_[kind]}", flush=True)


if __name__ == "__main__":
    main()
