"""What players read, rendered from play: to be read aloud by somebody who speaks the language.

`python tools/spoken.py pt` plays random matches of both games and prints log lines, questions, choices, refusals,
warnings, hints with their reasons, what is wrong with edited positions, and results, a few of each kind; then the
other sentences with a placeholder, filled in. `--each 5` prints more of a kind, `--seed 7` others.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sentences import FILLERS, chapters, placeholders, tried
from sitroom.kernel import CHANCE, NOBODY, Match, Seeded, SitroomError
from sitroom.text import LANGUAGES
from sitroom.titles import game_named, title_of

Line = tuple[str, str]
"""What kind of line it is, and the line."""

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("twilight", {}, 900),
    ("twilight", {"edition": "second", "bid": "vp"}, 900),
    ("twilight", {"bid": "influence", "chinese_civil_war": True, "held_scoring_loses": True}, 900),
    ("warroom", {"scenario": "eastern"}, 1500),
    ("warroom", {}, 2500),
)
"""Games and options that are played, and for how many answers."""
ADVISED = 0.1
"""The share of the questions at which a bot is asked as well."""
EDITS = (
    *("turn: 9", "round: 12", "round: 0", "phasing: none", "vp: 20", "vp: many", "defcon: 1", "china: none"),
    *("envy: us", "effects: nato", "effects: che", "hand us: ", "hand us: che che", "table: fidel", "us: atlantis 3"),
)
"""Lines of a position that somebody edits, most of them wrong."""


def lines(lang: str, seed: int) -> Iterator[Line]:
    """Everything that is said in matches that nobody thinks about, and what is left of the catalogues."""
    for number, (name, options, most) in enumerate(TABLES):
        game = game_named(name)
        match = Match(game, options)
        rng = random.Random(seed + number)
        yield from played(match, lang, rng, most)
        if name == "twilight":
            yield from edited(match, lang)
    for part, fillers in FILLERS.items():
        names = fillers(lang)
        for place, sentence in chapters(lang, part):
            if placeholders(sentence):
                told = list(tried(lang, names, sentence))
                yield from ((f"{part} {place}", line) for line in random.Random(seed).sample(told, min(2, len(told))))


def played(match: Match[Any], lang: str, rng: random.Random, most: int) -> Iterator[Line]:
    """One match: its questions with some of the answers, what was refused, the log and the end."""
    game, chance = match.game.name, Seeded(rng.randrange(1000))
    text: Any = title_of(match.game).words(lang, match.options)
    while not match.over and len(match.answers) < most:
        match.run_chance(chance)
        if match.over:
            break
        seat = rng.choice([seat for seat in match.waiting if seat != CHANCE])
        view = match.told(seat)
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
        action = rng.choice(match.legal(seat))
        advised = rng.random() < ADVISED
        before = match.view(NOBODY)
        if advised:
            yield from hinted(match, view, action, lang)
        match.apply(action, seat)
        if advised:
            for reason in title_of(match.game).adviser.explain(before, match.view(NOBODY), seat):
                yield f"{game} led to {reason.key}", text.reason(reason)
    for entry in match.log:
        told = text.log(entry)
        if told:
            kind = f"forced {entry[2]}" if entry[0] == "forced" else entry[0]
            yield f"{game} log {kind}", told
    if match.over:
        yield f"{game} result", text.result(match.view(0))


def hinted(match: Match[Any], view: Any, action: int, lang: str) -> Iterator[Line]:
    """What a bot says to a question, and what an answer risks."""
    game = match.game
    text = title_of(game).words(lang, match.options)
    for advice in title_of(game).adviser.advise(view):
        for reason in advice.reasons:
            yield f"{game.name} hint {reason.key}", f"{text.action(view, advice.action)}: {text.reason(reason)}"
    danger = title_of(game).hints.warning(view, action, lang)
    if danger:
        yield from ((f"{game.name} warns {danger['reason']}", line) for line in danger["how"][-1:])
    yield from ((f"{game.name} tells {kind}", line) for kind, line in told(title_of(game).hints.about(view, lang)))


def told(node: Any, kind: str = "") -> Iterator[Line]:
    """The sentences in plain data, by the place where they stand."""
    if isinstance(node, str) and " " in node:
        yield kind, node
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list | tuple) else ()
    for key, value in items:
        yield from told(value, key if isinstance(key, str) and key.isalpha() else kind)


def edited(match: Match[Any], lang: str) -> Iterator[Line]:
    """What is said of positions that somebody edits, with a line changed in each."""
    game = match.game
    text = title_of(game).words(lang, match.options)
    start = game.position_text(game.start(match.options))
    for edit in EDITS:
        name = edit.partition(":")[0]
        kept = [line for line in start.splitlines() if not line.startswith((f"{name}:", "frame:", "deck:"))]
        found = title_of(game).editor.examine("\n".join([*kept, edit, ""]))
        for why in (*found.flaws, *found.notes):
            yield f"{game.name} edited {getattr(why, 'key', '')}", text.refusal(why)


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
