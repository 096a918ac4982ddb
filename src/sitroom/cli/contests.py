"""`sitroom arena` and `ladder`: bots against bots."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from sitroom.cli.common import counter, given_options
from sitroom.cli.parser import GAME_NAMES, Commands, Parser, add_options, add_own_bots
from sitroom.kernel import SitroomError
from sitroom.titles import game_named, title_of

if TYPE_CHECKING:
    from sitroom.arena.run import Run

ARENA = """\
Let two bots play many matches with sides swapped, on all cores. Each is kept as a record in a folder; a run that was
stopped goes on where it was, and more --games add to it. The report says how matches ended, for each side, with 95 %
intervals; draws count half. A match stopped by --rounds goes to the side that is ahead, and is also scored separately.

A bot is a level of the game, or your own: `docs/bots.md` explains how to write one."""
ARENAS = """\
examples:
  sitroom arena twilight normal easy --games 200 --seed 1
  sitroom arena warroom normal easy --games 40 --scenario eastern --rounds 8
  sitroom arena twilight my_bot normal --code my_bot.py
  sitroom arena twilight other easy --program 'node other.js'"""
LADDER = """\
Let every level of a game play each of the others, as `sitroom arena` does, and print a table of their shares and
Elo, the strongest first."""


def add(commands: Commands) -> None:
    """The commands that let bots play."""
    arena = commands.command("arena", run_arena, "let two bots play many matches", ARENA, epilog=ARENAS)
    arena.add_argument("game", metavar="GAME", help=GAME_NAMES)
    arena.add_argument("bots", nargs=2, metavar="BOT", help="a level, or the name of a bot of your own")
    add_contest(arena, 100)
    add_own_bots(arena)

    ladder = commands.command("ladder", run_ladder, "let all levels of a game play one another", LADDER)
    ladder.add_argument("game", metavar="GAME", help=GAME_NAMES)
    add_contest(ladder, 20)
    add_own_bots(ladder)


def add_contest(parser: Parser, games: int) -> None:
    """What `arena` and `ladder` both take."""
    parser.add_argument("--games", type=int, default=games, metavar="N", help="how many matches (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same matches (0)")
    parser.add_argument("--scenario", metavar="NAME", help="the same as --option scenario=NAME")
    add_options(parser)
    parser.add_argument("--rounds", type=int, default=0, metavar="R", help="stop each match after this many rounds")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at a time (default %(default)s)"
    )
    add_ray(parser)
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the records go (default build/arena/...)")


def add_ray(parser: Parser) -> None:
    """Options for work that several machines can share."""
    parser.add_argument(
        "--ray",
        nargs="?",
        const="auto",
        metavar="ADDRESS",
        help="on a Ray cluster: at an address, the one this machine belongs to, or `local` for one of its own",
    )


def run_arena(args: argparse.Namespace) -> int:
    """`sitroom arena`."""
    from sitroom.arena.run import play_all
    from sitroom.arena.tally import lines

    run = contest_between(args, *args.bots)
    for line in lines(run.bots, play_all(run, args.processes, counter("matches", run.games), args.ray)):
        print(line)
    return 0


def run_ladder(args: argparse.Namespace) -> int:
    """`sitroom ladder`."""
    from sitroom.arena.ladder import ladder

    game, processes = game_named(args.game), args.processes
    for line in ladder(game, lambda *bots: contest_between(args, *bots), processes, counter, args.ray):
        print(line, flush=True)
    return 0


def contest_between(args: argparse.Namespace, first: str, second: str) -> Run:
    """The run that the arguments of `arena` and `ladder` ask for."""
    from sitroom.arena.run import Run

    game = game_named(args.game)
    if args.games < 1 or args.rounds < 0 or args.processes < 1:
        raise SitroomError("--games and --processes: at least 1; --rounds: at least 0")
    if args.rounds and not game.span:
        raise SitroomError(f"--rounds: {game.name} is not counted by rounds")
    given = given_options([*args.option, *([f"scenario={args.scenario}"] if args.scenario else [])], None)
    bots = (title_of(game).bots.named(first), title_of(game).bots.named(second))
    parts = [args.game, *bots, f"seed{args.seed}", *(f"{name}-{value}" for name, value in sorted(given.items()))]
    folder = (args.out or Path("build/arena")) / "-".join([*parts, *([f"rounds{args.rounds}"] if args.rounds else [])])
    return Run(args.game, bots, args.games, args.seed, given, args.rounds, folder)
