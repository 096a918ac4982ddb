"""Taking back, coming back, going on."""

from playwright.sync_api import expect

from server.clients import Lobby, bot
from server.processes import Server
from web.matches import first_round


def seats(sit, lobby, match=None):
    """Both players of a match, the US first, each in a browser of its own."""
    name, tokens = lobby.bring(match) if match else lobby.create()
    return [sit(f"#/match/{name}/{tokens[seat]}") for seat in ("us", "ussr")]


def test_what_revealed_nothing_is_taken_back_freely(sit, lobby):
    match, tokens = lobby.create(us=bot("random"))
    ussr = sit(f"#/match/{match}/{tokens['ussr']}")
    ussr.rest()
    ussr.shows("poland", "USSR 0")
    ussr.place("poland", "poland")
    ussr.shows("poland", "USSR 2")
    for _ in range(2):
        asked = ussr.asked
        ussr.find("[data-undo=free]").click()
        ussr.moved(asked)
    ussr.shows("poland", "USSR 0")
    assert ussr.find("[data-undo]").count() == 0


def test_beyond_that_the_other_side_must_agree(sit, lobby):
    us, ussr = seats(sit, lobby)
    ussr.rest()
    ussr.place("poland", "poland", "poland", "poland", "poland", "bulgaria")
    us.rest()
    us.place("france")
    ussr.shows("france", "US 1")
    assert ussr.asked is None

    ussr.find("[data-undo=ask]").click()
    us.button("Refuse").click()
    expect(ussr.find(".notices")).to_contain_text("refuses the undo")
    expect(ussr.find("[data-undo=ask]")).to_be_enabled()
    ussr.shows("bulgaria", "USSR 1")
    why = "The US does not let the USSR take an action back: others had acted since."
    for table in (us, ussr):
        expect(table.find("[data-refused-undo]")).to_have_text(why)
    ussr.page.reload()
    expect(ussr.find("[data-refused-undo]")).to_have_text(why)

    ussr.find("[data-undo=ask]").click()
    us.button("Agree").click()
    ussr.rest()
    ussr.shows("bulgaria", "USSR 0")
    us.shows("france", "US 0")
    expect(us.find("[data-refused-undo]")).to_have_count(0)  # the moment it was said of is taken back
    ussr.place("romania")
    us.rest()
    us.shows("france", "US 0")


def test_a_reload_in_the_middle_of_an_event_goes_on_with_it(sit, lobby):
    us, ussr = seats(sit, lobby, first_round())
    ussr.rest()
    ussr.card("comecon", "event")
    ussr.place("hungary", "romania")
    prompt = ussr.text(".prompt")
    ussr.page.reload()
    ussr.rest()
    assert ussr.text(".prompt") == prompt
    ussr.shows("hungary", "USSR 1")
    ussr.place("bulgaria", "czechoslovakia")
    us.rest()
    us.shows("bulgaria", "USSR 1")

    ussr.go()
    expect(ussr.find("[data-list=mine] [data-match]")).to_have_count(1)
    ussr.find("[data-list=mine] [data-match]").click()
    ussr.shows("bulgaria", "USSR 1")


def test_a_server_that_dies_and_comes_back_is_played_on(sit, client, tmp_path):
    url = f"sqlite:///{tmp_path}/matches.sqlite3"
    server = Server(url)
    with Lobby(server) as lobby:
        match, tokens = lobby.bring(first_round(), us=bot("random"))
    table = sit(f"#/match/{match}/{tokens['ussr']}", server=server)
    table.rest()
    table.card("comecon", "event")
    table.place("hungary", "romania")
    server.kill()
    lost = table.find("header .lost")
    expect(lost).to_be_visible()
    again = Server(url, port=int(server.address.rpartition(":")[2]))
    try:
        expect(lost).to_have_count(0)
        table.shows("romania", "USSR 1")
        table.place("bulgaria", "czechoslovakia")
        table.rest()
        table.shows("czechoslovakia", "USSR 1")
    finally:
        assert again.stop() == 0
