"""`sitroom train`: how the learned judgement of a bot is made."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path

from sitroom.arena.spread import spread
from sitroom.cli.common import counter
from sitroom.cli.contests import add_ray
from sitroom.cli.parser import Commands
from sitroom.kernel import SitroomError

TRAIN = """\
Learn to judge positions: play matches, fit a small network to them, and draw how well it foresees matches that it has
not seen. Everything is kept in a folder; a run that was stopped goes on where it was. `docs/bots.md` tells what came
of it."""


def add(commands: Commands) -> None:
    """The command that trains."""
    train = commands.command("train", run_train, "learn to judge positions from matches", TRAIN)
    train.add_argument("game", choices=["twilight"], metavar="GAME", help="twilight")
    train.add_argument("--matches", type=int, default=20000, metavar="N", help="to learn from (default %(default)s)")
    train.add_argument("--epochs", type=int, default=2, metavar="E", help="times through all of them (%(default)s)")
    train.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same network (1)")
    train.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at a time (default %(default)s)"
    )
    add_ray(train)
    train.add_argument("--out", type=Path, metavar="FOLDER", help="where it is kept (default build/train/...)")


def run_train(args: argparse.Namespace) -> int:
    """`sitroom train`."""
    try:
        from sitroom.learn.train import Plan, train
    except ImportError as error:
        raise SitroomError(f"{error.name} is missing: install `sitroom[expert]`") from None
    if args.matches < 1 or args.epochs < 1 or args.processes < 1:
        raise SitroomError("--matches, --epochs and --processes: at least 1")
    plan = Plan(args.matches, args.epochs, args.seed)
    folder = args.out or Path(f"build/train/{args.game}-{plan.matches}-seed{plan.seed}")
    workers = partial(spread, processes=args.processes, ray=args.ray)
    for line in train(plan, folder, workers, counter("parts of the matches", len(plan.chunks()))):
        print(line, flush=True)
    return 0
