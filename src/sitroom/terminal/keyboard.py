"""Reading a line from the player, with completion where the terminal has it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable


class Keyboard:
    """The source of answers: a terminal, or any stream of lines."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                self._complete()

    def _complete(self) -> None:
        import readline

        editline = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
        readline.set_completer_delims(",")
        readline.set_completer(self.completion)

    def forget(self) -> None:
        """Forget what was typed, so that nobody can look it up."""
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()

    def completion(self, typed: str, number: int) -> str | None:
        """The completion of that number, None after the last; for names of several words, the next word."""
        start = typed.lstrip()
        space = typed[: len(typed) - len(start)]
        wanted = start.lower().replace(" ", "_")
        found = [word for word in self.words if word.lower().replace(" ", "_").startswith(wanted)]
        ends = [word.find(" ", len(start)) for word in found]
        steps = list(dict.fromkeys(word if end < 0 else word[: end + 1] for word, end in zip(found, ends, strict=True)))
        return space + steps[number] if number < len(steps) else None

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str:
        """One line; raises EOFError at the end of the input. What comes from a file or pipe is echoed."""
        self.words = list(words)
        if self.interactive:
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.strip(), flush=True)
        return line.strip()
