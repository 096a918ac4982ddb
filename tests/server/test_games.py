"""The server knows its games from the registry; the lobby offers those that the client has a board for."""

import pytest

from server.clients import ME, bot
from sitroom.games import GAMES, MODULES, game_named
from sitroom.kernel import Game, SitroomError
from sitroom.text import LANGUAGES


def test_war_room_is_made_and_played_like_any_game_but_not_offered_yet(lobby):
    assert [game["game"] for game in lobby.get("/about")["games"]] == ["twilight"]
    body = {"game": "warroom", "options": {"scenario": "eastern"}, "sides": {"allies": ME, "axis": bot("random")}}
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


def test_a_bot_that_a_game_does_not_have_is_refused(lobby):
    body = {"game": "twilight", "sides": {"us": ME, "ussr": bot("deep")}}
    refused = lobby.post("/matches", body, status=400)
    assert "there is no bot 'deep'; there are: random, greedy" in refused["reason"]


def test_every_game_of_the_registry_is_complete():
    for name in MODULES:
        game = GAMES[name]
        assert isinstance(game, Game)
        assert game.name == name
        assert game.bots
        assert game.face
        for lang in LANGUAGES:
            assert game.words(lang, game.resolve({})).words["prompts"]


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(SitroomError, match="there is no game 'chess'; there are: twilight, warroom"):
        game_named("chess")


def test_a_game_that_leaves_something_out_cannot_be_made():
    class Half(Game):
        name = "half"

        def seats(self, options):
            return ("one",)

    with pytest.raises(TypeError, match="abstract"):
        Half()
