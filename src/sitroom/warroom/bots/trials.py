"""What answers at War Room are worth: each is given in the same position, and the round is imagined from there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from sitroom.bots.advice import Reason
from sitroom.warroom.bots.chance import chance_of
from sitroom.warroom.bots.rounds import play_round
from sitroom.warroom.bots.worth import worth
from sitroom.warroom.rules.nations import ALLIES, OWNER, SIDE
from sitroom.warroom.rules.state import PRODUCTION, State
from sitroom.warroom.rules.units import size
from sitroom.warroom.rules.victory import holds

ROUNDS: Final = 6
"""How often the round is played on after each answer; with the same luck after all of them."""
SURE: Final = 1.5
"""Standard errors by which an answer has to be worse than another to count as worse."""
OFTEN: Final = 1 / 3
"""The share of rounds in which something has to happen to be told."""


class Outcome(NamedTuple):
    """What followed an answer in each of the rounds, for one side."""

    worths: list[float]
    chance: float
    """The side's chance to win at the end, on average."""
    land: dict[int, int]
    """By territory: in how many more rounds it was taken than lost."""
    losses: tuple[float, float]
    """Units that the side and its enemy lost on average."""

    def behind(self, other: Outcome) -> float:
        """By how much it is worse than another; 0 if that may be luck."""
        apart = [b - a for a, b in zip(self.worths, other.worths, strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((one - mean) ** 2 for one in apart) / max(1, len(apart) - 1)
        return mean if mean > SURE * math.sqrt(spread / len(apart)) else 0.0

    def reasons(self) -> list[Reason]:
        """Land that changes hands, and losses."""
        rounds = len(self.worths)
        found = [
            Reason(
                "ends.taken" if often > 0 else "ends.lost", {"region": territory, "n": round(100 * abs(often) / rounds)}
            )
            for territory, often in sorted(self.land.items(), key=lambda one: -abs(one[1]))
            if abs(often) >= OFTEN * rounds
        ][:2]
        own, theirs = (max(0, round(lost)) for lost in self.losses)  # new units may outnumber them
        return found + ([Reason("ends.losses", {"own": own, "theirs": theirs})] if own or theirs else [])


def outcomes(g: State, seat: int, actions: Sequence[int]) -> dict[int, Outcome]:
    """What follows each of these answers."""
    side = SIDE[g.rules.seats[seat][0]]
    rounds = 1 if g.phase == PRODUCTION else ROUNDS  # no dice are left
    return {action: _outcome(g, seat, side, action, rounds) for action in actions}


def _outcome(g: State, seat: int, side: int, action: int, rounds: int) -> Outcome:
    worths: list[float] = []
    chances: list[float] = []
    land: dict[int, int] = {}
    lost = [0, 0]
    had, stood = _units(g), _land(g, side)
    for luck in range(rounds):
        twin = g.copy()
        twin.log = None
        twin.apply(seat, action)
        play_round(twin, luck)
        worths.append(worth(twin) if side == ALLIES else -worth(twin))
        chances.append(chance_of(twin, side))
        has = _units(twin)
        for who in (0, 1):
            lost[who] += had[who] - has[who]
        now = _land(twin, side)
        for territory in now ^ stood:
            land[territory] = land.get(territory, 0) + (1 if territory in now else -1)
    return Outcome(worths, sum(chances) / rounds, land, (lost[side] / rounds, lost[1 - side] / rounds))


def _land(g: State, side: int) -> set[int]:
    return {territory for territory in g.rules.facts.territories if holds(g, side, territory)}


def _units(g: State) -> list[int]:
    """The strength of both sides on the map."""
    found = [0, 0]
    for token, stack in enumerate(g.stacks):
        found[SIDE[OWNER[token]]] += size(stack)
    return found
