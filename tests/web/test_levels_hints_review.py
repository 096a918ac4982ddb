"""Levels in the lobby, hints on the way, and the review afterwards, in a browser."""

import re

import pytest
from playwright.sync_api import expect

from server.clients import played
from server.processes import wait_until
from sitroom.kernel import CHANCE, Match, Seeded, write_record
from sitroom.text.catalogue import interface
from sitroom.titles import GAMES, TITLES, title_of
from web.conftest import PHONE
from web.test_everybody import findings

LAPTOP = {"width": 1366, "height": 768}
LOCALES = {"en": "en-GB", "pt": "pt-BR", "es": "es-ES", "it": "it-IT"}


@pytest.mark.parametrize("lang", LOCALES)
def test_each_level_says_what_it_is(sit, lang):
    table = sit(locale=LOCALES[lang], viewport=PHONE)
    words = interface(lang)
    for game in ("twilight", "warroom"):
        card = table.find(f"[data-game={game}]")
        for level in TITLES[game].bots:
            card.get_by_role("radio", name=words[f"bot.{level}"], exact=True).check()
            expect(card.locator("[data-level-text]")).to_have_text(words[f"bot.{level}.text"])


def test_the_level_is_played_remembered_and_shown_at_the_table(sit, lobby, shot):
    table = sit()
    expect(table.find("[data-game=twilight] input:checked")).to_have_value("normal")
    table.find("[data-game=twilight] input[value=easy]").check()
    shot(table, "levels")
    table.find("[data-quick='twilight us']").click()
    expect(table.find("header .who").nth(1)).to_have_text("Computer (easy)")
    table.go()
    expect(table.find("[data-game=twilight] input:checked")).to_have_value("easy")
    table.go("#/new/warroom")
    expect(table.find("form [data-levels] input:checked")).to_have_count(1)
    table.find("form [data-levels] input[value=random]").check()
    expect(table.find("form [data-levels] input[value=random]")).to_be_checked()
    expect(table.find("select[name='side-germany']")).to_have_value("bot:random")


@pytest.mark.parametrize("viewport", [None, PHONE])
def test_a_hint_tells_three_moves_and_one_of_them_is_played(sit, shot, viewport):
    table = sit(**({"viewport": viewport} if viewport else {}))
    table.find("[data-quick='twilight ussr']").click()
    table.find("[data-hint]").click()
    moves = table.find("[data-advice] > ol > li")
    expect(moves).to_have_count(3)
    expect(moves.first).to_contain_text(re.compile(r"\d+% to win"))
    expect(moves.first).to_contain_text("Poland")
    for move in moves.all():
        expect(move).to_be_in_viewport()
    shot(table, f"hint-{'phone' if viewport else 'laptop'}")
    assert findings(table) == []
    asked = table.asked
    moves.first.locator("[data-take-advice]").click()
    table.until("(asked) => document.querySelector('.room').dataset.asked !== asked", asked)
    expect(table.find("[data-advice]")).to_have_count(0)


def test_why_the_computer_did_something_is_told(sit):
    table = sit()
    table.find("[data-quick='twilight us']").click()
    table.find("[data-hint]").wait_for()
    table.find("[data-why]").click()
    expect(table.find("[data-explained]")).to_contain_text("Poland")


def test_at_one_table_there_are_no_hints_unless_they_are_allowed(sit):
    table = sit()
    table.find("[data-way-to-play='twilight table']").click()
    table.rest()
    expect(table.find("[data-hint]")).to_have_count(0)
    table.go("#/new/twilight")
    table.find("select[name=side-ussr]").select_option("me")
    table.find("input[name=hints]").check()
    table.find("[data-start]").click()
    expect(table.find("[data-hints-allowed]")).to_have_count(1)  # under the curtain


def over(lobby):
    """A short match that the USSR has given up."""
    match, tokens = lobby.bring(played("fidel", "duck_and_cover", "comecon"))
    lobby.sit(match, tokens["ussr"]).ask(type="resign")
    wait_until(lambda: lobby.get(f"/matches/{match}")["status"] == "over")
    return match


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_review_of_a_match_leads_to_its_worst_decision(sit, lobby, shot, theme):
    match = over(lobby)
    viewport = {"viewport": PHONE} if theme == "dark" else {}
    table = sit(f"#/replay/{match}/0", color_scheme=theme, **viewport)
    table.page.get_by_role("tab", name="Review").click()
    table.find("[data-decisions]").wait_for()
    expect(table.find("[data-plot] polyline")).to_have_attribute("points", re.compile(r"\d"))
    shot(table, f"review-{theme}")
    assert findings(table) == []
    costly = table.find("[data-costly='1'] a")
    place = costly.get_attribute("href")
    mark = table.find("[data-worst='1']")
    assert mark.get_attribute("href") == place
    mark.focus()
    table.page.keyboard.press("Enter")
    expect(table.find("[data-here]").first).to_contain_text(re.compile(r"The (US|USSR) played: "))
    reviewed = lobby.get(f"/matches/{match}/review")
    worst = reviewed["decisions"][reviewed["worst"][0]]
    expect(table.find("[data-here]").first).to_contain_text(worst["best"])


def lost_war(lobby):
    """Three rounds on the Eastern Front, after which Germany gives up."""
    game = GAMES["warroom"]
    war, chance, bot = Match(game, {"scenario": "eastern"}), Seeded(1), title_of(game).bots.make("easy", 1)
    while war.state.round <= 3:
        seat = war.waiting[0]
        war.apply(chance(war.state) if seat == CHANCE else bot.choose(war.view(seat)), seat)
    made = lobby.post("/import", {"text": write_record(war)}, status=201)
    match, tokens = made["match"]["id"], made["tokens"]
    lobby.sit(match, tokens["germany"]).ask(type="resign")
    wait_until(lambda: lobby.get(f"/matches/{match}")["status"] == "over")
    return match


@pytest.mark.parametrize("game", ["twilight", "warroom"])
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_the_outcome_leads_to_the_review_and_its_marks_hang_from_the_line_where_they_belong(
    sit, lobby, shot, game, viewport
):
    match = over(lobby) if game == "twilight" else lost_war(lobby)
    table = sit(f"#/match/{match}", viewport=viewport)
    table.find("[data-outcome] [data-review]").click()
    table.find("[data-decisions]").wait_for()
    shot(table, f"review-{game}-{viewport['width']}")
    assert findings(table) == []
    found = lobby.get(f"/matches/{match}/review")
    assert found["worst"]
    line = table.page.evaluate("""() => document.querySelector("[data-plot] polyline").getAttribute("points")""")
    points = [tuple(map(float, point.split(","))) for point in line.split()]
    top, bottom = (table.page.evaluate(PAPER, edge) for edge in ("y", "bottom"))
    for rank, index in enumerate(found["worst"], 1):
        decision = found["decisions"][index]
        number = next(n for n, (at, _) in enumerate(found["points"]) if at == decision["at"])
        x, y = points[number]
        chance = 1 - decision["chance"] if decision["side"] else decision["chance"]
        assert (bottom - y) / (bottom - top) == pytest.approx(chance, abs=0.01), "the list says what the line says"
        mark = table.find(f"[data-worst='{rank}'] circle")
        assert float(mark.get_attribute("cx")) == pytest.approx(x, abs=0.1), "the mark stands at its decision"
        strokes = table.page.evaluate(STROKES, x)
        drop = max(abs(y2 - y1) for y1, y2 in strokes) / (bottom - top)
        assert drop == pytest.approx(decision["lost"], abs=0.01), "the stroke is as long as the list says"
        costly = table.find(f"[data-costly='{rank}']")
        expect(costly.locator("[data-when]")).to_have_text(" · ".join(decision["when"]))
        expect(costly.locator("[data-mark]")).to_have_text(str(rank))
        before, after = (round(100 * part) for part in (decision["chance"], decision["chance"] - decision["lost"]))
        expect(costly.locator("[data-cost]")).to_contain_text(f"{before}% → {after}%")
        for text in decision["followed"]:
            expect(costly).to_contain_text(text)
    table.find("[data-costly='1'] a.button").click()
    expect(table.find("[data-here] [data-mark]").first).to_have_text("1")
    assert table.find("[data-decisions] [data-mark]").count() == len(found["worst"])


PAPER = """(edge) => {
  const paper = document.querySelector("[data-plot] .paper");
  const y = Number(paper.getAttribute("y"));
  return edge === "y" ? y : y + Number(paper.getAttribute("height"));
}"""
"""Where the plot begins and ends."""
STROKES = """(x) => [...document.querySelectorAll("[data-plot] > .stroke")]
  .filter((line) => Math.abs(Number(line.getAttribute("x1")) - x) < 0.1)
  .map((line) => [Number(line.getAttribute("y1")), Number(line.getAttribute("y2"))])"""
"""The strokes at a place, from the line to where they end."""


def test_an_example_is_reviewed_with_progress(sit):
    table = sit("#/replay/example:second-edition/0")
    table.page.get_by_role("tab", name="Review").click()
    expect(table.find("progress")).to_be_visible()
    table.until("() => document.querySelector('progress')?.value > 0")
