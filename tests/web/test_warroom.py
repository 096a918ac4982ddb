"""War Room at its table: from the lobby through a round, with secrets that stay secret, on every screen."""

import json
import random

import pytest
from playwright.sync_api import TimeoutError, expect

from server.clients import ME, bot
from web.conftest import PHONE
from web.test_everybody import sideways

LAPTOP = {"width": 1366, "height": 768}
MOST = 900
"""Clicks that a round of the Eastern Front may take, far more than it needs."""
FRONT = {"game": "warroom", "options": {"scenario": "eastern"}}
DECIDES = ".decision.mine"


class Player:
    """Somebody who presses whatever is offered, orders and purchases included."""

    def __init__(self, table, seed=5):
        self.table = table
        self.rng = random.Random(seed)
        self.clicks = 0

    def press(self, selector):
        """One of those, if there is any; hints that come meanwhile may shut a button, and then it is another."""
        found = self.table.find(f"{selector}:not([disabled])")
        while count := found.count():
            self.clicks += 1
            assert self.clicks < MOST
            try:
                found.nth(self.rng.randrange(count)).click(timeout=3_000)
            except TimeoutError:
                continue
            return True
        return False

    def order(self):
        """A command, from the list, and where it goes."""
        if self.press(f"{DECIDES} [data-subject]"):
            self.press(f"{DECIDES} .list [data-action]")

    def answer(self):
        """Whatever is asked now."""
        table, asked = self.table, self.table.asked
        if table.find(f"{DECIDES} [data-sheet]").count():
            for _ in range(3):
                table.rest()
                if not self.press(f"{DECIDES} [data-buy] button:last-child"):
                    self.order()
                table.rest()
            self.press(f"{DECIDES} [data-action=done]")
        elif self.press(f"{DECIDES} [data-run]") or self.press(f"{DECIDES} [data-action$=pass]"):
            pass
        elif self.press(f"{DECIDES} [data-subject]") and table.asked == asked:
            self.press(f"{DECIDES} [data-stepper] button:last-child")
            self.press(f"{DECIDES} [data-action]")
        else:
            self.press(f"{DECIDES} [data-stepper] button:last-child")
            self.press(f"{DECIDES} [data-action]")
        table.moved(asked)

    def play_until(self, condition):
        """Play on until something is so."""
        self.table.rest()
        while not condition():
            self.answer()
            self.table.rest()
            assert self.clicks < MOST


@pytest.fixture
def front(lobby):
    """An Eastern Front against a bot: the address of a seat."""

    def open_front(seat="germany", **others):
        sides = {"ussr": bot("easy"), "germany": bot("easy"), **others, seat: ME}
        made = lobby.post("/matches", {**FRONT, "sides": sides}, status=201)
        return f"#/match/{made['match']['id']}/{made['tokens'][seat]}"

    return open_front


def to_planning(*tables):
    """Leave the commands as they are: the charts come next."""
    for table in tables:
        table.find(".decision").wait_for()
    while not all(table.find("[data-sheet]").count() for table in tables):
        for table in tables:
            leave = table.find(f"{DECIDES} [data-action=pass]")
            if leave.count():
                asked = table.asked
                leave.click()
                table.moved(asked)


def write(table, command, to):
    """Write an order by the lists, and wait for its line."""
    table.find(f"[data-subject={command}]").click()
    table.find(f"{DECIDES} [data-action='{command} {to}']").click()
    expect(table.find(f"[data-order='{command} {to}']")).to_be_visible()


def test_a_round_is_played_by_clicking(sit, front, shot):
    table = sit(front(), viewport=LAPTOP)
    player = Player(table)
    player.play_until(lambda: table.view["phase"] == "production")
    player.play_until(lambda: table.view["round"] > 1)
    shot(table, "warroom-round-2")
    assert table.find("[data-outcome]").count() == 0


def test_a_spectator_sees_no_orders_and_the_replay_starts_at_the_beginning(sit, front):
    address = front()
    table, watcher = sit(address), sit(address.rpartition("/")[0])
    to_planning(table)
    write(table, "germany-37", "R5")
    expect(watcher.find(".strip .acting")).not_to_have_count(0)
    assert watcher.find("[data-order], [data-action], [data-subject]").count() == 0
    assert "germany-37>" not in json.dumps(watcher.received)
    watcher.go(f"#/replay/{address.split('/')[2]}/0")
    expect(watcher.find(".table [data-plate=G1]").first).to_be_visible()


def confirm(table, wish):
    """Choose in the menu what is to be confirmed."""
    table.find("[data-menu]").click()
    table.find("dialog [name=confirm]").select_option(wish)
    table.page.keyboard.press("Escape")
    expect(table.find("dialog[open]")).to_have_count(0)


def test_answers_are_confirmed_as_the_player_wants(sit, front, shot):
    table = sit(front(), viewport=LAPTOP)
    dialog, leave = table.find("dialog[open]"), table.find(f"{DECIDES} [data-action=pass]")
    leave.wait_for()
    confirm(table, "always")
    asked = table.asked
    leave.click()
    expect(dialog).to_contain_text("Confirm your answer")
    dialog.locator("[data-final=back]").click()
    expect(dialog).to_have_count(0)
    assert table.asked == asked
    leave.click()
    dialog.locator("[data-final=go]").click()
    table.find("[data-sheet]").wait_for()

    confirm(table, "final")
    write(table, "germany-37", "R5")  # can be struck out again
    expect(dialog).to_have_count(0)
    expect(table.find("header li.ussr.waiting")).to_have_count(0)  # the computer has written its own
    table.find(f"{DECIDES} [data-action=done]").click()
    expect(dialog).to_contain_text("This cannot be taken back")
    shot(table, "warroom-final")
    dialog.locator("[data-final=back]").click()
    expect(table.find("[data-order='germany-37 R5']")).to_be_visible()
    confirm(table, "never")
    table.find(f"{DECIDES} [data-action=done]").click()
    expect(table.find("[data-sheet]")).to_have_count(0)
    expect(dialog).to_have_count(0)


def test_six_seats_fit_a_phone_and_a_laptop(sit, lobby, shot):
    seats = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
    sides = {seat: bot("random") for seat in seats} | {"china+usa": ME}
    made = lobby.post("/matches", {"game": "warroom", "sides": sides}, status=201)
    address = f"#/match/{made['match']['id']}/{made['tokens']['china+usa']}"
    for name, settings in {"laptop": {"viewport": LAPTOP}, "phone": {"viewport": PHONE, "is_mobile": True}}.items():
        table = sit(address, **settings)
        if name == "laptop":
            table.find("[data-leave-all]").click()
        table.find("[data-sheet=china]").wait_for()
        expect(table.find(".strip [data-nation]")).to_have_count(7)
        shot(table, f"warroom-global-{name}")
        assert not sideways(table)


def test_the_lobby_seats_whoever_the_scenario_has(sit, shot):
    table = sit()
    table.find("[data-set-up=warroom]").click()
    expect(table.find("[name^=side-]")).to_have_count(6)
    table.find("[data-option=players] select").select_option("2")
    expect(table.find("[name^=side-]")).to_have_count(2)
    table.find("[data-option=scenario] select").select_option("pacific")
    expect(table.find("[name=side-japan]")).to_be_visible()
    shot(table, "warroom-new")
    table.find("[data-start]").click()
    table.rest()
    assert table.view["options"]["scenario"] == "pacific"
