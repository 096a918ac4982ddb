"""What a seat may hear of the log: nothing of what others have written and not shown."""

import random

import pytest

from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY, Match, Secret, Seeded
from sitroom.titles import GAMES
from sitroom.warroom.rules.battle.together import SideBySide
from sitroom.warroom.rules.commands import ReorganizeTogether

OPEN = (SideBySide, ReorganizeTogether)
"""Several seats are asked at once, and everybody sees what each does."""


@pytest.mark.parametrize(("name", "answers"), [("twilight", 400), ("warroom", 1500)])
def test_a_secret_answer_is_not_heard_of_while_others_are_still_to_answer(name, answers):
    secrets = 0
    for seed in range(5):
        rng = random.Random(f"secret {seed}")
        chance = Seeded(seed)
        match = Match(GAMES[name], random_options(GAMES[name], rng))
        while not match.over and len(match.answers) < answers:
            state = match.state
            seat = rng.choice(match.waiting)
            kind = type(state.stack[-1])
            mark, secret = len(match.log), issubclass(kind, Secret) and kind not in OPEN
            match.apply(chance(state) if seat == CHANCE else rng.choice(match.legal(seat)), seat)
            if secret and not match.over and type(match.state.stack[-1]) is kind and match.waiting != (seat,):
                secrets += 1
                for other in (*range(len(match.seats)), NOBODY):
                    heard = [entry for entry in match.log_for(other, mark) if entry[0] != "headline_shown"]  # R 6.4.4
                    assert other == seat or heard == []
    assert secrets > 10


def test_what_a_spectator_may_not_hear_is_left_out_of_its_log():
    match = Match(GAMES["twilight"])
    match.log += [("reveal", 0, (21,)), ("turn", 1)]
    assert ("reveal", 0, (21,)) in match.log_for(0)
    assert ("reveal", 0, (21,)) in match.log_for(1)
    assert match.log_for(NOBODY)[-1:] == [("turn", 1)]
    assert ("reveal", 0, (21,)) not in match.log_for(NOBODY)
