"""Records: a match as text that a person can read and `diff`, and that replays exactly.

    sitroom-record 1
    game: twilight
    rules: 1
    edition: deluxe
    ...

    chance deal comecon
    ussr place poland
    # comments and blank lines may stand anywhere

A match that starts from a position has it in its head, each line after `position:`. One that goes on from a record or
from another match says so (`began: match`), and whether what was hidden has been dealt anew since (`dealt: anew`).
Every line after the head is one answer: the seat, the question's verb and the action in the game's notation.
A record of older rules is played by today's; the first answer they no longer allow is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sitroom.kernel.errors import RecordError, SitroomError
from sitroom.kernel.frames import CHANCE
from sitroom.kernel.match import Match
from sitroom.kernel.options import Value
from sitroom.kernel.provenance import POSITION, SETUP, WAYS, Provenance
from sitroom.kernel.rules import Rules

MAGIC: Final = "sitroom-record 1"
DEALT: Final = ("exact", "anew")
"""What a head may say of what was hidden when the match began."""


def answer_text(match: Match[Any], seat: int, action: int) -> str:
    """One answer to the pending decision as a line of a record."""
    name = "chance" if seat == CHANCE else match.seats[seat]
    return f"{name} {match.state.question.verb} {match.state.say(action)}"


def write_record(match: Match[Any]) -> str:
    """The record of a match so far."""
    lines = [MAGIC, f"game: {match.game.name}", f"rules: {match.game.rules_version}"]
    specs = {spec.name: spec for spec in match.game.options}
    lines += [f"{name}: {specs[name].text(value)}" for name, value in match.options.items()]
    lines += _began(match)
    lines += [f"position: {line}" for line in (match.origin or "").splitlines()]
    lines.append("")
    state, names = match.state_at(0), match.seats
    for seat, action in match.answers:
        name = "chance" if seat == CHANCE else names[seat]
        lines.append(f"{name} {state.question.verb} {state.say(action)}")
        state.apply(seat, action)
    result = match.game.result_text(match.state)
    if result:
        lines.append(f"# {result}")
    return "\n".join(lines) + "\n"


def _began(match: Match[Any]) -> list[str]:
    """The lines of a head about how the match began; what goes without saying is left out."""
    began, exact = match.provenance
    lines = [] if began == (SETUP if match.origin is None else POSITION) else [f"began: {began}"]
    return lines if exact or began == SETUP else [*lines, "dealt: anew"]


def _read_began(head: dict[str, Value], from_position: bool) -> Provenance:
    """How the match began, by what the head says of it and by whether it has a position."""
    said, dealt = head.pop("began", SETUP), head.pop("dealt", DEALT[0])
    began = next((way for way in WAYS if way == said), None)
    if began is None or dealt not in DEALT:
        raise RecordError(f"began is one of {', '.join(WAYS)}, and dealt one of {', '.join(DEALT)}")
    if began == SETUP and not from_position:
        return Provenance()
    return Provenance(POSITION if began == SETUP else began, dealt == DEALT[0])


def read_record(text: str, games: Mapping[str, Rules[Any]]) -> Match[Any]:
    """Replay a record; a line that cannot be played raises RecordError with its number."""
    lines = list(enumerate(text.splitlines(), 1))
    if not lines or lines[0][1].strip() != MAGIC:
        raise RecordError(f"line 1: a record starts with {MAGIC!r}")
    head: dict[str, Value] = {}
    position: list[str] = []
    body = len(lines)
    for index, (number, raw) in enumerate(lines[1:], 1):
        line = raw.strip()
        if line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        if not line or not colon or " " in name:
            body = index
            break
        if name == "position":
            position.append(value)
            continue
        if name in head:
            raise RecordError(f"line {number}: {name} is given twice")
        head[name] = value.strip()
    game = games.get(str(head.pop("game", "")))
    if game is None:
        raise RecordError(f"the head must name a game: one of {', '.join(games)}")
    try:
        version = game.read_version(str(head.pop("rules", game.rules_version)))
        provenance = _read_began(head, bool(position))
        match = Match(game, game.upgrade(head, version), "\n".join(position) if position else None)
    except SitroomError as error:
        raise RecordError(f"in the head: {error}") from error
    match.provenance = provenance
    seats = {seat: index for index, seat in enumerate(match.seats)} | {"chance": CHANCE}
    for number, raw in lines[body:]:
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            _play_line(match, seats, line)
        except SitroomError as error:
            older = f" (written under version {version} of the rules)" if version < game.rules_version else ""
            raise RecordError(f"line {number}: {line!r}: {error}{older}") from error
    return match


def _play_line(match: Match[Any], seats: Mapping[str, int], line: str) -> None:
    if match.over:
        raise RecordError("the match is already over")
    name, _, rest = line.partition(" ")
    verb, _, action = rest.partition(" ")
    if name not in seats:
        raise RecordError(f"there is no seat {name!r}; there are: {', '.join(seats)}")
    pending = match.state.question.verb
    if verb != pending:
        raise RecordError(f"the match asks {pending!r} here, not {verb!r}")
    match.apply(action, seats[name])
