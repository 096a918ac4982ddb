"""The start of a match from a log: its options, the first deal and the placements before turn 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sitroom.kernel import Match
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.twilight.logs.check import NOTHING, Mismatch
from sitroom.twilight.logs.deal import Deal
from sitroom.twilight.logs.facts import Influence, write_fact
from sitroom.twilight.logs.parse import Log
from sitroom.twilight.rules.board import COUNTRIES, STABILITY, US, USSR
from sitroom.twilight.rules.setup import CONTROL_PLUS, FREE_INFLUENCE, HIGHEST_BID, PlaceAtStart, PlaceBonus
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.turn import Draw


def options_of(log: Log) -> dict[str, Value]:
    """The commercial program's rules, with what the log says of cards, scenario and handicap."""
    extra = {}
    for side in (US, USSR):
        placed = _placed(log, side).total()
        extra[side] = log.handicap.get(side, min(HIGHEST_BID, max(0, placed - FREE_INFLUENCE[side][0])))
    return {
        "preset": "app",
        "optional_cards": log.optional_cards,
        "scenario": log.scenario,
        "us_handicap": extra[US],
        "ussr_handicap": extra[USSR],
    }


Points = Counter[tuple[int, int]]
"""Influence by side and country."""


def _placed(log: Log, side: int | None = None) -> Points:
    """What the lines of the set-up add up to, for one side or both."""
    placed: Points = Counter()
    for _, fact, _ in log.placed:
        if isinstance(fact, Influence) and side in (fact.side, None):
            placed[fact.side, fact.country] += fact.delta
    return placed


def set_up(match: Match[State], log: Log, deal: Deal) -> tuple[int, list[Mismatch]]:
    """Deal and place until the first turn begins; how many cards were drawn, and what did not agree."""
    placed = _placed(log)
    bonus = _handicap(placed, {US: match.options["us_handicap"], USSR: match.options["ussr_handicap"]})
    free = placed - bonus
    drawn = 0
    while not first_turn(match):
        frame, actions = match.state.stack[-1], match.state.actions
        if isinstance(frame, Draw):
            match.apply(deal.draw(drawn, 1, frame.order[0], actions))
            drawn += 1
            continue
        assert isinstance(frame, PlaceAtStart | PlaceBonus)
        points = bonus if isinstance(frame, PlaceBonus) else free
        wanted = [c for (side, c), left in points.items() if side == frame.seat and left > 0]
        if not wanted and not log.said:
            break  # the log stops here
        unsaid = [c for c in actions if not placed[frame.seat, c]]
        country = next(c for c in [*wanted, *unsaid, *actions] if c in actions)
        points[frame.seat, country] -= 1
        match.apply(country)
    free.update(bonus)
    return drawn, _compare(match, log, free)


def _handicap(placed: Points, points: Mapping[int, Value]) -> Points:
    """Which of the points placed are the handicap: the log merges them with the set-up.

    All of those beyond one's half of Europe, the rest where one has influence, not above control and 2 (R 11.1.4.1).
    """
    found: Points = Counter()
    rest = {side: min(int(str(points[side])), _beyond(placed, side)) for side in (US, USSR)}
    for (side, country), total in sorted(placed.items(), key=lambda item: item[0][1] in FREE_INFLUENCE[item[0][0]][1]):
        start, enemy = COUNTRIES[country].start[side], placed[1 - side, country] + COUNTRIES[country].start[1 - side]
        most = total
        if country in FREE_INFLUENCE[side][1]:
            capped = start + total > enemy + STABILITY[country] + CONTROL_PLUS
            most = 0 if capped else total - (not start)
        found[side, country] = min(most, rest[side])
        rest[side] -= found[side, country]
    return found


def _beyond(placed: Points, side: int) -> int:
    """How many points a side has placed beyond the fixed set-up: a log may stop before the set-up is complete."""
    free, region = FREE_INFLUENCE[side]
    mine = {country: total for (whose, country), total in placed.items() if whose == side}
    return max(sum(mine.values()) - free, sum(total for country, total in mine.items() if country not in region))


def first_turn(match: Match[State]) -> list[LogEntry]:
    """What the match has logged since its first turn began."""
    for index, entry in enumerate(match.log):
        if entry[0] == "turn":
            return match.log[index:]
    return []


def _compare(match: Match[State], log: Log, left: Points) -> list[Mismatch]:
    """Compare each line of the set-up with the board; `left`: points the log has and the engine did not place.

    Of the other side's influence the log may tell what stood there before that side placed its own.
    """
    board = match.state.influence
    so_far = [[country.start[side] for country in COUNTRIES] for side in (US, USSR)]
    due = _placed(log)
    found = []
    for line, fact, _ in log.placed:
        assert isinstance(fact, Influence)
        side, delta, country = fact.side, fact.delta, fact.country
        so_far[side][country] += delta
        due[side, country] -= delta
        points = delta
        if not due[side, country] and log.said:
            points -= left.pop((side, country), 0)
            so_far[side][country] = board[side][country]
        seen = (fact.us, fact.ussr)[1 - side]
        told = (board[1 - side][country], so_far[1 - side][country])
        for other in told if log.said else (seen,):
            here = (so_far[US][country], other) if side == US else (other, so_far[USSR][country])
            engine = Influence(side, points, country, *here)
            if fact == engine:
                break
        else:
            found.append(Mismatch(line, write_fact(fact), write_fact(engine)))
    end = log.said[0].line if log.said else 0
    for (side, country), points in left.items():
        if points < 0:
            extra = Influence(side, -points, country, board[US][country], board[USSR][country])
            found.append(Mismatch(end, NOTHING, write_fact(extra)))
    return found
