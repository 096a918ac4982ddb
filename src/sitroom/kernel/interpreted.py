"""The rules as their source says, beside compiled ones.

Compiled rules take nothing but an int where an int belongs, so the stand-ins of `blind` cannot enter them. A compiled
program therefore reads the same files a second time when they are first needed, under the name `interpreted.sitroom`,
and plays blind with those. A program in pure Python has no need to.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sitroom.kernel import state

COMPILED: Final = Path(str(state.__file__)).suffix != ".py"
"""Are these rules compiled?"""
_APART: Final = "interpreted"
_ours = {"sitroom"}
"""Packages whose modules are read a second time: this one, and those of games from other packages."""


def interpreted(name: str) -> ModuleType:
    """A module of that name that is run from its source, with all that it imports from here."""
    if not COMPILED:
        return import_module(name)
    if _APART not in sys.modules:
        sys.modules[_APART] = ModuleType(_APART)
        sys.modules[_APART].__path__ = []
        sys.meta_path.insert(0, _Finder())
    _ours.add(name.partition(".")[0])
    return import_module(f"{_APART}.{name}")


def _import(name: str, *scope: Any, **more: Any) -> ModuleType:
    """The `import` of a module read from its source."""
    return builtins.__import__(f"{_APART}.{name}" if name.partition(".")[0] in _ours else name, *scope, **more)


class _Source(SourceFileLoader):
    """Runs a module whose imports lead to others like it."""

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": _import}
        super().exec_module(module)


class _Finder:
    """Finds the sources of modules under `interpreted`."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        apart, _, real = name.partition(".")
        found = find_spec(real) if apart == _APART else None
        if found is None or found.origin is None:  # not ours, or a folder without a file of its own
            return found and ModuleSpec(name, None, is_package=True)
        origin = Path(found.origin)
        source = str(origin if origin.suffix == ".py" else origin.with_name(f"{real.rpartition('.')[2]}.py"))
        places = found.submodule_search_locations
        return spec_from_file_location(name, source, loader=_Source(name, source), submodule_search_locations=places)
