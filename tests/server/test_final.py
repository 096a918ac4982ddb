"""What cannot be taken back is asked about first, where the player wants it so: in both games, and never wrongly."""

import random

import pytest

from server.clients import dealt, played
from sitroom.kernel import CHANCE, NOBODY, cannot_take_back
from sitroom.kernel.blind import tells_nothing
from sitroom.titles import GAMES


def test_a_coup_asks_first_and_influence_does_not(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    ussr.play("comecon")
    asked = {"type": "act", "asked": ussr.update["asked"], "final": True}
    number = ussr.update["number"]
    assert ussr.ask(**asked, action=ussr.legal["space"])["final"] == "dice"
    assert ussr.update["number"] == number
    assert ussr.ask(**asked, action=ussr.legal["influence"])["type"] == "done"


def test_the_second_headline_shows_what_was_hidden_and_the_first_does_not(lobby):
    us, ussr = lobby.seats(dealt())
    for player, says in ((us, "done"), (ussr, "doubt")):
        player.catch_up(us.update["number"])
        action = min(player.legal.values(), key=abs)
        answer = player.ask(type="act", asked=player.update["asked"], action=action, final=True)
        assert answer["type"] == says
    assert answer["final"] == "hidden"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_beforehand_is_what_proves_true(name):
    """At random moments: nothing is called final that could be taken back, and nothing else is let pass."""
    game, rng = GAMES[name], random.Random(11)
    options = game.resolve({"scenario": "eastern"} if name == "warroom" else {})
    seen = set()
    for _ in range(3 if name == "twilight" else 1):
        match = game.new(**options)
        for _ in range(220):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            action = rng.choice(match.legal(seat))
            before, line = match.state.copy(), len(match.log)
            why = "" if seat == CHANCE else cannot_take_back(game, game.view(before, seat), seat, action)
            match.apply(action, seat)
            if seat == CHANCE:
                continue
            free = tells_nothing(game, before, seat, action, match.state, match.log[line:])
            if why in ("", "hidden"):
                assert free == (why == ""), (why, match.text, before.stack[-1])
            else:
                assert match.state.seat == (CHANCE if why == "dice" else NOBODY)
            seen.add(why)
    assert {"", "hidden"} <= seen
    assert name != "twilight" or "dice" in seen
