"""Positions in Phase 7 and the charts of their nations, for tests."""

from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.units import stack_text
from warroom.moving import moving
from warroom.playing import of


def buying(*facts, scenario="eastern", **options):
    """All seats write their purchases."""
    g = moving(*facts, phase="ProductionPhase", scenario=scenario, **options)
    while g.stack[-1].verb != "buy":
        g.apply(g.seat, 0)
    return g


def offers(g, nation):
    """What a nation may write."""
    seat = g.seat_of(of(nation))
    texts = [g.say(a) for a in g.legal(seat)]
    return [text.removeprefix(nation + " ") for text in texts if text.startswith(nation)]


def buy(g, nation, *lines):
    """Write lines of a nation's chart."""
    seat = g.seat_of(of(nation))
    for line in lines:
        g.apply(seat, g.read(seat, f"{nation} {line}"))
    return g


def erase(g, nation, *lines):
    """Erase lines of a nation's chart."""
    seat = g.seat_of(of(nation))
    for line in lines:
        g.apply(seat, g.read(seat, f"erase {nation} {line}"))
    return g


def erasable(g, nation):
    """What a nation may erase."""
    seat = g.seat_of(of(nation))
    texts = [g.say(a) for a in g.legal(seat)]
    return [text.removeprefix(f"erase {nation} ") for text in texts if text.startswith("erase")]


def done(g):
    """Everybody has finished writing."""
    while g.stack and g.stack[-1].verb == "buy":
        g.apply(g.waiting[0], 0)
    return g


def stock(g, nation):
    return [g.stock(of(nation), kind) for kind in range(3)]


def built(g):
    return {TERRITORIES[t].id: stack_text(stack) for t, stack in enumerate(g.building) if stack}
