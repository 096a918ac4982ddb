"""What a position may be: the fields of its frames one by one, the order of the frames, and the board around them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final

from sitroom.kernel import CHANCE, Frame, Refusal
from sitroom.kernel.frames import types_of
from sitroom.twilight.rules.board import COUNTRIES, NEITHER, REGIONS, US, USSR
from sitroom.twilight.rules.cards import CARDS, CHINA, LATE, MID, MISSILE_ENVY
from sitroom.twilight.rules.causes import UNKNOWN
from sitroom.twilight.rules.effects import CIVIL_WAR_OVER, SOURCE
from sitroom.twilight.rules.event import Dispose
from sitroom.twilight.rules.events.cards_59_to_81 import DiscardSeen, LookAtDeck, PlayOrReturn
from sitroom.twilight.rules.events.second_edition import AmesOrder
from sitroom.twilight.rules.invariants import in_box
from sitroom.twilight.rules.operations import ALL_USES
from sitroom.twilight.rules.play import MODES, ChooseMode
from sitroom.twilight.rules.questions import HIDDEN
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.scoring import FinalShuttle, europe_decides
from sitroom.twilight.rules.setup import HIGHEST_BID, Auction, SealedBids, auction_bids, bid_code
from sitroom.twilight.rules.state import PASS, WINS_AT, State
from sitroom.twilight.rules.turn import LAST_TURN, Headline, Headlines, StartTurn, hand_limit

# Fields

_SIDES: Final = (US, USSR)
_BIDS: Final = (PASS, *(bid_code(side, points) for side in _SIDES for points in range(HIGHEST_BID + 1)))
_COUNTS: Final = range(10)
FIELDS: Final[Mapping[str, Container[int]]] = {
    **dict.fromkeys(("side", "by", "sponsor", "then", "wanted", "seat", "waiting"), _SIDES),
    **dict.fromkeys(("country", "among", "allowed", "placed", "rolled"), range(len(COUNTRIES))),
    **dict.fromkeys(("card", "seen"), CARDS),
    **dict.fromkeys(("each", "left", "milops", "needed", "spent", "value", "card_value", "vp"), _COUNTS),
    **dict.fromkeys(("best", "bids"), _BIDS),
    "because": (UNKNOWN, *CARDS),
    "chosen": (PASS, *CARDS),
    "extra": range(-1, 2),
    "kinds": ALL_USES,
    "modes": (*ALL_USES, *MODES),
    "most": range(100),
    "number": range(1, 9),
    "passes": range(2),
    "points": range(64),
    "region": range(len(REGIONS)),
    "turn": range(1, LAST_TURN + 1),
}
"""What a number in a field may be; in a field of several numbers each of them."""
OF_KIND: Final[Mapping[tuple[str, str], Container[int]]] = {
    ("AmesOrder", "order"): CARDS,
    ("Draw", "order"): _SIDES,
    ("DeStalinize", "taken"): _COUNTS,
    ("RemoveInfluence", "taken"): range(len(COUNTRIES)),
    **{(kind, "card"): (0, *CARDS) for kind in ("ConductOps", "PlaceByOps", "Realign", "Coup", "MixedOps")},
}
"""Exceptions for a field of one kind of frame. Operations that no card gives have card 0."""
SEATS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("TrapRoll", "RealignRoll", "CoupRoll", "SpaceRoll", "WarRoll", "OlympicRoll"), CHANCE),
    **dict.fromkeys(("Referendum", "SummitRoll", "Draw", "DrawSides", "FirstBidder"), CHANCE),
    **dict.fromkeys(("FiveYearPlan", "GrainSales", "LookAtDeck", "RandomDiscard"), CHANCE),
    **dict.fromkeys(("AnniDiPiombo", "AskNot", "Blockade", "Chernobyl", "DebtCrisis", "DiscardSeen"), US),
    "FinalShuttle": US,
    **dict.fromkeys(("IndependentReds", "Norad", "PlayOrReturn", "ShuttleDiplomacy", "StarWars"), US),
    **dict.fromkeys(("AmesDiscard", "AmesOrder", "DeStalinize", "DoubleInfluence"), USSR),
    **dict.fromkeys(("SouthAfricanUnrest", "WarsawPact"), USSR),
}
"""The seat of a question that is always the same seat's."""


def fields_fit(frame: Frame) -> bool:
    """Is every field of a frame, alone, something that it can be?"""
    kind = type(frame).__name__
    for name, value in frame.fields().items():
        if types_of(type(frame))[name] is bool:
            continue
        if name == "seat" and kind in SEATS:
            if value != SEATS[kind]:
                return False
            continue
        known = OF_KIND.get((kind, name)) or FIELDS[name]
        if not all(number in known for number in (value if isinstance(value, tuple) else (value,))):
            return False
        if name in DISTINCT and len(set(value)) < len(value):
            return False
    return True


DISTINCT: Final = ("waiting", "then", "among", "allowed", "kinds", "modes", "seen", "seats")
"""Fields whose numbers are all different."""


# The stack

BOTTOM: Final = ("EndTurn", "CloseTurn", "StartTurn", "FinalShuttle")
UNDER: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(BOTTOM, ()),
    "PlayRounds": ("EndTurn", "ScoringRound"),
    **dict.fromkeys(("ActionRound", "EndRound", "ScoringRound"), ("ActionRound", "EndTurn", "ScoringRound")),
    "StartHeadlines": ("PlayRounds", "ActionRound"),
    "Headlines": ("PlayRounds", "ActionRound"),
    "Headline": ("PlayRounds", "ActionRound", "Headline"),
    **dict.fromkeys(("PlayCard", "ChooseMode", "Trapped", "TrapRoll", "BuryYou"), ("EndRound",)),
    "DiscardHeld": ("CloseTurn", "DiscardHeld"),
}
"""What lies right under the frames that a turn is made of; all others lie upon these."""


def stack_fits(g: State) -> bool:
    """Do the frames follow each other as they do in a turn, and hold what is where they say?"""
    names = [type(frame).__name__ for frame in g.stack]
    below = ["", *names]
    if not names or names[0] not in BOTTOM:
        return False
    if any(name in UNDER and under not in (UNDER[name] or ("",)) for name, under in zip(names, below, strict=False)):
        return False
    return all(HOLDS[type(frame)](g, frame) for frame in g.stack if type(frame) in HOLDS)


def _headlines(g: State, frame: Any) -> bool:
    """A side that has chosen holds the card."""
    chosen = [side for side in _SIDES if side not in (*frame.waiting, *frame.then)]
    return (
        bool(frame.waiting)
        and not set(frame.waiting) & set(frame.then)
        and all(frame.chosen[side] in (PASS, *(g.hands[side] if side in chosen else ())) for side in _SIDES)
    )


def _sealed(g: State, frame: Any) -> bool:
    return bool(frame.waiting) and all((frame.bids[side] == PASS) == (side in frame.waiting) for side in _SIDES)


HOLDS: Final[Mapping[type[Frame], Callable[[State, Any], bool]]] = {
    Headlines: _headlines,
    SealedBids: _sealed,
    Auction: lambda g, frame: frame.best in (PASS, *auction_bids(g, US), *auction_bids(g, USSR)),
    Headline: lambda g, frame: frame.card in g.table,
    ChooseMode: lambda g, frame: (
        frame.card in g.hands[frame.seat] or (frame.card == CHINA and g.china == frame.seat and g.china_up)
    ),
    PlayOrReturn: lambda g, frame: frame.card in g.hands[USSR],
    LookAtDeck: lambda g, frame: all(card in g.table for card in frame.seen),
    DiscardSeen: lambda g, frame: all(card in g.table for card in frame.seen),
    AmesOrder: lambda g, frame: all(card in g.hands[US] for card in frame.order),
    FinalShuttle: lambda g, frame: g.turn == LAST_TURN and len(g.stack) == 1 and not europe_decides(g),
    StartTurn: lambda g, frame: frame.turn in (g.turn, g.turn + 1),
    Dispose: lambda g, frame: frame.card != HIDDEN,
}
"""What a frame takes for granted about the cards."""


# The board


def impossible(g: State) -> Iterator[Refusal]:
    """Why no match is in such a state, and goes on."""
    if g.winner >= 0:
        yield refuse("position.over")
    elif not stack_fits(g):
        yield refuse("read.fit")
    yield from impossible_board(g)


def impossible_board(g: State) -> Iterator[Refusal]:
    """Why no match has such a board, such tracks or such cards, whatever is to be done next."""
    if abs(g.vp) >= WINS_AT:
        yield refuse("position.vp", side=US if g.vp > 0 else USSR, points=abs(g.vp))
    if g.defcon < 2:
        yield refuse("position.defcon")
    civil_war = g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER
    if (g.china == NEITHER) != civil_war:
        yield refuse("position.china.war" if civil_war else "position.china.nobody", card=CHINA)
    for side in (US, USSR):
        if len(g.hands[side]) > hand_limit(g.turn):
            yield refuse("position.hand", side=side, cards=len(g.hands[side]), limit=hand_limit(g.turn), turn=g.turn)
    if g.envy != NEITHER and MISSILE_ENVY not in g.hands[g.envy]:
        yield refuse("position.envy", side=g.envy, card=MISSILE_ENVY)
    for card in in_force(g):
        if not g.rules.includes(card):
            yield refuse("position.effect", card=card)
    for war in (MID, LATE):
        early = [card for card in placed(g) if in_box(g, war) and card in g.rules.deck[war]]
        if early:
            yield refuse("position.later", card=early[0], turn=4 if war == MID else 8)


def in_force(g: State) -> list[int]:
    """The cards of the effects in force, each once."""
    return list(dict.fromkeys(card for bit, card in SOURCE.items() if g.effects & bit))


def placed(g: State) -> list[int]:
    """Cards that lie anywhere but in the box."""
    return [*g.hands[US], *g.hands[USSR], *g.discard, *g.removed, *g.table, *g.deck]
