"""What the frames of a position may be: their fields one by one, their order, and what they take for granted."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final

from sitroom.kernel import CHANCE, Frame, Secret
from sitroom.warroom.rules.battle.agree import FLAG, LEAD
from sitroom.warroom.rules.battle.board import ESCAPED, NEITHER, NEUTRAL, NO_GROUP, Board, Group
from sitroom.warroom.rules.battle.capture import TurnMarker
from sitroom.warroom.rules.battle.raid import FIGHTER
from sitroom.warroom.rules.battle.rows import STAGES
from sitroom.warroom.rules.battle.together import SideBySide, take_board, top_of
from sitroom.warroom.rules.causes import BOMBING, RAID
from sitroom.warroom.rules.commands import ReorganizeTogether
from sitroom.warroom.rules.map import CONVOYS, LAND_SIZE, SIZE
from sitroom.warroom.rules.nations import NATIONS, SIDES, TOKENS, UNCONTROLLED
from sitroom.warroom.rules.phases.planning import DrawLot, PickPlace
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import COMBAT, ECONOMY, MORALE, MOVEMENT, NOWHERE, PLANNING, PRODUCTION, REFIT, State
from sitroom.warroom.rules.units import BITS, COLORS, TYPES

COUNTS: Final = range(1000)
_STACKS: Final = range(1 << BITS * TYPES)
_SETS: Final = range(1 << len(NATIONS))

# Fields

FIELDS: Final[Mapping[str, Container[int | str]]] = {
    **dict.fromkeys(("region", "regions"), range(NOWHERE, SIZE)),
    **dict.fromkeys(("to", "sea", "launched", "quiet", "way"), range(SIZE)),
    "territory": range(LAND_SIZE),
    "token": range(len(TOKENS)),
    "commands": range(FIGHTER + len(NATIONS)),
    **dict.fromkeys(("convoy", "convoys", "choice"), range(len(CONVOYS))),
    "side": range(len(SIDES)),
    **dict.fromkeys(("bombers", "black", "dice", "box", "group"), COUNTS),
    **dict.fromkeys(("sunk", "done"), range(1 << 20)),
    **dict.fromkeys(("mask", "bombing_over", "fought", "one", "other"), _SETS),
    **dict.fromkeys(("deserted", "garrison", "reorganized", "split", "truce"), range(2)),
    "because": ("", BOMBING, RAID),
    "color": range(len(COLORS)),
    "lap": (2,),
    "left": COUNTS,
    "turn": range(len(NATIONS) + 1),
    "what": (LEAD, FLAG),
    "which": range(len(CONVOYS)),
    "first": range(len(NATIONS)),
}
"""What a number in a field may be; in a field of several numbers each of them. Seats and nations: see `known_here`."""
OF_KIND: Final[Mapping[tuple[str, str], Container[int]]] = {
    **{(kind, "left"): _STACKS for kind in ("Enlist", "EnlistSurvivors", "PlaceNation", "PlaceUnits")},
    ("Mobilize", "done"): range(LAND_SIZE),
    ("OpenBoth", "one"): range(SIZE),
    ("OpenBoth", "other"): range(SIZE),
}
"""Exceptions for a field of one kind of frame."""


def known_here(g: State, kind: str, name: str) -> Container[int | str]:
    """What a number in a field may be in this match."""
    if (kind, name) in OF_KIND:
        return OF_KIND[kind, name]
    if name in ("nation", "party", "picker"):
        return g.rules.nations
    if name == "among" or (kind, name) in (("CheckControl", "fought"), ("GiveLand", "fought")):
        return g.rules.nations
    if kind in ("ChoosePlaces", "DrawLot", "PickPlace") and name in ("left", "places"):
        return (UNCONTROLLED, *g.rules.nations)
    if name in ("seat", "seats", "waiting", "busy"):
        return range(CHANCE, len(g.rules.seats))
    return FIELDS[name]


def check_fields(g: State, frame: Frame) -> None:
    """ValueError if a field is nothing that it can be."""
    kind = type(frame).__name__
    if isinstance(frame, SideBySide | ReorganizeTogether):
        return  # what they hold is checked as a whole
    for name, value in frame.fields().items():
        known = known_here(g, kind, name)
        for number in value if isinstance(value, tuple) else (value,):
            if number not in known:
                raise ValueError(f"{kind} {name} {number!r}")


# The stack

ROUND: Final = (
    *("EndRound", "CheckCollapse", "CheckVictory", "ProductionPhase", "MoralePhase", "RefitPhase", "CombatPhase"),
    "MovementPhase",
)
"""What is left of a round, the last first."""
BETWEEN: Final = {"StartLap": ("MoralePhase",), "Foregone": ("ProductionPhase", "RefitPhase")}
"""What may lie upon these as well."""
PHASE: Final = {
    "MovementPhase": PLANNING,
    "CombatPhase": MOVEMENT,
    "RefitPhase": COMBAT,
    "MoralePhase": REFIT,
    "ProductionPhase": MORALE,
    "CheckVictory": PRODUCTION,
    "CheckCollapse": PRODUCTION,
    "EndRound": PRODUCTION,
}
"""The phase that a match is in, by what comes after it."""
IN: Final = {
    **dict.fromkeys(("phases.planning",), PLANNING),
    **dict.fromkeys(("phases.movement", "movement.carriers", "movement.orders"), MOVEMENT),
    **dict.fromkeys(("phases.combat",), COMBAT),
    **dict.fromkeys(("phases.refit",), REFIT),
    **dict.fromkeys(("phases.morale",), MORALE),
    "phases.production": PRODUCTION,
    "phases.economy": ECONOMY,
}
"""The phase of the frames of a module; those of a battle belong to combat, those of production to that phase."""
ANYWHERE: Final = ("agree", "dice")
"""Those that are not for combat alone."""
NO_BOARD: Final = ("choose", "together", "resolve", "capture", "survivors")
"""Those whose frames may wait while no board is laid out."""


def check_stack(g: State) -> None:
    """ValueError if the frames are not in the order of a round, or take something for granted that is not so."""
    names = [type(frame).__name__ for frame in g.stack]
    if names[:1] == ["StartRound"]:
        if (
            any(frame.__class__.__module__ != "sitroom.warroom.rules.setup" for frame in g.stack[1:])
            or g.battle is not None
        ):
            raise ValueError("before the first round there is only the set-up")
    else:
        _check_round(g, names)
    for frame in g.stack:
        seat, nation = getattr(frame, "seat", None), getattr(frame, "nation", None)
        if seat is not None and nation is not None and type(frame).__name__ not in ASKS_OTHERS:
            if seat != g.seat_of(nation):
                raise ValueError(f"{type(frame).__name__} asks another seat than {NATIONS[nation]}'s")
        if isinstance(frame, Secret) and frame.charts and not frame.waiting:
            raise ValueError(f"{type(frame).__name__} waits for nobody")
        _check_group(frame, g.battle)
        if type(frame) in HOLDS:
            HOLDS[type(frame)](g, frame)
    markers = [frame.region for frame in g.stack if isinstance(frame, TurnMarker)]
    if len(markers) > 1 or (markers and g.battle is not None and markers != [g.battle.region]):
        raise ValueError("a battle ends with one marker, that of its own region")


ASKS_OTHERS: Final = ("Agree", "EnlistSurvivors")
"""Questions about a nation that another seat may answer."""


def _check_round(g: State, names: list[str]) -> None:
    ahead = [name for name in names if name in PHASE or name in BETWEEN]
    whole = [name for name in ahead if name in PHASE]
    if names[: len(ahead)] != ahead or whole != list(ROUND[: len(whole)]) or not whole:
        raise ValueError("the frames are not in the order of a round")
    for at, name in enumerate(ahead):
        if name in BETWEEN and ahead[at - 1] not in BETWEEN[name]:
            raise ValueError("the frames are not in the order of a round")
    if "StartLap" in ahead and not (g.rules.quick_resolution and g.lap == 1):
        raise ValueError("there is no such lap in this round")
    if g.phase != PHASE[whole[-1]]:
        raise ValueError("the frames belong to another phase")
    for frame in g.stack[len(ahead) :]:
        if _phase_of(frame) not in (None, g.phase):
            raise ValueError(f"{type(frame).__name__} belongs to another phase")
        if g.battle is None and _needs_board(frame):
            raise ValueError(f"{type(frame).__name__} needs a battle board")


def _module(frame: Frame) -> str:
    return type(frame).__module__.removeprefix("sitroom.warroom.rules.")


def _phase_of(frame: Frame) -> int | None:
    """The phase that a frame belongs to; None: any."""
    part, _, name = _module(frame).partition(".")
    if part == "battle":
        return None if name in ANYWHERE else COMBAT
    return PRODUCTION if part == "production" else IN.get(f"{part}.{name}")


def _needs_board(frame: Frame) -> bool:
    part, _, name = _module(frame).partition(".")
    if name == "agree":
        return getattr(frame, "what", FLAG) == LEAD
    return part == "battle" and (name not in (*NO_BOARD, *ANYWHERE) or type(frame).__name__ == "AwardMedal")


# What frames take for granted


def _places(g: State, frame: Any) -> None:
    """Every nation of the match is left or has a place."""
    given = [nation for nation in frame.places if nation != UNCONTROLLED]
    if sorted([*given, *frame.left]) != sorted(g.rules.nations) or len(frame.places) != len(g.rules.nations):
        raise ValueError(f"{type(frame).__name__}: a nation has no place, or two")


def _pick(g: State, frame: Any) -> None:
    _places(g, frame)
    if frame.nation not in frame.left:
        raise ValueError("PickPlace: the nation has a place")


def _side_by_side(g: State, frame: Any) -> None:
    """Two boards, each with what is to be done at it."""
    for region, laid, stack in zip(frame.regions, frame.boards, frame.stacks, strict=True):
        board = take_board(laid)
        frames = [FRAMES.frame(_listed(one)) for one in stack]
        check_board(g, board)
        if board is not None and board.region != region:
            raise ValueError("SideBySide: a board of another region")
        for one in frames:
            check_fields(g, one)
            if _phase_of(one) not in (None, COMBAT) or (board is None and _needs_board(one)):
                raise ValueError(f"{type(one).__name__} at a board")
            _check_group(one, board)
    if frame.waiting != tuple(sorted({top_of(stack).seat for stack in frame.stacks})):
        raise ValueError("SideBySide: others are asked")


def _check_group(frame: Frame, board: Board | None) -> None:
    """Is there the group that a frame names, and the side that is to be led?"""
    if getattr(frame, "group", 0) >= len(board.groups if board else (0,)):
        raise ValueError(f"{type(frame).__name__}: no such group")
    if getattr(frame, "what", FLAG) == LEAD and getattr(frame, "which", 0) >= len(SIDES):
        raise ValueError(f"{type(frame).__name__}: no such side")


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _together(g: State, frame: Any) -> None:
    """Each nation once, with its own seat and how often it has transferred."""
    here = [nation for _, nation, _ in frame.left if nation in g.rules.nations]
    if not here or len(set(here)) < len(frame.left):
        raise ValueError("ReorganizeTogether: not the nations of this match")
    if any(seat != g.seat_of(nation) or done not in COUNTS for seat, nation, done in frame.left):
        raise ValueError("ReorganizeTogether: not the seats of these nations")


HOLDS: Final[Mapping[type[Frame], Callable[[State, Any], None]]] = {
    SideBySide: _side_by_side,
    ReorganizeTogether: _together,
    DrawLot: _places,
    PickPlace: _pick,
}


# The battle board


def check_board(g: State, board: Board | None) -> None:
    """ValueError if a battle board cannot be."""
    if board is None:
        return
    sides, groups = range(len(SIDES)), range(NO_GROUP, len(board.groups))
    amounts = [*board.left, *board.port, *board.dice, *board.bombed, board.bombers, *board.rows[0], *board.rows[1]]
    known = (
        0 <= board.region < SIZE
        and g.rules.theatre.in_play[board.region]
        and board.nations in _SETS
        and board.bombing_over in _SETS
        and board.first in sides
        and board.turn in sides
        and board.stage in range(len(STAGES))
        and (board.force == NEITHER or board.force in sides)
        and all(nation == UNCONTROLLED or nation in g.rules.nations for nation in board.commander)
        and all(wounded in groups for side in sides for wounded in board.wounded[side])
        and all(map(_is_group, board.groups))
        and all(amount in COUNTS for amount in amounts + [group.number for group in board.groups])
    )
    if not known:
        raise ValueError("not a battle board of this game")


def _is_group(group: Group) -> bool:
    """Do its numbers name something?"""
    known = range(len(SIDES)), range(NEUTRAL + 1), range(TYPES), range(ESCAPED + 1)
    return all(number in names for number, names in zip(group, known, strict=False))
