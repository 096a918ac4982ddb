"""War Room at its table: from the lobby through a round, with secrets that stay secret, on every screen."""

import json
import random

import pytest
from playwright.sync_api import TimeoutError, expect

from server.clients import ME, bot
from web.conftest import PHONE, missing
from web.test_everybody import AXE, LANGUAGES, findings, sideways

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
    expect(table.find(f"[data-order='{command}>{to}']")).to_be_visible()


def test_the_first_order_is_six_clicks_from_the_lobby(sit, shot):
    table = sit(viewport=LAPTOP)
    clicks = 0
    for step in ("[data-quick='warroom germany']", f"{DECIDES} [data-action=pass]"):
        table.find(step).click()
        clicks += 1
        table.rest()
    expect(table.find("[data-sheet=germany]")).to_be_visible()
    shot(table, "warroom-planning")
    table.find("[data-subject=germany-37]").click()
    table.find("[data-region=R5].lit").first.click()
    clicks += 2
    expect(table.find("[data-order='germany-37>R5']")).to_be_visible()
    assert clicks <= 6
    table.button("one more").click(click_count=2, delay=1)
    expect(table.find("[data-sheet] output")).to_have_text("2")
    shot(table, "warroom-order")
    table.find("[data-order] button").click()
    expect(table.find("[data-order]")).to_have_count(0)


def test_a_round_is_played_by_clicking(sit, front, shot):
    table = sit(front(), viewport=LAPTOP)
    player = Player(table)
    player.play_until(lambda: table.view["phase"] == "production")
    player.play_until(lambda: table.view["round"] > 1)
    shot(table, "warroom-round-2")
    assert table.find("[data-outcome]").count() == 0


def test_orders_are_hidden_and_ready_can_be_taken_back(sit, lobby):
    made = lobby.post("/matches", {**FRONT, "sides": {"ussr": ME, "germany": ME}}, status=201)
    match, tokens = made["match"]["id"], made["tokens"]
    ussr, germany = (sit(f"#/match/{match}/{tokens[seat]}") for seat in ("ussr", "germany"))
    to_planning(ussr, germany)
    before = len(ussr.received)
    write(germany, "germany-37", "R5")
    germany.find(f"{DECIDES} [data-action=done]").click()
    expect(germany.find("[data-reopen]")).to_be_visible()
    expect(ussr.find("header li.germany.waiting")).to_have_count(0)
    assert "germany-37>" not in json.dumps(ussr.received[before:])

    germany.find("[data-reopen]").click()
    expect(germany.find("[data-order='germany-37>R5'] button")).to_be_visible()
    write(germany, "germany-22", "R4")
    germany.page.reload()
    expect(germany.find("[data-order]")).to_have_count(2)
    germany.find(f"{DECIDES} [data-action=done]").click()
    ussr.find(f"{DECIDES} [data-action=done]").click()
    expect(germany.find("[data-sheet]")).to_have_count(0)
    expect(ussr.find(".rest li", has_text="Turn Order")).to_be_visible()


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


def test_the_keyboard_is_enough_to_write_an_order(sit, front):
    table = sit(front(), viewport=LAPTOP)
    to_planning(table)
    table.find("[data-subject=germany-37]").focus()
    table.page.keyboard.press("Enter")
    table.find("[data-region=R5].lit").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.find("[data-order]")).to_have_count(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_the_table_in_every_language(sit, front, shot, lang):
    table = sit(front(), viewport=PHONE, has_touch=True, is_mobile=True, locale=LANGUAGES[lang])
    to_planning(table)
    shot(table, f"warroom-phone-{lang}")
    assert not sideways(table)


def test_six_seats_fit_a_phone_and_a_laptop(sit, lobby, shot):
    seats = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
    sides = {seat: bot("random") for seat in seats} | {"china+usa": ME}
    made = lobby.post("/matches", {"game": "warroom", "sides": sides}, status=201)
    address = f"#/match/{made['match']['id']}/{made['tokens']['china+usa']}"
    for name, settings in {"laptop": {"viewport": LAPTOP}, "phone": {"viewport": PHONE, "is_mobile": True}}.items():
        table = sit(address, **settings)
        to_planning(table)
        expect(table.find(".strip [data-nation]")).to_have_count(7)
        shot(table, f"warroom-global-{name}")
        assert not sideways(table)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found_by_axe(sit, front, shot, scheme):
    if not AXE.exists():
        missing("axe-core")
    table = sit(front(), viewport=LAPTOP, color_scheme=scheme)
    to_planning(table)
    table.find("[data-subject=germany-37]").click()
    shot(table, f"warroom-{scheme}")
    for tab in ("nations", "units"):
        table.find(f"[role=tab][id$={tab}]").click()
        assert findings(table) == []


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
