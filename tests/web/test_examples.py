"""The example games in the browser: offered in the lobby, and stepped through from either side."""

import pytest
from playwright.sync_api import expect

from sitroom.text.catalogue import catalogue, interface
from sitroom.twilight.examples import NAMES
from web.conftest import PHONE

DESK = {"width": 1366, "height": 768}
LOCALES = {"en": "en-GB", "pt": "pt-BR", "es": "es-ES", "it": "it-IT"}


def open_example(table, name):
    table.find(f"[data-example={name}]").click()
    table.find(".table").wait_for()
    table.until("() => document.querySelector('input[type=range]').max > 100")


@pytest.mark.parametrize("lang", LOCALES)
def test_the_lobby_offers_both_examples_in_every_language(sit, lang):
    table = sit(locale=LOCALES[lang])
    words = catalogue(lang, "sitroom.twilight")["ui"]
    for name in NAMES:
        card = table.find("li", has=table.find(f"[data-example={name}]"))
        expect(card).to_contain_text(words[f"example.{name}"])
        expect(card).to_contain_text(words[f"example.{name}.text"])
        expect(card.locator("a")).to_have_text(interface(lang)["examples.go"])


def test_an_example_is_stepped_through_from_its_beginning_to_its_end(sit, lobby):
    before = lobby.get("/matches?status=over&limit=100")
    table = sit()
    open_example(table, "second-edition")
    expect(table.find("header .label").first).to_have_text("The Second Edition's example")
    table.until("() => document.querySelector('output').textContent.startsWith('0 ')")
    assert table.page.evaluate("document.querySelector('ol').parentElement.scrollTop") == 0
    table.button("One step forward").click()
    table.until("() => !document.querySelector('output').textContent.startsWith('0 ')")
    table.button("To the end").click()
    expect(table.find("[data-outcome=vp]")).to_contain_text("20")
    assert "#/replay/example:second-edition/" in table.page.url
    table.page.reload()
    expect(table.find("[data-outcome=vp]")).to_contain_text("20")
    assert lobby.get("/matches?status=over&limit=100") == before


def test_either_hand_can_be_seen(sit):
    table = sit("#/replay/example:tournament-final/24")
    table.find(".hand [data-card=defectors]").wait_for()
    assert table.find("[name=viewpoint]").input_value() == "ussr"
    table.find("[name=viewpoint]").select_option("us")
    table.find(".hand [data-card=fidel]").wait_for()
    expect(table.find(".hand [data-card=defectors]")).to_have_count(0)


def test_the_final_stops_where_its_story_does_without_a_winner(sit):
    table = sit("#/replay/example:tournament-final")
    table.find(".table").wait_for()
    table.button("To the end").click()
    table.until("() => { const [a, b] = document.querySelector('output').textContent.split(' / '); return a === b; }")
    expect(table.find("[data-outcome]")).to_have_count(0)


def test_an_example_that_is_not_there_is_refused_in_words(sit):
    table = sit("#/replay/example:third-edition")
    expect(table.find("main.message")).to_contain_text("nothing")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_the_examples_fit_their_screens(sit, shot, screen, theme):
    touch = {"viewport": PHONE, "has_touch": True} if screen == "phone" else {"viewport": DESK}
    table = sit(color_scheme=theme, locale="es-ES", **touch)
    offer = table.find("[data-example=tournament-final]")
    offer.scroll_into_view_if_needed()
    shot(table, f"examples-{screen}-{theme}")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name in NAMES:
        assert table.find(f"[data-example={name}]").bounding_box()["height"] < 60
    open_example(table, "tournament-final")
    table.page.mouse.move(0, 0)
    shot(table, f"example-{screen}-{theme}")
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
