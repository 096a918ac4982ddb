"""Which side wins between equals: a bot plays all seats of a match.

    python tools/balance.py warroom normal --scenario eastern --games 40 --seed 1 --rounds 15
    python tools/balance.py twilight hard@40 --games 200 --seed 1

A match that `--rounds` stops goes to whoever is ahead, as in the arena. The interval is Wilson's at 95 %.
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
from sitroom.games import game_named
from sitroom.kernel import CHANCE, Match, Seeded


class Task(NamedTuple):
    """One match."""

    game: str
    bot: str
    options: dict[str, Any]
    rounds: int
    seed: str


def play(task: Task) -> tuple[str, bool]:
    """The side that wins, or is ahead; empty in a draw. And whether the match was played to its end."""
    game = game_named(task.game)
    match, chance, rng = Match(game, task.options), Seeded(task.seed), random.Random(f"{task.seed}/bots")
    bots = [game.bot(task.bot, rng.getrandbits(32)) for _ in match.seats]
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
    parser.add_argument("--rounds", type=int, default=0, help="stop after so many (default: never)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    options = {"scenario": args.scenario} if args.scenario else {}
    tasks = [Task(args.game, args.bot, options, args.rounds, f"{args.seed}/{at}") for at in range(args.games)]
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
