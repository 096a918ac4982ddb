"""Every sentence of every catalogue, in every language, with everything that its placeholders may stand for."""

import re

import pytest

from sentences import FILLERS, WHOLE, chapters, placeholders, sentences, tried
from sitroom.text.catalogue import LANGUAGES, capital, catalogue, number
from sitroom.titles import GAMES

PARTS = ("coup.modifier", "war.modifier", "/table/save.offer", "/table/sit", "/table/seat.ask")
"""What is set after or before something else, with the space between."""
STRAY = re.compile(r"  |[{}|]| [.,;:!…](?![.\d])| \?(?! \w)|(?<!\.)\.\.(?!\.)|\(\)|: \.")
"""What no sentence may have: a doubled space, a sign of the catalogue's own, a mark after a space, two full stops."""


@pytest.fixture(params=LANGUAGES)
def lang(request):
    return request.param


@pytest.fixture(params=FILLERS)
def part(request):
    return request.param


def test_every_sentence_reads_well_with_everything_it_may_speak_of(lang, part):
    names = FILLERS[part](lang)
    said = [(place, told) for place, sentence in chapters(lang, part) for told in tried(lang, names, sentence)]
    assert len(said) > 150
    stray = [(place, told) for place, told in said if not told.strip() or STRAY.search(told)]
    assert not stray
    assert not [(place, told) for place, told in said if told != told.strip() and not place.endswith(PARTS)]


@pytest.mark.parametrize("game", GAMES)
def test_chapters_without_placeholders_read_well_as_they_are(lang, game):
    words = catalogue(lang, f"sitroom.{game}")
    names = {key: part for key, part in words["names"].items() if key not in ("units", "colors")}  # both have two forms
    said = sentences({name: words[name] for name in WHOLE if name in words} | {"names": names})
    assert len(said) > 500
    assert not [(place, told) for place, told in said.items() if not told or told != told.strip() or STRAY.search(told)]


def test_a_number_has_as_many_forms_as_its_language(lang, part):
    names = FILLERS[part](lang)
    forms = len({number(lang, n).form for n in range(200)})
    for place, sentence in chapters(lang, part):
        for name, spec in placeholders(sentence):
            wanted = 2 if name in names else forms
            assert "|" not in spec or len(spec.split("|")) == wanted, place


def test_no_form_of_a_name_is_empty_and_every_one_carries_the_name(lang, part):
    for name, fillers in FILLERS[part](lang).items():
        for word in fillers:
            for form, said in getattr(word, "forms", {}).items():
                assert said == " ".join(said.split()), (name, form)
                assert said, (name, form)
                if form == "The":
                    assert said == capital(word.forms["the"])


@pytest.mark.parametrize("game", GAMES)
def test_plural_names_are_those_with_a_plural_article(lang, game):
    articles = {"pt": ("os ", "as "), "es": ("los ", "las "), "it": ("i ", "gli ", "le ")}
    names = catalogue(lang, f"sitroom.{game}")["names"]
    kinds = ("sides", "nations", "countries", "territories", "seas")
    named = {key: forms["the"] for kind in kinds for key, forms in names.get(kind, {}).items()}
    assert set(names["plural"]) <= named.keys()
    if lang in articles:
        assert set(names["plural"]) == {key for key, the in named.items() if the.startswith(articles[lang])}


@pytest.mark.parametrize(
    ("lang", "singular"), [("en", {1}), ("es", {1}), ("it", {1}), ("pt", {0, 1})], ids=lambda value: str(value)
)
def test_which_numbers_are_singular(lang, singular):
    assert {n for n in range(200) if number(lang, n).form == 0} == singular
    assert number(lang, -1).form == 0


SMALL = {
    "pt": "O|A|Os|As|Um|Uma|No|Na|Nos|Nas|Em|Ao|À|De|Do|Da|Por|Com|Sem|Se|Só|Não|Nenhum|Nenhuma|Três|Seus|Suas|É|Já",
    "es": "El|La(?! Carta)|Los|Las|Un|Una|En|Al|De|Del|Por|Con|Sin|Si|Solo|No|Ningún|Ninguna|Tres|Sus|Su|Es|Ya|Aún|Se",
    "it": "Il|Lo|La(?! Carta)|I|Gli|Le|Un|Una|In|Nel|Al|Di|Del|Da|Per|Con|Senza|Se|Solo|Non|Nessun|Nessuna|Tre|È|Già",
}
"""Words that are written large only where a sentence begins."""


@pytest.mark.parametrize("lang", SMALL)
def test_after_a_colon_stands_a_small_letter(lang, part):
    large = re.compile(rf": (?:{{\w+:)?(?:(?:{SMALL[lang]})\b|The}})")
    assert not [(place, sentence) for place, sentence in chapters(lang, part) if large.search(sentence)]


@pytest.mark.parametrize("lang", SMALL)
def test_what_is_set_after_a_colon_begins_small(lang):
    words = catalogue(lang, "sitroom.warroom")
    parts = {key: text for key, text in words["ui"].items() if key.startswith(("zone.", "price."))}
    parts |= {key: text for key, text in words["log"].items() if key.startswith("struck.")}
    assert not [key for key, text in parts.items() if text[0].isupper()]
