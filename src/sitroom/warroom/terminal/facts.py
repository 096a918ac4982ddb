"""One region in detail: what is printed there, and what sails there."""

from __future__ import annotations

from collections.abc import Iterable

from sitroom.warroom.rules.hotspots import convoy_owners
from sitroom.warroom.rules.map import CONVOYS, CONVOYS_IN, NO_TRADE, PORTS, STRAITS, TERRITORIES, is_sea
from sitroom.warroom.rules.movement.routes import open_passage
from sitroom.warroom.rules.nations import SIDES
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import stack_text
from sitroom.warroom.terminal.board import Drawing
from sitroom.warroom.text import WarRoomText


def region_facts(drawing: Drawing, region: int) -> list[str]:
    """Its row on the map, and what a player looks for on the board."""
    g, text, paper = drawing.g, drawing.text, drawing.paper
    if not g.rules.theatre.in_play[region]:
        return [paper.bold(str(text.region(region))), text.line("region.out")]
    told = [text.line("near", list=names(text, g.rules.theatre.near[region]))]
    if g.rules.theatre.rails[region]:
        told.append(text.line("rails", list=names(text, g.rules.theatre.rails[region])))
    ports = [port for port in PORTS[region] if g.rules.theatre.in_play[port]]
    if ports:
        told.append(text.line("ports" if is_sea(region) else "port", list=names(text, ports)))
    told += straits(g, text, region)
    told += [convoy_text(g, text, convoy) for convoy in CONVOYS_IN[region]]
    if not is_sea(region):
        told.append(card_text(text, region))
    return [paper.bold(str(text.region(region))), drawing.region(region), *(paper.wrap(line, 4) for line in told)]


def names(text: WarRoomText, regions: Iterable[int]) -> str:
    """Regions by name and id."""
    return ", ".join(text.region(region) for region in regions)


def straits(g: State, text: WarRoomText, region: int) -> list[str]:
    """The narrow passages of a sea, or those that a territory guards: who must hold what, and who may pass now."""
    found = []
    for (a, b), shores in STRAITS.items():
        if a < b and region in (a, b, *shores) and g.rules.theatre.in_play[a] and g.rules.theatre.in_play[b]:
            rule = text.fill("board", "strait", a=text.region(a), b=text.region(b), list=names(text, shores))
            free = [side for side in range(len(SIDES)) if open_passage(g, side, a, b)]
            now = text.line("strait.open", side=text.side(free[0])) if free else text.line("strait.shut")
            found.append(f"{rule} {now}")
    return found


def convoy_text(g: State, text: WarRoomText, convoy: int) -> str:
    """What a group of convoys carries, and whom a raid would hurt now."""
    group, owners = CONVOYS[convoy], convoy_owners(g, convoy)
    ships = [ships for _, ships in group.members] or [group.ships]
    cargo = text.amounts(map(sum, zip(*ships, strict=True)))
    told = {"convoy": text.convoy(convoy), "cargo": cargo, "nations": text.nations(owners)}
    sentences = [text.line("convoy" if owners else "convoy.idle", **told)]
    if g.raided[convoy]:
        sentences.append(text.line("convoy.raided"))
    return " ".join(sentences)


def card_text(text: WarRoomText, territory: int) -> str:
    """The printed facts of its card."""
    card, line = TERRITORIES[territory], text.line
    if not card.neutral:
        yields = text.amounts(card.income)
        return line("card" if yields else "card.nothing", value=card.sv, yields=yields)
    force = stack_text(card.defense) or line("neutral.unarmed")
    if card.trade == NO_TRADE:
        return line("neutral", force=force)
    return line("neutral.trade", force=force, resource=text.resource(card.trade))
