"""Options of a match: declared with their values and a line of explanation, checked before a match starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sitroom.kernel.errors import OptionError
from sitroom.kernel.schema import OptionValue

Value = bool | int | str | tuple[str, ...]

NOTHING: Final = "none"
"""What records write where none of several choices is taken."""


class Option(NamedTuple):
    """Something the players agree on before the match."""

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    """For a text option: what it may be. Where the default is a tuple, any number of them."""
    low: int = 0
    high: int = 0
    """For a whole number: its range."""
    since: int = 1
    """The version of the rules that introduced the option or changed its default."""
    before: Value | None = None
    """How earlier rules read it; None if that is today's default."""

    def parse(self, given: Value | list[str]) -> Value:
        """`given`, which may come as text or from JSON, as this option's own type."""
        if isinstance(self.default, tuple):
            return self._several(given)
        if isinstance(self.default, bool):
            if isinstance(given, bool):
                return given
            if str(given) in ("yes", "no"):
                return given == "yes"
            raise OptionError(f"option {self.name}: say yes or no, not {given!r}")
        if isinstance(self.default, int):
            try:
                number = int(str(given))
            except ValueError:
                raise OptionError(f"option {self.name}: {given!r} is not a whole number") from None
            if not self.low <= number <= self.high:
                raise OptionError(f"option {self.name}: {number} is not from {self.low} to {self.high}")
            return number
        if str(given) not in self.choices:
            raise OptionError(f"option {self.name}: {given!r} is not one of {', '.join(self.choices)}")
        return str(given)

    def _several(self, given: Value | list[str]) -> tuple[str, ...]:
        """Some of the choices, in the order in which they are declared."""
        chosen = given if isinstance(given, list | tuple) else str(given).replace(",", " ").split()
        if [*chosen] == [NOTHING]:
            return ()
        for choice in chosen:
            if choice not in self.choices:
                raise OptionError(f"option {self.name}: {choice!r} is not one of {', '.join((NOTHING, *self.choices))}")
        return tuple(choice for choice in self.choices if choice in chosen)

    def text(self, value: Value) -> str:
        """`value` as a record writes it."""
        if isinstance(value, tuple):
            return " ".join(value) or NOTHING
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def resolve(specs: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """The value of every option, given or default."""
    by_name = {spec.name: spec for spec in specs}
    for name in given:
        if name not in by_name:
            raise OptionError(f"unknown option {name!r}; there are: {', '.join(by_name)}")
    return {name: spec.parse(given[name]) if name in given else spec.default for name, spec in by_name.items()}


def plain(options: Mapping[str, Value]) -> dict[str, OptionValue]:
    """Options as JSON carries them; `resolve` reads them back."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}


def upgrade(specs: Iterable[Option], given: Mapping[str, Value], version: int) -> dict[str, Value]:
    """Options written under an older version of the rules; those that are newer take the reading of that time."""
    read_then = {spec.name: spec.before for spec in specs if spec.since > version and spec.before is not None}
    return {**read_then, **given}
