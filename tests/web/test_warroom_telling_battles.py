"""While one battle is told, its board and the map speak of that battle, not of the one that is asked about next."""

from playwright.sync_api import expect

from server.battles import battles, bring
from server.clients import bot
from web.test_warroom import LAPTOP
from web.test_warroom_screen import PREFER

LAND_AND_SEA = (
    "turn_order: germany ussr",
    "germany-48 R5 2inf",
    "ussr-57 R5 1inf",
    "control R5: ussr",
    "germany-1 A-5 2cr 1ss",
    "ussr-11 A-5 2ftr",
)
# Is the middle of a region's label to be seen: on the map, with nothing over it?
LABEL_FREE = """(region) => {
  const {left, top, right, bottom} = document.querySelector(`[data-plate=${region}]`).getBoundingClientRect();
  const map = document.querySelector(".ground > .map").getBoundingClientRect();
  const strip = document.querySelector("[data-recap]")?.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const over = strip && x > strip.left && x < strip.right && y > strip.top && y < strip.bottom;
  return x > map.left && x < map.right && y > map.top && y < map.bottom && !over;
}"""


def test_what_is_told_of_a_battle_on_land_is_not_shown_with_the_advantages_of_the_next_at_sea(sit, lobby, shot):
    match, tokens = bring(lobby, battles(*LAND_AND_SEA), ussr=bot("easy"))
    table = sit(f"#/match/{match}/{tokens['germany']}", viewport=LAPTOP, reduced_motion="no-preference")
    table.page.evaluate(PREFER, {"pace": "calm"})
    table.page.reload()
    table.find("[data-region=R5].lit").click()
    table.find("[data-battle=R5] [data-side]").first.wait_for()
    table.find("[data-forward=battle]").click()
    table.find("[data-recap][data-behind=true]").wait_for()
    table.find("[data-recap] [aria-label=Pause]").click()
    expect(table.find("[data-battle=R5]")).to_be_visible()
    shot(table, "warroom-telling-a-battle")
    expect(table.find("[data-battle=R5] [data-advantage=port]")).to_have_count(0)
    table.until(LABEL_FREE, "R5")
