"""Nothing lies over what can be chosen on the map of Twilight Struggle, on a laptop and on a phone."""

import json

import pytest
from playwright.sync_api import expect

from server.clients import played
from web.conftest import PHONE
from web.matches import position
from web.table import SETTLED

LAPTOP = {"width": 1366, "height": 768}
SCREENS = {
    "laptop": {"viewport": LAPTOP},
    "wide": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
# For every lit country on the screen: what is at its middle and in the middle of its name, if not the country itself.
COVERED = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  const found = [];
  let seen = 0;
  for (const one of document.querySelectorAll("[data-space].lit")) {
    const {x, y, width, height} = one.getBoundingClientRect();
    const name = one.parentElement.querySelector(".name").getBoundingClientRect();
    const points = [[x + width / 2, y + height / 2], [name.x + name.width / 2, name.y + name.height / 2]];
    const within = ([x, y]) => x > board.x + 1 && x < board.right - 1 && y > board.y + 1 && y < board.bottom - 1;
    if (!points.every(within)) continue;
    seen += 1;
    for (const [x, y] of points) {
      const top = document.elementsFromPoint(x, y)[0];
      if (top !== one) found.push(`${one.dataset.space}: ${top?.outerHTML.slice(0, 120)}`);
    }
  }
  return [seen, found];
}"""
# Lit countries of which some is under something that is drawn over the map although the pointer goes through it.
SHADED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const shared = (a, b) => {
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
    return left < right && top < bottom ? {left, right, top, bottom} : null;
  };
  const [board] = boxes(".board");
  const seen = boxes("[data-space].lit").map((lit) => shared(lit, board)).filter(Boolean);
  const over = boxes("[data-inspected], .stage > *, [data-recap], [data-since], .board ~ *, .bar, .sheet");
  return seen.filter((lit) => over.some((box) => shared(lit, box))).length;
}"""


def everywhere():
    """The US may place influence in every region, from edge to edge."""
    countries = "canada chile argentina japan australia iran angola south_africa mexico thailand italy finland haiti"
    match = position(
        turn=8,
        phasing="us",
        china="us",
        hand_us="marshall_plan duck_and_cover fidel socialist_governments",
        hand_ussr="nasser comecon",
        us=" ".join(f"{country} 2" for country in countries.split()),
        ussr="poland 3 iraq 2 cuba 3",
    )
    return played("the_china_card", "influence", match=match)


@pytest.fixture
def opened(sit, lobby):
    """A seat's table in a match, at a screen, with the match's id and tokens."""

    def open_table(match, seat, screen, prefers=None):
        name, tokens = lobby.bring(match)
        table = sit("", **SCREENS[screen])
        kept = json.dumps({"unguided": ["twilight"], "confirm": "never", **(prefers or {})})
        table.page.evaluate(f"localStorage['sitroom.settings'] = '{kept}'")
        table.go(f"#/match/{name}/{tokens[seat]}")
        table.page.reload()
        table.find(".table").wait_for()
        return table, name, tokens

    return open_table


@pytest.fixture
def sitting(opened):
    """The table of a seat that is asked."""

    def open_table(*match, **prefers):
        table, _, _ = opened(*match, **prefers)
        table.rest()
        return table

    return open_table


def is_free(table, least=1):
    """Every lit country that is on the screen, and there are some, is on top."""
    table.find("[data-space].lit").first.evaluate(SETTLED)
    seen, covered = table.page.evaluate(COVERED)
    assert covered == []
    assert seen >= least
    assert table.page.evaluate(SHADED) == 0


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_lit_country_is_on_top_in_every_view_of_the_map(sitting, shot, screen, language):
    table = sitting(everywhere(), "us", screen, prefers={"lang": language})
    is_free(table, least=5)
    shot(table, f"on-top-{screen}-{language}")
    for region in table.find(".bar button:not([aria-label])").all():
        region.click()
        is_free(table, least=0)
    table.find(".bar button[aria-label]").last.click()
    is_free(table)


def test_a_phone_goes_to_what_is_asked_in_several_regions_if_none_of_it_is_in_sight(sitting):
    """It begins in Europe, and the US may place influence from Canada to Japan, but nowhere there."""
    match = position(turn=2, phasing="us", hand_us="nato fidel", us="panama 2 japan 2", ussr="poland 3")
    is_free(sitting(played("nato", "influence", match=match), "us", "phone"), least=1)


@pytest.mark.parametrize("screen", ["laptop", "wide"])
def test_what_is_told_of_a_country_under_the_pointer_stands_beside_the_map(sitting, shot, screen):
    table = sitting(everywhere(), "us", screen)
    for country in ("chile", "australia", "canada", "angola", "japan"):
        table.find(f"[data-space={country}]").hover()
        expect(table.find("[data-inspected]")).to_have_attribute("data-inspected", country)
        is_free(table, least=5)
    shot(table, f"inspector-{screen}")


@pytest.mark.parametrize("screen", SCREENS)
def test_an_open_card_lies_beside_what_can_be_chosen(sitting, shot, screen):
    table = sitting(everywhere(), "us", screen)
    table.page.evaluate("scrollTo(0, 0)")
    table.find(".hand [data-card=fidel]").evaluate("(card) => card.click()")
    table.find(".sheet").wait_for()
    shot(table, f"sheet-aside-{screen}")
    is_free(table, least=5)


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_what_one_does_oneself_is_not_told_in_the_strip(sitting, screen):
    """Place after place, without waiting: calm as the pace may be, the next country can be pressed at once."""
    table = sitting(everywhere(), "us", screen, prefers={"pace": "calm"})
    table.page.evaluate("""() => {
      window.said = 0;
      new MutationObserver(() => (window.said += document.querySelectorAll("[data-recap]").length))
        .observe(document.body, {childList: true, subtree: true});
    }""")
    for _ in range(3):
        table.place("italy")
        is_free(table)
    assert table.page.evaluate("window.said") == 0
    table.shows("italy", "US 5")


# Counts how often something was said on the map while a country was lit there.
WATCH = """() => {
  window.both = 0;
  const look = () => (window.both += document.querySelector("[data-recap]:not(.still), .stage > *") &&
    document.querySelector("[data-space].lit") ? 1 : 0);
  new MutationObserver(look).observe(document.body, {attributes: true, childList: true, subtree: true});
}"""


@pytest.fixture
def awaiting(opened, lobby):
    """The table of the USSR while the US plays Comecon for a coup, whose event then asks the USSR for countries."""

    def open_table(screen):
        given = {"hand_us": "comecon nato", "hand_ussr": "nasser", "us": "italy 2 canada 2", "ussr": "poland 3"}
        match = position(turn=2, phasing="us", **given)
        table, name, tokens = opened(match, "ussr", screen, prefers={"pace": "calm"})
        table.page.evaluate(WATCH)
        us = lobby.sit(name, tokens["us"])
        for word in ("comecon", "coup", "poland"):
            us.play(word)
        table.find("[data-recap]").wait_for()
        return table

    return open_table


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_what_others_do_is_told_before_a_country_is_lit(awaiting, screen):
    table = awaiting(screen)
    table.find("[data-space].lit").first.wait_for()
    assert table.page.evaluate("window.both") == 0
    is_free(table)


@pytest.mark.parametrize("screen", ["laptop", "phone"])
def test_a_tap_on_the_map_ends_the_telling_and_lights_what_can_be_chosen(awaiting, screen):
    table = awaiting(screen)
    table.find("[data-space=finland]").click(force=True)
    expect(table.find("[data-recap]")).to_have_count(0)
    expect(table.find("[data-space=bulgaria].lit")).to_be_attached()


def test_a_lit_country_that_has_changed_is_still_lit(sitting, shot):
    table = sitting(everywhere(), "us", "laptop", prefers={"pace": "off"})
    table.place("italy")
    italy = table.find("g.space:has([data-space=italy])")
    expect(italy.locator(".news")).to_be_attached()
    expect(italy.locator(".lamp")).to_be_attached()
    shot(table, "lit-and-changed")
    order = italy.evaluate("(one) => [...one.querySelectorAll('.news, .lamp')].map((part) => part.classList[0])")
    assert order == ["news", "lamp"], "the lamp lies on top"
    lamp, news = (italy.locator(part).bounding_box() for part in (".lamp", ".news"))
    assert news["x"] < lamp["x"]
    assert news["y"] < lamp["y"]
