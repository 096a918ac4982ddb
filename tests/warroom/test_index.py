"""The index of the rulebook: complete, up to date, and able to complain."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import heading_index
from sitroom.warroom.rules.options import OPTIONS
from warroom.playing import SHARED

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/heading_index.py"


def run(*arguments):
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, text=True, check=False)


def test_every_heading_and_ruling_has_its_tests_and_the_page_is_up_to_date():
    done = run("--check")
    assert done.returncode == 0, done.stderr


def test_headings_go_through_the_rulebook_page_by_page():
    pages = [heading.page for heading in heading_index.HEADINGS]
    assert pages == sorted(pages)
    assert set(pages) == set(range(2, 30))
    titles = [heading.name() for heading in heading_index.HEADINGS]
    assert len(set(titles)) == len(titles)


def test_rulings_are_numbered_from_1_to_391_with_one_tag_each():
    numbers = [
        n for tag, text in heading_index._data("rulings").items() if tag != "source" for n in heading_index.spread(text)
    ]
    assert sorted(numbers) == list(range(1, 392))


def test_rulings_are_tagged_as_in_the_given_material():
    path = SHARED / "rulings.md"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    tags = {"R": "stated", "I": "inferred", "2": "second", "?": "open"}
    found = re.findall(r"^(\d+)\. .*\[([RI2?])\]\s*$", path.read_text("utf-8"), re.MULTILINE)
    assert {int(number): tags[tag] for number, tag in found} == heading_index.TAGS


def ruled():
    """The options that settle a ruling, by its number."""
    return {int(number): option for option in OPTIONS for number in [option.help.partition(":")[0]] if number.isdigit()}


def test_every_open_ruling_is_an_option_of_the_match_and_so_are_readings_of_the_second_edition():
    tags = {number: heading_index.TAGS[number] for number in ruled()}
    assert {number for number, tag in heading_index.TAGS.items() if tag == "open"} <= tags.keys()
    assert set(tags.values()) == {"open", "second"}


def test_rulings_are_read_by_default_as_the_first_edition_prints_them():
    assert {number: option.default for number, option in ruled().items()} == {
        64: True,
        81: "three",
        97: "stop",
        118: "land_and_sea",
        119: "skip",
        120: "turn_order",
        127: True,
        166: True,
        182: False,
        189: False,
        203: 3,
        208: "none",
        230: "origin",
        233: "drop",
        241: True,
        266: "any",
        280: True,
        310: "all",
        313: "barred",
        330: False,
        337: True,
        351: False,
        364: "next",
        372: "all",
        377: "both",
        388: "round",
    }


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# ruling 91", [91]),
        ("(rulings 90, 91, 102)", [90, 91, 102]),
        ("rulings 95 to 97; ruling 7", [95, 96, 97, 7]),
        ("rulings 227-232", [227, 228, 229, 230, 231, 232]),
        ("no ruling, rulings.md, p10", []),
    ],
)
def test_citations_are_read_in_lists_and_ranges(text, numbers):
    assert list(heading_index.cited_rulings(text)) == numbers


@pytest.mark.parametrize(
    ("name", "pages", "step", "rulings"),
    [
        ("test_x.test_p10_pinning__rulings_90_91", {10}, "", {90, 91}),
        ("test_x.test_p20_step_1_landing__ruling_285", {20}, "1", {285}),
        ("test_x.test_p23_article_three_two_battles__ruling_249", {23}, "three", {249}),
        ("test_x.test_p25_to_28_goals__ruling_368", {25, 26, 27, 28}, "", {368}),
        ("test_x.test_p15_p18_repairs", {15, 18}, "", set()),
        ("test_x.test_rulings_9_to_13_seats", set(), "", {9, 10, 11, 12, 13}),
        ("test_x.test_rulings_2_and_3_start", set(), "", {2, 3}),
        ("test_x.test_ruling_77_transports", set(), "", {77}),
        ("test_x.test_stacks", set(), "", set()),
    ],
)
def test_the_name_of_a_test_says_page_step_and_rulings(name, pages, step, rulings):
    assert heading_index.read_test(name) == (name, pages, step, rulings)


def test_what_is_missing_is_named():
    code, tests = heading_index.code_places(), heading_index.test_places()
    assert heading_index.check(code, tests) == []
    fewer = [test for test in tests if 91 not in test.rulings]
    assert "ruling 91 (second) has no test" in heading_index.check(code, fewer)
    none = heading_index.check(code, [])
    assert "p10: Pinning: no test" in none
    assert none[-1] == "docs/warroom-index.md is out of date: run python tools/heading_index.py"


def test_a_heading_without_code_or_under_no_ruling_is_named(monkeypatch):
    code, tests = heading_index.code_places(), heading_index.test_places()
    monkeypatch.setattr(heading_index, "HEADINGS", [heading_index.Heading(10, "", "Tents", frozenset())])
    complaints = heading_index.check(code, tests)
    assert "p10: Tents: no code" in complaints
    assert "ruling 391 is under no heading" in complaints


def test_code_that_is_not_there_and_rulings_that_are_not_are_refused():
    wrong = heading_index.Heading(10, "", "Tents", frozenset(), ("camp.pitch",))
    with pytest.raises(heading_index.Wrong, match=r"p10: Tents: there is no camp\.pitch"):
        heading_index.code_of(wrong, {})
    with pytest.raises(heading_index.Wrong, match="camp cites ruling 999"):
        heading_index.known("camp", [91, 999])


def test_an_unknown_argument_is_refused():
    done = run("--chek")
    assert done.returncode == 2
    assert "--check" in done.stderr
