"""War Room asks to confirm what shows something hidden, not every roll; and it says the whole answer."""

import pytest

from server.battles import battles, bring
from server.test_drafts import planning
from sitroom.text.catalogue import LANGUAGES
from sitroom.titles import GAMES, title_of

GAME = GAMES["warroom"]


def says(match, seat, word, lang="en"):
    """What is said to a seat before it answers so."""
    view = GAME.told(match.state, seat)
    (action,) = [action for action, said in view["decision"]["legal"] if said == word]
    return title_of(GAME).hints.foretell(view, action, lang)


def test_of_stances_those_of_all_units_are_told_with_the_place():
    match = battles("germany-48 R5 3inf 1art", "ussr-57 R5 2inf", "control R5: ussr", "turn_order: germany ussr")
    seat = match.waiting[0]
    match.apply(match.state.read(seat, "germany inf 1 defense 2 attack"), seat)
    assert says(match, seat, "germany art 1 ground") == [
        "Stances in Bryansk (R5):",
        "infantry (Germany): 1 defense",
        "infantry (Germany): 2 attack",
        "artillery (Germany): 1 ground",
    ]


def test_of_orders_every_line_and_the_bid_are_told():
    match = planning()
    for text in ("germany-37 R5", "germany-22 R4", "germany bids 2"):
        match.apply(match.state.read(1, text), 1)
    assert says(match, 1, "done") == [
        "Germany: Germany 37 → Bryansk (R5); Germany 22 → Leningrad (R4). Bid: 2 oil.",
        "You are the last: all charts are opened at once, and no line can be changed any more.",
    ]
    assert says(match, 0, "done")[0] == "Soviet Union: nothing written. Bid: 0 oil."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_other_answer_is_told_with_its_question(lang):
    match = battles()
    seat = match.waiting[0]
    view = GAME.told(match.state, seat)
    told = title_of(GAME).hints.foretell(view, view["decision"]["legal"][0][0], lang)
    words = title_of(GAME).words(lang, view["options"])
    assert told == [words.prompt(view), words.action(view, view["decision"]["legal"][0][0])]


def test_stances_before_a_roll_are_not_asked_about_unless_the_player_wants_it(lobby):
    facts = ("germany-48 R5 3inf", "ussr-57 R5 2inf", "control R5: ussr", "turn_order: ussr germany")
    name, tokens = bring(lobby, battles(*facts))
    players = {seat: lobby.sit(name, token) for seat, token in tokens.items()}
    first = next(player for player in players.values() if player.legal)
    second = next(player for player in players.values() if player is not first)
    word = next(iter(first.legal))
    assert first.ask(type="act", asked=first.update["asked"], action=first.legal[word], final=True)["type"] == "done"
    while not second.legal:
        second.wait("update")
    ask = {"type": "act", "asked": second.update["asked"], "action": next(iter(second.legal.values())), "final": True}
    doubt = second.ask(**ask, always=True)
    assert (doubt["type"], doubt["final"]) == ("doubt", None)
    assert doubt["says"][0] == "Stances in Bryansk (R5):"
    assert second.ask(**ask)["type"] == "done", "dice are rolled at once"
