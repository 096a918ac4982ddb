"""Text logs of the commercial Twilight Struggle program, as TSEspionage saves them: read, checked and written."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.importers.tsespionage.check import Mismatch
from sitroom.importers.tsespionage.export import export_log
from sitroom.importers.tsespionage.parse import LogError, parse_log
from sitroom.importers.tsespionage.replay import Replay
from sitroom.kernel import Match

__all__ = ["ImportResult", "LogError", "Mismatch", "export_log", "import_log"]


class ImportResult(NamedTuple):
    """A log replayed: the match, how many statements were checked, and those that disagree with the engine."""

    match: Match
    checked: int
    mismatches: list[Mismatch]


def import_log(text: str) -> ImportResult:
    """Replay a log through the engine and check every statement in it; raises LogError for a line that is none."""
    log = parse_log(text)
    replay = Replay(log)
    replay.run()
    if replay.mismatches and replay.guide.guessed_china:
        other = Replay(log, leave_china=True)
        other.run()
        replay = min(replay, other, key=lambda one: len(one.mismatches))
    return ImportResult(replay.match, replay.checked, replay.mismatches)
