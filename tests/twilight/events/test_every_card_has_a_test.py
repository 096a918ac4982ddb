"""Every card has a test that carries its number and name."""

import re
from pathlib import Path

import pytest

from sitroom.twilight.rules.cards import CARDS, CHINA
from sitroom.twilight.rules.event import EVENTS

TESTS = [
    name
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
]


def test_the_cards_are_numbered_from_1_without_a_gap():
    assert sorted(CARDS) == [*range(1, len(CARDS) + 1)]


@pytest.mark.parametrize("number", CARDS)
def test_every_card_has_a_test(number):
    assert any(name.startswith(f"test_{number:03d}_{CARDS[number].id}_") for name in TESTS)


def test_every_card_but_the_china_card_has_an_event():
    assert set(EVENTS) == set(CARDS) - {CHINA}
