"""Install a wheel into an empty environment, away from the sources and without Node, and try it out there.

    python tools/try_wheel.py dist/sitroom-0.1.0-py3-none-any.whl

It must say which form it is, serve a page, play a match and run a short benchmark.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]


class Place:
    """An environment of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "env" / "bin"
        venv.create(folder / "env", with_pip=True)
        tools = folder / "tools"
        tools.mkdir()
        for name in ("sh", "env", "uname"):
            (tools / name).symlink_to(str(shutil.which(name)))
        self.environment = {"PATH": f"{self.bin}:{tools}", "HOME": str(folder), "LANG": "C.UTF-8"}

    def install(self, wheel: Path) -> None:
        """With what the server needs, at the pinned versions."""
        given = [
            "install",
            "-q",
            "--disable-pip-version-check",
            "-c",
            str(ROOT / "constraints.txt"),
            f"{wheel}[server]",
        ]
        subprocess.run([str(self.bin / "pip"), *given], check=True)

    def sitroom(self, *words: str) -> str:
        """What a command says."""
        command = [str(self.bin / "sitroom"), *words]
        done = subprocess.run(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    def page(self) -> str:
        """The first page of a server of its own."""
        command = [str(self.bin / "sitroom"), "serve", "--port", "0", "--no-browser", "--data", "matches.sqlite3"]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            try:
                address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
                with urlopen(address, timeout=30) as answer:
                    return str(answer.read().decode())
            finally:
                server.terminate()


def check(wheel: Path) -> None:
    """Try a wheel; raises AssertionError where something is amiss."""
    form = "pure Python" if wheel.name.endswith("none-any.whl") else "compiled with mypyc"
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder))
        assert shutil.which("node", path=place.environment["PATH"]) is None
        place.install(wheel.absolute())
        version = place.sitroom("--version").strip()
        assert version.endswith(form), version
        assert '<script type="module"' in place.page(), "the page is not the client's"
        assert place.sitroom("fuzz", "twilight", "--games", "3").startswith("3 matches")
        assert place.sitroom("fuzz", "warroom", "--games", "1", "--rounds", "1").startswith("1 matches")
        assert "copy and apply" in place.sitroom("bench", "engine", "--slices", "1", "--seconds", "0.1")
        print(f"{wheel.name}: {version}; it serves, plays and measures")


if __name__ == "__main__":
    check(Path(sys.argv[1]))
