"""How long a frame takes while War Room's board is panned and zoomed, from a Chromium trace.

`python tools/board_trace.py` (after `make client`) serves a Global War, drags the whole board and a theatre about,
turns the wheel, and prints per gesture how many milliseconds of scripting and rendering each frame cost on the page's
main thread. Painting pixels and moving layers happen beside it and are not counted.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.clients import Lobby
from server.processes import Server

SIZE = {"width": 1366, "height": 768}
SCRIPT = {"EventDispatch", "FunctionCall", "TimerFire", "FireAnimationFrame", "RunMicrotasks"}
RENDER = {"UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "HitTest"}
MOVES = 60
TURN = """(turns) => new Promise((done) => {
  const map = document.querySelector(".warroom [role=group]");
  const turn = (n) => {
    if (n === turns) return done();
    const deltaY = n < turns / 2 ? -60 : 60;
    map.dispatchEvent(new WheelEvent("wheel", { deltaY, clientX: 683, clientY: 380, bubbles: true, cancelable: true }));
    requestAnimationFrame(() => turn(n + 1));
  };
  turn(0);
})"""
Event = dict[str, Any]


def busy(events: list[Event]) -> float:
    """Milliseconds of the processor in which any of the events ran, so that others on the machine do not count."""
    total, until = 0.0, 0.0
    for event in sorted(events, key=lambda event: event["tts"]):
        start, end = event["tts"], event["tts"] + event["tdur"]
        total += max(0.0, end - max(start, until))
        until = max(until, end)
    return total / 1000


def traced(page: Page, session: CDPSession, gesture: Callable[[Page], None]) -> list[Event]:
    """What the page's main thread did during a gesture."""
    found: list[Event] = []
    session.on("Tracing.dataCollected", lambda data: found.extend(data["value"]))
    session.send("Tracing.start", {"categories": "devtools.timeline,disabled-by-default-devtools.timeline"})
    gesture(page)
    done: list[object] = []
    session.once("Tracing.tracingComplete", lambda data: done.append(data))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    threads = [event["tid"] for event in found if event["name"] == "EventDispatch"]
    return [event for event in found if event["tid"] == max(set(threads), key=threads.count)]


def frames(events: list[Event]) -> Iterator[tuple[float, float]]:
    """Scripting and rendering, frame by frame; a frame ends when it is handed over to be shown."""
    ends = sorted(event["ts"] + event["dur"] for event in events if event["name"] == "Commit" and "dur" in event)
    for start, end in pairwise([0, *ends]):
        mine = [event for event in events if start <= event["ts"] < end and "tdur" in event]
        script = busy([event for event in mine if event["name"] in SCRIPT])
        yield script, busy([event for event in mine if event["name"] in SCRIPT | RENDER]) - script


def drag(page: Page) -> None:
    """Pull the map about in a circle."""
    page.mouse.move(683, 380)
    page.mouse.down()
    for step in range(MOVES):
        page.mouse.move(683 + 220 * (step % 20 - 10) / 10, 380 + 140 * (step % 12 - 6) / 6)
        page.wait_for_timeout(16)
    page.mouse.up()


def wheel(page: Page) -> None:
    """In, and out again, a turn for every frame."""
    page.evaluate(TURN, MOVES)


def report(name: str, events: list[Event]) -> None:
    found = sorted(frames(events), key=sum)
    script, render = (sum(frame[i] for frame in found) / len(found) for i in (0, 1))
    worst = sum(found[int(len(found) * 0.95)])
    print(
        f"{name:<24}{len(found):>4} frames  script {script:5.2f}  render {render:5.2f}  95th percentile {worst:6.2f} ms"
    )


def main() -> None:
    """Serve, open, measure."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/matches.sqlite3")
        with Lobby(server) as lobby, sync_playwright() as playwright:
            seats = ("china+usa", "britain", "ussr", "germany", "italy", "japan")
            asked = {"game": "warroom", "sides": {seat: {"who": "me"} for seat in seats}}
            match = lobby.post("/matches", asked, status=201)["match"]["id"]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE)
            page.goto(f"{server.http}/board.html?match={match}")
            page.wait_for_selector("[data-plate]")
            session = page.context.new_cdp_session(page)
            for place in (None, "east"):
                if place:
                    page.click(f"[data-theatre={place}]")
                page.wait_for_timeout(1500)
                for name, gesture in (("pan", drag), ("zoom", wheel)):
                    report(f"{name}, {place or 'whole board'}", traced(page, session, gesture))
                    page.wait_for_timeout(800)
            browser.close()
        server.stop()


if __name__ == "__main__":
    main()
