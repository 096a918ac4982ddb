"""Other people's bots: programs in any language, each in a process of its own.

The program reads views from standard input, one JSON object a line, and answers each with a line on standard output:
one of the legal actions of the view's decision, in the game's notation. What it writes to standard error is shown.
`SITROOM_GAME` and `SITROOM_SEED` stand in its environment. A Python class needs no such loop: `sitroom.bots.host` is
the program that runs it.
"""

from __future__ import annotations

import json
import os
import re
import selectors
import shlex
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO

from sitroom.kernel import SitroomError
from sitroom.kernel.rules import View

SECONDS = 10.0
"""How long a program may think about one decision, unless something else is said."""
LONGEST_ANSWER = 10_000
LONGEST_NAME = 32
VARIABLE = "SITROOM_BOTS"
"""The bots of other people in the environment, so that worker processes know them too: commands by name, as JSON."""
LIMIT = "SITROOM_BOT_SECONDS"
"""The environment variable that says how long each of them may think about a decision."""


_running: set[int] = set()
"""The programs that this process has started, by number."""


class BotFailed(SitroomError):
    """A bot hung, crashed, or gave an illegal answer."""


class Outside:
    """A bot that runs as a process of its own, for as long as this object lives."""

    def __init__(self, command: Sequence[str], game: str, seed: int = 0, seconds: float | None = None) -> None:
        self.command, self.seconds = list(command), time_limit() if seconds is None else seconds
        surroundings = os.environ | {"SITROOM_GAME": game, "SITROOM_SEED": str(seed)}
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings, start_new_session=True
            )
        except OSError as error:
            raise BotFailed(f"{self.command[0]} cannot be started: {error.strerror}") from None
        _running.add(self._process.pid)
        self._in, self._out = _pipes(self._process)
        os.set_blocking(self._out.fileno(), False)
        os.set_blocking(self._in.fileno(), False)
        self.close: Callable[[], object] = weakref.finalize(self, _end, self._process)
        """End the process; it also ends with this object."""

    def choose(self, view: View) -> int:
        """What the program answers; raises BotFailed, and then the program is ended."""
        try:
            answer = self._ask(json.dumps(view, separators=(",", ":")))
            for action, text in view["decision"]["legal"]:
                if text == answer:
                    return int(action)
            raise BotFailed(f"it answered {answer[:80]!r}, which is not legal")
        except BotFailed:
            self.close()
            raise

    def _ask(self, line: str) -> str:
        """Send a line and wait for the line that answers it."""
        until = time.monotonic() + self.seconds
        self._send(f"{line}\n".encode(), until)
        return self._line(until).strip()

    def _send(self, data: bytes, until: float) -> None:
        """Write a line, even if the program reads slowly."""
        while data:
            self._wait(self._in, selectors.EVENT_WRITE, until)
            try:
                data = data[os.write(self._in.fileno(), data) :]
            except BrokenPipeError:
                raise self._ended() from None

    def _line(self, until: float) -> str:
        """Read a line."""
        line = b""
        while not line.endswith(b"\n"):
            self._wait(self._out, selectors.EVENT_READ, until)
            part = os.read(self._out.fileno(), LONGEST_ANSWER)
            if not part:
                raise self._ended()
            line += part
            if len(line) > LONGEST_ANSWER:
                raise BotFailed("its answer has no end")
        return line.decode(errors="replace")

    def _wait(self, stream: IO[bytes], event: int, until: float) -> None:
        """Wait until a stream can be read or written, at most until the time is up."""
        with selectors.DefaultSelector() as selector:
            selector.register(stream, event)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise BotFailed(f"it did not answer within {self.seconds:g} s")

    def _ended(self) -> BotFailed:
        """The error for a program that has ended."""
        self.close()
        return BotFailed(f"its program ended with exit status {self._process.returncode}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process, politely first if it is only waiting for its next view."""
    into, out = _pipes(process)
    into.close()
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # with everything it has started: it leads a session of its own
        process.wait()
    _running.discard(process.pid)
    out.close()


def end_all() -> None:
    """End every program that this process has started, at once."""
    for number in _running:
        with suppress(ProcessLookupError):
            os.killpg(number, signal.SIGKILL)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin
    assert process.stdout
    return process.stdin, process.stdout


# Their names


def command_of_code(path: Path) -> list[str]:
    """The command that runs the bot of a Python file."""
    if not path.is_file():
        raise SitroomError(f"{path}: there is no such file")
    return [sys.executable, "-m", "sitroom.bots.host", str(path.resolve())]


def named(codes: Sequence[Path], programs: Sequence[str]) -> dict[str, list[str]]:
    """Commands by the name of their bot, which is that of its file without the ending."""
    commands = [(path.stem, command_of_code(path)) for path in codes]
    for program in programs:
        words = shlex.split(program)
        if not words:
            raise SitroomError("a program needs a command, such as 'node my_bot.js'")
        commands.append((Path(words[-1]).stem, words))
    found: dict[str, list[str]] = {}
    for name, command in commands:
        if name in found:
            raise SitroomError(f"two bots are named {name!r}: rename the file of one")
        if not re.fullmatch(r"[\w.-]+", name) or len(name) > LONGEST_NAME:
            raise SitroomError(f"{name!r} is no name for a bot: at most {LONGEST_NAME} letters, digits, '.', '-', '_'")
        found[name] = command
    return found


def announce(commands: Mapping[str, Sequence[str]], seconds: float | None = None) -> None:
    """Make bots and their time limit known to this process and to those it starts."""
    if commands:
        os.environ[VARIABLE] = json.dumps({**announced(), **{name: list(words) for name, words in commands.items()}})
    if seconds is not None:
        if not 0 < seconds < 1e6:
            raise SitroomError("a time limit is a number of seconds above 0")
        os.environ[LIMIT] = str(seconds)


def announced() -> dict[str, list[str]]:
    """The commands of all bots that are known."""
    return dict(json.loads(os.environ.get(VARIABLE, "{}")))


def time_limit() -> float:
    """How long a bot may think about a decision."""
    return float(os.environ.get(LIMIT, SECONDS))


def makers(game: str) -> dict[str, Callable[[int], Outside]]:
    """Functions that make these bots, by name; each takes a seed."""
    return {name: partial(Outside, command, game) for name, command in announced().items()}
