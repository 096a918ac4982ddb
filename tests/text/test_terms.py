"""One word for one thing: spellings and terms that a language does not mix."""

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import sitroom

ROOT = Path(sitroom.__file__).parent
FOLDERS = ("text", "twilight/text", "warroom/text")
"""Where words stand: those of the platform, and those of each game."""
NOT_SO = {
    "en": [
        (r"\blit\b", "highlighted"),
        (r"\bother side's (hand|event|headline)", "opponent, as on the cards"),
        (r"\ban? {\w+} ?%", "8 and 11 want another article: an 8% chance"),
        (r"^Played:", "say who played"),
        (r"(?i)\bsomething hidden\b", "say what, and to whom"),
        (r"(?i)\ba die of [\d{]", "a roll of 3 or less"),
        (r"\|\w+}, which \w+[^s] ", "1 roll, which only removes"),
    ],
    "pt": [
        (r"\binfluência\b", "Influência, as in the rulebook"),
        (r"\b[Rr]odada de ação\b", "Rodada de Ação, as in the rulebook"),
        (r"(?i)\badversári[oa]s?\b", "oponente, as on the cards"),
        (r"(?i)\bregistro que (começa|se importa)", "a record is a gravação"),
        (
            r"(?i)\bfolhas?\b|\bfichas? (em preenchimento|valem|uns dos outros)",
            "tabela, as in the rulebook: ficha is the token",
        ),
        (r"(?i)\bofert(ar|am|e)\b", "oferecer, as in the rulebook"),
        (r"(?i)\bo número são\b", "a number shows something: indica"),
        (r"(?i)\bjog\w+ com {seat", "one plays by a side: {seat:by}"),
        (r"(?i)\bpor trilhos\b", "de trem"),
        (
            r"(?<!chama de )Pontos? de Acesso",
            "ponto de conflito: the rulebook's word reads as Wi-Fi, and stands once, in the glossary",
        ),
        (r"Nipônico-", "Nipo-Soviético"),
        (
            r"[a-zà-ú,;] (Unidade|Comando|Nação|Nações|Porto|Comboio|Medalha|Estágio|Categoria)\b",
            "a common noun, in small letters",
        ),
        (r"^Jogado:", "say who played"),
        (r"(?i)\balgo oculto\b", "say what, and to whom"),
        (r"(?i)\bdado de (\d|{(?!trap))", "com 3 ou menos no dado"),
        (r"% (de chance )?de (que|você|vencer|{)", "no clause after a percentage: turn the sentence"),
        (r"\brolam( p|[.;])", "say what is rolled"),
        (r"\b(ao|para o) presente\b", "the present is the momento atual"),
    ],
    "es": [
        (r"\b(?![Ee]l\b|del\b|al\b)\w+ DEFCON\b(?! (?:\d|{level}|{defcon}))", "el DEFCON, with its article"),
        (r"(?i)\bregistro que (empieza|se importa)", "a record is a grabación"),
        (r"(?i)\bjuega (desde ahora )?la máquina", "el ordenador"),
        (r"(?i)\basientos?\b", "puesto"),
        (r"[\d}]%", "a space before the per cent sign"),
        (r"\bShift\b|\bEnter\b", "Mayús and Intro, as on the keyboard"),
        (r"(?i)\bel número son\b", "a number shows something: indica"),
        (r"\b[Gg]olpes? de estado\b", "golpe de Estado"),
        (r"(?i)\b(a|esta) máquina\b", "equipo"),
        (r"^Hacerlo\b", "a button says what it does"),
        (r"(?i)\baún en ello\b|\blas más posibles\b", "say what is done, or what they are"),
        (r"\b[Gg]olpes?\b(?! de Estado)", "golpe de Estado"),
        (r"(?<!bajo el )(?<!para el )\b[Mm]andos?\b(?!:)", "a stack is a formación; mando is what a commander has"),
        (r"^Jugado:", "say who played"),
        (r"(?i)\balgo oculto\b", "say what, and to whom"),
        (r"(?i)\bun dado de [\d{]|, dado de {roll}", "con 3 o menos en el dado"),
        (r"% de (que|ganar)\b", "no clause after a percentage: turn the sentence"),
        (r"\btiran( p|[.;])", "say what is rolled"),
        (r"\bal presente\b", "the present is the momento actual"),
        (r"\bcualquier blanco\b", "beside dice it is a colour: unidad"),
    ],
    "it": [
        ("’", "the straight apostrophe of all other texts"),
        (r"\b(il|del|al|dal|nel|sul) {\w+} ?%", "8 and 11 want another article: l'8%"),
        (r"(?i)\bpunt[oi] influenza\b", "punto di Influenza"),
        (r"\binfluenza\b", "Influenza, as in the rulebook"),
        (r"\bPV\b", "VP, as in the rulebook"),
        (r": parità\b", "a draw is a pareggio"),
        (r"\bShift\b|\bEnter\b", "Maiusc and Invio, as on the keyboard"),
        (r"(?i)\bil numero sono\b", "a number shows something: indica"),
        (r"(?i)\bstadi[oi]?\b", "a stadium: tappa"),
        (r"(?i)\bmai più di\b", "al massimo"),
        (r"(?i)\bin treno\b", "per ferrovia"),
        (r"Menù", "Menu"),
        (r"(?i)\b(questa|la) macchina\b", "computer"),
        (r"^Giocato:", "say who played"),
        (r"(?i)\bqualcosa di nascosto\b", "say what, and to whom"),
        (r"(?i)\bdado d[ai] (\d|{(?!trap))", "con 3 o meno al dado"),
        (r"% (che|di vincere)\b", "no clause after a percentage: turn the sentence"),
        (r"\btirano( p|[.;])", "say what is rolled"),
        (r"\bsi ritirano\b", "they withdraw: si ripete il tiro"),
        (r"\bal presente\b", "the present is the momento attuale"),
        (r"(?i)\bpunt[oi]}? perdita\b", "punti di perdita"),
    ],
}


def texts(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{at} {key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts(inner, f"{at} {number}")


@pytest.mark.parametrize("lang", NOT_SO)
def test_terms_are_not_mixed(lang: str) -> None:
    files = {folder: sorted((ROOT / folder / lang).glob("*.json")) for folder in FOLDERS}
    assert all(files.values()), "a folder without words: nothing would be looked at"
    found = [
        f"{path.relative_to(ROOT)}{at}: {text} ({instead})"
        for path in chain.from_iterable(files.values())
        for at, text in texts(json.loads(path.read_text()))
        for pattern, instead in NOT_SO[lang]
        if re.search(pattern, text)
    ]
    assert not found, "\n".join(found)
