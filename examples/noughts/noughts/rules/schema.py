"""What a view and the hints hold."""

from typing import NotRequired

from sitroom.kernel.schema import BaseHints, BaseView


class View(BaseView):
    """The board as one seat may see it."""

    board: list[list[str | None]]
    """Three rows of squares, each with the seat whose mark it bears; `barred`: nobody can have it; null: it is free."""
    noted: str | None
    """The viewer's own mark that nobody else knows of yet, by the square's number."""
    winner: str | None
    """A seat, or `draw`; null while the match goes on."""


class Hints(BaseHints):
    """What is said of the answers, by legal action."""

    follows: NotRequired[dict[int, str]]
