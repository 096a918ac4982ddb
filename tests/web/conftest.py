"""A real Chromium on a real server, for the tests of this folder. Any error on any page of it fails the test."""

import fcntl
import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from server.clients import Lobby
from server.processes import Server
from web.table import MILLISECONDS, Table
from web.watching import Browser

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(what):
    """Skip loudly where a person may not be able to install it; in CI it must be there."""
    reason = f"{what} IS NOT INSTALLED: the browser client was not tested in a browser"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def client():
    """The folder of the built client; built here where nobody has."""
    built = Path(os.environ.get("SITROOM_WEB_DIST", ROOT / "web" / "dist"))
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the tests' workers start together
        if not (built / "index.html").exists():
            made = subprocess.run(["make", "client"], cwd=ROOT, capture_output=True, text=True)
            if made.returncode and not (ROOT / "web" / "node_modules" / ".ready").exists():
                missing("Node")
            assert made.returncode == 0, made.stderr
    return built


@pytest.fixture(scope="session")
def page_errors():
    """What went wrong on the pages of all browsers since the test began."""
    return []


def span(fixture_name, config):
    """One Chromium serves all tests where there are only those of this folder. Else it is closed with its module: while
    it runs, no other test could start an event loop."""
    return "session" if all("tests/web" in arg for arg in config.args) else "module"


@pytest.fixture(scope=span)
def browser(page_errors):
    """A Chromium, in which each table is opened as in a fresh browser."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        missing("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield Browser(browser, page_errors)
        browser.close()


@pytest.fixture(autouse=True)
def nothing_goes_wrong_on_any_page(page_errors):
    """Begun before all that opens pages, so it looks when they are closed."""
    page_errors.clear()
    yield
    assert page_errors == []


@pytest.fixture(scope="session")
def site(client, tmp_path_factory):
    """A server that tests share."""
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('site')}/matches.sqlite3")
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log


@pytest.fixture
def lobby(site):
    with Lobby(site) as lobby:
        yield lobby


@pytest.fixture
def sit(browser, site, client):
    """Open a browser of its own at an address of the site: a table to play at."""
    with ExitStack() as stack:

        def open_table(address="", server=site, guide=False, **settings):
            settings = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **settings}
            context = stack.enter_context(browser.new_context(**settings))
            context.set_default_timeout(MILLISECONDS)
            page = context.new_page()
            table = Table(page, server.http, touch=settings.get("has_touch", False))
            if not guide:
                table.without_guide()
            table.go(address)
            return table

        yield open_table


@pytest.fixture
def shot():
    """Keep a picture of a page, for people who want to look at them."""
    wanted = bool(os.environ.get("SITROOM_PICTURES"))
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def take(table, name):
        if wanted:
            table.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return take
