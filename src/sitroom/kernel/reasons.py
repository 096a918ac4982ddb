"""What the engine puts into its English sentences for exceptions: words of the notation, which have no forms."""

from __future__ import annotations


class Plain(str):
    """A word that is the same in every form, one of its kind unless it is a number; `in` and `of` stand before it."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec in ("in", "of"):
            return f"{spec} {self}"
        one, bar, many = spec.partition("|")
        if not bar:
            return str(self)
        return many if self.isdigit() and self != "1" else one
