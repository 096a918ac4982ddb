"""Hints, why a bot did something, and reviews, over HTTP."""

import time

import pytest

from schemas import fault
from server.clients import ME, Lobby, bot, played
from server.processes import Server, wait_until
from sitroom.kernel import CHANCE, Match, Seeded, write_record
from sitroom.server import schema
from sitroom.server.work.judging import apart
from sitroom.titles import GAMES, title_of

INVITE = {"who": "invite"}


def asked(lobby, match, token):
    """A player whose decision it is."""
    player = lobby.sit(match, token)
    while player.update["asked"] is None:
        player.wait("update")
    return player


def test_against_a_bot_three_moves_are_advised_with_what_they_lead_to(lobby):
    match, tokens = lobby.create(us=bot("easy"), ussr=ME)
    player = asked(lobby, match, tokens["ussr"])
    hint = lobby.get(f"/matches/{match}/advice", tokens["ussr"])
    assert fault(hint, schema.Advised, "hint") is None
    assert hint["asked"] == player.update["asked"]
    legal = {action: player.seen.position["labels"] for action, _ in player.view["decision"]["legal"]}
    assert len(hint["advice"]) == 3
    assert {line["action"] for line in hint["advice"]} <= legal.keys()
    assert all(0 < line["chance"] < 1 and line["label"] for line in hint["advice"])
    assert hint["shared"] or any(line["reasons"] for line in hint["advice"])
    player.act(action=hint["advice"][0]["action"])


def test_a_hint_says_in_what_its_moves_differ_and_once_what_they_share(lobby):
    """At many decisions of a match: no sentence stands with all moves, nor twice with one."""
    match, tokens = lobby.create(us=bot("easy"), ussr=ME)
    player, shared, own = asked(lobby, match, tokens["ussr"]), 0, 0
    for _ in range(12):
        hint = lobby.get(f"/matches/{match}/advice", tokens["ussr"])
        sentences = [sentence for line in hint["advice"] for sentence in line["reasons"]]
        assert not len(hint["advice"]) > 2 or all(sentences.count(sentence) < 3 for sentence in sentences)
        assert not set(hint["shared"]) & set(sentences)
        shared, own = shared + len(hint["shared"]), own + len(sentences)
        player.play(next(word for word, action in player.legal.items() if action == hint["advice"][0]["action"]))
        while player.update["asked"] is None:
            player.wait("update")
    assert shared
    assert own


def test_what_all_moves_share_is_told_apart():
    assert apart([["a", "b"], ["b", "c"], ["b"]]) == ([["a"], ["c"], []], ["b"])
    assert apart([["a"]]) == ([["a"]], [])
    assert apart([]) == ([], [])


def test_a_hint_is_said_in_the_language_that_is_asked_for(lobby):
    match, tokens = lobby.create(us=bot("easy"), ussr=ME)
    asked(lobby, match, tokens["ussr"])
    labels = {
        lang: lobby.get(f"/matches/{match}/advice?lang={lang}", tokens["ussr"])["advice"][0]["label"]
        for lang in ("en", "pt")
    }
    assert labels == {"en": "Poland", "pt": "Polônia"}


def test_hints_are_for_the_seat_that_is_asked(lobby):
    match, tokens = lobby.create(us=bot("easy"), ussr=ME)
    asked(lobby, match, tokens["ussr"])
    assert lobby.get(f"/matches/{match}/advice", status=403)["refused"] == "spectator"
    other, mine = lobby.create(us=ME, ussr=bot("easy"), clock=None)
    lobby.sit(other, mine["us"])

    def is_advised():
        answer = lobby.http.get(f"/api/matches/{other}/advice", headers={"Authorization": f"Bearer {mine['us']}"})
        assert answer.status_code == 200 or answer.json()["refused"] == "not_yours"
        return answer.status_code == 200

    wait_until(is_advised)  # at first the bot places its influence, and then it is this seat's turn


def test_among_people_there_are_no_hints_unless_the_match_was_made_so_and_all_can_see_it(lobby):
    match, tokens = lobby.create(us=INVITE, ussr=ME)
    assert lobby.get(f"/matches/{match}")["hints"] is False
    assert lobby.get(f"/matches/{match}/advice", tokens["ussr"], status=403)["refused"] == "no_hints"
    shared, mine = lobby.create()
    assert lobby.get(f"/matches/{shared}/advice", mine["ussr"], status=403)["refused"] == "no_hints"
    helped, tokens = lobby.create(us=INVITE, ussr=ME, hints=True)
    assert lobby.get(f"/matches/{helped}")["hints"] is True
    assert lobby.post(f"/matches/{helped}/invited", {"code": tokens["us"]})["match"]["hints"] is True
    assert lobby.get(f"/matches/{helped}/advice", tokens["ussr"])["advice"]


def test_who_lends_a_seat_to_a_bot_is_still_a_person(lobby):
    match, tokens = lobby.create(us=ME, ussr=ME)
    us = lobby.sit(match, tokens["us"])
    us.ask(type="hand", to="bot", bot="easy")
    assert lobby.get(f"/matches/{match}")["hints"] is False


def test_why_a_bot_did_something_is_told_to_anybody_by_what_everybody_sees(lobby):
    match, tokens = lobby.create(us=ME, ussr=bot("normal"))
    us = asked(lobby, match, tokens["us"])
    told = lobby.get(f"/matches/{match}/why")
    assert fault(told, schema.Explained, "why") is None
    assert told["seat"] == "ussr"
    assert any("Poland" in reason for reason in told["reasons"])
    assert lobby.get(f"/matches/{match}/why", tokens["us"]) == told
    assert us.update["at"] >= told["at"] > 0


# Reviews


def resigned(lobby, match):
    """A match of the engine as far as it was played, which the USSR then gives up."""
    name, tokens = lobby.bring(match)
    lobby.sit(name, tokens["ussr"]).ask(type="resign")
    wait_until(lambda: lobby.get(f"/matches/{name}")["status"] == "over")
    return name


def headlined():
    return played("fidel", "duck_and_cover", "comecon")


def reviewed(lobby, path, *tokens):
    """The review of a match, asked for until it is made."""
    found = lobby.get(path, *tokens)
    while found["done"] < found["places"]:
        time.sleep(0.05)
        found = lobby.get(path, *tokens)
    return found


def test_a_match_is_reviewed_when_it_is_over(lobby):
    match, tokens = lobby.create(us=bot("easy"), ussr=ME)
    assert lobby.get(f"/matches/{match}/review", tokens["ussr"], status=403)["refused"] == "hidden"
    over = resigned(lobby, headlined())
    found = reviewed(lobby, f"/matches/{over}/review")
    assert fault(found, schema.Review, "review") is None
    assert found["sides"] == ["us", "ussr"]
    assert found["points"][-1] == [found["places"], 1.0], "the US has won"
    assert all(0 < chance < 1 for _, chance in found["points"][:-1])
    places = [at for at, _ in found["points"]]
    assert places == sorted(set(places))
    assert {decision["seat"] for decision in found["decisions"]} == {"us", "ussr"}
    costs = [found["decisions"][index]["lost"] for index in found["worst"]]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3
    spanish = reviewed(lobby, f"/matches/{over}/review?lang=es")
    labels = ([decision["played"] for decision in one["decisions"]] for one in (found, spanish))
    assert len({*map(tuple, labels)}) == 2


def test_examples_and_wars_are_reviewed_too(lobby):
    game = GAMES["warroom"]
    war, chance, rng = Match(game, {"scenario": "eastern"}), Seeded(1), title_of(game).bots.make("easy", 1)
    while war.state.round <= 1:
        seat = war.waiting[0]
        war.apply(chance(war.state) if seat == CHANCE else rng.choose(war.view(seat)), seat)
    made = lobby.post("/import", {"text": write_record(war)}, status=201)
    name, tokens = made["match"]["id"], made["tokens"]
    lobby.sit(name, tokens["germany"]).ask(type="resign")
    found = reviewed(lobby, f"/matches/{name}/review")
    assert found["sides"] == ["allies", "axis"]
    assert found["decisions"]
    started = lobby.get("/examples/tournament-final/review")
    assert started["places"] > 200


def test_a_review_outlives_the_server_and_is_not_made_twice(tmp_path):
    url = f"sqlite:///{tmp_path}/x.sqlite3"
    server = Server(url)
    with Lobby(server) as lobby:
        name = resigned(lobby, headlined())
        found = reviewed(lobby, f"/matches/{name}/review")
    assert server.stop() == 0
    server = Server(url)
    try:
        with Lobby(server) as lobby:
            assert lobby.get(f"/matches/{name}/review") == found, "at once"
    finally:
        server.stop()


@pytest.mark.parametrize("path", ["/matches/none/review", "/examples/none/review", "/matches/none/why"])
def test_nothing_is_said_of_what_is_not_there(lobby, path):
    assert lobby.get(path, status=404)
