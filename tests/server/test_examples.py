"""Example games over HTTP: listed, and told position by position, from every side, without a match being made."""

import json

import pytest

from sitroom.kernel import read_record
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import catalogue
from sitroom.twilight import GAME
from sitroom.twilight.examples import NAMES, text


def test_the_examples_are_listed_as_matches_are(lobby):
    found = lobby.get("/examples")["examples"]
    assert [one["name"] for one in found] == list(NAMES)
    for one in found:
        match = read_record(text(one["name"]), {"twilight": GAME})
        assert (one["game"], one["status"], one["at"]) == ("twilight", "over", len(match.answers))
        assert [seat["seat"] for seat in one["seats"]] == ["us", "ussr"]
        assert lobby.get(f"/examples/{one['name']}")["options"] == one["options"]
    assert {one["name"]: one["result"] and one["result"]["winner"] for one in found} == {
        "second-edition": "ussr",
        "tournament-final": None,
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_has_a_title_and_a_line_in_every_language(lang):
    words = catalogue(lang, "sitroom.twilight")["ui"]
    for name in NAMES:
        assert words[f"example.{name}"]
        assert words[f"example.{name}.text"].endswith(".")


@pytest.mark.parametrize("seat", ["us", "ussr"])
@pytest.mark.parametrize("name", NAMES)
def test_any_position_is_shown_as_either_side_saw_it(lobby, name, seat):
    match = read_record(text(name), {"twilight": GAME})
    half = len(match.answers) // 2
    match.undo(len(match.answers) - half)
    shown = lobby.get(f"/examples/{name}/view?at={half}&seat={seat}&lang=pt")
    assert (shown["whole"]["at"], shown["seat"], shown["status"]) == (half, seat, "over")
    view = json.loads(json.dumps(GAME.told(match.state, GAME.seats(match.options).index(seat))))
    assert shown["whole"]["view"]["hands"] == view["hands"]
    assert shown["whole"]["view"]["influence"] == view["influence"]
    assert shown["whole"]["log"][-1]["at"] <= half
    assert "regions" in lobby.get(f"/examples/{name}/hints?at={half}&seat={seat}")


def test_without_a_seat_or_position_the_end_is_shown_as_a_spectator_sees_it(lobby):
    shown = lobby.get("/examples/second-edition/view")
    assert (shown["seat"], shown["result"]["reason"]) == ("spectator", "vp")
    assert shown["whole"]["log"][0]["at"] < shown["whole"]["log"][-1]["at"] == shown["at"]


def test_looking_at_an_example_makes_no_match(lobby):
    before = [match["id"] for match in lobby.get("/matches?status=over&limit=100")["matches"]]
    lobby.get("/examples/second-edition/view?at=20")
    assert [match["id"] for match in lobby.get("/matches?status=over&limit=100")["matches"]] == before
    assert lobby.get("/matches/example:second-edition", status=404)["refused"] == "unknown_match"


@pytest.mark.parametrize(
    ("path", "status", "refused"),
    [
        ("third-edition", 404, "not_found"),
        ("third-edition/view", 404, "not_found"),
        ("second-edition/view?at=100000", 400, "malformed"),
        ("second-edition/view?at=-1", 400, "malformed"),
        ("second-edition/view?seat=germany", 400, "malformed"),
        ("second-edition/view?lang=xx", 400, "malformed"),
        ("tournament-final/hints?seat=germany", 400, "malformed"),
        ("..%2Fcards", 404, "not_found"),
    ],
)
def test_an_unknown_example_or_position_is_refused(lobby, path, status, refused):
    assert lobby.get(f"/examples/{path}", status=status)["refused"] == refused
