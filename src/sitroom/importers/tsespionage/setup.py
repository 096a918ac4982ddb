"""The start of a match from a log: its options, the first deal and the placements before turn 1."""

from __future__ import annotations

from collections import Counter

from sitroom.importers.tsespionage.check import NOTHING, Mismatch
from sitroom.importers.tsespionage.deal import Deal
from sitroom.importers.tsespionage.facts import Influence, write_fact
from sitroom.importers.tsespionage.parse import Log
from sitroom.kernel import Match
from sitroom.kernel.options import Value
from sitroom.kernel.state import LogEntry
from sitroom.twilight.board import US, USSR
from sitroom.twilight.setup import FREE_INFLUENCE
from sitroom.twilight.turn import Draw


def options_of(log: Log) -> dict[str, Value]:
    """The commercial program's rules, with what the log says of cards, scenario and handicap."""
    extra = {}
    for side in (US, USSR):
        placed = sum(fact.delta for _, fact, _ in log.placed if isinstance(fact, Influence) and fact.side == side)
        extra[side] = log.handicap.get(side, max(0, placed - FREE_INFLUENCE[side][0]))
    return {
        "preset": "app",
        "optional_cards": log.optional_cards,
        "scenario": log.scenario,
        "us_handicap": extra[US],
        "ussr_handicap": extra[USSR],
    }


def set_up(match: Match, log: Log, deal: Deal) -> tuple[int, list[Mismatch]]:
    """Deal and place until the first turn begins; how many cards were drawn, and what did not agree.

    The log merges a country's set-up and handicap. Countries with most to place come first: a handicap may go beyond
    one's half of Europe, but not far above control.
    """
    left = Counter({(f.side, f.country): f.delta for _, f, _ in log.placed if isinstance(f, Influence)})
    drawn = 0
    while not first_turn(match):
        state = match.state
        frame = state.stack[-1]
        if isinstance(frame, Draw):
            match.apply(deal.draw(drawn, 1, frame.order[0], state.actions))
            drawn += 1
            continue
        country = max(state.actions, key=lambda c: left[frame.seat, c])
        if left[frame.seat, country] <= 0 and not log.said:
            break  # the log stops here
        left[frame.seat, country] -= 1
        match.apply(country)
    return drawn, _compare(match, log, left)


def first_turn(match: Match) -> list[LogEntry]:
    """What the match has logged since its first turn began."""
    for index, entry in enumerate(match.log):
        if entry[0] == "turn":
            return match.log[index:]
    return []


def _compare(match: Match, log: Log, left: Counter[tuple[int, int]]) -> list[Mismatch]:
    """Each line of the set-up against the board; `left`: points the log has and the engine did not place."""
    found = []
    for line, fact, _ in log.placed:
        assert isinstance(fact, Influence)
        side, delta, country = fact.side, fact.delta, fact.country
        us, ussr = (match.state.influence[s][country] for s in (US, USSR))
        engine = Influence(side, delta - left.pop((side, country), 0), country, us, ussr)
        if engine != fact:
            found.append(Mismatch(line, write_fact(fact), write_fact(engine)))
    end = log.said[0].line if log.said else 0
    for (side, country), points in left.items():
        if points < 0:
            here = Influence(side, -points, country, *(match.state.influence[s][country] for s in (US, USSR)))
            found.append(Mismatch(end, NOTHING, write_fact(here)))
    return found
