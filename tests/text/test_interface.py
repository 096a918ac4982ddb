"""The words of the browser client that belong to no game are the same in every language."""

import re

import pytest

from sitroom.server.refusals import STATUS
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import interface
from text.test_catalogues import placeholders

ENGLISH = interface("en")


@pytest.fixture(params=LANGUAGES)
def words(request):
    return interface(request.param)


def test_every_language_has_the_same_words(words):
    assert words.keys() == ENGLISH.keys()


def test_no_word_is_empty_or_has_stray_spaces(words):
    for key, text in words.items():
        assert text, key
        assert text == " ".join(text.split()), key


def test_placeholders_are_the_same_in_every_language(words):
    for key, english in ENGLISH.items():
        wanted = {name for name, _ in placeholders(english)}
        assert {name for name, _ in placeholders(words[key])} == wanted, key


def test_everything_the_server_refuses_has_its_sentence(words):
    assert {key.partition(".")[2] for key in words if key.startswith("refused.")} == STATUS.keys()


def test_only_english_is_in_english(words):
    if words is ENGLISH:
        return
    for key, text in words.items():
        prose = " " in re.sub(r" ?\(?{.*?}\)?", "", text)
        assert text != ENGLISH[key] or not prose or key.startswith(("game.", "title")), key
