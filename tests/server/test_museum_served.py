"""The museum over HTTP: the history behind the cards of a game, in each language."""

import pytest

from server.clients import Lobby
from sitroom.text import LANGUAGES
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.text.museum import museum


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_history_of_every_card_is_there_in_each_language(lobby: Lobby, lang: str) -> None:
    shown = lobby.get(f"/text/twilight/{lang}/museum")
    assert len(shown["cards"]) == len(CARDS)
    text = museum(lang)["cards"]["opec"]["text"]
    assert shown["cards"]["opec"] == {"years": [[1960, 1973]], "text": text, "related": ["north_sea_oil"]}


@pytest.mark.parametrize("game", ["warroom", "chess"])
def test_a_game_without_a_museum_says_so(lobby: Lobby, game: str) -> None:
    assert "museum" in lobby.get(f"/text/{game}/en/museum", status=404)["reason"]
