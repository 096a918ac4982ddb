"""The terminal's own sentences are the same in every language."""

import re

import pytest

from sentences import placeholders, sentences
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import terminal
from sitroom.text.words import Phrases

HOMES = ("sitroom", "sitroom.twilight", "sitroom.warroom")
"""The packages that have sentences for the terminal."""
OPEN = ("/sitroom/save.offer", "/sitroom/sit", "/sitroom/seat.ask")
"""Prompts, which end in a space."""


@pytest.fixture(params=LANGUAGES)
def words(request):
    return said(request.param)


def said(lang):
    return sentences({home: terminal(lang, home) for home in HOMES})


ENGLISH = said("en")


def test_every_language_has_the_same_sentences_in_the_same_order(words):
    assert [*words] == [*ENGLISH]


def test_no_sentence_is_empty_or_has_stray_spaces(words):
    for place, text in words.items():
        assert text.strip(), place
        assert "  " not in text, place
        assert text.rstrip() + " " * (place in OPEN) == text, place


def test_placeholders_are_the_same_in_every_language(words):
    for place, text in ENGLISH.items():
        assert {name for name, _ in placeholders(words[place])} == {name for name, _ in placeholders(text)}, place


def test_only_english_is_in_english(words):
    if words == ENGLISH:
        return
    for place, text in words.items():
        prose = re.search(r"\w,? \w", re.sub(r"{.*?}", "", text))
        assert text != ENGLISH[place] or not prose or place.endswith((".usage", "columns")), place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_take_their_plural(lang):
    say = Phrases(lang)
    assert say("replay.intro", steps=1) != say("replay.intro", steps=2).replace("2", "1")
