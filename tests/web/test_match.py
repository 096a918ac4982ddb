"""A whole match by clicking, to its end and beyond."""

import json
import re

from playwright.sync_api import expect

from sitroom.kernel import NOBODY, read_record
from sitroom.kernel.changes import changed
from sitroom.twilight import GAME


def test_a_match_against_a_bot_is_played_by_clicking_to_its_end(sit, shot):
    table = sit()
    table.find("[data-quick='twilight us']").wait_for()
    shot(table, "lobby")
    table.find("[data-set-up=twilight]").click()
    table.find("[name=side-ussr]").select_option("bot:random")
    table.find("[data-option=scenario] select").select_option("late_war")
    shot(table, "lobby-new")
    table.find("[data-start]").click()

    table.play_until(lambda: table.over)
    result = table.updates[-1]["result"]
    assert table.find("[data-outcome]").get_attribute("data-outcome") == result["reason"]
    assert {"us": "US", "ussr": "USSR"}.get(result["winner"], "draw") in table.text("[data-outcome]")
    shot(table, "end")

    table.find("[data-menu]").click()
    with table.page.expect_download() as download:
        table.button("Save the record").click()
    record = read_record(download.value.path().read_text(), {"twilight": GAME})
    assert record.state.reason == result["reason"]
    table.page.keyboard.press("Escape")

    table.find("[data-outcome] a").first.click()
    look_back(table, shot, record)


def test_promo_cards_are_ticked_one_by_one(sit, shot):
    table = sit("#/new", viewport={"width": 390, "height": 844})
    table.find("form details summary").first.click()
    for card in ("stan_wojenny", "anni_di_piombo", "pakt_bagdadzki"):
        table.find(f"[data-option=promo_cards] [value={card}]").check()
    table.find("[data-option=promo_cards] [value=pakt_bagdadzki]").uncheck()
    shot(table, "promo-cards")
    with table.page.expect_request(
        lambda request: request.method == "POST" and "/api/matches" in request.url
    ) as request:
        table.find("[data-start]").click()
    assert request.value.post_data_json["options"] == {"promo_cards": ["anni_di_piombo", "stan_wojenny"]}
    assert request.value.response().ok


def look_back(table, shot, record):
    """A match that is over, in the replay: every moment, from every side."""
    scrubber = table.find("input[type=range]")
    scrubber.wait_for()
    table.until("() => document.querySelector('input[type=range]').max > 1")
    table.button("To the beginning").click()
    table.until("() => /\\/0$/.test(location.hash)")
    table.until("() => document.querySelector('.strip .turn .big').textContent === '8'")
    scrubber.focus()
    steps = min(5, int(scrubber.get_attribute("max")))  # a match that the dice end at once is a short one
    for _ in range(steps):
        table.page.keyboard.press("ArrowRight")
    table.until("(steps) => document.querySelector('output').textContent.startsWith(`${steps} `)", steps)
    table.button("To the end").click()
    last = int(scrubber.get_attribute("max"))
    table.until("(last) => document.querySelector('output').textContent === `${last} / ${last}`", last)
    scrubber.fill(str(last // 2))
    for viewpoint, seat in (("us", 0), ("ussr", 1), ("spectator", NOBODY)):
        with table.page.expect_response(re.compile(rf"/steps\?.*seat={viewpoint}")) as answer:
            table.find("[name=viewpoint]").select_option(viewpoint)
        at = int(table.page.evaluate("location.hash").rpartition("/")[2])
        told = answer.value.json()
        seen = told["whole"]
        for step in told["steps"][: at - seen["at"]]:
            seen = changed(seen, step["changes"])
        assert seen["view"] == json.loads(json.dumps(record.earlier(at).told(seat)))
        shot(table, f"replay-{viewpoint}")


def test_at_one_screen_a_hand_shows_only_after_it_was_handed_over(sit):
    table = sit()
    table.find("[data-way-to-play='twilight table']").click()
    table.find(".curtain button").click()
    table.place("poland", "poland", "poland", "east_germany", "east_germany", "bulgaria")
    expect(table.find(".curtain")).to_be_visible()
    expect(table.find(".hand [data-card]").first).not_to_be_visible()
    table.find(".curtain button").click()
    table.place("france", "france", "france", "italy", "italy", "italy", "west_germany")
    table.press(".hand [data-card].lit")
    table.press(".sheet [data-way]")
    expect(table.find(".curtain")).to_be_visible()
