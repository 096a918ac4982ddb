"""War Room's board by itself: read, chosen from, searched and heard, on every screen and in every language."""

import re

import pytest
from playwright.sync_api import expect

from web.conftest import PHONE, missing
from web.test_everybody import AXE, LANGUAGES, findings, sideways

LAPTOP = {"width": 1366, "height": 768}
SEATS = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
LEAST = 10
"""Pixels that a label must measure."""
# The size of every label that is in sight, as it is on the screen.
LABELS = """() => {
  const frame = document.querySelector(".warroom [role=group]").getBoundingClientRect();
  const found = [];
  for (const text of document.querySelectorAll("[data-plate] text")) {
    const {x, y, width, height} = text.getBoundingClientRect();
    if (x + width < frame.left || x > frame.right || y + height < frame.top || y > frame.bottom) continue;
    const {a, b} = text.getScreenCTM();
    found.push([text.textContent, parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b)]);
  }
  return found;
}"""
OVERLAP = """(id) => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [a, b] = [box(`[data-plate="${id}"]`), box(".inspector")];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""
# The map rests, and its labels are as large as they should be at this scale.
SETTLED = """() => {
  const scale = new DOMMatrix(getComputedStyle(document.querySelector(".layer")).transform).a;
  const {style} = document.querySelector(".warroom");
  const [unit, grown] = ["--unit", "--grown"].map((name) => parseFloat(style.getPropertyValue(name)));
  return Math.abs((scale * unit) / grown - 1) < 0.01;
}"""


@pytest.fixture
def match(lobby):
    """A Global War as it begins."""
    made = lobby.post("/matches", {"game": "warroom", "sides": {seat: {"who": "me"} for seat in SEATS}}, status=201)
    return made["match"]["id"]


@pytest.fixture
def look(sit, match):
    """Open the board of the match in a browser of its own."""

    def open_board(more="", **settings):
        table = sit(f"board.html?match={match}&{more}", **{"viewport": LAPTOP, **settings})
        table.find("[data-plate=G1]").wait_for()
        return table

    return open_board


def go_to(table, theatre):
    table.find(f"[data-theatre={theatre}]").click()
    table.until(SETTLED)


def click(table, region):
    """Where its label is, as a person would."""
    box = table.find(f"[data-plate={region}]").bounding_box()
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def theatres(table):
    return [one.get_attribute("data-theatre") for one in table.find("[data-theatre]").all()]


def test_no_label_of_a_theatre_is_too_small_to_read(look):
    table = look()
    names = theatres(table)
    assert len(names) == 15
    for theatre in names:
        go_to(table, theatre)
        labels = table.page.evaluate(LABELS)
        assert len(labels) > 15, theatre
        assert [label for label in labels if label[1] < LEAST] == [], theatre


def test_what_is_lit_is_chosen_with_a_click_and_nothing_else_is(look, shot):
    table = look("lit=G6,R5&marked=R4&arrow=germany:G6:R5:order,usa:U3:U6:sea")
    main = table.find("main")
    go_to(table, "east")
    click(table, "G7")
    expect(main).to_have_attribute("data-chosen", "")
    click(table, "R5")
    expect(main).to_have_attribute("data-chosen", "R5")
    expect(table.find(".arrow")).to_have_count(2)
    shot(table, "warroom-lit")


def test_the_keyboard_goes_from_lit_region_to_lit_region(look):
    table = look("lit=G6,R5,R7")
    region = table.find("[data-region][tabindex='0']")
    expect(region).to_have_count(1)
    region.focus()
    table.page.keyboard.press("ArrowRight")
    expect(table.find("[data-region=R5]")).to_be_focused()
    table.page.keyboard.press("Shift+ArrowLeft")
    expect(table.find("[data-region=R5]")).not_to_be_focused()
    table.page.keyboard.press("Shift+ArrowRight")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    expect(table.find("main")).to_have_attribute("data-chosen", re.compile("R5|R7"))


def test_a_screen_reader_is_told_what_the_board_shows(look):
    table = look("lit=G1")
    said = table.find("[data-region=G1]").get_attribute("aria-label")
    for words in ("Greater Germany (G1)", "Germany", "Strategic value 8", "capital", "on land", "may be chosen"):
        assert words in said
    assert "Sea A-6" in table.find("[data-region=A-6]").get_attribute("aria-label")


@pytest.mark.parametrize("theatre", ["west", "pacific"])
def test_the_list_of_a_region_never_covers_it(look, theatre):
    table = look()
    go_to(table, theatre)
    ids = ["B1", "G1", "G3", "G10", "N10", "A-5"] if theatre == "west" else ["J1", "J20", "U7", "P-4"]
    for region in ids:
        table.find(f"[data-region={region}]").dispatch_event("pointerenter", {"pointerType": "mouse"})
        expect(table.find(".inspector")).to_contain_text(region)
        assert not table.page.evaluate(OVERLAP, region), region


def test_the_list_tells_every_command(look):
    table = look()
    table.find("[data-region=G6]").dispatch_event("pointerenter", {"pointerType": "mouse"})
    list_ = table.find(".inspector")
    for words in ("Ukraine", "2 infantry, 2 artillery, 2 armor", "2 fighters", "1 oil, 3 OSR", "M-4"):
        expect(list_).to_contain_text(words)


def test_regions_are_found_by_name_and_by_code(look):
    table = look()
    for sought, region, theatre in (("hawai", "U6", "south_pacific"), ("a6", "A-6", "west"), ("R17", "R17", "siberia")):
        table.find("[name=region]").fill(sought)
        table.page.keyboard.press("Enter")
        expect(table.find(f"[data-region={region}]")).to_be_focused()
        expect(table.find(f"[data-theatre={theatre}]")).to_have_attribute("aria-pressed", "true")


def test_layers_are_switched_off(look):
    table = look()
    go_to(table, "west")
    table.button("Layers").click()
    expect(table.find("fieldset")).to_contain_text("strait or canal")
    for layer, drawn in (("Names", ".name"), ("Forces", ".strip"), ("Rails", ".rail"), ("Ports", ".strait")):
        assert table.find(drawn).count() > 0, layer
        table.page.get_by_label(layer).uncheck()
        expect(table.find(drawn)).to_have_count(0)
    table.page.keyboard.press("Escape")
    expect(table.find("fieldset")).to_have_count(0)
    table.button("Layers").click()
    table.find("[type=search]").focus()
    expect(table.find("fieldset")).to_have_count(0)


def test_a_phone_shows_one_theatre_and_says_where_else_something_waits(look, shot):
    table = look("lit=J3,J4,U1", viewport=PHONE, has_touch=True, is_mobile=True)
    expect(table.find("[data-theatre=china]")).to_have_attribute("aria-pressed", "true")
    expect(table.find("[data-theatre=north_america] .chip")).to_have_text("1")
    expect(table.find("[data-theatre=china] .chip")).to_have_count(0)
    table.until(SETTLED)
    assert not sideways(table)
    assert [label for label in table.page.evaluate(LABELS) if label[1] < LEAST] == []
    shot(table, "warroom-phone")
    table.find("[data-region=C1]").tap(force=True)
    expect(table.find(".inspector")).to_contain_text("Honan")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_speaks_the_browsers_language(look, lobby, shot, lang):
    table = look(locale=LANGUAGES[lang])
    words = lobby.get(f"/text/warroom/{lang}")
    go_to(table, "west")
    expect(table.find("[data-plate=G10] .name")).to_have_text(words["names"]["territories"]["G10"]["name"])
    expect(table.find("[data-theatre=west]")).to_have_text(words["board"]["theatre.west"])
    table.find("[data-region=G1]").dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(table.find(".inspector")).to_contain_text(words["board"]["value"])
    shot(table, f"warroom-{lang}")


def test_axe_finds_nothing_serious(look, shot):
    if not AXE.exists():
        missing("axe-core")
    table = look("lit=G6")
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme=scheme)
        shot(table, f"warroom-{scheme}")
        assert findings(table) == []
