"""The suite says the same on a busy machine as on an idle one."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def test_hypothesis_measures_no_time_in_any_test():
    profile = settings()
    assert profile.deadline is None
    assert HealthCheck.too_slow in profile.suppress_health_check
    assert profile.derandomize


def test_data_that_takes_its_time_turns_no_test_red(monkeypatch):
    seconds = iter(range(0, 10**9, 60))
    monkeypatch.setattr("time.perf_counter", lambda: float(next(seconds)))  # a minute for every look at the clock

    @given(st.integers())
    def test(number):
        assert isinstance(number, int)

    test()
