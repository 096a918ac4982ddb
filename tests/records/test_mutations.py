"""Logs that are cut, reordered, thinned, doubled and laid out anew: some of all that `mutations` makes by hand."""

import random

import pytest

from records.matches import long_match
from records.mutations import MUTATIONS, complaint, cut, laid_out
from records.test_export_import import without_cleanup
from records.test_human_logs import log_text
from sitroom.twilight.logs import export_log

OWN, HUMAN = 12, 2
"""How many mutants of each kind are tried, of each log of ours and of each human game."""


@pytest.fixture(scope="module")
def own():
    """A match with a handicap, with its clean-up sections and without."""
    log = export_log(long_match(4, 9, us_handicap=2))
    return {"with clean-ups": log, "without": without_cleanup(log)}


def complaints(mutation, log, count, seed):
    mutants = list(mutation(log))
    return [
        found
        for mutant in random.Random(seed).sample(mutants, min(count, len(mutants)))
        if (found := complaint(mutant))
    ]


@pytest.mark.parametrize("style", ["with clean-ups", "without"])
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_log_of_ours_is_read_whatever_befell_it(own, mutation, style):
    assert complaints(mutation, own[style], OWN, 1) == []


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_human_game_is_read_whatever_befell_it(mutation, number):
    assert complaints(mutation, log_text(number), HUMAN, number) == []


def test_what_is_tried_is_told_apart_from_the_log_it_is_made_of(own):
    log = own["with clean-ups"]
    for mutation in MUTATIONS:
        texts = [mutant.text.strip() for mutant in mutation(log)]
        assert len(texts) >= 10
        assert texts.count(log.strip()) <= (mutation in (cut, laid_out))


def test_a_log_that_contradicts_the_rules_draws_a_complaint(own):
    log = own["with clean-ups"].replace("DEFCON degrades to 4", "DEFCON degrades to 3", 1)
    assert "DEFCON degrades to 3" in complaint(next(laid_out(log)))
