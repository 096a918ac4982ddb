"""What the server tells its clients about a match; the only place where a room is put into messages."""

from __future__ import annotations

from collections.abc import Container
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sitroom.games import game_named
from sitroom.kernel import NOBODY, Match
from sitroom.kernel.game import View
from sitroom.server.models import BOT, MISSING, STOPPED
from sitroom.server.storage import Facts

if TYPE_CHECKING:
    from sitroom.server.room import Room, UndoRequest

Message = dict[str, Any]


def match_info(facts: Facts, here: Container[int] = ()) -> Message:
    """A match as lists show it; `here`: the chairs whose holder has a socket open."""
    names = game_named(facts.game).seats(facts.options)
    return {
        "id": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "options": facts.options,
        "clock": facts.clock,
        "spectators": facts.spectators,
        "created": moment(facts.created),
        "status": facts.status,
        "number": facts.number,
        "at": facts.at,
        "waiting": [names[seat] for seat in facts.waiting if seat >= 0],
        "result": facts.result,
        "problem": facts.problem,
        "stopped": _stopped(facts),
        "seats": seats(facts, here),
    }


def _stopped(facts: Facts) -> str | None:
    """What stopped a match: changed rules, or a journal that lacks something."""
    if facts.status != STOPPED:
        return None
    return "journal" if facts.problem and facts.problem.endswith(MISSING) else "rules"


def seats(facts: Facts, here: Container[int] = ()) -> list[Message]:
    """Who holds each seat, in the order of the seats."""
    names = game_named(facts.game).seats(facts.options)
    return [
        {
            "seat": names[chair.seat],
            "who": chair.who,
            "name": chair.name,
            "bot": chair.bot,
            "here": chair.who == BOT or number in here,
        }
        for number, chair in sorted(enumerate(facts.chairs), key=lambda pair: pair[1].seat)
    ]


def presence(room: Room) -> Message:
    """Who has come or gone."""
    spectators = sum(1 for watcher in room.watchers if watcher.chair is None)
    return {"type": "seats", "seats": seats(room.facts, room.here), "spectators": spectators}


def declined(room: Room, request: UndoRequest, chair: int) -> Message:
    """A chair does not agree to an undo."""
    by = room.table.seat_name(room.table.seat_of(chair))
    return {"type": "undo_refused", "request": request.id, "to": request.to, "by": by}


def chat_line(room: Room, line: Message) -> Message:
    """A line of chat."""
    chair = line["chair"]
    return {
        "n": line["number"],
        "seat": room.table.seat_name(room.table.seat_of(chair)),
        "name": room.facts.chairs[chair].name,
        "text": line["text"],
        "at": moment(line["at"]),
    }


def update(room: Room, chair: int | None, lang: str, told: int) -> Message:
    """The match as a chair's holder (None: a spectator) sees it now; `told` lines of the whole log are known there."""
    table = room.table
    seat = NOBODY if chair is None else table.seat_of(chair)
    view = table.view(seat)
    if room.facts.status == STOPPED:
        view = {**view, "decision": None}
    clock = room.clock
    return {
        **_position(room, table.match, view, seat, lang, told),
        "asked": None if view["decision"] is None else table.asked[seat],
        "undo": None if chair is None else _undo(room, seat),
        "clock": clock and clock.message(table.spent, lambda c: table.seat_name(table.seat_of(c))),
    }


def replay(room: Room, match: Match, seat: int, lang: str, whole_log: bool = True) -> Message:
    """An earlier position as a seat sees it."""
    view, told = match.view(seat), 0 if whole_log else len(match.log)
    return {**_position(room, match, view, seat, lang, told), "asked": None, "undo": None, "clock": None}


def _position(room: Room, match: Match, view: View, seat: int, lang: str, told: int) -> Message:
    text = room.game.words(lang, match.options)
    decision = view["decision"]
    return {
        "type": "update",
        "number": room.table.number,
        "at": len(match.answers),
        "seat": room.table.seat_name(seat),
        "status": room.facts.status,
        "result": room.table.result(),
        "problem": room.facts.problem,
        "stopped": _stopped(room.facts),
        "view": view,
        "prompt": text.prompt(view),
        "labels": {action: text.action(view, action) for action, _ in decision["legal"]} if decision else {},
        "log": log(room, match, seat, lang, told),
    }


def log(room: Room, match: Match, seat: int, lang: str, told: int = 0) -> Message:
    """The lines of the log after the first `told`, as far as a seat may know them."""
    text, hears = room.game.words(lang, match.options), room.game.hears
    lines = [
        {"at": at, "text": text.log(entry), "entry": entry}
        for at, entry in zip(room.table.log_at[told : len(match.log)], match.log[told:], strict=True)
        if hears(entry, seat)
    ]
    return {"from": len(match.log_for(seat)) - len(lines), "lines": lines}


def _undo(room: Room, seat: int) -> Message:
    table, request = room.table, room.request
    free = table.free(seat)
    asked = request and {
        "id": request.id,
        "by": table.seat_name(table.seat_of(request.chair)),
        "to": request.to,
        "agreed": [table.seat_name(table.seat_of(chair)) for chair in sorted(request.agreed)],
    }
    return {"free": free, "ask": table.last_answer(seat) if free is None and not table.over else None, "request": asked}


def moment(ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
