"""What is said fits where it is said, in every language, on a phone."""

import pytest
from playwright.sync_api import expect

from server.clients import ME, Lobby, bot
from sitroom.text.catalogue import catalogue, interface
from web.conftest import PHONE
from web.matches import at_defcon_2
from web.test_levels_hints_review import over
from web.test_warroom_battle import at_stances, world
from web.warroom_matches import bring, unrest

LANGUAGES = {"en": "en-US", "pt": "pt-BR", "es": "es-MX", "it": "it-IT"}
TALL = 64
"""More than two lines on a button."""
TOO_LONG = f"""() => [...document.querySelectorAll("button, a.button, [role=tab], select")]
  .filter((one) => one.checkVisibility({{ visibilityProperty: true }}))
  .filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
    || (one.matches(".button, [data-way]") && one.offsetHeight > {TALL}))
  .map((one) => `${{one.className}} ${{one.innerText}} (${{one.offsetWidth}} x ${{one.offsetHeight}})`)"""
LINES = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
}"""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def fits(table):
    assert not table.page.evaluate(SIDEWAYS)
    assert table.page.evaluate(TOO_LONG) == []


@pytest.fixture(scope="module")
def tables(site):
    """A match of each game, for all languages to look at."""
    with Lobby(site) as lobby:
        match, tokens = lobby.bring(at_defcon_2(), us=bot("random"))
        front = {"germany": ME, "ussr": bot("random")}
        options = {"scenario": "eastern", "players": 2}
        made = lobby.post("/matches", {"game": "warroom", "options": options, "sides": front}, status=201)
        yield {
            "twilight": f"#/match/{match}/{tokens['ussr']}",
            "warroom": f"#/match/{made['match']['id']}/{made['tokens']['germany']}",
        }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_overflows_its_button_on_a_phone(sit, tables, shot, lang):
    table = sit(viewport=PHONE, has_touch=True, is_mobile=True, locale=LANGUAGES[lang])
    table.find("[data-quick='warroom germany']").wait_for()
    fits(table)
    shot(table, f"fits-{lang}-lobby")
    table.go(tables["twilight"])
    table.rest()
    expect(table.find("[data-milops]")).to_be_visible()
    fits(table)
    strip = table.find("[data-milops]").bounding_box()
    assert strip["x"] + strip["width"] <= PHONE["width"], "military operations are on the screen"
    assert {period.evaluate(LINES) for period in table.find(".hand .period").all()} == {1}
    shot(table, f"fits-{lang}-twilight")
    table.press(".hand [data-card].lit")
    table.find(".sheet [data-way]").first.wait_for()
    fits(table)
    shot(table, f"fits-{lang}-sheet")
    table.go(tables["warroom"])
    table.rest()
    fits(table)
    shot(table, f"fits-{lang}-warroom")


@pytest.fixture(scope="module")
def rounds(site):
    """A match to review, and War Room in a battle and at home."""
    with Lobby(site) as lobby:
        yield {
            "review": over(lobby),
            "battle": world(lobby, "germany"),
            "home": bring(lobby, unrest(), "china+usa", "easy"),
        }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_studied_and_a_round_of_war_room_fit_a_phone(sit, rounds, shot, lang):
    words, twilight = interface(lang), catalogue(lang, "sitroom.twilight")["ui"]
    table = sit("#/editor", viewport=PHONE, has_touch=True, is_mobile=True, locale=LANGUAGES[lang])
    table.find("[data-flaws='0']").wait_for()
    table.find("[name=begins]").select_option("0")
    table.find(".flaw").first.wait_for()
    for tab in ("cards.title", "edit.effects", "edit.options"):
        table.page.get_by_role("tab", name=twilight[tab]).tap()
        fits(table)
    shot(table, f"fits-{lang}-editor")
    table.go("#/library")
    table.find("[data-list=library] [data-match]").first.wait_for()
    fits(table)
    shot(table, f"fits-{lang}-library")
    table.go(f"#/replay/{rounds['review']}/0")
    table.page.get_by_role("tab", name=words["review"]).tap()
    table.find("[data-decisions]").wait_for()
    fits(table)
    table.find("[data-go-on]").tap()
    table.find("[data-continue] [name=dealt]").wait_for()
    fits(table)
    shot(table, f"fits-{lang}-continue")
    table.go()
    table.find("[data-quick='twilight ussr']").tap()
    table.find("[data-hint]").tap()
    table.find("[data-advice] > ol > li").first.wait_for()
    fits(table)
    shot(table, f"fits-{lang}-hint")
    table.find("[data-menu]").tap()
    table.find("dialog[open]").wait_for()
    fits(table)
    shot(table, f"fits-{lang}-menu")
    table.go(rounds["battle"])
    at_stances(table)
    fits(table)
    table.go(rounds["home"])
    table.rest()
    fits(table)
    shot(table, f"fits-{lang}-home")
