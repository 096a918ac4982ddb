"""The command line: `sitroom terminal`, `serve`, `replay`, `import`, `export`, `fuzz`, `bench`, `options` and more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from sitroom import __version__
from sitroom.bots.outside import announce, named
from sitroom.cli import contests, dataset, engine, logs, playing, training
from sitroom.cli.common import fail
from sitroom.cli.parser import Commands, Parser
from sitroom.kernel import SitroomError
from sitroom.kernel.interpreted import COMPILED
from sitroom.titles import TITLES

DESCRIPTION = "Situation Room: Twilight Struggle and War Room, complete, played by people, bots and programs."


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without accents still shows the rest
    args = build_parser().parse_args(argv)
    try:
        if "code" in args:
            announce_own(args)
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


def announce_own(args: argparse.Namespace) -> None:
    """Make the bots known that the command line brings along."""
    commands = named(args.code, args.program)
    for title in TITLES.values() if commands else ():
        for name in commands.keys() & {*title.bots.makers, *title.bots.renamed}:
            raise SitroomError(f"{name} is a level of {title.name}: rename the file of your bot")
    announce(commands, args.time_limit)


def build_parser() -> Parser:
    """Every command with its arguments."""
    parser = Parser(prog="sitroom", description=DESCRIPTION, epilog="`sitroom COMMAND --help` explains a command.")
    form = "compiled with mypyc" if COMPILED else "pure Python"
    parser.add_argument("--version", action="version", version=f"sitroom {__version__}, {form}")
    commands = Commands(parser)
    for module in (playing, logs, engine, contests, dataset, training):
        module.add(commands)
    return parser
