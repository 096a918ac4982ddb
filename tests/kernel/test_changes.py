"""A change applied to what was before gives what is after, exactly."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitroom.kernel.changes import changed, changes

leaves = st.none() | st.booleans() | st.integers(2, 9) | st.text("ab", max_size=2)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=5)
)
objects = st.dictionaries(st.sampled_from("abcdef"), values, max_size=6)


@settings(max_examples=200)
@given(objects, objects)
def test_a_change_leads_from_any_object_to_any_other(before, after):
    kept = json.dumps(before)
    change = json.loads(json.dumps(changes(before, after)))
    assert changed(before, change) == after
    assert json.dumps(before) == kept


@given(objects)
def test_nothing_changed_is_an_empty_change(value):
    assert changes(value, json.loads(json.dumps(value))) == {}


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"a": 1}, {"a": 2}, {"a": [2]}),
        ({"a": 1}, {}, {"a": None}),
        ({}, {"a": None}, {"a": [None]}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a": {"c": [3]}}),
        ({"a": [1, 2, 3, 4]}, {"a": [1, 4]}, {"a": [1, 2, []]}),
        ({"a": [1, 2]}, {"a": [1, 5, 6, 2]}, {"a": [1, 0, [5, 6]]}),
        ({"a": [1, 2, 3]}, {"a": [1, 7, 3]}, {"a": {1: [7]}}),
        ({"a": [1, 2]}, {"a": [3, 4, 5]}, {"a": [[3, 4, 5]]}),
        ({"a": (1, 2)}, {"a": (1, 2, 3)}, {"a": [2, 0, [3]]}),
    ],
)
def test_changes_are_as_small_as_what_changed(before, after, change):
    assert changes(before, after) == change
