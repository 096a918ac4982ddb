"""The board of Twilight Struggle can be read: sizes, contrast and room, measured on every country."""

import pytest
from playwright.sync_api import expect

from server.clients import played
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US
from web.conftest import PHONE
from web.matches import first_round
from web.table import IN_SIGHT, SETTLED

LAPTOP, DESKTOP = {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}
TOUCH = {"has_touch": True, "is_mobile": True}
# The smallest name, in pixels.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".space .name")].map((name) =>
  name.getScreenCTM().a * parseFloat(getComputedStyle(name).fontSize)))"""
MAP_SHARE = """() => {
  const {width, height} = document.querySelector(".table > .map").getBoundingClientRect();
  return width * height / innerWidth / innerHeight;
}"""
# For every text on a country: how it stands out from what is painted below it.
CONTRASTS = """() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext("2d", {willReadFrequently: true});
  const opacity = (one) => {
    let all = 1;
    for (; one && one.tagName !== "svg"; one = one.parentElement) all *= parseFloat(getComputedStyle(one).opacity);
    return all;
  };
  const lay = (one) => {
    paint.globalAlpha = opacity(one);
    paint.fillStyle = getComputedStyle(one).fill;
    paint.fillRect(0, 0, 1, 1);
  };
  const light = () => {
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const c = part / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  for (const space of document.querySelectorAll(".space")) {
    const id = space.querySelector("[data-space]").dataset.space;
    const texts = [...space.querySelectorAll("text.name, text.stability, .cell text")];
    for (const text of texts) {
      const below = text.closest(".cell")?.querySelector("rect")
        ?? (text.matches(".name") ? space.querySelector(".header") : null);
      paint.globalAlpha = 1;
      paint.fillStyle = "white";
      paint.fillRect(0, 0, 1, 1);
      lay(space.querySelector(".plate"));
      if (below) lay(below);
      const ground = light();
      lay(text);
      const ink = light();
      found.push([id, text.textContent, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)]);
    }
  }
  return found;
}"""


def placing():
    """The USSR places influence with two operations: about half of the countries are lit."""
    return played("decolonization", "influence", match=first_round())


@pytest.fixture
def deciding(sit, lobby):
    """The table of somebody who is to choose a country."""
    match, tokens = lobby.bring(placing())

    def open_table(**settings):
        table = sit(f"#/match/{match}/{tokens['ussr']}", **settings)
        expect(table.find("[data-space].lit").first).to_be_visible()
        return table

    return open_table


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [LAPTOP, DESKTOP, PHONE], ids=["laptop", "desktop", "phone"])
def test_every_country_can_be_read_while_deciding(deciding, shot, screen, scheme):
    table = deciding(viewport=screen, color_scheme=scheme, **(TOUCH if screen is PHONE else {}))
    assert table.page.evaluate(SMALLEST) >= 10
    contrasts = table.page.evaluate(CONTRASTS)
    assert len({country for country, _, _ in contrasts}) == 84
    assert [found for found in contrasts if found[2] < 4.5] == []
    shot(table, f"twilight-deciding-{screen['width']}-{scheme}")


def test_what_may_be_chosen_and_what_has_changed_look_different(deciding):
    table = deciding(viewport=LAPTOP)
    table.place("iraq")
    looks = [
        table.find(f".space:has([data-space={country}]) {mark}").evaluate("(one) => getComputedStyle(one).stroke")
        for country, mark in (("syria", ".lamp"), ("iraq", ".news"))
    ]
    assert looks[0] != looks[1]


def test_a_phone_begins_where_influence_is_to_be_placed_at_a_size_one_can_read(sit, lobby):
    setting_up = GAME.new()
    while setting_up.waiting != (US,):
        setting_up.apply(setting_up.legal()[0])
    match, tokens = lobby.bring(setting_up)
    table = sit(f"#/match/{match}/{tokens['us']}", viewport=PHONE, **TOUCH)
    expect(table.find("[data-space=france].lit")).to_be_visible()
    table.find("[data-space=france]").evaluate(SETTLED)
    assert table.page.evaluate(SMALLEST) >= 10
    assert table.find("[data-space=france]").evaluate(IN_SIGHT)


def test_the_map_has_two_thirds_of_a_laptops_screen_with_the_hand_in_sight(deciding):
    table = deciding(viewport=LAPTOP)
    assert table.page.evaluate(MAP_SHARE) >= 0.65
    hand = table.find(".hand [data-card]")
    assert hand.count() >= 6
    for box in (hand.nth(n).bounding_box() for n in range(hand.count())):
        assert box["y"] + box["height"] <= LAPTOP["height"]
        assert box["x"] + box["width"] <= LAPTOP["width"]
