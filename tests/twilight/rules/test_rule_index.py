"""The index of rules: complete, up to date, and able to complain."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TOOL = ROOT / "tools/rule_index.py"

_spec = importlib.util.spec_from_file_location("rule_index", TOOL)
assert _spec is not None
assert _spec.loader is not None
rule_index = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(rule_index)


def test_every_rule_has_code_and_tests_and_the_page_is_up_to_date():
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_list_of_rules_runs_from_2_1_1_to_12_4_3_in_order():
    rules = json.loads((ROOT / "src/sitroom/twilight/data/rules.json").read_text("utf-8"))["rules"]
    numbers = [rule["number"] for rule in rules]
    assert (numbers[0], numbers[-1]) == ("2.1.1", "12.4.3")

    def key(number):
        digits = number.rstrip("ABCDEFGHI")
        return [int(part) for part in digits.split(".")], number[len(digits) :]

    assert numbers == sorted(numbers, key=key)
    assert len(numbers) == len(set(numbers))
    assert [number for number in numbers if number[-1].isalpha()] == [f"4.5{letter}" for letter in "ABCDEFGHI"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# R 6.2.2", ["6.2.2"]),
        ("(R 8.1.5, 6.3.4)", ["8.1.5", "6.3.4"]),
        ("R 4.5E to G and more", ["4.5E", "4.5F", "4.5G"]),
        ("R 9.3 to 9.5; R 10.1.1.", ["9.3", "9.4", "9.5", "10.1.1"]),
        ("R 12.1 and 12.3", ["12.1", "12.3"]),
        ("ruling 6.2, OR 4.4, R2", []),
    ],
)
def test_citations_are_read_in_lists_and_ranges(text, numbers):
    assert list(rule_index.cited(text)) == numbers


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("test_6_2_2_a_tie", "6.2.2"),
        ("test_4_5a_defcon", "4.5A"),
        ("test_4_5_steps", "4.5"),
        ("test_11_1_4_1_where", "11.1.4.1"),
        ("test_11_1_4_bids", "11.1.4"),
        ("test_5_2_4_points", "5.2"),
        ("test_99_balloons", ""),
    ],
)
def test_a_test_belongs_to_the_longest_number_its_name_begins_with(name, rule):
    assert rule_index.rule_of(name) == rule


def test_a_rule_without_a_test_or_without_code_is_named():
    code, tests = rule_index.code_places(), rule_index.test_places()
    complaints = rule_index.check(code | {"7.2": []}, tests | {"6.2.3": []})
    assert complaints[:2] == ["R 6.2.3 has no test", "R 7.2 is cited nowhere in the code"]
    assert "out of date" in complaints[2]


def test_a_citation_of_no_rule_is_refused(tmp_path, monkeypatch):
    (tmp_path / "odd.py").write_text('"""R 6.9.9"""\n')
    monkeypatch.setattr(rule_index, "CODE", tmp_path)
    monkeypatch.setattr(rule_index, "ROOT", tmp_path)
    with pytest.raises(rule_index.Wrong, match=r"odd\.py:1 cites R 6\.9\.9"):
        rule_index.code_places()


def test_an_unknown_argument_is_refused():
    done = subprocess.run([sys.executable, TOOL, "--chek"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--check" in done.stderr
