"""The page of observations says what they are."""

import observations


def test_the_page_is_up_to_date() -> None:
    assert observations.OUT.read_text("utf-8") == observations.page(), "run python tools/observations.py"
