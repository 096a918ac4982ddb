"""A query changes nothing: whatever is asked of a match, it stays as it was."""

import random

import pytest

from sitroom.fuzz import random_match, random_options
from sitroom.kernel import CHANCE, NOBODY, SitroomError
from sitroom.kernel.frames import Decision, Secret
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

EVERY = 5
NONSENSE = 10**9


def ask_everything(match):
    """All that a client, a bot or a record could want to know of the pending decision."""
    g = match.state
    frame = g.question
    for seat in (*range(len(match.seats)), CHANCE):
        for action in g.legal(seat)[:20]:
            text = g.say(action)
            assert g.read(seat, text) in g.legal(seat)
            if action >= 0:
                frame.read(g, text)
        g.why_not(seat, NONSENSE)
        with pytest.raises(SitroomError):
            g.read(seat, "nonsense")
    if isinstance(frame, Decision):
        frame.legal(g)
    if isinstance(frame, Secret):
        for seat in frame.waiting:
            frame.legal_for(g, seat)
    if g.seat == CHANCE:
        g.weights()
    for seat in (*range(len(match.seats)), NOBODY):
        match.view(seat)
    match.game.position_text(g)


def options_of(game, seed):
    options = random_options(game, random.Random(f"queries/{seed}"))
    if game is TWILIGHT:
        return options | {"reshuffle": "when_needed" if seed % 2 else "at_once"}
    return game.resolve(
        {"scenario": ("eastern", "pacific", "europe", "global")[seed % 4], "simultaneous_battles": True}
    )


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", [TWILIGHT, WARROOM], ids=lambda game: game.name)
def test_asking_changes_nothing(game, seed):
    played = random_match(game, f"queries/{seed}", options_of(game, seed), most=900)
    match = type(played)(game, played.options)
    for number, (seat, action) in enumerate(played.answers):
        if number % EVERY == 0 or number > len(played.answers) - 50:
            before, logged = match.state.copy(), list(match.log)
            ask_everything(match)
            assert match.state == before
            assert match.log == logged
        match.apply(action, seat)
