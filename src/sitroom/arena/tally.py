"""What a number of matches proves: shares with their intervals, differences in Elo, how matches ended."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sitroom.arena.contest import Outcome

NORMAL_95 = 1.959964
"""How many standard errors around the mean hold 95 % of a normal distribution."""


class Share(NamedTuple):
    """A share of the points, draws half, with the ends of its 95 % interval."""

    of_all: float
    low: float
    high: float

    def percent(self) -> str:
        """As text: `62.5 % (51.2 to 72.6)`."""
        return f"{100 * self.of_all:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def share(points: float, matches: int) -> Share:
    """The share of points in matches, with Wilson's interval."""
    if not matches:
        return Share(0.5, 0.0, 1.0)
    part, z2 = points / matches, NORMAL_95**2
    middle = (part + z2 / (2 * matches)) / (1 + z2 / matches)
    reach = NORMAL_95 / (1 + z2 / matches) * math.sqrt(part * (1 - part) / matches + z2 / (4 * matches**2))
    return Share(part, max(0.0, middle - reach), min(1.0, middle + reach))


def elo(part: float) -> float:
    """The difference in Elo that a share stands for."""
    if not 0.001 < part < 0.999:
        return math.copysign(math.inf, part - 0.5)
    return -400 * math.log10(1 / part - 1)


def points(outcomes: Sequence[Outcome], bot: str) -> float:
    """One for each match won, half for each drawn."""
    return sum(1.0 if one.winner == bot else 0.0 if one.winner else 0.5 for one in outcomes)


def lines(bots: tuple[str, str], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The report of a run: how matches ended, each side, thinking time, Elo; the result in the last line."""
    first, second = bots
    for (winner, reason), count in Counter((one.winner or "nobody", one.reason) for one in outcomes).most_common():
        yield f"{count:>6}  {winner} wins: {reason}" if winner != "nobody" else f"{count:>6}  drawn: {reason}"
    for side in sorted({one.sides[0] for one in outcomes}):
        played = [one for one in outcomes if one.sides[0] == side]
        yield f"{first} as {side}: {share(points(played, first), len(played)).percent()} of {len(played)}"
    stopped = [one for one in outcomes if one.judged]
    if stopped:
        ended = [one for one in outcomes if not one.judged]
        yield f"played to the end: {first} {share(points(ended, first), len(ended)).percent()} of {len(ended)}"
        yield f"stopped and judged: {first} {share(points(stopped, first), len(stopped)).percent()} of {len(stopped)}"
    for who, name in enumerate(bots):
        count = sum(one.decisions[who] for one in outcomes)
        if count:
            yield f"{name} thinks {1000 * sum(one.seconds[who] for one in outcomes) / count:.1f} ms a decision"
    whole = share(points(outcomes, first), len(outcomes))
    yield f"Elo of {first} over {second}: {elo(whole.of_all):+.0f} ({elo(whole.low):+.0f} to {elo(whole.high):+.0f})"
    won = sum(one.winner == first for one in outcomes)
    lost = sum(one.winner == second for one in outcomes)
    drawn = len(outcomes) - won - lost
    yield (
        f"{first} wins {won}, {second} wins {lost}, {drawn} drawn of {len(outcomes)}; {first}'s share {whole.percent()}"
    )
