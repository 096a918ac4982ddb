"""The trial of a wheel says no when something is amiss; the trial itself is `make try-wheel`."""

from pathlib import Path

import pytest

import try_wheel

PURE = Path("dist/sitroom-1-py3-none-any.whl")
COMPILED = Path("dist/sitroom-1-cp311-cp311-linux_x86_64.whl")
SAID = {
    "--version": "sitroom 1, pure Python\n",
    "fuzz twilight": "3 matches, 900 answers\n",
    "fuzz warroom": "1 matches, 700 answers\n",
    "bench engine": "  copy and apply, microseconds  5\n",
}


class Place:
    """Stands in for an environment in which a wheel has been installed."""

    first_page = '<!doctype html><script type="module" src="/assets/main.js"></script>'

    def __init__(self, folder):
        self.environment = {"PATH": str(folder)}

    def install(self, wheel):
        assert wheel.is_absolute()

    def sitroom(self, *words):
        return SAID[" ".join(words[:2])]

    def page(self):
        return self.first_page


def test_a_wheel_that_does_everything_passes(monkeypatch, capsys):
    monkeypatch.setattr(try_wheel, "Place", Place)
    try_wheel.check(PURE)
    assert "it serves, plays and measures" in capsys.readouterr().out


def test_a_compiled_wheel_must_not_run_pure_python(monkeypatch):
    monkeypatch.setattr(try_wheel, "Place", Place)
    with pytest.raises(AssertionError, match="pure Python"):
        try_wheel.check(COMPILED)


@pytest.mark.parametrize("command", ["fuzz twilight", "fuzz warroom", "bench engine"])
def test_a_wheel_that_cannot_play_or_measure_fails(monkeypatch, command):
    monkeypatch.setattr(try_wheel, "Place", Place)
    monkeypatch.setitem(SAID, command, "something else\n")
    with pytest.raises(AssertionError):
        try_wheel.check(PURE)


def test_a_wheel_without_the_client_fails(monkeypatch):
    monkeypatch.setattr(try_wheel, "Place", Place)
    monkeypatch.setattr(Place, "first_page", "<h1>The client is not built</h1>")
    with pytest.raises(AssertionError, match="the page is not the client's"):
        try_wheel.check(PURE)
