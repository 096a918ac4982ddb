"""Levels of Twilight Struggle choose what they chose before; a change of judgement shows in a diff."""

from bots.golden_decisions import FILE, decisions


def test_levels_choose_as_before():
    assert list(decisions()) == FILE.read_text("utf-8").splitlines()
