"""The server: how quick it is under load, how much it sends, and what is left in its memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sitroom.bench.serving.load import Kind


THINKERS = 50
DEEP = "hard"
"""Matches of bots that think for long, and their level."""


def server_report(matches: int, wars: int, seconds: float) -> list[str]:
    """The server under load, compared with an endpoint that does nothing: Twilight Struggle beside the Global War."""
    try:
        from sitroom.bench.serving.load import GLOBAL_WAR, TWILIGHT, measure
    except ImportError as error:
        return [f"The server is not measured: {error.name} is not installed (`make setup` installs it)"]
    loads = ((TWILIGHT, matches, "random"), (GLOBAL_WAR, wars, "random"), (TWILIGHT, THINKERS, DEEP))
    columns = [[*crowd(kind, n), *measure(n, seconds, bot, kind).rows()] for kind, n, bot in loads]
    return [
        f"{'The server under load':<48}{'Twilight Struggle':>20}{'Global War':>20}{f'bots of `{DEEP}`':>20}",
        *(f"  {rows[0][0]:<46}{''.join(f'{row[1]:>20}' for row in rows)}" for rows in zip(*columns, strict=True)),
        "  (wanted: on the others' screens within 150 ms)",
        "",
        *greed_report(seconds),
    ]


def greed_report(seconds: float) -> list[str]:
    """A person who plays against a bot, alone and beside one greedy client of each kind."""
    from sitroom.bench.serving.greed import BOT, measure

    measured = list(measure(seconds))
    alone = measured[0][1]
    return [
        f"A person beside one greedy client, ms{'action stored':>23}{f'answer of `{BOT}`':>23}",
        f"  {'':<36}{'50 %':>8}{'99 %':>8}{'times':>7}{'50 %':>8}{'99 %':>8}{'times':>7}",
        *(f"  {name:<36}{times.told(alone)}" for name, times in measured),
        "  (wanted: at 99 % within 1.5 times of what it is alone)",
    ]


def crowd(kind: Kind, count: int) -> list[tuple[str, str]]:
    """The people at the tables."""
    return [
        ("matches between bots", f"{count}"),
        ("watchers at them", f"{count * kind.watchers}"),
        ("players beside them", f"{len(kind.seats)}"),
    ]


def memory_report(matches: int) -> list[str]:
    """The server's memory before and after matches that have ended."""
    try:
        from sitroom.bench.serving.memory import measure as remember
    except ImportError as error:
        return [f"The server's memory is not measured: {error.name} is not installed (`make setup` installs it)"]
    return [
        f"The server's memory, {matches:,} matches opened and ended",
        *(f"  {line}" for line in str(remember(matches)).splitlines()),
        "  What remains is no match: the words of a language, statements and pages of the database kept for the next,",
        "  and memory that Python holds because something that lives on lies beside what is gone.",
    ]


def messages_report(answers: int) -> list[str]:
    """What a seat is sent for an answer, whole and as a step."""
    try:
        from sitroom.bench.serving.weight import weigh
    except ImportError as error:
        return [f"Messages are not weighed: {error.name} is not installed (`make setup` installs it)"]
    matches = (("twilight", "standard"), ("warroom", "eastern"), ("warroom", "global"))
    return [
        "Messages, for each answer and seat in random play",
        *(f"  {f'{game} {name}':<18} {weigh(game, {'scenario': name}, answers)}" for game, name in matches),
        "  (wanted: a tenth)",
    ]
