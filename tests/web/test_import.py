"""A text log in the browser: what does not fit is told before a match is made of it, and the part before it offered."""

import pytest
from playwright.sync_api import expect

from server.test_import import wrong
from server.test_lobby import finished
from sitroom.text.catalogue import interface
from web.conftest import PHONE
from web.test_examples import DESK, LOCALES


@pytest.fixture
def log(lobby):
    name, _ = lobby.bring(finished(3))
    return lobby.get(f"/matches/{name}/export")


def paste(table, text, lang="en"):
    """Import a text in the lobby."""
    words = interface(lang)
    table.find("details", has_text=words["import.title"]).locator("summary").first.click()
    table.find(f"textarea[aria-label='{words['import.paste']}']").fill(text)
    table.find("form button", has_text=words["import.go"]).click()


def test_the_part_before_the_first_mismatch_is_offered_and_kept(sit, log):
    text, number = wrong(log)
    table = sit()
    paste(table, text)
    found = table.find(".found")
    expect(found).to_contain_text("fits the rules up to this point: Turn 1, action round 2: USSR.")
    expect(found).to_contain_text(
        f"Line {number} says “DEFCON degrades to 3”, but by the rules it is “DEFCON degrades to 4”"
    )
    found.get_by_role("button", name="Keep this part").click()
    table.until("() => location.hash.startsWith('#/match/')")


def test_all_of_a_log_can_be_kept_as_the_rules_have_it(sit, log):
    table = sit()
    paste(table, wrong(log)[0])
    table.find(".found").get_by_role("button", name="Keep all of it").click()
    table.until("() => location.hash.startsWith('#/replay/')")


def test_another_text_is_read_anew(sit, log):
    table = sit()
    paste(table, wrong(log)[0])
    expect(table.find(".found")).to_be_visible()
    table.find("textarea").fill(log)
    expect(table.find(".found")).to_have_count(0)
    table.find("form button", has_text="Import").click()
    table.until("() => location.hash.startsWith('#/replay/')")


def test_lines_that_were_skipped_are_listed_before_the_log_is_imported(sit, log):
    table = sit()
    paste(table, log.replace("\nTurn 1, US AR1", "\nBob: 1 < 2 & 3 > 2\nTurn 1, US AR1", 1))
    found = table.find(".found")
    expect(found).to_contain_text("All statements fit the rules.")
    found.locator("summary", has_text="1 line says nothing").click()
    expect(found.locator("li")).to_contain_text("Bob: 1 < 2 & 3 > 2")
    found.get_by_role("button", name="Import", exact=True).click()
    table.until("() => location.hash.startsWith('#/replay/')")


@pytest.mark.parametrize(("lang", "size"), [("pt", DESK), ("es", PHONE), ("it", PHONE)])
def test_it_is_told_in_the_language_of_the_page(sit, shot, log, lang, size):
    table = sit(locale=LOCALES[lang], viewport=size)
    paste(table, wrong(log)[0], lang)
    words = interface(lang)
    found = table.find(".found")
    expect(found).to_contain_text(words["import.fits"])
    for key in ("import.keep.part", "import.keep.all", "import.cancel"):
        expect(found.get_by_role("button", name=words[key])).to_be_visible()
    shot(table, f"import-{lang}")
