"""Advantages (p15 step 6): Force Advantage on the surface, Port Advantage at sea."""

from __future__ import annotations

from sitroom.warroom.rules.battle.board import NEITHER
from sitroom.warroom.rules.battle.rows import PORT_DICE, SURFACE_STAGE, kinds, strength_left
from sitroom.warroom.rules.battle.table import face_of
from sitroom.warroom.rules.map import PORTS, is_sea
from sitroom.warroom.rules.nations import ALLIES, AXIS, SIDES, UNCONTROLLED
from sitroom.warroom.rules.pact import PARTNER, PARTY
from sitroom.warroom.rules.state import YELLOW, State


def compare_forces(g: State) -> None:
    """The side with more types of land or naval units, counted once when the surface stage starts (ruling 156)."""
    face = face_of(g)
    allies, axis = (kinds(face, g.board.rows[side]) for side in (ALLIES, AXIS))
    g.board.force = NEITHER if allies == axis else ALLIES if allies > axis else AXIS


def check_ports(g: State) -> None:
    """Which sides have Port Advantage: it lasts for dice and repairs of this battle."""
    region = g.board.region
    if is_sea(region):
        for side in range(len(SIDES)):
            g.board.port[side] = int(any(serves(g, side, port) for port in PORTS[region]))


def serves(g: State, side: int, territory: int) -> bool:
    """Does a port give a side the advantage: friendly, undamaged, its controller not in Yellow or worse?"""
    if not g.rules.theatre.in_play[territory] or g.holder(territory) != side or g.bombs[territory]:
        return False
    controller = g.control[territory]
    if controller == UNCONTROLLED:
        return True  # ruling 165
    return g.zone[controller] < YELLOW and not withheld(g, side, controller)


def withheld(g: State, side: int, controller: int) -> bool:
    """By option the Pact keeps a port from allies who fight the partner; p15 has them share it (ruling 166)."""
    if g.rules.pact_port_advantage or not g.truce or controller != PARTY[side]:
        return False
    return bool(g.board.nations >> PARTNER[controller] & 1)


def port_bonus(g: State, side: int) -> int:
    """More dice on the surface with Port Advantage, for a side that has ships there (rulings 162, 163)."""
    ships = strength_left(g.board.rows[side], face_of(g).targets[SURFACE_STAGE])
    return PORT_DICE if g.board.port[side] and ships else 0
