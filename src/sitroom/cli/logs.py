"""`sitroom import` and `export`: logs of another program."""

from __future__ import annotations

import argparse
from pathlib import Path

from sitroom.cli.common import load, read
from sitroom.cli.parser import Commands
from sitroom.games import import_log as read_log
from sitroom.kernel import Imported, SitroomError, write_record

IMPORT = """\
Replay a TSEspionage text log through the rules with its own dice and check every statement in it.
Exit status 1 if the log and the rules disagree anywhere."""
EXPORT = "Write a record of Twilight Struggle to standard output as a text log, as TSEspionage saves it."


def add(commands: Commands) -> None:
    """The commands for other programs' logs."""
    import_ = commands.command(
        "import", import_log, "replay a TSEspionage text log and check every statement in it", IMPORT
    )
    import_.add_argument("file", type=Path, metavar="FILE", help="the log")
    import_.add_argument("--record", type=Path, metavar="OUT", help="write the match as a record")

    export = commands.command(
        "export", export_log, "write a record of Twilight Struggle as a TSEspionage text log", EXPORT
    )
    export.add_argument("record", type=Path, metavar="RECORD", help="the file of a match")


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
