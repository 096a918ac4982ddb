"""Labels of actions: the words of the notation, each recognized for what it is, set into the sentence for its frame.

`japan-65 2inf to new` is read as command, stack, `to`, `new`; the catalogue has a sentence for that shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sitroom.text.catalogue import Word
from sitroom.warroom.battle.board import NEUTRAL
from sitroom.warroom.battle.dice import LETTERS
from sitroom.warroom.battle.raid import convoy_text
from sitroom.warroom.map import CONVOYS, REGION
from sitroom.warroom.nations import NATION, TOKEN
from sitroom.warroom.units import COLORS, RESOURCES, UNIT, read_stack

if TYPE_CHECKING:
    from sitroom.text.warroom.names import Names

Part = tuple[str, Word]
"""A kind of word and how it reads; a kind that is the word itself: a literal of the notation."""

OWNERS = {**NATION, "neutral": NEUTRAL}
CONVOY = {convoy_text(index): index for index in range(len(CONVOYS))}
STANCE_NAMES = ("defense", "attack", "anti_air", "ground", "air", "strategic", "surface", "dive", "escort")
STACK = re.compile(rf"(?:\d+(?:{'|'.join(UNIT)})(?: |$))+")
AMOUNTS = re.compile(rf"(?:\d+(?:{'|'.join(RESOURCES)})(?: |$))+")
DICE = re.compile(rf"(?:[{LETTERS}]\d+(?: |$))+")
TOKENS = re.compile(r"(?:\d+ (?:medals|goods)(?: |$))+")
STANCES = re.compile(rf"(?:\d+ (?:{'|'.join(STANCE_NAMES)})(?: |$))+")


def label(text: Names, frame: str, notation: str) -> str:
    """An action of a frame as a player reads it."""
    parts = list(read(text, notation))
    shape = ".".join(kind for kind, _ in parts)
    values: dict[str, Word] = {}
    for kind, word in parts:
        values[f"{kind}2" if kind in values else kind] = word
    for key in (f"{frame}.{shape}", shape):
        if key in text.words["actions"]:
            return text.fill("actions", key, **values)
    return " ".join(word for _, word in parts)


def read(text: Names, notation: str) -> Iterator[Part]:
    """The words of an action, those that belong together as one."""
    if " v " in notation:
        yield from _opponents(text, *notation.split(" v "))
        return
    rest = notation
    while rest:
        for kind, pattern in (
            ("stack", STACK), ("amounts", AMOUNTS), ("dice", DICE), ("tokens", TOKENS), ("stances", STANCES),
        ):  # fmt: skip
            found = pattern.match(rest)
            if found:
                yield kind, _several(text, kind, found[0].split())
                rest = rest[found.end() :]
                break
        else:
            word, _, rest = rest.partition(" ")
            yield _single(text, word)


def _opponents(text: Names, one: str, other: str) -> Iterator[Part]:
    """The two sides of a battle: `china+ussr v germany`."""
    for word in (one, other):
        yield "nations", Word(text.nations(NATION[name] for name in word.split("+")))


def _several(text: Names, kind: str, words: list[str]) -> Word:
    """Words that are a number and a thing."""
    if kind == "stack":
        return text.stack(read_stack(" ".join(words)))
    return Word(_counted(text, kind, words))


def _counted(text: Names, kind: str, words: list[str]) -> str:
    if kind == "dice":
        counts = {LETTERS.index(word[0]): int(word[1:]) for word in words}
        return text.dice([counts.get(color, 0) for color in range(len(LETTERS))])
    if kind == "amounts":
        pairs = [re.match(r"(\d+)(\w+)", word) for word in words]
        found = {pair[2]: int(pair[1]) for pair in pairs if pair}
        return text.amounts([found.get(name, 0) for name in RESOURCES])
    numbers = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    if kind == "tokens":
        return text.tokens(numbers.get("medals", 0), numbers.get("goods", 0))
    return ", ".join(f"{number} {text.stance(name)}" for name, number in numbers.items())


def _single(text: Names, word: str) -> Part:
    """A word by itself."""
    if word in TOKEN:
        return "command", Word(text.command(TOKEN[word]))
    if word in REGION:
        return "region", text.region(REGION[word])
    if word in OWNERS:
        return "nation", text.nation(OWNERS[word])
    if word in UNIT:
        return "unit", Word(text.unit(UNIT[word]))
    if word in RESOURCES:
        return "resource", Word(text.resource(RESOURCES.index(word)))
    if word in COLORS:
        return "color", Word(text.color(COLORS.index(word)))
    if word in STANCE_NAMES:
        return "stance", Word(text.stance(word))
    if word in CONVOY:
        return "convoy", Word(text.convoy(CONVOY[word]))
    if word.isdigit():
        return "number", text.number(int(word))
    return word, Word(word)
