"""A rematch between two people in two browsers: offered in the outcome box, seen by nobody else, one click for each."""

import json

import pytest
from playwright.sync_api import expect

from server.clients import played
from server.wars import PACIFIC, until, war
from web.conftest import PHONE

LAPTOP = {"width": 1366, "height": 768}


def over(lobby, game):
    """A match of two people that the first has given up: its id, both seats and tokens."""
    if game == "twilight":
        match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    else:
        match, tokens = war(lobby, name="Ana")
    first, second = tokens
    lobby.sit(match, tokens[first]).ask(type="resign")
    return match, [(first, tokens[first]), (second, tokens[second])]


def arrived(table, old):
    """The new match at which somebody has arrived, and the seat there."""
    table.until("(old) => location.hash.includes('match') && !location.hash.includes(old)", old)
    table.find(".table").wait_for()
    table.until("() => !document.querySelector('[data-outcome]')")
    return table.page.evaluate("location.hash").split("/")[2], table.updates[-1]["seat"]


@pytest.mark.parametrize("game", ["twilight", "warroom"])
def test_an_offer_stands_in_both_outcome_boxes_and_one_click_brings_both_to_the_new_table(sit, lobby, shot, game):
    match, ((one, adas), (two, bobs)) = over(lobby, game)
    watcher = sit(f"#/match/{match}", viewport=LAPTOP)
    ada = sit(f"#/match/{match}/{adas}", viewport=LAPTOP)
    bob = sit(f"#/match/{match}/{bobs}", viewport=PHONE, color_scheme="dark")
    for table in (watcher, ada, bob):
        table.find("[data-outcome]").wait_for()
    expect(watcher.find("[data-rematch], [data-offer]")).to_have_count(0)
    expect(ada.find("[data-rematch]")).to_have_count(2)
    shot(ada, f"rematch-{game}-none")

    ada.find("[data-rematch=swap]").click()
    expect(ada.find("[data-offer=mine]")).to_contain_text("Still to answer")
    expect(bob.find("[data-offer=theirs]")).to_contain_text("offers a rematch with the sides swapped")
    shot(ada, f"rematch-{game}-offered")
    bob.page.reload()
    expect(bob.find("[data-offer=theirs]")).to_contain_text("You would play")
    bob.find("[data-rematch=accept]").scroll_into_view_if_needed()
    shot(bob, f"rematch-{game}-phone")
    told = len(watcher.received)

    bob.find("[data-rematch=accept]").click()
    tables = [arrived(table, match) for table in (ada, bob)]
    assert [seat for _, seat in tables] == [two, one]
    assert len({new for new, _ in tables}) == 1
    expect(watcher.find("[data-rematch], [data-offer]")).to_have_count(0)
    assert tables[0][0] not in "".join(map(str, watcher.received[told:]))
    assert "chat" not in [json.loads(message)["type"] for message in watcher.received]
    ada.page.reload()
    ada.find(".table").wait_for()
    assert arrived(ada, match) == tables[0], "the seat is kept in this browser"

    ada.go(f"#/match/{match}")
    expect(ada.find("[data-rematch=go]")).to_be_visible()
    expect(ada.find("[data-rematch]")).to_have_count(1)
    shot(ada, f"rematch-{game}-go")
    ada.find("[data-rematch=go]").click()
    assert arrived(ada, match) == tables[0]


def test_an_offer_is_withdrawn_or_declined(sit, lobby, shot):
    match, ((_, adas), (_, bobs)) = over(lobby, "twilight")
    ada, bob = (sit(f"#/match/{match}/{token}", viewport=LAPTOP) for token in (adas, bobs))
    ada.find("[data-rematch=same]").click()
    expect(bob.find("[data-rematch=accept]")).to_be_visible()
    ada.find("[data-rematch=withdraw]").click()
    expect(bob.find("[data-rematch=accept]")).to_have_count(0)
    ada.find("[data-rematch=same]").click()
    bob.find("[data-rematch=decline]").click()
    expect(ada.find("[data-offer=mine]")).to_contain_text("does not want a rematch")
    expect(ada.find("[data-rematch]")).to_have_count(0)
    shot(ada, "rematch-declined")
    bob.find("[data-rematch=swap]").click()
    ada.find("[data-rematch=accept]").click()
    assert len({arrived(table, match)[0] for table in (ada, bob)}) == 1


def test_among_three_each_comes_by_one_click_and_a_link_is_there_for_who_does_not(sit, lobby):
    match, tokens = war(lobby, options=PACIFIC)
    against = next(seat for seat in tokens if "japan" in seat)
    one, two = (seat for seat in tokens if seat != against)
    lobby.sit(match, tokens[against]).ask(type="resign")
    tables = {seat: sit(f"#/match/{match}/{tokens[seat]}", viewport=LAPTOP) for seat in tokens}
    expect(tables[one].find("[data-rematch]")).to_have_count(1)
    tables[one].find("[data-rematch=same]").click()
    tables[against].find("[data-rematch=accept]").click()
    new, seat = arrived(tables[against], match)
    assert seat == against
    expect(tables[against].find(".invite input")).to_have_count(1)
    assert arrived(tables[one], match) == (new, one)
    tables[two].find("[data-rematch=go]").click()
    assert arrived(tables[two], match) == (new, two)
    expect(tables[against].find(".invite input")).to_have_count(0)


def test_an_undo_request_shows_what_would_be_taken_back(sit, lobby, shot):
    match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    us = sit(f"#/match/{match}/{tokens['us']}", viewport=LAPTOP)
    us.find(".table").wait_for()
    ussr = lobby.sit(match, tokens["ussr"])
    start = ussr.update["at"]
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    ussr.ask(type="undo", number=ussr.update["number"], to=start)
    until(ussr, lambda update: update["undo"]["request"])
    request = us.find("[data-request=undo]")
    expect(request.locator("[data-answers]")).to_have_text("Actions that would be taken back: USSR 3")
    expect(request.locator("[data-from]")).to_contain_text("Comecon")
    expect(request.locator("[data-from]")).to_contain_text("Turn 1")
    shot(us, "undo-request")
    us.page.set_viewport_size(PHONE)
    shot(us, "undo-request-phone")
    us.find("[data-agree]").click()
    until(ussr, lambda update: update["at"] == start)
