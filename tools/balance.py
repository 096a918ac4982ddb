"""Which side wins between equals: a bot plays all seats of a match.

    python tools/balance.py warroom normal --scenario eastern --games 40 --seed 1 --rounds 15
    python tools/balance.py warroom normal --scenario pacific --rounds 10 --more china=0/5/5 britain=5/5/5
    python tools/balance.py twilight hard@40 --games 200 --seed 1

A match that `--rounds` stops goes to the side that is ahead, as in the arena. `--more` tries a handicap at War Room:
what a nation has more of each resource at the start, in the order of its chart. The interval is Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from typing import Any, NamedTuple

from sitroom.arena.spread import spread
from sitroom.arena.tally import share
from sitroom.cli.common import counter
from sitroom.kernel import CHANCE, Match, Seeded, SitroomError
from sitroom.titles import game_named, title_of


class Task(NamedTuple):
    """One match."""

    game: str
    bot: str
    options: dict[str, Any]
    rounds: int
    seed: str
    more: dict[str, list[int]]
    """What nations have more of each resource at the start."""


def start(task: Task) -> Match[Any]:
    """The match, before anything has happened."""
    game = game_named(task.game)
    match = Match(game, task.options)
    lines = game.position_text(match.state).splitlines()
    for nation, more in task.more.items():
        name = f"resources {nation}:"
        at = next((at for at, line in enumerate(lines) if line.startswith(name)), None)
        if at is None:
            raise SitroomError(f"no nation {nation!r} has resources here")
        had = map(int, lines[at].removeprefix(name).split())
        lines[at] = " ".join([name, *(str(one + other) for one, other in zip(had, more, strict=True))])
    return Match(game, position="\n".join(lines) + "\n") if task.more else match


def play(task: Task) -> tuple[str, bool]:
    """The side that wins, or is ahead; empty in a draw. And whether the match was played to its end."""
    match, chance, rng = start(task), Seeded(task.seed), random.Random(f"{task.seed}/bots")
    game = match.game
    bots = [title_of(game).bots.make(task.bot, rng.getrandbits(32)) for _ in match.seats]
    while not match.over and not (task.rounds and getattr(match.state, game.span) > task.rounds):
        if CHANCE in match.waiting:
            match.apply(chance(match.state), CHANCE)
        else:
            seat = match.waiting[0]
            match.apply(bots[seat].choose(game.view(match.state, seat)), seat)
    result = game.result(match.state)
    return (result["winner"] if result else game.ahead(match.state)) or "", result is not None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--scenario", help="of War Room")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0, help="stop after this many (default: never)")
    parser.add_argument("--more", nargs="*", default=[], metavar="NATION=OIL/IRON/OSR", help="at the start")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    options = {"scenario": args.scenario} if args.scenario else {}
    given = (one.partition("=") for one in args.more)
    more = {nation: [int(part) for part in parts.split("/")] for nation, _, parts in given}
    tasks = [Task(args.game, args.bot, options, args.rounds, f"{args.seed}/{at}", more) for at in range(args.games)]
    ends = []
    told = counter("matches", args.games)
    for end in spread(play, tasks, args.processes):
        ends.append(end)
        told(len(ends))
    won = Counter(side for side, _ in ends)
    for side in sorted(won.keys() - {""}):
        print(f"{side}: {share(won[side] + won[''] / 2, args.games).percent()} of {args.games}, draws half")
    print(f"{sum(over for _, over in ends)} played to the end, {won['']} drawn")
    return 0


if __name__ == "__main__":
    sys.exit(main())
