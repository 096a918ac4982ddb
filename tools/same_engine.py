"""Are two forms of the engine the same? Both play the same random matches, and what they say is compared.

    python tools/same_engine.py [--matches N] [INTERPRETER ...]

By default the pure and the compiled environment are compared over 2,000 matches of each game with random options. For
every match a worker prints a digest of its options, answers, log and result, of the reasons why impossible answers are
refused, and of positions, views and imagined states on the way.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from sitroom.fuzz import random_options, random_step
from sitroom.kernel import IllegalAction, Match, Rules, Seeded
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

GAMES: dict[str, Rules[Any]] = {"twilight": TWILIGHT, "warroom": WARROOM}
ROOT = Path(__file__).parents[1]
FORMS = (ROOT / ".venv/bin/python", ROOT / "build/compiled/bin/python")
MATCHES = 2000
SHARES = 16
"""Workers share the matches so that there are this many for each game and form."""
LONGEST = {"twilight": 2000, "warroom": 600}
"""Answers after which a match is left: War Room need not end at random, and one round takes hundreds."""
FAR = 20
"""One match in this many goes on this many times as long, through many rounds."""
LOOKS = 40
"""The average number of answers between two looks at a match from all sides."""


def digest(game: Rules[Any], number: int) -> str:
    """What a form of the engine makes of one match."""
    rng = random.Random(f"same engine/{game.name}/{number}")
    match = Match(game, random_options(game, rng))
    chance = Seeded(number)
    said: list[Any] = [match.options]
    most = rng.randint(LONGEST[game.name] // 10, LONGEST[game.name]) * (1 if number % FAR else FAR)
    while not match.over and len(match.answers) < most:
        if rng.random() < 1 / LOOKS:
            said += looks(match, rng)
        random_step(match, rng, chance)
    said += [match.answers, match.log, game.result_text(match.state), *looks(match, rng)]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def looks(match: Match[Any], rng: random.Random) -> Iterator[Any]:
    """The position, a seat's view and what it imagines, every answer in notation, and why others are refused."""
    game, state = match.game, match.state
    yield game.position_text(state)
    seat = rng.randrange(len(match.seats))
    view = game.view(state, seat)
    yield view
    yield game.position_text(game.imagine(view, random.Random(rng.random())))
    yield [match.text(action) for action in state.actions]
    if match.over:
        return
    for _ in range(5):
        action = rng.choice((rng.randrange(120), rng.randrange(10 ** rng.randint(3, 7)), -rng.randrange(1, 5)))
        if action not in match.legal(seat):
            try:
                state.apply(seat, action)
            except IllegalAction as refused:
                yield [str(refused), repr(refused.why)]
            else:
                yield "an illegal answer was taken"


def work(name: str, first: int, last: int) -> None:
    """Print the digests of some matches of a game."""
    for number in range(first, last):
        print(f"{name} {number} {digest(GAMES[name], number)}", flush=True)


def differences(one: list[str], other: list[str]) -> list[str]:
    """The matches, by game and number, of which two forms say different things, or one of them nothing."""
    pairs = zip_longest(one, other, fillvalue="")
    return [(mine or yours).rpartition(" ")[0] for mine, yours in pairs if mine != yours]


def told_by(order: tuple[Path, str, int, int]) -> list[str]:
    """What a worker with one form says of some matches of a game, at the end that it failed if it did."""
    python, name, first, last = order
    words = [str(python), __file__, "--worker", name, str(first), str(last)]
    worker = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    return [*worker.stdout.splitlines(), *(["a worker failed"] if worker.returncode else [])]


def compare(interpreters: list[Path], matches: int) -> list[str]:
    """Let each play all matches, share by share on every core; where the first and another differ."""
    found: list[str] = []
    share = -(-matches // SHARES)
    shares = [(name, at, min(at + share, matches)) for name in GAMES for at in range(0, matches, share)]
    orders = [(python, *one) for one in shares for python in interpreters]
    with ThreadPool(os.cpu_count()) as pool:
        told = pool.imap(told_by, orders)
        for name, _, last in shares:
            first, *others = [next(told) for _ in interpreters]
            found += [f"a worker for {name} failed" for one in (first, *others) if "a worker failed" in one]
            found += [match for other in others for match in differences(first, other)]
            print(f"{name}: {last} of {matches}", file=sys.stderr, flush=True)
    return found


def main() -> int:
    """The exit status: 1 where the forms differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("interpreters", nargs="*", type=Path, default=list(FORMS), metavar="INTERPRETER")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N")
    parser.add_argument("--worker", nargs=3, metavar=("GAME", "FIRST", "LAST"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        work(args.worker[0], int(args.worker[1]), int(args.worker[2]))
        return 0
    found = compare(args.interpreters, args.matches)
    for match in found:
        print(f"not the same: {match}")
    if not found:
        print(f"the same engine over {args.matches:,} matches of each game")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
