"""One word for one thing: spellings and terms that a language does not mix."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sitroom.text

ROOT = Path(sitroom.text.__file__).parent
NOT_SO = {
    "en": [
        (r"\blit\b", "highlighted"),
        (r"\bother side's (hand|event|headline)", "opponent, as on the cards"),
        (r"\ban? {\w+} ?%", "8 and 11 want another article: an 8% chance"),
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
    ],
    "es": [
        (r"\b(?![Ee]l\b|del\b|al\b)\w+ DEFCON\b(?! (?:\d|{level}|{defcon}))", "el DEFCON, with its article"),
        (r"(?i)\bregistro que (empieza|se importa)", "a record is a grabación"),
        (r"(?i)\bjuega (desde ahora )?la máquina", "el ordenador"),
        (r"(?i)\basientos?\b", "puesto"),
        (r"[\d}]%", "a space before the per cent sign"),
        (r"\bShift\b|\bEnter\b", "Mayús and Intro, as on the keyboard"),
    ],
    "it": [
        ("’", "the straight apostrophe of all other texts"),
        (r"\b(il|del|al|dal|nel|sul) {\w+} ?%", "8 and 11 want another article: l'8%"),
        (r"(?i)\bpunt[oi] influenza\b", "punto di Influenza"),
        (r"\binfluenza\b", "Influenza, as in the rulebook"),
        (r"\bPV\b", "VP, as in the rulebook"),
        (r": parità\b", "a draw is a pareggio"),
        (r"\bShift\b|\bEnter\b", "Maiusc and Invio, as on the keyboard"),
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
    found = [
        f"{path.relative_to(ROOT)}{at}: {text} ({instead})"
        for path in sorted((ROOT / lang).rglob("*.json"))
        for at, text in texts(json.loads(path.read_text()))
        for pattern, instead in NOT_SO[lang]
        if re.search(pattern, text)
    ]
    assert not found, "\n".join(found)
