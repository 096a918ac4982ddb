"""A game without a table of its own, from the lobby to the end: the plain table."""

import re

import pytest
from playwright.sync_api import expect

from server.clients import ME, Lobby, bot
from server.processes import Server
from third.installed import environment, install
from web.conftest import PHONE

LAPTOP = {"width": 1366, "height": 768}
ANSWER = ".decision [data-action]"
COMPLETES = ".decision [data-action]:has-text('Completes your line')"
"""What the hints say of an answer."""
DOUBT = "dialog[open] [data-doubt=go]"
TAKEN = """(asked) => document.querySelector("dialog[open] [data-doubt=go]")
  || document.querySelector(".room").dataset.asked !== asked && document.querySelector(".table").ariaBusy === "false"
"""
READY = "() => document.querySelector('[data-outcome], .decision [data-action]:enabled, .plain:has([data-seat].asked)')"
"""The match is over, or the page asks something or waits for another seat."""


@pytest.fixture(scope="module")
def house(client, tmp_path_factory):
    """A server on which the third game is installed."""
    folder = tmp_path_factory.mktemp("house")
    server = Server(
        f"sqlite:///{folder}/matches.sqlite3", environment=environment(install(folder / "installed")), program=True
    )
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture
def lobby(house):
    with Lobby(house) as lobby:
        yield lobby


@pytest.fixture
def at(sit, house):
    """Open a browser at an address of that server."""
    return lambda address="", **settings: sit(address, server=house, **settings)


def answer(table, word=None):
    """Give an answer, the first one if it is not named, whatever the page warns of, and wait until it is taken."""
    table.find(ANSWER).first.wait_for()
    asked = table.asked
    table.press(f".decision [data-action='{word}']" if word else ANSWER)
    table.until(TAKEN, asked)
    if table.find(DOUBT).count():
        table.press(DOUBT)
        table.moved(asked)


def play_out(*tables):
    """Each question gets its first answer, until the match is over."""
    for _ in range(12):
        for table in tables:
            table.until(READY)
        if tables[0].over:
            return
        asked = next((table for table in tables if table.find(ANSWER).count()), None)
        if asked:
            answer(asked)
    raise AssertionError("the match goes on")


def test_from_the_lobby_to_the_end_of_a_match_against_its_bot(at, shot):
    table = at(viewport=LAPTOP)
    card = table.find("[data-game=noughts]")
    expect(card.locator("h2")).to_have_text("Noughts and crosses")
    expect(card).to_contain_text("Three in a row, with a twist")
    expect(card.locator("[data-levels] label")).to_have_text(["random", "normal"])
    shot(table, "plain-lobby")
    card.locator("[data-quick='noughts cross']").click()
    table.find(ANSWER).first.wait_for()
    expect(table.find("[data-game-name]")).to_have_text("Noughts and crosses")
    expect(table.find("[data-seat=cross]")).to_contain_text("to decide")
    expect(table.find(ANSWER)).to_have_count(9)
    shot(table, "plain-match")
    for _ in range(5):
        table.rest()
        if table.over:
            break
        answer(table)
    expect(table.find("[data-outcome]")).to_be_visible()
    expect(table.find(".decision")).to_contain_text(re.compile("three in a row|a draw"))
    expect(table.find(".position td")).to_have_count(9)
    expect(table.find(".rest ol")).to_contain_text("comes to light")
    shot(table, "plain-over")


def test_two_browsers_play_by_invitation_and_neither_sees_the_noted_mark_of_the_other(at, shot):
    cross = at(viewport=LAPTOP)
    cross.find("[data-way-to-play='noughts far']").click()
    cross.find("dialog [name=name]").fill("Ada")
    cross.page.keyboard.press("Enter")
    link = cross.find(".invite input").input_value()
    nought = at(link.removeprefix(f"{cross.http}/"), viewport=PHONE, has_touch=True, is_mobile=True)
    expect(nought.find("[data-invited]")).to_contain_text("Noughts and crosses")
    expect(nought.find("[data-invited]")).to_contain_text("Nought")
    nought.find("[data-join]").tap()
    for table in (cross, nought):
        table.find(".plain").wait_for()
    first, second = (cross, nought) if cross.view["waiting"] == ["cross"] else (nought, cross)
    answer(first, "5")
    expect(first.find("[data-field=noted]")).to_have_text("centre")
    expect(second.find("[data-field=noted]")).to_have_text("–")
    expect(first.find(".rest ol")).to_contain_text("notes the centre in secret")
    expect(second.find(".rest ol")).not_to_contain_text("in secret")
    assert second.view["noted"] is None
    shot(nought, "plain-phone")
    play_out(second, first)
    for table in (cross, nought):
        expect(table.find("[data-outcome]")).to_be_visible()
        expect(table.find("[data-field=board] td")).to_have_count(9)
    shot(nought, "plain-phone-over")


def begun(lobby, **more):
    """A match with both seats at one screen, in which the first mark and two more are made: 1, 5 and then 2 or 3."""
    body = {"game": "noughts", "sides": {"cross": ME, "nought": ME}, **more}
    found = lobby.post("/matches", body, status=201)
    return found["match"]["id"], found["tokens"]


def test_it_is_played_by_keyboard_alone_and_hints_stand_with_the_answers(at, lobby, shot):
    match, tokens = begun(lobby, sides={"cross": ME, "nought": bot("random")}, hints=True)
    table = at(f"#/match/{match}/{tokens['cross']}", viewport=LAPTOP, color_scheme="dark")
    table.find(ANSWER).first.wait_for()
    asked = table.asked
    table.page.keyboard.press("5")
    expect(table.find("[data-action='5']")).to_be_focused()
    table.page.keyboard.press("ArrowDown")
    expect(table.find("[data-action='6']")).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    table.page.keyboard.press("Enter")
    table.moved(asked)
    table.rest()
    if not table.over:
        table.find(ANSWER).first.wait_for()
        table.find("[data-hint]").click()
        expect(table.find("[data-advice]")).to_contain_text(re.compile("With best play|plays well"))
        shot(table, "plain-hints-dark")
    for _ in range(4):
        table.rest()
        if table.over:
            break
        best = table.find(COMPLETES)
        if best.count():
            best.first.click()
            expect(table.find("[data-outcome=line]")).to_contain_text("You won")
            break
        answer(table)
    table.page.keyboard.press("?")
    expect(table.find("dialog[open]")).to_contain_text("Three of your marks")
    expect(table.find("dialog[open] kbd").nth(1)).to_have_text("1–9")


def finished(lobby):
    """A finished match, played over the sockets; its id."""
    match, tokens = begun(lobby)
    players = {seat: lobby.sit(match, token) for seat, token in tokens.items()}
    while True:
        info = lobby.get(f"/matches/{match}")
        if info["status"] != "live":
            return match
        player = players[info["waiting"][0]]
        player.catch_up(info["number"])
        player.play()


def test_a_match_is_replayed_reviewed_and_played_on_from(at, lobby, shot):
    match = finished(lobby)
    table = at(f"#/replay/{match}/0", viewport=LAPTOP)
    table.find(".plain").wait_for()
    expect(table.find("[data-field=board] td.empty")).to_have_count(9)
    assert table.find("[data-edit]").count() == 0
    table.find("select[name=viewpoint]").select_option("cross")
    table.go(f"#/replay/{match}/{lobby.get(f'/matches/{match}')['at']}")
    expect(table.find("[data-outcome]")).to_be_visible()
    expect(table.find("[data-field=board] td")).to_have_count(9)
    shot(table, "plain-replay")
    table.find("button[data-review]").click()
    table.go(f"#/replay/{match}/3")
    table.find("[data-go-on]").click()
    expect(table.find("dialog[open]")).to_be_visible()


def test_its_record_is_brought_back_and_its_matches_are_in_the_library(at, lobby):
    match = finished(lobby)
    record = lobby.get(f"/matches/{match}/record")
    table = at(viewport=LAPTOP)
    table.find("summary", has_text="Import").first.click()
    table.find("details textarea").fill(record)
    table.find("details form button[type=submit], details form button:not([type])").first.click()
    table.find(".plain").wait_for()
    assert "/replay/" in table.page.url
    table.go("#/library/game=noughts")
    row = table.find("[data-list=library] li").first
    expect(row).to_contain_text("Noughts and crosses")
    expect(row).to_contain_text("Cross")


def test_it_is_set_up_with_its_option_and_told_in_each_language(at):
    table = at("#/new/noughts", viewport=LAPTOP)
    form = table.find("form[aria-label]").first
    expect(form.locator("[data-option=barred]")).to_contain_text("Nobody can have the middle square")
    for lang, title, mine in (
        ("pt", "Jogo da velha", "Sua decisão"),
        ("it", "Noughts and crosses", "La tua decisione"),
    ):
        other = at("", viewport=LAPTOP, locale=lang)
        expect(other.find("[data-game=noughts] h2")).to_have_text(title)
        other.find("[data-quick='noughts cross']").click()
        expect(other.find(".whose")).to_have_text(mine, use_inner_text=False)
        expect(other.find(ANSWER).first).to_contain_text(re.compile("Anotar|Marcar" if lang == "pt" else "Note|Mark"))


def test_the_editor_says_that_it_cannot_change_positions_of_this_game(at):
    table = at("#/editor", viewport=LAPTOP)
    table.find("[data-editor=paste]").click()
    table.find("dialog [name=position]").fill("sitroom-position noughts\nboard: x.. .o. ...\n")
    table.find("dialog form button").click()
    expect(table.find("body")).to_contain_text("positions of this game cannot be edited here")
