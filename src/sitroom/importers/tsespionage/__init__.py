"""Text logs of the commercial Twilight Struggle program, as TSEspionage saves them: read, checked and written."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.importers.tsespionage.check import Mismatch
from sitroom.importers.tsespionage.ending import finish
from sitroom.importers.tsespionage.export import export_log
from sitroom.importers.tsespionage.mend import replayed
from sitroom.importers.tsespionage.parse import LogError, parse_log
from sitroom.kernel import Match

__all__ = ["ImportResult", "LogError", "Mismatch", "export_log", "import_log"]


class ImportResult(NamedTuple):
    """A replayed log: the match, how many statements were checked, and those that disagree with the engine."""

    match: Match
    checked: int
    mismatches: list[Mismatch]
    resigned: int | None = None
    """The side that gave the match up where the log stops; NEITHER if the log does not say which."""


def import_log(text: str) -> ImportResult:
    """Replay a log through the engine and check every statement; raises LogError for a line that is not one."""
    replay = replayed(parse_log(text))
    resigned = None if replay.stopped else finish(replay)
    return ImportResult(replay.match, replay.checked, replay.mismatches, resigned)
