"""Events that are different in the Second Edition."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import NOBODY
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.effects import CHINA_BARRED, HAND_SHOWN
from sitroom.twilight.rules.event import second_edition
from sitroom.twilight.rules.events import cards_1_to_20, cards_59_to_81
from sitroom.twilight.rules.events.cards_36_to_58 import LATIN_AMERICA, brandt, fight_brush_war
from sitroom.twilight.rules.events.cards_59_to_81 import add_puppets
from sitroom.twilight.rules.events.cards_82_to_110 import tear_down
from sitroom.twilight.rules.events.common import AddAllInOne, degrade_defcon, show_hand, war
from sitroom.twilight.rules.points import granted_value
from sitroom.twilight.rules.questions import AskCard
from sitroom.twilight.rules.state import State


@second_edition("korean_war")
def korean_war(g: State, side: int) -> None:
    """DEFCON -1 (unless a house rule says otherwise), then the war as in the Deluxe Edition."""
    if g.rules.korean_war_defcon:
        degrade_defcon(g, side, because=causes.KOREAN_WAR)
    cards_1_to_20.korean_war(g, side)


@second_edition("arab_israeli_war")
def arab_israeli_war(g: State, side: int) -> None:
    """US control of Israel itself does not count, only its neighbours."""
    war(g, USSR, ID["israel"], because=causes.ARAB_ISRAELI_WAR)


@second_edition("brush_war")
def brush_war(g: State, side: int) -> None:
    """The die is 1 lower if the enemy controls any neighbour (as a house rule, for each)."""
    fight_brush_war(g, side, once=not g.rules.brush_war_every_neighbour)


@second_edition("junta")
def junta(g: State, side: int) -> None:
    """2 influence in one Latin American country; then a free coup there."""
    g.push(
        AddAllInOne(side, 2, LATIN_AMERICA, because=causes.JUNTA),
        Coup(side, granted_value(g, side, 2), 0, True, LATIN_AMERICA, because=causes.JUNTA),
    )


@second_edition("willy_brandt")
def willy_brandt(g: State, side: int) -> None:
    """2 influence in West Germany instead of 1."""
    brandt(g, 2)


@second_edition("puppet_governments")
def puppet_governments(g: State, side: int) -> None:
    """1 influence in each of 3 empty countries, or as many as there are; the US may not stop before."""
    add_puppets(g, optional=not g.rules.second_table_binds)


@second_edition("ussuri_river_skirmish")
def ussuri_river_skirmish(g: State, side: int) -> None:
    """The US takes the China Card, face up, and has no choice; if it has it, as in the Deluxe Edition."""
    if g.china == USSR and g.rules.second_table_binds:
        g.pass_china(US, up=True, because=causes.USSURI_RIVER_SKIRMISH)
    else:
        cards_59_to_81.ussuri_river_skirmish(g, side)


@second_edition("tear_down_this_wall")
def tear_down_this_wall(g: State, side: int) -> None:
    """The coup or the realignments must be made, where there is a target."""
    tear_down(g, optional=not g.rules.second_table_binds)


@second_edition("aldrich_ames_remix")
def aldrich_ames(g: State, side: int) -> None:
    """The USSR puts the US hand in order; this turn the US must play it in that order, and not the China Card."""
    show_hand(g, US, because=causes.ALDRICH_AMES_REMIX)
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
