"""The words of War Room, pressed for an explanation; and the map, which goes to what is asked."""

from playwright.sync_api import expect

from server.campaigns import reached
from server.clients import ME
from server.test_drafts import bring as bring_planning
from server.test_drafts import planning
from sitroom.kernel import write_record
from web.conftest import PHONE
from web.test_warroom import DECIDES, LAPTOP
from web.test_warroom_economy import to_purchases
from web.warroom_matches import bring, market

CLICKS = 4
"""From the lobby to the first order: a seat, the commands as they are, a command, where it goes."""
BEFORE_THE_FIRST_ORDER = {
    "command",
    "order",
    "bid",
    "oil",
    "turn_order",
    "osr",
    "iron",
    "reorganize",
    "resource",
    "home_front",
}
# Does the card that is open lie on the map, or off the screen?
IN_THE_WAY = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [card, map] = [box(":popover-open"), box("[data-keep-clear]")];
  const on = map && card.left < map.right && map.left < card.right && card.top < map.bottom && map.top < card.bottom;
  return on || card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight;
}"""
# Regions that can be chosen and are out of sight, or under something else than the map.
UNSEEN = """() => [...document.querySelectorAll("[data-region].lit")].map((one) => one.dataset.region).filter((id) => {
  const plate = document.querySelector(`[data-plate="${id}"]`)?.getBoundingClientRect();
  if (!plate) return true;
  const there = document.elementFromPoint(plate.x + plate.width / 2, plate.y + plate.height / 2);
  return !there?.closest("[data-keep-clear] svg");
})"""
TERMS = "() => [...document.querySelectorAll('[data-term]')].map((one) => one.dataset.term)"
PLACE = "() => document.querySelector('.layer').style.transform"
RESTS = """() => {
  const scale = new DOMMatrix(getComputedStyle(document.querySelector(".layer")).transform).a;
  const {style} = document.querySelector("section.warroom");
  const [unit, grown] = ["--unit", "--grown"].map((name) => parseFloat(style.getPropertyValue(name)));
  return Math.abs((scale * unit) / grown - 1) < 0.01;
}"""


def explained(table):
    """Press every word that is in sight; the card of each, by its key."""
    found = {}
    for term in table.page.evaluate(
        "() => [...document.querySelectorAll('[data-term]')].map((one) => one.dataset.term)"
    ):
        word = table.find(f"[data-term={term}]:visible").first
        if term in found or not word.count():
            continue
        word.click()
        card = table.find(":popover-open.placed")
        expect(card).to_be_visible()
        assert not table.page.evaluate(IN_THE_WAY), term
        found[term] = card.inner_text()
        table.page.keyboard.press("Escape")
        expect(card).to_have_count(0)
    return found


def test_a_newcomer_has_every_word_explained_on_the_way_to_the_first_order_in_four_clicks(sit, shot):
    table = sit(viewport=LAPTOP, guide=True)
    table.find("[data-quick='warroom germany']").wait_for()
    met = explained(table)
    clicks = 0
    for step, then in (
        ("[data-quick='warroom germany']", f"{DECIDES} [data-action=pass]"),
        (f"{DECIDES} [data-action=pass]", "[data-sheet]"),
        ("[data-subject=germany-37]", "[data-mark]"),
    ):
        table.find(step).click()
        clicks += 1
        table.find(then).first.wait_for()
        table.rest()
        met |= explained(table)
    table.find("[data-region=R5].lit").first.click()
    clicks += 1
    expect(table.find("[data-order='germany-37 R5']")).to_be_visible()
    assert clicks == CLICKS
    assert met.keys() >= BEFORE_THE_FIRST_ORDER
    assert "Other Strategic Resources" in met["osr"]
    table.button("one more").click(click_count=2, delay=1)
    expect(table.find("[data-sheet] output")).to_have_text("2")
    shot(table, "warroom-order")
    table.find("[data-order] [data-erase]").click()
    expect(table.find("[data-order]")).to_have_count(0)


def test_a_word_is_reached_by_keyboard_and_by_touch_and_covers_no_place(sit, lobby, shot):
    name, tokens = bring_planning(lobby, planning("eastern"))
    address = f"#/match/{name}/{tokens['germany']}"
    table = sit(address, viewport=LAPTOP)
    table.find("[data-subject=germany-37]").click()
    table.find(f"{DECIDES} [data-term=bid]").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.find(":popover-open.placed")).to_contain_text("Oil offered in secret")
    table.page.keyboard.press("Escape")
    expect(table.find(":popover-open")).to_have_count(0)
    expect(table.find(".chosen")).to_contain_text("37")

    phone = sit(address, viewport=PHONE, has_touch=True, is_mobile=True, locale="pt-BR")
    phone.find(f"{DECIDES} [data-term=bid]").first.tap()
    expect(phone.find(":popover-open.placed")).to_contain_text("Petróleo oferecido em segredo")
    assert not phone.page.evaluate(IN_THE_WAY)
    shot(phone, "warroom-term-phone")


def test_a_laptop_goes_to_what_is_asked_and_leaves_who_has_moved_the_map_alone(sit, lobby):
    name, tokens = bring_planning(lobby, planning("global"))
    table = sit(f"#/match/{name}/{tokens['ussr']}", viewport=LAPTOP)
    table.find("[data-sheet]").wait_for()
    table.until(RESTS)
    assert table.page.evaluate(UNSEEN) == []
    table.find("[data-subject=ussr-23]").click()
    table.find("[data-mark]").first.wait_for()
    table.until(RESTS)
    assert table.page.evaluate(UNSEEN) == []
    table.find("[data-theatre=africa]").click()
    table.until(RESTS)
    there = table.page.evaluate(PLACE)
    table.find(f"{DECIDES} .list [data-action]").first.click()
    expect(table.find("[data-order]")).to_have_count(1)
    table.rest()
    table.find(f"{DECIDES} [data-subject]").first.click()
    table.find("[data-mark]").first.wait_for()
    assert table.page.evaluate(PLACE) == there, "the same question does not pull the map back"


def test_a_phone_opens_purchases_and_placing_where_they_happen(sit, lobby, shot):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    table = sit(bring(lobby, market(), "germany", "easy"), **phone)
    to_purchases(table)
    expect(table.find("[data-theatre=west]")).to_have_attribute("aria-pressed", "true")
    expect(table.find("[data-theatre=east] .chip")).to_be_visible()
    shot(table, "warroom-purchases-phone")

    match = reached("place-units")
    made = lobby.post("/import", {"text": write_record(match), "sides": dict.fromkeys(match.seats, ME)}, status=201)
    table = sit(f"#/match/{made['match']['id']}/{made['tokens'][match.seats[match.waiting[0]]]}", **phone)
    table.find("[data-region].lit").first.wait_for()
    table.until(RESTS)
    shot(table, "warroom-placing-phone")
    lit = table.find("[data-region].lit").all()
    frame = table.find("[data-keep-clear]").bounding_box()
    inside = [one for one in lit if (box := one.bounding_box()) and 0 < box["x"] + box["width"] / 2 < frame["width"]]
    assert inside, "at least one of the places is in sight"
