"""Finding out what a player means by a few letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Text as it is compared: lower case, no accents, words joined by underscores."""
    letters = (c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return "_".join("".join(c if c.isalnum() else " " for c in letters).split())


def matching(typed: str, names: Mapping[str, str]) -> list[str]:
    """The keys that `typed` names: exactly, else by their beginning, by whole words, by any part, by words in order."""
    wanted = plain(typed)
    if not wanted:
        return []
    forms = {key: (plain(key), plain(name)) for key, name in names.items()}
    for fits in (str.__eq__, str.startswith, has_words, has_part, has_beginnings):
        found = [key for key, spellings in forms.items() if any(fits(form, wanted) for form in spellings)]
        if found:
            return found
    return []


def has_words(form: str, wanted: str) -> bool:
    """Are the words there, whole and side by side?"""
    return f"_{wanted}_" in f"_{form}_"


def has_part(form: str, wanted: str) -> bool:
    """Are the letters there anywhere? A number never matches part of another."""
    return wanted in form and not wanted[0].isdigit()


def has_beginnings(form: str, wanted: str) -> bool:
    """Do words begin with these, in this order? Numbers must be whole."""
    words = iter(form.split("_"))
    return all(any(_begins(word, start) for word in words) for start in wanted.split("_"))


def _begins(word: str, start: str) -> bool:
    return word == start if start.isdigit() else word.startswith(start)
