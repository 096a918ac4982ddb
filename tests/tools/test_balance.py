"""Which side wins between equals: the same matches for the same seed, draws half to each side."""

import pytest

import balance
from balance import Task
from sitroom.kernel import SitroomError
from sitroom.titles import GAMES


def test_a_match_goes_to_a_side_and_the_same_seed_plays_it_again():
    tasks = [Task("twilight", "random", {}, 0, f"3/{number}", {}) for number in range(6)]
    ends = [balance.play(task) for task in tasks]
    assert ends == [balance.play(task) for task in tasks]
    assert {side for side, _ in ends} <= {"us", "ussr", ""}
    assert all(over for _, over in ends)


def test_a_match_that_is_stopped_goes_to_whoever_is_ahead():
    side, over = balance.play(Task("warroom", "random", {"scenario": "eastern"}, 1, "1/0", {}))
    assert side in ("axis", "allies", "")
    assert not over


def test_a_handicap_gives_a_nation_more_of_each_resource():
    state = balance.start(
        Task("warroom", "random", {"scenario": "pacific"}, 1, "1/0", {"china": [0, 3, 4], "usa": [2, 2, 2]})
    ).state
    found = [line for line in GAMES["warroom"].position_text(state).splitlines() if line.startswith("resources")]
    assert found == [
        "resources china: 0 3 4",
        "resources britain: 0 0 0",
        "resources usa: 2 2 2",
        "resources japan: 0 0 0",
    ]
    with pytest.raises(SitroomError, match="no nation 'france'"):
        balance.start(Task("warroom", "random", {"scenario": "pacific"}, 1, "1/0", {"france": [1, 1, 1]}))


def test_the_report_adds_up(capsys, monkeypatch):
    ends = iter([("us", True), ("us", True), ("ussr", False), ("", True)])
    monkeypatch.setattr(balance, "spread", lambda play, tasks, processes: (next(ends) for _ in tasks))
    assert balance.main(["twilight", "random", "--games", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3].startswith("us: 62.5 % (")
    assert lines[-2].startswith("ussr: 37.5 % (")
    assert lines[-1] == "3 played to the end, 1 drawn"
