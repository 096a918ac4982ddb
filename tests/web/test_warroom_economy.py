"""War Room's economy at the table: production, deployment, morale; a shared screen; the guide through a first round."""

import pytest
from playwright.sync_api import expect

from server.test_drafts import planning
from web.conftest import PHONE
from web.test_everybody import LANGUAGES, sideways
from web.test_warroom import DECIDES, LAPTOP, MOST, Player, to_planning, write
from web.warroom_matches import bring, market, unrest, yards

SEAT = "china+usa"


def to_purchases(table):
    """No trade: the chart comes next, with what the rules say about it."""
    table.rest()
    while not table.find("[data-sheet]").count():
        asked = table.asked
        table.find(f"{DECIDES} [data-action$=pass]").first.click()
        table.moved(asked)
        table.rest()
    table.find("[data-free]").first.wait_for()


def step(table, row, times=1):
    """Press + in a row of the chart."""
    for _ in range(times):
        table.find(f"[data-buy='{row}'] button").last.click()


def test_a_global_production_is_played_by_clicks(sit, lobby, shot):
    table = sit(bring(lobby, market(), SEAT, "easy"), viewport=LAPTOP)
    table.rest()
    expect(table.find("[data-route]")).not_to_have_count(0)
    shot(table, "warroom-trade")
    asked = table.asked
    table.find(f"{DECIDES} [data-action='usa N1 oil']").click()
    table.moved(asked)
    to_purchases(table)
    assert table.view["resources"]["usa"] == [18, 27, 30]

    expect(table.find("[data-sheet=usa] [data-free]")).to_contain_text("27 of 27 free")
    step(table, "usa inf", 2)
    expect(table.find("[data-sheet=usa] [data-left]")).to_contain_text("26")
    expect(table.find("[data-sheet=usa] [data-free]")).to_contain_text("25 of 27 free")
    step(table, "usa bb", 7)
    expect(table.find("[data-buy='usa bb'] output")).to_have_text("6")
    table.rest()
    step(table, "usa bb")
    expect(table.find("[data-sheet=usa] .why")).to_contain_text("7 battleships cost 21 oil")
    shot(table, "warroom-purchases")
    table.find("[data-erase-all=usa]").click()
    expect(table.find("[data-buy='usa bb'] output")).to_have_text("0")
    expect(table.find("[data-buy='usa inf'] output")).to_have_text("0")
    table.rest()
    step(table, "usa inf", 3)
    expect(table.find("[data-buy='usa inf'] output")).to_have_text("3")
    table.rest()
    table.find(f"{DECIDES} [data-action=done]").click()

    table.find("[data-region=U1].lit").first.wait_for()
    table.rest()
    asked = table.asked
    table.find("[data-region=U1].lit").first.click()
    table.moved(asked)
    assert table.view["building"]["U1"] == ["1inf"]
    shot(table, "warroom-placing")
    asked = table.asked
    table.find("[data-place=U3] [data-action]").click()
    table.moved(asked)
    assert table.view["building"]["U3"] == ["2inf"]


def test_deployment_is_one_list_with_one_gesture_each(sit, lobby, shot):
    table = sit(bring(lobby, yards(), "britain", "easy"), viewport=LAPTOP)
    table.rest()
    expect(table.find("[data-source]")).to_have_count(2)
    shot(table, "warroom-deployment")
    for source, sea in (("B1", "A-6"), ("B18", "I-10")):
        asked = table.asked
        table.find(f"[data-source={source}] [data-place={sea}] [data-action]").click()
        table.moved(asked)
        table.rest()
    assert table.view["building"] == {}
    there = [units for region, *units in table.view["command"].values() if region == "I-10"]
    assert ["1cv"] in there


def test_the_layer_draws_convoys_and_the_ways_to_trade(sit, lobby):
    table = sit(bring(lobby, yards(), "britain", "easy"), viewport=LAPTOP)
    table.rest()
    assert table.find(".convoy").count() == 0
    table.button("Layers").click()
    table.page.get_by_label("Trade routes and convoys").check()
    expect(table.find(".convoy")).not_to_have_count(0)
    expect(table.find("[data-route=sea]")).not_to_have_count(0)


def test_the_morale_board_says_what_the_next_zone_costs(sit, lobby):
    table = sit(bring(lobby, unrest(), SEAT, "easy"), viewport=LAPTOP)
    table.rest()
    board = table.find(f"{DECIDES} [data-track]")
    expect(board.locator("[data-zone=orange]")).to_contain_text("Italy")
    expect(table.find(f"{DECIDES} [data-home=china] [data-next=blue]")).to_contain_text("3 resources")
    table.find("[role=tab][id$=nations]").click()
    expect(table.find(".rest [data-home=usa]")).to_contain_text("Heading for the Blue zone")
    expect(table.find(".rest [data-home=japan] [data-next=yellow]")).to_contain_text("rails are shut")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_purchases_and_morale_fit_a_phone_in_every_language(sit, lobby, shot, lang):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": LANGUAGES[lang]}
    table = sit(bring(lobby, planning("global"), "germany", "easy"), **phone)
    table.find("[data-sheet]").wait_for()
    shot(table, f"warroom-phone-{lang}")
    assert not sideways(table)
    table = sit(bring(lobby, market(), SEAT, "easy"), **phone)
    to_purchases(table)
    shot(table, f"warroom-purchases-phone-{lang}")
    assert not sideways(table)
    assert table.find(".decide").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    table = sit(bring(lobby, unrest(), SEAT, "easy"), **phone)
    table.rest()
    shot(table, f"warroom-morale-phone-{lang}")
    assert not sideways(table)


class Sharers(Player):
    """People who hand the screen over when they are told to, and look whether anything shows meanwhile."""

    def answer(self):
        curtain = self.table.find(".curtain button")
        if curtain.count():
            assert not self.table.find(".decision").first.is_visible()
            curtain.click()
            self.clicks += 1
            assert self.clicks < MOST
        else:
            super().answer()


def test_a_shared_screen_hides_charts(sit):
    table = sit(viewport=LAPTOP)
    table.find("[data-way-to-play='warroom table']").click()
    players = Sharers(table)
    players.play_until(lambda: table.find("[data-sheet]").count() and not table.find(".curtain").count())
    mine = table.find("[data-sheet]").get_attribute("data-sheet")
    command, to = {"germany": ("germany-37", "R5"), "ussr": ("ussr-23", "G7")}[mine]
    write(table, command, to)
    table.find(f"{DECIDES} [data-action=done]").click()
    table.find(".curtain").wait_for()
    assert not table.find("[data-order], [data-sheet]").first.is_visible()
    assert command not in table.find(".curtain").inner_text()
    table.find(".curtain button").click()
    expect(table.find("[data-sheet]")).not_to_have_attribute("data-sheet", mine)
    assert table.find("[data-order]").count() == 0
    table.find(f"{DECIDES} [data-action=done]").click()
    table.rest()


def test_invitations_seat_several_people(sit):
    table = sit("#/new/warroom", viewport=LAPTOP)
    table.find("[data-option=scenario] select").select_option("pacific")
    for seat in ("usa", "japan"):
        table.find(f"[name=side-{seat}]").select_option("invite")
    table.find("[data-start]").click()
    table.find("dialog [name=name]").fill("Ada")
    table.page.keyboard.press("Enter")
    links = table.find(".invite input")
    expect(links).to_have_count(2)
    guests = []
    for link in [links.nth(n).input_value() for n in range(2)]:
        guest = sit("#" + link.partition("#")[2], viewport=LAPTOP)
        guest.find("main .button").first.click()
        guest.find(".decision").wait_for()
        guests.append(guest)
    assert {guest.view["seat"] for guest in guests} == {"usa", "japan"}
    expect(links).to_have_count(0)
    to_planning(table, *guests)


def test_a_newcomer_is_guided_through_the_first_round(sit, shot):
    table = sit(guide=True, viewport=LAPTOP)
    table.find("[data-quick='warroom germany']").click()
    table.rest()
    guide = table.find(".guide")
    expect(guide).to_contain_text("Income and planning")
    table.find(f"{DECIDES} [data-action=pass]").click()
    expect(guide).to_contain_text("Your first orders")
    shot(table, "warroom-guide")
    table.page.keyboard.press("?")
    help_page = table.find("dialog[open]")
    expect(help_page).to_contain_text("highlighted region")
    expect(help_page).not_to_contain_text("1–6")
    table.page.keyboard.press("Escape")
    table.find("[data-guide=skip]").click()
    expect(guide).to_have_count(0)
    table.page.reload()
    table.rest()
    assert guide.count() == 0
    table.go()
    table.find("[data-quick='twilight us']").click()
    table.rest()
    expect(guide).to_be_visible()
