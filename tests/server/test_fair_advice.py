"""Fair advice: nothing that is computed for a seat of a match that goes on depends on what is hidden from it.

Each position stands twice on the server: as it is, and with everything that the seat cannot see dealt otherwise. All
that the seat may ask for must come back the same, byte for byte.
"""

import inspect
import random

import pytest

from server.clients import ME, bot, dealt, played
from sitroom.bots import Bot
from sitroom.kernel import Match, cannot_take_back, write_record
from sitroom.server.work import jobs, judging
from sitroom.title import Adviser, Hints, Standing
from sitroom.titles import GAMES

KINDS = {"twilight": {}, "warroom": {"scenario": "eastern"}}
THINKERS = {"twilight": ("random", "easy", "normal", "hard@8", "expert@8"), "warroom": ("random", "easy", "normal")}


def hides(game, state, seat):
    """Is there something on the table that the seat cannot see?"""
    twin = game.imagine(game.view(state, seat), random.Random(1))
    return twin != state and game.view(twin, seat) == game.view(state, seat)


def moments(name, count, seed=0):
    """Positions in which one seat is asked and does not see everything: the game, the state, the seat."""
    game, rng = GAMES[name], random.Random(seed)
    while count:
        match = Match(game, KINDS[name])
        while not match.over and len(match.answers) < 600 and count:
            by = rng.choice(match.waiting)
            match.apply(rng.choice(match.legal(by)), by)
            seat = match.state.seat
            if match.waiting == (seat,) and seat >= 0 and rng.random() < 0.05 and hides(game, match.state, seat):
                if len(match.legal(seat)) > 1:
                    count -= 1
                    yield game, match.state, seat


def twins(name, count, seed=0):
    """The same, each as two matches that begin there and differ in what the seat cannot see."""
    for number, (game, state, seat) in enumerate(moments(name, count, seed)):
        other = game.imagine(game.view(state, seat), random.Random(number))
        if other != state:
            yield *(Match(game, position=game.position_text(one)) for one in (state, other)), seat


def all_advice(lobby, match, seat):
    """All that a seat can have the server work out for it."""
    name = match.seats[seat]
    sides = {other: ME if other == name else bot("random") for other in match.seats}
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    where, token = made["match"]["id"], made["tokens"][name]
    player = lobby.sit(where, token)
    found = []
    for page in ("/advice", "/advice?lang=pt", "/hints", "/hints?lang=it", "/why", "/review"):
        found.append(lobby.http.get(f"/api/matches/{where}{page}", headers={"Authorization": f"Bearer {token}"}).text)
    asked = player.update["asked"]
    for action in [action for action, _ in player.view["decision"]["legal"]][:4]:
        player.ask(type="why", action=action)
        if player.ask(type="act", asked=asked, action=action, careful=True, final=True)["type"] == "done":
            break
    player.ask(type="why", action=99_999)
    said = [text for text in player.raw if '"doubt"' in text or '"why"' in text]
    assert '"advice":[{' in found[0]
    assert '"refused":"hidden"' in found[-1], "a match that goes on is not reviewed"
    return found + said


@pytest.mark.parametrize(("game", "count"), [("twilight", 6), ("warroom", 2)])
def test_no_advice_hint_or_warning_depends_on_what_is_hidden(lobby, game, count):
    compared = 0
    for match, twin, seat in twins(game, count):
        assert match.state != twin.state
        assert all_advice(lobby, match, seat) == all_advice(lobby, twin, seat)
        compared += 1
    assert compared


def test_the_comparison_can_fail(lobby):
    hands = ({"us": ["containment", "nato"]}, {"us": ["containment", "nasser"]})
    one, other = (played("fidel", "containment", match=dealt(ussr=["fidel"], **hand)) for hand in hands)
    assert all_advice(lobby, one, 1) == all_advice(lobby, other, 1), "the hand of the other side"
    hands = ({"ussr": ["fidel", "nasser"]}, {"ussr": ["fidel", "decolonization"]})
    one, other = (played("fidel", "containment", match=dealt(us=["containment"], **hand)) for hand in hands)
    assert all_advice(lobby, one, 1) != all_advice(lobby, other, 1), "its own"


@pytest.mark.parametrize(("game", "count"), [("twilight", 5), ("warroom", 3)])
def test_no_bot_plays_otherwise_for_what_is_hidden_from_its_seat(game, count):
    for match, twin, seat in twins(game, count, seed=5):
        ours, theirs = match.told(seat), twin.told(seat)
        for name in THINKERS[game]:
            assert jobs.choose(game, name, 7, ours) == jobs.choose(game, name, 7, theirs), name
        assert judging.advise(game, ours, 3, "es", 3) == judging.advise(game, theirs, 3, "es", 3)
        for action in match.legal(seat)[:5]:
            told = [cannot_take_back(match.game, view, seat, action) for view in (ours, theirs)]
            assert told[0] == told[1]


def test_whatever_thinks_for_a_seat_is_given_a_view_and_nothing_else_of_the_match():
    """No signature has room for a state, so that nothing hidden can get in."""
    for method in (Hints.about, Hints.warning, Adviser.advise, Adviser.chance, Standing.follow, Bot.choose):
        types = [str(one.annotation) for one in inspect.signature(method).parameters.values()]
        assert types[1] == "View", method
        assert "S" not in types, method
        assert not any("State" in one or "Match" in one for one in types), method
    types = [str(one.annotation) for one in inspect.signature(Adviser.explain).parameters.values()]
    assert types[1:3] == ["View", "View"]


def test_what_a_bot_did_is_told_by_what_a_spectator_sees(lobby):
    """The same to everybody: the words for it are made from two views of a spectator."""
    name, tokens = lobby.create(us=ME, ussr=bot("easy"))
    player = lobby.sit(name, tokens["us"])
    while player.update["asked"] is None:
        player.wait("update")
    assert lobby.get(f"/matches/{name}/why", tokens["us"]) == lobby.get(f"/matches/{name}/why")
