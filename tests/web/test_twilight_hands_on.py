"""Getting about at Twilight Struggle's table: clicks and keys, counters and costs, reasons, the curtain, a phone."""

import json
import re

import pytest
from playwright.sync_api import expect

from server.clients import bot, played
from web.conftest import PHONE
from web.matches import first_round, position

LAPTOP = {"width": 1366, "height": 768}
INSPECT = "[data-inspected]"


@pytest.fixture
def sitting(sit, lobby):
    """Somebody's table in a match of the engine."""

    def open_table(match, seat="ussr", prefers=None, **settings):
        other = {"ussr" if seat == "us" else "us": settings.pop("other")} if "other" in settings else {}
        name, tokens = lobby.bring(match, **other)
        table = sit("", **{"viewport": LAPTOP, **settings})
        kept = json.dumps({"unguided": ["twilight"], "confirm": "never", **(prefers or {})})
        table.page.evaluate(f"localStorage['sitroom.settings'] = '{kept}'")
        seats = tokens.values() if seat == "both" else [tokens[seat]]
        for token in seats:
            table.go(f"#/match/{name}/{token}")
            table.page.reload()
            table.find(".table").wait_for(state="attached")  # by then the page has kept the seat
        table.rest()
        return table

    return open_table


def overlap(one, other):
    """Do two boxes cover some of the same screen?"""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def four_points(**more):
    """The USSR has a card of four operations, and the China Card."""
    given = {"turn": 2, "phasing": "ussr", "ussr": "north_korea 3 iraq 2", "us": "italy 2", **more}
    return position(hand_ussr="marshall_plan comecon nasser", hand_us="fidel nato", **given)


def test_four_operations_of_influence_take_six_clicks(sitting):
    table = sitting(four_points(), prefers={"pace": "off", "confirm": "final"})
    table.page.evaluate("""() => {
      window.clicks = 0;
      addEventListener("click", () => (window.clicks += 1), true);
    }""")
    table.card("marshall_plan", "influence")
    for _ in range(4):
        asked = table.asked
        table.press("[data-space=iraq].lit")
        table.until("(asked) => document.querySelector('.room').dataset.asked !== asked", asked)
    assert table.page.evaluate("window.clicks") == 6
    table.shows("iraq", "USSR 6")


def test_digits_open_cards_and_choose_how_to_play_them_and_with_shift_they_go_to_regions(sitting):
    table = sitting(first_round())
    table.page.keyboard.press("3")
    card = table.find(".hand [aria-expanded=true]")
    assert card.get_attribute("data-card") == table.find(".hand [data-card]").nth(2).get_attribute("data-card")
    way = table.find(".sheet [data-way]").first.inner_text().split()[0]
    before = table.find("[data-space=cuba]").bounding_box()
    table.page.keyboard.press("Shift+5")
    table.find("[data-space=cuba]").evaluate("(one) => new Promise((done) => setTimeout(done, 500))")
    assert table.find("[data-space=cuba]").bounding_box()["width"] > before["width"] * 1.5
    asked = table.asked
    table.page.keyboard.press("1")
    table.moved(asked)
    assert way == "Event"


def test_only_a_cost_of_two_is_tagged_and_counters_agree(sitting, shot):
    table = sitting(played("the_china_card", "influence", match=four_points(us="italy 2 iran 2")))
    expect(table.find(".prompt")).to_contain_text("5 of 5 points left")
    expect(table.find(".decision .left b")).to_have_text("5")
    costs = {text.strip() for text in table.find(".badge text").all_text_contents()}
    assert costs == {"2 ops"}
    expect(table.find("[data-space=iran]")).to_have_attribute("aria-label", re.compile("2 ops$"))
    expect(table.find("[data-space=iraq]")).to_have_attribute("aria-label", re.compile("1 op$"))
    shot(table, "twilight-costs")


def test_a_scoring_card_that_must_be_played_says_so(sitting):
    hands = {"hand_ussr": "asia_scoring nasser", "hand_us": "fidel"}
    table = sitting(position(turn=2, round=6, phasing="ussr", ussr="iraq 2", us="iran 2", **hands))
    expect(table.find(".hand [data-card=asia_scoring]")).to_contain_text("must be played")
    expect(table.find(".hand [data-card=nasser]")).not_to_contain_text("must be played")
    expect(table.find(".prompt")).to_contain_text("no later round is left")


def test_nothing_is_said_of_a_chinese_civil_war_that_is_not_played(sitting):
    table = sitting(first_round())
    table.find(".country.china").first.dispatch_event("pointerenter", {"pointerType": "mouse"})
    assert table.find(INSPECT).count() == 0
    table.find("[data-space=iran]").hover(force=True)
    expect(table.find(INSPECT)).to_have_attribute("data-inspected", "iran")


def test_a_reason_stands_beside_the_question_and_goes_with_it(sitting, shot):
    table = sitting(played("decolonization", "influence", match=first_round()))
    table.press_unlit("canada")
    reason = table.find("[data-reason]")
    expect(reason).to_contain_text(re.compile("Canada|reach"))
    assert not overlap(reason.bounding_box(), table.find(".table > .hand").bounding_box())
    assert not overlap(reason.bounding_box(), table.find(".table > .map").bounding_box())
    shot(table, "twilight-reason")
    table.press("[data-space=iraq].lit")
    expect(reason).to_have_count(0)


def test_an_open_card_does_not_cover_the_map_while_a_country_is_to_be_chosen(sitting):
    table = sitting(played("decolonization", "influence", match=first_round()))
    table.press(".hand [data-card=nasser]")
    assert not overlap(table.find(".sheet").bounding_box(), table.find(".table > .map").bounding_box())


def test_the_curtain_waits_until_the_die_has_been_seen(sitting, shot):
    table = sitting(first_round(), seat="both")
    if table.find(".curtain").count():
        table.find(".curtain button").click()
    table.card("nasser", "coup")
    table.press("[data-space=iran]")
    expect(table.find("[data-hand-over]")).to_be_visible()
    expect(table.find(".rest")).to_contain_text("Coup in Iran: die")
    assert table.find(".curtain").count() == 0
    shot(table, "twilight-before-the-curtain")
    table.find("[data-hand-over]").click()
    expect(table.find(".curtain")).to_be_visible()


def test_against_a_bot_one_need_not_ask_to_undo(sitting):
    table = sitting(first_round(), other=bot("easy"))
    table.card("nasser", "coup")
    table.press("[data-space=iran]")
    expect(table.find("[data-undo=ask]")).to_have_text(re.compile("Undo$"))


def test_who_wants_it_confirms_every_roll(sitting):
    table = sitting(first_round(), prefers={"confirm": "final"})
    table.card("nasser", "coup")
    expect(table.find("[data-space=iran].lit")).to_be_visible()
    asked = table.asked
    table.press("[data-space=iran]")
    expect(table.find(INSPECT)).to_have_count(0)
    expect(table.find("[data-country=iran]")).to_contain_text(
        re.compile(r"Coup in Iran with 1: \d+% to succeed, DEFCON 4 to 3\.")
    )
    expect(table.find("[data-country=iran] [data-action]")).to_have_text("Coup in Iran")
    assert table.asked == asked
    table.press("[data-country=iran] [data-action]")
    table.moved(asked)


def test_what_cannot_be_taken_back_is_to_be_confirmed(sitting, shot):
    table = sitting(four_points(), prefers={"confirm": "final"})
    table.card("comecon", "space")
    dialog = table.find("dialog[open]")
    expect(dialog).to_contain_text("This cannot be taken back")
    expect(dialog).to_contain_text("Space Race: on a roll of 3 or less you advance to box 1, Earth Satellite: 50%.")
    expect(dialog).not_to_contain_text("Chance decides")
    shot(table, "twilight-final")
    dialog.locator("[data-final=back]").click()
    expect(dialog).to_have_count(0)
    expect(table.find("ol[aria-label=Log]")).not_to_contain_text("Space Race: the USSR rolls")
    table.find(".decision [data-action]", has_text="Space Race").click()
    dialog.locator("[data-final=never]").click()
    expect(table.find("ol[aria-label=Log]")).to_contain_text("Space Race: the USSR rolls")
    assert table.page.evaluate("JSON.parse(localStorage['sitroom.settings']).confirm") == "never"


def test_who_is_about_to_show_or_see_a_hand_is_told_whose_and_to_whom(sitting, shot):
    given = {"hand_us": "cia_created nato", "hand_ussr": "fidel comecon nasser"}
    match = position(turn=2, phasing="us", us="italy 2", ussr="poland 3", **given)
    table = sitting(match, seat="us", prefers={"confirm": "final"})
    table.card("cia_created", "event")
    expect(table.find("dialog[open]")).to_contain_text("This cannot be taken back")
    expect(table.find("dialog[open]")).to_contain_text("You see the whole Soviet hand: 3 cards.")
    shot(table, "twilight-final-hand")


def test_the_ways_to_play_a_card_never_say_the_same_sentence_twice(sitting, shot):
    table = sitting(four_points())
    table.press(".hand [data-card=marshall_plan]")
    expect(table.find(".sheet .fate")).to_have_text(re.compile("sets off its event for the US"))
    said = table.find(".sheet [data-way] span").all_inner_texts()
    assert len(set(said)) == len(said) >= 4
    assert table.text(".sheet .fate") not in said
    shot(table, "twilight-ways")


def test_who_wants_it_confirms_every_answer(sitting):
    table = sitting(four_points(), prefers={"confirm": "always"})
    table.card("comecon", "influence")
    expect(table.find("dialog[open]")).to_contain_text("Confirm your answer")
    expect(table.find("dialog[open]")).to_contain_text("The USSR plays Comecon to place influence.")
    table.page.keyboard.press("Enter")
    table.find("[data-space].lit").first.wait_for()


def test_on_a_phone_no_inspector_stays_over_the_neighbours(sitting):
    table = sitting(first_round(), viewport=PHONE, has_touch=True, is_mobile=True)
    table.find("[data-space=poland]").tap(force=True)
    expect(table.find(INSPECT)).to_have_count(0)


def test_the_pages_of_a_newcomer_name_the_game(sit):
    table = sit()
    expect(table.find("[data-game=twilight] h2")).to_have_text("Twilight Struggle")
    table.find("[data-quick='twilight us']").click()
    expect(table.find("[data-game-name]")).to_have_text("Twilight Struggle")


def test_the_lobby_says_which_game_a_match_is_and_whose_turn(sit, lobby):
    match, tokens = lobby.create()
    table = sit(f"#/match/{match}/{tokens['ussr']}")
    table.rest()
    table.go("#/")
    row = table.find(f"[data-list=mine] [data-match='{match}']")
    expect(row).to_contain_text("Twilight Struggle, Deluxe")
    expect(row.locator(".state")).to_have_text("Your turn")
