"""`sitroom fuzz`, `bench` and `profile`: is the engine right, and how fast is it?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sitroom.cli.common import counter, fail, given_options
from sitroom.cli.parser import GAME_NAMES, Commands, add_options
from sitroom.kernel import Rules, SitroomError
from sitroom.titles import game_named

FUZZ = """\
Play random matches with random options, and check after every answer what must always hold. The first failure stops
the run with exit status 1 and leaves a record of the match up to that point, which `sitroom replay` opens.

With --mutate, change that many positions and records of random matches at random instead. Each must be refused with a
reason, or else play on, be seen, be told and be answered by bots without a failure; what fails is left as a file."""
BENCH = """\
Measure the speed of the engine and the server, in slices that take turns on one core, so that ratios within one run
mean something. `make bench` adds the compiled form and an older version; `docs/speed.md` shows the last run."""
PROFILE = "Play at random for a while and list the functions that took the most time of their own."


def add(commands: Commands) -> None:
    """The commands that try and measure the engine."""
    fuzz = commands.command(
        "fuzz", run_fuzz, "play random matches with random options; a failure leaves a record that replays it", FUZZ
    )
    fuzz.add_argument("game", metavar="GAME", help=GAME_NAMES)
    fuzz.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (default 100)")
    fuzz.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same matches (0)")
    fuzz.add_argument(
        "--rounds",
        type=int,
        default=0,
        metavar="R",
        help="stop each match after this many turns or rounds; if not given, only where random play need not end",
    )
    fuzz.add_argument("--mutate", type=int, metavar="N", help="try this many changed positions and records instead")

    bench = commands.command("bench", run_bench, "measure the speed", BENCH)
    bench.add_argument(
        "parts", nargs="*", metavar="PART", help="engine, server, clicks, messages, memory; all if not given"
    )
    bench.add_argument("--slices", type=int, default=6, metavar="N", help="how many slices of each work (default 6)")
    bench.add_argument("--seconds", type=float, default=2.0, metavar="S", help="how long a slice is (default 2)")
    bench.add_argument(
        "--form",
        action="append",
        default=[],
        metavar="NAME=PLACE",
        help="another form of the engine to measure beside this one: its interpreter, or the folder of its sources",
    )
    bench.add_argument("--draw", type=Path, metavar="FOLDER", help="measure nothing: draw the last run into a folder")

    profile = commands.command("profile", run_profile, "show where time goes in random play", PROFILE)
    profile.add_argument("game", metavar="GAME", help=GAME_NAMES)
    profile.add_argument("--seconds", type=float, default=5.0, metavar="S", help="how long to play (default 5)")
    profile.add_argument("--lines", type=int, default=25, metavar="N", help="how many functions to list (default 25)")
    add_options(profile)


def run_fuzz(args: argparse.Namespace) -> int:
    """`sitroom fuzz`."""
    from sitroom.fuzz import fuzz

    if args.games < 1:
        raise SitroomError("--games: at least 1")

    game = game_named(args.game)
    if args.mutate is not None:
        return _run_mutate(game, args.mutate, args.seed)
    if args.rounds < 0 or (args.rounds and not game.span):
        counted = f"a number of {game.span}s" if game.span else f"{game.name} is not counted by rounds"
        raise SitroomError(f"--rounds: {counted}")
    rounds = args.rounds or game.endless
    enough = (lambda state: getattr(state, game.span) > rounds) if rounds else None
    report = fuzz(game, args.games, args.seed, counter("matches", args.games), enough=enough)
    print(f"{report.matches} matches, {report.answers} answers")
    for result, count in report.results.most_common():
        print(f"{count:>8}  {result}")
    if report.failure is None:
        return 0
    dump = Path(f"fuzz-{args.game}-{args.seed}-{report.failure.number}.record")
    dump.write_text(report.failure.record, "utf-8")
    return fail(f"match {report.failure.number} failed: {report.failure.error}; its record is {dump}")


def _run_mutate(game: Rules[Any], number: int, seed: int) -> int:
    """`sitroom fuzz --mutate`."""
    from sitroom.mutate import mutate

    if number < 1:
        raise SitroomError("--mutate: at least 1")
    report = mutate(game, number, seed, counter("texts", number))
    print(f"{report.tried} texts, {report.accepted} of them played")
    for failure in report.failures:
        dump = Path(f"mutate-{game.name}-{seed}-{failure.number}.txt")
        dump.write_text(failure.text, "utf-8")
        return fail(f"text {failure.number} failed: {failure.error}; it is in {dump}")
    return 0


def run_bench(args: argparse.Namespace) -> int:
    """`sitroom bench`."""
    from sitroom.bench import PARTS, Form, report
    from sitroom.bench.drawing import draw
    from sitroom.bench.figures import last_run

    if args.draw:
        for path in draw(last_run(), args.draw):
            print(path)
        return 0
    if args.slices < 1 or not 0 < args.seconds <= 60:
        raise SitroomError("--slices and --seconds: at least one slice, of up to 60 seconds")
    for part in args.parts:
        if part not in PARTS:
            raise SitroomError(f"there is no benchmark {part!r}; there are: {', '.join(PARTS)}")
    for line in report(args.slices, args.seconds, [Form.read(text) for text in args.form], args.parts or PARTS):
        print(line, flush=True)
    return 0


def run_profile(args: argparse.Namespace) -> int:
    """`sitroom profile`."""
    from sitroom.bench.profiling import profile

    if not 0 < args.seconds <= 600 or args.lines < 1:
        raise SitroomError("--seconds and --lines: up to 600 seconds, at least one line")
    for line in profile(game_named(args.game), given_options(args.option, None), args.seconds, args.lines):
        print(line)
    return 0
