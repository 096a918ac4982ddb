"""Study in the browser: a new match from any position that can be seen, and positions that are edited."""

import base64
import re
import zlib
from pathlib import Path

from playwright.sync_api import expect

from records.test_positions import SPRING
from server.clients import played
from sitroom.kernel import Match, read_record, write_record
from sitroom.titles import GAMES
from web.conftest import PHONE
from web.matches import first_round

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
    table.find("[name=side-us]").select_option("bot:random")
    table.find("[data-continue] .main").click()
    started(table)
    table.rest()
    assert "defectors" in table.view["hands"][1]["cards"]


def test_a_match_that_goes_on_is_dealt_anew_for_who_holds_one_seat(sit, lobby, shot):
    name, tokens = lobby.bring(played("nasser", "coup", "iran", "1", match=first_round()))  # the US is asked
    table = sit(f"#/match/{name}/{tokens['us']}", viewport=PHONE, has_touch=True, locale="it-IT")
    table.find(".table").wait_for()
    mine = table.view["hands"][0]["cards"]
    table.find("[data-menu]").tap()
    table.find("dialog [data-go-on]").tap()
    expect(table.find("[data-continue] .note")).to_contain_text("ridistribuito")
    assert table.find("[name=dealt]").count() == 0
    table.find("[name=side-ussr]").select_option("bot:random")
    shot(table, "continue-phone")
    assert table.find("dialog").last.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "all of it is in sight"
    table.find("[data-continue] .main").tap()
    table.until("(old) => location.hash.startsWith('#/match/') && !location.hash.includes(old)", name)
    other = started(table)
    table.rest()
    assert table.view["hands"][0]["cards"] == mine
    assert lobby.get(f"/matches/{other}", status=401)["refused"] == "no_spectators"
    table.find("[data-menu]").tap()
    table.find("dialog [data-edit]").tap()
    table.find("[data-flaws='0']").wait_for()
    assert sorted(lines(edited(table))["hand us"].split()) == sorted(mine)


# The editor


def edited(table):
    """Wait until the server has seen the last change; the text of the position that the address holds."""
    table.find(".room[aria-busy=false]").wait_for()
    packed = table.page.url.partition("/position/")[2]
    return zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15).decode()


def lines(text):
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)


def test_a_position_is_edited_checked_saved_shared_and_played(sit, lobby, shot):
    table = sit("#/replay/example:second-edition/150", viewport=DESK)
    table.find("[data-edit]").click()
    table.find("[data-flaws='0']").wait_for()
    shot(table, "editor")
    # The board: by mouse, by keyboard, by its counters.
    table.press("[data-space=zaire]")
    table.press("[data-space=zaire]")
    table.find("[data-space=zaire]").click(button="right")
    table.find("[data-brush='ussr1']").click()
    table.press("[data-space=cuba]")
    for key in ("Enter", "Enter", "Delete", "x", "Enter"):
        table.page.keyboard.press(key)
    assert table.find("[data-chosen]").get_attribute("data-chosen") == "cuba"
    said = lines(edited(table))
    assert "zaire 1" in said["us"]
    assert "cuba 1" in said["us"]
    assert re.search(r"cuba [2-9]", said["ussr"])
    table.find("[data-editor=undo]").click()
    table.until("() => !document.querySelector('[data-space=cuba]').ariaLabel.includes('US 1')")
    assert "cuba 2" in lines(edited(table))["ussr"], "one step is taken back, not all"
    # The tracks, and a round that begins.
    table.find("[name=begins]").select_option("3:us")
    table.find("[data-defcon='3']").click()
    table.find("[data-track=milops] .ussr button").last.click()
    table.page.get_by_role("tab", name="Cards").click()
    table.find("[name=card]").fill("nuclear test")
    table.find("[data-put=discard]").click()
    table.page.keyboard.press("ArrowRight")
    table.find("[name=card]").fill("")
    table.find("[data-edit-card=europe_scoring]").drag_to(table.find("[data-pile=us]"))
    shot(table, "editor-cards")
    table.page.get_by_role("tab", name="In force").click()
    table.find("input[value=camp_david]").check()
    said = lines(edited(table))
    assert (said["round"], said["phasing"], said["defcon"]) == ("3", "us", "3")
    assert "europe_scoring" in said["hand us"]
    assert "nuclear_test_ban" in said["removed"]
    assert "camp_david" in said["effects"]
    # Anyone who opens the link finds the same.
    table.until("() => document.querySelector('[data-flaws]').dataset.flaws === '0'")
    table.find("[data-editor=share]").click()
    link = table.find("[name=link]").input_value()
    other = sit(link.partition("/#")[2] and f"#{link.partition('#')[2]}", viewport=DESK)
    other.find("[data-flaws='0']").wait_for()
    assert lines(edited(other)) == said
    # The record can be brought to any server.
    with other.page.expect_download() as saved:
        other.find("[data-editor=save]").click()
    record = Path(saved.value.path()).read_text()
    assert read_record(record, GAMES).state.phasing == 0
    assert lobby.post("/import", {"text": record}, status=201)["match"]["status"] == "live"
    other.find("[data-editor=play]").click()
    other.find("[name=side-ussr]").select_option("bot:random")
    other.find("[data-continue] .main").click()
    match = started(other)
    other.rest()
    assert "europe_scoring" in other.view["hands"][0]["cards"]
    assert lobby.get(f"/matches/{match}", status=401)["refused"] == "no_spectators"


def test_the_rules_say_why_a_position_cannot_be_in_the_readers_language(sit, shot):
    table = sit("#/editor", viewport=PHONE, has_touch=True, locale="pt-BR", color_scheme="dark")
    table.find("[data-flaws='0']").wait_for()
    table.find("[name=begins]").select_option("0")
    flaw = table.find(".flaw")
    expect(flaw.first).to_contain_text("não têm carta para o Destaque")
    expect(flaw).to_have_count(2)
    expect(table.find("[data-editor=play]")).to_be_disabled()
    shot(table, "editor-phone")
    table.page.get_by_role("tab", name="Cartas").tap()
    table.find("[data-deal]").tap()
    table.find("[data-flaws='0']").wait_for()
    assert "8" in table.text("[data-pile=us]")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.press("[data-space=italy]")
    assert "italy 1" in lines(edited(table))["us"]
    table.page.get_by_role("tab", name="Opções").tap()
    table.find("[data-option=edition] select").select_option("second")
    table.find("[data-flaws='0']").wait_for()
    assert "edition=second" in lines(edited(table))["options"]


def test_a_position_is_pasted_and_a_broken_one_is_refused(sit):
    table = sit("#/editor/position/nonsense", viewport=DESK)
    expect(table.find("main.message")).to_contain_text("no position in this link")
    table.go()
    table.find("a[data-editor]").click()
    table.find("[data-flaws='0']").wait_for()
    table.find("[data-editor=paste]").click()
    table.find("[name=position]").fill("sitroom-position twilight\nturn: 40\n")
    table.find("dialog .main").click()
    expect(table.find(".notices, [role=alert], [role=status]").filter(has_text="40")).to_have_count(1)
    table.find("[name=position]").fill(write_record(Match(GAMES["twilight"], position=SPRING)))
    table.find("dialog .main").click()
    table.shows("poland", "USSR 3")
