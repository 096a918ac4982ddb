"""Errors on pages are seen, wherever they happen, and fail the test."""

import re
from pathlib import Path

import pytest

LOUD = {
    "uncaught": "setTimeout(() => { throw new Error('a fault') })",
    "rejected": "void Promise.reject(new Error('a fault'))",
    "told to the console": "console.error('a fault')",
}


@pytest.fixture
def heard(page_errors):
    """What was noticed; forgiven afterwards, since here it is meant to happen."""
    yield page_errors
    page_errors.clear()


@pytest.mark.parametrize("fault", LOUD.values(), ids=LOUD)
def test_an_error_is_noticed_on_the_first_page_a_second_and_a_window_it_opens(sit, heard, fault):
    first = sit().page
    second = first.context.new_page()
    with first.expect_popup() as opened:
        first.evaluate("() => void window.open('about:blank')")
    for number, page in enumerate([first, second, opened.value], 1):
        page.evaluate(fault)
        page.evaluate("() => new Promise((done) => setTimeout(done))")
        assert len(heard) == number
        assert "a fault" in heard[-1]


def test_what_the_network_brings_is_no_error_of_the_page(sit, page_errors):
    page = sit().page
    page.evaluate("() => fetch('/api/matches/no-such-match')")
    page.evaluate("() => new Promise((done) => new WebSocket('/nowhere').addEventListener('error', done))")
    assert page_errors == []


def test_no_test_opens_a_browser_that_nobody_watches():
    here = Path(__file__).parent
    starts = re.compile(r"_playwright\(")
    found = [file for file in here.parent.rglob("*.py") if starts.search(file.read_text()) and file != Path(__file__)]
    assert found == [here / "conftest.py"]
