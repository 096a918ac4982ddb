"""Operations (R 6.0): the four ways to use points."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.attacks import can_coup, can_realign
from sitroom.twilight.rules.board import MAP
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.influence import PlaceByOps, can_place
from sitroom.twilight.rules.points import facts_of
from sitroom.twilight.rules.questions import AskUse
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.space import DeclineSpaceRoll, SpaceRoll, space_bar, why_not_space
from sitroom.twilight.rules.state import PASS, State
from sitroom.twilight.rules.variants import MixedOps

INFLUENCE: Final = 1
REALIGNMENT: Final = 2
COUP: Final = 3
SPACE: Final = 4
"""The four uses of operations points (R 6.0)."""
ALL_USES: Final = (INFLUENCE, REALIGNMENT, COUP, SPACE)
KINDS: Final = {INFLUENCE: "influence", REALIGNMENT: "realign", COUP: "coup", SPACE: "space"}


def uses(
    g: State,
    seat: int,
    value: int,
    card: int = 0,
    kinds: tuple[int, ...] = (INFLUENCE, REALIGNMENT, COUP),
    among: tuple[int, ...] = MAP,
    free: bool = False,
) -> list[int]:
    """The `kinds` that are possible now, in the order of R 6.0."""
    found: list[int] = []
    if INFLUENCE in kinds and can_place(g, seat, value, card):
        found.append(INFLUENCE)
    if REALIGNMENT in kinds and can_realign(g, seat, among, free):
        found.append(REALIGNMENT)
    if COUP in kinds and can_coup(g, seat, among, free):
        found.append(COUP)
    if SPACE in kinds and not space_bar(g, seat, value):
        found.append(SPACE)
    return found


def why_not_used(
    g: State, seat: int, value: int, card: int, kind: int, among: tuple[int, ...] = MAP, free: bool = False
) -> Refusal | None:
    """Why one of the uses is not possible."""
    if kind == SPACE:
        return why_not_space(g, seat, value)
    if kind == INFLUENCE:
        return None if can_place(g, seat, value, card) else refuse("no_place")  # R 6.1.2
    possible = can_realign(g, seat, among, free) if kind == REALIGNMENT else can_coup(g, seat, among, free)
    return None if possible else refuse("no_target", defcon=g.defcon)  # R 8.1.5


def use(
    g: State,
    kind: int,
    seat: int,
    value: int,
    card: int = 0,
    among: tuple[int, ...] = MAP,
    free: bool = False,
    because: int = causes.UNKNOWN,
) -> None:
    """Spend points on one of the uses of R 6.0; where no card gives them, `because` is that of an event."""
    if g.log is not None:
        g.note("ops", seat, kind, card, max(1, value), card or because)
    if kind == INFLUENCE:
        if g.rules.mixed_operations:
            g.push(MixedOps(seat, value, card, because=because))
        else:
            g.stack.append(PlaceByOps(seat, value, card))
    elif kind == REALIGNMENT:
        g.stack.append(Realign(seat, value, card, 0, free, among, because=because))
    elif kind == COUP:
        g.stack.append(Coup(seat, value, card, free, among, because=because))
    else:
        g.spaced = g.spaced[:]
        g.spaced[seat] += 1
        because = card or because
        g.push(DeclineSpaceRoll(seat, because) if g.rules.decline_space_roll else SpaceRoll(CHANCE, seat, because))


@final
class ConductOps(AskUse):
    """Choose what to do with points from an event (R 7.4.3); `optional`: they need not be used."""

    __slots__ = ("among", "because", "card", "free", "kinds", "optional", "value")
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
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.kinds = kinds
        self.among = among
        self.free = free
        self.optional = optional
        self.because = because

    def facts(self, g: State) -> Facts:
        return {**facts_of(g, self.seat, self.value, self.card), "value": max(1, self.value)}

    def legal(self, g: State) -> list[int]:
        found = uses(g, self.seat, self.value, self.card, self.kinds, self.among, self.free)
        return [*found, PASS] if found and self.optional else found

    def why_not(self, g: State, kind: int) -> Refusal | None:
        if kind in self.kinds:
            return why_not_used(g, self.seat, self.value, self.card, kind, self.among, self.free)
        if kind == PASS and self.optional:
            return None
        return refuse("space.given" if kind == SPACE else "use.given")  # R 7.4.3

    def answer(self, g: State, kind: int) -> None:
        if kind != PASS:
            use(g, kind, self.seat, self.value, self.card, self.among, self.free, self.because)
