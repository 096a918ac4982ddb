"""A text log read into typed statements with their line numbers; a line that is none of them is an error."""

from __future__ import annotations

import re
from typing import NamedTuple

from sitroom.importers.tsespionage.facts import (
    CLEANUP,
    HEADLINE,
    ROUND,
    UNNAMED,
    Chooses,
    Fact,
    Header,
    Influence,
    Wins,
    read_fact,
)
from sitroom.importers.tsespionage.names import CARD_NAMES, GIVEN_UP, SIDE_NAMES
from sitroom.kernel import SitroomError
from sitroom.twilight.setup import HIGHEST_BID


class LogError(SitroomError):
    """A log that cannot be read; the message names the line."""


class Said(NamedTuple):
    """A statement and where it stands; `apart`: a blank line goes before it."""

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
    """Influence lines of the set-up: both sides', handicap and all, one for each country."""
    said: tuple[Said, ...]
    with_cleanup: bool
    """Are there clean-up sections? Where they were cut out, the first item of each went with its header."""
    ended: bool
    """Does the log say that the game was over?"""


_SCENARIOS = {"Standard": "standard", "Late War": "late_war"}
_SETUP = re.compile(r"SETUP: (?:: )?(.*)")
_PLAYER = re.compile(r".* will play as (?:USSR|USA)\.")
_HANDICAP = re.compile(r"(?:Handicap influence|Additional Influence from bidding): (USSR|US) \+?(\d+)")
_BID = re.compile(r".* bids \d+ Influence for (?:USSR|USA?)")
_CLOCK = re.compile(r"Time per Player: .+")
_SCENARIO = re.compile(r"Scenario: (.+)")
_HEADER = re.compile(r"Turn (\d+), (?:(Headline Phase|Cleanup)|(USSR|US) AR(\d+))(?::(.*))?")
_NO_REGION = re.compile(r"(USSR|US) chooses (\S.* is now in play\.)")
_CARDS = {name: number for number, name in CARD_NAMES.items()}
END_MARK = ": :"


def parse_log(text: str) -> Log:
    """Read a log in either of its styles."""
    lines = [(number, line.strip("\ufeff \t")) for number, line in enumerate(text.splitlines(), 1)]
    first = next((index for index, (_, line) in enumerate(lines) if line.startswith("Turn ")), len(lines))
    setup = _read_setup([(number, line) for number, line in lines[:first] if line])
    said: list[Said] = []
    ended = apart = False
    for number, line in lines[first:]:
        if not line:
            apart = True
            continue
        if line.startswith(END_MARK):
            ended = True
            line = line.removeprefix(END_MARK).strip()
        for fact in _read_line(number, line):
            if isinstance(fact, Wins) and fact.ending == GIVEN_UP:
                ended = True
                continue
            said.append(Said(number, fact, apart))
            apart = False
    phases = {fact.phase for _, fact, _ in said if isinstance(fact, Header)}
    return setup._replace(said=tuple(said), with_cleanup=CLEANUP in phases, ended=ended)


def _read_line(number: int, line: str) -> list[Fact]:
    """The statements of one line: a header may carry one, and so may a choice without its region."""
    facts: list[Fact] = []
    if header := _HEADER.fullmatch(line):
        head, line = _read_header(number, header)
        facts.append(head)
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
    cards, _, rest = rest.partition(":")
    named = tuple(_card(number, name.strip()) for name in cards.split(" & ")) if cards.strip() else ()
    if phase == HEADLINE:
        return Header(int(turn), HEADLINE, cards=named), rest.strip()
    return Header(int(turn), ROUND, SIDE_NAMES.index(side), int(index), named), rest.strip()


def _card(number: int, name: str) -> int:
    if name not in _CARDS:
        raise LogError(f"line {number}: there is no card {name!r}")
    return _CARDS[name]


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
    return Log(scenario, optional, handicap, tuple(placed), (), False, False)


def _placement(number: int, line: str) -> Influence:
    try:
        fact = read_fact(line)
    except LookupError as why:
        raise LogError(f"line {number}: {why.args[0]}: {line!r}") from None
    if not isinstance(fact, Influence):
        raise LogError(f"line {number}: this does not belong to the set-up: {line!r}")
    return fact
