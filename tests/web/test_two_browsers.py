"""Two browsers at one match: what each sees of the other, and what it may not."""

import json

from playwright.sync_api import expect

from web.matches import first_round, headlines


def test_a_match_by_invite_link_hides_headlines_until_both_are_in(sit, lobby):
    us = sit()
    us.find("[data-way-to-play='twilight far']").click()
    us.find("dialog [name=name]").fill("Ada")
    us.page.keyboard.press("Enter")
    link = us.find(".invite input").input_value()
    ussr = sit(link.removeprefix(f"{us.http}/"))
    ussr.find("[data-join]").click()

    ussr.place("poland", "poland", "poland", "east_germany", "east_germany", "bulgaria")
    us.rest()
    us.shows("poland", "USSR 3")
    expect(us.find(".invite")).to_have_count(0)
    us.place("france", "france", "france", "italy", "italy", "italy", "west_germany")
    ussr.rest()
    ussr.shows("italy", "US 3")

    chosen = us.view["hands"][0]["cards"][0]
    name = lobby.get("/text/twilight/en")["cards"][chosen]["name"]
    asked = us.asked
    us.card(chosen, "choose")
    us.moved(asked)
    ussr.reach(us.updates[-1]["number"])
    told = knowledge(ussr)
    assert chosen not in told
    assert name not in told
    assert name.lower() not in ussr.text("body").lower()
    assert us.find(".heads").count() == ussr.find(".heads").count() == 0

    ussr.card(ussr.view["hands"][1]["cards"][0], "choose")
    for table in (us, ussr):
        expect(table.find(".heads .us")).to_have_text(name)
        expect(table.find(".heads .ussr")).to_be_visible()
    assert chosen in knowledge(ussr)


def knowledge(table):
    """All that came over a seat's sockets, but for the list of every card it has not seen."""
    updates = table.updates
    for update in updates:
        seen = [step["changes"].get("view", {}) for step in update["steps"]]
        for view in (*seen, *([update["whole"]["view"]] if update["whole"] else [])):
            view.pop("unseen", None)
    return json.dumps(updates, ensure_ascii=False)


def test_each_sees_at_once_what_the_other_does(sit, lobby):
    match, tokens = lobby.bring(first_round())
    us, ussr = (sit(f"#/match/{match}/{tokens[seat]}") for seat in ("us", "ussr"))
    watcher = sit(f"#/match/{match}")
    watcher.find(".table").wait_for()
    us.find(".table").wait_for()
    ussr.rest()
    ussr.card("comecon", "event")
    ussr.rest()
    ussr.place("hungary")
    for table in (us, watcher):
        table.shows("hungary", "USSR 1")
        expect(table.find("[role=tabpanel]")).to_contain_text("Hungary")
    ussr.find("[role=tab]", has_text="Chat").click()
    ussr.find("[role=tabpanel] input").fill("Good evening.")
    ussr.page.keyboard.press("Enter")
    expect(us.find("[role=tab] .news")).to_have_text("1")


def test_the_title_and_the_browser_call_who_looks_elsewhere(sit, lobby):
    match, tokens = lobby.bring(headlines())
    us, ussr = (sit(f"#/match/{match}/{tokens[seat]}") for seat in ("us", "ussr"))
    us.rest()
    assert us.page.title().startswith("●")
    us.page.evaluate(LOOKS_ELSEWHERE)
    us.find("[data-menu]").click()
    us.button("Notifications: off").click()
    expect(us.button("Notifications: on")).to_be_visible()
    us.page.keyboard.press("Escape")
    us.card("nato", "choose")
    us.until("() => document.title === 'Situation Room'")
    ussr.rest()
    ussr.card("comecon", "choose")
    ussr.place("hungary", "czechoslovakia", "romania", "bulgaria")
    ussr.rest()
    assert us.page.evaluate("called") == []
    ussr.card("nasser", "influence")
    ussr.rest()
    ussr.place("poland")
    us.until("() => document.title.startsWith('●')")
    us.until("() => called.length === 1")


LOOKS_ELSEWHERE = """() => {
  window.called = [];
  Object.defineProperty(Document.prototype, "hidden", {get: () => true});
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title) { called.push(title); }
  };
}"""
