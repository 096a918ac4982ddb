"""What players read can be printed, in every language: questions, answers, refusals, hints and the log."""

import random

import pytest

import spoken
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "options"), [("twilight", {}), ("warroom", {"scenario": "eastern"})])
def test_lines_of_play_are_printed(monkeypatch, lang, name, options):
    monkeypatch.setattr(spoken, "ADVISED", 0)
    said = list(spoken.played(GAMES[name].new(**options), lang, random.Random(1), 60))
    assert {kind.split()[1] for kind, _ in said} >= {"asks", "choice", "log"}
    assert all(line for _, line in said)
