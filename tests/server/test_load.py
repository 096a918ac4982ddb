"""The load that `sitroom.bench.serving.load` puts on a server, on a small scale, and how it reports it."""

import pytest

from sitroom.bench.serving.load import GLOBAL_WAR, TWILIGHT, Report, measure, quantile


def test_quantiles_are_times_that_were_measured():
    times = [float(n) for n in range(1, 101)]
    assert quantile(times, 0.5) == 51
    assert quantile(times, 0.99) == 100
    assert quantile([7.0], 0.99) == 7


def test_a_report_gives_percentiles_and_the_ratio_to_an_empty_endpoint():
    told = dict(Report([2.0, 4.0], [3.0, 5.0], [1.0, 2.0], answers=100, updates=50, playing=7, seconds=2).rows())
    assert told == {
        "answers stored, each second": "50",
        "updates sent, each second": "25",
        "matches still going in the end": "7",
        "errors": "0",
        "actions of the players": "2",
        "action to acknowledgement: median, 99 %": "4.0, 4.0 ms",
        "action to the others' screens: median, 99 %": "5.0, 5.0 ms",
        "empty endpoint: median, 99 %": "2.0, 2.0 ms",
        "acknowledgement to empty endpoint": "2.0, 2.0",
    }


@pytest.mark.parametrize("kind", [TWILIGHT, GLOBAL_WAR])
def test_bots_watchers_and_people_get_along(kind):
    """Time is taken from when all watchers have seen their match go on."""
    report = measure(matches=3, seconds=0.5, kind=kind)
    assert report.errors == 0
    assert len(report.acknowledged) == len(report.empty) >= len(report.seen) > 0
