"""War Room's table on a laptop: what is asked is in sight, nothing runs ahead, and the map stays where it is needed."""

import base64
import re

import pytest
from playwright.sync_api import expect

from server.battles import battles
from server.battles import bring as bring_battles
from server.clients import ME, bot
from web.conftest import PHONE
from web.test_everybody import sideways
from web.test_warroom import DECIDES, FRONT, LAPTOP, Player, front, to_planning, write

__all__ = ["front"]  # a fixture

# Is the middle of an element, and all of it, to be seen as it is, without scrolling?
IN_SIGHT = """(one) => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && there !== null && one.contains(there);
}"""
# The middle colour around a point of a picture of the page: mountains are light and dark, rails are thin.
COLOUR = """async ([picture, x, y]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const {data} = canvas.getImageData(x - 6, y - 6, 13, 13);
  const sorted = [0, 1, 2].map((channel) => data.filter((_, i) => i % 4 === channel).sort());
  return sorted.map((all) => all[all.length >> 1]);
}"""
# Where a region is on the screen, away from its label and its border.
INSIDE = """(region) => {
  const box = region.getBoundingClientRect();
  const around = [[0, 0], [15, 0], [-15, 0], [0, 15], [0, -15]];
  const plates = [...document.querySelectorAll("[data-plate]")].map((one) => one.getBoundingClientRect());
  const free = (x, y) => plates.every((p) => x < p.left - 6 || x > p.right + 6 || y < p.top - 6 || y > p.bottom + 6);
  for (let y = box.top + 4; y < box.bottom; y += 3)
    for (let x = box.left + 4; x < box.right; x += 3)
      if (free(x, y) && around.every(([dx, dy]) => document.elementFromPoint(x + dx, y + dy) === region)) return [x, y];
  return null;
}"""
TOPS = "() => ['.strip', '.map'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
SCROLLED = "() => [...document.querySelectorAll('html, body, .room, main, .table, .rest')].map((one) => one.scrollTop)"
PREFER = """(wish) => {
  const kept = JSON.parse(localStorage['sitroom.settings'] ?? '{}');
  localStorage['sitroom.settings'] = JSON.stringify({...kept, ...wish});
}"""
CAMERA = "() => document.querySelector('.map .layer').style.transform"


def in_sight(table, selector):
    return table.find(selector).first.evaluate(IN_SIGHT)


def visible(table, selector):
    """How many of these are in sight."""
    return sum(one.evaluate(IN_SIGHT) for one in table.find(selector).all())


@pytest.mark.parametrize("size", [LAPTOP, {"width": 1920, "height": 1080}], ids=["laptop", "wide"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_commands_orders_bid_and_the_end_of_it_are_in_sight_together(sit, front, shot, size, scheme):
    table = sit(front(), viewport=size, guide=True, color_scheme=scheme)
    to_planning(table)
    for order in (("germany-37", "R5"), ("germany-22", "R4"), ("germany-33", "G1"), ("germany-48", "G4")):
        write(table, *order)
        table.rest()
    expect(table.find(".guide")).to_be_visible()
    shot(table, f"warroom-orders-{size['width']}-{scheme}")
    assert in_sight(table, "[data-action=done]"), "the guide's own step ends here"
    assert in_sight(table, "[data-sheet] [data-stepper] button:last-child"), "the bid"
    assert visible(table, f"{DECIDES} [data-subject]") >= 5
    assert visible(table, "[data-order]") >= 3
    assert in_sight(table, "[data-guide=skip]")
    assert in_sight(table, "[role=tab]")


def test_a_full_order_sheet_keeps_bid_and_button_in_sight(sit, front):
    table = sit(front(), viewport=LAPTOP, guide=True)
    to_planning(table)
    for _ in range(9):
        table.find(f"{DECIDES} [data-subject]").first.click()
        asked = table.asked
        table.find(f"{DECIDES} .list [data-action]").first.click()
        table.moved(asked)
        table.rest()
    expect(table.find("[data-order]")).to_have_count(9)
    assert in_sight(table, "[data-action=done]")
    assert in_sight(table, "[data-sheet] [data-stepper] button:last-child")


def test_a_phone_has_the_order_sheet_below_the_commands(sit, front, shot):
    table = sit(front(), viewport=PHONE, has_touch=True, is_mobile=True, guide=True, color_scheme="dark")
    to_planning(table)
    shot(table, "warroom-orders-phone")
    assert not sideways(table)
    table.page.evaluate("() => scrollTo(0, 0)")
    assert in_sight(table, "[data-goals]")
    table.find("[data-action=done]").scroll_into_view_if_needed()
    expect(table.find("[data-action=done]")).to_be_in_viewport()
    below = [table.find(one).bounding_box()["y"] for one in (".decision .ask", ".decision .orders", ".rest")]
    assert below == sorted(below)


def test_after_an_order_the_map_shows_what_it_showed_before(sit, front):
    table = sit(front(), viewport=LAPTOP)
    to_planning(table)
    table.until("() => document.querySelector('.map .layer').style.transform.includes('scale')")
    table.find(f"{DECIDES} [data-subject=germany-33]").wait_for()
    table.page.wait_for_function("() => document.querySelectorAll('[data-region].lit').length > 3")
    before = table.page.evaluate(CAMERA)
    for order in (("germany-33", "G1"), ("germany-37", "R5"), ("germany-40", "R3")):
        write(table, *order)
        table.rest()
        expect(table.find(".chosen")).to_have_count(0)
        assert table.page.evaluate(CAMERA) == before, order


def distance(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_enemy_is_as_clear_as_ever_and_a_lit_region_keeps_its_nations_colour(sit, front, shot, scheme):
    table = sit(front(), viewport=LAPTOP, color_scheme=scheme)
    to_planning(table)
    table.find("[data-subject=germany-37]").click()
    expect(table.find("[data-region=R5]")).to_have_class(re.compile("lit"))
    dim = "(one) => getComputedStyle(one).opacity"
    assert {table.find(f"[data-plate={region}]").first.evaluate(dim) for region in ("R1", "R6", "R5", "G1")} == {"1"}
    table.page.mouse.move(5, 5)
    lit, plain, own = (table.find(f"[data-region={region}]").evaluate(INSIDE) for region in ("R5", "R6", "G8"))
    picture = base64.b64encode(table.page.screenshot()).decode()
    soviet, unlit, german = (table.page.evaluate(COLOUR, [picture, *at]) for at in (lit, plain, own))
    assert distance(soviet, unlit) < distance(soviet, german) / 2
    shot(table, f"warroom-lit-{scheme}")


def test_focusing_the_chat_scrolls_nothing(sit, lobby):
    made = lobby.post("/matches", {**FRONT, "sides": {"germany": ME, "ussr": ME}}, status=201)
    seats = [f"#/match/{made['match']['id']}/{made['tokens'][seat]}" for seat in ("germany", "ussr")]
    table, other = sit(seats[0], viewport=LAPTOP, guide=True), sit(seats[1], viewport=LAPTOP)
    to_planning(table, other)
    write(table, "germany-37", "R5")
    table.find("[role=tab][id$=chat]").click()
    before = table.page.evaluate(TOPS)
    table.find(".rest form input").focus()
    assert table.page.evaluate(TOPS) == before
    assert set(table.page.evaluate(SCROLLED)) == {0}


def test_a_finished_battle_is_put_away_when_the_match_has_moved_on(sit, lobby):
    match, tokens = bring_battles(lobby, ussr=bot("easy"))
    table = sit(f"#/match/{match}/{tokens['germany']}", viewport=LAPTOP)
    table.find("[data-forward=all]").click()
    table.until("() => !document.querySelector('.strip .when').textContent.includes('Combat')")
    table.rest()
    player = Player(table)
    if table.view["phase"] == "refit":
        player.answer()
        expect(table.find("[data-battle]")).to_have_count(0)
    player.play_until(lambda: table.view["phase"] != "refit")
    assert table.find("[data-battle]").count() == 0


def test_a_question_waits_until_what_led_to_it_has_been_told(sit, lobby):
    match, tokens = bring_battles(
        lobby, battles("germany-48 R5 6inf 2art", "ussr-57 R5 5inf 1art", "control R5: ussr"), ussr=bot("easy")
    )
    table = sit(f"#/match/{match}/{tokens['germany']}", viewport=LAPTOP, reduced_motion="no-preference")
    table.page.evaluate(PREFER, {"pace": "calm"})
    table.page.reload()
    table.find("[data-action=stances]").click()
    table.find("[data-telling]").wait_for()
    # While dice and hits are told, neither the question nor its prompt is there; when they have been, it is.
    together = """() => document.querySelector('[data-recap][data-behind=true]') !== null
      && document.querySelector('.decision [data-action], .decision .prompt') !== null"""
    assert not table.page.evaluate(together)
    table.find("[data-catch-up]").click()
    expect(table.find("[data-telling]")).to_have_count(0)
    assert not table.page.evaluate(together)
    table.find(f"{DECIDES}, [data-outcome]").first.wait_for()


def test_rolls_are_not_confirmed_and_orders_are_told_whole_before_they_are_opened(sit, lobby, front):
    table = sit(front(), viewport=LAPTOP)
    table.page.evaluate(PREFER, {"confirm": "final"})
    table.page.reload()  # with the settings that everybody has at first
    to_planning(table)
    write(table, "germany-37", "R5")
    expect(table.find("header li.ussr.waiting")).to_have_count(0)
    table.find("[data-action=done]").click()
    dialog = table.find("dialog[open]")
    expect(dialog).to_contain_text("Germany 37 → Bryansk (R5)")
    expect(dialog).to_contain_text("all charts are opened at once")
    dialog.locator("[data-final=back]").click()
    match, tokens = bring_battles(lobby, ussr=bot("easy"))
    table.go(f"#/match/{match}/{tokens['germany']}")
    table.find(f"{DECIDES} [data-odds]").first.click()
    asked = table.asked
    table.find("[data-action=stances]").click()
    table.moved(asked)
    expect(dialog).to_have_count(0)
    table.page.evaluate(PREFER, {"confirm": "always"})
    match, tokens = bring_battles(lobby, ussr=bot("easy"))
    table.go(f"#/match/{match}/{tokens['germany']}")
    table.page.reload()
    table.find(f"{DECIDES} [data-odds]").first.click()
    dialog.locator("[data-final=go]").click()
    table.find("[data-action=stances]").click()
    expect(dialog.locator("[data-says]")).to_contain_text("Stances in")
    expect(dialog.locator("[data-says]")).to_contain_text(re.compile(r"infantry \(Germany\): \d (defense|attack)"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_invitations_are_in_sight_with_the_deadline(sit, shot, size):
    table = sit(viewport=size)
    table.find("[data-set-up=warroom]").click()
    table.find("[data-option=scenario] select").select_option("eastern")
    table.find("[name=side-germany]").select_option("invite")
    table.find("[name=clock]").select_option("phase")
    table.find("[data-start]").click()
    table.find("[data-ask-name] input").fill("Ana")
    table.find("[data-ask-name] button").click()
    table.find(".invite input").wait_for()
    assert table.page.evaluate("() => scrollY") == 0
    assert in_sight(table, ".invite input")
    assert in_sight(table, ".invite .button.main")
    assert in_sight(table, "[data-invite-time]")
    expect(table.find("[data-invite-time]")).to_contain_text("Each phase has a deadline: 1 day.")
    shot(table, f"warroom-invites-{size['width']}")
    friend = sit(table.find(".invite input").input_value().split("/", 3)[3], viewport=size)
    expect(friend.find("[data-clock-rule=phase]")).to_contain_text("1 day")
