"""The numbered rules of a game, told in one language: `rulebook.json` among its words.

A text has a line for each paragraph; lines that begin with a dash are the items of a list. Other rules are cited as in
the code, `R 6.2.2`. It is read apart from the other words, because it is long and seldom wanted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NotRequired, TypedDict, cast

from sitroom.kernel.options import Value
from sitroom.text.catalogue import RULEBOOK, chapter

ITEM: Final = "- "
"""What an item of a list begins with."""
NUMBER: Final = r"\d+(?:\.\d+)+[A-I]?"
CITED: Final = re.compile(rf"\bR ({NUMBER}(?:, {NUMBER})*)")
"""How a text cites a rule, or several."""


class Rule(TypedDict):
    """A rule in words."""

    title: str
    text: str
    example: NotRequired[str]
    note: NotRequired[str]
    """What is to be known of its sources."""
    differs: NotRequired[dict[str, str]]
    """What is otherwise under an option of the match: under `edition=second`, or `mixed_operations=yes`."""


class Aid(TypedDict):
    """A box of the player aid: what is kept looking up; the first row of a table is its head."""

    title: str
    cites: str
    table: NotRequired[list[list[str]]]
    lines: NotRequired[list[str]]


class Rulebook(TypedDict):
    """All of them by number, in the order of the printed rulebook."""

    sections: dict[str, str]
    """The headings by number: `6`, `6.1`."""
    rules: dict[str, Rule]
    aid: list[Aid]


def rulebook(home: str, lang: str) -> Rulebook:
    """The numbered rules of the game whose package is `home`."""
    return cast(Rulebook, chapter(lang, home, RULEBOOK))


def readings(rule: Rule, options: Mapping[str, Value]) -> list[str]:
    """What a rule says otherwise in a match with these options."""
    return [text for condition, text in rule.get("differs", {}).items() if holds(condition, options)]


def holds(condition: str, options: Mapping[str, Value]) -> bool:
    """Is a match with these options one of which a reading speaks?"""
    name, _, wanted = condition.partition("=")
    value = options.get(name)
    return (("no", "yes")[value] if isinstance(value, bool) else str(value)) == wanted


def cited(text: str) -> list[str]:
    """The numbers of the rules that a text cites."""
    return [number for match in CITED.finditer(text) for number in match[1].split(", ")]
