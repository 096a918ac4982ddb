"""What clients send: messages on their socket, and bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from sitroom.text import LANGUAGES


def _language(lang: str) -> str:
    """One of the languages there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"the languages are {', '.join(LANGUAGES)}")
    return lang


Language = Annotated[str, AfterValidator(_language)]
DAY = 24 * 3600


def clean(text: str) -> str:
    """Text on one line, without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


Name = Annotated[str, Field(max_length=40), AfterValidator(clean)]
Secret = Annotated[str, Field(min_length=1, max_length=100)]
Word = Annotated[str, Field(max_length=40)]
MatchId = Annotated[str, Field(min_length=1, max_length=40)]


class Body(BaseModel):
    """What a client sends; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class SideBody(Body):
    """Who is to hold a seat."""

    who: Literal["me", "bot", "invite"]
    bot: str | None = Field(None, max_length=32)


Sides = Annotated[dict[str, SideBody], Field(max_length=8)]


class ClockBody(Body):
    """Time for each seat: for the whole match, or for each phase."""

    kind: Literal["total", "phase"] = "total"
    seconds: int = Field(ge=1, le=90 * DAY)
    delay: int = Field(0, ge=0, le=DAY)


class NewMatch(Body):
    """A match to create."""

    game: str = Field(max_length=32)
    options: dict[str, bool | int | str | tuple[str, ...]] = Field({}, max_length=100)
    sides: Sides
    name: Name = ""
    clock: ClockBody | None = None
    spectators: bool = True
    hints: bool = False
    """Players may ask for hints though they play against people."""


class Join(Body):
    """An invite to use."""

    code: Secret
    name: Name = ""


class Again(Body):
    """A rematch to offer or to agree to; or not to have."""

    want: bool = True
    swap: bool = False
    """The two sides swapped."""


class HeldSeat(Body):
    """A seat that a client has a token for."""

    match: MatchId
    token: Secret


class Mine(Body):
    """The seats a client holds."""

    seats: list[HeldSeat] = Field(max_length=200)


class Import(Body):
    """A record or log to play on or look at."""

    text: str
    sides: Sides = {}
    name: Name = ""
    spectators: bool = True
    keep: Literal["all", "part", "ask"] = "all"
    """Of a text log that does not fit the rules: all of it as the rules have it, what comes before the first mismatch,
    or nothing yet."""
    exact: bool = False
    """Leave what is hidden as it is, though others are invited, who are told so before they accept."""


class ContinueFrom(Body):
    """A match to make from a position of another."""

    at: int | None = None
    """By default the last."""
    seat: str | None = Field(None, max_length=64)
    """What it could not see there is dealt anew; by default nothing is, for those from whom nothing is hidden."""
    sides: Sides
    name: Name = ""
    spectators: bool = True
    exact: bool = False
    """As for `Import`."""


class Edited(Body):
    """A position to examine."""

    text: str
    deal: bool = False
    """Fill the hands at random first."""


# Messages

Integer = Annotated[int, Field(strict=True, ge=-1_000_000, le=1_000_000_000)]


class Sent(BaseModel):
    """A message of a client; `ref` comes back with the answer."""

    model_config = ConfigDict(extra="forbid", defer_build=True)

    ref: Integer | None = None


class Hello(Sent):
    """The first message."""

    type: Literal["hello"]
    token: Secret | None = None
    lang: Language = "en"


class Act(Sent):
    """An answer to a decision."""

    type: Literal["act"]
    asked: Integer
    action: Integer
    careful: bool = False
    """Ask first where the action could lose the match at once."""
    final: bool = False
    """Ask first where it could not be taken back."""
    always: bool = False
    """Ask first in any case."""


class TakeBack(Sent):
    """Take answers back."""

    type: Literal["undo"]
    number: Integer
    to: Integer | None = None


class Consent(Sent):
    """Answer a request: to undo, or to give up together."""

    type: Literal["consent"]
    request: Integer
    agree: bool


class AskWhy(Sent):
    """Why is this not legal?"""

    type: Literal["why"]
    action: Integer


class Say(Sent):
    """Say something."""

    type: Literal["chat"]
    text: str = Field(max_length=500)
    to: Literal["all", "allies"] = "all"


class Speak(Sent):
    """Another language from now on."""

    type: Literal["lang"]
    lang: Language


class TellAll(Sent):
    """Tell me everything again."""

    type: Literal["whole"]


class ChartLine(Body):
    """A line of a chart as an action (`kernel.schema.Action`): what is written, or erased."""

    verb: Word
    on: list[Word] = Field([], max_length=8)
    n: int | None = Field(None, ge=0, le=1000)
    count: dict[Word, Annotated[int, Field(ge=0, le=1000)]] | None = Field(None, max_length=10)
    via: Word | None = None


class WriteLines(Sent):
    """Several lines of my charts at once: all of them are written, or none."""

    type: Literal["write"]
    asked: Integer
    lines: list[Annotated[str, Field(max_length=100)] | ChartLine] = Field(min_length=1, max_length=200)
    """As actions or in notation, in their order: what is erased, what is written."""


class Reopen(Sent):
    """I was done with my charts, and would rather write on."""

    type: Literal["reopen"]


Key = Annotated[str, Field(min_length=1, max_length=24)]
Choices = Annotated[dict[Key, Key], Field(max_length=20)]


class Settle(Sent):
    """My standing orders from now on."""

    type: Literal["standing"]
    on: bool
    choices: Choices = {}
    """By topic."""
    places: Annotated[dict[Key, Choices], Field(max_length=200)] = {}
    """By place: topics that are settled otherwise there."""


class GoForward(Sent):
    """Answer for me, by my standing orders or as a bot would, until I am asked something they leave open; or stop."""

    type: Literal["forward"]
    on: bool
    place: Key | None = None
    """Only there; null: wherever it is."""


class Resign(Sent):
    """Give up, or ask one's allies to."""

    type: Literal["resign"]


class Hand(Sent):
    """Hand the seat to a bot or to the guest who follows a link, or take it back."""

    type: Literal["hand"]
    to: Literal["bot", "link", "me"]
    bot: str | None = Field(None, max_length=32)


class Ping(Sent):
    """Are you there?"""

    type: Literal["ping"]


Message = (
    Hello
    | Act
    | TakeBack
    | Consent
    | AskWhy
    | Say
    | Speak
    | TellAll
    | WriteLines
    | Reopen
    | Settle
    | GoForward
    | Resign
    | Hand
    | Ping
)
"""What a client may send on its socket."""

READ: TypeAdapter[Message] = TypeAdapter(
    Annotated[Message, Field(discriminator="type")], config=ConfigDict(defer_build=True)
)
