"""The page of observations says what they are."""

import hashlib

import pytest

import observations

COLUMNS = {"twilight": "93f0b9268995", "warroom": "9cf341d17a4d"}
"""What the page says of each game, in short."""


def test_the_page_is_up_to_date() -> None:
    assert observations.OUT.read_text("utf-8") == observations.page(), "run python tools/observations.py"


@pytest.mark.parametrize("game", ["twilight", "warroom"])
def test_other_columns_are_another_version(game: str) -> None:
    told = hashlib.sha256("\n".join(observations.of(game)).encode()).hexdigest()[:12]
    assert told == COLUMNS[game], "raise VERSION if a number has changed its meaning or its place, and write this here"
