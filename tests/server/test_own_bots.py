"""Bots of other people at a server's tables, named on its command line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from patience import PATIENCE
from server.clients import ME, Lobby, bot
from server.processes import Server
from sitroom.bots.outside import VARIABLE

FIRST = "import sys, json\nfor line in sys.stdin: print(json.loads(line)['decision']['legal'][0][1], flush=True)"
CRASH = "import sys; sys.exit(3)"
CHEAT = "import sys\nfor line in sys.stdin: print('moon', flush=True)"
HANG = "import time; time.sleep(600)"
FAULTS = {
    "crash": "its program ended with exit status 3",
    "cheat": "it answered 'moon', which is not legal",
    "hang": "it did not answer within 10 s",
}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    programs = {"first": FIRST, "crash": CRASH, "cheat": CHEAT, "hang": HANG}
    bots = {name: [sys.executable, "-c", program] for name, program in programs.items()}
    url = f"sqlite:///{tmp_path_factory.mktemp('own')}/x.sqlite3"
    server = Server(url, environment={VARIABLE: json.dumps(bots)})
    with Lobby(server) as lobby:
        lobby.server = server
        yield lobby
    server.stop()


def test_the_lobby_offers_them_beside_the_levels_which_go_up_to_the_best(own):
    for game in own.get("/about")["games"]:
        assert {"first", "crash", "random", "easy"} <= set(game["bots"])
        assert game["bots"][-1] not in ("first", "crash")


def test_one_of_them_plays(own):
    match, tokens = own.create(us=ME, ussr=bot("first"))
    us = own.sit(match, tokens["us"])
    while us.update["asked"] is None:
        us.wait("update")
    assert us.update["at"] >= 6  # its influence is placed


@pytest.mark.parametrize("name", FAULTS)
def test_one_that_fails_loses_its_seat_to_normal_and_the_match_goes_on(own, name):
    match, tokens = own.create(us=ME, ussr=bot(name))
    us = own.sit(match, tokens["us"])
    while us.update["asked"] is None:
        us.wait("update")
    info = own.get(f"/matches/{match}")
    held = next(one for one in info["seats"] if one["seat"] == "ussr")
    assert (held["bot"], held["failed"]) == ("normal", name)
    last = [message["seats"] for message in map(json.loads, us.raw) if message["type"] == "seats"][-1]
    assert [one["failed"] for one in last] == [None, name], "all here are told"
    assert f"bot {name} failed: {FAULTS[name]}" in own.server.log


def test_the_command_line_of_a_server_names_them(tmp_path):
    code = Path(__file__).parents[2] / "examples/cautious.py"
    command = [sys.executable, "-m", "sitroom.cli", "serve", "--port", "0", "--no-browser", "--code", str(code)]
    server = subprocess.Popen([*command, "--data", str(tmp_path / "x.sqlite3")], stdout=subprocess.PIPE, text=True)
    try:
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\w.:]+", line)))
        with httpx.Client(base_url=address, timeout=PATIENCE) as http:
            games = http.get("/api/about").json()["games"]
            assert all("cautious" in game["bots"] for game in games)
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
