"""`sitroom terminal`, `serve`, `replay` and `options`."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from sitroom.bots import Budget
from sitroom.bots.pace import THINK
from sitroom.cli.common import given_options, load, read
from sitroom.cli.parser import GAME_NAMES, Commands, add_language, add_options, add_own_bots
from sitroom.kernel import Match, SitroomError, read_record
from sitroom.titles import GAMES, example, examples, game_named

TERMINAL = """\
Play a match in text. The position is drawn, your legal actions are listed with their numbers (and the exact odds of
every roll), and `help` at the prompt lists the commands: undo, save, log and more. All of it is in English, Spanish,
Italian or Portuguese: by --lang, by SITROOM_LANG in the environment, or as your system is set."""
EXAMPLES = """\
examples:
  sitroom terminal                                  asks for your side and plays against a bot
  sitroom terminal --seat ussr --seed 7             the same cards and dice each time
  sitroom terminal --option edition=second          `sitroom options` lists what can be set
  sitroom terminal warroom --option scenario=eastern --seat germany
  sitroom terminal --lang pt                        em português
  sitroom terminal --resume evening.record          goes on with a saved match"""
SERVE = """\
Serve the game to browsers. Matches are kept in an SQLite file in your data folder (or in --data FILE, or in the
database that SITROOM_DATABASE_URL names, which may be PostgreSQL), so stop and start as you like. Friends can play if
you listen on an address they can reach (--host 0.0.0.0), by that address or by a name you allow (--allow-host NAME).
Seats are secret links: beyond your own network, put the server behind HTTPS."""
REPLAY = """\
Step through a record, as the terminal or the browser saves it, or through an example game of the rulebooks. At the
prompt Enter goes on, a number jumps to that step, and `help` lists the rest. Nothing is hidden."""
OPTIONS = """\
List what can be settled before a match, with its values, the default in brackets, and what it means; then the presets,
which are named sets of options."""


def add(commands: Commands) -> None:
    """The commands to play and replay."""
    terminal = commands.command("terminal", play, "play a match in text", TERMINAL, epilog=EXAMPLES)
    terminal.add_argument(
        "game", nargs="?", default="twilight", metavar="GAME", help=f"{GAME_NAMES}; twilight if not given"
    )
    terminal.add_argument("--seat", help="a seat, several with commas, or all; asked for if not given")
    terminal.add_argument(
        "--bot",
        help="who plays the other seats: random, easy, normal, hard, expert, with a time (hard@5s), or a "
        "bot of your own; the best that answers at once if not given",
    )
    add_own_bots(terminal)
    terminal.add_argument("--seed", type=int, help="seed of the cards, the dice and the bot; a new one by default")
    terminal.add_argument("--preset", help="a named set of options; `sitroom options` lists them")
    add_options(terminal)
    terminal.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved record")
    add_language(terminal)

    serve = commands.command("serve", run_server, "play in the browser", SERVE)
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
    serve.add_argument(
        "--think",
        metavar="TIME",
        help="how long the strongest bots think about a decision: 0.5s, or a number of trials (default 1.5s)",
    )
    add_own_bots(serve)

    replay = commands.command(
        "replay", show_record, "step through a record, or an example game of the rulebooks", REPLAY
    )
    replay.add_argument("record", nargs="?", type=Path, metavar="RECORD", help="the file of a match")
    replay.add_argument("--example", metavar="NAME", help="an example instead; `sitroom replay` alone names them")
    replay.add_argument("--all", action="store_true", help="print every step and leave")
    add_language(replay)

    options = commands.command("options", list_options, "list what can be settled before a match", OPTIONS)
    options.add_argument("game", nargs="?", metavar="GAME", help=f"{GAME_NAMES}; all if not given")
    add_language(options)


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


def run_server(args: argparse.Namespace) -> int:
    """`sitroom serve`."""
    try:
        from sitroom.server.main import data_url, serve
    except ImportError as error:
        how = "`make setup` in a checkout, or `pip install 'sitroom[server]'`"
        raise SitroomError(f"the server is not installed ({error.name} is missing): {how}") from None
    if args.think:
        Budget.read(args.think)
        os.environ[THINK] = args.think  # for the processes in which bots think
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


def chosen(record: Path | None, name: str | None) -> Match[Any]:
    """The match of a record, or the example of that name."""
    if (record is None) == (name is None):
        raise SitroomError(f"name a record, or an example with --example: {', '.join(examples())}")
    return load(record) if record is not None else read_record(example(str(name)), GAMES)


def list_options(args: argparse.Namespace) -> int:
    """`sitroom options`."""
    from sitroom.terminal.options import options_lines

    for name in [args.game] if args.game else GAMES:
        print("\n".join(options_lines(game_named(name), args.lang)), end="\n\n")
    return 0
