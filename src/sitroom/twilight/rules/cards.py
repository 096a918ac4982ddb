"""The cards (R 2.2): number, side, period, operations value, and what their events can do, for those who must know it
without playing them. Cards are numbered as in the Deluxe Edition throughout."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.schema import Period

EARLY: Final = 0
MID: Final = 1
LATE: Final = 2
PERIODS: Final[tuple[Period, ...]] = ("early", "mid", "late")


class Card(NamedTuple):
    """What is printed on a card, except its event."""

    number: int
    id: str
    name: str
    ops: int
    side: int
    period: int
    starred: bool
    underlined: bool
    scoring: bool
    optional: bool
    war: bool
    promo: bool


class Grant(NamedTuple):
    """Operations that an event gives: to whom, how many points, and for which coups."""

    to: str
    points: int
    coups: str = ""


class Change(NamedTuple):
    """What an event adds this turn to the value of a side's cards."""

    of: str
    by: int


class Facts(NamedTuple):
    """What an event can do, as `data/cards.json` explains; sides are `us`, `ussr`, `player` and `opponent`."""

    lowers_defcon: str = ""
    gives_ops: Grant | None = None
    changes_ops: Change | None = None
    plays_card: str = ""
    takes_card: str = ""
    takes_china: str = ""
    discards: str = ""
    shows_hand: str = ""
    shows_scoring: str = ""
    ends_match: str = ""


_data = json.loads(files("sitroom.twilight").joinpath("data/cards.json").read_text("utf-8"))
_SIDE: Final = {"us": US, "ussr": USSR, "neutral": NEITHER}
_FLAGS: Final = ("starred", "underlined", "scoring", "optional", "war", "promo")

CARDS: Final[dict[int, Card]] = {
    row["number"]: Card(
        row["number"],
        row["id"],
        row["name"],
        row["ops"],
        _SIDE[row["side"]],
        PERIODS.index(row["period"]),
        *(flag in row["flags"] for flag in _FLAGS),
    )
    for row in _data["cards"]
}
SECOND_EDITION: Final[dict[str, dict[str, int | str]]] = {
    key: _data["second_edition"][key] for key in ("numbers", "ops", "names")
}
"""Where the Second Edition has a different number, value or name, by card id."""

CARD: Final = {card.id: card.number for card in CARDS.values()}
"""Number by id."""
SIZE: Final = max(CARDS) + 1

OPS: Final = tuple(CARDS[n].ops if n in CARDS else 0 for n in range(SIZE))
SIDE: Final = tuple(CARDS[n].side if n in CARDS else NEITHER for n in range(SIZE))
STARRED: Final = tuple(n in CARDS and CARDS[n].starred for n in range(SIZE))
SCORING: Final = tuple(n in CARDS and CARDS[n].scoring for n in range(SIZE))
WAR: Final = tuple(n in CARDS and CARDS[n].war for n in range(SIZE))

CHINA: Final = CARD["the_china_card"]
UN_INTERVENTION: Final = CARD["un_intervention"]
MISSILE_ENVY: Final = CARD["missile_envy"]
DEFECTORS: Final = CARD["defectors"]
SHUTTLE_DIPLOMACY: Final = CARD["shuttle_diplomacy"]

# What events can do. Tables by edition begin with the Deluxe Edition, and `Terms.second` is their index.


def _facts(row: dict[str, Any]) -> Facts:
    """The facts of one event; what is not said is not so."""
    values = dict(row)
    if "gives_ops" in values:
        values["gives_ops"] = Grant(**values["gives_ops"])
    if "changes_ops" in values:
        values["changes_ops"] = Change(**values["changes_ops"])
    return Facts(**values)


_deluxe: Final = {row["number"]: _facts(row.get("event", {})) for row in _data["cards"]}
_second: Final = {CARD[name]: _facts(row) for name, row in _data["second_edition"]["events"].items()}
FACTS: Final[tuple[dict[int, Facts], dict[int, Facts]]] = (_deluxe, {**_deluxe, **_second})
"""By edition and card."""
_SIDES: Final = (US, USSR)


def side_named(name: str, player: int) -> int:
    """The side that a fact names, for an event that takes place for `player`; NEITHER if it names none."""
    return {"us": US, "ussr": USSR, "player": player, "opponent": 1 - player}.get(name, NEITHER)


def _from_side(edition: dict[int, Facts], fact: str, side: int) -> frozenset[int]:
    """The cards by which the other side takes something of a side's."""
    found = set()
    for card, facts in edition.items():
        player = 1 - side if SIDE[card] == NEITHER else SIDE[card]
        if side_named(getattr(facts, fact), player) == side:
            found.add(card)
    return frozenset(found)


_every: Final = tuple(pair for edition in FACTS for pair in edition.items())
LOWERS_DEFCON: Final = frozenset(card for card, facts in _every if facts.lowers_defcon)
GIVES_COUPS: Final = frozenset(card for card, facts in _every if facts.gives_ops and facts.gives_ops.coups)
PLAYS_CARD: Final = frozenset(card for card, facts in _every if facts.plays_card)
"""Cards whose event brings a further card into play."""
DISCARDS: Final = frozenset(card for card, facts in _every if facts.discards)
"""All four: in any edition."""
TAKES_CARD: Final = tuple(tuple(_from_side(row, "takes_card", side) for side in _SIDES) for row in FACTS)
"""By edition and side: cards by which the other side takes one out of its hand."""
TAKES_CHINA: Final = tuple(_from_side(_deluxe, "takes_china", side) for side in _SIDES)
"""By side: cards by which the other side takes the China Card from it, in both editions."""


def _may_start_war(card: int, facts: Facts, side: int) -> bool:
    """May an event in `side`'s own round bring DEFCON from 2 to 1, so that it loses (R 8.1.3), do what it can?"""
    player = 1 - side if SIDE[card] == 1 - side else side
    free = player == side
    if facts.lowers_defcon in ("always", "winner"):
        return True
    if facts.lowers_defcon in ("player", "opponent") and side_named(facts.lowers_defcon, player) != side:
        return True
    grant = facts.gives_ops
    if grant is not None and (
        grant.coups == "forced" or (grant.coups == "anywhere" and side_named(grant.to, player) != side)
    ):
        return True
    return facts.plays_card in ("chance", "opponent") or (facts.plays_card == "player" and not free)


STARTS_WAR: Final = tuple(
    tuple(frozenset(card for card, facts in row.items() if _may_start_war(card, facts, side)) for side in _SIDES)
    for row in FACTS
)
"""By edition and side: cards whose event may start a nuclear war that the side answers for, in its own round at DEFCON
2, whatever it chooses. The match's own are `Terms.starts_war`."""
