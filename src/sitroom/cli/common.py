"""What several commands do: read options and files, show progress, fail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sitroom.kernel import Match, SitroomError, read_record
from sitroom.kernel.options import Value
from sitroom.titles import GAMES


def fail(message: str) -> int:
    """One line on stderr, and the exit status for failure."""
    print(f"sitroom: {' '.join(message.split())}", file=sys.stderr)
    return 1


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


def load(path: Path) -> Match[Any]:
    """The match of a record."""
    return read_record(read(path), GAMES)


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
