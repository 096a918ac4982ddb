"""Catalogues: the sentences of one language as JSON, and the small grammar of their placeholders.

`{card}` stands for a value. After a colon stands how it is said:

- Words with a bar are forms that go with the value. `{n:point|points}` goes by number, with as many forms as the
  language has (`number`); `{nation:loses|lose}` by the number of a name (the list `plural` of its game's names); and
  `{side:The US plays|The USSR plays}` by the side, in the order of its game's `sides`.
- A word without a bar is a form that the name itself has in `names.json`: `{country:the}` with its article,
  `{country:The}` the same as a sentence begins, `{country:in}` and `{nation:of}` with a preposition, `{nation:short}`.

So no sentence has to guess an article: it asks for the form. `web/src/words/fill.ts` does the same in the browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from sitroom.kernel import SitroomError

PLATFORM: Final = "sitroom"
"""The package with the words that belong to no game."""
TERMINAL: Final = "terminal"
HISTORY: Final = "history"
RULEBOOK: Final = "rulebook"
APART: Final = (TERMINAL, RULEBOOK, HISTORY)
"""Files of words that are read apart from a game's other words."""
LANGUAGES: Final = tuple(
    sorted(
        (
            folder.name
            for folder in files(PLATFORM).joinpath("text").iterdir()
            if folder.joinpath("interface.json").is_file()
        ),
        key=lambda lang: (lang != "en", lang),
    )
)
"""English, and every other language that has a folder here."""


@cache
def chapter(lang: str, home: str, name: str) -> dict[str, Any]:
    """A file of the words that a package has in its folder `text`; English where it does not speak the language."""
    if lang not in LANGUAGES:
        raise SitroomError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    words: dict[str, Any] = json.loads(folder_of(lang, home).joinpath(f"{name}.json").read_text("utf-8"))
    return words


def folder_of(lang: str, home: str) -> Traversable:
    """Where a package has its words in a language, or else in English."""
    own = files(home).joinpath("text", lang)
    return own if own.is_dir() else files(home).joinpath("text", "en")


@cache
def chapters(home: str) -> tuple[str, ...]:
    """The chapters of a game's words: one file each, in every language."""
    names = (path.name.removesuffix(".json") for path in folder_of("en", home).iterdir())
    return tuple(sorted(name for name in names if name not in (*APART, "__pycache__")))


@cache
def catalogue(lang: str, home: str) -> dict[str, Any]:
    """All chapters of a game's words in one language; `home` is its package, `sitroom.twilight`."""
    return {name: chapter(lang, home, name) for name in chapters(home)}


def interface(lang: str) -> dict[str, str]:
    """The words of the browser client that belong to no game."""
    return chapter(lang, PLATFORM, "interface")


def terminal(lang: str, home: str = PLATFORM) -> dict[str, str]:
    """The sentences of the terminal about a game, or those that fit any."""
    return chapter(lang, home, TERMINAL)


class Word(str):
    """A value in a sentence: itself, or whichever form after the colon goes with it."""

    form: int

    def __new__(cls, text: str, form: int = 0) -> Word:
        word = super().__new__(cls, text)
        word.form = form
        return word

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        forms = spec.split("|")
        if self.form >= len(forms) or len(forms) == 1:
            raise SitroomError(f"{str(self)!r} has no form for {{:{spec}}}")
        return forms[self.form]


class Name(Word):
    """A name with the forms that the catalogue has of it: `{"name": "Italy", "in": "in Italy", "the": "Italy"}`."""

    forms: Mapping[str, str]

    def __new__(cls, forms: Mapping[str, str], form: int = 0) -> Name:
        name = super().__new__(cls, forms["name"], form)
        assert isinstance(name, Name)
        name.forms = {**forms, "The": capital(forms["the"])} if "the" in forms else forms
        return name

    def __format__(self, spec: str) -> str:
        return self.forms[spec] if spec in self.forms else super().__format__(spec)


def capital(text: str) -> str:
    """A text with a capital, as a sentence begins."""
    return text[:1].upper() + text[1:]


def number(lang: str, n: int) -> Word:
    """A count, which picks among the plural forms of its language: one and many; in Portuguese 0 is one as well."""
    one = abs(n) <= 1 if lang == "pt" else abs(n) == 1
    return Word(f"−{-n}" if n < 0 else str(n), 0 if one else 1)


def filled(lang: str, sentence: str, values: Mapping[str, Any]) -> str:
    """A sentence with its values; whole numbers take their plural."""
    words = {name: number(lang, value) if isinstance(value, int) else value for name, value in values.items()}
    return sentence.format_map(words)


def signed(n: int) -> str:
    """A modifier as part of a sum."""
    return f"− {-n}" if n < 0 else f"+ {n}"
