"""Four languages, small screens, no mouse, no eyes, light and dark."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from server.clients import bot
from web.conftest import PHONE, missing
from web.matches import at_defcon_2, first_round, headlines

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = {"en": "en-US", "pt": "pt-BR", "es": "es-MX", "it": "it-IT"}
LABELS = "h1, h2, h3, button, a, summary, legend, .label, label > span, small, .prompt p, option, li, .text"


def words_of(lobby, lang):
    """Every sentence of a language, without what is filled in."""
    found = set()

    def gather(chapter):
        if isinstance(chapter, str):
            found.add(chapter)
        else:
            for part in chapter.values() if isinstance(chapter, dict) else chapter:
                gather(part)

    gather(lobby.get(f"/text/{lang}"))
    gather(lobby.get(f"/text/twilight/{lang}"))
    return found


def labels(table):
    """The words on the page that name things."""
    return {text.strip() for text in table.find(LABELS).all_inner_texts() if text.strip()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_browsers_language_is_spoken_everywhere(sit, lobby, shot, lang):
    english_only = words_of(lobby, "en") - words_of(lobby, lang)
    table = sit(locale=LANGUAGES[lang])
    table.find("[data-quick='twilight ussr']").wait_for()
    assert table.page.evaluate("document.documentElement.lang") == lang
    seen = labels(table)
    shot(table, f"lobby-{lang}")
    table.find("[data-set-up=twilight]").click()
    table.find("form details summary").first.click()
    seen |= labels(table)
    match, tokens = lobby.bring(at_defcon_2(), us=bot("random"))
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    seen |= labels(table)
    table.press(".hand [data-card=comecon]")
    table.find(".sheet [data-way=event]").wait_for()
    seen |= labels(table)
    shot(table, f"card-{lang}")
    table.page.keyboard.press("Escape")
    for tab in table.find("[role=tab]").all():
        tab.click()
        seen |= labels(table)
    shot(table, f"match-{lang}")
    table.find("[data-menu]").click()
    seen |= labels(table)
    assert len(seen) > 100
    assert seen & english_only == set()
    assert {text for text in seen if "." in text and " " not in text and text.islower()} == set()


def test_switching_the_language_keeps_the_match(sit, lobby):
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.card("comecon", "event")
    table.place("hungary")
    prompts = set()
    for lang in ("pt", "es", "it", "en"):
        table.find("header [name=language]").select_option(lang)
        table.until("(lang) => document.documentElement.lang === lang", lang)
        told = lobby.get(f"/matches/{match}/view?lang={lang}", tokens["ussr"])["whole"]["prompt"]
        expect(table.find(".prompt")).to_contain_text(told)
        prompts.add(told)
    assert len(prompts) == 4
    table.place("romania")
    table.page.reload()
    table.rest()
    assert table.page.evaluate("document.documentElement.lang") == "en"


def sideways(table):
    return table.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_a_turn_is_played_by_touch_on_a_phone(sit, lobby, shot):
    match, tokens = lobby.bring(headlines(), us=bot("random"))
    table = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    table.find("[data-quick='twilight ussr']").wait_for()
    assert not sideways(table)
    shot(table, "phone-lobby")
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    assert not sideways(table)
    shot(table, "phone-match")
    table.page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    decide, board = (table.find(part).bounding_box() for part in (".decide", ".board"))
    assert decide["x"] >= board["x"] + board["width"], "held sideways, the decision stands beside the map"
    assert not sideways(table)
    shot(table, "phone-sideways")
    table.page.set_viewport_size(PHONE)
    table.press(".hand [data-card].lit")
    table.find(".sheet [data-way]").first.wait_for()
    assert not sideways(table)
    shot(table, "phone-card")
    table.play_until(lambda: table.over or table.view["turn"] == 2)
    assert not sideways(table)
    shot(table, "phone-turn-2")


class Keyboard:
    """Hands that know no mouse."""

    def __init__(self, table):
        self.table = table

    def press(self, key):
        self.table.page.keyboard.press(key)

    def at(self, selector):
        return self.table.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)

    def tab_to(self, selector):
        for _ in range(300):
            if self.at(selector):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key never comes to {selector}")

    def choose(self, selector):
        if "data-space" in selector:
            self.tab_to("[data-space]")
            assert self.at(selector), "the map is entered at a country that can be chosen"
        else:
            self.tab_to(selector)
        self.press("Enter")


def test_a_turn_is_played_with_the_keyboard_alone(sit):
    table = sit()
    keyboard = Keyboard(table)
    table.find("[data-quick='twilight ussr']").wait_for()
    keyboard.choose("[data-quick='twilight ussr']")
    table.rest()
    table.press = lambda selector, n=0: keyboard.choose(selector)
    first = table.page.evaluate("document.querySelector('[data-space].lit').dataset.space")
    keyboard.tab_to("[data-space]")
    keyboard.press("ArrowDown")
    assert keyboard.at("[data-space].lit")
    assert not keyboard.at(f"[data-space={first}]")
    table.play_until(lambda: table.over or table.view["turn"] == 2)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(sit, lobby, shot, theme):
    if not AXE.exists():
        missing("axe-core")
    table = sit(color_scheme=theme)
    table.find("[data-quick='twilight ussr']").wait_for()
    table.find("summary", has_text="Import").click()
    serious = [("lobby", findings(table))]
    table.find("[data-set-up=twilight]").click()
    table.find("[data-start]").wait_for()
    serious.append(("new match", findings(table)))
    match, tokens = lobby.bring(first_round())
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    serious.append(("match", findings(table)))
    shot(table, f"match-{theme}")
    table.press(".hand [data-card=socialist_governments]")
    table.find(".sheet [data-way=coup]").wait_for()
    serious.append(("card", findings(table)))
    shot(table, f"card-{theme}")
    table.press(".sheet [data-way=coup]")
    table.find(".space:has([data-space=iran].lit) .badge").wait_for()
    for tab in table.find("[role=tab]").all():
        tab.click()
        serious.append((tab.inner_text(), findings(table)))
    shot(table, f"coup-{theme}")
    table.page.keyboard.press("?")
    serious.append(("rules", findings(table)))
    table.page.keyboard.press("Escape")
    table.go(f"#/replay/{match}/25")
    table.find(".table").wait_for()
    serious.append(("replay", findings(table)))
    shot(table, f"replay-{theme}")
    assert [(where, found) for where, found in serious if found] == []


def findings(table):
    """What axe-core calls serious or critical on the page as it is."""
    table.page.evaluate(AXE.read_text())
    violations = table.page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{found['id']}: {node['html'][:120]}"
        for found in violations
        if found["impact"] in ("serious", "critical")
        for node in found["nodes"]
    ]
