"""The words of Twilight Struggle that can be pressed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sitroom.text.catalogue import LANGUAGES, catalogue

ENGLISH = catalogue("en", "sitroom.twilight")["glossary"]


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> dict[str, Any]:
    return catalogue(request.param, "sitroom.twilight")


def test_every_word_stands_somewhere_on_the_table(words: dict[str, Any]) -> None:
    said = json.dumps([words[name] for name in ("prompts", "ui", "guide", "rules", "names")], ensure_ascii=False)
    for term, gloss in words["glossary"].items():
        forms = "|".join(map(re.escape, gloss["forms"]))
        assert re.search(rf"(?<!\w)({forms})(?!\w)", said, re.IGNORECASE), term


def test_words_are_explained_and_no_two_share_a_form(words: dict[str, Any]) -> None:
    assert list(words["glossary"]) == list(ENGLISH)
    forms = [form.lower() for gloss in words["glossary"].values() for form in gloss["forms"]]
    assert len(set(forms)) == len(forms)
    for gloss in words["glossary"].values():
        assert gloss["title"][0].isupper()
        assert gloss["text"].endswith(".")
        assert len(gloss["text"]) < 260
