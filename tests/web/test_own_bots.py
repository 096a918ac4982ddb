"""A bot of somebody's own in the browser: it fails before the page is open."""

import json
import sys

from playwright.sync_api import expect

from server.clients import ME, Lobby, bot
from server.processes import Server, wait_until
from sitroom.bots.outside import VARIABLE


def test_who_plays_against_a_bot_that_fails_is_told_who_plays_on(sit, tmp_path):
    crash = {"mine": [sys.executable, "-c", "raise SystemExit(3)"]}
    server = Server(f"sqlite:///{tmp_path}/x.sqlite3", environment={VARIABLE: json.dumps(crash)})
    try:
        with Lobby(server) as lobby:
            match, tokens = lobby.create(us=ME, ussr=bot("mine"))
            wait_until(lambda: lobby.get(f"/matches/{match}")["seats"][1]["bot"] == "normal")
        table = sit(f"#/match/{match}/{tokens['us']}", server)
        said = "The bot mine has failed. The computer (normal) plays the USSR from now on."
        expect(table.find(".notices")).to_contain_text(said)
    finally:
        server.stop()
