"""What was acknowledged is there after a restart, a crash, a lost database; and the match goes on."""

import asyncio
import contextlib
import json
import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from long import some
from server import kills, war_kills
from server.clients import ME, Lobby, bot, dealt, played
from server.processes import Server, wait_until
from sitroom.server.store.models import EntryRow, MatchRow
from sitroom.server.store.storage import Storage
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


def test_a_headline_waits_in_secret_across_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        us, ussr = lobby.seats(dealt())
        assert ussr.act("fidel")["type"] == "done"
        asked = us.update["asked"]
    server.kill()
    with Lobby(start()) as lobby:
        again, other = lobby.sit(us.match, us.token), lobby.sit(us.match, ussr.token)
        assert again.view["waiting"] == ["us"]
        assert other.update["undo"]["free"] is not None, "it may still be taken back"
        assert not any(line["entry"]["type"] == "headline" for line in again.log)
        assert again.act("duck_and_cover", asked=asked)["type"] == "done", "chosen before the crash"
        again.wait("update", lambda update: "headline" in str(again.log))


def test_a_clock_runs_out_though_the_server_was_down_and_nobody_came_back(start):
    server = start()
    with Lobby(server) as lobby:
        match, _ = lobby.create(clock={"seconds": 1, "delay": 0})
    server.kill()
    with Lobby(start()) as lobby:
        wait_until(lambda: lobby.get(f"/matches/{match}")["status"] == "over")
        assert lobby.get(f"/matches/{match}")["result"] == {"winner": "us", "reason": "time"}


def test_what_a_seat_has_used_of_its_time_is_kept(start):
    server = start()
    with Lobby(server) as lobby:
        match, tokens = lobby.create(clock={"seconds": 100_000, "delay": 0})
        ussr = lobby.sit(match, tokens["ussr"])
        while ussr.update["asked"] is not None:
            left = ussr.play()["clock"]["left"]["ussr"]
    server.kill()
    with Lobby(start()) as lobby:
        assert lobby.sit(match, tokens["ussr"]).update["clock"]["left"]["ussr"] == left


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
        wait_until(lambda: (now := lobby.get(f"/matches/{match}"))["number"] > 200 or now["result"])


# kill -9


@pytest.mark.parametrize(
    ("new_database", "tries"), some([("sqlite", 2), ("sqlite", 20), ("postgresql", 4)]), indirect=["new_database"]
)
def test_kill_9_loses_nothing_that_was_acknowledged(start, database, tries):
    tries = kills.tries(tries)
    told = kills.kill_and_check(start, database, tries)
    print(f"\n{database.partition(':')[0]}: {tries} kills, {sum(told.values())} acknowledged, none lost: {dict(told)}")
    assert told["answer"]


@pytest.mark.long
@pytest.mark.parametrize("new_database", ["sqlite"], indirect=True)
def test_kill_9_in_every_phase_of_war_room_loses_nothing_drafts_included_in_20_tries(start, database):
    tries = kills.tries(20)
    told, phases = war_kills.kill_and_check(start, database, tries)
    print(f"\nWar Room: {tries} kills, {sum(told.values())} acknowledged, none lost: {dict(told)}")
    print(f"killed in {dict(phases)}")
    assert all(told[kind] for kind in ("line", "ready", "reopened", "charts", "answer", "chat", "undo"))
    assert {"planning", "movement", "combat", "refit", "morale", "production"} <= phases.keys()


def test_a_server_killed_at_any_moment_of_its_first_start_starts_again(new_database):
    """At every third; with SITROOM_LONG at each."""
    for statements in range(1, 100, 1 if os.environ.get("SITROOM_LONG") else 3):
        url = new_database()
        if not kills.killed_while_opening(url, statements):
            break
        assert kills.read(url) == {}
    assert statements > 8, "it died on the way several times"


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
            started = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children(server.process.pid)}
            for pid in (pid for pid, command in started.items() if b"spawn_main" in command):
                with contextlib.suppress(ProcessLookupError):  # the pool ends the others when one is gone
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


def test_bots_play_on_when_a_lost_database_is_back_though_nobody_looks(postgres):
    server = Server(postgres.new_database())
    try:
        with Lobby(server) as lobby:
            match, _ = lobby.create(us=bot(), ussr=bot())
            wait_until(lambda: lobby.get(f"/matches/{match}")["number"] > 30)
            postgres.crash()
            try:
                wait_until(lambda: " ERROR " in server.log or " WARNING " in server.log)  # either may notice first
            finally:
                postgres.start()
            wait_until(lambda: lobby.http.get(f"/api/matches/{match}").status_code == 200)
            number = lobby.get(f"/matches/{match}")["number"]
            wait_until(lambda: (now := lobby.get(f"/matches/{match}"))["number"] > number or now["result"])
    finally:
        assert server.stop() == 0
    assert "Traceback" not in server.log


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


def rules_of(url, match):
    """The version of the rules and the options that the database has for a match."""

    async def read():
        storage = Storage(url)
        await storage.open()
        [facts] = await storage.facts(MatchRow.id == match)
        await storage.close()
        return facts.rules, facts.options

    return asyncio.run(read())


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


def test_a_match_of_older_rules_is_read_as_they_were_after_every_restart(start, database):
    server = start()
    with Lobby(server) as lobby:
        _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    server.stop()
    first = {option.name: option.default for option in GAME.options if option.since == 1}
    then = GAME.resolve(GAME.upgrade(first, 1))
    assert then != GAME.resolve(first), "the two versions read some rules differently"
    changed(database, update(MatchRow).values(rules=1, options=first))
    for _ in range(2):
        server = start()
        with Lobby(server) as lobby:
            assert lobby.sit(ussr.match, ussr.token).view["options"] == json.loads(json.dumps(then))
        server.stop()
        assert rules_of(database, ussr.match) == (GAME.rules_version, json.loads(json.dumps(then)))


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
        problem = lobby.get(f"/matches/{ussr.match}")["problem"]
        assert problem == "entry 20: the rules no longer allow this answer", "what it was may be hidden from the reader"
        again = lobby.sit(ussr.match, ussr.token)
        assert again.update["at"] == 20
        assert again.update["asked"] is None
        assert again.act(action=1, asked=20)["refused"] == "stopped"
    assert "entry 20" in server.log
