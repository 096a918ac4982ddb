"""A text log as typed statements with their line numbers; a line that makes no statement becomes a note."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sitroom.kernel import SitroomError
from sitroom.twilight.logs.facts import (
    CLEANUP,
    HEADLINE,
    ROUND,
    UNNAMED,
    Chooses,
    Draw,
    Fact,
    Header,
    Influence,
    Wins,
    read_card,
    read_fact,
)
from sitroom.twilight.logs.names import SIDE_NAMES
from sitroom.twilight.logs.outcome import END, read_outcome
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.setup import HIGHEST_BID


class LogError(SitroomError):
    """A text that is no log, or whose set-up is impossible; the message names the line."""


class Said(NamedTuple):
    """A statement and its line; `apart`: a blank line comes before it."""

    line: int
    fact: Fact
    apart: bool = False


class Note(NamedTuple):
    """A line, or a part of one, that makes no statement."""

    line: int
    text: str


class Log(NamedTuple):
    """A whole log: the set-up, and every statement after it."""

    scenario: str
    optional_cards: bool
    handicap: dict[int, int]
    """Extra influence by side, as far as the log names it."""
    placed: tuple[Said, ...]
    """Influence lines of the set-up: both sides', handicap and all, in one line for a country or apart."""
    said: tuple[Said, ...]
    with_cleanup: bool
    """Are there clean-up sections? Where they were cut out, the first item of each went with its header."""
    ending: Said | None = None
    """What a log says last when the game is over: who won, or only that it is."""
    notes: tuple[Note, ...] = ()
    """What was skipped."""


UNTITLED: Final = Header(0, CLEANUP)
_SCENARIOS = {"standard": "standard", "late war": "late_war"}
_SETUP = re.compile(r"SETUP ?: ?:? ?(.*)", re.I)
_PLAYER = re.compile(r"(.*) will play as (?:the )?(USSR|USA?)\.?", re.I)
_HANDICAP = re.compile(r"(?:Handicap influence|Additional Influence from bidding): (USSR|USA?) \+?(\d+)\b\.?(.*)", re.I)
_BID = re.compile(r".* bids \d+ Influence for (?:USSR|USA?)\.?", re.I)
_CLOCK = re.compile(r"Time per Player: .+", re.I)
_SCENARIO = re.compile(r"Scenario: (Standard|Late War|)\b\.?(.*)", re.I)
_OPTIONAL = re.compile(r"Optional Cards Added\b\.?(.*)", re.I)
_HEADER = re.compile(
    r"Turn (0?[1-9]|10) ?,? ?(?:(Headline(?: Phase)?|Clean-? ?up)|(USSR|USA?) (?:AR|Action Round) ?([1-8]))"
    r"(?: ?:(.*)|( ?[^\w\s:].*)|)",
    re.I,
)
_TITLED = re.compile(r"^Cards? ?: ?", re.I)
_NO_REGION = re.compile(r"(USSR|USA?) chooses (\S.* is now in play\b.*)", re.I)
_UNTITLED = re.compile(r": ?:? ?(.*)")
"""A section without a name: a clean-up, or the end of the game."""
_PLAIN = str.maketrans("\u201c\u201d\u201e\u2018\u2019\u2010\u2011\u2012\u2013\u2014\u2212\u00d7", '"""\'\'------x')
_UNSEEN = re.compile("[\ufeff\u200b-\u200f\u2060\u00ad]")
_OF_TIME = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|"
    r"july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|day|at|on|[ap]\.?m|utc|gmt|t|z|[hms]"
)
_BEFORE = re.compile(rf"^(?:[^\w:]|:(?=\d|[^\w:]*\w)|\d|(?<![^\W\d])(?:{_OF_TIME})(?![^\W\d]))+", re.I)
"""What stands before a statement, which begins with a word: the time, a number, signs of quotation or of a list."""
_AFTER = re.compile(r"""["',;|]+$""")
_EMPHASIS = re.compile(r"\*\*|__|`+")
_TAG = re.compile(r"</?(?:a|b|br|code|div|em|font|h[1-6]|i|li|p|pre|span|strong|t[dr]|u)\b[^<>]*>", re.I)
"""What bulletin boards and web pages put around words."""


def parse_log(text: str) -> Log:
    """Read a log in either of its styles; raises LogError if it is none."""
    lines = [(number, _tidy(line)) for number, line in enumerate(text.splitlines(), 1)]
    first = next((i for i, (_, line) in enumerate(lines) if _begins_section(line)), len(lines))
    setup, names = _read_setup([(number, line) for number, line in lines[:first] if line])
    said, notes, ends = _read_turns(lines[first:], names)
    if not setup.placed and not any(isinstance(one.fact, Header) and one.fact != UNTITLED for one in said):
        raise LogError(refuse("log.none"))
    ending, said = _take_ending(said, ends)
    notes += [Note(one.line, text) for one, text in ends if ending is None or one.line != ending.line]
    phases = {fact.phase for _, fact, _ in said if isinstance(fact, Header)}
    every = tuple(sorted([*setup.notes, *notes]))
    return setup._replace(said=tuple(said), with_cleanup=CLEANUP in phases, ending=ending, notes=every)


LONGEST: Final = 400
"""No line that says anything is longer, in characters."""


def _tidy(line: str) -> str:
    """A line cleaned of what editors and web pages do to it: plain quotes and dashes, single spaces."""
    if len(line) > LONGEST:
        return line[:LONGEST] + "..."
    plain = _UNSEEN.sub("", html.unescape(_TAG.sub("", line))).translate(_PLAIN).replace("\u2026", "...")
    return " ".join(plain.split())


def _bare(line: str) -> Iterator[str]:
    """A line as it is, and without emphasis and what stands around it."""
    yield line
    shorter = _AFTER.sub("", _BEFORE.sub("", _EMPHASIS.sub("", line)))
    if shorter != line:
        yield shorter


def _begins_section(line: str) -> bool:
    """Is the set-up over here?"""
    untitled = _UNTITLED.fullmatch(line)
    if (untitled and not _statement(untitled[1])[1]) or any(_HEADER.fullmatch(bare) for bare in _bare(line)):
        return True
    try:
        return isinstance(read_fact(line), Wins | Draw)
    except LookupError:
        return False


# The turns


def _read_turns(
    lines: Iterable[tuple[int, str]], names: dict[str, int]
) -> tuple[list[Said], list[Note], list[tuple[Said, str]]]:
    """The statements after the set-up, what is none, and what may tell of the end in other words, with those words."""
    said: list[Said] = []
    notes: list[Note] = []
    ends: list[tuple[Said, str]] = []
    apart = False
    for number, line in lines:
        if not line:
            apart = True
            continue
        if said and not (notes and notes[-1].line == said[-1].line) and (cards := _cards_below(said[-1], line)):
            head, line = cards
            said[-1] = said[-1]._replace(fact=head)
        facts, rest = _read_line(line)
        outcomes = (read_outcome(bare, names) for bare in _bare(line) if not facts)
        found = next((outcome for outcome in outcomes if outcome is not None), None)
        if found is not None:
            ends.append((Said(number, found, apart), line))
        elif rest:
            notes.append(Note(number, rest))
        for fact in facts:
            said.append(Said(number, fact, apart))
            apart = False
    return said, notes, ends


def _read_line(line: str) -> tuple[list[Fact], str]:
    """The statements of one line, and what is none: a header may carry one, and so may a choice without its region."""
    for bare in _bare(line):
        if header := _HEADER.fullmatch(bare):
            head, rest, unread = _read_header(header)
            facts, unknown = _statement(rest)
            return [head, *facts], " ".join(filter(None, (unread, unknown)))
        if untitled := _UNTITLED.fullmatch(bare):
            facts, unknown = _statement(untitled[1])
            return ([], bare) if unknown else ([UNTITLED, *facts], "")
        if unnamed := _NO_REGION.fullmatch(bare):
            facts, unknown = _statement(unnamed[2])
            if facts:
                return [Chooses(_side(unnamed[1]), UNNAMED), *facts], unknown
        facts, unknown = _statement(bare)
        if facts:
            return facts, unknown
    return [], line


def _statement(text: str) -> tuple[list[Fact], str]:
    """The statement that a text makes, and what follows it; without a statement, all of the text."""
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        try:
            fact = read_fact(" ".join(words[:count]))
        except LookupError:
            continue
        if count == len(words) or not isinstance(fact, Wins | Draw):
            return [fact], " ".join(words[count:])
    return [], text


def _side(name: str) -> int:
    return USSR if name.casefold() == SIDE_NAMES[USSR].casefold() else US


def _read_header(found: re.Match[str]) -> tuple[Header, str, str]:
    """A header, the rest of its line, and what stands where a card should."""
    turn, phase, side, index, rest, remark = found.groups()
    rest = (rest or "").strip()
    if phase and phase.casefold().startswith("clean"):
        return Header(int(turn), CLEANUP), rest.removeprefix(":").strip(), (remark or "").strip(" .")
    head = Header(int(turn), ROUND, _side(side), int(index)) if side else Header(int(turn), HEADLINE)
    if remark:
        cards, _, after = remark.lstrip(" -|>").partition(":")
        if named := _cards(cards):
            return head._replace(cards=named), after.strip(), ""
        return head, "", remark.strip(" .")
    if _statement(rest)[0]:
        return head, rest, ""  # no card, and no space left for one
    cards, _, rest = rest.partition(":")
    named = _cards(cards)
    return head._replace(cards=named), rest.strip(), "" if named or not cards.strip() else cards.strip()


def _cards(text: str) -> tuple[int, ...]:
    """The cards that a text names, and nothing else; none if it does otherwise."""
    try:
        return tuple(read_card(name) for name in text.split("&")) if text.strip() else ()
    except LookupError:
        return ()


def _cards_below(last: Said, line: str) -> tuple[Header, str] | None:
    """The cards of a header that stand on the line below it, and the rest of that line."""
    head = last.fact
    if not isinstance(head, Header) or head.cards or head.phase == CLEANUP:
        return None
    for bare in _bare(line):
        name, _, rest = _TITLED.sub("", bare).partition(":")
        if cards := _cards(name)[: 1 if head.phase == ROUND else 2]:
            return head._replace(cards=cards), rest.strip()
    return None


def _take_ending(said: list[Said], ends: list[tuple[Said, str]]) -> tuple[Said | None, list[Said]]:
    """What is said of the end in the last section, and the rest; an unnamed section at the end is the end itself.

    `ends`: what may tell of it in other words, which counts only after all statements.
    """
    last = max((index for index, one in enumerate(said) if isinstance(one.fact, Header)), default=0)
    ending = next((one for one in said[last:] if isinstance(one.fact, Wins | Draw)), None)
    rest = [one for one in said if one is not ending]
    untitled = [one for one in rest if one.fact == UNTITLED]
    if len(untitled) == 1 and rest[last] is untitled[0]:
        ending = ending or untitled[0]
        del rest[last]
    after = [one for one, _ in ends if not rest or one.line > rest[-1].line]
    told = next((one for one in after if isinstance(one.fact, Wins | Draw)), after[0] if after else None)
    if told is not None and (ending is None or ending.fact == UNTITLED):
        ending = told._replace(fact=UNTITLED if told.fact == END else told.fact)
    return ending, rest


# The set-up


def _read_setup(lines: list[tuple[int, str]]) -> tuple[Log, dict[str, int]]:
    """The lines before the first turn, and the players' sides by their names."""
    scenario, optional = "standard", False
    handicap: dict[int, int] = {}
    placed: list[Said] = []
    notes: list[Note] = []
    names: dict[str, int] = {}
    for number, line in lines:
        unread = line
        for bare in _bare(line):
            bare = begun[1].strip() if (begun := _SETUP.fullmatch(bare)) else bare
            facts, rest = _statement(bare)
            if found := _PLAYER.fullmatch(bare):
                names[found[1].strip().casefold()] = _side(found[2])
                rest = ""
            elif found := _HANDICAP.fullmatch(bare):
                handicap[_side(found[1])] = _at_most(HIGHEST_BID, number, int(found[2]))
                rest = found[3]
            elif found := _SCENARIO.fullmatch(bare):
                scenario, rest = _scenario(number, *found.groups()), found[2]
            elif found := _OPTIONAL.fullmatch(bare):
                optional, rest = True, found[1]
            elif facts and isinstance(facts[0], Influence):
                placed.append(Said(number, facts[0]))
            elif (begun and not bare) or _BID.fullmatch(bare) or _CLOCK.fullmatch(bare):
                rest = ""
            else:
                continue
            unread = rest.strip()
            break
        notes += [Note(number, unread)] if unread else []
    return Log(scenario, optional, handicap, tuple(placed), (), False, notes=tuple(notes)), names


def _at_most(most: int, line: int, points: int) -> int:
    if points > most:
        raise LogError(refuse("log.handicap", line=str(line), most=str(most)))
    return points


def _scenario(line: int, name: str, rest: str) -> str:
    if not name:
        raise LogError(refuse("log.scenario", line=str(line), given=rest.strip()))
    return _SCENARIOS[name.casefold()]
