"""What was acknowledged is there after a restart, a crash, a lost database; and the match goes on."""

import asyncio
import os
import random
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from server.clients import ME, PATIENCE, Lobby, bot, played
from server.processes import Server
from sitroom.kernel import CHANCE, read_record
from sitroom.server.models import EntryRow, MatchRow
from sitroom.server.storage import Storage
from sitroom.twilight import GAME


def test_a_restarted_server_goes_on_where_it_was(start):
    first = start()
    with Lobby(first) as lobby:
        us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
        ussr.ask(type="chat", text="one moment")
        ussr.play("comecon")
        before = ussr.play("influence")
    assert first.stop() == 0
    with Lobby(start()) as lobby:
        again = lobby.open(us.match)
        again.say(type="hello", token=ussr.token)
        assert [line["text"] for line in again.wait("welcome")["chat"]] == ["one moment"]
        again.wait("update")
        for key in ("number", "at", "asked", "view", "prompt", "undo"):
            assert again.update[key] == before[key]
        assert [line["text"] for line in again.log] == [line["text"] for line in ussr.log]
        again.play("poland")


def test_a_server_that_stops_says_so(start):
    server = start()
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
        stopper = threading.Thread(target=server.stop)
        stopper.start()
        with pytest.raises(ConnectionClosed) as closed:
            ussr.wait("never")
        assert closed.value.rcvd.code in (1001, 1012)
        stopper.join()


def test_bots_play_on_after_a_crash_though_nobody_comes_back(start):
    server = start()
    with Lobby(server) as lobby:
        match, _ = lobby.create(us=bot(), ussr=bot())
        watcher = lobby.sit(match)
        watcher.catch_up(60)
    server.kill()
    with Lobby(start()) as lobby:
        watcher = lobby.sit(match)
        while watcher.update["result"] is None:
            watcher.wait("update")


# kill -9


def act_until_killed(lobby, match, tokens, rng, server):
    """Answer for both seats, then kill the server while it deals with one more; what it had acknowledged."""
    players = [lobby.sit(match, tokens[seat]) for seat in ("us", "ussr")]
    acknowledged = []
    number = max(player.update["number"] for player in players)
    for _ in range(rng.randrange(2, 8)):
        player, action = next_action(players, number, rng)
        if player is None:
            break
        done = player.act(action=action)
        assert done["type"] == "done", done
        number = done["number"]
        acknowledged.append((player.update["view"]["seat"], action, number))
    player, action = next_action(players, number, rng)
    if player is not None:
        player.say(type="act", asked=player.update["asked"], action=action)
    threading.Timer(rng.random() * 0.01, server.kill).start()
    try:
        while True:
            done = players[0 if player is None else players.index(player)].take()
            if done["type"] == "done":
                acknowledged.append((player.update["view"]["seat"], action, done["number"]))
    except (ConnectionClosed, EOFError):
        return acknowledged


def next_action(players, number, rng):
    """Somebody who is asked, and one of its legal actions; None when the match is over."""
    for player in players:
        player.catch_up(number)
        if player.update["result"]:
            return None, None
    player = rng.choice([player for player in players if player.update["asked"] is not None])
    return player, rng.choice(list(player.legal.values()))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_kill_9_loses_no_acknowledged_action_in_20_tries(start):
    loses_no_acknowledged_action(start, tries=20)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_kill_9_loses_no_acknowledged_action_on_postgresql(start):
    loses_no_acknowledged_action(start, tries=4)


def loses_no_acknowledged_action(start, tries):
    rng = random.Random(9)
    server = start()
    with Lobby(server) as lobby:
        match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
        lobby.create(us=bot(), ussr=bot())  # writes of its own at the same time
    told = []
    for _ in range(tries):
        with Lobby(server) as lobby:
            before = lobby.get(f"/matches/{match}")
            told += act_until_killed(lobby, match, tokens, rng, server)
        server.process.wait(PATIENCE)
        server = start()
        with Lobby(server) as lobby:
            after = lobby.get(f"/matches/{match}")
            record = lobby.get(f"/matches/{match}/record", *tokens.values())
            assert after["number"] >= max([before["number"], *(number for _, _, number in told)])
            check_all_there(record, told)
            if after["status"] == "over":
                match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
                told = []
            else:
                assert after["waiting"], "the match cannot go on"
    assert server.stop() == 0


def check_all_there(record, told):
    """Every acknowledged answer stands at its place in the record."""
    match = read_record(record, {"twilight": GAME})
    answers = [(match.seats[seat], action) for seat, action in match.answers if seat != CHANCE]
    start = len([seat for seat, _ in played("fidel", "duck_and_cover").answers if seat != CHANCE])
    place = start
    for seat, action, _ in told:
        while answers[place] != (seat, action):  # one that landed though it was not acknowledged
            place += 1
        place += 1


# The processes around it


def children(pid):
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(stat.parts[2]))
    return found


def wait_until(true):
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_no_worker_outlives_a_killed_server(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    with Lobby(server) as lobby:
        match, tokens = lobby.create(us=ME, ussr=bot())
        us = lobby.sit(match, tokens["us"])
        while us.update["asked"] is None:
            us.wait("update")
    workers = children(server.process.pid)
    assert workers
    server.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))


def test_a_worker_that_dies_is_replaced(tmp_path):
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3")
    try:
        with Lobby(server) as lobby:
            match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
            assert lobby.get(f"/matches/{match}/hints", tokens["ussr"])["next"]
            for pid in children(server.process.pid):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    os.kill(pid, 9)
            assert lobby.get(f"/matches/{match}/hints", tokens["ussr"])["next"]
    finally:
        assert server.stop() == 0


# The database


def test_an_action_that_cannot_be_stored_is_not_acknowledged(postgres):
    server = Server(postgres.new_database())
    try:
        with Lobby(server) as lobby:
            _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
            before = ussr.update["number"]
            postgres.crash()
            try:
                assert ussr.act("comecon")["refused"] == "unavailable"
                with pytest.raises(ConnectionClosed):
                    ussr.wait("never")
                assert lobby.get("/matches", status=503)["refused"] == "unavailable"
            finally:
                postgres.start()
            again = lobby.sit(ussr.match, ussr.token)
            assert again.update["number"] == before
            again.play("comecon")
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.log


def test_two_servers_on_one_database_do_not_both_answer(start):
    with Lobby(start()) as here, Lobby(start()) as there:
        _, ussr = here.seats(played("fidel", "duck_and_cover"))
        twin = there.sit(ussr.match, ussr.token)
        ussr.play("comecon")
        assert twin.act("blockade")["refused"] == "stale"
        with pytest.raises(ConnectionClosed) as closed:
            twin.wait("never")
        assert closed.value.rcvd.code == 1012
        again = there.sit(ussr.match, ussr.token)
        assert again.view == ussr.view


# A change of the rules


def changed(url, *changes):
    """Change the database as a change of the rules would find it."""

    async def change():
        storage = Storage(url)
        await storage.open()
        async with storage.engine.begin() as connection:
            for statement in changes:
                await connection.execute(statement)
        await storage.close()

    asyncio.run(change())


def test_a_match_of_older_rules_goes_on_where_all_its_answers_are_still_legal(start, database):
    server = start()
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    server.stop()
    changed(database, update(MatchRow).values(rules=0))
    with Lobby(start()) as lobby:
        again = lobby.sit(ussr.match, ussr.token)
        again.play("comecon")
        assert lobby.get(f"/matches/{ussr.match}")["rules"] == GAME.rules_version


def test_a_match_with_an_answer_no_longer_legal_stops_and_says_which(start, database):
    server = start()
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    server.stop()
    changed(
        database, update(MatchRow).values(rules=0), update(EntryRow).where(EntryRow.number == 20).values(action=4711)
    )
    server = start()
    with Lobby(server) as lobby:
        wait_until(lambda: lobby.get(f"/matches/{ussr.match}")["status"] == "stopped")
        assert "entry 20" in lobby.get(f"/matches/{ussr.match}")["problem"]
        again = lobby.sit(ussr.match, ussr.token)
        assert again.update["at"] == 20
        assert again.update["asked"] is None
        assert again.act(action=1, asked=20)["refused"] == "stopped"
    assert "entry 20" in server.log
