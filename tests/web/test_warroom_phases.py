"""War Room's screens at every question of a match: the same after a reload, sound for axe-core, and pictures of all.

`SITROOM_PICTURES=1 pytest tests/web/test_warroom_phases.py -k pictures` takes them in every language, light and dark,
on a laptop and a phone, into `build/screenshots/phases`.
"""

import os

import pytest
from playwright.sync_api import expect

from server.campaigns import PHASES, reached
from server.clients import ME
from sitroom.kernel import write_record
from web.conftest import PHONE, SCREENSHOTS, missing
from web.test_everybody import AXE, LANGUAGES, findings, sideways
from web.test_warroom import DECIDES, LAPTOP

# What the page shows of the match, without what passes: the map's place, what is under the pointer, what is news.
SCREEN = """() => {
  const text = (one) => one.textContent.replace(/\\s+/g, " ").trim();
  const all = (found) => [...document.querySelectorAll(found)];
  return {
    decision: all(".decision").map(text),
    offered: all(".decision [data-action], .decision [data-subject]").map((one) => ({...one.dataset})),
    charts: all("[data-sheet], [data-order], [data-buy]").map(text),
    strip: all("div.strip").map(text),
    lit: all("[data-region].lit").map((one) => one.dataset.region).sort(),
    plates: all("[data-plate]").map((one) => one.dataset.plate).sort(),
  };
}"""


@pytest.fixture
def asked(lobby):
    """The address of a seat that a match of the Global War asks something."""

    def open_match(verb):
        match = reached(verb)
        sides = dict.fromkeys(match.seats, ME)
        made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
        return f"#/match/{made['match']['id']}/{made['tokens'][match.seats[match.waiting[0]]]}"

    return open_match


def look(table, address):
    """Go to a seat and wait until it is asked."""
    table.go(address)
    again(table)


def again(table):
    """Load the page, and wait until its map, its decision and the hints for it are there."""
    table.page.reload()
    expect(table.find(DECIDES)).to_be_visible()
    table.find("[data-plate]").first.wait_for()
    table.rest()
    table.find(".room[data-hinted]").wait_for()


@pytest.mark.parametrize("verb", PHASES)
def test_a_reload_shows_the_same_screen_in_every_phase_and_axe_finds_nothing_serious(sit, asked, verb):
    if not AXE.exists():
        missing("axe-core")
    table = sit(viewport=LAPTOP)
    look(table, asked(verb))
    assert table.view["phase"] == PHASES[verb]
    if verb in ("write", "buy"):
        for _ in range(2):
            write_a_line(table)
    before = table.page.evaluate(SCREEN)
    assert before["offered"] or table.find(f"{DECIDES} button").count()
    again(table)
    assert table.page.evaluate(SCREEN) == before
    tab, scheme = (("nations", "light"), ("units", "dark"))[list(PHASES).index(verb) % 2]
    table.find(f"[role=tab][id$={tab}]").click()
    table.page.emulate_media(color_scheme=scheme)
    assert findings(table) == [], scheme


def write_a_line(table):
    """An order or a purchase, whichever the charts are for."""
    asked = table.asked
    buy = table.find(f"{DECIDES} [data-buy] button:last-child:not([disabled])")
    if buy.count():
        buy.first.click()
    else:
        table.find(f"{DECIDES} [data-subject]").first.click()
        table.find(f"{DECIDES} .list [data-action]").first.click()
    table.moved(asked)
    table.rest()


@pytest.mark.parametrize("verb", ["write", "stance", "buy"])
def test_a_phone_has_room_for_every_question(sit, asked, shot, verb):
    table = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    look(table, asked(verb))
    assert not sideways(table)
    shot(table, f"warroom-phone-{verb}")


@pytest.mark.skipif("SITROOM_PICTURES" not in os.environ, reason="by hand: some minutes, for people to look at")
@pytest.mark.parametrize("screen", ["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_of_all_phases(sit, asked, lang, scheme, screen):
    size = {"viewport": LAPTOP} if screen == "laptop" else {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    folder = SCREENSHOTS / "phases"
    folder.mkdir(parents=True, exist_ok=True)
    table = sit(locale=LANGUAGES[lang], color_scheme=scheme, **size)
    for verb in PHASES:
        look(table, asked(verb))
        table.page.screenshot(path=folder / f"{verb}-{lang}-{scheme}-{screen}.png")
        assert not sideways(table), verb
