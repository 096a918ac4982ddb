"""War Room by clicking, for as long as it takes: run by hand.

SITROOM_LONG=1 pytest tests/web/test_warroom_long.py
"""

import os

import pytest

from server.clients import ME, bot
from web import test_warroom
from web.test_warroom import FRONT, LAPTOP, Player

pytestmark = pytest.mark.skipif("SITROOM_LONG" not in os.environ, reason="by hand: it takes many minutes")

SEATS = {
    "eastern": ("ussr", "germany"),
    "pacific": ("china+britain", "usa", "japan"),
    "europe": ("britain", "ussr", "usa", "germany", "italy"),
    "global": ("china+usa", "britain", "ussr", "germany", "italy", "japan"),
}
MOST = 20_000
"""Clicks that a match may take."""


@pytest.fixture
def against_bots(lobby):
    """A match of a scenario in which bots hold all seats but one: the address of that one."""

    def open_match(scenario, seat):
        sides = dict.fromkeys(SEATS[scenario], bot("easy")) | {seat: ME}
        made = lobby.post("/matches", {**FRONT, "options": {"scenario": scenario}, "sides": sides}, status=201)
        return f"#/match/{made['match']['id']}/{made['tokens'][seat]}"

    return open_match


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    monkeypatch.setattr(test_warroom, "MOST", MOST)


@pytest.mark.parametrize("scenario", SEATS)
def test_a_round_of_every_scenario_is_played_by_clicking(sit, against_bots, shot, scenario):
    table = sit(against_bots(scenario, SEATS[scenario][-1]), viewport=LAPTOP)
    Player(table).play_until(lambda: table.over or table.view["round"] > 1)
    shot(table, f"warroom-{scenario}-round-2")


def test_the_eastern_front_against_a_bot_is_played_to_its_end(sit, against_bots, shot):
    table = sit(against_bots("eastern", "germany"), viewport=LAPTOP)
    Player(table).play_until(lambda: table.over)
    shot(table, "warroom-eastern-end")
    assert table.find("[data-outcome]").count() == 1
