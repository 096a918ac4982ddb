"""All titles, found by the entry point `sitroom.titles` of whatever package has them, and imported when first needed.

A game is a folder and one line, in the `pyproject.toml` of its package:

    [project.entry-points."sitroom.titles"]
    noughts = "noughts.title:TITLE"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final

from sitroom.kernel import Rules, SitroomError
from sitroom.title import Imported, Title

if TYPE_CHECKING:
    from sitroom.observing import Observer

GROUP: Final = "sitroom.titles"


class Titles(Mapping[str, Title[Any]]):
    """All titles by name: `TITLES["twilight"]`; those of this package come first."""

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        ours = {point.name: point for point in entry_points(group=GROUP)}
        return dict(sorted(ours.items(), key=lambda item: (not item[1].value.startswith("sitroom."), item[0])))

    def __getitem__(self, name: str) -> Title[Any]:
        point = self._found[name]
        try:
            title = point.load()
        except (ImportError, AttributeError, TypeError) as error:
            raise SitroomError(f"the game {name!r} cannot be loaded from {point.value}: {error}") from error
        if not isinstance(title, Title):
            raise SitroomError(f"the game {name!r} cannot be loaded: {point.value} is no sitroom.title.Title")
        return title

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, name: object) -> bool:
        return name in self._found  # without importing it


class Games(Mapping[str, Rules[Any]]):
    """The rules of all titles by name, as records ask for them: `GAMES["twilight"]`."""

    def __getitem__(self, name: str) -> Rules[Any]:
        return TITLES[name].rules

    def __iter__(self) -> Iterator[str]:
        return iter(TITLES)

    def __len__(self) -> int:
        return len(TITLES)

    def __contains__(self, name: object) -> bool:
        return name in TITLES


TITLES: Final = Titles()
GAMES: Final = Games()


def title_named(name: str) -> Title[Any]:
    """The title of that name; raises SitroomError."""
    if name not in TITLES:
        raise SitroomError(f"there is no game {name!r}; there are: {', '.join(TITLES)}")
    return TITLES[name]


def title_of(rules: Rules[Any]) -> Title[Any]:
    """The title that rules belong to."""
    return TITLES[rules.name]


def game_named(name: str) -> Rules[Any]:
    """The rules of that name; raises SitroomError."""
    return title_named(name).rules


def observer_named(name: str) -> Observer:
    """What programs that learn are shown of a game; raises SitroomError."""
    module, _, inside = title_named(name).observer.partition(":")
    if not module:
        raise SitroomError(f"{name} has no observation in numbers")
    found: Observer = getattr(import_module(module), inside)
    return found


def import_log(text: str, lang: str = "en") -> Imported:
    """A match from another program's log, by whichever importer can read it; refused in a language."""
    problem = SitroomError("no game here can read other programs' logs")
    for title in TITLES.values():
        for reader in title.importers.values():
            try:
                return reader(text)
            except SitroomError as error:
                problem = SitroomError(title.words(lang, title.rules.resolve({})).refusal(error.why))
    raise problem


def examples() -> dict[str, Callable[[], str]]:
    """The example matches of all titles, by name: each gives its record."""
    return {name: record for title in TITLES.values() for name, record in title.examples.items()}


def example(name: str) -> str:
    """The record of an example; raises SitroomError."""
    found = examples()
    if name not in found:
        raise SitroomError(f"there is no example {name!r}; there are: {', '.join(found)}")
    return found[name]()
