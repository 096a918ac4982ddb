"""The museum of Twilight Struggle: every card has its years and its history in every language, in our own words."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from sitroom.text.catalogue import HISTORY, LANGUAGES, catalogue, chapter
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.schema import Museum
from sitroom.twilight.text.museum import HOME, museum
from text.own_words import BOOKS, PRINTED, in_common

LATER = {"aldrich_ames_remix": 1994}
"""What went on after the Soviet Union had ended."""
LENGTH = (60, 120)
"""Words of a history."""
ENDS = (".", ".”", "».")


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def shown(lang: str) -> Museum:
    return museum(lang)


def test_every_card_of_both_editions_and_every_promo_card_has_a_history(lang: str, shown: Museum) -> None:
    assert list(shown["cards"]) == [card.id for card in CARDS.values()]
    assert len(shown["cards"]) == 114
    assert chapter(lang, HOME, HISTORY).keys() == shown["cards"].keys()


def test_a_history_has_60_to_120_words(shown: Museum) -> None:
    lengths = {card: len(exhibit["text"].split()) for card, exhibit in shown["cards"].items()}
    assert not {card: length for card, length in lengths.items() if not LENGTH[0] <= length <= LENGTH[1]}


def test_a_history_is_whole_sentences(shown: Museum) -> None:
    for card, exhibit in shown["cards"].items():
        text = exhibit["text"]
        assert text == " ".join(text.split()), card
        assert text.endswith(ENDS), card
        assert "!" not in text, card
        assert text.count("“") == text.count("”"), card
        assert text.count("«") == text.count("»"), card


def test_a_history_is_written_in_its_own_language(lang: str, shown: Museum) -> None:
    english = museum("en")["cards"]
    for card, exhibit in shown["cards"].items() if lang != "en" else ():
        assert not set(_sentences(exhibit["text"])) & set(_sentences(english[card]["text"])), card


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.:;]) ", text)


def test_years_are_spans_of_the_cold_war_in_their_order() -> None:
    for card, exhibit in museum("en")["cards"].items():
        spans = exhibit["years"]
        assert spans, card
        assert spans == sorted(spans), card
        for first, last in spans:
            assert 1917 <= first <= last <= LATER.get(card, 1991), card
        assert all(last < first for (_, last), (first, _) in pairwise(spans)), card


def test_the_years_of_an_event_of_one_moment_stand_in_its_history(shown: Museum) -> None:
    for card, exhibit in shown["cards"].items():
        for first, last in exhibit["years"]:
            assert first != last or str(first) in exhibit["text"], card


def test_years_are_the_same_in_every_language(shown: Museum) -> None:
    english = museum("en")["cards"]
    for card, exhibit in shown["cards"].items():
        assert _years(exhibit["text"]) == _years(english[card]["text"]), card


def _years(text: str) -> set[str]:
    """The years that a text names; decades (*anos 1980*) are not years."""
    return set(re.findall(r"(?<!anos )\b1[89]\d\d\b(?!s)", text))


def test_related_cards_name_one_another_in_every_language(lang: str, shown: Museum) -> None:
    words = catalogue(lang, HOME)["cards"]
    text = {card: f"{told['text']} {told.get('second', '')}" for card, told in words.items()}
    for card, exhibit in shown["cards"].items():
        for other in exhibit["related"]:
            assert card in shown["cards"][other]["related"]
            assert words[other]["name"] in text[card] or words[card]["name"] in text[other], (card, other)
    assert shown["cards"]["nato"]["related"] == [
        *("warsaw_pact_formed", "de_gaulle_leads_france", "marshall_plan", "brush_war"),
        *("willy_brandt", "special_relationship", "referendum_otan"),
    ]


def test_histories_are_not_among_the_words_that_every_client_gets(lang: str) -> None:
    assert HISTORY not in catalogue(lang, HOME)


@pytest.mark.parametrize("lang", BOOKS)
def test_histories_are_told_in_our_own_words(lang: str) -> None:
    told = museum(lang)["cards"]
    assert in_common(lang, (exhibit["text"] for exhibit in told.values())) == []


@pytest.mark.parametrize("lang", BOOKS)
def test_words_of_a_rulebook_would_be_found(lang: str) -> None:
    in_common(lang, ())
    printed = (PRINTED / BOOKS[lang][0]).read_text("utf-8").split()
    assert in_common(lang, [" ".join(printed[3000:3060])])
