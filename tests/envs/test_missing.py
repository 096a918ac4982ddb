"""What is said where a package for learning is not installed."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sitroom import envs
from sitroom.cli import main
from sitroom.kernel import SitroomError


@pytest.mark.parametrize("make", [envs.aec, envs.parallel, envs.gym])
def test_an_environment_says_what_to_install(make: Callable[[str], object], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("sitroom.envs.", "gymnasium", "pettingzoo"))]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("gymnasium", "pettingzoo"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(SitroomError, match=r"is missing: install `sitroom\[envs\]`"):
        make("twilight")


def test_a_table_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "sitroom.envs.dataset", raising=False)
    monkeypatch.delattr(envs, "dataset", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", str(tmp_path), "--out", str(tmp_path / "table.parquet")]) == 1
    assert "pyarrow is missing: install `sitroom[envs]`" in capsys.readouterr().err
