"""From a click to the next question: a real browser at a real server, with a bot on the other side and without."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from sitroom.bench.serving.load import Running

KINDS = (
    "dialog[open] [data-doubt=go]",
    ".sheet [data-way]",
    "[data-country] [data-action]",
    "[data-space].lit",
    ".hand [data-card].lit",
    ".decision [data-card].lit",
    ".decision form button",
    ".decision [data-action]",
)
"""What can be pressed, what is open before what opened it."""
ANSWER = """async ([kinds, patient]) => {
  const asked = () => document.querySelector(".room")?.dataset.asked;
  const rests = () => document.querySelector(".table")?.ariaBusy === "false";
  const moment = () => new Promise((then) => setTimeout(then));
  const before = asked();
  const begun = performance.now();
  let pressed = 0;
  for (;;) {
    if (performance.now() - begun > 20_000 || document.querySelector("[data-outcome]")) return "over";
    if (rests() && asked() !== before) {
      if (asked() !== undefined) return performance.now() - pressed;
      if (!patient) return "theirs";
    } else if (rests()) {
      const kind = kinds.find((one) => document.querySelector(one + ":not(:disabled)"));
      const all = document.querySelectorAll(kind + ":not(:disabled)");
      const one = all[Math.floor(Math.random() * all.length)];
      pressed = performance.now();
      one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    await moment();
  }
}"""
"""Press what is offered until the decision is answered and the next one is asked: milliseconds from the last click.
What only opens something is pressed too, and does not count. `theirs`: somebody else is asked, and need not be waited
for. `over`: so is the match, or nothing has happened for 20 seconds."""
SETTINGS = '{"unguided": ["twilight"], "pace": "off", "confirm": "never"}'


def clicks_report(clicks: int) -> list[str]:
    """How long a player waits, at the median and at the 99th percentile, over a number of clicks of each kind."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright

        from sitroom.bench.serving.load import quantile, running
        from sitroom.server.http.pages import web_dist
    except ImportError as error:
        return [f"Clicks are not timed: {error.name} is not installed (`make setup` installs it)"]
    if chromium is None:
        return ["Clicks are not timed: Chromium is not installed (`tools/system-deps` asks for it)"]
    if not (web_dist() / "index.html").exists():
        return ["Clicks are not timed: the client is not built (`make client`)"]
    with running() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        rows = [("between one's own questions, no bot", timed(partial(two_people, browser, server), clicks))]
        for bot in ("easy", "normal"):
            times = timed(partial(with_bot, browser, server, bot), clicks)
            rows.append((f"with a bot on the other side, {bot}", times))
        browser.close()
    return [
        f"{'From a click to the next question, ms':<48}{'50 %':>8}{'99 %':>8}",
        *(f"  {what:<46}{quantile(times, 0.5):>8.0f}{quantile(times, 0.99):>8.0f}" for what, times in rows),
        f"  ({clicks} answers each at Twilight Struggle, 1366 x 768, nothing told on the way)",
    ]


def timed(table: Callable[[], Callable[[], float | str]], clicks: int) -> list[float]:
    """The times of a number of answers, at as many tables as it takes."""
    times: list[float] = []
    answer, since = table(), time.monotonic()
    while len(times) < clicks:
        took = answer()
        if isinstance(took, float | int):
            times.append(took)
        elif took == "over":
            answer = table()
        if time.monotonic() - since > 60 + clicks:
            break  # somebody else needs the machine
    return sorted(times)


def two_people(browser: Browser, server: Running) -> Callable[[], float | str]:
    """A table with both players in browsers of their own."""
    pages = _seats(browser, server, {"us": {"who": "me"}, "ussr": {"who": "me"}})

    def answer() -> float | str:
        asked = [page for page in pages if page.locator(".room[data-asked]").count()]
        return _answer(asked[0], patient=False) if asked else "over" if _over(pages[0]) else "theirs"

    return answer


def with_bot(browser: Browser, server: Running, bot: str) -> Callable[[], float | str]:
    """A table at which a bot plays the US."""
    (page,) = _seats(browser, server, {"us": {"who": "bot", "bot": bot}, "ussr": {"who": "me"}})
    return lambda: _answer(page, patient=True)


def _seats(browser: Browser, server: Running, sides: dict[str, dict[str, str]]) -> list[Page]:
    from sitroom.bench.serving.load import post

    for context in browser.contexts:
        context.close()
    match, tokens = post(server.address, "matches", {"game": "twilight", "sides": sides})
    pages = []
    for token in tokens.values():
        page = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce").new_page()
        page.add_init_script(f"localStorage['sitroom.settings'] ??= '{SETTINGS}'")
        page.goto(f"http://{server.address}/#/match/{match}/{token}")
        page.locator(".table").wait_for()
        pages.append(page)
    return pages


def _answer(page: Page, patient: bool) -> float | str:
    page.wait_for_function("() => document.querySelector('.room[data-asked], [data-outcome]')")
    took: Any = page.evaluate(ANSWER, [list(KINDS), patient])
    return took if isinstance(took, str) else float(took)


def _over(page: Page) -> bool:
    return page.locator("[data-outcome]").count() > 0
