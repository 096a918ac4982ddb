"""How people and programs say that a game is over: who won, who gave up or ran out of time, that it was a draw."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sitroom.twilight.logs.facts import UNKNOWN, Draw, Fact, Wins, read_ending
from sitroom.twilight.logs.names import GIVEN_UP, OUT_OF_TIME, OUTCOMES
from sitroom.twilight.rules.board import US, USSR

END: Final[Fact] = ()
"""The game is over, and that is all that is said."""


def _any(phrases: Iterable[str]) -> str:
    return "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))


_SIDES: Final = {USSR: OUTCOMES["ussr"], US: OUTCOMES["us"]}
_GAME = r"(?: (?:the|this) (?:game|match|war|cold war))?"
_WHY = rf"(?:(?: ?[,:(-]| (?:{_any(OUTCOMES['because'])})\b| (?=\d)) ?(?P<why>.*?)\)?)?[.! ]*"
_OVER = rf"(?:the )?(?:{_any(OUTCOMES['over'])})"
_DRAWN = re.compile(rf"(?:{_OVER}[:,.! -]+)?(?:{_any(OUTCOMES['drawn'])}){_WHY}", re.I)
_SENTENCES = re.compile(r"(.+?)[.!,;-]+ +(.+)")
_ENDED = re.compile(rf"{_OVER}[.! ]*", re.I)


def _forms(who: str) -> Iterator[tuple[str, str]]:
    """What is said of a side, after its name and before it."""
    over = rf"(?:{_OVER}[:,.! -]+)?(?:the )?"
    for kind in ("wins", "loses", "quits", "late"):
        yield kind, rf"{over}(?:{who})(?: player| side)?(?: |(?='s ))(?:{_any(OUTCOMES[kind])}){_GAME}{_WHY}"
    for kind in ("won by", "quit by", "late for"):
        yield kind, rf"{over}(?:{_any(OUTCOMES[kind])})[: -]+(?:the )?(?:{who})(?: player)?{_WHY}"


def read_outcome(line: str, names: Mapping[str, int]) -> Fact | None:
    """What a line says of the end of a game, if that is all it says; `names`: the players' sides.

    It may say why in a sentence of its own: "Time out! US wins".
    """
    told = _read(line, names)
    if told is not None or not (sentences := _SENTENCES.fullmatch(line)):
        return told
    last = _read(sentences[2], names)
    why = _ending(sentences[1], names)
    return Wins(last.side, why) if isinstance(last, Wins) and why != UNKNOWN else None


def _read(line: str, names: Mapping[str, int]) -> Fact | None:
    words = {word.casefold() for words in _SIDES.values() for word in words}
    who = "|".join(
        f"(?P<s{side}>{_any([*own, *(name for name, whose in names.items() if whose == side and name not in words)])})"
        for side, own in _SIDES.items()
    )
    for kind, form in _forms(who):
        found = re.fullmatch(form, line, re.I)
        if found is not None:
            why = (found["why"] or "").strip()
            return _result(kind, USSR if found[f"s{USSR}"] else US, _ending(why, names) if why else UNKNOWN)
    if drawn := _DRAWN.fullmatch(line):
        return Draw(read_ending(drawn["why"]) if drawn["why"] else UNKNOWN)
    return END if _ENDED.fullmatch(line) else None


def _ending(why: str, names: Mapping[str, int]) -> str:
    """The way to win that a reason names: by its name, or by what became of the loser."""
    if (named := read_ending(why)) != UNKNOWN:
        return named
    told = _read(why, names)
    return told.ending if isinstance(told, Wins) else UNKNOWN


def _result(kind: str, side: int, ending: str) -> Fact:
    if kind.startswith("quit"):
        return Wins(1 - side, GIVEN_UP)
    if kind.startswith("late"):
        return Wins(1 - side, OUT_OF_TIME)
    return Wins(1 - side if kind == "loses" else side, ending)
