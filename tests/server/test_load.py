"""The load that `sitroom.server.load` puts on a server, on a small scale, and how it reports it."""

import pytest

from sitroom.server.load import GLOBAL_WAR, TWILIGHT, Report, measure, quantile


def test_quantiles_are_times_that_were_measured():
    times = [float(n) for n in range(1, 101)]
    assert quantile(times, 0.5) == 51
    assert quantile(times, 0.99) == 100
    assert quantile([7.0], 0.99) == 7


def test_a_report_gives_percentiles_and_the_ratio_to_an_empty_endpoint():
    told = str(Report([2.0, 4.0], [3.0, 5.0], [1.0, 2.0], answers=100, updates=50, playing=7, seconds=2))
    assert "50 answers/s stored, 25 updates/s sent, 0 errors; 7 matches were still going" in told
    assert "the players acted 2 times" in told
    assert "action to acknowledgement: median 4.0 ms, 99% within 4.0 ms" in told
    assert "acknowledgement / empty endpoint: 2.0, 2.0" in told


@pytest.mark.parametrize("kind", [TWILIGHT, GLOBAL_WAR])
def test_bots_watchers_and_people_get_along(kind):
    report = measure(matches=3, seconds=4, kind=kind)
    assert report.errors == 0
    assert len(report.acknowledged) == len(report.empty) >= len(report.seen) > 0
    assert report.updates > 3 * kind.watchers
