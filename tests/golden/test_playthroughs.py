import pytest

from golden.playthrough import CASES, GAMES, path_of, playthrough
from sitroom.kernel import read_record


@pytest.mark.parametrize("case", CASES)
def test_a_playthrough_on_file_plays_as_it_did(case: str) -> None:
    text = path_of(case).read_text("utf-8")
    match = read_record(text, GAMES)
    assert match.over or len(match.answers) == CASES[case].most, "a playthrough is a whole match, or as long as agreed"
    assert playthrough(match) == text
