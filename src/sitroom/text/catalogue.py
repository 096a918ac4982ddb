"""Catalogues: the sentences of one language as JSON, and the small grammar of their placeholders.

`{card}` stands for a value. After a colon stands how it is said:

- Words with a bar are forms that go with the value. `{n:point|points}` goes by number, with as many forms as the
  language has (`number`); `{nation:loses|lose}` by the number of a name (the list `plural` of its game's names); and
  `{side:The US plays|The USSR plays}` by the side, in the order of its game's `sides`.
- A word without a bar is a form that the name itself has in `names.json`: `{country:the}` with its article,
  `{country:The}` the same as a sentence begins, `{country:in}` and `{nation:of}` with a preposition, `{nation:short}`.

So no sentence has to guess an article: it asks for the form. `web/src/lib/fill.ts` does the same in the browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from sitroom.kernel import SitroomError

_FOLDERS = [folder for folder in files("sitroom.text").iterdir() if folder.joinpath("interface.json").is_file()]
LANGUAGES = tuple(sorted((folder.name for folder in _FOLDERS), key=lambda lang: (lang != "en", lang)))
"""English, and every other language that has a folder here."""


@cache
def chapters(game: str) -> tuple[str, ...]:
    """The chapters of a game's words: one file each, in every language."""
    english = files("sitroom.text").joinpath("en", game).iterdir()
    return tuple(sorted({"refusals", *(path.name.removesuffix(".json") for path in english)}))


@cache
def catalogue(lang: str, game: str) -> dict[str, Any]:
    """All chapters of a game's words in one language."""
    if lang not in LANGUAGES:
        raise SitroomError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return {
        name: json.loads(_folder(lang, game, name).joinpath(f"{name}.json").read_text("utf-8"))
        for name in chapters(game)
    }


def _folder(lang: str, game: str, chapter: str) -> Traversable:
    """Where a chapter is: English refusals are with the rules, whose exceptions use them."""
    if (lang, chapter) == ("en", "refusals"):
        return files(f"sitroom.{game}").joinpath("data")
    return files("sitroom.text").joinpath(lang, game)


@cache
def interface(lang: str) -> dict[str, str]:
    """The words of the browser client that belong to no game."""
    words: dict[str, str] = json.loads(files("sitroom.text").joinpath(lang, "interface.json").read_text("utf-8"))
    return words


@cache
def terminal(lang: str) -> dict[str, dict[str, str]]:
    """The terminal's own sentences: `table` for any game, and those of each game."""
    words: dict[str, dict[str, str]] = json.loads(
        files("sitroom.text").joinpath(lang, "terminal.json").read_text("utf-8")
    )
    return words


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
    """A text as a sentence begins."""
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
