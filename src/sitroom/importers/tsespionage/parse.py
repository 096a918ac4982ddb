"""A text log as typed statements with their line numbers; any other line is an error."""

from __future__ import annotations

import re
from typing import NamedTuple

from sitroom.importers.tsespionage.facts import (
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
from sitroom.importers.tsespionage.names import SIDE_NAMES
from sitroom.kernel import SitroomError
from sitroom.twilight.setup import HIGHEST_BID


class LogError(SitroomError):
    """A log that cannot be read; the message names the line."""


class Said(NamedTuple):
    """A statement and its line; `apart`: a blank line comes before it."""

    line: int
    fact: Fact
    apart: bool = False


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


UNTITLED = Header(0, CLEANUP)
_SCENARIOS = {"Standard": "standard", "Late War": "late_war"}
_SETUP = re.compile(r"SETUP: (?:: )?(.*)")
_PLAYER = re.compile(r".* will play as (?:USSR|USA)\.")
_HANDICAP = re.compile(r"(?:Handicap influence|Additional Influence from bidding): (USSR|US) \+?(\d+)")
_BID = re.compile(r".* bids \d+ Influence for (?:USSR|USA?)")
_CLOCK = re.compile(r"Time per Player: .+")
_SCENARIO = re.compile(r"Scenario: (.+)")
_HEADER = re.compile(r"Turn (\d+), (?:(Headline Phase|Cleanup)|(USSR|US) AR(\d+))(?::(.*))?")
_NO_REGION = re.compile(r"(USSR|US) chooses (\S.* is now in play\.)")
_UNTITLED = re.compile(r":(?: :?)? ?(.*)")
"""A section without a name: a clean-up, or the end of the game."""
_AFTER_SETUP = re.compile(r"Turn \d+,.*|:.*|(?:USSR|US) wins(?: by .*)?|Draw(?: by .*)?")
_QUOTES = str.maketrans("\u201c\u201d\u2018\u2019", "\"\"''")


def parse_log(text: str) -> Log:
    """Read a log in either of its styles."""
    lines = [(number, _tidy(line)) for number, line in enumerate(text.splitlines(), 1)]
    first = next((index for index, (_, line) in enumerate(lines) if _AFTER_SETUP.fullmatch(line)), len(lines))
    setup = _read_setup([(number, line) for number, line in lines[:first] if line])
    said: list[Said] = []
    apart = False
    for number, line in lines[first:]:
        if not line:
            apart = True
            continue
        for fact in _read_line(number, line):
            said.append(Said(number, fact, apart))
            apart = False
    ending, said = _take_ending(said)
    phases = {fact.phase for _, fact, _ in said if isinstance(fact, Header)}
    return setup._replace(said=tuple(said), with_cleanup=CLEANUP in phases, ending=ending)


def _tidy(line: str) -> str:
    """A line cleaned of what editors and web pages do to it: plain quotes, single spaces."""
    return " ".join(line.replace("\ufeff", "").translate(_QUOTES).split())


def _take_ending(said: list[Said]) -> tuple[Said | None, list[Said]]:
    """What is said of the end in the last section, and the rest; an unnamed section at the end is the end itself."""
    last = max((index for index, one in enumerate(said) if isinstance(one.fact, Header)), default=0)
    ending = next((one for one in said[last:] if isinstance(one.fact, Wins | Draw)), None)
    rest = [one for one in said if one is not ending]
    untitled = [one for one in rest if one.fact == UNTITLED]
    if len(untitled) == 1 and rest[last] is untitled[0]:
        ending = ending or untitled[0]
        del rest[last]
    return ending, rest


def _read_line(number: int, line: str) -> list[Fact]:
    """The statements of one line: a header may carry one, and so may a choice without its region."""
    facts: list[Fact] = []
    if header := _HEADER.fullmatch(line):
        head, line = _read_header(number, header)
        facts.append(head)
    elif untitled := _UNTITLED.fullmatch(line):
        facts.append(UNTITLED)
        line = untitled[1]
    elif unnamed := _NO_REGION.fullmatch(line):
        facts.append(Chooses(SIDE_NAMES.index(unnamed[1]), UNNAMED))
        line = unnamed[2]
    if line:
        try:
            facts.append(read_fact(line))
        except LookupError as why:
            raise LogError(f"line {number}: {why.args[0]}: {line!r}") from None
    return facts


def _read_header(number: int, found: re.Match[str]) -> tuple[Header, str]:
    """A header and the rest of its line."""
    turn, phase, side, index, rest = found.groups()
    rest = (rest or "").strip()
    if phase == CLEANUP:
        return Header(int(turn), CLEANUP), rest.removeprefix(":").strip()
    head = Header(int(turn), HEADLINE)
    if phase != HEADLINE:
        head = Header(int(turn), ROUND, SIDE_NAMES.index(side), int(index))
    if _is_fact(rest):
        return head, rest  # no card, and no space left for one
    cards, _, rest = rest.partition(":")
    named = tuple(_card(number, name.strip()) for name in cards.split("&") if name.strip())
    return head._replace(cards=named), rest.strip()


def _is_fact(text: str) -> bool:
    try:
        return bool(read_fact(text))
    except LookupError:
        return False


def _card(number: int, name: str) -> int:
    try:
        return read_card(name)
    except LookupError as why:
        raise LogError(f"line {number}: {why.args[0]}") from None


def _read_setup(lines: list[tuple[int, str]]) -> Log:
    """The lines before the first turn."""
    scenario, optional, handicap, placed = "standard", False, {}, []
    begun = _SETUP.fullmatch(lines[0][1]) if lines else None
    if begun is None:
        raise LogError(f"line {lines[0][0] if lines else 1}: a log starts with 'SETUP:'")
    for number, line in [(lines[0][0], begun[1].strip()), *lines[1:]]:
        if found := _HANDICAP.fullmatch(line):
            handicap[SIDE_NAMES.index(found[1])] = int(found[2])
            if int(found[2]) > HIGHEST_BID:
                raise LogError(f"line {number}: a handicap is {HIGHEST_BID} at most: {line!r}")
        elif found := _SCENARIO.fullmatch(line):
            if found[1] not in _SCENARIOS:
                raise LogError(f"line {number}: there is no scenario {found[1]!r}")
            scenario = _SCENARIOS[found[1]]
        elif line == "Optional Cards Added":
            optional = True
        elif not any(known.fullmatch(line) for known in (_PLAYER, _BID, _CLOCK)):
            placed.append(Said(number, _placement(number, line)))
    return Log(scenario, optional, handicap, tuple(placed), (), False)


def _placement(number: int, line: str) -> Influence:
    try:
        fact = read_fact(line)
    except LookupError as why:
        raise LogError(f"line {number}: {why.args[0]}: {line!r}") from None
    if not isinstance(fact, Influence):
        raise LogError(f"line {number}: this does not belong to the set-up: {line!r}")
    return fact
