"""The best replay of a log: with the other guess where nothing decides, and a new deal where the log is faulty.

Hands and deck are worked out from the log alone before it is played. A line that is missing there (an event that takes
its card out of the game) puts them wrong for good, though the engine soon knows what was left out. So a log with more
than one mismatch is dealt again from its lines as the engine has them, and replayed as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitroom.twilight.logs.check import Difference
from sitroom.twilight.logs.facts import Header, cards_of, write_fact
from sitroom.twilight.logs.parse import Log, Note, Said
from sitroom.twilight.logs.replay import Replay

ATTEMPTS = 4


def replayed(log: Log) -> Replay:
    """The replay with the fewest mismatches.

    What begins like a statement and goes on may be one with a remark, or only a remark: if it does not fit, it is that.
    """
    best = _replayed(log)
    for _ in range(ATTEMPTS):
        doubtful = _remarks(best)
        if not doubtful:
            break
        log = _without(log, doubtful)
        best = min(best, _replayed(log), key=_price)
    return best


def _remarks(replay: Replay) -> set[int]:
    """The lines with a statement too many, and something after it."""
    lines = {note.line for note in replay.log.notes}
    found = {replay.said[one.at].line for one in replay.differences if one.told is None}
    if replay.stopped:
        found.add(replay.mismatches[-1].line)
    return found & lines


def _without(log: Log, lines: set[int]) -> Log:
    """A log without the statements of some lines, which become notes, but for headers."""
    left = [one for one in log.said if one.line not in lines or isinstance(one.fact, Header)]
    notes = [note for note in log.notes if note.line not in lines]
    for line in lines:
        said = [write_fact(one.fact) for one in log.said if one.line == line and one not in left]
        notes.append(Note(line, " ".join([*said, *(note.text for note in log.notes if note.line == line)])))
    return log._replace(said=tuple(left), notes=tuple(sorted(notes)))


def _replayed(log: Log) -> Replay:
    best = _play(log)
    if best.mismatches and best.guide.guessed_china:
        best = min(best, _play(log, leave_china=True), key=_price)
    mended: list[Difference] = []
    for _ in range(ATTEMPTS):
        about_cards = [one for one in best.differences if cards_of(one.told or one.said)]
        found = next((one for one in about_cards if one not in mended), None)
        if len(best.mismatches) < 2 or found is None:
            break
        mended.append(found)
        other = _play(log, best.guide.leave_china, _as_the_engine_has_it(best.said, mended))
        best = min(best, other, key=_price)
    return best


def _play(log: Log, leave_china: bool = False, said: tuple[Said, ...] | None = None) -> Replay:
    replay = Replay(log, leave_china, said)
    replay.run()
    return replay


def _price(replay: Replay) -> tuple[bool, int]:
    return replay.stopped, len(replay.mismatches)


def _as_the_engine_has_it(said: Sequence[Said], differences: Sequence[Difference]) -> tuple[Said, ...]:
    """The statements with what was missing, and without what was too much."""
    found = list(said)
    for at, replaced, told in sorted(differences, key=lambda one: one.at, reverse=True):
        found[at : at + (replaced is not None)] = [] if told is None else [said[at]._replace(fact=told)]
    return tuple(found)
