"""Where the map of Twilight Struggle goes by itself: no further than it must, and back again."""

import pytest
from playwright.sync_api import expect

from server.clients import played
from web.conftest import PHONE
from web.matches import position
from web.table import IN_SIGHT, SETTLED

LAPTOP = {"width": 1366, "height": 768}
EDGES = ("canada", "chile", "japan", "australia")
RECAP = "[data-recap]"
CAMERA = "() => document.querySelector('.board .layer').style.transform"


@pytest.fixture
def at_the_edges(sit, lobby):
    """The USSR's table after the US has placed influence at all four edges of the board."""

    def open_table(**settings):
        match = position(
            turn=5,
            phasing="us",
            hand_us="marshall_plan duck_and_cover",
            hand_ussr="nasser comecon",
            us=" ".join(f"{country} 2" for country in EDGES),
            ussr="poland 3 iraq 2 cuba 3",
        )
        name, tokens = lobby.bring(played("marshall_plan", "influence", *EDGES, match=match))
        table = sit(f"#/match/{name}/{tokens['ussr']}", **settings)
        table.find("[data-since]").wait_for()
        return table

    return open_table


def stepped_through(table):
    """Step back to the first of these placements, then forth, and leave; every camera on the way that told of one."""
    cameras = []
    while table.find(f"[data-gain={EDGES[0]}]").count() == 0:
        back(table)
    for country in EDGES:
        expect(table.find(f"[data-gain={country}]").first).to_be_attached()
        table.find(f"[data-space={country}]").evaluate(SETTLED)
        assert table.find(f"[data-space={country}]").evaluate(IN_SIGHT), country
        cameras.append(table.page.evaluate(CAMERA))
        if country != EDGES[-1]:
            step(table, ".", 1)
    table.page.keyboard.press("Escape")
    expect(table.find(RECAP)).to_have_count(0)
    return cameras


def back(table):
    if table.find(RECAP).count() == 0:
        table.page.keyboard.press(",")
        table.find(RECAP).wait_for()
    else:
        step(table, ",", -1)


def step(table, key, by):
    index = int(table.find(RECAP).get_attribute("data-recap"))
    table.page.keyboard.press(key)
    expect(table.find(RECAP)).to_have_attribute("data-recap", str(index + by))


def test_a_map_that_shows_all_of_the_world_does_not_move_for_what_is_told_at_its_edges(at_the_edges):
    table = at_the_edges(viewport=LAPTOP)
    before = table.page.evaluate(CAMERA)
    assert set(stepped_through(table)) == {before}
    assert table.page.evaluate(CAMERA) == before


def test_who_looks_at_a_region_gets_it_back_after_the_telling(at_the_edges):
    table = at_the_edges(viewport=LAPTOP)
    table.find(".bar .asia").click()
    before = table.page.evaluate(CAMERA)
    assert before not in stepped_through(table)[:2]
    assert table.page.evaluate(CAMERA) == before


def test_a_phone_gets_its_view_back_too(at_the_edges):
    table = at_the_edges(viewport=PHONE, has_touch=True, is_mobile=True)
    before = table.page.evaluate(CAMERA)
    assert before not in stepped_through(table)
    assert table.page.evaluate(CAMERA) == before


def test_who_moves_the_map_while_something_is_told_stays_there(at_the_edges):
    table = at_the_edges(viewport=LAPTOP)
    table.find(".bar .asia").click()
    while table.find("[data-gain=canada]").count() == 0:
        back(table)
    table.find(".bar .africa").click()
    chosen = table.page.evaluate(CAMERA)
    table.page.keyboard.press("Escape")
    expect(table.find(RECAP)).to_have_count(0)
    assert table.page.evaluate(CAMERA) == chosen


def test_it_moves_by_the_least(at_the_edges):
    """Half a country out of sight is no reason to put it in the middle."""
    table = at_the_edges(viewport=LAPTOP)
    table.find(".bar .asia").click()
    table.find("[data-space=japan]").evaluate(SETTLED)
    stepped_through(table)
    while table.find("[data-gain=canada]").count() == 0:
        back(table)
    table.find("[data-space=canada]").evaluate(SETTLED)
    country, board = table.find("[data-space=canada]").bounding_box(), table.find(".board").bounding_box()
    assert country["x"] - board["x"] < 2 * country["width"], "it stands at the edge by which it came in"
