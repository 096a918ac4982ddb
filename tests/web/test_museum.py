"""The museum in a browser: the history of an open card in a match, and the cards outside one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from server.clients import Lobby
from sitroom.text import LANGUAGES
from sitroom.twilight.text.museum import museum
from web.conftest import PHONE, WIDE
from web.matches import first_round
from web.table import Table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"laptop": {"viewport": WIDE}, "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}}
NOT_WIDER = "() => document.documentElement.scrollWidth <= innerWidth"

Sit = Callable[..., Table]
Shot = Callable[[Table, str], None]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def findings(table: Table) -> list[str]:
    """What axe-core finds on the page as it is, of any gravity that matters."""
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
