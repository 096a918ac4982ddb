"""Positions and records with something changed at random are refused with a reason, or can be played."""

import random

import pytest

from long import some
from sitroom.kernel import Match
from sitroom.mutate import attempt, mutate
from sitroom.titles import GAMES
from sitroom.twilight.rules.reasons import refuse

SHARES = 4
OF_EACH_GAME = 200


@pytest.mark.parametrize("share", some(range(SHARES)))
@pytest.mark.parametrize("name", ["twilight", "warroom"])
def test_no_changed_text_that_is_accepted_fails_in_play_in_view_in_words_or_before_bots(name, share):
    number = OF_EACH_GAME // SHARES
    report = mutate(GAMES[name], number, seed=share)
    assert report.failures == []
    assert report.tried == number
    assert 0 < report.accepted < number, "some are refused, some are played"


def test_a_failure_is_told_with_the_text_that_led_to_it(monkeypatch):
    def broken(self, seat):
        raise KeyError("a view that fails")

    monkeypatch.setattr(Match, "told", broken)
    report = mutate(GAMES["twilight"], 100, seed=0)
    (failure,) = report.failures
    assert failure.error == "KeyError: 'a view that fails'"
    assert failure.text.startswith("sitroom-")
    assert report.tried == failure.number + 1


def test_a_position_of_random_play_that_is_refused_is_a_failure_too(monkeypatch):
    monkeypatch.setattr("sitroom.twilight.rules.possible.impossible_board", lambda g: iter([refuse("position.over")]))
    report = mutate(GAMES["twilight"], 100, seed=0)
    (failure,) = report.failures
    assert failure.error.startswith("Unfit: ")
    assert failure.text.startswith("sitroom-position")


def test_what_is_refused_is_not_played():
    assert attempt(GAMES["twilight"], "nothing", random.Random(0)) == "line …: a position starts with …"
