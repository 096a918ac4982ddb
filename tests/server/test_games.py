"""The server knows its games from the registry, and the lobby offers them."""

import pytest

from server.clients import ME, Lobby, bot
from sitroom.kernel import Rules, SitroomError
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, game_named, title_of


def test_every_game_is_offered_with_the_seats_of_all_its_tables(lobby):
    offered = {game["game"]: game["tables"] for game in lobby.get("/about")["games"]}
    assert offered["twilight"] == [{"options": {}, "seats": ["us", "ussr"]}]
    tables = offered["warroom"]
    assert [table["options"]["players"] for table in tables if table["options"]["scenario"] == "global"] == [
        6,
        5,
        4,
        3,
        2,
    ]
    assert tables[0]["seats"] == ["china+usa", "britain", "ussr", "germany", "italy", "japan"]
    assert tables[-1] == {"options": {"scenario": "eastern", "players": 2}, "seats": ["ussr", "germany"]}
    keepers = {
        "options": {"scenario": "europe", "players": 3, "soviet_seat": "usa"},
        "seats": ["britain", "ussr+usa", "axis"],
    }
    assert keepers in tables


def test_war_room_is_made_and_played_like_any_game(lobby):
    body = {"game": "warroom", "options": {"scenario": "eastern"}}
    seats = GAMES["warroom"].seats(GAMES["warroom"].resolve(body["options"]))
    body["sides"] = {seat: bot("random") if number else ME for number, seat in enumerate(seats)}
    made = lobby.post("/matches", body, status=201)
    player = lobby.sit(made["match"]["id"], made["tokens"][seats[0]], lang="pt")
    for _ in range(3):
        while not player.view["decision"]:
            player.wait("update")
        assert player.update["prompt"]
        assert all(player.update["labels"].values())
        player.play()
    assert lobby.get("/text/warroom/it")["prompts"]


def test_the_rulebook_of_a_game_is_given_in_any_language(lobby: Lobby) -> None:
    book = lobby.get("/text/twilight/it/rulebook")
    assert book["rules"]["6.3.2"]["title"] == "Come si risolve"
    assert book["sections"]["6.3"] == "Colpi di Stato"
    assert "rulebook" not in lobby.get("/text/twilight/it")
    lobby.get("/text/warroom/it/rulebook", status=404)
    lobby.get("/text/nowhere/it/rulebook", status=404)


def test_a_bot_that_a_game_does_not_have_is_refused(lobby):
    body = {"game": "twilight", "sides": {"us": ME, "ussr": bot("deep")}}
    refused = lobby.post("/matches", body, status=400)
    assert "there is no bot 'deep'; there are: random, easy" in refused["reason"]


def test_every_game_of_the_registry_is_complete():
    for name in GAMES:
        game = GAMES[name]
        assert isinstance(game, Rules)
        assert game.name == name
        assert title_of(game).bots
        assert title_of(game).face
        for lang in LANGUAGES:
            assert title_of(game).words(lang, game.resolve({})).words["prompts"]


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(SitroomError, match="there is no game 'chess'; there are: twilight, warroom"):
        game_named("chess")


def test_a_game_that_leaves_something_out_cannot_be_made():
    class Half(Rules):
        name = "half"

        def seats(self, options):
            return ("one",)

    with pytest.raises(TypeError, match="abstract"):
        Half()
