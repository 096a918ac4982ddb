"""Are the words ours? Runs of words that a text shares with a printed rulebook, names and numbers aside.

The rulebooks lie beside the project on some machines only; without them a test skips.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

PRINTED: Final = Path(__file__).resolve().parents[3] / "shared/rulebooks"
BOOKS: Final = {
    "pt": ("twilight-deluxe-pt.txt", "twilight-notes-pt.org", "warroom-pt.md"),
    "es": ("twilight-deluxe-es.txt",),
    "it": ("twilight-second-edition-it.md",),
}
"""The rulebooks of each language; there is none in English."""
RUN: Final = 8
"""So many words in a row are somebody's sentence."""


class Printed(NamedTuple):
    """All rulebooks of a language."""

    runs: frozenset[tuple[str, ...]]
    """Every run of words, names and numbers left out."""
    common: frozenset[str]
    """Words that are not names: they stand somewhere in small letters."""


def in_common(lang: str, texts: Iterable[str]) -> list[str]:
    """The runs of words that texts share with the rulebooks of their language; skips where these are missing."""
    printed = _printed(lang)
    if printed is None:
        pytest.skip("no ../shared/rulebooks here: nobody looked whether the words are ours")
    return [" ".join(run) for text in texts for run in _runs(_words(text), printed.common) if run in printed.runs]


@cache
def _printed(lang: str) -> Printed | None:
    paths = [PRINTED / name for name in BOOKS[lang]]
    if not all(path.exists() for path in paths):
        return None
    books = [_words(path.read_text("utf-8")) for path in paths]
    common = frozenset(word for book in books for word in book if word.islower())
    return Printed(frozenset(run for book in books for run in _runs(book, common)), common)


def _words(text: str) -> list[str]:
    """The words of a text, those broken at the end of a line made whole."""
    return re.findall(r"\w+", re.sub(r"(?<=\w)-\n\s*(?=\w)", "", text))


def _runs(words: list[str], common: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Every run of words in small letters: what has a digit, and what is never written small, does not count."""
    plain = [word.lower() for word in words if word.islower() or word.lower() in common]
    counted = [word for word in plain if not any(letter.isdigit() for letter in word)]
    return (tuple(counted[at : at + RUN]) for at in range(len(counted) - RUN + 1))
