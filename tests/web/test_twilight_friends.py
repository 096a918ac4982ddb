"""Friends and looking back: invitations, the page a friend arrives at, the replay, and what can be saved."""

import re

from playwright.sync_api import expect

from server.clients import INVITE, ME
from server.processes import Server
from sitroom.kernel import read_record, write_record
from sitroom.twilight import GAME, examples
from web.conftest import PHONE

LAPTOP = {"width": 1366, "height": 768}


def test_an_invitation_says_that_friends_cannot_reach_this_machine_and_has_a_qr_code(sit, lobby, shot):
    made = lobby.post(
        "/matches", {"game": "twilight", "sides": {"us": ME, "ussr": INVITE}, "name": "Ada", "spectators": False}, 201
    )
    match, token = made["match"]["id"], made["tokens"]["us"]
    table = sit(f"#/match/{match}/{token}", viewport=LAPTOP)
    table.find(".table").wait_for()
    invite = {"match": match, "seat": "ussr", "code": made["invites"]["ussr"]}
    table.page.evaluate("(invite) => (localStorage['sitroom.invites'] = JSON.stringify([invite]))", invite)
    table.page.reload()
    expect(table.find("[data-loopback]").first).to_contain_text("sitroom serve --host 0.0.0.0")
    table.find(".invite details summary").click()
    link = table.find(".invite [data-qr]").get_attribute("data-qr")
    assert link == table.find(".invite input").input_value()
    shot(table, "twilight-invite")

    friend = sit(link.partition("/#")[2] and "#" + link.partition("/#")[2], viewport=PHONE)
    expect(friend.find("[data-invited=ussr]")).to_contain_text("Ada invites you")
    expect(friend.find("[data-invited=ussr]")).to_contain_text("Twilight Struggle: you will play the USSR.")
    shot(friend, "twilight-invited")
    friend.find("[data-join]").click()
    friend.rest()
    assert friend.view["seat"] == "ussr"


def test_a_server_that_others_can_reach_says_so(tmp_path, client):
    server = Server(f"sqlite:///{tmp_path}/matches.sqlite3", allow_hosts=["games.example"])
    try:
        import httpx

        assert httpx.get(f"{server.http}/api/reach").json()["open"] is True
    finally:
        server.stop()


def finished(lobby):
    """The example of the Second Edition, brought as a match that is over."""
    record = write_record(read_record(examples.text("second-edition"), {"twilight": GAME}))
    made = lobby.post("/import", {"text": record, "sides": {"us": ME, "ussr": ME}}, 201)
    return made["match"]["id"]


def test_the_replay_opens_at_the_start_goes_by_turns_and_shows_both_hands(sit, lobby, shot):
    match = finished(lobby)
    table = sit("", viewport=LAPTOP)
    table.go(f"#/replay/{match}/0")
    expect(table.find("nav output")).to_have_text(re.compile("^0 / "))
    expect(table.find("header .label", has_text="Seen by")).to_be_visible()
    table.button("One turn forward").click()
    expect(table.find(".strip .turn .big").last).to_have_text("1")
    table.button("One turn forward").click()
    expect(table.find(".strip .turn .big").last).to_have_text("2")
    table.button("One turn back").click()
    table.find("[name=viewpoint]").select_option("us")
    for _ in range(6):
        table.button("One step forward").click()
    table.find("[name=both]").check()
    expect(table.find(".hand .other")).to_have_text("Soviet hand")
    shown = table.find(".hand [data-known]").count()
    assert shown >= 6
    shot(table, "twilight-replay-both-hands")
    table.find("[name=both]").uncheck()
    expect(table.find(".hand [data-known]")).to_have_count(0)
    table.find("nav [name=pace]").select_option("quick")
    here = int(table.text("nav output").split(" / ")[0])
    table.button("Play").click()
    expect(table.find("nav output")).to_have_text(re.compile(f"^{here + 2} / "))
    table.button("Pause").click()


def test_the_menu_says_which_file_can_be_imported_and_which_is_to_be_read(sit, lobby, shot):
    table = sit(f"#/match/{finished(lobby)}", viewport=LAPTOP)
    table.find("[data-menu]").click()
    expect(table.find("dialog [data-save=record] + small")).to_contain_text("can be imported")
    expect(table.find("dialog [data-save=log] + small")).to_contain_text("cannot be imported")
    shot(table, "twilight-menu")
