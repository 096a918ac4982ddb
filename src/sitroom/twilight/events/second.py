"""Events that are different in the Second Edition."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import NOBODY
from sitroom.twilight.board import ID, US, USSR
from sitroom.twilight.coups import Coup
from sitroom.twilight.effects import CHINA_BARRED, HAND_SHOWN
from sitroom.twilight.event import second_edition
from sitroom.twilight.events import early
from sitroom.twilight.events.common import AddAllInOne, degrade_defcon, show_hand, war
from sitroom.twilight.events.mid import LATIN_AMERICA, brandt, fight_brush_war
from sitroom.twilight.points import granted_value
from sitroom.twilight.questions import AskCard
from sitroom.twilight.state import State


@second_edition("korean_war")
def korean_war(g: State, side: int) -> None:
    """DEFCON -1 (unless a house rule says otherwise), then the war as in the Deluxe Edition."""
    if g.rules.korean_war_defcon:
        degrade_defcon(g, side)
    early.korean_war(g, side)


@second_edition("arab_israeli_war")
def arab_israeli_war(g: State, side: int) -> None:
    """US control of Israel itself does not count, only its neighbours."""
    war(g, USSR, ID["israel"])


@second_edition("brush_war")
def brush_war(g: State, side: int) -> None:
    """The die is 1 lower if the enemy controls any neighbour (as a house rule, for each)."""
    fight_brush_war(g, side, once=not g.rules.brush_war_every_neighbour)


@second_edition("junta")
def junta(g: State, side: int) -> None:
    """2 influence in one Latin American country; then a free coup there."""
    g.push(AddAllInOne(side, 2, LATIN_AMERICA), Coup(side, granted_value(g, side, 2), 0, True, LATIN_AMERICA))


@second_edition("willy_brandt")
def willy_brandt(g: State, side: int) -> None:
    """2 influence in West Germany instead of 1."""
    brandt(g, 2)


@second_edition("aldrich_ames_remix")
def aldrich_ames(g: State, side: int) -> None:
    """The USSR puts the US hand in order; this turn the US must play it in that order, and not the China Card."""
    show_hand(g, US)
    g.effects |= HAND_SHOWN[US] | CHINA_BARRED
    g.push(AmesOrder(USSR, ()))


@final
class AmesOrder(AskCard):
    """The next card in the order."""

    __slots__ = ("order",)
    verb: ClassVar = "order"

    def __init__(self, seat: int, order: tuple[int, ...]) -> None:
        self.seat = seat
        self.order = order

    def seen_by(self, seat: int) -> AmesOrder:
        return AmesOrder(self.seat, ()) if seat == NOBODY else self

    def legal(self, g: State) -> list[int]:
        return [c for c in sorted(g.hands[US]) if c not in self.order]

    def answer(self, g: State, card: int) -> None:
        order = (*self.order, card)
        if len(order) < len(g.hands[US]):
            g.push(AmesOrder(USSR, order))
        else:
            g.ames_order = order
