"""What the server tells its clients about a match; the only place where a room is put into messages."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sitroom.games import game_named
from sitroom.server.facts import Facts
from sitroom.server.models import BOT, MISSING, STOPPED
from sitroom.server.schema import (
    ChatLine,
    Declined,
    Holder,
    MatchInfo,
    Request,
    Seats,
    Step,
    Stopped,
    Telling,
    Undo,
    UndoRequest,
    Update,
    Whole,
)
from sitroom.server.telling import Channel, Narrator, Played

if TYPE_CHECKING:
    from sitroom.server.consent import Request as Asks
    from sitroom.server.room import Room


def match_info(facts: Facts, here: Container[int] = ()) -> MatchInfo:
    """A match as lists show it; `here`: the chairs whose holder has a socket open."""
    names = game_named(facts.game).seats(facts.options)
    return {
        "id": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "options": facts.options,
        "clock": facts.clock,
        "spectators": facts.spectators,
        "hints": hinted(facts),
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


def hinted(facts: Facts) -> bool:
    """May players ask what to do? Against bots always; among people only if the match was made so."""
    people = sum(chair.who != BOT or chair.lent for chair in facts.chairs)
    return facts.hints or people <= 1


def _stopped(facts: Facts) -> Stopped | None:
    """What stopped a match: changed rules, or a journal that lacks something."""
    if facts.status != STOPPED:
        return None
    return "journal" if facts.problem and facts.problem.endswith(MISSING) else "rules"


def seats(facts: Facts, here: Container[int] = ()) -> list[Holder]:
    """Who holds each seat, in the order of the seats."""
    names = game_named(facts.game).seats(facts.options)
    return [
        {
            "seat": names[chair.seat],
            "who": chair.who,
            "name": chair.name,
            "bot": chair.bot,
            "here": chair.who == BOT or number in here,
            "lent": chair.lent,
            "offered": chair.invite is not None,
            "failed": chair.failed,
        }
        for number, chair in sorted(enumerate(facts.chairs), key=lambda pair: pair[1].seat)
    ]


def presence(room: Room) -> Seats:
    """Who has come or gone."""
    spectators = sum(1 for watcher in room.watchers if watcher.chair is None)
    return {"type": "seats", "seats": seats(room.facts, room.here), "spectators": spectators}


def declined(room: Room, asks: Asks, chair: int) -> Declined:
    """A chair does not agree to a request."""
    by = room.table.seat_name(room.table.seat_of(chair))
    return {"type": "declined", "what": "undo" if asks.id > 0 else "resign", "request": asks.id, "by": by}


def chat_line(room: Room, line: dict[str, Any]) -> ChatLine:
    """A line of chat."""
    chair = line["chair"]
    return {
        "to": "all" if line["audience"] is None else "allies",
        "seat": room.table.seat_name(room.table.seat_of(chair)),
        "name": room.facts.chairs[chair].name if line["name"] is None else line["name"],
        "text": line["text"],
        "at": moment(line["at"]),
    }


def telling(played: Played, seat: int, whole: Whole | None, steps: Sequence[Step]) -> Telling:
    """A match told to a seat (NOBODY: a spectator), from a position or from what it knows."""
    return {
        "number": played.table.number,
        "at": played.table.place,
        "seat": played.table.seat_name(seat),
        "status": played.facts.status,
        "result": played.table.result(),
        "problem": played.facts.problem,
        "stopped": _stopped(played.facts),
        "whole": whole,
        "steps": list(steps),
        "refused": [one for one in (played.facts.requests or {}).get("refused", ()) if one["at"] <= played.table.place],
    }


def update(room: Room, chair: int | None, channel: Channel, told: int) -> Update:
    """What a chair's holder (None: a spectator) has missed after `told` steps of its channel, and may do now."""
    table = room.table
    steps = channel.since(told)
    plays = chair is not None and not room.facts.chairs[chair].lent
    decides = plays and channel.narrator.seen["view"]["decision"] is not None
    resigning = None if chair is None or table.over else room.consents.resignation(chair)
    return {
        "type": "update",
        **telling(room, channel.seat, channel.narrator.whole() if steps is None else None, steps or ()),
        "asked": table.asked_of(channel.seat) if decides else None,
        "undo": _undo(room, channel.seat) if plays else None,
        "standing": room.standing.told(chair) if chair is not None and plays and room.game.standing else None,
        "clock": room.timing.message(),
        "allies": [] if chair is None else _names(room, (c for c in table.side_of(chair) if c != chair)),
        "resigning": _asks(room, resigning) if resigning else None,
    }


def past(played: Played, seat: int, lang: str, start: int, stop: int, log: bool) -> Telling:
    """A match told to a seat from place `start` to `stop`."""
    narrator = Narrator(played, seat, lang, start)
    whole = narrator.whole(log)
    return telling(played, seat, whole, [narrator.advance() for _ in range(start, stop)])


def _undo(room: Room, seat: int) -> Undo:
    table = room.table
    free = table.free(seat)
    ask = table.last_answer(seat) if free is None and not table.over else None
    request = room.consents.undo_request
    return {"free": free, "ask": ask, "request": _asks_undo(room, request) if request else None}


def _asks_undo(room: Room, asks: Asks) -> UndoRequest:
    return {**_asks(room, asks), "to": asks.to, "drafts": room.table.drafts.charts is not None}


def _asks(room: Room, asks: Asks) -> Request:
    (by,) = _names(room, [asks.chair])
    missing = room.consents.missing(asks)
    return {"id": asks.id, "by": by, "agreed": _names(room, asks.agreed), "missing": _names(room, missing)}


def _names(room: Room, chairs: Iterable[int]) -> list[str]:
    """The seats of some chairs."""
    return [room.table.seat_name(room.table.seat_of(chair)) for chair in chairs]


def moment(ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
