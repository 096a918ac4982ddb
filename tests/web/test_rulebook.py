"""The rulebook: a page of its own, and each rule beside whatever cites it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from server.clients import bot
from sitroom.text.rulebook import rulebook
from web.conftest import PHONE, missing
from web.matches import first_round
from web.test_everybody import AXE, findings
from web.test_words_fit import LANGUAGES, SIDEWAYS, fits

BESIDE = "[data-rule-beside]"
ENGLISH = rulebook("sitroom.twilight", "en")["rules"]


def refused(table: Any) -> None:
    """Ask for a coup where there is no enemy, and be told why not."""
    table.card("socialist_governments", "coup")
    table.find("[data-space=iran].lit").wait_for()
    table.press_unlit("egypt")
    table.find("[data-reason]").wait_for()


def test_a_refusal_opens_its_rule_beside_the_table(sit: Any, lobby: Any, shot: Any) -> None:
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    refused(table)
    asked = table.asked
    cites = table.find("[data-reason] [data-cites]").first
    number = cites.get_attribute("data-cites")
    cites.click()
    expect(table.find(BESIDE)).to_contain_text(ENGLISH[number]["title"])
    shot(table, "rules-beside")
    room = table.find(".room").bounding_box()
    beside = table.find(BESIDE).bounding_box()
    assert room["x"] + room["width"] <= beside["x"] + 1, "nothing of the table is covered"
    table.page.keyboard.press("Escape")
    expect(table.find(BESIDE)).to_have_count(0)
    assert table.asked == asked
    expect(table.find("[data-reason] [data-cites]:focus")).to_have_count(1)
    table.press("[data-space=iran].lit")  # the table goes on as before


def test_one_rule_leads_to_another_and_back(sit: Any, lobby: Any) -> None:
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.page.keyboard.press("?")
    table.find("dialog [data-cites='6.3.2']").click()
    expect(table.find(BESIDE)).to_have_attribute("data-rule-beside", "6.3.2")
    expect(table.find(BESIDE)).to_contain_text(ENGLISH["6.3.2"]["example"])
    table.find(BESIDE).get_by_role("button", name="The next rule").click()
    table.find(f"{BESIDE} [data-cites='8.2.3']").click()
    expect(table.find(BESIDE)).to_have_attribute("data-rule-beside", "8.2.3")
    table.find(BESIDE).get_by_role("button", name="Back").click()
    expect(table.find(BESIDE)).to_have_attribute("data-rule-beside", "6.3.3")
    table.page.keyboard.press("Escape")
    expect(table.find(BESIDE)).to_have_count(0)
    expect(table.find("dialog[open]")).to_have_count(1)


def test_in_a_match_the_rules_are_those_it_plays_by(sit: Any, lobby: Any) -> None:
    options = {"edition": "second", "realign_anywhere": True}
    sides = {"ussr": {"who": "me"}, "us": bot("random")}
    made = lobby.post("/matches", {"game": "twilight", "options": options, "sides": sides}, status=201)
    table = sit(f"#/match/{made['match']['id']}/{made['tokens']['ussr']}")
    table.rest()
    table.page.keyboard.press("?")
    table.find("dialog [data-cites='8.1.5']").click()
    expect(table.find(f"{BESIDE} [data-reading]")).to_have_count(1)
    expect(table.find(f"{BESIDE} [data-reading='realign_anywhere=yes']")).to_contain_text("In this match")


def test_every_rule_has_its_place_on_the_page(sit: Any, shot: Any) -> None:
    table = sit("#/rules/twilight/6.3.2")
    table.find("[data-rulebook=twilight]").wait_for()
    numbers = table.find("[data-rule]").evaluate_all("(all) => all.map((one) => one.dataset.rule)")
    assert numbers == list(ENGLISH)
    rule = table.find("[data-rule='6.3.2']")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("h4 a")).to_be_focused()
    shot(table, "rules-page")
    places = table.find("nav a, .text a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert {place.rpartition("/")[2] for place in places} <= set(ENGLISH), "every link leads to a rule"
    rule.locator("a.cited, h4 a").first.click()
    table.find("nav a", has_text="The Space Race").click()
    expect(table.find("[data-rule='6.4.1']")).to_be_in_viewport()
    table.page.go_back()
    expect(table.find("[data-rule='6.3.2']")).to_be_in_viewport()


def test_the_search_finds_rules_cards_and_options(sit: Any, shot: Any) -> None:
    table = sit("#/rules/twilight")
    field = table.find("input[name=rule]")
    field.fill("6.3")
    expect(table.find("[data-rule]")).to_have_count(5)
    field.fill("realignment defcon")
    expect(table.find("[data-rule='8.1.5']")).to_be_visible()
    expect(table.find("[data-rule='2.2.1']")).to_have_count(0)
    expect(table.find("[data-others]", has_text="Realignment everywhere")).to_be_visible()
    shot(table, "rules-search")
    field.fill("Quagmire")
    expect(table.find("[data-others]", has_text="Quagmire")).to_be_visible()
    field.fill("zzz")
    expect(table.find("[data-found='0']")).to_have_text("Nothing here has these words.")


def test_the_lobby_leads_to_the_rulebook(sit: Any) -> None:
    table = sit()
    table.find("[data-game=twilight]").get_by_role("button", name="Rules in brief").click()
    with table.page.expect_popup() as opened:
        table.find("[data-whole-rulebook]").click()
    expect(opened.value.locator("[data-rulebook=twilight]")).to_be_attached()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_fits_a_phone(sit: Any, lobby: Any, shot: Any, lang: str) -> None:
    table = sit("#/rules/twilight/10.1.1", viewport=PHONE, has_touch=True, is_mobile=True, locale=LANGUAGES[lang])
    table.find("[data-rulebook=twilight]").wait_for()
    expect(table.find("[data-rule='10.1.1']")).to_be_in_viewport()
    fits(table)
    shot(table, f"rules-phone-{lang}")
    table.page.evaluate("scrollTo(0, 0)")
    table.find("[data-contents]").click()
    expect(table.find("nav ol").first).to_be_visible()
    fits(table)
    shot(table, f"rules-phone-{lang}-contents")
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.page.keyboard.press("?")
    table.find("dialog [data-cites='5.2']").click()
    expect(table.find(BESIDE)).to_contain_text(rulebook("sitroom.twilight", lang)["rules"]["5.2"]["title"])
    assert not table.page.evaluate(SIDEWAYS)
    shot(table, f"rules-phone-{lang}-beside")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_rules(sit: Any, lobby: Any, shot: Any, theme: str) -> None:
    if not AXE.exists():
        missing("axe-core")
    table = sit("#/rules/twilight/6.2.2", color_scheme=theme)
    table.find("[data-rulebook=twilight]").wait_for()
    serious = [("page", findings(table))]
    shot(table, f"rules-page-{theme}")
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    refused(table)
    table.find("[data-reason] [data-cites]").first.click()
    table.find(f"{BESIDE} h3").wait_for()
    serious.append(("beside", findings(table)))
    shot(table, f"rules-beside-{theme}")
    assert [(where, found) for where, found in serious if found] == []


def test_the_player_aid_is_a_page(sit: Any, shot: Any) -> None:
    table = sit("#/rules/twilight")
    table.find("[data-open-aid]").click()
    expect(table.find("[data-aid] section")).to_have_count(9)
    expect(table.find("[data-aid]")).to_contain_text("Die + operations − 2 × stability.")
    assert not table.page.evaluate(SIDEWAYS)
    shot(table, "rules-aid")
    table.find("[data-aid] a", has_text="R 6.3.2").click()
    expect(table.find("[data-rule='6.3.2']")).to_be_in_viewport()


def test_the_page_prints_without_what_is_only_for_the_screen(sit: Any) -> None:
    table = sit("#/rules/twilight")
    table.find("[data-rulebook=twilight]").wait_for()
    table.page.emulate_media(media="print")
    expect(table.find("nav")).to_be_hidden()
    expect(table.find("input[name=rule]")).to_be_hidden()
    expect(table.find("[data-rule='12.4.3']")).to_be_visible()
