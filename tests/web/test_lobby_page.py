"""The lobby: what can be played comes first, who invites has a name, and live matches are matches between people."""

from playwright.sync_api import expect

from server.clients import ME, bot
from web.conftest import PHONE

LAPTOP = {"width": 1366, "height": 768}
FAR = "[data-way-to-play='twilight far']"
PLAY = "[data-quick='twilight us']"


def test_who_invites_is_asked_for_a_name_once_and_the_invitation_shows_it(sit, shot):
    table = sit(viewport=LAPTOP)
    table.find(FAR).click()
    dialog = table.find("dialog[open]")
    expect(dialog.locator("button.main")).to_be_disabled()
    shot(table, "lobby-name")
    dialog.locator("[name=name]").fill("  Ada  ")
    table.page.keyboard.press("Enter")
    link = table.find(".invite input").input_value()
    friend = sit(viewport=LAPTOP)
    friend.page.goto(link)
    expect(friend.find("[data-invited]")).to_contain_text("Ada invites you")
    table.go("#/")
    table.find(FAR).click()
    expect(table.find(".invite input")).to_be_visible()
    assert table.find("dialog[open]").count() == 0


def test_who_gives_no_name_has_invited_nobody(sit):
    table = sit(viewport=LAPTOP)
    table.find(FAR).click()
    table.find("dialog[open]").wait_for()
    table.page.keyboard.press("Escape")
    expect(table.find("dialog[open]")).to_have_count(0)
    expect(table.find(FAR)).to_be_enabled()
    assert table.page.evaluate("location.hash") in ("", "#/")


def test_against_the_computer_nobody_is_asked_for_a_name(sit):
    table = sit(viewport=LAPTOP)
    table.find(PLAY).click()
    table.find(".table").wait_for()
    assert table.find("dialog[open]").count() == 0


def test_ones_own_matches_do_not_push_the_play_buttons_down(sit, lobby, shot):
    places = {}
    for screen, settings in {"laptop": {"viewport": LAPTOP}, "phone": {"viewport": PHONE, "has_touch": True}}.items():
        table = sit(**settings)
        table.find(PLAY).wait_for()
        newcomer = table.find(PLAY).bounding_box()["y"]
        for _ in range(6):
            match, tokens = lobby.create(us=ME, ussr=bot("easy"))
            table.go(f"#/match/{match}/{tokens['us']}")
            table.find(".table").wait_for()
        table.go("#/")
        expect(table.find("[data-list=mine] [data-match]")).to_have_count(6)
        expect(table.find("[data-own]")).to_contain_text("(6)")
        shot(table, f"lobby-own-{screen}")
        places[screen] = table.find(PLAY).bounding_box()["y"] - newcomer
        table.find("[data-own]").click()
        expect(table.find("[data-list=mine] [data-match]").first).to_be_in_viewport()
    assert all(pushed < 60 for pushed in places.values()), places


def test_live_matches_are_those_between_people(sit, lobby):
    alone, _ = lobby.create(us=ME, ussr=bot("easy"))
    one_screen, _ = lobby.create(us=ME, ussr=ME)
    between, _ = lobby.create(us=ME, ussr={"who": "invite"})
    table = sit(viewport=LAPTOP)
    expect(table.find(f"[data-list=live] [data-match='{between}']")).to_be_visible()
    for match in (alone, one_screen):
        expect(table.find(f"[data-list=live] [data-match='{match}']")).to_have_count(0)
