"""What happens is told on the map: beat by beat, skipped, stepped through again, and after a reload."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from server.clients import ME, bot, played
from sitroom.kernel import CHANCE, Match, write_record
from sitroom.titles import game_named, title_of
from web.conftest import PHONE
from web.matches import first_round as opened
from web.matches import headlines
from web.table import IN_SIGHT, SETTLED
from web.test_everybody import sideways

LAPTOP = {"width": 1366, "height": 768}
MOVING = {"viewport": LAPTOP, "reduced_motion": "no-preference"}
RECAP, SINCE = "[data-recap]", "[data-since]"
GERMANY = 1
SPACES = (
    """() => [...document.querySelectorAll("[data-space]")].map((one) => one.ariaLabel.replace(/, may.*/, "")).sort()"""
)


def marching(seed=3):
    """An Eastern Front in Phase 3: the first of Germany's orders comes up, and some that follow will be struck."""
    game = game_named("warroom")
    match, rng = Match(game, {"scenario": "eastern"}), random.Random(seed)
    bots = [title_of(game).bots.make("easy", seed) for _ in match.seats]
    while not (type(match.state.stack[-1]).__name__ == "MoveCommand" and match.waiting == (GERMANY,)):
        seat = match.waiting[0]
        view = game.view(match.state, seat)
        match.apply(rng.choice(match.legal(seat)) if seat == CHANCE else bots[seat].choose(view), seat)
    return match


@pytest.fixture
def front(lobby):
    """The address of Germany in that match, against a bot."""
    body = {"text": write_record(marching()), "sides": {"ussr": bot("easy"), "germany": ME}}
    made = lobby.post("/import", body, status=201)
    return f"#/match/{made['match']['id']}/{made['tokens']['germany']}"


@pytest.fixture
def duel(lobby):
    """The address of the USSR before the headlines, against a bot."""
    match, tokens = lobby.bring(headlines(), us=bot("easy"))
    return f"#/match/{match}/{tokens['ussr']}"


def at_pace(table, pace):
    """As who has chosen a pace before."""
    settings = json.dumps({"guide": False, "pace": pace, "confirm": "never"})
    table.page.evaluate(f"localStorage['sitroom.settings'] = '{settings}'")
    table.page.reload()
    return table


def number(table, attribute):
    return int(table.find(f"[{attribute}]").get_attribute(attribute))


def headline(table):
    table.press(".hand [data-card=fidel]")
    table.press(".sheet [data-way]")


def first_round(table):
    """Wait until the headlines are over and a card for the first round is asked for."""
    expect(table.find(".hand [data-card=fidel]")).to_have_count(0)
    expect(table.find(".hand [data-card=comecon].lit")).to_be_visible()
    expect(table.find(".strip").first).to_contain_text("Action round 1")


def test_both_headlines_are_shown_together_and_one_key_skips_to_now(sit, duel, shot):
    table = at_pace(sit(duel, **MOVING), "calm")
    headline(table)
    expect(table.find("[data-shown]")).to_have_count(2)
    expect(table.find(RECAP)).to_contain_text("Soviet headline: Fidel.")
    expect(table.find(RECAP)).to_have_attribute("data-behind", "true")
    shot(table, "telling-headlines")
    expect(table.find("[data-gain]").first).to_be_visible()
    shot(table, "telling-influence")
    table.page.keyboard.press("Escape")
    expect(table.find(RECAP)).to_have_count(0)
    expect(table.find("[data-shown], [data-gain]")).to_have_count(0)
    assert number(table, "data-since") > 2


def test_who_has_to_decide_is_never_kept_waiting(sit, duel):
    table = at_pace(sit(duel, **MOVING), "calm")
    headline(table)
    expect(table.find(RECAP)).to_have_attribute("data-behind", "true")
    table.rest()
    asked = table.asked
    table.card("comecon", "event")
    table.moved(asked)
    expect(table.find("[data-space].lit").first).to_be_visible()


def test_a_tap_on_the_map_skips(sit, duel):
    table = at_pace(sit(duel, **MOVING), "calm")
    headline(table)
    expect(table.find(RECAP)).to_have_attribute("data-behind", "true")
    table.press_unlit("australia")
    expect(table.find(RECAP)).to_have_count(0)


def test_how_events_are_told_is_chosen_in_the_menu(sit, duel):
    table = sit(duel, **MOVING)
    table.find("[data-menu]").click()
    table.find("dialog [name=pace]").select_option("off")
    table.page.keyboard.press("Escape")
    headline(table)
    first_round(table)
    assert table.find(RECAP).count() == 0
    assert number(table, "data-since") > 2


def test_a_phone_shows_the_die_goes_where_it_fell_and_marks_the_region(sit, lobby, shot):
    africa = ("angola", "zaire", "kenya", "sudan")
    match, tokens = lobby.bring(played("decolonization", "event", *africa, match=opened()))
    table = sit(f"#/match/{match}/{tokens['ussr']}", viewport=PHONE, has_touch=True)
    table.find(".table").wait_for()
    us = lobby.sit(match, tokens["us"])
    for word in ("nato", "coup", "angola"):
        us.play(word)
    table.rest()
    table.find(SINCE).tap()
    while table.find("[data-die]").count() == 0:
        index = number(table, "data-recap")
        table.button("One step forward").tap()
        expect(table.find(RECAP)).not_to_have_attribute("data-recap", str(index))
    expect(table.find("[data-gain=angola]").first).to_be_visible()
    table.find("[data-space=angola]").evaluate(SETTLED)
    shot(table, "telling-phone-coup")
    assert table.find("[data-space=angola]").evaluate(IN_SIGHT), "what is told does not lie on it"
    table.find("[data-skip]").tap()
    expect(table.find(".bar .africa .told")).to_be_visible()


def test_without_movement_nothing_is_told_unasked_and_everything_can_be_stepped_through(sit, duel, shot):
    table = sit(duel, viewport=LAPTOP)
    headline(table)
    first_round(table)
    assert table.find(RECAP).count() == 0
    assert number(table, "data-since") > 2
    before = table.page.evaluate(SPACES)
    table.page.keyboard.press(".")
    while table.find("[data-shown]").count() < 2:
        index = number(table, "data-recap")
        table.page.keyboard.press(",")
        expect(table.find(RECAP)).to_have_attribute("data-recap", str(index - 1))
    expect(table.find(RECAP)).to_contain_text("headline: Fidel")
    table.page.keyboard.press(",")
    expect(table.find(".strip").first).not_to_contain_text("Action round 1")
    table.find("[data-skip]").click()
    expect(table.find(RECAP)).to_have_count(0)
    assert table.page.evaluate(SPACES) == before


def test_after_a_reload_the_recap_is_told_again_on_the_map(sit, duel):
    table = sit(duel, viewport=LAPTOP)
    headline(table)
    first_round(table)
    beats = number(table, "data-since")
    table.page.reload()
    table.rest()
    assert number(table, "data-since") == beats
    table.find(SINCE).click()
    expect(table.find(RECAP)).to_contain_text("headline: Fidel")
    expect(table.find(RECAP)).to_contain_text(f"/ {beats}")
    expect(table.find(RECAP)).to_have_attribute("data-behind", "false")


def test_what_came_while_nobody_looked_is_offered(sit, lobby, duel):
    table = sit(duel, viewport=LAPTOP)
    headline(table)
    first_round(table)
    table.page.evaluate("""() => {
      const looked = JSON.parse(localStorage["sitroom.looked"]);
      for (const match in looked) looked[match] -= 2;
      localStorage["sitroom.looked"] = JSON.stringify(looked);
    }""")
    table.page.reload()
    expect(table.find(SINCE)).to_contain_text("Since you last looked")


def test_orders_are_carried_out_one_after_another_and_a_struck_one_is_told_with_its_reason(sit, front, shot):
    table = at_pace(sit(front, **MOVING), "calm")
    table.find("[data-run]").click()
    expect(table.find("[data-march]").first).to_be_visible()
    shot(table, "telling-march")
    expect(table.find("[data-note]").first).to_contain_text("the command is pinned")
    place = table.find("[data-note]").first.get_attribute("data-note")
    expect(table.find(RECAP)).to_contain_text("struck: the command is pinned")
    shot(table, "telling-struck")
    expect(table.find(".arrow.struck").first).to_be_attached()
    expect(table.find(".arrow.done").first).to_be_attached()
    expect(table.find("[data-running] progress")).to_be_visible()
    table.find("[data-stop]").click()
    expect(table.find("[data-run]")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.find("[data-note]")).to_have_count(0)
    table.find(f"[data-region={place}]").dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(table.find(f"[data-note={place}]")).to_contain_text(re.compile(r"Germany \d+: the command is pinned"))


def test_carry_out_all_goes_on_until_something_is_to_be_chosen(sit, front):
    table = sit(front, viewport=LAPTOP)
    table.find("[data-run]").click()
    table.until("() => document.querySelector('[data-stepper], [data-subject]')")
    assert table.view["phase"] == "combat"
    assert table.find("[data-running]").count() == 0
    marched = [line for update in table.updates for step in update["steps"] for line in step["log"]]
    assert sum(line["entry"]["type"] in ("move", "struck") for line in marched) >= 9


def test_a_phone_goes_where_something_changed_and_says_where_else(sit, front, shot):
    table = sit(front, viewport=PHONE, has_touch=True, is_mobile=True)
    expect(table.find("[data-theatre] .told").first).to_be_attached()
    table.find(SINCE).tap()
    expect(table.find(RECAP)).to_be_visible()
    shot(table, "telling-phone")
    assert not sideways(table)


def test_the_replay_is_told_by_the_same_player(sit, front, shot):
    table = sit(front, **MOVING)
    table.find("[data-run]").wait_for()
    table.go(f"#/replay/{front.split('/')[2]}")
    table.button("One step back").click()
    expect(table.find("nav output")).not_to_have_text(re.compile(r"^(\d+) / \1$"))
    expect(table.find("[data-march]")).to_have_count(1)
    shot(table, "telling-replay")
    last = int(table.text("nav output").split(" / ")[0])
    table.button("Play").click()
    expect(table.find("nav output")).to_have_text(f"{last + 1} / {last + 1}")


def test_the_way_of_an_order_is_drawn_while_one_looks_at_it(sit, front, shot):
    table = sit(front, viewport=LAPTOP)
    table.find("[data-run]").wait_for()
    way = table.find(".decision [data-action*=' R4']").first
    way.hover()
    expect(table.find(".arrow.way")).to_have_count(1)
    shot(table, "telling-way")
    table.find(".prompt").hover()
    expect(table.find(".arrow.way")).to_have_count(0)
    way.focus()
    expect(table.find(".arrow.way")).to_have_count(1)
