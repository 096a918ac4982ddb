"""The times of a bot's decisions: every decision of a match with itself, the slowest first."""

import decisions
from decisions import Timed


def test_a_match_is_timed_decision_by_decision():
    found = list(decisions.decisions("random", 1, 0))
    assert [one[1:] for one in found] == [one[1:] for one in decisions.decisions("random", 1, 0)]
    assert [one[1:] for one in found] != [one[1:] for one in decisions.decisions("random", 2, 0)]
    assert found[0].question == "PlaceAtStart"
    assert {one.seat for one in found} == {"us", "ussr"}
    assert all(one.match == 0 and one.took >= 0 for one in found)


def test_the_report_names_the_slowest():
    found = [Timed(float(took), 0, 1, took % 7, "us", "Coup") for took in range(1, 101)]
    lines = list(decisions.report(found))
    assert lines[:3] == [
        "100 decisions, mean 50.5 ms",
        "99 % within 99.0 ms, all within 100.0 ms",
        "longer than 50 ms: 50",
    ]
    assert lines[3] == "100.0 ms: match 0, turn 1, round 2, us, Coup"
    assert len(lines) == 3 + decisions.SLOWEST
