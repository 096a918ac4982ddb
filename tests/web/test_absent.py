"""Absent people in the browser: deadlines, seats that change hands, giving up together, and chat among allies."""

import re

import pytest
from playwright.sync_api import expect

from server.clients import ME
from server.wars import PACIFIC, war

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1920, "height": 1080}


def table(sit, match, token, **settings):
    found = sit(f"#/match/{match}/{token}", **settings)
    found.find(".table").wait_for()
    return found


@pytest.mark.parametrize("game", ["twilight", "warroom"])
def test_a_deadline_is_chosen_in_the_lobby_and_shown_above_the_table(sit, shot, game):
    player = sit("#/new", viewport=LAPTOP)
    player.find("form select").first.wait_for()
    player.find("form select").first.select_option(label={"twilight": "Twilight Struggle", "warroom": "War Room"}[game])
    clock = player.find("select[name=clock]")
    clock.select_option("total")
    loses = {"twilight": "loses", "warroom": "computer makes your other decisions"}[game]
    expect(player.find("form[aria-label]")).to_contain_text(loses)
    clock.select_option("phase")
    player.find("select[name=clock-length]").select_option(label="3 days")
    shot(player, f"absent-lobby-{game}")
    player.find("[data-start]").click()
    player.find(".table").wait_for()
    expect(player.find("[data-deadline]")).to_contain_text(re.compile("3d 0h|2d 23h"))
    shot(player, f"absent-deadline-{game}")
    player.page.reload()
    expect(player.find("[data-deadline]")).to_contain_text(re.compile("3d 0h|2d 23h"))


def test_a_seat_is_lent_to_the_computer_and_taken_back(sit, lobby, shot):
    match, tokens = war(lobby, {"kind": "phase", "seconds": 86_400}, name="Ana")
    ana = table(sit, match, tokens["germany"], viewport=LAPTOP)
    other = table(sit, match, tokens["ussr"], viewport=LAPTOP)
    ana.find("[data-menu]").click()
    ana.find("summary", has_text="Hand over your seat").click()
    shot(ana, "absent-menu")
    ana.find("[data-pass=bot]").click()
    expect(ana.find("[data-take-back]")).to_be_attached()
    ana.page.keyboard.press("Escape")
    shot(ana, "absent-lent")
    other.find("[data-menu]").click()
    expect(other.find("dialog[open]")).to_contain_text(re.compile(r"Computer \(\w+\), for Ana"))
    shot(other, "absent-seats")
    ana.page.reload()
    ana.find("[data-take-back]").click()
    expect(ana.find("[data-take-back]")).to_have_count(0)
    expect(other.find("dialog[open]")).not_to_contain_text("for Ana")


def test_a_friend_takes_a_seat_over_by_link(sit, lobby, shot):
    match, tokens = war(lobby)
    ana = table(sit, match, tokens["germany"], viewport=PHONE)
    ana.find("[data-menu]").click()
    ana.find("summary", has_text="Hand over your seat").click()
    ana.find("[data-pass=link]").click()
    link = ana.find("dialog[open] .invite input").input_value()
    shot(ana, "absent-link-phone")
    ben = sit(link.removeprefix(f"{ana.http}/"))
    ben.find("[data-join]").click()
    ben.find(".table").wait_for()
    expect(ana.find("[data-gone]")).to_be_attached()
    told = len(ana.received)
    ben.find("[role=tab]", has_text="Chat").click()
    ben.find("[role=tabpanel] form input").fill("I play on.")
    ben.page.keyboard.press("Enter")
    expect(ben.find("[role=tabpanel] li")).to_contain_text("I play on.")
    assert len(ana.received) == told
    ana.page.keyboard.press("Escape")
    shot(ana, "absent-gone-phone")
    ana.find("[data-gone] button").click()
    ana.find(".table").wait_for()
    assert ana.updates[-1]["seat"] == "spectator"


def test_allies_talk_among_themselves_and_give_up_together(sit, lobby, shot):
    match, tokens = war(lobby, options=PACIFIC)
    against = next(seat for seat in tokens if "japan" in seat)
    one, two = (table(sit, match, tokens[seat], viewport=LAPTOP) for seat in tokens if seat != against)
    enemy = table(sit, match, tokens[against], viewport=LAPTOP)
    for player in (one, two, enemy):
        player.find("[role=tab]", has_text="Chat").click()
    expect(enemy.find("select[name=to]")).to_have_count(0)
    one.find("select[name=to]").select_option("allies")
    one.find("[role=tabpanel] form input").fill("Shall we give up?")
    one.page.keyboard.press("Enter")
    expect(two.find("[data-to=allies]")).to_contain_text("Shall we give up?")
    shot(two, "absent-chat")
    two.page.reload()
    two.find("[role=tab]", has_text="Chat").click()
    expect(two.find("[data-to=allies]")).to_contain_text("Shall we give up?")

    one.find("[data-menu]").click()
    one.button("Ask your alliance to give up").click()
    one.find("[data-resign]").click()
    expect(one.find("[data-request=resign]")).to_contain_text("Still to answer")
    expect(two.find("[data-request=resign]")).to_be_visible()
    shot(two, "absent-resign")
    assert enemy.find("[data-request]").count() == 0
    assert "give up" not in "".join(map(str, enemy.received))
    two.find("[data-agree]").click()
    for player in (one, two, enemy):
        expect(player.find("[data-outcome=resign]")).to_contain_text("the other side has given up")
    assert "Shall we" not in "".join(map(str, enemy.received))


def test_an_undo_says_who_has_agreed_and_who_is_to_answer(sit, lobby, shot):
    match, tokens = lobby.create(us=ME, ussr=ME)
    us, ussr = (lobby.sit(match, tokens[seat]) for seat in ("us", "ussr"))
    while us.update["asked"] is None:
        ussr.play()
        us.catch_up(ussr.update["number"])
    us.play()
    ussr.catch_up(us.update["number"])
    ussr.ask(type="undo", number=ussr.update["number"])
    shown = table(sit, match, tokens["us"], viewport=LAPTOP)
    asked = shown.find("[data-request=undo]")
    expect(asked).to_contain_text("Agreed: USSR")
    expect(asked).to_contain_text("Still to answer: US")
    shot(shown, "absent-undo")
    shown.find("[data-refuse]").click()
    assert ussr.wait("declined")["by"] == "us"


def test_a_seat_at_a_war_is_filled_by_invite(sit, lobby):
    host = sit("#/new", viewport=LAPTOP)
    host.find("form select").first.wait_for()
    host.find("form select").first.select_option(label="War Room")
    host.find("[data-option=scenario] select, select[name=scenario]").first.select_option("eastern")
    host.find("select[name=side-germany]").select_option("me")
    host.find("select[name=side-ussr]").select_option("invite")
    host.find("[data-start]").click()
    host.find("dialog [name=name]").fill("Ada")
    host.page.keyboard.press("Enter")
    host.find(".table").wait_for()
    link = host.find(".invite input").input_value()
    guest = sit(link.removeprefix(f"{host.http}/"))
    guest.find("[data-join]").click()
    guest.find(".table").wait_for()
    expect(host.find(".invite")).to_have_count(0)
    assert {host.updates[-1]["seat"], guest.updates[-1]["seat"]} == {"germany", "ussr"}


def test_six_seats_and_a_deadline_fit_a_phone_and_a_wide_screen(sit, lobby, shot):
    match, tokens = war(lobby, {"kind": "phase", "seconds": 86_400}, {"scenario": "global", "players": 6})
    token = tokens["germany"]
    for name, size, scheme in (("phone", PHONE, "light"), ("wide", WIDE, "dark")):
        player = table(sit, match, token, viewport=size, color_scheme=scheme)
        expect(player.find("[data-deadline]")).to_be_in_viewport()
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shot(player, f"absent-six-{name}")


def test_a_war_at_one_screen_hands_it_over_and_covers_what_is_written(sit, shot):
    player = sit("#/new", viewport=LAPTOP)
    player.find("form select").first.wait_for()
    player.find("form select").first.select_option(label="War Room")
    player.find("[data-option=scenario] select").first.select_option("eastern")
    for seat in ("ussr", "germany"):
        player.find(f"select[name=side-{seat}]").select_option("me")
    player.find("[data-start]").click()
    seen = []
    while len(seen) < 2:
        player.rest()
        if player.find(".curtain").count():
            seen.append(player.text(".curtain h1"))
            shot(player, "absent-handover")
            player.find(".curtain button").click()
        else:
            asked = player.asked
            player.find(
                ".decision button", has_text=re.compile("Leave the commands|Done|done|ready", re.I)
            ).last.click()
            player.moved(asked)
    assert {seat for said in seen for seat in ("GERMANY", "SOVIET") if seat in said.upper()} == {"GERMANY", "SOVIET"}
