"""Every card has a test that carries its number and name."""

import re
from pathlib import Path

import pytest

from sitroom.twilight.cards import CARDS, CHINA
from sitroom.twilight.event import EVENTS

TESTS = [
    name
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
]


def test_the_cards_are_numbered_1_to_114():
    assert set(CARDS) == set(range(1, 115))


@pytest.mark.parametrize("number", range(1, 115))
def test_every_card_has_a_test(number):
    assert any(name.startswith(f"test_{number:03d}_{CARDS[number].id}_") for name in TESTS)


def test_every_card_but_the_china_card_has_an_event():
    assert set(EVENTS) == set(CARDS) - {CHINA}
