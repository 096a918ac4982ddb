"""`sitroom import` and `export`: logs of another program."""

from __future__ import annotations

import argparse
from pathlib import Path

from sitroom.cli.common import load, read
from sitroom.cli.parser import Commands, add_language
from sitroom.kernel import SitroomError, write_record
from sitroom.text.words import Phrases
from sitroom.title import Imported
from sitroom.titles import import_log as read_log
from sitroom.titles import title_named, title_of

IMPORT = """\
Replay a TSEspionage text log through the rules with its own dice and check every statement in it.
Lines that make none, such as chat, are skipped and named. Exit status 1 if the log and the rules
disagree anywhere; --part then keeps what comes before that."""
EXPORT = "Write a record of Twilight Struggle to standard output as a text log, as TSEspionage saves it."


def add(commands: Commands) -> None:
    """The commands for other programs' logs."""
    import_ = commands.command(
        "import", import_log, "replay a TSEspionage text log and check every statement in it", IMPORT
    )
    import_.add_argument("file", type=Path, metavar="FILE", help="the log")
    import_.add_argument("--record", type=Path, metavar="OUT", help="write the match as a record")
    import_.add_argument("--part", action="store_true", help="write only what comes before the first mismatch")
    add_language(import_)

    export = commands.command(
        "export", export_log, "write a record of Twilight Struggle as a TSEspionage text log", EXPORT
    )
    export.add_argument("record", type=Path, metavar="RECORD", help="the file of a match")


def import_log(args: argparse.Namespace) -> int:
    """`sitroom import`."""
    result = read_log(read(args.file), args.lang)
    match = result.match
    told = title_named(match.game.name).words(args.lang, match.options)
    say = Phrases(args.lang)
    if args.part and result.agreed is not None:
        match = match.earlier(result.agreed)
    given_up = "" if match is not result.match else resignation(result, Phrases("en"))
    if args.record:
        args.record.write_text(write_record(match) + (f"# {given_up}\n" if given_up else ""), "utf-8")
    for line, text in result.notes:
        print(say("import.note", line=line, text=text))
    for why in result.reasons:
        print(told.refusal(why))
    if result.place is not None:
        print(say("import.fits", place=told.log(result.place)))
    if result.given_up:
        print(resignation(result, say))
    print(say("import.checked", checked=result.checked, n=len(result.mismatches)))
    return 1 if result.mismatches else 0


def resignation(result: Imported, say: Phrases) -> str:
    """The seat that resigned or ran out of time, if any did."""
    if not result.given_up:
        return ""
    if result.resigned is None:
        return say("import.someone")
    return say("import.late" if result.on_time else "import.resigned", side=result.match.seats[result.resigned])


def export_log(args: argparse.Namespace) -> int:
    """`sitroom export`."""
    match = load(args.record)
    if not title_of(match.game).exporters:
        raise SitroomError(f"{args.record}: no other program reads logs of {match.game.name}")
    print(next(iter(title_of(match.game).exporters.values()))(match), end="")
    return 0
