"""A match that did not begin with the set-up says so: on the invitation, at the table, in lists."""

import pytest

from server.clients import INVITE, ME, bot, played
from server.test_drafts import planning
from sitroom.kernel import write_record
from web.conftest import PHONE
from web.matches import headlines, position

LAPTOP = {"width": 1366, "height": 768}


def begun():
    """The USSR's first round. Nobody else brings this one: where people play a match, a copy of it has no bots."""
    return played("nasser", "containment", match=headlines())


def brought(lobby, match, **more):
    """A match that somebody brings and invites another to: its id, their token, the address of the invitation."""
    mine, theirs = match.seats[-1], match.seats[0]
    sides = {seat: ME if seat == mine else INVITE if seat == theirs else bot() for seat in match.seats}
    body = {"text": write_record(match), "sides": sides, "name": "Ada", **more}
    made = lobby.post("/import", body, status=201)
    name = made["match"]["id"]
    return name, made["tokens"][mine], f"#/join/{name}/{made['invites'][theirs]}"


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_invitation_says_before_it_is_accepted_that_the_cards_may_be_known(lobby, sit, shot, screen, scheme):
    _, _, address = brought(lobby, begun(), exact=True)
    guest = sit(address, viewport=screen, color_scheme=scheme)
    said = guest.find("[data-began=record][data-dealt=exact]")
    said.wait_for()
    assert "exactly as it was" in said.inner_text()
    assert "may know your cards" in said.inner_text()
    assert guest.find("[data-join]").is_visible()
    shot(guest, f"invitation-exact-{screen['width']}-{scheme}")
    guest.press("[data-join]")
    guest.find("header [data-began=record]").wait_for()
    guest.find(".table").wait_for()
    shot(guest, f"table-exact-{screen['width']}-{scheme}")


def test_an_invitation_says_that_everything_was_dealt_anew(lobby, sit, shot):
    *_, address = brought(lobby, position(turn="5", round="2", phasing="ussr", hand_us="nato", hand_ussr="fidel"))
    guest = sit(address, viewport=LAPTOP)
    assert "dealt everything hidden anew" in guest.text("[data-began=position][data-dealt=anew]")
    shot(guest, "invitation-anew")


def test_an_invitation_to_an_ordinary_match_has_nothing_to_say(lobby, sit):
    name, codes = lobby.create(us=INVITE, ussr=ME)
    guest = sit(f"#/join/{name}/{codes['us']}")
    guest.find("[data-invited]").wait_for()
    assert guest.find("[data-began]").count() == 0
    guest.press("[data-join]")
    guest.find("header [data-menu]").wait_for()
    assert guest.find("[data-began]").count() == 0


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["twilight", "warroom"])
def test_at_the_table_a_badge_says_how_the_match_began_to_players_and_spectators(lobby, sit, shot, game, screen):
    match = begun() if game == "twilight" else planning()
    name, token, _ = brought(lobby, match, exact=True)
    for address, who in ((f"#/match/{name}/{token}", "player"), (f"#/match/{name}", "spectator")):
        table = sit(address, viewport=screen)
        table.find("header [data-began=record]").click()
        table.find(".table").wait_for()
        told = table.find("header [role=note]:popover-open")
        told.wait_for()
        assert "may know your cards" in told.inner_text()
        shot(table, f"badge-{game}-{who}-{screen['width']}")


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_lists_say_it_of_each_match(lobby, sit, shot, screen):
    match = begun()
    name, token, _ = brought(lobby, match, exact=True)
    body, mine = {"sides": {"us": ME, "ussr": INVITE}}, {"Authorization": f"Bearer {token}"}
    made = lobby.http.post(f"/api/matches/{name}/continue", json=body, headers=mine).json()
    ordinary, codes = lobby.create(us=INVITE, ussr=ME)
    table = sit(viewport=screen)
    mine = {name: token, ordinary: codes["ussr"], made["match"]["id"]: made["tokens"]["us"]}
    for match, secret in mine.items():
        table.go(f"#/match/{match}/{secret}")
        table.find("header [data-menu]").wait_for()
    table.go("")
    table.find(f"[data-match='{name}'] [data-began=record]").first.wait_for()
    table.find(f"[data-match='{made['match']['id']}'] [data-began=match]").first.wait_for()
    assert table.find(f"[data-match='{ordinary}']").first.is_visible()
    assert table.find(f"[data-match='{ordinary}'] [data-began]").count() == 0
    table.find(f"[data-match='{name}'] [data-began=record]").first.scroll_into_view_if_needed()
    shot(table, f"lists-began-{screen['width']}")
