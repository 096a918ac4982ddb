"""The museum in a browser: the history of an open card in a match, and the cards outside one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from server.clients import Lobby
from sitroom.text import LANGUAGES
from sitroom.twilight.text.museum import museum
from web.conftest import PHONE, WIDE, missing
from web.matches import first_round
from web.table import Table
from web.test_words_fit import fits

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"laptop": {"viewport": WIDE}, "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}}
NOT_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"

Sit = Callable[..., Table]
Shot = Callable[[Table, str], None]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def findings(table: Table) -> list[str]:
    """Everything that axe-core finds on the page as it is."""
    table.page.evaluate(AXE.read_text())
    violations = table.page.evaluate("async () => (await axe.run()).violations")
    return [f"{found['id']}: {node['html'][:120]}" for found in violations for node in found["nodes"]]


def test_an_open_card_tells_its_history_at_one_click(sit: Sit, lobby: Lobby, shot: Shot, size: str) -> None:
    match, tokens = lobby.bring(first_round())
    table = sit(f"#/match/{match}/{tokens['ussr']}", **SIZES[size])
    table.rest()
    table.press(".hand [data-card=comecon]")
    told = museum("en")["cards"]["comecon"]
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.press(".sheet [data-history]")
    expect(table.find(".sheet [data-history-of=comecon]")).to_have_text(told["text"])
    expect(table.find(".sheet [data-years]")).to_have_text("1949–1991")
    expect(table.find(".sheet [data-history]")).to_have_attribute("aria-expanded", "true")
    assert [url for url in asked if url.endswith("/text/twilight/en/museum")]
    expect(table.find(".sheet [data-history-of=comecon]")).to_be_in_viewport()
    assert table.page.evaluate(NOT_WIDER)
    shot(table, f"history-{size}")
    table.press(".sheet [data-history]")
    expect(table.find(".sheet [data-history-of]")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_history_is_told_in_the_language_of_the_player(sit: Sit, lobby: Lobby, lang: str) -> None:
    match, tokens = lobby.bring(first_round())
    table = sit(f"#/match/{match}/{tokens['ussr']}", locale=lang, **SIZES["phone"])
    table.rest()
    table.press(".hand [data-card=nasser]")
    table.press(".sheet [data-history]")
    expect(table.find("[data-history-of=nasser]")).to_have_text(museum(lang)["cards"]["nasser"]["text"])
    assert table.page.evaluate(NOT_WIDER)


def test_from_a_card_of_a_match_one_goes_on_to_all_cards(sit: Sit, lobby: Lobby) -> None:
    match, tokens = lobby.bring(first_round())
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.press(".hand [data-card=nasser]")
    table.press(".sheet [data-history]")
    with table.page.context.expect_page() as opened:
        table.press(".sheet [data-all-cards]")
    expect(opened.value.locator("dialog [data-history-of=nasser]")).to_be_visible()


def test_the_lobby_leads_to_the_cards_and_a_card_to_its_history(sit: Sit, shot: Shot, size: str) -> None:
    table = sit(**SIZES[size])
    table.press("[data-museum=twilight]")
    expect(table.find("[data-found='114']")).to_be_visible()
    shot(table, f"cards-{size}")
    assert table.page.evaluate(NOT_WIDER)
    table.press("main [data-card=willy_brandt]")
    expect(table.find("dialog [data-history-of=willy_brandt]")).to_have_text(
        museum("en")["cards"]["willy_brandt"]["text"]
    )
    expect(table.find("dialog [data-editions]")).to_contain_text("adds 2 influence")
    shot(table, f"card-page-{size}")
    assert table.page.evaluate(NOT_WIDER)
    table.press("dialog [data-related] [data-card=tear_down_this_wall]")
    expect(table.find("dialog [data-history-of=tear_down_this_wall]")).to_be_visible()
    table.press("dialog [data-after]")
    expect(table.find("dialog [data-history-of=an_evil_empire]")).to_be_visible()
    table.page.go_back()
    expect(table.find("dialog")).to_have_count(0)


def test_cards_are_found_by_war_side_value_year_and_word(sit: Sit) -> None:
    table = sit("#/cards/twilight")
    table.find("[name=war]").select_option("late")
    table.find("[name=side]").select_option("ussr")
    expect(table.find("[data-found='11']")).to_be_visible()
    table.find("[name=value]").select_option("4")
    expect(table.find("main [data-card] .name")).to_have_text(["Glasnost"])
    table.press("[data-all]")
    table.find("[name=year]").fill("1962")
    table.find("[name=word]").fill("anderson")
    expect(table.find("main [data-card] .name")).to_have_text(["Cuban Missile Crisis"])
    table.page.reload()
    expect(table.find("main [data-card] .name")).to_have_text(["Cuban Missile Crisis"])
    expect(table.find("[name=word]")).to_have_value("anderson")
    table.find("[name=word]").fill("nobody knows this")
    expect(table.find("main [role=status]")).to_have_text("0 cards")
    table.press("[data-all]")
    table.find("[name=edition]").select_option("second")
    expect(table.find("[data-found='107']")).to_be_visible()
    expect(table.find("main [data-card=aldrich_ames_remix] .name")).to_have_text("Aldrich Ames")


def test_the_cards_can_be_read_with_the_keyboard_alone(sit: Sit) -> None:
    table = sit("#/cards/twilight")
    keys = table.page.keyboard
    table.find("[name=word]").focus()
    keys.type("castro")
    expect(table.find("main [data-card]")).not_to_have_count(114)
    table.find("main [data-card=fidel]").focus()
    keys.press("Enter")
    expect(table.find("dialog [data-history-of=fidel]")).to_be_visible()
    keys.press("ArrowRight")
    expect(table.find("dialog [data-history-of=fidel]")).to_have_count(0)
    keys.press("ArrowLeft")
    expect(table.find("dialog [data-history-of=fidel]")).to_be_visible()
    keys.press("Escape")
    expect(table.find("dialog")).to_have_count(0)
    expect(table.find("main [data-card=fidel]")).to_be_focused()


def test_the_timeline_tells_what_began_from_1945_to_1989(sit: Sit, shot: Shot, size: str) -> None:
    table = sit("#/cards/twilight", **SIZES[size])
    table.press("[data-view=timeline]")
    expect(table.find("[data-turn]")).to_have_count(10)
    expect(table.find("[data-year]").first).to_have_attribute("data-year", "1945")
    expect(table.find("[data-turn='5'] [data-year='1962'] .name")).to_have_text(["Cuban Missile Crisis"])
    on_it = {one.get_attribute("data-card") for one in table.find("[data-year] [data-card]").all()}
    assert on_it == set(museum("en")["cards"])
    assert table.page.evaluate(NOT_WIDER)
    shot(table, f"timeline-{size}")
    table.press("[data-year='1986'] [data-card=chernobyl]")
    expect(table.find("dialog [data-history-of=chernobyl]")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_museum(sit: Sit, shot: Shot, size: str, theme: str) -> None:
    if not AXE.exists():
        missing("axe-core")
    table = sit("#/cards/twilight", color_scheme=theme, **SIZES[size])
    expect(table.find("[data-found='114']")).to_be_visible()
    found = {"cards": findings(table)}
    table.press("[data-view=timeline]")
    expect(table.find("[data-turn]")).to_have_count(10)
    found["timeline"] = findings(table)
    table.press("[data-card=chernobyl]")
    expect(table.find("dialog [data-history-of=chernobyl]")).to_be_visible()
    found["card"] = findings(table)
    shot(table, f"museum-{size}-{theme}")
    assert not {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_overflows_in_the_museum_on_a_phone(sit: Sit, shot: Shot, lang: str) -> None:
    table = sit("#/cards/twilight", locale=lang, **SIZES["phone"])
    expect(table.find("[data-found='114']")).to_be_visible()
    fits(table)
    shot(table, f"cards-phone-{lang}")
    table.press("[data-view=timeline]")
    expect(table.find("[data-turn]")).to_have_count(10)
    fits(table)
    table.press("[data-card=ask_not]")
    expect(table.find("dialog [data-history-of=ask_not]")).to_have_text(museum(lang)["cards"]["ask_not"]["text"])
    fits(table)


def test_a_game_without_a_museum_says_that_nothing_is_there(sit: Sit) -> None:
    table = sit("#/cards/warroom")
    expect(table.find("main [role=alert]")).to_have_text("There's nothing here.")
