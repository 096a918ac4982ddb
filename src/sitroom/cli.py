"""The command line: `sitroom terminal`, `serve`, `replay`, `import`, `export`, `fuzz`, `bench`, `options` and more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from sitroom import __version__
from sitroom.bots.outside import announce, named
from sitroom.games import GAMES, example, examples, game_named
from sitroom.games import import_log as read_log
from sitroom.kernel import Imported, Match, SitroomError, read_record, write_record
from sitroom.kernel.interpreted import COMPILED
from sitroom.kernel.options import Value
from sitroom.terminal.language import preferred
from sitroom.text import LANGUAGES

if TYPE_CHECKING:
    from sitroom.arena.run import Run

DESCRIPTION = "Situation Room: Twilight Struggle and War Room, complete, played by people, bots and programs."
TERMINAL = """\
Play a match in text. The position is drawn, your legal actions are listed with their numbers (and the exact odds of
every roll), and `help` at the prompt lists the commands: undo, save, log and more. All of it is in English, Spanish,
Italian or Portuguese: by --lang, by SITROOM_LANG in the environment, or as your system is set."""
EXAMPLES = """\
examples:
  sitroom terminal                                  asks for your side and plays against the best bot
  sitroom terminal --seat ussr --seed 7             the same cards and dice each time
  sitroom terminal --option edition=second          `sitroom options` lists what can be set
  sitroom terminal warroom --option scenario=eastern --seat germany
  sitroom terminal --lang pt                        em português
  sitroom terminal --resume evening.record          goes on with a saved match"""
REPLAY = """\
Step through a record, as the terminal or the browser saves it, or through an example game of the rulebooks. At the
prompt Enter goes on, a number jumps to that step, and `help` lists the rest. Nothing is hidden."""
IMPORT = """\
Replay a TSEspionage text log through the rules with its own dice and check every statement in it.
Exit status 1 if the log and the rules disagree anywhere."""
EXPORT = "Write a record of Twilight Struggle to standard output as a text log, as TSEspionage saves it."
FUZZ = """\
Play random matches with random options, and check after every answer what must always hold. The first failure stops
the run with exit status 1 and leaves a record of the match up to that point, which `sitroom replay` opens."""
BENCH = """\
Measure the speed of the engine and the server, in slices that take turns on one core, so that ratios within one run
mean something. `make bench` adds the compiled form and an older version; `docs/speed.md` shows the last run."""
ARENA = """\
Let two bots play many matches with sides swapped, on all cores. Each is kept as a record in a folder; a run that was
stopped goes on where it was, and more --games add to it. The report says how matches ended, for each side, with 95 %
intervals; draws count half. A match stopped by --rounds goes to whoever is ahead, and is scored apart too.

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
PROFILE = "Play at random for a while and list the functions that took the most time of their own."
OPTIONS = """\
List what can be settled before a match, with its values, the default in brackets, and what it means; then the presets,
which are named sets of options."""

SERVE = """\
Serve the game to browsers. Matches are kept in an SQLite file in your data folder (or in --data FILE, or in the
database that SITROOM_DATABASE_URL names, which may be PostgreSQL), so stop and start as you like. Friends can play if
you listen on an address they can reach (--host 0.0.0.0), by that address or by a name you allow (--allow-host NAME).
Seats are secret links: beyond your own network, put the server behind HTTPS."""


class Parser(argparse.ArgumentParser):
    """Reports an error in one line, with exit status 1 like every other error of the program."""

    def error(self, message: str) -> NoReturn:
        self.exit(1, f"sitroom: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without accents still shows the rest
    args = build_parser().parse_args(argv)
    try:
        announce(named(getattr(args, "code", ()), getattr(args, "program", ())))
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of a pipe has gone; what is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except SitroomError as error:
        return fail(str(error))
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except Exception as error:
        if "SITROOM_DEBUG" in os.environ:
            raise
        return fail(f"an error in the program: {type(error).__name__}: {error} (SITROOM_DEBUG=1 shows where)")
    return status


def fail(message: str) -> int:
    """One line on stderr, and the exit status for failure."""
    print(f"sitroom: {' '.join(message.split())}", file=sys.stderr)
    return 1


def build_parser() -> Parser:
    """Every command with its arguments."""
    parser = Parser(prog="sitroom", description=DESCRIPTION, epilog="`sitroom COMMAND --help` explains a command.")
    names = " or ".join(GAMES)
    form = "compiled with mypyc" if COMPILED else "pure Python"
    parser.add_argument("--version", action="version", version=f"sitroom {__version__}, {form}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, help_: str, description: str, epilog: str | None = None) -> Parser:
        raw = argparse.RawDescriptionHelpFormatter
        found: Parser = commands.add_parser(
            name, help=help_, description=description, formatter_class=raw, epilog=epilog
        )
        return found

    def speaks(found: Parser) -> None:
        found.add_argument(
            "--lang",
            choices=LANGUAGES,
            default=preferred(),
            metavar="LANG",
            help=f"the language: {', '.join(LANGUAGES)} (here %(default)s)",
        )

    def own_bots(found: Parser) -> None:
        found.add_argument(
            "--code",
            action="append",
            default=[],
            type=Path,
            metavar="FILE",
            help="a bot of your own, named as its Python file; may be repeated",
        )
        found.add_argument(
            "--program",
            action="append",
            default=[],
            metavar="COMMAND",
            help="a bot of your own in any language, named as the last word of its command; may be repeated",
        )

    def contest(found: Parser, games: int) -> None:
        found.add_argument(
            "--games", type=int, default=games, metavar="N", help="how many matches (default %(default)s)"
        )
        found.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same matches (0)")
        found.add_argument("--scenario", metavar="NAME", help="the same as --option scenario=NAME")
        found.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set an option")
        found.add_argument("--rounds", type=int, default=0, metavar="R", help="stop each match after so many rounds")
        found.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at a time (default %(default)s)"
        )
        found.add_argument("--out", type=Path, metavar="FOLDER", help="where the records go (default build/arena/...)")

    terminal = command("terminal", "play a match in text", TERMINAL, epilog=EXAMPLES)
    terminal.add_argument("game", nargs="?", default="twilight", metavar="GAME", help=f"{names}; twilight if not given")
    terminal.add_argument("--seat", help="a seat, several with commas, or all; asked for if not given")
    terminal.add_argument(
        "--bot",
        help="who plays the other seats: random, easy, normal, or a bot of your own; the best if not given",
    )
    own_bots(terminal)
    terminal.add_argument("--seed", type=int, help="seed of the cards, the dice and the bot; a new one by default")
    terminal.add_argument("--preset", help="a named set of options; `sitroom options` lists them")
    terminal.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the match; may be repeated",
    )
    terminal.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved record")
    speaks(terminal)
    terminal.set_defaults(run=play)

    serve = command("serve", "play in the browser", SERVE)
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
    serve.add_argument(
        "--port", type=int, default=8000, metavar="N", help="port to listen on (default 8000); 0 for any free one"
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--data", metavar="FILE", help="SQLite file that keeps the matches")
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that browsers may call this server by, besides its addresses; may be repeated",
    )
    own_bots(serve)
    serve.set_defaults(run=run_server)

    replay = command("replay", "step through a record, or an example game of the rulebooks", REPLAY)
    replay.add_argument("record", nargs="?", type=Path, metavar="RECORD", help="the file of a match")
    replay.add_argument("--example", metavar="NAME", help="an example instead; `sitroom replay` alone names them")
    replay.add_argument("--all", action="store_true", help="print every step and leave")
    speaks(replay)
    replay.set_defaults(run=show_record)

    import_ = command("import", "replay a TSEspionage text log and check every statement in it", IMPORT)
    import_.add_argument("file", type=Path, metavar="FILE", help="the log")
    import_.add_argument("--record", type=Path, metavar="OUT", help="write the match as a record")
    import_.set_defaults(run=import_log)

    export = command("export", "write a record of Twilight Struggle as a TSEspionage text log", EXPORT)
    export.add_argument("record", type=Path, metavar="RECORD", help="the file of a match")
    export.set_defaults(run=export_log)

    fuzz = command("fuzz", "play random matches with random options; a failure leaves a record that replays it", FUZZ)
    fuzz.add_argument("game", metavar="GAME", help=names)
    fuzz.add_argument("--games", type=int, default=100, metavar="N", help="how many matches (default 100)")
    fuzz.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed plays the same matches (0)")
    fuzz.add_argument(
        "--rounds",
        type=int,
        default=0,
        metavar="R",
        help="stop each match after so many turns or rounds; if not given, only where random play need not end",
    )
    fuzz.set_defaults(run=run_fuzz)

    bench = command("bench", "measure the speed", BENCH)
    bench.add_argument("parts", nargs="*", metavar="PART", help="engine, server, messages, memory; all if not given")
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
    bench.set_defaults(run=run_bench)

    arena = command("arena", "let two bots play many matches", ARENA, epilog=ARENAS)
    arena.add_argument("game", metavar="GAME", help=names)
    arena.add_argument("bots", nargs=2, metavar="BOT", help="a level, or the name of a bot of your own")
    contest(arena, 100)
    own_bots(arena)
    arena.set_defaults(run=run_arena)

    ladder = command("ladder", "let all levels of a game play one another", LADDER)
    ladder.add_argument("game", metavar="GAME", help=names)
    contest(ladder, 20)
    own_bots(ladder)
    ladder.set_defaults(run=run_ladder)

    profile = command("profile", "show where time goes in random play", PROFILE)
    profile.add_argument("game", metavar="GAME", help=names)
    profile.add_argument("--seconds", type=float, default=5.0, metavar="S", help="how long to play (default 5)")
    profile.add_argument("--lines", type=int, default=25, metavar="N", help="how many functions to list (default 25)")
    profile.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set an option")
    profile.set_defaults(run=run_profile)

    options = command("options", "list what can be settled before a match", OPTIONS)
    options.add_argument("game", nargs="?", metavar="GAME", help=f"{names}; all if not given")
    speaks(options)
    options.set_defaults(run=list_options)
    return parser


# Playing and replaying


def play(args: argparse.Namespace) -> int:
    """`sitroom terminal`."""
    from sitroom.terminal.start import start

    options = given_options(args.option, args.preset)
    seed = args.seed
    if args.resume:
        if options:
            raise SitroomError("a resumed match keeps its options: leave out --option and --preset")
        text = read(args.resume)
        return start(read_record(text, GAMES), args.seat, args.bot, seed, args.lang, text)
    return start(Match(game_named(args.game), options), args.seat, args.bot, seed, args.lang)


def given_options(pairs: Sequence[str], preset: str | None) -> dict[str, Value]:
    """The options of the command line by name."""
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SitroomError(f"--option {pair}: write NAME=VALUE")
        options[name.strip()] = value.strip()
    if preset is not None:
        options["preset"] = preset
    return options


def read(path: Path) -> str:
    """The text of a file, with or without a byte order mark."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SitroomError(f"{path}: not a text file in UTF-8, at byte {error.start}") from None


def load(path: Path) -> Match:
    """The match of a record."""
    return read_record(read(path), GAMES)


def run_server(args: argparse.Namespace) -> int:
    """`sitroom serve`."""
    try:
        from sitroom.server.main import data_url, serve
    except ImportError as error:
        raise SitroomError(f"the server is not installed ({error.name} is missing): run `make setup`") from None
    open_browser = not args.no_browser
    serve(args.host, args.port, data_url(args.data), open_browser, allow_hosts=args.allow_host)
    return 0


def show_record(args: argparse.Namespace) -> int:
    """`sitroom replay`."""
    from sitroom.terminal.face import face_of
    from sitroom.terminal.keyboard import Keyboard
    from sitroom.terminal.paper import Paper
    from sitroom.terminal.replay import Replay

    match = chosen(args.record, args.example)
    replay = Replay(match, face_of(match, args.lang), Paper())
    if args.all:
        replay.all()
    else:
        replay.run(Keyboard())
    return 0


def chosen(record: Path | None, name: str | None) -> Match:
    """The match of a record, or the example of that name."""
    if (record is None) == (name is None):
        raise SitroomError(f"name a record, or an example with --example: {', '.join(examples())}")
    return load(record) if record is not None else read_record(example(str(name)), GAMES)


# Logs of another program


def import_log(args: argparse.Namespace) -> int:
    """`sitroom import`."""
    result = read_log(read(args.file))
    given_up = resignation(result)
    if args.record:
        args.record.write_text(write_record(result.match) + (f"# {given_up}\n" if given_up else ""), "utf-8")
    for line, says, has in result.mismatches:
        print(f"line {line}: the log says {says}, the engine has {has}")
    if given_up:
        print(given_up)
    print(f"checked {result.checked} statements, {len(result.mismatches)} mismatches")
    return 1 if result.mismatches else 0


def resignation(result: Imported) -> str:
    """Who resigned, if anybody did."""
    if not result.given_up:
        return ""
    if result.resigned is not None:
        return f"{result.match.seats[result.resigned]} resigned"
    return "one side resigned; the log does not say which"


def export_log(args: argparse.Namespace) -> int:
    """`sitroom export`."""
    match = load(args.record)
    if not match.game.exporters:
        raise SitroomError(f"{args.record}: no other program reads logs of {match.game.name}")
    print(next(iter(match.game.exporters.values()))(match), end="")
    return 0


# The engine


def run_fuzz(args: argparse.Namespace) -> int:
    """`sitroom fuzz`."""
    from sitroom.fuzz import fuzz

    if args.games < 1:
        raise SitroomError("--games: at least 1")

    game = game_named(args.game)
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


def run_arena(args: argparse.Namespace) -> int:
    """`sitroom arena`."""
    from sitroom.arena.run import play_all
    from sitroom.arena.tally import lines

    run = contest_between(args, *args.bots)
    for line in lines(run.bots, play_all(run, args.processes, counter("matches", run.games))):
        print(line)
    return 0


def run_ladder(args: argparse.Namespace) -> int:
    """`sitroom ladder`."""
    from sitroom.arena.ladder import ladder

    for line in ladder(game_named(args.game), lambda *bots: contest_between(args, *bots), args.processes, counter):
        print(line, flush=True)
    return 0


def contest_between(args: argparse.Namespace, first: str, second: str) -> Run:
    """The run that the arguments of `arena` and `ladder` ask for."""
    from sitroom.arena.run import Run

    game = game_named(args.game)
    if args.games < 1 or args.rounds < 0 or args.processes < 1:
        raise SitroomError("--games, --rounds and --processes: at least 1")
    given = given_options([*args.option, *([f"scenario={args.scenario}"] if args.scenario else [])], None)
    bots = (game.bot_named(first), game.bot_named(second))
    parts = [args.game, *bots, f"seed{args.seed}", *(f"{name}-{value}" for name, value in sorted(given.items()))]
    folder = (args.out or Path("build/arena")) / "-".join([*parts, *([f"rounds{args.rounds}"] if args.rounds else [])])
    return Run(args.game, bots, args.games, args.seed, given, args.rounds, folder)


def counter(what: str, most: int) -> Callable[[int], None]:
    """Shows on a terminal how far something is, and to a file now and then."""

    def show(done: int) -> None:
        if sys.stderr.isatty():
            bar = "#" * (30 * done // most)
            end = "" if done < most else "\n"
            print(f"\r[{bar:<30}] {done}/{most} {what}", end=end, file=sys.stderr, flush=True)
        elif done and done % max(1, most // 10) == 0:
            print(f"{done}/{most} {what}", file=sys.stderr, flush=True)

    return show


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


def list_options(args: argparse.Namespace) -> int:
    """`sitroom options`."""
    from sitroom.terminal.options import options_lines

    for name in [args.game] if args.game else GAMES:
        print("\n".join(options_lines(game_named(name), args.lang)), end="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
