"""`sitroom train`: how the networks of a bot are made."""

from __future__ import annotations

import argparse
import os
from functools import partial
from importlib import import_module
from pathlib import Path

from sitroom.arena.spread import spread
from sitroom.cli.common import counter
from sitroom.cli.contests import add_ray
from sitroom.cli.parser import Commands
from sitroom.kernel import SitroomError
from sitroom.titles import title_named

TRAIN = """\
Learn to judge positions: play matches, fit a small network to them, and draw how well it foresees matches that it has
not seen. With --policy, learn to propose ways to play a card: in matches of the bot `expert` with itself, each way is
tried out in imagined worlds, and a network learns to foresee what the trials say. Everything is kept in a folder; a run
that was stopped goes on where it was. `docs/bots-lab.md` tells what came of it."""


def add(commands: Commands) -> None:
    """The command that trains."""
    train = commands.command("train", run_train, "learn from matches to judge positions or to propose moves", TRAIN)
    train.add_argument("game", metavar="GAME", help="whose bot learns: twilight")
    train.add_argument("--policy", action="store_true", help="learn to propose moves, not to judge positions")
    train.add_argument(
        "--matches", type=int, metavar="N", help="to learn from (default 20000; 240 for proposals, which take longer)"
    )
    train.add_argument("--worlds", type=int, default=8, metavar="W", help="for proposals: in which each is tried (8)")
    train.add_argument("--epochs", type=int, default=2, metavar="E", help="times through all of them (%(default)s)")
    train.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same network (1)")
    train.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at a time (default %(default)s)"
    )
    add_ray(train)
    train.add_argument("--out", type=Path, metavar="FOLDER", help="where it is kept (default build/train/...)")


def run_train(args: argparse.Namespace) -> int:
    """`sitroom train`."""
    module = title_named(args.game).trainer
    if not module:
        raise SitroomError(f"no bot of {args.game} learns")
    try:
        trainer = import_module(module)
    except ImportError as error:
        raise SitroomError(f"{error.name} is missing: install `sitroom[expert]`") from None
    matches = args.matches if args.matches is not None else 240 if args.policy else 20000
    if min(matches, args.epochs, args.worlds, args.processes) < 1:
        raise SitroomError("--matches, --epochs, --worlds and --processes: at least 1")
    plan = trainer.Plan(matches, args.epochs, args.seed, args.worlds if args.policy else 0)
    kind = "policy-" if args.policy else ""
    folder = args.out or Path(f"build/train/{args.game}-{kind}{plan.matches}-seed{plan.seed}")
    told = counter("parts of the matches", len(plan.chunks()))
    workers = partial(spread, processes=args.processes, ray=args.ray)
    run = partial(trainer.train, plan=plan, folder=folder, spread=workers, progress=told)
    for line in run(trainer.PROPOSING if args.policy else trainer.JUDGING):
        print(line, flush=True)
    return 0
