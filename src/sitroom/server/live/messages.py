"""Messages about a match: the only place where a room becomes messages to clients."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from sitroom.kernel import CHANCE
from sitroom.server.live.seats import people
from sitroom.server.match.facts import Facts
from sitroom.server.match.status import BOT, FAILED, INVITE, MISSING, STOPPED, UNREADABLE
from sitroom.server.match.telling import Channel, Played, dumps
from sitroom.server.schema import (
    ChatLine,
    Declined,
    Head,
    Holder,
    MatchInfo,
    Request,
    Seats,
    Stopped,
    Undo,
    UndoRequest,
    Update,
)
from sitroom.titles import game_named, title_of

if TYPE_CHECKING:
    from sitroom.server.live.consent import Request as Asks
    from sitroom.server.live.room import Room


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
        "provenance": {"began": facts.began, "dealt": "exact" if facts.exact else "anew"},
        "copied": facts.copied,
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
    """May players ask what to do? Against bots always, among people only if the match was made so; in a copy of a match
    that goes on, never."""
    return not facts.copied and (facts.hints or people(facts.chairs) <= 1)


def _stopped(facts: Facts) -> Stopped | None:
    """What stopped a match: changed rules, a journal that lacks something, or a failure."""
    if facts.status != STOPPED:
        return None
    if facts.problem in (FAILED, UNREADABLE):
        return "failure"
    return "journal" if facts.problem and facts.problem.endswith(MISSING) else "rules"


def seats(facts: Facts, here: Container[int] = ()) -> list[Holder]:
    """Who holds each seat, in the order of the seats."""
    names = game_named(facts.game).seats(facts.options)
    return [
        {
            "seat": names[chair.seat],
            "who": chair.who,
            "name": "" if chair.who == INVITE else chair.name,
            "bot": chair.bot,
            "here": chair.who == BOT or number in here,
            "lent": chair.lent,
            "offered": chair.invite is not None,
            "failed": chair.failed,
        }
        for number, chair in sorted(enumerate(facts.chairs), key=lambda pair: pair[1].seat)
    ]


def presence(room: Room) -> Seats:
    """Who is at the table."""
    spectators = sum(1 for watcher in room.watchers if watcher.chair is None)
    return {
        "type": "seats",
        "seats": seats(room.facts, room.here),
        "spectators": spectators,
        "hints": hinted(room.facts),
        "copied": room.facts.copied,
    }


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


def head(played: Played, seat: int) -> Head:
    """A match as it stands, told to a seat (NOBODY: a spectator); what it sees of it comes besides."""
    return {
        "number": played.table.number,
        "at": played.table.place,
        "seat": played.table.seat_name(seat),
        "status": played.facts.status,
        "result": played.table.result(),
        "problem": played.facts.problem,
        "stopped": _stopped(played.facts),
        "refused": [one for one in (played.facts.requests or {}).get("refused", ()) if one["at"] <= played.table.place],
    }


def sent(room: Room, chair: int | None, channel: Channel, told: int) -> str:
    """An update as it is sent: to the whole belongs the log, which the channel has in words already."""
    update = _update(room, chair, channel, told)
    whole = update["whole"]
    if whole is None:
        return dumps(update)
    rest = {name: value for name, value in update.items() if name != "whole"}
    position = {name: value for name, value in whole.items() if name != "log"}
    return f'{dumps(rest)[:-1]},"whole":{dumps(position)[:-1]},"log":[{",".join(channel.log)}]}}}}'


def _update(room: Room, chair: int | None, channel: Channel, told: int) -> Update:
    """What a chair's holder (None: a spectator) has missed after `told` steps of its channel, and may do now."""
    table = room.table
    steps = channel.since(told)
    plays = chair is not None and not room.facts.chairs[chair].lent
    decides = plays and channel.narrator.seen["view"]["decision"] is not None
    resigning = None if chair is None or table.over else room.consents.resignation(chair)
    return {
        "type": "update",
        **head(room, channel.seat),
        "whole": channel.narrator.whole(log=False) if steps is None else None,
        "steps": steps or [],
        "asked": table.asked_of(channel.seat) if decides else None,
        "undo": None if chair is None else _undo(room, channel.seat, plays),
        "standing": room.standing.told(chair)
        if chair is not None and plays and title_of(room.game).standing.topics
        else None,
        "clock": room.timing.message(),
        "allies": [] if chair is None else _names(room, (c for c in table.side_of(chair) if c != chair)),
        "resigning": _asks(room, resigning) if resigning else None,
        "rematch": room.rematch.told(chair) if chair is not None and table.over else None,
    }


def _undo(room: Room, seat: int, plays: bool) -> Undo:
    """What a seat may take back, if its holder plays it, and what others ask to."""
    table = room.table
    free = table.free(seat) if plays else None
    ask = table.last_answer(seat) if plays and free is None and not table.over else None
    request = room.consents.undo_request
    return {"free": free, "ask": ask, "request": _asks_undo(room, request) if request else None}


def _asks_undo(room: Room, asks: Asks) -> UndoRequest:
    """What exactly would be taken back, for those who are asked. Of charts nobody counts the lines."""
    table = room.table
    answers = Counter[str]()
    for start, stop in pairwise(table.stops[asks.to :]):
        answers.update({table.seat_name(seat) for seat, _ in table.match.answers[start:stop] if seat != CHANCE})
    drafts = table.drafts.charts is not None
    return {**_asks(room, asks), "to": asks.to, "answers": dict(sorted(answers.items())), "drafts": drafts}


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
