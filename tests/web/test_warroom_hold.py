"""War Room among several browsers: what each is sent of the others' charts, by keyboard alone, and on a phone."""

from playwright.sync_api import expect

from server.campaigns import reached
from server.clients import ME, bot
from sitroom.kernel import write_record
from web.conftest import PHONE
from web.test_everybody import Keyboard, sideways
from web.test_warroom import DECIDES, FRONT, LAPTOP, to_planning


def bring(lobby, match, **bots):
    """A match that the engine has played: its id and tokens."""
    sides = dict.fromkeys(match.seats, ME) | bots
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return made["match"]["id"], made["tokens"]


def order(table):
    """Write the first order that is offered; what its line says."""
    lines = table.find("[data-order]")
    before = lines.count()
    table.find(f"{DECIDES} [data-subject]").first.click()
    table.find(f"{DECIDES} .list [data-action]").first.click()
    expect(lines).to_have_count(before + 1)
    return lines.last.get_attribute("data-order")


def heard(table, line, since=0):
    """Has a table been told of an order, in either form that messages have for it?"""
    command, _, to = line.partition(" ")
    told = "".join(table.received[since:]).replace(", ", ",")
    return f"{command}>{to}" in told or f'["{command}","{to}"]' in told


def stays_among_allies(table):
    """Whom one talks to stays as it is while one looks at the log."""
    chat, log = (table.find(f"[role=tab][id$={tab}]") for tab in ("chat", "log"))
    chat.click()
    table.find("select[name=to]").select_option("allies")
    log.click()
    chat.click()
    expect(table.find("select[name=to]")).to_have_value("allies")


def ready(table):
    table.find(f"{DECIDES} [data-action=done]").click()
    expect(table.find("[data-reopen]")).to_be_visible()


def test_three_browsers_hide_their_orders_in_the_pacific_and_one_takes_ready_back(sit, lobby):
    match, tokens = bring(lobby, reached("write", "pacific"))
    china, usa, japan = (sit(f"#/match/{match}/{token}", viewport=LAPTOP) for token in tokens.values())
    for table in (china, usa, japan):
        table.find("[data-sheet]").first.wait_for()
    stays_among_allies(usa)
    written = [order(japan), order(japan)]
    ready(japan)
    for table in (china, usa):
        expect(table.find("header li.japan.waiting")).to_have_count(0)
    assert order(usa)
    japan.find("[data-reopen]").click()
    for table in (china, usa):
        expect(table.find("header li.japan.waiting")).to_have_count(1)
    expect(japan.find("[data-order]")).to_have_count(2)
    written.append(order(japan))
    assert all(heard(japan, line) for line in written)
    for table in (china, usa):
        assert not any(heard(table, line) for line in written), "nobody has heard of them"
    for table in (japan, china):
        ready(table)
    usa.find(f"{DECIDES} [data-action=done]").click()
    for table in (china, usa, japan):
        expect(table.find("[data-reopen]")).to_have_count(0)
    assert not any(heard(china, line) for line in written), "secret until Japan's turn"


def test_six_browsers_and_a_bot_in_a_global_war_keep_their_secrets(sit, lobby):
    match, tokens = bring(lobby, reached("write"), italy=bot("random"))
    tables = {seat: sit(f"#/match/{match}/{token}") for seat, token in tokens.items()}
    tables["spectator"] = sit(f"#/match/{match}")
    assert len(tables) == 6
    for seat, table in tables.items():
        table.find("[data-plate]").first.wait_for()
        if seat != "spectator":
            expect(table.find(DECIDES)).to_be_visible()
        expect(table.find("header li.italy.waiting")).to_have_count(0)
    before = {seat: len(table.received) for seat, table in tables.items()}
    line = order(tables["ussr"])
    order(tables["ussr"])
    ready(tables["ussr"])
    for seat, table in tables.items():
        expect(table.find("header li.ussr.waiting")).to_have_count(0)
        assert heard(table, line, before[seat]) == (seat == "ussr"), seat


def test_planning_of_the_eastern_front_is_done_with_the_keyboard_alone(sit, lobby):
    made = lobby.post("/matches", {**FRONT, "sides": {"ussr": bot("easy"), "germany": ME}}, status=201)
    table = sit(f"#/match/{made['match']['id']}/{made['tokens']['germany']}", viewport=LAPTOP)
    keyboard = Keyboard(table)
    table.rest()
    keyboard.choose("[data-action=pass]")
    table.find("[data-sheet]").wait_for()
    for count in (1, 2):
        keyboard.choose("[data-subject]")
        table.find("[data-region].lit").first.wait_for()
        keyboard.tab_to("[data-region].lit")
        keyboard.press("Enter")
        expect(table.find("[data-order]")).to_have_count(count)
    keyboard.choose("[data-action=done]")
    expect(table.find("[data-sheet] [data-order] button")).to_have_count(0)
    assert table.find(f"{DECIDES}, [data-reopen], .rest").count()


def test_orders_are_written_by_touch_on_a_phone(sit, lobby, shot):
    made = lobby.post("/matches", {**FRONT, "sides": {"ussr": ME, "germany": ME}}, status=201)
    settings = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    ussr, germany = (
        sit(f"#/match/{made['match']['id']}/{made['tokens'][seat]}", **settings) for seat in ("ussr", "germany")
    )
    to_planning(ussr, germany)
    germany.find(f"{DECIDES} [data-subject]").first.tap()
    germany.find(f"{DECIDES} .list [data-action]").first.tap()
    expect(germany.find("[data-order]")).to_have_count(1)
    shot(germany, "warroom-phone-order")
    assert not sideways(germany)
    germany.find(f"{DECIDES} [data-action=done]").tap()
    expect(germany.find("[data-reopen]")).to_be_visible()
    assert not sideways(germany)
