"""A seat's socket and pages carry nothing that seat may not know: the raw messages are compared, not the page.

Two matches are played that differ only in what is hidden from a seat: what that seat gets must not differ by a byte.
"""

import asyncio
import contextlib
import random
import re

import pytest

from server.clients import dealt
from server.test_storage import facts
from server.test_telling import past, update_of
from sitroom.kernel import NOBODY, Match, SitroomError
from sitroom.server.live import messages
from sitroom.server.live.room import Room
from sitroom.server.match.facts import Chair
from sitroom.server.match.journal import Entry
from sitroom.server.match.table import ANSWER, Table
from sitroom.server.match.telling import dumps
from sitroom.server.work import jobs
from sitroom.titles import GAMES
from sitroom.twilight import GAME
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import HAND_SHOWN
from sitroom.twilight.rules.turn import Headlines

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


STEPS = ("/steps?start=0&stop=16", "/steps?start=9&stop=17&seat=us", "/steps?start=9&stop=17&seat=ussr")


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
    views = ("/view", "/view?at=17", "/view?seat=us", "/view?seat=ussr", "/view?seat=spectator")
    for page in ("", *views, *STEPS, "/hints", "/log", "/record", "/export"):
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
    kinds = [line["entry"]["type"] for line in us.log]
    assert kinds.count("reveal") == len(shown)
    assert "reveal" not in [line["entry"]["type"] for line in watcher.log]
    assert "reveal" not in lobby.get(f"/matches/{name}/log")


def test_a_spectator_gets_each_line_it_may_hear_once_and_no_other(lobby):
    """A client that has watched from the start, through things it may not hear and an undo, has what a newcomer
    gets."""
    match = dealt(us=["cia_created", "duck_and_cover"], ussr=["fidel", "comecon"])
    us, ussr = lobby.seats(match)
    watcher = lobby.sit(us.match)

    def check(number):
        watcher.catch_up(number)
        newcomer = lobby.sit(us.match)
        assert watcher.log == newcomer.log
        assert "reveal" not in [line["entry"]["type"] for line in watcher.log]

    ussr.play("fidel")
    check(us.play("cia_created")["number"])
    assert "reveal" in [line["entry"]["type"] for line in us.log]
    heard = len(watcher.log)
    for word in ("influence", "canada"):
        check(us.play(word)["number"])
    ussr.catch_up(us.update["number"])
    for word in ("comecon", "influence", "poland"):
        check(ussr.play(word)["number"])
    assert len(watcher.log) > heard
    assert ussr.ask(type="undo", number=ussr.update["number"], to=ussr.update["undo"]["free"])["type"] == "done"
    check(ussr.wait("update")["number"])
    check(ussr.play("comecon")["number"])


# Any moment of any match


def places(state, seat):
    """Cards where a seat may not look: in the deck and in the hands it does not hold, unless shown to it."""
    hands = [hand for side, hand in enumerate(state.hands) if side != seat]
    shown = state.known if seat != NOBODY else []
    return {card for pile in (state.deck, *hands) for card in pile if card not in shown}


def never_seen(match, seat):
    """Cards in play that have been nowhere else: told by the state itself, not by the views that are tested."""
    past = Match(match.game, match.options)
    seen = set()
    for by, action in match.answers:
        past.apply(action, by)
        state, frame = past.state, past.state.stack[-1] if past.state.stack else None
        piles = (state.deck, *state.hands, state.discard, state.removed, state.table)
        seen |= {card for pile in piles for card in pile} - places(state, seat)
        if seat != NOBODY and state.effects & HAND_SHOWN[1 - seat]:
            seen.update(state.hands[1 - seat])
        if isinstance(frame, Headlines) and frame.shown:
            seen.update(frame.chosen)
    return sorted(places(match.state, seat) - seen)


def exchanged(match, one, other):
    """The match with two cards in each other's place from the first deal on; None if it cannot be played so."""
    swap = {one: other, other: one}
    past, again = (Match(match.game, match.options) for _ in range(2))
    for seat, action in match.answers:
        is_card = CARD.get(past.text(action)) == action
        past.apply(action, seat)
        try:
            again.apply(swap.get(action, action) if is_card else action, seat)
        except SitroomError:
            return None
    return again


OPTIONS = ({}, {"bid": "influence"}, {"edition": "second"}, {"edition": "second", "bid": "vp"})


def pairs(seat, count, longest, seed):
    """Pairs of matches at a random moment of random play that differ only in what the seat never saw."""
    rng = random.Random(seed)
    while count:
        match = GAME.new(**rng.choice(OPTIONS))
        for _ in range(rng.randrange(20, longest)):
            if not match.over:
                by = rng.choice(match.waiting)
                match.apply(rng.choice(match.legal(by)), by)
        hidden = [] if match.over else never_seen(match, seat)
        held = [card for card in hidden if any(card in hand for hand in match.state.hands)]
        for _ in range(5 if held else 0):
            one, other = rng.choice(held), rng.choice(hidden)
            twin = exchanged(match, one, other) if one != other else None
            if twin and twin.state.hands != match.state.hands:
                count -= 1
                yield match, twin
                break


def all_told(match, seat):
    """All that a server could ever tell a seat of a match, at its present moment and at some before."""
    host = GAMES["twilight"]
    table = Table(host, match.options)
    table.enter_all(Entry(ANSWER, by, action) for by, action in match.answers)
    row = facts(options=match.options, clock=None, chairs=[Chair(table.seat_of(n), "player") for n in (0, 1)])
    room = Room(row, host, table, None, None, lambda room, broken: None)
    room.refresh()
    chair = None if seat == NOBODY else table.chair_of(seat)
    view = table.view(seat)
    told = [messages.match_info(row), messages.presence(room), jobs.hints("twilight", view, "en")]
    told.append(update_of(room, chair, room.channel(chair, "en"), 0))
    told.append(past(room, seat, "es", max(0, table.at - 60), table.at))
    for at in range(table.at, 0, -17):
        told += [past(room, seat, "it", at, at)]
        told += [jobs.hints("twilight", table.earlier(at).view(seat), "pt")]
    if chair is not None:
        for action in range(-5, 125):
            told.append(str(asyncio.run(room.why(chair, action))))
            if action not in table.match.legal(seat):
                with contextlib.suppress(SitroomError):
                    told.append("it was taken" if table.play(seat, action) else "")
    return [dumps(message) for message in told]


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_no_message_depends_on_cards_the_seat_never_saw(seat):
    for match, twin in pairs(seat, count=12, longest=260, seed=seat):
        assert all_told(match, seat) == all_told(twin, seat)


def hidden_choices(seat, count, seed):
    """Pairs as above whose last answer is the other seat's, a card that is not on the table yet."""
    for match, twin in pairs(seat, 10_000, longest=120, seed=seed):
        (by, action), (_, other) = match.answers[-1], twin.answers[-1]
        if by == 1 - seat and action != other:
            count -= 1
            yield match, twin
        if not count:
            return


def follow(lobby, seat, match):
    """All that a seat's socket gets while the other makes its hidden choice, takes it back and makes it again."""
    by, action = match.answers[-1]
    before = match.copy()
    before.undo()
    name, tokens = lobby.bring(before)
    observer, other = lobby.sit(name, tokens[match.seats[seat]]), lobby.sit(name, tokens[match.seats[by]])
    for step in ("act", "undo", "act"):
        if step == "act":
            done = other.act(action=action)
        else:
            done = other.ask(type="undo", number=other.update["number"])
        assert done["type"] == "done"
        observer.catch_up(done["number"])
        other.catch_up(done["number"])
    observer.ask(type="undo", number=observer.update["number"])
    observer.ask(type="ping")
    pages = [lobby.http.get(f"/api/matches/{name}{page}", headers=bearer(observer)) for page in PAGES]
    return scrubbed(observer.raw + [page.text for page in pages])


PAGES = ("", "/view", "/view?at=30", "/view?seat=us", "/view?seat=ussr", "/hints", "/log", "/record", "/export", *STEPS)


def bearer(player):
    return {"Authorization": f"Bearer {player.token}"}


@pytest.mark.parametrize("seat", [0, 1])
def test_no_byte_of_a_socket_or_page_depends_on_what_the_other_chose_in_secret(lobby, seat):
    for match, twin in hidden_choices(seat, count=6, seed=seat):
        assert follow(lobby, seat, match) == follow(lobby, seat, twin)
