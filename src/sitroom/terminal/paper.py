"""What the terminal writes on: its width, its colours, and text set in columns."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence

NARROWEST = 80
SCREEN = 100
"""Lines of the tallest screen."""
TIE = "\N{NO-BREAK SPACE}"
"""Holds words together on one line."""


class Paper:
    """Where output goes; colours only on a terminal that wants them (https://no-color.org)."""

    def __init__(self, width: int | None = None, colour: bool | None = None) -> None:
        self.width = max(NARROWEST, width or shutil.get_terminal_size((NARROWEST, 24)).columns)
        if colour is None:
            colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.colour = colour

    def write(self, text: str = "") -> None:
        """One paragraph, as it is."""
        print(text, flush=True)

    def clear(self) -> None:
        """Clear the screen, and the scrollback where the terminal can do that."""
        self.write("\033[H\033[2J\033[3J" if self.colour else "\n" * SCREEN)

    def _paint(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colour and text.strip() else text

    def bold(self, text: str) -> str:
        """Headings."""
        return self._paint("1", text)

    def dim(self, text: str) -> str:
        """What matters less."""
        return self._paint("2", text)

    def side(self, side: int, text: str) -> str:
        """In the colour of a side: the US blue, the USSR red."""
        return self._paint("1;34" if side == 0 else "1;31", text)

    def alarm(self, text: str) -> str:
        """What must not be missed."""
        return self._paint("1;33", text)

    def wrap(self, text: str, indent: int = 0) -> str:
        """Text within the width; lines after the first are indented."""
        return textwrap.fill(
            text, self.width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
        )

    def hang(self, head: str, body: str, room: int) -> str:
        """A heading of that width, and text beside it, wrapped under itself but never at a TIE."""
        return head + textwrap.fill(body, self.width - room).replace("\n", "\n" + " " * room).replace(TIE, " ")

    def complain(self, message: str) -> None:
        """A refusal, as a sentence."""
        stop = "" if message.endswith(("?", ".")) else "."
        self.write(self.wrap(message[:1].upper() + message[1:] + stop))

    def columns(self, cells: Sequence[str]) -> list[str]:
        """Cells in as many columns as fit, read downwards."""
        if not cells:
            return []
        room = max(map(len, cells)) + 2
        count = max(1, min(len(cells), (self.width + 2) // room))
        height = -(-len(cells) // count)
        rows = [cells[row::height] for row in range(height)]
        return ["".join(cell.ljust(room) for cell in row).rstrip() for row in rows]


def beside(columns: Sequence[list[str]], width: int, gap: str = "  ") -> list[str]:
    """Blocks of lines side by side, every line already `width` wide."""
    height = max(map(len, columns))
    rows = (gap.join(column[row] if row < len(column) else " " * width for column in columns) for row in range(height))
    return [row.rstrip() for row in rows]


def shorten(name: str, width: int) -> str:
    """A name within the width; a full stop shows that it was shortened."""
    return name if len(name) <= width else name[: width - 1].rstrip() + "."
