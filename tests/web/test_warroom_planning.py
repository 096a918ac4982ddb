"""Writing orders at War Room's table: what a command could do, the sheet, the scratch layer."""

import re

import pytest
from playwright.sync_api import expect

from server.test_drafts import bring, planning
from web.conftest import PHONE
from web.test_warroom import DECIDES, LAPTOP, front, to_planning, write

WORLD = "global"
__all__ = ["front"]  # a fixture


@pytest.fixture
def world(lobby):
    """The Global War when all write their orders: the address of Germany's seat."""
    name, tokens = bring(lobby, planning(WORLD))
    return f"#/match/{name}/{tokens['germany']}"


def lines(table):
    """The orders as they stand in the sheet."""
    return [line.get_attribute("data-order") for line in table.find("[data-order]").all()]


def three(table):
    """Three orders of Germany, the attack last."""
    for command, to in (("germany-37", "R4"), ("germany-33", "G1"), ("germany-22", "R4")):
        write(table, command, to)
        table.rest()
    return lines(table)


def test_a_chosen_command_shows_where_it_could_go_how_and_at_what_risk(sit, world, shot):
    table = sit(world, viewport=LAPTOP)
    to_planning(table)
    table.find("[data-subject=germany-37]").click()
    expect(table.find("[data-mark]").first).to_be_visible()
    places = {mark.get_attribute("data-mark") for mark in table.find("[data-mark]").all()}
    lit = {region.get_attribute("data-region") for region in table.find("[data-region].lit").all()}
    assert places == lit
    expect(table.find(f"{DECIDES} [data-action='germany-37 R4']")).to_contain_text(re.compile(r"By land.*\d+% to win"))
    assert table.find(f"{DECIDES} [data-tone=shut]").count()
    shot(table, "warroom-goals")
    table.find(f"{DECIDES} [data-action='germany-37 R4']").click()
    expect(table.find("[data-order='germany-37 R4']")).to_contain_text("to win")
    expect(table.find("[data-sheet=germany] h3")).to_contain_text("1 of 9")


def test_orders_are_put_into_another_order_by_dragging_and_by_keys(sit, world, shot):
    table = sit(world, viewport=LAPTOP)
    to_planning(table)
    one, two, three_ = three(table)
    for order in (one, three_):  # both go to the same battle
        expect(table.find(f"[data-order='{order}']")).to_contain_text(re.compile(r"[1-9]\d% to win"))
    table.find(f"[data-order='{three_}']").press("Alt+ArrowUp")
    expect(table.find("[data-order]").nth(1)).to_have_attribute("data-order", three_)
    table.rest()
    table.find(f"[data-order='{two}']").drag_to(table.find(f"[data-order='{one}']"))
    expect(table.find("[data-order]").nth(0)).to_have_attribute("data-order", two)
    assert lines(table) == [two, one, three_]
    shot(table, "warroom-sheet")
    table.page.reload()
    expect(table.find("[data-order]")).to_have_count(3)
    assert lines(table) == [two, one, three_]


def test_the_scratch_layer_survives_a_reload_and_is_sent_nowhere(sit, world, shot):
    table = sit(world, viewport=LAPTOP)
    to_planning(table)
    sent = []
    table.page.on("request", lambda request: sent.append(request.url + (request.post_data or "")))
    table.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    table.find("[data-scratch-bar] summary").click()
    table.find("[data-draw]").click()
    table.find("[data-scratch-bar] select").select_option("ussr")
    table.find("[data-scratch-bar] input:not([type=checkbox])").fill("they may strike here")
    for region in ("R4", "R5"):
        table.find(f"[data-region={region}]").focus()
        table.page.keyboard.press("Enter")
    expect(table.find("[data-scratch='1']")).to_have_count(1)
    shot(table, "warroom-scratch")
    table.page.reload()
    expect(table.find("[data-scratch='1']")).to_have_count(1)
    assert not any("strike" in one for one in sent)
    table.find("[data-scratch-bar] summary").click()
    table.find("[data-clear]").click()
    table.page.reload()
    expect(table.find("[data-scratch='0']")).to_have_count(1)


def test_units_are_moved_between_commands_both_ways_and_a_command_is_chosen_in_its_region(sit, front, shot):
    table = sit(front(), viewport=LAPTOP)
    table.find(DECIDES).wait_for()
    before = set(table.view["command"])
    mover = table.find("[data-mover=germany-48]")

    def move(to, **steps):
        """Step units by these numbers; those with a minus come over."""
        table.find("[data-subject=germany-48]").click()
        mover.locator("select").select_option(to)
        for unit, by in steps.items():
            button = mover.locator(f"[data-stepper={unit}] button").nth(1 if by > 0 else 0)
            button.click(click_count=abs(by))
        shot(table, "warroom-mover")
        mover.locator("[data-action]").click()
        expect(mover).to_have_count(0)
        table.rest()

    move("new", infantry=1)
    (made,) = set(table.view["command"]) - before
    assert table.view["command"][made] == ["G1", "1inf"]
    move(made, infantry=-1, artillery=1)
    table.until("() => document.querySelector('.table').ariaBusy === 'false'")
    assert table.view["command"]["germany-48"] == ["G1", "3inf", "1art", "2arm"]
    assert table.view["command"][made] == ["G1", "1art"]
    table.find("[data-region=G1]").hover()
    table.find("[data-command=germany-48]").click()
    expect(table.find(".chosen")).to_contain_text("48")


def test_orders_are_written_on_a_phone(sit, world, shot):
    table = sit(world, viewport=PHONE, color_scheme="dark")
    to_planning(table)
    table.find("[data-subject=germany-37]").click()
    shot(table, "warroom-goals-phone")
    table.find(f"{DECIDES} [data-action='germany-37 R4']").click()
    expect(table.find("[data-order='germany-37 R4']")).to_be_visible()
