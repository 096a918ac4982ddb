"""Who only looks on: a match as it goes on, its end, and its replay afterwards, in both games."""

from playwright.sync_api import expect

from server.clients import ME
from sitroom.kernel import write_record
from sitroom.warroom import GAME as WAR
from web.matches import at_defcon_2
from web.test_telling import MOVING, RECAP, at_pace

LAPTOP = {"width": 1366, "height": 768}
ACTS = ".lit, [data-action], [data-way], [data-undo], [data-subject]"
"""What only players have."""


def give_up(lobby, match, token):
    lobby.sit(match, token).ask(type="resign")


def test_a_spectator_is_told_what_happens_and_sees_no_hand_until_the_match_is_over(sit, lobby, shot):
    match, tokens = lobby.bring(at_defcon_2())
    watcher = at_pace(sit(f"#/match/{match}", **MOVING), "calm")
    watcher.find(".table").wait_for()
    expect(watcher.find("[name=viewpoint], .hand, [data-outcome]")).to_have_count(0)

    player = lobby.sit(match, tokens["ussr"])
    player.play("decolonization")
    player.play("event")
    expect(watcher.find("[data-shown=decolonization]")).to_be_visible()
    expect(watcher.find(RECAP)).to_contain_text("The USSR plays Decolonization for its event.")
    shot(watcher, "spectator-told")
    watcher.page.keyboard.press("Escape")
    player.play("angola")
    watcher.shows("angola", "USSR 1")
    assert watcher.find(ACTS).count() == 0
    assert [hand["cards"] for hand in watcher.view["hands"]] == [[], []]
    assert "Comecon" not in watcher.text(".table")
    watcher.find("[role=tab]", has_text="Cards").click()
    expect(watcher.find("[data-unseen]")).to_have_text("Unseen cards are in the deck or in a player's hand.")

    give_up(lobby, match, tokens["us"])
    expect(watcher.find("[data-outcome=resign]")).to_contain_text("The USSR wins: the opponent resigned.")
    expect(watcher.find("[data-mine], [data-rematch]")).to_have_count(0)
    assert watcher.find("[data-source^='region/']").count() == 6
    shot(watcher, "spectator-over")
    watcher.find("[data-outcome] a").first.click()
    expect(watcher.find("[name=viewpoint]")).to_have_value("spectator")
    watcher.button("To the end").click()
    assert watcher.find(".hand").count() == 0
    watcher.find("[name=both]").check()
    expect(watcher.find("[name=viewpoint]")).to_have_value("us")
    expect(watcher.find(".hand [data-card=marshall_plan]")).to_be_visible()
    expect(watcher.find(".hand [data-known=comecon]")).to_be_visible()
    watcher.find("[name=viewpoint]").select_option("spectator")
    expect(watcher.find(".hand")).to_have_count(0)
    expect(watcher.find("[name=both]")).not_to_be_checked()


def test_a_war_that_is_over_says_who_has_won_for_whom_and_is_seen_from_any_seat(sit, lobby, shot):
    record = write_record(WAR.new(scenario="eastern"))
    made = lobby.post("/import", {"text": record, "sides": {"germany": ME, "ussr": ME}}, 201)
    match, tokens = made["match"]["id"], made["tokens"]
    watcher, germany = (sit(f"#/match/{match}{token}", viewport=LAPTOP) for token in ("", f"/{tokens['germany']}"))
    watcher.find(".table").wait_for()
    assert watcher.find("[data-outcome], [data-action], [data-subject]").count() == 0
    watcher.go(f"#/replay/{match}")
    expect(watcher.find("[data-viewpoint]")).to_have_attribute("data-viewpoint", "spectator")
    expect(watcher.find("[name=viewpoint]")).to_have_count(0)
    germany.rest()

    give_up(lobby, match, tokens["ussr"])
    expect(germany.find("[data-mine]")).to_have_text("You won")
    expect(germany.find("[data-outcome=resign]")).to_contain_text("The Axis wins the war: the other side has given up.")
    shot(germany, "warroom-over")
    watcher.go(f"#/match/{match}")
    expect(watcher.find("[data-outcome=resign]")).to_be_visible()
    expect(watcher.find("[data-mine]")).to_have_count(0)
    watcher.find("[data-outcome] a").first.click()
    expect(watcher.find("[name=viewpoint]")).to_have_value("spectator")
    watcher.find("[name=viewpoint]").select_option("germany")
    expect(watcher.find("[name=viewpoint]")).to_have_value("germany")
    watcher.button("To the end").click()
    expect(watcher.find("[data-outcome=resign]")).to_be_visible()


def test_an_imported_match_that_was_given_up_ends_so_in_the_replay(sit, lobby, shot):
    match, tokens = lobby.bring(at_defcon_2())
    give_up(lobby, match, tokens["us"])
    record = lobby.get(f"/matches/{match}/record", tokens["us"])
    made = lobby.post("/import", {"text": record, "sides": {"us": ME, "ussr": ME}}, 201)
    match, tokens = made["match"]["id"], made["tokens"]

    table = sit(f"#/match/{match}/{tokens['us']}", viewport=LAPTOP)
    expect(table.find("[data-mine]")).to_have_text("You lost")
    table.find("[data-outcome] a").first.click()
    expect(table.find("[name=viewpoint]")).to_have_value("us")
    assert table.find("[data-outcome]").count() == 0
    table.button("To the end").click()
    expect(table.find("[data-outcome=resign]")).to_have_text("The USSR wins: the opponent resigned.")
    assert table.find("[data-source^='region/']").count() == 6
    shot(table, "replay-given-up")
    table.button("One turn back").click()
    expect(table.find("[data-outcome]")).to_have_count(0)
