"""What players read, rendered from play: to be read aloud by somebody who speaks the language.

`python tools/spoken.py pt` plays random matches of both games and prints log lines, questions, choices, refusals and
results, a few of each kind. `--each 5` prints more of a kind, `--seed 7` others.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sitroom.kernel import CHANCE, Match, Seeded, SitroomError
from sitroom.text import LANGUAGES
from sitroom.text.twilight import Text
from sitroom.text.warroom import WarRoomText
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

Line = tuple[str, str]
"""What kind of line it is, and the line."""

TABLES: tuple[tuple[Any, dict[str, Any], int], ...] = (
    (TWILIGHT, {}, 900),
    (TWILIGHT, {"edition": "second", "bid": "vp"}, 900),
    (TWILIGHT, {"bid": "influence", "chinese_civil_war": True, "held_scoring_loses": True}, 900),
    (WARROOM, {"scenario": "eastern"}, 1500),
    (WARROOM, {}, 2500),
)
"""Games and options that are played, and for how many answers."""


def lines(lang: str, seed: int) -> Iterator[Line]:
    """Everything that is said in matches that nobody thinks about."""
    for number, (game, options, most) in enumerate(TABLES):
        text = WarRoomText(lang) if game is WARROOM else Text(lang, options.get("edition", "deluxe"))
        yield from played(game.new(**options), text, random.Random(seed + number), most)


def played(match: Match[Any], text: Any, rng: random.Random, most: int) -> Iterator[Line]:
    """One match: its questions with some of the answers, what was refused, the log and the end."""
    game, chance = match.game.name, Seeded(rng.randrange(1000))
    while not match.over and len(match.answers) < most:
        match.run_chance(chance)
        if match.over:
            break
        seat = rng.choice([seat for seat in match.waiting if seat != CHANCE])
        view = match.view(seat)
        frame = view["decision"]["frame"]
        yield f"{game} asks {frame}", text.prompt(view)
        legal = view["decision"]["legal"]
        for action, _ in rng.sample(legal, min(2, len(legal))):
            yield f"{game} choice {frame}", text.action(view, action)
        for wrong in rng.sample(range(140), 2):
            if wrong not in {action for action, _ in legal}:
                try:
                    match.apply(wrong, seat)
                except SitroomError as error:
                    key = getattr(error.why, "key", "")
                    yield f"{game} refuses {key}", text.refusal(error.why)
        match.apply(rng.choice(match.legal(seat)), seat)
    for entry in match.log:
        told = text.log(entry)
        if told:
            yield f"{game} log {entry[0]}", told
    view = match.view(0)
    if match.over:
        yield f"{game} result", text.result(view)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lang", choices=LANGUAGES)
    parser.add_argument("--each", type=int, default=3, help="how many lines of a kind (3)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    shown: defaultdict[str, set[str]] = defaultdict(set)
    for kind, line in lines(given.lang, given.seed):
        if len(shown[kind]) < given.each:
            shown[kind].add(line)
    for kind in sorted(shown):
        print(kind, *sorted(shown[kind]), sep="\n    ")


if __name__ == "__main__":
    main()
