"""Study in the browser: a new match from any position that can be seen."""

from playwright.sync_api import expect

from web.conftest import PHONE
from web.matches import at_defcon_2

DESK = {"width": 1366, "height": 768}


def started(table):
    """Wait for the table of a live match; its id."""
    table.until("() => location.hash.startsWith('#/match/') && document.querySelector('.table.twilight')")
    return table.page.url.partition("#/match/")[2]


def test_a_new_match_begins_from_a_position_of_the_replay(sit, shot):
    table = sit("#/replay/example:tournament-final/24", viewport=DESK)
    table.find(".hand [data-card=defectors]").wait_for()
    table.find("[data-go-on]").click()
    table.find("[name=side-us]").wait_for()
    shot(table, "continue")
    assert table.find("[name=side-ussr]").input_value() == "me", "who looks from a seat takes it"
    table.find("[name=side-us]").select_option("me")
    table.find("[data-continue] .main").click()
    started(table)
    table.rest()
    assert "defectors" in table.view["hands"][1]["cards"]


def test_a_match_that_goes_on_is_dealt_anew_for_who_holds_one_seat(sit, lobby, shot):
    name, tokens = lobby.bring(at_defcon_2())
    table = sit(f"#/match/{name}/{tokens['us']}", viewport=PHONE, has_touch=True)
    table.find(".table").wait_for()
    mine = table.view["hands"][0]["cards"]
    table.find("[data-menu]").tap()
    table.find("dialog [data-go-on]").tap()
    expect(table.find("[data-continue] .note")).to_contain_text("dealt anew")
    assert table.find("[name=dealt]").count() == 0
    table.find("[name=side-ussr]").select_option("bot:random")
    shot(table, "continue-phone")
    table.find("[data-continue] .main").tap()
    table.until("(old) => location.hash.startsWith('#/match/') && !location.hash.includes(old)", name)
    other = started(table)
    table.rest()
    assert table.view["hands"][0]["cards"] == mine
    assert not lobby.get(f"/matches/{other}", tokens["us"], status=401).get("match")
