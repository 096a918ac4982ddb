"""Recognising a copy of a match: what everybody can see of a position, as a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from sitroom.kernel import CHANCE, NOBODY, Match, Rules, State

ASIDE = ("seat", "options", "stack", "waiting", "decision")
"""What a view says besides the table itself; a copied position may differ in these."""
LONGEST = 5000
"""Answers at the end of a record that are looked at: one question to the database holds no more."""


def likeness(game: Rules[State], state: State) -> str:
    """Of what lies open on the table. What is hidden does not change it: a copy has that dealt anew."""
    seen = {name: value for name, value in game.view(state, NOBODY).items() if name not in ASIDE}
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()


def likenesses(match: Match[Any]) -> list[str]:
    """Of the position that a match began from, if it did from one, and of those where somebody was asked since. In the
    opening many matches are alike, so nothing is said of that."""
    game, start = match.game, max(0, len(match.answers) - LONGEST)
    found, state = set(), match.state_at(start)
    first = [] if match.origin is None else [match.state_at(0)]
    for asked in chain(first, _states(state, match.answers[start:])):
        if asked.seat != CHANCE and not game.opening(asked):
            found.add(likeness(game, asked))
    return sorted(found)


def _states(state: State, answers: Iterable[tuple[int, int]]) -> Iterator[State]:
    """The state after each of the answers: one that changes, so look at it before the next."""
    for seat, action in answers:
        state.apply(seat, action)
        yield state
