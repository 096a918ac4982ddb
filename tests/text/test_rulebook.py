"""The rulebook of Twilight Struggle tells every numbered rule in every language, in our own words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitroom.kernel import SitroomError
from sitroom.kernel.options import resolve
from sitroom.terminal.rulebook import looked_up
from sitroom.text.catalogue import LANGUAGES, catalogue, terminal
from sitroom.text.rulebook import NUMBER, Rule, Rulebook, cited, holds, readings, rulebook
from sitroom.text.words import Phrases
from sitroom.titles import TITLES
from sitroom.twilight.rules.board import REGIONS
from sitroom.twilight.rules.options import OPTIONS
from sitroom.twilight.rules.scoring import VALUES, WIN
from sitroom.twilight.rules.space import SPACE_BOXES

ROOT = Path(__file__).parents[2]
PRINTED = ROOT.parent / "shared/rulebooks"
"""The printed rulebooks, where somebody has them beside the project."""
HOME = "sitroom.twilight"
INDEX = json.loads((ROOT / "src/sitroom/twilight/data/rules.json").read_text("utf-8"))
NUMBERS = [rule["number"] for rule in INDEX["rules"]]


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(lang: str) -> Rulebook:
    return rulebook(HOME, lang)


def texts(rule: Rule) -> Iterator[str]:
    """Everything that a rule says."""
    yield from (rule["title"], rule["text"], rule.get("example", ""), rule.get("note", ""))
    yield from rule.get("differs", {}).values()


def test_every_numbered_rule_is_told_in_the_order_of_the_rulebook(book: Rulebook) -> None:
    assert list(book["rules"]) == NUMBERS
    assert len(NUMBERS) == 113
    assert list(book["sections"]) == list(INDEX["sections"])


def test_a_rule_says_the_same_kinds_of_things_in_every_language(book: Rulebook) -> None:
    english = rulebook(HOME, "en")["rules"]
    for number, rule in book["rules"].items():
        assert rule.keys() == english[number].keys(), number
        assert list(rule.get("differs", {})) == list(english[number].get("differs", {})), number
        assert rule["text"].count("\n") == english[number]["text"].count("\n"), number
        assert cited(" ".join(texts(rule))) == cited(" ".join(texts(english[number]))), number


def test_every_rule_reads_as_prose(book: Rulebook) -> None:
    for number, rule in book["rules"].items():
        assert not rule["title"].endswith("."), number
        for text in texts(rule):
            assert "  " not in text, number
            assert text == text.strip(), number
        assert all(text.endswith(".") for text in rule.get("differs", {}).values()), number
        assert rule["text"].endswith("."), number


def test_only_english_is_in_english(lang: str, book: Rulebook) -> None:
    english = rulebook(HOME, "en")["rules"]
    for number, rule in book["rules"].items() if lang != "en" else ():
        assert rule["text"] != english[number]["text"], number


def test_every_cross_reference_leads_to_a_rule(lang: str, book: Rulebook) -> None:
    for number, rule in book["rules"].items():
        for text in texts(rule):
            assert set(cited(text)) <= set(NUMBERS), number
            assert number not in cited(text), f"{number} refers to itself"


def test_every_rule_cited_elsewhere_in_the_words_of_the_game_is_told(lang: str) -> None:
    said = json.dumps([catalogue(lang, HOME), terminal(lang, HOME)], ensure_ascii=False)
    assert set(re.findall(rf"\bR {NUMBER}", said)) <= {f"R {number}" for number in NUMBERS}
    assert set(cited(said)) <= set(NUMBERS)


def test_numbers_are_the_same_in_every_language(lang: str, book: Rulebook) -> None:
    """A figure that is wrong in one language only."""
    english = rulebook(HOME, "en")["rules"]

    def figures(text: str) -> list[str]:
        return sorted(re.findall(r"\d+", text))

    for number, rule in book["rules"].items():
        here, there = figures(rule["text"]), figures(english[number]["text"])
        assert here == there or number == "6.4.1", (number, here, there)
        assert figures(rule.get("example", "")) == figures(english[number].get("example", "")) or lang != "en", number


def test_what_differs_names_options_that_exist() -> None:
    known = {option.name: option for option in OPTIONS}
    for number, rule in rulebook(HOME, "en")["rules"].items():
        for condition in rule.get("differs", {}):
            name, _, value = condition.partition("=")
            assert known[name].text(known[name].parse(value)) == value, number


def test_a_match_is_told_the_readings_it_plays_by() -> None:
    rules = rulebook(HOME, "en")["rules"]
    usual = resolve(OPTIONS, {})
    assert readings(rules["4.3"], usual) == ["The discards are shuffled as soon as the last card has been drawn."]
    assert readings(rules["3.3"], usual) == []
    assert readings(rules["3.3"], {**usual, "edition": "second"}) == ["23 influence: Canada begins empty."]
    assert holds("mixed_operations=no", usual)
    assert not holds("mixed_operations=yes", usual)


def test_the_terminal_looks_up_rules_sections_and_chapters(lang: str, book: Rulebook) -> None:
    line = Phrases(lang, HOME)
    options = resolve(OPTIONS, {"edition": "second"})
    found = looked_up(book, "3.3", options, line)
    assert found[0] == f"3.3 {book['rules']['3.3']['title']}"
    assert found[-1].endswith(book["rules"]["3.3"]["differs"]["edition=second"])
    assert looked_up(book, "4.5c", options, line)[0].startswith("4.5C ")
    assert book["rules"]["6.3.2"]["example"] in looked_up(book, "6.3.2", options, line)[-1]
    assert [row.split()[0] for row in looked_up(book, "6.3", options, line)] == [
        "6.3", "6.3.1", "6.3.2", "6.3.3", "6.3.4", "6.3.5",
    ]  # fmt: skip
    assert len(looked_up(book, "", options, line)) == 11
    with pytest.raises(SitroomError, match=r"13\.7"):
        looked_up(book, "13.7", options, line)


def test_titles_without_a_rulebook_have_none() -> None:
    assert TITLES["twilight"].rulebook is not None
    assert TITLES["warroom"].rulebook is None


def test_the_player_aid_has_the_figures_of_the_rules(lang: str, book: Rulebook) -> None:
    english = rulebook(HOME, "en")["aid"]
    assert [(box["cites"], "table" in box, len(box.get("lines", []))) for box in book["aid"]] == [
        (box["cites"], "table" in box, len(box.get("lines", []))) for box in english
    ]
    assert {number for box in book["aid"] for number in cited(box["cites"])} <= set(NUMBERS)
    tables = {box["cites"]: box["table"][1:] for box in book["aid"] if "table" in box}
    assert [[row[1], row[2], row[3]] for row in tables["R 6.4.4"]] == [
        [str(box.ops), f"1–{box.roll}", f"{box.first}/{box.second}" if box.first else "–"] for box in SPACE_BOXES[1:]
    ]
    assert [number for number, *_, ability in tables["R 6.4.4"] if ability] == ["2", "4", "6", "8"]
    regions = catalogue(lang, HOME)["names"]["regions"]
    assert [row[0] for row in tables["R 10.1.1"]] == [regions[region]["name"] for region in REGIONS]
    for region, row in enumerate(tables["R 10.1.1"]):
        worth = [str(value) for value in VALUES[region][1:] if value != WIN]
        assert row[1 : 1 + len(worth)] == worth


# Words of our own

RUN = 8
"""So many words in common, names, numbers and terms aside, would be a sentence taken over."""
SOURCES = {
    "pt": ("twilight-deluxe-pt.txt", "twilight-notes-pt.org"),
    "es": ("twilight-deluxe-es.txt",),
    "it": ("twilight-second-edition-it.md",),
}
TERMS = {
    "pt": (
        "influência operações operação pontos cartas carta pontuação evento eventos rodada ação turno golpe golpes "
        "realinhamento realinhamentos corrida espacial militares marcador defcon jogador oponente região países país "
        "chave chaves controle destaque pv superpotência dado estabilidade"
    ),
    "es": (
        "influencia operaciones operación puntos cartas carta puntuación evento eventos ronda acción turno golpe "
        "golpes estado realineamiento realineamientos carrera espacial militares indicador defcon jugador rival región "
        "país países conflictivo conflictivos control cabecera pv superpotencia dado estabilidad casilla"
    ),
    "it": (
        "influenza operazioni operazione punti carte carta punteggio evento eventi round azione turno colpo colpi "
        "stato riallineamento riallineamenti corsa spazio militari segnalino defcon giocatore avversario regione paese "
        "paesi campo campi battaglia controllo iniziale vp superpotenza dado stabilità casella"
    ),
}
"""What each language's rulebook calls things; nobody could tell the rules without."""


def words_of(text: str) -> list[str]:
    """The words of a text, those divided at the end of a line made whole."""
    return re.findall(r"\w+", re.sub(r"-\s*\n\s*", "", text).lower())


def named_in(lang: str) -> set[str]:
    """The words of names: countries, regions, cards, boxes."""
    words = catalogue(lang, HOME)
    names = [*_strings(words["names"]), *(card["name"] for card in words["cards"].values())]
    return {word for name in names for word in words_of(name) if len(word) > 3}


def _strings(found: object) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for inner in found.values():
            yield from _strings(inner)


def runs(ours: str, theirs: set[tuple[str, ...]], aside: set[str]) -> list[str]:
    """The runs of a text that a source has too, counted without names, numbers and terms."""
    words = words_of(ours)
    found, start = [], 0
    while start < len(words) - 3:
        end = start
        while end + 4 <= len(words) and tuple(words[end : end + 4]) in theirs:
            end += 1
        run = words[start : end + 3] if end > start else []
        if sum(word not in aside and not word.isdigit() for word in run) >= RUN:
            found.append(" ".join(run))
        start = max(end, start + 1)
    return found


@pytest.mark.parametrize("lang", SOURCES)
def test_no_sentence_is_taken_from_a_printed_rulebook(lang: str) -> None:
    if not PRINTED.is_dir():
        pytest.skip(f"the printed rulebooks are not in {PRINTED}")
    aside = named_in(lang) | set(TERMS[lang].split())
    printed = [words_of((PRINTED / name).read_text("utf-8")) for name in SOURCES[lang]]
    theirs = {tuple(words[at : at + 4]) for words in printed for at in range(len(words) - 3)}
    book = rulebook(HOME, lang)
    ours = [text for rule in book["rules"].values() for text in texts(rule)]
    ours += [line for box in book["aid"] for line in box.get("lines", [])]
    ours += [gloss["text"] for gloss in catalogue(lang, HOME)["glossary"].values()]
    assert [run for text in ours for run in runs(text, theirs, aside)] == []


def test_a_sentence_that_was_taken_over_would_be_found() -> None:
    sentence = "um dos lados vence assim que o outro já não tem mais nada a dizer"
    words = words_of(sentence)
    theirs = {tuple(words[at : at + 4]) for at in range(len(words) - 3)}
    assert runs(f"Antes disso {sentence}, e depois?", theirs, {"lados"}) == [sentence]
    assert runs("um dos lados vence assim", theirs, set()) == []
