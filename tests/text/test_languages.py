"""The catalogues of both games say the same things in every language."""

import re

import pytest

from sentences import placeholders, sentences
from sitroom.kernel import SitroomError
from sitroom.text.catalogue import LANGUAGES, Name, catalogue, number
from sitroom.titles import GAMES

SPACED = ("coup.modifier", "war.modifier")
"""Parts of a sum, set after a figure."""
UNEVEN = re.compile(r"/names/plural/|/glossary/\w+/forms/|/names/\w+/\w+/by$")
"""Lists that are as long as the language needs, and a form of names that only some languages ask for."""
FORKED = ("/names/units/", "/names/colors/")
"""Singular and plural of a word."""


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture(params=LANGUAGES)
def words(request, game):
    return catalogue(request.param, f"sitroom.{game}")


@pytest.fixture
def english(game):
    return catalogue("en", f"sitroom.{game}")


def test_every_language_has_the_same_sentences(words, english):
    there, wanted = sentences(words).keys(), sentences(english).keys()
    assert not {place for place in there ^ wanted if not UNEVEN.match(place)}


def test_no_sentence_is_empty_or_has_stray_spaces(words):
    for place, text in sentences(words).items():
        assert text.strip(), place
        assert "  " not in text, place
        assert text == text.strip() or place.endswith(SPACED), place


def test_placeholders_are_the_same_in_every_language(words, english):
    translated = sentences(words)
    for place, text in sentences(english).items():
        wanted = {name for name, _ in placeholders(text)}
        assert {name for name, _ in placeholders(translated.get(place, text))} == wanted, place


def test_words_with_two_forms_have_no_more(words):
    for place, text in sentences(words).items():
        bars = re.sub(r"{.*?}", "", text).count("|")
        assert bars == int(place.startswith(FORKED)), place


def test_only_english_is_in_english(words, english):
    """A translation that was forgotten would be word for word the English one."""
    if words is english:
        return
    there = sentences(english)
    for place, text in sentences(words).items():
        prose = re.search(r"\w,? \w", re.sub(r"{.*?}", "", text))
        named = place.startswith("/names/") or place.endswith(("name", "/ui/title"))
        assert text != there.get(place) or named or not prose, place


def test_a_name_has_its_forms_and_agrees_in_number():
    name = Name({"name": "Stati Uniti", "the": "gli Stati Uniti"}, 1)
    assert f"{name}: {name:the} {name:perde|perdono}" == "Stati Uniti: gli Stati Uniti perdono"
    assert f"{name:The}" == "Gli Stati Uniti"
    assert f"{number('it', 1):dado|dadi}" == "dado"


@pytest.mark.parametrize("spec", ["of", "perde", "the "])
def test_a_form_that_a_name_does_not_have_is_refused(spec):
    with pytest.raises(SitroomError, match="has no form"):
        format(Name({"name": "Stati Uniti", "the": "gli Stati Uniti"}, 1), spec)
