"""The statements a log makes, one type each, and their wording: a template that both reads and writes.

Sides, countries, cards and regions are the engine's own numbers. A field left out of a template has its default there:
the log prints no modifier of 0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sitroom.twilight.logs.names import (
    CARD_NAMES,
    COUNTRY_NAMES,
    ENDINGS,
    OTHER_CARD_NAMES,
    OTHER_ENDINGS,
    OTHER_REGION_NAMES,
    REGION_NAMES,
    SIDE_NAMES,
)
from sitroom.twilight.rules.board import NEITHER, US
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, SPACE

Fact = tuple[Any, ...]
"""Any of the types below."""

HEADLINE, ROUND, CLEANUP = "Headline Phase", "AR", "Cleanup"
UNNAMED = -1
"""A region the log fails to name."""
UNSAID = 1000
"""A score the log leaves out."""
UNKNOWN = "unknown"
"""A way to win that the log gives in its own words."""


class Header(NamedTuple):
    """The start of a section: the headlines, an action round with its card (none: passed), or the clean-up."""

    turn: int
    phase: str
    side: int = NEITHER
    number: int = 0
    cards: tuple[int, ...] = ()


class Influence(NamedTuple):
    """A change, and both sides' influence after it."""

    side: int
    delta: int
    country: int
    us: int
    ussr: int


class Vp(NamedTuple):
    """The score after a gain, or after a scoring that gave nothing; positive for the US. A log may leave it out."""

    score: int = UNSAID
    side: int = NEITHER
    points: int = 0


class Defcon(NamedTuple):
    way: str
    level: int


class MilitaryOps(NamedTuple):
    side: int
    level: int


class Ops(NamedTuple):
    """What points are used for: influence and realignment show the printed value, coups and space the modified one."""

    kind: int
    value: int


class Target(NamedTuple):
    country: int


class War(NamedTuple):
    country: int


class CoupRoll(NamedTuple):
    outcome: str
    die: int
    ops: int
    stability: int
    result: int
    modifier: int = 0


class RealignmentRoll(NamedTuple):
    """One side's die; the total is printed only where there is a modifier."""

    side: int
    die: int
    modifier: int = 0
    total: int = 0


class WarRoll(NamedTuple):
    outcome: str
    die: int
    sign: str
    needed: int
    modifier: int = 0


class SpaceRoll(NamedTuple):
    die: int
    outcome: str
    needed: int


class Advances(NamedTuple):
    side: int
    box: int


class TrapRoll(NamedTuple):
    die: int
    sign: str
    outcome: str


class Headlines(NamedTuple):
    side: int
    card: int


class Discards(NamedTuple):
    side: int
    card: int


class Reveals(NamedTuple):
    side: int
    card: int


class RevealsFromHand(NamedTuple):
    """The second line of a card that Grain Sales draws."""

    side: int
    card: int


class Plays(NamedTuple):
    """A card used through UN Intervention or Grain Sales."""

    side: int
    card: int


class Returns(NamedTuple):
    side: int
    card: int


class HasNone(NamedTuple):
    side: int
    what: str


class Chooses(NamedTuple):
    side: int
    region: int


class Olympics(NamedTuple):
    side: int
    choice: str


class Event(NamedTuple):
    card: int


class InPlay(NamedTuple):
    card: int


class OutOfPlay(NamedTuple):
    card: int


class Reshuffle(NamedTuple):
    pass


class Wins(NamedTuple):
    side: int
    ending: str = UNKNOWN


class Draw(NamedTuple):
    ending: str = UNKNOWN


FORMS: tuple[tuple[type[Any], str], ...] = (
    (Influence, "{side} {delta} in {country} [{us}][{ussr}]"),
    (Vp, "No VP awarded."),
    (Vp, "{side} gains {points} VP."),
    (Vp, "No VP awarded. Score is {score}."),
    (Vp, "{side} gains {points} VP. Score is {score}."),
    (Defcon, "DEFCON {way} to {level}"),
    (MilitaryOps, "{side} Military Ops to {level}"),
    (Ops, "{kind} ({value} Ops):"),
    (Target, "Target: {country}"),
    (War, "War in {country}"),
    (CoupRoll, "{outcome}: {die} [ + {ops} - 2x{stability} = {result} ]"),
    (CoupRoll, "{outcome}: {die} [ + {ops} ({modifier})  - 2x{stability} = {result} ]"),
    (RealignmentRoll, "{side} rolls {die}"),
    (RealignmentRoll, "{side} rolls {die} ({modifier}) = {total}"),
    (WarRoll, "{outcome}: {die} {sign} {needed}"),
    (WarRoll, "{outcome}: {die} ({modifier})  {sign} {needed}"),
    (SpaceRoll, "Die roll: {die} -- {outcome}! (Needed {needed} or less)"),
    (Advances, "{side} advances to {box} in the Space Race."),
    (TrapRoll, "Trap Roll: {die} {sign} 4 -- {outcome}"),
    (Headlines, "{side} Headlines {card}"),
    (Discards, "{side} discards {card}"),
    (RevealsFromHand, "{side} reveals {card} from hand"),
    (Reveals, "{side} reveals {card}"),
    (Plays, "{side} plays {card}"),
    (Returns, "{side} returns {card} to USSR"),
    (HasNone, "{side} has no cards to {what}"),
    (Olympics, "{side} chooses to {choice} the Olympics"),
    (Chooses, "{side} chooses {region}"),
    (Event, "Event: {card}"),
    (InPlay, "{card} is now in play."),
    (OutOfPlay, "{card} is no longer in play."),
    (Reshuffle, "*RESHUFFLE*"),
    (Wins, "{side} wins"),
    (Wins, "{side} wins by {ending}"),
    (Draw, "Draw"),
    (Draw, "Draw by {ending}"),
)
"""To read a line, the first that matches; to write one, the first that leaves out nothing but defaults."""


# Fields: what each may look like, and both ways between text and value


class Field(NamedTuple):
    """How one field is read and written; `read` raises LookupError for a name nobody knows."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _words(*words: str) -> Field:
    by_name = {word.casefold(): word for word in words}
    return Field("|".join(map(re.escape, words)), lambda text: by_name[text.casefold()], str)


def _names(kind: str, names: Iterable[tuple[int | str, str]], also: Mapping[str, int | str] | None = None) -> Field:
    """Names as the log writes them; `also`: others that mean the same. Only letters and digits decide."""
    by_key = dict(names)
    by_name = {_plain(name): key for name, key in (also or {}).items()}
    by_name |= {_plain(name): key for key, name in by_key.items()}

    def read(text: str) -> int | str:
        if _plain(text) not in by_name:
            raise LookupError(f"there is no {kind} {text!r}")
        return by_name[_plain(text)]

    return Field(".+", read, lambda key: by_key.get(key, ""))


def _plain(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKD", name).casefold() if letter.isalnum())


def read_ending(text: str) -> str:
    """A way to win; one that nobody knows is left open."""
    try:
        return str(_ENDINGS.read(text))
    except LookupError:
        return UNKNOWN


def _score(text: str) -> int:
    side, _, points = text.partition(" ")
    return int(points or 0) * (-1 if side.casefold() == "ussr" else 1)


def _score_text(score: int) -> str:
    return f"{SIDE_NAMES[score < 0]} {abs(score)}" if score else "even"


_NUMBER = Field(r"\d+", int, str)
_SIGNED = Field(r"[+-]\d+", int, "{:+d}".format)
_DIE = Field("[1-6]", int, str)
_KINDS = {INFLUENCE: "Place Influence", REALIGNMENT: "Realignment", COUP: "Coup", SPACE: "Space Race"}
_CARDS = _names("card", CARD_NAMES.items(), OTHER_CARD_NAMES)
_ENDINGS = _names("way to win", ENDINGS.items(), OTHER_ENDINGS)
_FIELDS = {
    "side": _names("side", enumerate(SIDE_NAMES), {"USA": US})._replace(pattern="USSR|USA?"),
    "country": _names("country", enumerate(COUNTRY_NAMES)),
    "card": _CARDS,
    "region": _names("region", enumerate(REGION_NAMES), OTHER_REGION_NAMES),
    "ending": _ENDINGS._replace(read=read_ending),
    "kind": _names("operation", _KINDS.items())._replace(pattern="|".join(_KINDS.values())),
    "delta": _SIGNED,
    "modifier": _SIGNED,
    "result": Field(r"-?\d+", int, str),
    "total": Field(r"-?\d+", int, str),
    "die": _DIE,
    "score": Field(r"even|USSR \d+|USA? \d+", _score, _score_text),
    "way": _words("degrades", "improves"),
    "sign": _words("<=", ">=", "<", ">"),
    "what": _words("reveal", "discard"),
    "choice": _words("participate in", "boycott"),
}
_OUTCOMES = {
    CoupRoll: _words("SUCCESS", "FAILURE"),
    WarRoll: _words("VICTORY", "DEFEAT"),
    SpaceRoll: _words("Success", "Failed"),
    TrapRoll: _words("Trap Escaped", "Trap Remains in Effect"),
}


def _field(cls: type[Any], name: str) -> Field:
    return _OUTCOMES[cls] if name == "outcome" else _FIELDS.get(name, _NUMBER)


class _Form(NamedTuple):
    """A compiled template: what it matches, and the fields it shows."""

    cls: type[Any]
    template: str
    pattern: re.Pattern[str]
    fields: dict[str, Field]


def _form(cls: type[Any], template: str) -> _Form:
    pattern = ""
    fields = {}
    for part in re.split(r"(\{\w+\})", template):
        if part.startswith("{"):
            name = part[1:-1]
            fields[name] = _field(cls, name)
            pattern += f"(?P<{name}>{fields[name].pattern})"
        else:
            spaced = re.escape(" ".join(re.split(" +", part)))
            pattern += spaced.replace(r"\-\-", "-+").replace(r"\*", r"\**")  # no double spaces or dashes; stars or none
    return _Form(cls, template, re.compile(pattern.removesuffix(r"\.") + r"\.?", re.IGNORECASE), fields)


_FORMS = tuple(_form(cls, template) for cls, template in FORMS)


def read_fact(text: str) -> Fact:
    """The statement that a line makes; raises LookupError, with the reason, if it makes none."""
    reason = "not a line of a log"
    for form in _FORMS:
        found = form.pattern.fullmatch(text)
        if found is None:
            continue
        try:
            values = {name: field.read(found[name]) for name, field in form.fields.items()}
        except LookupError as unknown:
            reason = str(unknown.args[0])
            continue
        fact: Fact = form.cls(**values)
        return fact
    raise LookupError(reason)


def read_card(name: str) -> int:
    """The card of that name; raises LookupError, with the reason, if there is none."""
    return int(_CARDS.read(name))


def write_fact(fact: Any) -> str:
    """A statement in the log's words."""
    if isinstance(fact, Header):
        return write_header(fact)
    defaults = type(fact)._field_defaults
    for form in _FORMS:
        if form.cls is not type(fact):
            continue
        hidden = [name for name in fact._fields if name not in form.fields]
        if all(getattr(fact, name) == defaults[name] for name in hidden):
            return form.template.format(**{n: f.write(getattr(fact, n)) for n, f in form.fields.items()})
    raise LookupError(f"no wording for {fact!r}")


def cards_of(fact: Any) -> tuple[int, ...]:
    """The cards that a statement names."""
    if isinstance(fact, Header):
        return fact.cards
    return (fact.card,) if hasattr(fact, "card") else ()


def write_header(header: Header) -> str:
    """The head of a section, up to where its first statement stands."""
    phase = f"{SIDE_NAMES[header.side]} AR{header.number}" if header.phase == ROUND else header.phase
    head = f"Turn {header.turn}, {phase}"
    return f"{head}: {' & '.join(CARD_NAMES[card] for card in header.cards)}" if header.cards else head
