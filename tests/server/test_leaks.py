"""A seat's socket and pages carry nothing that seat may not know: the raw messages are compared, not the page.

Two matches are played that differ only in what is hidden from a seat: what that seat gets must not differ by a byte.
"""

import re

import pytest

from server.clients import dealt
from sitroom.kernel import NOBODY
from sitroom.twilight.cards import CARD

SECRETS = re.compile(r'"(id|created|name)":"[^"]*"')
"""What tells two matches apart without being of the match."""


def scrubbed(messages):
    return [SECRETS.sub("", message) for message in messages]


PAIRS = {
    "us": ({"ussr": ["fidel", "blockade"]}, {"ussr": ["comecon", "nasser"]}),
    "ussr": ({"us": ["duck_and_cover", "nato"]}, {"us": ["containment", "marshall_plan"]}),
    "spectator": ({"us": ["duck_and_cover"], "ussr": ["fidel"]}, {"us": ["containment"], "ussr": ["nasser"]}),
}
"""Hands that a seat cannot tell apart; the cards come from one deck, and so the rest of each hand differs as well."""


def same_for(seat, one, other):
    """Two deals that look the same to a seat: its own hand is the same, the others' are not."""
    own = (
        "europe_scoring",
        "korean_war",
        "vietnam_revolts",
        "socialist_governments",
        "arab_israeli_war",
        "decolonization",
    )
    rest = ["truman_doctrine", "olympic_games"]
    mine = {seat: [*own, *rest]} if seat != "spectator" else {}
    return [dealt(**{**mine, **hands}) for hands in (one, other)]


def observe(lobby, seat, match, hidden_play):
    """Everything a seat receives while the other commits a headline it may not see, and asks for each page it can."""
    name, tokens = lobby.bring(match)
    token = tokens.get(seat)
    seen = []
    observer = lobby.sit(name, token)
    other = lobby.sit(name, tokens["us" if seat == "ussr" else "ussr"])
    number = other.play(hidden_play)["number"]
    observer.catch_up(number)
    if token:
        observer.ask(type="why", action=CARD["nato"])
        observer.ask(type="act", action=CARD["the_china_card"], asked=observer.update["asked"])
    observer.ask(type="ping")
    held = [token] if token else []
    pages = ("", "/view", "/view?at=17", "/view?seat=us", "/view?seat=ussr", "/view?seat=spectator", "/hints", "/log")
    for page in (*pages, "/record", "/export"):
        headers = {"Authorization": f"Bearer {token}"} if held else {}
        seen.append(lobby.http.get(f"/api/matches/{name}{page}", headers=headers).text)
    return scrubbed(observer.raw + seen)


@pytest.mark.parametrize("seat", PAIRS)
def test_what_is_hidden_from_a_seat_changes_no_byte_of_what_it_gets(lobby, seat):
    one, other = same_for(seat, *PAIRS[seat])
    watching = {"us": 0, "ussr": 1, "spectator": NOBODY}[seat]
    assert one.view(watching) == other.view(watching), "the two must look the same to begin with"
    assert one.state.hands != other.state.hands
    played = [PAIRS[seat][0], PAIRS[seat][1]]
    mover = "us" if seat == "ussr" else "ussr"
    first = observe(lobby, seat, one, played[0][mover][0])
    second = observe(lobby, seat, other, played[1][mover][0])
    assert first == second


def test_the_other_seat_does_get_what_differs(lobby):
    """The comparison above can fail: the seat whose cards differ gets different messages."""
    one, other = same_for("us", *PAIRS["us"])
    received = []
    for match in (one, other):
        name, tokens = lobby.bring(match)
        received.append(scrubbed(lobby.sit(name, tokens["ussr"]).raw))
    assert received[0] != received[1]


def test_a_card_shown_to_a_player_is_not_told_to_a_spectator(lobby):
    match = dealt(us=["cia_created", "duck_and_cover"], ussr=["fidel", "comecon"])
    for word in ("fidel", "cia_created"):
        match.apply(word)
    shown = [entry for entry in match.log if entry[0] == "reveal"]
    assert shown
    name, tokens = lobby.bring(match)
    watcher, us = lobby.sit(name), lobby.sit(name, tokens["us"])
    kinds = [line["entry"][0] for line in us.log]
    assert kinds.count("reveal") == len(shown)
    assert "reveal" not in [line["entry"][0] for line in watcher.log]
    assert "reveal" not in lobby.get(f"/matches/{name}/log")
