"""Battles of War Room in the browser: the board, stances by hand, standing orders, and fighting on."""

from playwright.sync_api import expect

from server.battles import battles, bring
from server.clients import bot
from web.conftest import PHONE, missing
from web.test_everybody import AXE, findings, sideways
from web.test_warroom import DECIDES, LAPTOP

SEATS = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
GLOBAL = (
    "turn_order: germany japan ussr china britain usa italy",
    "germany-48 R5 6inf 2art",
    "germany-37 R5 2arm",
    "germany-11 R5 2ftr 1bmr",
    "ussr-57 R5 5inf 1art 1arm",
    "ussr-11 R5 2ftr",
    "control R5: ussr",
    "japan-1 P-13 1ss 2cr 1bb",
    "usa-1 P-13 2cr 1cv",
    "resources germany: 5 5 5",
    "resources ussr: 5 5 5",
)
"""A battle on land and one at sea."""


def to(match, token):
    return f"#/match/{match}/{token}"


def world(lobby, seat, **sides):
    """A Global War in Phase 4, played from one seat against bots."""
    others = {other: bot("easy") for other in SEATS if other != seat}
    match, tokens = bring(lobby, battles(*GLOBAL, scenario="global"), **others | sides)
    return to(match, tokens[seat])


def at_stances(table):
    table.find("[data-action=stances]").wait_for()
    table.rest()


def test_a_battle_of_the_global_war_is_fought_by_clicks(sit, lobby, shot):
    table = sit(world(lobby, "germany"), viewport=LAPTOP)
    at_stances(table)
    expect(table.find("[data-battle=R5] [data-side]")).to_have_count(2)
    expect(table.find("[data-forecast]").first).to_be_visible()
    assert table.find(".map [data-region=R5]").first.is_visible(), "the place of the battle is in sight"
    table.find("[data-preset=defend]").click()
    expect(table.find("[data-row='inf/defense'] .counter b").last).to_have_text("6")
    for left in ("5", "4"):
        table.find("[data-unit='germany/inf/defense']").click()
        expect(table.find("[data-unit='germany/inf/defense'] b")).to_have_text(left)
    table.find("[data-all='arm/attack']").click()
    table.find("[data-unit='germany/ftr/air']").drag_to(table.find("[data-side=axis] [data-row='ftr/ground'] th"))
    expect(table.find("[data-unit='germany/ftr/ground'] b")).to_have_text("2")
    shot(table, "warroom-battle-stances")
    asked = table.asked
    table.find("[data-action=stances]").click()
    table.moved(asked)
    stances = {
        (one["unit"], one["stance"]): one["number"] for one in table.view["boards"][0]["units"] if one["side"] == "axis"
    }
    assert stances[("inf", "defense")] + stances.get(("inf", "attack"), 0) <= 6
    expect(table.find("[data-rolls]")).to_be_visible()
    for _ in range(60):
        table.rest()
        if not table.find("[data-battle=R5]:not([data-over])").count():
            break
        asked = table.asked
        shot(table, "warroom-battle-hit")
        table.find(f"{DECIDES} [data-action]").first.click()
        table.moved(asked)
    over = table.find("[data-battle][data-over]")  # or the next battle, which only bots fight
    expect(over).to_contain_text("Hotspot resolved")
    shot(table, "warroom-battle-over")
    over.locator("[data-dismiss]").click()
    expect(over).to_have_count(0)


def test_on_a_laptop_all_goals_and_the_end_of_the_choice_are_whole(sit, lobby):
    table = sit(world(lobby, "germany"), viewport=LAPTOP)
    at_stances(table)
    expect(table.find("[data-goal=axis]")).to_contain_text("Eastern United States")
    for goal in table.find("[data-goal]").all():
        assert goal.evaluate("(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    button = table.find("[data-action=stances]").bounding_box()
    assert button["y"] + button["height"] <= table.find("[role=tablist]").first.bounding_box()["y"]


def test_the_keyboard_moves_units_between_stances(sit, lobby):
    table = sit(world(lobby, "germany"), viewport=LAPTOP)
    at_stances(table)
    table.find("[data-preset=defend]").focus()
    table.page.keyboard.press("Enter")
    table.find("[data-unit='germany/inf/defense']").focus()
    table.page.keyboard.press("Enter")
    expect(table.find("[data-unit='germany/inf/attack'] b")).to_have_text("1")


def test_odds_follow_the_stances_that_are_tried(sit, lobby):
    table = sit(world(lobby, "japan", germany=bot("random")), viewport=LAPTOP)
    at_stances(table)
    with table.page.expect_response(lambda response: "plan=" in response.url) as told:
        table.find("[data-preset=attack]").click()
    told.value.finished()
    table.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    attacking = table.text("[data-forecast]")
    table.find("[data-preset=defend]").click()
    expect(table.find("[data-forecast]").first).not_to_have_text(attacking, use_inner_text=True)


def test_all_battles_are_fought_by_one_click(sit, lobby, shot):
    match, tokens = bring(lobby, ussr=bot("easy"))
    table = sit(to(match, tokens["germany"]), viewport=LAPTOP)
    expect(table.find("[data-odds]")).to_have_count(2)
    shot(table, "warroom-hotspots")
    table.find("[data-forward=all]").click()
    expect(table.find(".strip .when")).not_to_contain_text("Combat")
    assert table.view["hotspots"] == {}


def test_standing_orders_let_a_battle_of_two_absent_people_run(sit, lobby, shot):
    match, tokens = bring(lobby)
    for seat in ("germany", "ussr"):
        table = sit(to(match, tokens[seat]), viewport=LAPTOP)
        table.find("[data-standing]").click()
        table.find("[data-standing-all=usual]").click()
        table.find("[data-topic=stances]").select_option("balanced")
        shot(table, f"warroom-standing-{seat}")
        table.find("[data-standing-save]").click()
        expect(table.find("[data-standing]")).to_contain_text("on")
        table.page.close()
    watcher = sit(f"#/match/{match}", viewport=LAPTOP)
    expect(watcher.find(".strip .when")).not_to_contain_text("Combat")
    assert watcher.find("[data-standing], [data-forward]").count() == 0


def test_nothing_serious_is_found_by_axe_at_the_battle_board(sit, lobby, shot):
    if not AXE.exists():
        missing("axe-core")
    table = sit(world(lobby, "germany"), viewport=LAPTOP)
    at_stances(table)
    table.find("[data-forecast]").first.wait_for()
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme=scheme)
        shot(table, f"warroom-battle-{scheme}")
        assert findings(table) == []
    table.find("[data-standing]").click()
    assert findings(table) == []


def test_the_battle_board_fits_a_phone(sit, lobby, shot):
    table = sit(world(lobby, "germany"), viewport=PHONE, has_touch=True, is_mobile=True)
    at_stances(table)
    shot(table, "warroom-battle-phone")
    assert not sideways(table)
