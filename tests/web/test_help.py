"""Help where the hand hesitates, and the room it is given in."""

import json
import re

from playwright.sync_api import expect

from server.clients import bot, played
from sitroom.kernel import write_record
from web.matches import at_defcon_2, first_round


def test_the_odds_stand_on_the_map_before_a_coup(sit, lobby):
    match, tokens = lobby.bring(first_round())
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.card("socialist_governments", "coup")
    # 3 points against twice the stability of 2: only a die of 1 is not enough.
    expect(table.find(".space:has([data-space=iran].lit) .badge")).to_have_text("83%")
    table.shows("iran", ".*83%")
    table.find("[data-space=iran]").hover()
    expect(table.find(".inspector")).to_contain_text("83%")


def test_a_coup_that_would_end_the_world_is_asked_about_first(sit, shot):
    table = sit()
    table.find("summary", has_text="Import").click()
    match = played("socialist_governments", match=at_defcon_2())
    table.find("textarea").fill(write_record(match))
    table.button("Import").click()
    table.find(".curtain button").click()
    table.rest()
    asked = table.asked
    table.press("[data-action=coup].warned")
    doubt = table.find("dialog[open]")
    expect(doubt).to_contain_text("This will lose you the match")
    expect(doubt).to_contain_text("DEFCON is now 1 (coup in a battleground).")
    shot(table, "warning")
    table.find("[data-doubt=back]").click()
    expect(doubt).to_have_count(0)
    assert table.asked == asked
    table.press("[data-action=coup].warned")
    table.find("[data-doubt=go]").click()
    table.find(".space:has([data-space=panama]) .badge.danger").wait_for()
    table.press("[data-space=panama].lit")
    table.find("[data-doubt=go]").click()
    table.rest()
    assert table.find("[data-outcome]").get_attribute("data-outcome") == "defcon"


def test_an_action_waits_for_no_hint_and_a_fatal_one_is_asked_about_all_the_same(sit, lobby):
    match, tokens = lobby.bring(played("socialist_governments", match=at_defcon_2()), us=bot("random"))
    table = sit()
    table.page.route("**/hints?*", lambda route: None)  # never answered
    table.go(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.press("[data-action=coup]")
    expect(table.find("dialog[open]")).to_contain_text("DEFCON is now 1 (coup in a battleground).")
    table.find("[data-doubt=back]").click()
    assert "act" not in [entry["type"] for entry in map(json.loads, table.sent) if not entry.get("careful")]
    asked = table.asked
    table.press("[data-action=influence]")
    table.moved(asked)


def test_a_refusal_names_its_rule(sit, lobby):
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.card("socialist_governments", "coup")
    table.find("[data-space=iran].lit").wait_for()
    table.press_unlit("austria")
    expect(table.find("[data-reason]")).to_contain_text("DEFCON")


def test_a_refusal_speaks_the_language_of_the_page(sit, lobby):
    match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}", locale="pt-BR")
    table.rest()
    table.press_unlit("italy")  # a card is asked for: the map says nothing
    table.card("socialist_governments", "coup")
    table.find("[data-space=iran].lit").wait_for()
    table.press_unlit("egypt")
    reason = re.compile(r"O oponente não tem Influência no Egito: .*\(R 6\.3\.1\)")
    expect(table.find("[data-reason]")).to_have_text(reason)


def test_a_newcomer_is_in_a_guided_match_after_one_click(sit, shot):
    table = sit(guide=True)
    table.find("[data-quick='twilight ussr']").click()
    table.rest()
    guide = table.find(".guide")
    expect(guide).to_be_visible()
    shot(table, "guide")
    table.page.keyboard.press("?")
    expect(table.find("dialog[open]")).to_contain_text("DEFCON")
    shot(table, "rules")
    table.page.keyboard.press("Escape")
    table.find("[data-guide=skip]").click()
    expect(guide).to_have_count(0)
    table.page.reload()
    table.rest()
    assert guide.count() == 0
