"""A match written as a text log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sitroom.kernel import Match, SitroomError
from sitroom.kernel.schema import LogEntry
from sitroom.twilight import GAME
from sitroom.twilight.logs.facts import CLEANUP, ROUND, Header, Influence, write_fact
from sitroom.twilight.logs.names import SIDE_NAMES
from sitroom.twilight.logs.narrate import Narrator, Told
from sitroom.twilight.logs.setup import first_turn
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.options import resolve_options
from sitroom.twilight.rules.setup import FREE_INFLUENCE
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import LAST_TURN

CARRIED = ("optional_cards", "scenario", "bid", "us_handicap", "ussr_handicap")
"""Options that a log records."""
HARMLESS = ("held_scoring_loses", "junta_one_region", "china_over_scoring")
"""Options that only forbid something: what was played is legal under the commercial program's rules all the same."""


def export_log(match: Match[State]) -> str:
    """The log of a match so far, with its clean-up sections; refuses options that such a log cannot record."""
    if match.game.name != GAME.name:
        raise SitroomError(f"a TSEspionage log is for Twilight Struggle, not for {match.game.name}")
    if match.origin is not None:
        raise SitroomError("a TSEspionage log cannot hold a match that starts from a position; its record can")
    app = resolve_options({"preset": "app"})
    for spec in match.game.options:
        value = match.options[spec.name]
        if spec.name not in (*CARRIED, *HARMLESS) and value != app.get(spec.name):
            raise SitroomError(f"a TSEspionage log cannot record option {spec.name} ({spec.text(value)})")
    turns = first_turn(match)
    told = Narrator(defcon=_first_defcon(match)).tell(turns)
    return "\n".join([*_set_up(match, match.log[: len(match.log) - len(turns)]), *_lines(told)]) + "\n"


def _first_defcon(match: Match[State]) -> int:
    """DEFCON before the first answer."""
    state = Match(match.game, match.options).state
    assert isinstance(state, State)
    return state.defcon


def _set_up(match: Match[State], entries: Iterable[LogEntry]) -> Iterator[str]:
    """The head of the log, and what each side placed, handicap included, one line for a country."""
    placed: Counter[tuple[int, int]] = Counter()
    board: dict[int, tuple[int, int]] = {}
    for kind, *fields in entries:
        if kind == "influence":
            side, country, delta, us, ussr, _ = fields
            placed[side, country] += delta
            board[country] = us, ussr
    yield "SETUP: Soviet player will play as USSR."
    yield "American player will play as USA."
    source = "Handicap influence" if match.options["bid"] == "none" else "Additional Influence from bidding"
    for side in (US, USSR):
        extra = sum(points for (whose, _), points in placed.items() if whose == side) - FREE_INFLUENCE[side][0]
        if extra > 0:
            yield f"{source}: {SIDE_NAMES[side]} +{extra}"
    yield f"Scenario: {'Late War' if match.options['scenario'] == 'late_war' else 'Standard'}"
    if match.options["optional_cards"]:
        yield "Optional Cards Added"
    for (side, country), points in sorted(placed.items(), key=lambda item: item[0][0] != USSR):
        yield write_fact(Influence(side, points, country, *board[country]))


def _lines(told: list[Told]) -> Iterator[str]:
    """Statements laid out: the first of a section goes on its header's line."""
    head = ""
    for index, (fact, apart, _) in enumerate(told):
        if isinstance(fact, Header):
            after = told[index + 1] if index + 1 < len(told) else None
            bare = after is None or isinstance(after.fact, Header) or (fact.phase == CLEANUP and after.apart)
            if bare and fact.phase == CLEANUP and fact.turn == LAST_TURN:
                continue  # nothing between the last round and final scoring
            yield ""
            if bare:
                yield write_fact(fact)
            else:
                head = write_fact(fact) + (": : " if fact.phase == ROUND and not fact.cards else ": ")
            continue
        if apart and not head:
            yield ""
        yield head + write_fact(fact)
        head = ""
