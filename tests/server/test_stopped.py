"""A match on which the program fails is stopped: once, with a message, and for good; others notice nothing."""

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Lobby, bot, played
from server.inside import inside
from server.processes import Server, wait_until
from server.test_deadlines import answered, eastern, time_up
from sitroom.fuzz import random_match
from sitroom.kernel import Match, write_record
from sitroom.server.live.rooms import Rooms
from sitroom.server.live.seats import Side
from sitroom.server.match.drafts import Drafts
from sitroom.titles import GAMES

POISON = """
from pathlib import Path
from sitroom.kernel import Match
from sitroom.server.live import loading
from sitroom.server.match.table import Table
from sitroom.twilight.rules.game import Twilight
flag = Path({flag!r})
def fails(what, options):
    return options["us_handicap"] == 13 and flag.exists() and what in flag.read_text().split()
def apply(self, action, seat=None, usual=Match.apply):
    usual(self, action, seat)
    if fails("play", self.options) and self.state.round == 1 and seat == 1:
        raise KeyError("the rules fail in play")
def view(self, state, seat, usual=Twilight.view):
    if fails("view", state.rules.options) and state.round == 1 and state.phasing == 1:
        raise KeyError("the rules fail in a view")
    return usual(self, state, seat)
def begin(self, *args, usual=Table.__init__, **more):
    usual(self, *args, **more)
    if fails("open", self.match.options):
        raise KeyError("the rules fail at the beginning")
Match.apply, Twilight.view, Table.__init__ = apply, view, begin
loading.program = lambda game: {program!r}
"""
SICK = {"us_handicap": 13}
ME = {"who": "me"}


@pytest.fixture
def poisoned(database, tmp_path):
    """Start servers whose rules fail on some matches, as soon as a file says where."""
    flag, servers = tmp_path / "flag", []

    def start(program="one"):
        servers.append(Server(database, first=POISON.format(flag=str(flag), program=program)))
        return servers[-1]

    start.fail = flag.write_text
    yield start
    for server in servers:
        server.kill()


def failures(server):
    return server.log.count("Traceback")


def stopped(lobby, match):
    return lobby.get(f"/matches/{match}")["stopped"] == "failure"


def in_round_one(*answers, **options):
    """A match up to the first card that the USSR plays, or a little further."""
    return played("fidel", "duck_and_cover", *answers, **options)


def test_a_match_among_bots_on_which_the_rules_fail_is_stopped_once_and_stays_so(poisoned):
    server = poisoned()
    with Lobby(server) as lobby:
        poisoned.fail("play")
        sick, _ = lobby.create(us=bot(), ussr=bot(), options=SICK)
        well, _ = lobby.create(us=bot(), ussr=bot())
        wait_until(lambda: stopped(lobby, sick))
        number = lobby.get(f"/matches/{well}")["number"]
        wait_until(lambda: lobby.get(f"/matches/{well}")["number"] > number or lobby.get(f"/matches/{well}")["result"])
        for _ in range(5):
            assert lobby.get(f"/matches/{sick}/view")["status"] == "stopped"
            assert lobby.get(f"/matches/{sick}")["problem"] == "the program failed on this match"
        assert [one["id"] for one in lobby.get("/matches?status=stopped")["matches"]] == [sick]
        assert sick not in [one["id"] for one in lobby.get("/matches")["matches"]]
    assert failures(server) == 1
    server.kill()
    again = poisoned()
    with Lobby(again) as lobby:
        assert stopped(lobby, sick)
        assert lobby.get(f"/matches/{sick}/view")["stopped"] == "failure"
        assert lobby.http.get(f"/api/matches/{sick}/record").text.startswith("sitroom-record 1")
    assert again.stop() == 0
    assert failures(again) == 0


def test_everybody_at_the_table_is_told_and_may_read_and_keep_the_match(poisoned):
    server = poisoned()
    with Lobby(server) as lobby:
        us, ussr = lobby.seats(in_round_one(**SICK))
        before = ussr.update["number"]
        poisoned.fail("play")
        assert ussr.act("comecon")["refused"] == "stopped"
        for seat in (us, ussr):
            with pytest.raises(ConnectionClosed):
                seat.wait("never")
        back = [lobby.sit(seat.match, seat.token) for seat in (us, ussr)]
        for seat in back:
            assert (seat.update["status"], seat.update["stopped"]) == ("stopped", "failure")
            assert seat.update["number"] == before, "what could not be played was not stored"
            assert seat.view["decision"] is None
        assert back[1].act(action=1, asked=0)["refused"] == "stopped"
        tokens = [{"match": us.match, "token": us.token}]
        assert lobby.post("/mine", {"seats": tokens})["matches"][0]["stopped"] == "failure"
        assert lobby.get(f"/matches/{us.match}/record", us.token, status=403)["refused"] == "hidden"
        both = {"Authorization": f"Bearer {us.token} {ussr.token}"}
        assert "\nussr headline fidel\n" in lobby.http.get(f"/api/matches/{us.match}/record", headers=both).text
        poisoned.fail("")
        sides = {"us": ME, "ussr": bot()}
        body = {"name": "Ada", "sides": sides, "at": before - 1}
        made = lobby.http.post(f"/api/matches/{us.match}/continue", json=body, headers=both)
        assert made.status_code == 201, made.text
    assert failures(server) == 1


def test_against_a_bot_the_record_of_a_stopped_match_is_for_its_player(poisoned):
    server = poisoned()
    with Lobby(server) as lobby:
        poisoned.fail("play")
        match, tokens = lobby.bring(in_round_one(**SICK), ussr=bot())
        wait_until(lambda: stopped(lobby, match))
        asked = lobby.http.get(f"/api/matches/{match}/record", headers={"Authorization": f"Bearer {tokens['us']}"})
        assert asked.text.startswith("sitroom-record 1")


def test_a_match_that_cannot_be_shown_is_stopped_and_shown_as_far_as_it_can_be(poisoned):
    server = poisoned()
    with Lobby(server) as lobby:
        us, _ = lobby.seats(in_round_one(**SICK))
        at = us.update["at"]
        poisoned.fail("view")
        us.say(type="whole")
        with pytest.raises(ConnectionClosed):
            us.wait("never")
        back = lobby.sit(us.match, us.token)
        assert back.update["stopped"] == "failure"
        assert back.update["at"] < at
    assert failures(server) == 1


@pytest.mark.parametrize("where", ["play", "view", "open"])
def test_a_match_that_fails_when_it_is_loaded_is_stopped_and_nobody_else_waits_for_it(poisoned, where):
    first = poisoned()
    with Lobby(first) as lobby:
        us, _ = lobby.seats(in_round_one("comecon", **SICK))
        bots, _ = lobby.create(us=bot(), ussr=bot())
    first.kill()
    poisoned.fail(where)
    server = poisoned()
    with Lobby(server) as lobby:
        number = lobby.get(f"/matches/{bots}")["number"]
        wait_until(lambda: lobby.get(f"/matches/{bots}")["number"] > number or lobby.get(f"/matches/{bots}")["result"])
        for _ in range(4):
            asked = lobby.http.get(f"/api/matches/{us.match}/view", headers={"Authorization": f"Bearer {us.token}"})
            assert asked.json().get("stopped") == "failure" or asked.json().get("refused") == "stopped"
        assert stopped(lobby, us.match)
    assert failures(server) == 1


def test_another_program_tries_a_stopped_match_once_again(poisoned):
    first = poisoned("one")
    with Lobby(first) as lobby:
        us, ussr = lobby.seats(in_round_one(**SICK))
        poisoned.fail("play")
        assert ussr.act("comecon")["refused"] == "stopped"
        wait_until(lambda: stopped(lobby, us.match))
    first.kill()
    still = poisoned("two")
    with Lobby(still) as lobby:
        assert lobby.sit(ussr.match, ussr.token).act("comecon")["refused"] == "stopped", "it fails on it as well"
        wait_until(lambda: stopped(lobby, us.match))
    still.kill()
    poisoned.fail("")
    same = poisoned("two")
    with Lobby(same) as lobby:
        assert lobby.get(f"/matches/{us.match}/view", us.token)["stopped"] == "failure", "it is not tried twice"
    same.kill()
    mended = poisoned("three")
    with Lobby(mended) as lobby:
        assert lobby.get(f"/matches/{us.match}/view", us.token)["status"] == "live"
        assert lobby.get(f"/matches/{us.match}")["problem"] is None
        again = lobby.sit(ussr.match, ussr.token)
        again.play("comecon")
    assert failures(mended) == 0


def fails(*args, **more):
    raise KeyError("the rules fail")


def test_a_match_whose_charts_cannot_be_taken_up_again_is_stopped(database, monkeypatch):
    async def test(rooms, storage):
        room = await eastern(rooms)
        seat = room.table.waiting[0]
        order = next(action for action in room.table.legal(seat) if action)
        await room.act(room.actor(seat), room.table.asked_of(seat), order)
        rooms._forget(room)
        monkeypatch.setattr(Drafts, "restore", fails)
        again = await rooms.get(room.id)
        assert (again.facts.status, again.facts.problem) == ("stopped", "the program failed on this match")
        assert again.table.at == room.table.at

    inside(database, test)


def test_a_deadline_at_which_the_rules_fail_stops_the_match(database, monkeypatch):
    async def test(rooms, storage):
        room = await eastern(rooms)
        monkeypatch.setattr(Drafts, "closing", fails)
        await time_up(room, 0)
        await answered(room)
        assert (await rooms.get(room.id)).facts.status == "stopped"

    inside(database, test)


def test_a_match_that_cannot_even_be_loaded_keeps_no_other_from_going_on(database, monkeypatch, caplog):
    async def test(rooms, storage):
        bots = {"us": Side("bot", "random"), "ussr": Side("bot", "random")}
        made = [(await rooms.create("twilight", {}, bots)).room for _ in range(3)]
        for room in made:
            rooms._forget(room)
            await room.stop()
        sick = made[1].id
        monkeypatch.setattr(
            rooms, "_room", lambda facts, table: fails() if facts.id == sick else Rooms._room(rooms, facts, table)
        )
        await rooms.resume()
        assert [rooms.has(room.id) for room in made] == [True, False, True]

    inside(database, test)
    assert "cannot be loaded" in caplog.text


def test_a_record_that_the_rules_refuse_makes_no_match(lobby):
    match = random_match(GAMES["twilight"], "refused", most=40)
    text = GAMES["twilight"].position_text(match.state).replace("turn: 1", "turn: 3")
    record = write_record(Match(GAMES["twilight"]))
    bad = record.replace("\n\n", "\n" + "".join(f"position: {line}\n" for line in text.splitlines()) + "\n", 1)
    body = {"text": bad.replace("position: discard:", "position: discard: quagmire"), "name": "Ada"}
    assert lobby.post("/import", body, status=400)["refused"] == "malformed"
