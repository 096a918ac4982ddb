"""`sitroom dataset`: matches as a table of decisions."""

from __future__ import annotations

import argparse
from pathlib import Path

from sitroom.cli.common import counter
from sitroom.cli.parser import Commands
from sitroom.envs import missing

DATASET = """\
Make a table of decisions to learn from: a row for each, with what the seat could know in numbers, the legal answers,
the one that was given, who gave it, and how the match ended. Records, folders of `sitroom arena` and text logs of
TSEspionage can be given, all of one game; of a log that disagrees with the rules, what comes before is taken. A run
that was stopped goes on where it was. `docs/learning.md` shows what to do with the table."""
EXAMPLES = """\
examples:
  sitroom dataset build/arena/twilight-normal-easy-seed1 --out normal.parquet
  sitroom dataset match.record games/*.txt --out people.parquet"""


def add(commands: Commands) -> None:
    """The command that makes tables."""
    dataset = commands.command(
        "dataset", run_dataset, "make a table of decisions from matches, to learn from", DATASET, epilog=EXAMPLES
    )
    dataset.add_argument("matches", nargs="+", type=Path, metavar="MATCH", help="records, logs, or folders of them")
    dataset.add_argument("--out", type=Path, required=True, metavar="FILE.parquet", help="where the table goes")


def run_dataset(args: argparse.Namespace) -> int:
    """`sitroom dataset`."""
    try:
        from sitroom.envs import dataset
    except ImportError as error:
        raise missing(error, "envs") from None
    show = None

    def progress(done: int, most: int) -> None:
        nonlocal show
        show = show or counter("matches", most)
        show(done)

    for line in dataset.write(args.matches, args.out, progress):
        print(line, flush=True)
    return 0
