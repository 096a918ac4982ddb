"""What the terminal writes on: its width, its colours, and text set in columns."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Collection, Sequence

NARROWEST = 80
SCREEN = 100
"""Lines of the tallest screen."""
TIE = "\N{NO-BREAK SPACE}"
"""Holds words together on one line."""


class Paper:
    """The destination of output; coloured only on a terminal that wants colours (https://no-color.org)."""

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

    def indent(self, text: str, by: int) -> str:
        """Text within the width, every line indented."""
        return self.wrap(" " * by + text, by)

    def hang(self, head: str, body: str, room: int) -> str:
        """A heading of that width, and text beside it, wrapped under itself but never at a TIE."""
        return head + textwrap.fill(body, self.width - room).replace("\n", "\n" + " " * room).replace(TIE, " ")

    def glossary(self, rows: Sequence[tuple[str, str]]) -> list[str]:
        """Words with what they mean beside them."""
        room = max(len(word) for word, _ in rows) + 4
        return [self.hang(f"  {word}".ljust(room), meaning, room) for word, meaning in rows]

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


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = (), gap: int = 2) -> list[list[str]]:
    """The cells of a table, padded so that its columns stand one below the other; `right`: columns set to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    last = len(widths) - 1
    return [
        [
            (cell.rjust(width) if at in right else cell.ljust(width)) + " " * (gap if at < last else 0)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in rows
    ]


def beside(columns: Sequence[list[str]], width: int, gap: str = "  ") -> list[str]:
    """Blocks of lines side by side, every line already `width` wide."""
    height = max(map(len, columns))
    rows = (gap.join(column[row] if row < len(column) else " " * width for column in columns) for row in range(height))
    return [row.rstrip() for row in rows]


def shorten(name: str, width: int) -> str:
    """A name within the width; a full stop shows that it was shortened."""
    return name if len(name) <= width else name[: width - 1].rstrip() + "."
