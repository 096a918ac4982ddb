"""The pictures of both tables in the README and the documentation, taken in Chromium and written to docs/.

`python tools/pictures.py` (after `make client`) serves two matches, opens the table of each on a laptop's screen and
writes `docs/table-twilight.webp` and `docs/table-warroom.webp`.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.clients import Lobby
from server.processes import Server
from sitroom.kernel import Match, Seeded, read_record, write_record
from sitroom.titles import GAMES, TITLES, example
from web.table import Table

DOCS = Path(__file__).parents[1] / "docs"
SIZE = {"width": 1366, "height": 768}
TO_WEBP = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""
"""Chromium writes no WebP of a page, but a canvas can."""


def coup() -> Match[Any]:
    """Twilight Struggle in the middle of the war: the target of a coup is to be chosen."""
    match = read_record(example("tournament-final"), GAMES)
    middle = len(match.answers) // 2
    asked = next(n for n in range(middle, len(match.answers)) if match.state_at(n).question.verb == "coup")
    return match.earlier(asked)


def orders() -> Match[Any]:
    """War Room on the Eastern Front: the orders of the second round are to be written."""
    title = TITLES["warroom"]
    match, chance = Match(title.rules, {"scenario": "eastern"}), Seeded(4)
    while True:
        match.run_chance(chance)
        if match.state.round == 2 and match.state.question.verb == "write":
            return match
        seat = match.waiting[0]
        match.apply(title.bots.make("easy", seed=len(match.answers)).choose(match.view(seat)), seat)


def table_of(browser: Browser, lobby: Lobby, match: Match[Any]) -> Table:
    """The table of a match, opened by the seat that is asked, without the guide of the first turn."""
    sides = {seat: {"who": "me"} for seat in match.seats}
    made: Any = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    seat = match.seats[match.waiting[0]]
    page = browser.new_page(viewport=SIZE, locale="en-GB", reduced_motion="reduce")
    table = Table(page, lobby.server.http)
    table.without_guide()
    table.go(f"#/match/{made['match']['id']}/{made['tokens'][seat]}")
    table.rest()
    return table


def keep(browser: Browser, table: Table, name: str) -> None:
    """Write a picture of a table."""
    png = base64.b64encode(table.page.screenshot()).decode()
    webp = browser.new_page().evaluate(TO_WEBP, png)
    (DOCS / f"{name}.webp").write_bytes(base64.b64decode(webp))


def main() -> None:
    """Serve, open, look."""
    matches = coup(), orders()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/matches.sqlite3")
        try:
            with Lobby(server) as lobby, sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"])
                twilight, warroom = (table_of(browser, lobby, match) for match in matches)
                keep(browser, twilight, "table-twilight")
                warroom.press(".decision.mine [data-subject]")
                warroom.page.wait_for_timeout(1500)  # the map moves to the command, and nothing tells when it rests
                keep(browser, warroom, "table-warroom")
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
