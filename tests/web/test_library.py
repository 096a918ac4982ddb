"""The library in the browser: searched, paged, and opened in the replay."""

import pytest
from playwright.sync_api import expect

from server.test_library import resigned
from server.test_lobby import finished
from sitroom.text.catalogue import interface
from web.conftest import PHONE
from web.test_examples import DESK, LOCALES

ROW = "[data-list=library] [data-match]"


def choose(table, name, value):
    table.find(f"form [name={name}]").select_option(value)
    table.until("() => document.querySelector('[data-list=library]').ariaBusy === 'false'")


def test_the_library_is_searched_by_game_player_result_and_length(sit, lobby):
    won = resigned(lobby, by="ussr", name="Grace Hopper")
    brought, _ = lobby.bring(finished(3), name="Grace Hopper")
    hidden = resigned(lobby, name="Grace Hopper", spectators=False)
    table = sit()
    table.find("header [data-library]").click()
    expect(table.find(ROW).first).to_contain_text("The Second Edition's example")
    table.find("[name=player]").fill("hopper")
    expect(table.find(ROW)).to_have_count(2)
    assert {row.get_attribute("data-match") for row in table.find(ROW).all()} == {won, brought}
    choose(table, "source", "match")
    expect(table.find(f"[data-match='{won}']")).to_contain_text("The US wins")
    expect(table.find(ROW)).to_have_count(1)
    choose(table, "source", "")
    choose(table, "length", "200-600")
    expect(table.find(ROW)).to_have_count(1)
    expect(table.find(f"[data-match='{brought}']")).to_contain_text("Imported")
    choose(table, "length", "")
    choose(table, "result", "us")
    expect(table.find(f"[data-match='{won}']")).to_be_visible()
    choose(table, "game", "warroom")
    expect(table.find("[data-none]")).to_have_text("No match found.")
    assert table.find("[name=result]").input_value() == ""
    assert [option.inner_text() for option in table.find("[name=result] option").all()][1:3] == ["Allies", "Axis"]
    assert hidden not in table.page.content()


def test_a_match_of_the_library_opens_at_its_beginning_and_back_leads_to_the_same_search(sit, lobby):
    brought, _ = lobby.bring(finished(3), name="Katherine Johnson")
    table = sit("#/library/player=katherine")
    table.find(f"[data-match='{brought}']").click()
    table.until("() => document.querySelector('output')?.textContent.startsWith('0 ')")
    assert f"#/replay/{brought}/0" in table.page.url
    expect(table.find("header [data-library]")).to_be_visible()
    table.page.go_back()
    expect(table.find(ROW)).to_have_count(1)
    assert table.find("[name=player]").input_value() == "katherine"


def test_a_page_at_a_time(sit, lobby):
    for _ in range(22):
        resigned(lobby, name="Many Players")
    table = sit("#/library/player=many+players")
    expect(table.find(ROW)).to_have_count(20)
    table.find("[data-more]").click()
    expect(table.find(ROW)).to_have_count(22)
    expect(table.find("[data-more]")).to_have_count(0)
    assert len({row.get_attribute("data-match") for row in table.find(ROW).all()}) == 22


@pytest.mark.parametrize("lang", LOCALES)
def test_the_library_fits_a_phone_in_every_language(sit, shot, lang):
    table = sit("#/library", locale=LOCALES[lang], viewport=PHONE, has_touch=True)
    expect(table.find("h1")).to_have_text(interface(lang)["library"])
    expect(table.find(ROW).first).to_be_visible()
    shot(table, f"library-phone-{lang}")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_library_on_a_laptop(sit, shot, theme):
    table = sit("#/library", color_scheme=theme, viewport=DESK)
    expect(table.find(ROW).first).to_be_visible()
    shot(table, f"library-desk-{theme}")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
