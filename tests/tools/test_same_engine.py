"""The comparison of two forms of the engine: alike it finds nothing, and it names the matches that differ."""

import sys
from pathlib import Path

import pytest

import same_engine


@pytest.mark.parametrize("name", same_engine.GAMES)
def test_a_match_is_always_told_the_same_way(name):
    game = same_engine.GAMES[name]
    assert same_engine.digest(game, 3) == same_engine.digest(game, 3)
    assert same_engine.digest(game, 3) != same_engine.digest(game, 4)


def test_a_refusal_in_other_words_makes_another_digest(monkeypatch):
    game = same_engine.GAMES["twilight"]
    before = same_engine.digest(game, 0)
    monkeypatch.setattr(type(game.start(game.resolve({}))), "why_not", lambda self, seat, action: "never")
    assert same_engine.digest(game, 0) != before


def test_one_program_is_the_same_as_itself(capsys):
    assert same_engine.compare([Path(sys.executable)] * 2, 1) == []


def test_the_matches_that_differ_or_are_missing_are_named():
    one = ["twilight 0 aa", "twilight 1 bb", "twilight 2 cc"]
    assert same_engine.differences(one, one) == []
    assert same_engine.differences(one, ["twilight 0 aa", "twilight 1 xx"]) == ["twilight 1", "twilight 2"]
