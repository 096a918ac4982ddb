import pytest

from golden import playthrough as script
from golden.playthrough import CASES, GAMES, path_of, playthrough
from sitroom.kernel import read_record


@pytest.mark.parametrize("case", CASES)
def test_a_playthrough_on_file_plays_as_it_did(case: str) -> None:
    text = path_of(case).read_text("utf-8")
    match = read_record(text, GAMES)
    assert match.over or len(match.answers) == CASES[case].most, "a playthrough is a whole match, or as long as agreed"
    assert playthrough(match) == text


def test_a_file_that_cannot_be_read_stops_the_renewal_and_nothing_is_written(monkeypatch, tmp_path, capsys):
    for case in CASES:
        (tmp_path / f"{case}.txt").write_text(path_of(case).read_text("utf-8"), "utf-8")
    spoilt = tmp_path / "twilight-late-war.txt"
    spoilt.write_text(spoilt.read_text("utf-8").replace("chance deal ", "chance deal un", 1), "utf-8")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(script, "HERE", tmp_path)
    with pytest.raises(SystemExit) as stopped:
        script.main([])
    assert stopped.value.code == 1
    assert "twilight-late-war: line " in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
