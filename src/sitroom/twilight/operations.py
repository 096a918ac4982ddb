"""Operations (R 6.0): what points are used for, one of four."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE
from sitroom.twilight.attacks import coup_targets, realignment_targets
from sitroom.twilight.board import MAP
from sitroom.twilight.coups import Coup
from sitroom.twilight.influence import PlaceByOps, can_place
from sitroom.twilight.questions import AskUse
from sitroom.twilight.realignment import Realign
from sitroom.twilight.space import DeclineSpaceRoll, SpaceRoll, space_bar
from sitroom.twilight.state import PASS, State

INFLUENCE, REALIGNMENT, COUP, SPACE = 1, 2, 3, 4
"""The four uses of operations points (R 6.0)."""
KINDS = {INFLUENCE: "influence", REALIGNMENT: "realign", COUP: "coup", SPACE: "space"}


def uses(
    g: State,
    seat: int,
    value: int,
    card: int = 0,
    kinds: tuple[int, ...] = (INFLUENCE, REALIGNMENT, COUP),
    among: tuple[int, ...] = MAP,
    free: bool = False,
) -> list[int]:
    """Those of `kinds` for which there is something to do."""
    found = []
    for kind in kinds:
        if kind == INFLUENCE:
            if can_place(g, seat, value, card):
                found.append(INFLUENCE)
        elif kind == REALIGNMENT:
            if realignment_targets(g, seat, among, free):
                found.append(REALIGNMENT)
        elif kind == COUP:
            if coup_targets(g, seat, among, free):
                found.append(COUP)
        elif not space_bar(g, seat, value):
            found.append(SPACE)
    return found


def use(
    g: State,
    kind: int,
    seat: int,
    value: int,
    card: int = 0,
    among: tuple[int, ...] = MAP,
    free: bool = False,
) -> None:
    """Spend points on one of the uses of R 6.0."""
    g.note("ops", seat, kind, card, max(1, value))
    if kind == INFLUENCE:
        if g.rules.mixed_operations:
            from sitroom.twilight.variants import MixedOps

            g.push(MixedOps(seat, value, card))
        else:
            g.push(PlaceByOps(seat, value, card))
    elif kind == REALIGNMENT:
        g.push(Realign(seat, value, card, 0, free, among))
    elif kind == COUP:
        g.push(Coup(seat, value, card, free, among))
    else:
        g.spaced[seat] += 1
        g.push(DeclineSpaceRoll(seat) if g.rules.decline_space_roll else SpaceRoll(CHANCE, seat))


@final
class ConductOps(AskUse):
    """Choose what to do with points an event gives (R 7.4.3); `optional`: or nothing."""

    __slots__ = ("among", "card", "free", "kinds", "optional", "value")
    verb: ClassVar = "ops"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int = 0,
        kinds: tuple[int, ...] = (INFLUENCE, REALIGNMENT, COUP),
        among: tuple[int, ...] = MAP,
        free: bool = False,
        optional: bool = False,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.kinds = kinds
        self.among = among
        self.free = free
        self.optional = optional

    def legal(self, g: State) -> list[int]:
        found = uses(g, self.seat, self.value, self.card, self.kinds, self.among, self.free)
        return [*found, PASS] if found and self.optional else found

    def answer(self, g: State, kind: int) -> None:
        if kind != PASS:
            use(g, kind, self.seat, self.value, self.card, self.among, self.free)
