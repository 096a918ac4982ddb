"""What the server says, message by message; `docs/server-api.md` explains it. The client's types are made from this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from sitroom.kernel.schema import BaseEntry, BaseView, Change, Danger, OptionValue, Result

Status = Literal["live", "over", "stopped"]
Who = Literal["player", "bot", "invite"]
Stopped = Literal["rules", "journal", "failure"]
"""What stopped a match: a change of the rules, a journal that lacks something, or a failure of the program."""


class Holder(TypedDict):
    """Who holds a seat."""

    seat: str
    who: Who
    name: str
    bot: str | None
    here: bool
    lent: bool
    """A bot holds it for the person of that name, who may take it back."""
    offered: bool
    """There is a link by which somebody else may take it over."""
    failed: str | None
    """The bot in whose place another plays, since it failed."""


ClockKind = Literal["total", "phase"]
"""Time for the whole match, or anew for each phase."""


class ClockRule(TypedDict):
    """Seconds for each seat, and for each decision before they run."""

    kind: ClockKind
    seconds: int
    delay: int


class Provenance(TypedDict):
    """How a match began, and whether somebody may know what was hidden then."""

    began: Literal["setup", "screen", "record", "position", "match"]
    """With the set-up; so too, but at one screen, by somebody who held all seats; with a record;
    from a position that somebody wrote; from a position of another match."""
    dealt: Literal["exact", "anew"]
    """What is hidden is exactly as it was brought, or the server dealt it."""


class MatchInfo(TypedDict):
    """A match as lists show it."""

    id: str
    game: str
    rules: int
    options: Mapping[str, OptionValue]
    clock: ClockRule | None
    spectators: bool
    hints: bool
    """May its players ask what to do?"""
    provenance: Provenance
    copied: bool
    """It is a copy of a match that goes on: there are no hints until that is over."""
    created: str
    status: Status
    number: int
    at: int
    waiting: list[str]
    result: Result | None
    problem: str | None
    stopped: Stopped | None
    seats: list[Holder]


class Option(TypedDict):
    """What can be settled before a match."""

    name: str
    type: Literal["choice", "number", "several", "switch"]
    default: OptionValue
    choices: NotRequired[list[str]]
    low: NotRequired[int]
    high: NotRequired[int]
    help: str


class Seating(TypedDict):
    """Who sits at the table under these options."""

    options: Mapping[str, OptionValue]
    seats: list[str]


class GameInfo(TypedDict):
    """A game as the lobby offers it."""

    game: str
    rules: int
    seats: list[str]
    """By default."""
    tables: list[Seating]
    """All there are, the largest of each scenario first."""
    loses_on_time: bool
    """Has a seat lost when its time for the whole match is up?"""
    bots: list[str]
    presets: Mapping[str, Mapping[str, OptionValue]]
    options: list[Option]


class About(TypedDict):
    """What can be played here."""

    version: str
    languages: list[str]
    games: list[GameInfo]


class Example(MatchInfo):
    """A game to step through. Its words are its game's: `example.NAME` and `example.NAME.text`."""

    name: str


Source = Literal["example", "match", "import"]
"""Where a match of the library comes from."""


class Shelved(MatchInfo):
    """A match in the library."""

    source: Source


class Page(TypedDict):
    """A page of the library."""

    matches: list[Shelved]
    next: str | None
    """Where the next page begins; null: there is none."""


class MyMatch(MatchInfo):
    """A match in which the client holds a seat."""

    seat: str
    your_turn: bool


class Unopened(TypedDict):
    """A match that a token does not open."""

    id: str
    refused: str
    reason: str


class Mismatch(TypedDict):
    """A line of a log that disagrees with the rules."""

    line: int
    log: str
    engine: str
    text: str
    """All of it as a sentence."""


class Note(TypedDict):
    """A line of a text log, or a part of one, that says nothing about the game."""

    line: int
    text: str


class ReadLog(TypedDict):
    """How a text log agrees with the rules."""

    checked: int | None
    mismatches: list[Mismatch]
    notes: list[Note]
    """The first of those that were skipped."""
    skipped: int
    """How many there were."""
    fits: str
    """Where the first mismatch is; nothing before it can be kept if this is empty."""
    whole: bool
    """Does the match go to the end of the log?"""


class Opened(TypedDict):
    """A match that was made, joined or brought, and what opens its seats."""

    match: MatchInfo
    tokens: Mapping[str, str]
    invites: Mapping[str, str]


class Imported(Opened, ReadLog):
    """A match made from a record or a text log."""


class PositionOf(TypedDict):
    """A position of a match as text."""

    game: str
    text: str


class Examined(TypedDict):
    """A position that somebody edits."""

    sheet: Mapping[str, object] | None
    """What is in it, as its game says; null if the text cannot be read."""
    flaws: list[str]
    """Why no match can have it, and what to change."""
    notes: list[str]
    """What is odd about it."""
    record: str | None
    """Of a match that begins from it, if one can."""
    hints: Mapping[str, object] | None
    """What everybody may know of it."""


class Invited(TypedDict):
    """What an invite is for."""

    match: MatchInfo
    seat: str
    by: str
    """Who invites; empty if they gave no name."""


class Reach(TypedDict):
    """How others reach the server."""

    open: bool
    """It listens to more than this machine."""
    addresses: list[str]
    """Of this machine, for who is at it."""


class LogLine(TypedDict):
    """An entry of the log, and its sentence where it needs one."""

    at: int
    text: str | None
    entry: BaseEntry


class Seen(TypedDict):
    """A position as one seat sees it, in one language."""

    view: BaseView
    prompt: str
    labels: Mapping[int, str]
    """The legal actions of its decision in words."""


class Whole(Seen):
    """A position, with the log so far."""

    at: int
    log: list[LogLine]
    known: int
    """Lines of the log that the viewer had heard when it last answered; all of them if it never has."""


class Step(TypedDict):
    """What one answer changed; an undo is a step back."""

    at: int
    keep: int
    """How many lines of the log stand before these."""
    log: list[LogLine]
    changes: Mapping[str, Change | None]
    """What changed in `Seen`; see `sitroom.kernel.changes`."""


class Request(TypedDict):
    """A seat asks others for something."""

    id: int
    by: str
    agreed: list[str]
    missing: list[str]
    """The seats that have yet to answer."""


class UndoRequest(Request):
    """A seat asks to take back what followed the first `to` answers."""

    to: int
    answers: Mapping[str, int]
    """How many answers of each seat that would take back; charts are one."""
    drafts: bool
    """Charts are being filled in, and would be thrown away."""


class Undo(TypedDict):
    """What may be taken back: unasked as far as `free`, with consent from `ask` on."""

    free: int | None
    ask: int | None
    request: UndoRequest | None


class RefusedUndo(TypedDict):
    """A seat has not let another take something back."""

    at: int
    """Where the match stood."""
    seat: str
    """Who asked."""
    by: str
    why: Literal["moved", "shown", "charts"]
    """Why it had to ask: others had acted since, it had seen something new, or charts would have been thrown away."""


class ClockNow(TypedDict):
    """Seconds left, and for whom they run."""

    kind: ClockKind
    left: Mapping[str, float]
    running: list[str]
    delay: int
    phase: str
    """Where each phase has its time: its name; empty where the game has no phases."""


class Head(TypedDict):
    """How a match stands."""

    number: int
    at: int
    seat: str
    status: Status
    result: Result | None
    problem: str | None
    stopped: Stopped | None
    refused: list[RefusedUndo]
    """For the log, which does not have them."""


class Telling(Head):
    """A match told from one position on: start from the whole, or go on from what was told before."""

    whole: Whole | None
    steps: list[Step]


class Standing(TypedDict):
    """A seat's standing orders; its holder alone is told of them."""

    on: bool
    choices: Mapping[str, str]
    """By topic."""
    places: Mapping[str, Mapping[str, str]]
    """By place: topics that are settled otherwise there."""
    forward: bool
    """The holder goes forward by them now."""


class Rematch(TypedDict):
    """A rematch that is offered, as the people of the match see it; seats are those of the match that is over."""

    by: list[str]
    """Who offers it."""
    swap: bool
    """Are the sides swapped?"""
    seat: str
    """Where the reader will sit."""
    agreed: list[str]
    declined: list[str]
    missing: list[str]
    """Those who have not answered."""
    match: str | None
    """The new match, once somebody has agreed."""


class Rematched(TypedDict):
    """What came of wanting a rematch."""

    opened: Opened | None
    """The new match; null as long as nobody else wants it."""


class Update(Telling):
    """What happened since the last update, and what may be done now."""

    type: Literal["update"]
    asked: int | None
    undo: Undo | None
    standing: Standing | None
    clock: ClockNow | None
    allies: list[str]
    """The other seats on one's side."""
    resigning: Request | None
    """An ally asks, or oneself, to give up together."""
    rematch: Rematch | None
    """Once the match is over; nobody but its people hears of it."""


class AdviceLine(TypedDict):
    """An action that a bot thinks well of: the chance to win it leaves, and what speaks for it."""

    action: int
    label: str
    chance: float
    reasons: list[str]


class Advised(TypedDict):
    """A hint for the decision that waits, the best action first."""

    number: int
    asked: int
    advice: list[AdviceLine]
    shared: list[str]
    """What speaks for all of these alike."""


class Explained(TypedDict):
    """What a bot's last deed led to, by what everybody sees."""

    seat: str | None
    at: int
    reasons: list[str]


class Judged(TypedDict):
    """A decision in a review."""

    at: int
    """The place where it was asked."""
    until: int
    """The place where its seat answered again, or the last."""
    seat: str
    side: int
    """Its side's number in `sides`."""
    when: list[str]
    """The turn or round; the card, the battle or the units that it was about."""
    chance: float
    """Of its side to win, as the line has it at that place."""
    lost: float
    """How much of that its answer gave away, by what could be expected then."""
    same: bool
    """The bot would have played the same."""
    played: str
    best: str
    """What the bot would have played."""
    reasons: list[str]
    """What speaks for that: what the bot expected of it."""
    feared: list[str]
    """What it would have expected of the answer, where it would have played otherwise."""
    followed: list[str]
    """What really came of the answer, by the log."""


class Review(TypedDict):
    """How a match went, as far as it is judged."""

    sides: list[str]
    """The two that could win; chances are the first one's."""
    done: int
    places: int
    points: list[tuple[int, float]]
    """Places, and the chance there."""
    worst: list[int]
    """Of the decisions, those that cost most."""
    decisions: list[Judged]


class ChatLine(TypedDict):
    """A line of chat; `to` whom it was said."""

    to: Literal["all", "allies"]
    seat: str
    name: str
    text: str
    at: str


class ChatMessage(ChatLine):
    """Somebody said something."""

    type: Literal["chat"]


class Welcome(TypedDict):
    """The first message."""

    type: Literal["welcome"]
    seat: str
    match: MatchInfo
    chat: list[ChatLine]


class Seats(TypedDict):
    """Somebody came, went or joined; or hints are allowed again, since the match that was copied is over."""

    type: Literal["seats"]
    seats: list[Holder]
    spectators: int
    hints: bool
    copied: bool


class Declined(TypedDict):
    """A seat does not agree to a request."""

    type: Literal["declined"]
    what: Literal["undo", "resign"]
    request: int
    by: str


class Done(TypedDict):
    """What was asked is done, and on disk."""

    type: Literal["done"]
    number: int


class Offered(TypedDict):
    """The code of a link by which somebody else may take over one's seat."""

    type: Literal["offered"]
    code: str


Final = Literal["dice", "hidden", "end"]
"""What an answer brings that nobody can take back: a roll, something hidden that is shown, the end of the match."""


class Doubt(TypedDict):
    """Nothing was done yet: does the player really want this?"""

    type: Literal["doubt"]
    action: int
    warning: Danger | None
    """How it may lose the match."""
    final: Final | None
    """Why it could not be taken back; None where it could, and the player wants to be asked all the same."""
    says: list[str]
    """What the answer will bring, where the game can tell."""


class Why(TypedDict):
    """Why an action is not legal; empty if it is."""

    type: Literal["why"]
    action: int
    reason: str


class Pong(TypedDict):
    """The server is there."""

    type: Literal["pong"]


class Refused(TypedDict):
    """Nothing was changed."""

    type: Literal["refused"]
    refused: str
    reason: str


Answer = Done | Offered | Doubt | Why | Pong | Refused
"""What is said to a message; it carries the message's `ref`."""

Spoken = Welcome | Update | ChatMessage | Seats | Declined
"""What the server says of its own accord."""
