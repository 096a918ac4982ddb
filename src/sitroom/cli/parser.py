"""What the commands' arguments are made with, and what several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from sitroom.bots.outside import SECONDS
from sitroom.terminal.language import preferred
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES

GAME_NAMES = ", ".join(GAMES)
"""All games that are installed here."""


class Parser(argparse.ArgumentParser):
    """Reports an error in one line, with exit status 1 like every other error of the program."""

    def error(self, message: str) -> NoReturn:
        self.exit(1, f"sitroom: {message} (see {self.prog} --help)\n")


class Commands:
    """The commands of a parser; a module adds its own with `command`."""

    def __init__(self, parser: Parser) -> None:
        self._parsers: Any = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(
        self,
        name: str,
        run: Callable[[argparse.Namespace], int],
        help: str,
        description: str,
        epilog: str | None = None,
    ) -> Parser:
        """A new command: what runs it, its line in the list, its explanation, and examples."""
        found: Parser = self._parsers.add_parser(
            name,
            help=help,
            description=description,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            epilog=epilog,
        )
        found.set_defaults(run=run)
        return found


def add_language(parser: Parser) -> None:
    """`--lang`."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=preferred(),
        metavar="LANG",
        help=f"the language: {', '.join(LANGUAGES)} (here %(default)s)",
    )


def add_options(parser: Parser) -> None:
    """`--option NAME=VALUE`."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the match; may be repeated",
    )


def add_own_bots(parser: Parser) -> None:
    """`--code`, `--program` and `--time-limit`."""
    parser.add_argument(
        "--code",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a bot of your own, named as its Python file; may be repeated",
    )
    parser.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="COMMAND",
        help="a bot of your own in any language, named as the last word of its command; may be repeated",
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        help=f"how long a bot of your own may think about a decision (default {SECONDS:g})",
    )
