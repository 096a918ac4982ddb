"""Tests that take long: `make test` tries some of their cases, `make test-long` the rest."""

import pytest


def some(cases, now=1):
    """All cases for `parametrize`; all but the first of them are marked as long."""
    cases = list(cases)
    rest = (case if isinstance(case, tuple) else (case,) for case in cases[now:])
    return [*cases[:now], *(pytest.param(*case, marks=pytest.mark.long) for case in rest)]
