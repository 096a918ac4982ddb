"""Text logs of the commercial Twilight Struggle program, as TSEspionage saves them: read, checked and written."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.kernel import Match
from sitroom.twilight.logs.check import Mismatch
from sitroom.twilight.logs.ending import finish, is_late
from sitroom.twilight.logs.export import export_log
from sitroom.twilight.logs.mend import replayed
from sitroom.twilight.logs.parse import LogError, Note, parse_log
from sitroom.twilight.rules.state import State

__all__ = ["ImportResult", "LogError", "Mismatch", "Note", "export_log", "import_log"]


class ImportResult(NamedTuple):
    """A replayed log: the match, how many statements were checked, and those that disagree with the engine."""

    match: Match[State]
    checked: int
    mismatches: list[Mismatch]
    resigned: int | None = None
    """The side that gave the match up where the log stops; NEITHER if the log does not say which."""
    on_time: bool = False
    """Did that side run out of time?"""
    notes: tuple[Note, ...] = ()
    """Lines that say nothing the importer knows, and that nothing else contradicts."""
    agreed: int | None = None
    """How many of the match's answers come before the first mismatch; None without one."""
    stopped: bool = False
    """Could the log not be followed to its end?"""


def import_log(text: str) -> ImportResult:
    """Replay a log through the engine and check every statement; raises LogError for a text that is no log."""
    replay = replayed(parse_log(text))
    resigned = None if replay.stopped else finish(replay)
    if replay.mismatches and replay.agreed is None:
        replay.agreed = len(replay.match.answers)  # only the end is in doubt
    late = resigned is not None and is_late(replay.log.ending)
    found = replay.mismatches
    return ImportResult(
        replay.match, replay.checked, found, resigned, late, tuple(replay.notes), replay.agreed, replay.stopped
    )
